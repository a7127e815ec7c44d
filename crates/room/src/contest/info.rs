//! The table as somebody may know it. Nothing in it depends on what anyone hides.

use engine::Seat;
use protocol::{Clock, SeatInfo, SeatKind, TableInfo};
use store::OwnerId;

use super::Contest;
use crate::{
    Ctx, Duplicate,
    lobby::{Asker, LobbySeat, Occupant, Person, Presence, Rights},
    time::Ms,
};

/// Through whose eyes a table is seen, and when.
pub struct Sight<'a> {
    contest: &'a Contest,
    cx: &'a Ctx,
    owner: Option<OwnerId>,
}

impl<'a> Sight<'a> {
    pub(super) fn new(contest: &'a Contest, cx: &'a Ctx, owner: Option<OwnerId>) -> Sight<'a> {
        Sight { contest, cx, owner }
    }

    pub fn info(&self, spectators: Vec<String>) -> TableInfo {
        let mut info = self.whole(spectators);
        if self.is_blind() {
            info.deadline_ms = None;
            info.seats.iter_mut().for_each(|seat| seat.clock_ms = None);
        }
        info
    }

    /// The table as a seat's program may know it: it has no device, and a seat of its own.
    pub fn info_for_program(&self, spectators: Vec<String>, seat: Seat) -> TableInfo {
        let mut info = self.whole(spectators);
        info.seats[seat.index()].mine = true;
        info
    }

    /// Whether nothing of the race is known here, not even whom it waits for and how long.
    pub fn is_blind(&self) -> bool {
        self.rights().is_blind()
    }

    fn rights(&self) -> Rights<'a> {
        self.contest.lobby.rights(Asker { owner: self.owner, stage: self.contest.phase.stage() })
    }

    fn whole(&self, spectators: Vec<String>) -> TableInfo {
        let Contest { id, game, created_ms, phase, lobby, agreement, .. } = self.contest;
        let cx = self.cx;
        let terms = lobby.terms();
        TableInfo {
            id: id.to_string(),
            game: game.key().to_owned(),
            title: game.info().title.to_owned(),
            options: terms.options.clone().into_map(),
            phase: phase.phase(),
            seats: lobby.seats().all().zip(lobby.seats().iter()).map(|at| self.seat(at)).collect(),
            host: lobby.is_host(self.owner).is_ok(),
            public: terms.public,
            hot_seat: terms.hot_seat,
            clock: terms.clock,
            windows: terms.windows,
            commitment: lobby.luck().commitment(terms),
            promises: lobby.luck().promises(lobby.seats(), phase.stage()),
            nonces: lobby.seats().iter().map(|seat| seat.pledge.nonce().map(|nonce| nonce.to_string())).collect(),
            imported: terms.imported.is_some(),
            what_if: terms.what_if,
            repeats: terms.repeats.as_ref().map(ToString::to_string),
            duplicate: terms.duplicate.as_ref().map(Duplicate::info),
            ending: agreement.info(cx, lobby.seats()),
            early_end: self.rights().early_end(),
            deadline_ms: self.contest.deadline(cx).map(|at| at.since(cx.now.tick)),
            rematch: phase.rematch().map(|id| id.to_string()),
            spectators,
            created_ms: *created_ms,
            abandoned_starts: terms.abandoned_starts,
            awaiting: None,
        }
    }

    /// Whom the race waits for: of others what everybody sees, of the asker's own seats whether they have answered.
    pub fn awaited(&self) -> Option<Vec<u8>> {
        if self.is_blind() {
            return None;
        }
        let race = self.contest.phase.race()?;
        let seats = self.contest.lobby.seats();
        let waits = |seat: &Seat| seats.own(self.owner, *seat).is_err() || race.awaits(*seat);
        Some(race.table().prompt()?.asked.iter().filter(waits).map(|seat| seat.0).collect())
    }

    /// What is left of a seat's bank, as the public sees it.
    fn bank(&self, seat: Seat) -> Option<Ms> {
        let Contest { lobby, phase, .. } = self.contest;
        let Clock::Bank { seconds, .. } = lobby.terms().clock else { return None };
        let seats = lobby.seats();
        let whole = Ms::from(seconds) * 1_000;
        let is_timed = seats.occupant(seat).is_of_person();
        is_timed.then(|| phase.race().map_or(whole, |race| race.bank(self.cx, seats, seat)))
    }

    /// Until a bot stands in for a person who is away, where the race waits for them.
    fn stand_in_left(&self, person: &Person) -> Option<Ms> {
        let Presence::Away { since } = person.presence else { return None };
        let waits = !matches!(self.contest.lobby.terms().clock, Clock::Days { .. });
        waits.then(|| self.cx.times.grace.saturating_sub(self.cx.now.tick.since(since)))
    }

    fn seat(&self, (seat, place): (Seat, &LobbySeat)) -> SeatInfo {
        let LobbySeat { occupant, pledge, spent, stood_in } = place;
        let cx = self.cx;
        let racing = self.contest.phase.is_racing();
        let is_bot = occupant.kind() == SeatKind::Bot;
        let bot = if racing || is_bot { occupant.plays() } else { None };
        let here = |person: &Person| matches!(person.presence, Presence::Here | Presence::Cut { .. });
        let rider = if racing { occupant.as_person() } else { None };
        SeatInfo {
            seat: seat.0,
            name: occupant.name().to_owned(),
            kind: occupant.kind(),
            bot: bot.map(|(bot, _)| occupant.program().map_or_else(|| bot.to_string(), str::to_owned)),
            here: is_bot || occupant.as_person().is_some_and(here),
            ready: pledge.ready || is_bot,
            stand_in: racing && occupant.is_stood_in(),
            stood_in: *stood_in,
            consents: match occupant {
                Occupant::Vacant { vacancy, .. } if racing => Some(vacancy.consents().map(|seat| seat.0).collect()),
                _ => None,
            },
            mine: self.contest.lobby.seats().own(self.owner, seat).is_ok(),
            clock_ms: self.bank(seat),
            vacation_ms: rider.and_then(|_| spent.vacation_left(cx)),
            away_ms: rider.and_then(|person| person.away_for(cx)),
            stand_in_ms: rider.and_then(|person| self.stand_in_left(person)),
            stand_in_by: rider.map_or(Vec::new(), |person| person.stand_in_by.iter().map(|seat| seat.0).collect()),
            reminded_ms: rider.and_then(|_| spent.reminded_left(cx)),
        }
    }
}
