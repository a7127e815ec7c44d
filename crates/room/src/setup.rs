//! How a table is kept in the store. The JSON is flat and has kept its form since the first version; in memory it is one
//! [`Standing`] and one [`Holder`] a seat. Reading decides between them, also where a crash left the store between two states.

use bots::Bot;
use engine::Seat;
use fair::Share;
use protocol::{Clock, Orders, Phase, SeatKind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{InvitationHash, TableId};

use crate::time::{Ms, Now};
use crate::{
    BotKind, Ctx, Duplicate, Holder, Place, Room,
    agreement::StoredProposal,
    conditional,
    place::{Person, Pledge, Presence},
    seen::Seen,
    standing::{Ending, Log, Standing},
    vacation::StoredVacation,
};

/// What is agreed on before the race.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    pub options: Map<String, Value>,
    pub public: bool,
    pub hot_seat: bool,
    pub clock: Clock,
    /// How many races were given up at this table and those that it follows.
    pub abandoned_starts: u32,
    /// The commitment of a race that was played elsewhere.
    pub imported: Option<String>,
    /// The race goes on from another one, after so many steps of it.
    pub what_if: Option<u64>,
    /// The race whose luck this one has once more.
    pub repeats: Option<TableId>,
    /// The tables that ride with the same luck at the same time.
    pub duplicate: Option<Duplicate>,
    /// The secret of the link by which anyone may sit down at a free seat.
    pub link: Option<InvitationHash>,
}

impl Terms {
    /// A table by invitation, without a clock, whose race is its own.
    pub fn new(options: Map<String, Value>) -> Terms {
        Terms {
            options,
            public: false,
            hot_seat: false,
            clock: Clock::None,
            abandoned_starts: 0,
            imported: None,
            what_if: None,
            repeats: None,
            duplicate: None,
            link: None,
        }
    }
}

#[derive(Serialize, Deserialize)]
pub struct StoredSetup {
    options: Map<String, Value>,
    public: bool,
    hot_seat: bool,
    clock: Clock,
    phase: Phase,
    started: bool,
    pub seats: Vec<StoredSeat>,
    starting_by: Option<Ms>,
    rematch: Option<String>,
    abandoned_starts: u32,
    imported: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    what_if: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    repeats: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    duplicate: Option<Duplicate>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    link: Option<InvitationHash>,
    #[serde(default, skip_serializing_if = "Seen::is_empty")]
    seen: Seen,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<StoredProposal>,
}

#[derive(Serialize, Deserialize)]
pub struct StoredSeat {
    kind: SeatKind,
    bot: Option<BotKind>,
    ready: bool,
    promised: Option<String>,
    nonce: Option<String>,
    stand_in: bool,
    /// Whether the bot plays because the player said so, and not for want of them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    delegates: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    consents: Vec<u8>,
    /// Whether the invitation to it is its player's own.
    #[serde(default)]
    handing_on: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vacation: Option<StoredVacation>,
    /// Since when its person has been away, where a race takes days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    away_ms: Option<Ms>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reminded_ms: Option<Ms>,
    /// How often in a row the clock of days has run out.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    missed: u8,
}

fn is_none_yet(count: &u8) -> bool {
    *count == 0
}

impl StoredSetup {
    pub fn standing(&self, cx: &Ctx) -> Standing {
        let rematch = self.rematch.as_ref().and_then(|id| id.parse().ok());
        let ended = |ending| Standing::Ended { ending, rematch };
        match (self.phase, self.started, self.starting_by) {
            (Phase::Seating, _, None) => Standing::Seating,
            // Nobody could show a nonce while the server was down.
            (Phase::Seating, _, Some(_)) => Standing::Starting { by: cx.now.tick + cx.times.reveal },
            (Phase::Racing, ..) => Standing::Racing { log: Log::unread(), seen: self.seen.clone() },
            (Phase::Over, ..) => ended(Ending::Over(Log::unread())),
            (Phase::Abandoned, true, _) => ended(Ending::Abandoned(Log::unread())),
            (Phase::Abandoned, false, _) => ended(Ending::Closed),
        }
    }

    pub fn terms(self) -> Terms {
        Terms {
            options: self.options,
            public: self.public,
            hot_seat: self.hot_seat,
            clock: self.clock,
            abandoned_starts: self.abandoned_starts,
            imported: self.imported,
            what_if: self.what_if,
            repeats: self.repeats.and_then(|id| id.parse().ok()),
            duplicate: self.duplicate,
            link: self.link,
        }
    }
}

impl StoredSeat {
    /// Who plays here. The owner and the name are kept apart, and may have been forgotten.
    pub fn place(
        self,
        standing: &Standing,
        person: Option<store::SeatRow>,
        invitation: Option<InvitationHash>,
        now: Now,
    ) -> Place {
        let (name, (orders, conditional), owner) = match person {
            Some(person) => (person.name, conditional::read(&person.orders), person.owner),
            None => Default::default(),
        };
        let holder = match (self.kind, owner) {
            (SeatKind::Bot, _) => Holder::Bot { bot: self.bot.unwrap_or(Bot::Sensible.into()), name },
            (SeatKind::Person, Some(owner)) => {
                let delegates = self.delegates && standing.is_racing();
                let stood_in = self.stand_in && !delegates && standing.is_racing();
                // Who is not connected has been away since now, unless it is known better.
                let since = self.away_ms.map_or(now.tick, |date| now.ticked(date));
                let presence = if stood_in { Presence::StoodIn { since } } else { Presence::Away { since } };
                let handing_on = invitation.filter(|_| self.handing_on && standing.is_racing());
                let vacation = self.vacation.map(|vacation| vacation.read(now));
                let (reminded, missed) = (self.reminded_ms.map(|date| now.ticked(date)), self.missed);
                Holder::Person(Person {
                    owner,
                    name,
                    orders,
                    conditional,
                    presence,
                    delegates,
                    handing_on,
                    vacation,
                    reminded,
                    missed,
                })
            }
            (SeatKind::Person | SeatKind::Open, _) if !standing.has_begun() => Holder::Open { invitation },
            (SeatKind::Person | SeatKind::Open, _) => {
                Holder::Vacant { invitation, consents: self.consents.into_iter().map(Seat).collect() }
            }
        };
        // No nonce counts that was shown before all promises were fixed.
        let nonce = self.nonce.filter(|_| !matches!(standing, Standing::Seating)).and_then(|nonce| nonce.parse().ok());
        let promise = self.promised.and_then(|promise| promise.parse().ok());
        let pledge = Pledge { ready: self.ready, share: promise.map(|promise| Share { promise, nonce }) };
        Place { holder, pledge }
    }

    fn of(place: &Place, standing: &Standing, now: Now) -> StoredSeat {
        let Place { holder, pledge } = place;
        let racing = holder.as_person().filter(|_| standing.is_racing());
        StoredSeat {
            kind: holder.kind(),
            bot: match holder {
                Holder::Bot { bot, .. } => Some(bot.clone()),
                _ => None,
            },
            ready: pledge.ready,
            promised: pledge.share.map(|share| share.promise.to_string()),
            nonce: pledge.nonce().map(|nonce| nonce.to_string()),
            stand_in: standing.is_racing() && holder.is_stood_in(),
            delegates: racing.is_some_and(|person| person.delegates),
            away_ms: racing.and_then(|person| person.presence.away_since()).map(|at| now.dated(at)),
            reminded_ms: racing.and_then(|person| person.reminded).map(|at| now.dated(at)),
            missed: racing.map_or(0, |person| person.missed),
            handing_on: holder.as_person().is_some_and(|person| person.handing_on.is_some()),
            vacation: holder.as_person().and_then(|person| person.vacation).map(|vacation| vacation.stored(now)),
            consents: match holder {
                Holder::Vacant { consents, .. } => consents.iter().map(|seat| seat.0).collect(),
                _ => Vec::new(),
            },
        }
    }
}

impl Room {
    pub(crate) fn write_setup(&self, now: Now) -> String {
        let Terms { options, public, hot_seat, clock, abandoned_starts, imported, what_if, repeats, duplicate, link } =
            self.terms.clone();
        let stored = StoredSetup {
            options,
            public,
            hot_seat,
            clock,
            phase: self.phase(),
            started: self.standing.has_begun(),
            seats: self.seats.iter().map(|place| StoredSeat::of(place, &self.standing, now)).collect(),
            starting_by: self.standing.starting_by().map(|by| now.date + by.since(now.tick)),
            rematch: self.standing.rematch().as_ref().map(TableId::to_string),
            abandoned_starts,
            imported,
            what_if,
            repeats: repeats.as_ref().map(TableId::to_string),
            duplicate,
            link,
            seen: match &self.standing {
                Standing::Racing { seen, .. } => seen.clone(),
                _ => Seen::default(),
            },
            proposal: self.proposal.as_ref().map(|proposal| proposal.stored(now)),
        };
        serde_json::to_string(&stored).expect("plain data")
    }

    /// Whether strangers find it.
    pub(crate) fn is_listed(&self) -> bool {
        let free = |place: &Place| matches!(place.holder, Holder::Open { .. });
        self.terms.public && self.standing.is_before_the_race() && self.seats.iter().any(free)
    }
}

/// As the store has it.
pub fn stored_phase(phase: Phase) -> store::Phase {
    match phase {
        Phase::Seating => store::Phase::Seating,
        Phase::Racing => store::Phase::Racing,
        Phase::Over => store::Phase::Over,
        Phase::Abandoned => store::Phase::Abandoned,
    }
}

pub fn order_name(order: Orders) -> &'static str {
    match order {
        Orders::Always => "always",
        Orders::Ask => "ask",
        Orders::Never => "never",
    }
}

pub fn order_named(name: &str) -> Orders {
    match name {
        "always" => Orders::Always,
        "never" => Orders::Never,
        _ => Orders::Ask,
    }
}
