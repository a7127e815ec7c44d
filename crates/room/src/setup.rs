//! How a table is kept in the store. The JSON is flat and has kept its form since the first version; in memory it is one
//! [`TablePhase`] and one [`Occupant`] a seat. Reading decides between them, also where a crash left the store between two states.

use bots::Bot;
use engine::SeatSet;
use fair::Share;
use protocol::{Clock, Phase, SeatKind, Windows};
use serde::{Deserialize, Serialize};
use store::TableId;
use table::WrittenOptions;

use crate::{
    BotKind, Ctx,
    agreement::{Agreement, StoredProposal},
    lobby::{
        Duplicate, Invitation, Lobby, LobbySeat, Occupant, Person, Pledge, Presence, Seen, Spent, Stage, StoredVacancy,
        StoredVacation, Terms,
    },
    phase::{Log, TablePhase},
    race,
    time::{Ms, Now},
};

#[derive(Serialize, Deserialize)]
pub struct StoredSetup {
    options: WrittenOptions,
    public: bool,
    hot_seat: bool,
    clock: Clock,
    #[serde(default)]
    windows: Windows,
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
    #[serde(default, skip_serializing_if = "Seen::is_empty")]
    pub seen: Seen,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vacancy: Option<StoredVacancy>,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proposed_ms: Option<Ms>,
    #[serde(default, skip_serializing_if = "is_none_yet")]
    proposals: u8,
    /// How often in a row the clock of days has run out.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    missed: u8,
    /// Whether a bot made moves in its place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    stood_in: bool,
}

fn is_none_yet(count: &u8) -> bool {
    *count == 0
}

impl StoredSetup {
    pub fn phase(&self, cx: &Ctx) -> TablePhase {
        let rematch = self.rematch.as_ref().and_then(|id| id.parse().ok());
        match (self.phase, self.started, self.starting_by) {
            (Phase::Seating, _, None) => TablePhase::Seating,
            // Nobody could show a nonce while the server was down.
            (Phase::Seating, _, Some(_)) => TablePhase::Starting { by: cx.now.tick + cx.times.reveal },
            (Phase::Racing, ..) => TablePhase::Racing(Log::Unread(None)),
            (Phase::Over, ..) => TablePhase::raced(true, rematch),
            (Phase::Abandoned, true, _) => TablePhase::raced(false, rematch),
            (Phase::Abandoned, false, _) => TablePhase::Closed,
        }
    }

    pub fn of(cx: &Ctx, lobby: &Lobby, phase: &TablePhase, agreement: &Agreement) -> StoredSetup {
        let stage = phase.stage();
        let Terms {
            options,
            public,
            hot_seat,
            clock,
            windows,
            abandoned_starts,
            imported,
            what_if,
            repeats,
            duplicate,
            link: _,
        } = lobby.terms().clone();
        StoredSetup {
            options,
            public,
            hot_seat,
            clock,
            windows,
            phase: phase.phase(),
            started: stage.has_begun(),
            seats: lobby.seats().iter().map(|seat| StoredSeat::of(seat, stage, cx.now)).collect(),
            starting_by: phase.starting_by().map(|by| cx.now.date + by.since(cx.now.tick)),
            rematch: phase.rematch().as_ref().map(TableId::to_string),
            abandoned_starts,
            imported,
            what_if,
            repeats: repeats.as_ref().map(TableId::to_string),
            duplicate,
            seen: lobby.seen().clone(),
            proposal: agreement.stored(cx.now),
        }
    }

    pub fn terms(self) -> Terms {
        Terms {
            options: self.options,
            public: self.public,
            hot_seat: self.hot_seat,
            clock: self.clock,
            windows: self.windows,
            abandoned_starts: self.abandoned_starts,
            imported: self.imported,
            what_if: self.what_if,
            repeats: self.repeats.and_then(|id| id.parse().ok()),
            duplicate: self.duplicate,
            link: None,
        }
    }
}

impl StoredSeat {
    /// Who plays here. The owner and the name are kept apart, and may have been forgotten.
    pub fn read(
        self,
        stage: Stage,
        person: Option<store::SeatRow>,
        invitation: Option<Invitation>,
        now: Now,
    ) -> LobbySeat {
        let spent = Spent {
            vacation: self.vacation.map(|vacation| vacation.read(now)),
            reminded: self.reminded_ms.map(|date| now.ticked(date)),
            proposed: self.proposed_ms.map(|date| now.ticked(date)),
            proposals: self.proposals,
        };
        let (name, (orders, conditional), owner) = match person {
            Some(person) => (person.name, race::read_orders(&person.orders), person.owner),
            None => Default::default(),
        };
        let occupant = match (self.kind, owner) {
            (SeatKind::Bot, _) => Occupant::Bot { bot: self.bot.unwrap_or(Bot::Heuristic.into()), name },
            (SeatKind::Person, Some(owner)) => {
                let delegates = self.delegates && stage.is_racing();
                let stood_in = self.stand_in && !delegates && stage.is_racing();
                // Who is not connected has been away since now, unless it is known better.
                let since = self.away_ms.map_or(now.tick, |date| now.ticked(date));
                let presence = if stood_in { Presence::StoodIn { since } } else { Presence::Away { since } };
                let handing_on = if self.handing_on && stage.is_racing() { invitation } else { None };
                Occupant::Person(Person {
                    owner,
                    name,
                    orders,
                    conditional,
                    presence,
                    delegates,
                    handing_on,
                    missed: self.missed,
                    stand_in_by: SeatSet::EMPTY,
                })
            }
            (SeatKind::Person | SeatKind::Open, _) if !stage.has_begun() => Occupant::Open { invitation },
            (SeatKind::Person | SeatKind::Open, _) => {
                Occupant::Vacant { invitation, vacancy: self.vacancy.unwrap_or_default().read() }
            }
        };
        // No nonce counts that was shown before all promises were fixed.
        let nonce = if stage == Stage::Seating { None } else { self.nonce.and_then(|nonce| nonce.parse().ok()) };
        let promise = self.promised.and_then(|promise| promise.parse().ok());
        let pledge = Pledge { ready: self.ready, share: promise.map(|promise| Share { promise, nonce }) };
        LobbySeat { occupant, pledge, spent, stood_in: self.stood_in }
    }

    fn of(seat: &LobbySeat, stage: Stage, now: Now) -> StoredSeat {
        let LobbySeat { occupant, pledge, spent, stood_in } = seat;
        let spent = stage.is_racing().then_some(spent);
        let racing = if stage.is_racing() { occupant.as_person() } else { None };
        StoredSeat {
            kind: occupant.kind(),
            bot: match occupant {
                Occupant::Bot { bot, .. } => Some(bot.clone()),
                _ => None,
            },
            ready: pledge.ready,
            promised: pledge.share.map(|share| share.promise.to_string()),
            nonce: pledge.nonce().map(|nonce| nonce.to_string()),
            stand_in: stage.is_racing() && occupant.is_stood_in(),
            delegates: racing.is_some_and(|person| person.delegates),
            away_ms: racing.and_then(|person| person.presence.away_since()).map(|at| now.dated(at)),
            reminded_ms: spent.and_then(|spent| spent.reminded).map(|at| now.dated(at)),
            proposed_ms: spent.and_then(|spent| spent.proposed).map(|at| now.dated(at)),
            proposals: spent.map_or(0, |spent| spent.proposals),
            missed: racing.map_or(0, |person| person.missed),
            stood_in: *stood_in,
            handing_on: occupant.as_person().is_some_and(|person| person.handing_on.is_some()),
            vacation: spent.and_then(|spent| spent.vacation).map(|vacation| vacation.stored(now)),
            vacancy: match occupant {
                Occupant::Vacant { vacancy, .. } if stage.is_racing() => Some(vacancy.stored()),
                _ => None,
            },
        }
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
