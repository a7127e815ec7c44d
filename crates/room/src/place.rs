//! A seat and who plays it: one value for each way in which a seat can stand.

use bots::Bot;
use engine::Seat;
use fair::{Nonce, Share};
use protocol::{Orders, SeatKind};
use store::{InvitationHash, OwnerId};
use table::By;

use crate::time::Tick;
use crate::{BotKind, Room, conditional::Left, vacation::Vacation};

#[derive(Clone, Debug)]
pub struct Place {
    pub holder: Holder,
    pub pledge: Pledge,
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
pub enum Holder {
    /// Free. Before the race only.
    Open {
        invitation: Option<InvitationHash>,
    },
    Bot {
        bot: BotKind,
        name: String,
    },
    Person(Person),
    /// The seat of a person who has gone for good. While the race lasts a bot plays it.
    Vacant {
        invitation: Option<InvitationHash>,
        /// The seats whose players agree that another person takes it.
        consents: Vec<Seat>,
    },
}

#[derive(Clone, Debug)]
pub struct Person {
    pub owner: OwnerId,
    pub name: String,
    pub orders: Orders,
    /// Answers to coming questions under a condition: the seat's secret.
    pub conditional: Vec<Left>,
    pub presence: Presence,
    /// The player has a bot play the seat until taking it back, here or not.
    pub delegates: bool,
    /// An invitation by which the player hands the seat on during a race.
    pub handing_on: Option<InvitationHash>,
    /// In which the seat's clock stands still.
    pub vacation: Option<Vacation>,
    /// When another player last reminded this one that the race waits.
    pub reminded: Option<Tick>,
    /// How often in a row the clock of days has run out since the player was last here.
    pub missed: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    Here,
    /// The last socket went a moment ago; the others have not been told.
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

/// What bots are called.
const BOT_NAMES: [&str; 8] = ["Émile", "Rosalie", "Marcel", "Suzanne", "Fernand", "Odette", "Gaston", "Colette"];

impl Holder {
    pub fn open() -> Holder {
        Holder::Open { invitation: None }
    }

    pub fn vacant() -> Holder {
        Holder::Vacant { invitation: None, consents: Vec::new() }
    }

    /// A bot under its usual name.
    pub fn bot(bot: BotKind, seat: usize) -> Holder {
        Holder::Bot { bot, name: BOT_NAMES[seat].to_owned() }
    }

    /// A person who has not come yet.
    pub fn person(owner: OwnerId, name: String, now: Tick) -> Holder {
        let presence = Presence::Away { since: now };
        Holder::Person(Person {
            owner,
            name,
            orders: Orders::default(),
            conditional: Vec::new(),
            presence,
            delegates: false,
            handing_on: None,
            vacation: None,
            reminded: None,
            missed: 0,
        })
    }

    pub fn kind(&self) -> SeatKind {
        match self {
            Holder::Open { .. } => SeatKind::Open,
            Holder::Bot { .. } => SeatKind::Bot,
            Holder::Person(_) | Holder::Vacant { .. } => SeatKind::Person,
        }
    }

    pub fn name(&self) -> &str {
        match self {
            Holder::Bot { name, .. } | Holder::Person(Person { name, .. }) => name,
            Holder::Open { .. } | Holder::Vacant { .. } => "",
        }
    }

    pub fn rename(&mut self, new: String) {
        if let Holder::Bot { name, .. } | Holder::Person(Person { name, .. }) = self {
            *name = new;
        }
    }

    pub fn as_person(&self) -> Option<&Person> {
        match self {
            Holder::Person(person) => Some(person),
            _ => None,
        }
    }

    pub fn as_person_mut(&mut self) -> Option<&mut Person> {
        match self {
            Holder::Person(person) => Some(person),
            _ => None,
        }
    }

    pub fn owner(&self) -> Option<OwnerId> {
        self.as_person().map(|person| person.owner)
    }

    pub fn orders(&self) -> Orders {
        self.as_person().map(|person| person.orders).unwrap_or_default()
    }

    pub fn invitation(&self) -> Option<InvitationHash> {
        match self {
            Holder::Open { invitation } | Holder::Vacant { invitation, .. } => *invitation,
            Holder::Person(person) => person.handing_on,
            Holder::Bot { .. } => None,
        }
    }

    /// The bot of ours that plays in a race, and in whose name. For a program it plays where that does not.
    pub fn plays(&self) -> Option<(Bot, By)> {
        match self {
            Holder::Bot { bot, .. } => Some((bot.ours(), By::Player)),
            Holder::Vacant { .. }
            | Holder::Person(Person { presence: Presence::StoodIn { .. }, .. } | Person { delegates: true, .. }) => {
                Some((Bot::Sensible, By::StandIn))
            }
            Holder::Person(_) | Holder::Open { .. } => None,
        }
    }

    /// Whether a bot plays in place of a person.
    pub fn is_stood_in(&self) -> bool {
        matches!(self.plays(), Some((_, By::StandIn)))
    }
}

impl Place {
    pub fn new(holder: Holder) -> Place {
        Place { holder, pledge: Pledge::default() }
    }
}

impl Room {
    pub(crate) fn holder(&self, seat: Seat) -> &Holder {
        &self.seats[seat.index()].holder
    }

    /// The person who holds a seat.
    pub(crate) fn person_mut(&mut self, seat: Seat) -> Option<&mut Person> {
        self.seats[seat.index()].holder.as_person_mut()
    }

    /// The people at the table, whether they are here or not.
    pub(crate) fn people(&self) -> impl Iterator<Item = &Person> {
        self.seats.iter().filter_map(|place| place.holder.as_person())
    }

    pub(crate) fn is_seated(&self, owner: OwnerId) -> bool {
        self.people().any(|person| person.owner == owner)
    }
}
