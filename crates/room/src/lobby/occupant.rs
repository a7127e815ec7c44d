//! A seat and who plays it: one value for each way in which a seat can be occupied.

use bots::Bot;
use engine::SeatSet;
use fair::{Nonce, Share};
use protocol::{Order, Orders, SeatKind, limits::MISSED_TURNS};
use store::{Grant, InvitationHash, OwnerId};
use table::By;

use super::{spent::Spent, vacancy::Vacancy};
use crate::time::{Ms, Tick};
use crate::{BotKind, Ctx, race::Left};

/// What lets somebody take a seat. It ends with the device that made it.
pub type Invitation = Grant<InvitationHash>;

#[derive(Clone, Debug)]
pub struct LobbySeat {
    pub occupant: Occupant,
    pub pledge: Pledge,
    pub spent: Spent,
    /// Whether a bot made moves in the place of its person or program, once the race has ended.
    pub stood_in: bool,
}

/// What a seat has said before the start. The race is drawn from it, so it stays when its person goes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pledge {
    pub ready: bool,
    /// What the seat adds to the luck: promised while people sit down, shown during the start.
    pub share: Option<Share>,
}

impl Pledge {
    pub fn nonce(&self) -> Option<Nonce> {
        self.share.and_then(|share| share.nonce)
    }

    /// Whether a nonce was promised and has not been shown.
    pub fn owes_nonce(&self) -> bool {
        self.share.is_some_and(|share| share.nonce.is_none())
    }
}

#[derive(Clone, Debug)]
pub enum Occupant {
    /// Free. Before the race only.
    Open {
        invitation: Option<Invitation>,
    },
    Bot {
        bot: BotKind,
        name: String,
    },
    Person(Person),
    /// The seat of a person who has gone for good. While the race lasts a bot plays it.
    Vacant {
        invitation: Option<Invitation>,
        vacancy: Vacancy,
    },
}

#[derive(Clone, Debug)]
pub struct Person {
    pub owner: OwnerId,
    pub name: String,
    pub orders: Orders,
    /// Answers to coming questions under a condition: the seat's secret. None where none were ever left or taken back.
    pub conditional: Option<Vec<Left>>,
    pub presence: Presence,
    /// The player has a bot play the seat until taking it back, here or not.
    pub delegates: bool,
    /// An invitation by which the player hands the seat on during a race.
    pub handing_on: Option<Invitation>,
    /// How often in a row the clock of days has run out since the player was last here.
    pub missed: u8,
    /// While the person is away: the seats whose players want a bot to stand in at once.
    pub stand_in_by: SeatSet,
}

impl Person {
    /// How long the person has been away.
    pub fn away_for(&self, cx: &Ctx) -> Option<Ms> {
        Some(cx.now.tick.since(self.presence.away_since()?))
    }

    /// Whether the person has not stayed away until a bot stood in.
    pub fn is_riding(&self) -> bool {
        !matches!(self.presence, Presence::StoodIn { .. })
    }

    /// A socket of this person is here. Whether a bot that stood in goes.
    pub fn come_back(&mut self, cx: &mut Ctx, slow: bool) -> bool {
        self.missed = 0;
        self.stand_in_by = SeatSet::EMPTY;
        let before = std::mem::replace(&mut self.presence, Presence::Here);
        match before {
            Presence::Here | Presence::Cut { .. } => {}
            Presence::Away { .. } if slow => cx.save_presence(),
            Presence::Away { .. } => cx.announce(),
            Presence::StoodIn { .. } => cx.save_and_announce(),
        }
        matches!(before, Presence::StoodIn { .. })
    }

    /// The last socket of this person has gone.
    pub fn cut(&mut self, cx: &Ctx) {
        if self.presence == Presence::Here {
            self.presence = Presence::Cut { at: cx.now.tick };
        }
    }

    /// A clock of days has run out. Where the person has not been here for several questions, a bot stands in until they are back: the others
    /// would else wait for days again and again.
    pub fn miss_turn(&mut self, cx: &mut Ctx) {
        let Some(since) = self.presence.away_since() else { return };
        self.missed = self.missed.saturating_add(1);
        if self.missed >= MISSED_TURNS {
            self.presence = Presence::StoodIn { since };
        }
        cx.save_and_announce();
    }

    /// The person has come back to a question: no order answers it. Whether there are any.
    pub fn answers_alone(&mut self, decision: u64) -> bool {
        let left = self.conditional.as_deref_mut().unwrap_or_default();
        left.iter_mut().for_each(|left| left.after = Some(decision));
        !left.is_empty()
    }

    pub fn orders_left(&self) -> Option<Vec<Order>> {
        Some(self.conditional.as_ref()?.iter().map(|left| left.order.clone()).collect())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    Here,
    /// The last socket went a moment ago; the others do not know yet.
    Cut {
        at: Tick,
    },
    /// The others know.
    Away {
        since: Tick,
    },
    /// A bot plays until the person is back.
    StoodIn {
        since: Tick,
    },
}

impl Presence {
    /// When the last socket went, if nothing has been done about it yet.
    pub fn gone_at(self) -> Option<Tick> {
        match self {
            Presence::Cut { at: since } | Presence::Away { since } => Some(since),
            Presence::Here | Presence::StoodIn { .. } => None,
        }
    }

    /// Since when the others see that the person is not here.
    pub fn away_since(self) -> Option<Tick> {
        match self {
            Presence::Away { since } | Presence::StoodIn { since } => Some(since),
            Presence::Here | Presence::Cut { .. } => None,
        }
    }
}

/// Names that bots go by, a seat each.
pub const BOT_NAMES: [&str; 8] = ["Émile", "Rosalie", "Marcel", "Suzanne", "Fernand", "Odette", "Gaston", "Colette"];

impl Occupant {
    pub fn open() -> Occupant {
        Occupant::Open { invitation: None }
    }

    pub fn vacant(vacancy: Vacancy) -> Occupant {
        Occupant::Vacant { invitation: None, vacancy }
    }

    /// A bot under its usual name.
    pub fn bot(bot: BotKind, seat: usize) -> Occupant {
        Occupant::Bot { bot, name: BOT_NAMES[seat].to_owned() }
    }

    /// A person who has not come yet.
    pub fn person(owner: OwnerId, name: String, now: Tick) -> Occupant {
        let presence = Presence::Away { since: now };
        Occupant::Person(Person {
            owner,
            name,
            orders: Orders::default(),
            conditional: None,
            presence,
            delegates: false,
            handing_on: None,
            missed: 0,
            stand_in_by: SeatSet::EMPTY,
        })
    }

    pub fn kind(&self) -> SeatKind {
        match self {
            Occupant::Open { .. } => SeatKind::Open,
            Occupant::Bot { .. } => SeatKind::Bot,
            Occupant::Person(_) | Occupant::Vacant { .. } => SeatKind::Person,
        }
    }

    pub fn name(&self) -> &str {
        match self {
            Occupant::Bot { name, .. } | Occupant::Person(Person { name, .. }) => name,
            Occupant::Open { .. } | Occupant::Vacant { .. } => "",
        }
    }

    pub fn rename(&mut self, new: String) {
        if let Occupant::Bot { name, .. } | Occupant::Person(Person { name, .. }) = self {
            *name = new;
        }
    }

    pub fn as_person(&self) -> Option<&Person> {
        match self {
            Occupant::Person(person) => Some(person),
            _ => None,
        }
    }

    pub fn as_person_mut(&mut self) -> Option<&mut Person> {
        match self {
            Occupant::Person(person) => Some(person),
            _ => None,
        }
    }

    pub fn owner(&self) -> Option<OwnerId> {
        self.as_person().map(|person| person.owner)
    }

    pub fn orders(&self) -> Orders {
        self.as_person().map(|person| person.orders).unwrap_or_default()
    }

    /// The answers under a condition that its person has left.
    pub fn conditional(&self) -> Option<Vec<Order>> {
        self.as_person()?.orders_left()
    }

    pub fn invitation(&self) -> Option<Invitation> {
        match self {
            Occupant::Open { invitation } | Occupant::Vacant { invitation, .. } => *invitation,
            Occupant::Person(person) => person.handing_on,
            Occupant::Bot { .. } => None,
        }
    }

    /// The bot of ours that plays in a race, and in whose name. For a program it plays where that does not.
    pub fn plays(&self) -> Option<(Bot, By)> {
        match self {
            Occupant::Bot { bot: BotKind::Ours(bot), .. } => Some((*bot, By::Player)),
            Occupant::Bot { bot: BotKind::Program(_), .. } => Some((BotKind::SUBSTITUTE, By::StandIn)),
            Occupant::Vacant { .. }
            | Occupant::Person(Person { presence: Presence::StoodIn { .. }, .. } | Person { delegates: true, .. }) => {
                Some((Bot::Heuristic, By::StandIn))
            }
            Occupant::Person(_) | Occupant::Open { .. } => None,
        }
    }

    /// Whether a bot plays in place of a person.
    pub fn is_stood_in(&self) -> bool {
        self.is_of_person() && matches!(self.plays(), Some((_, By::StandIn)))
    }

    /// The program that plays, if one does.
    pub fn program(&self) -> Option<&str> {
        match self {
            Occupant::Bot { bot: BotKind::Program(name), .. } => Some(name),
            _ => None,
        }
    }

    /// Whether the seat is a person's, who may have gone.
    pub fn is_of_person(&self) -> bool {
        matches!(self, Occupant::Person(_) | Occupant::Vacant { .. })
    }
}

impl LobbySeat {
    pub fn new(occupant: Occupant) -> LobbySeat {
        LobbySeat { occupant, pledge: Pledge::default(), spent: Spent::default(), stood_in: false }
    }
}
