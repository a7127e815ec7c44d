//! The table as somebody may know it. Nothing in it depends on what anyone hides.

use engine::{Seat, Viewer};
use protocol::{Clock, SeatInfo, SeatKind, TableInfo};
use store::OwnerId;

use super::Room;
use crate::{
    Ctx, Duplicate, Watcher,
    lobby::{LobbySeat, Occupant, Person, Presence},
    race::Race,
    time::{Ms, Tick},
};

impl Room {
    pub fn info(&self, cx: &Ctx, owner: Option<OwnerId>) -> TableInfo {
        let mut info = self.whole_info(cx, owner);
        if self.hides_from(owner) {
            info.deadline_ms = None;
            info.seats.iter_mut().for_each(|seat| seat.clock_ms = None);
        }
        info
    }

    /// Whether somebody may know nothing of the race, not even whom it waits for and how long.
    pub fn hides_from(&self, owner: Option<OwnerId>) -> bool {
        self.lobby.hides_from(self.phase.stage(), owner)
    }

    fn whole_info(&self, cx: &Ctx, owner: Option<OwnerId>) -> TableInfo {
        let (lobby, terms, stage) = (&self.lobby, self.lobby.terms(), self.phase.stage());
        let is_host = lobby.is_host(owner).is_ok();
        TableInfo {
            id: self.id.to_string(),
            game: self.game.key().to_owned(),
            title: self.game.info().title.to_owned(),
            options: terms.options.clone().into_map(),
            phase: self.phase(),
            seats: lobby.seats().all().zip(lobby.seats().iter()).map(|at| self.seat_info(cx, owner, at)).collect(),
            host: is_host,
            public: terms.public,
            hot_seat: terms.hot_seat,
            clock: terms.clock,
            windows: terms.windows,
            commitment: lobby.commitment(),
            promises: lobby.promises(stage),
            nonces: lobby.seats().iter().map(|seat| seat.pledge.nonce().map(|nonce| nonce.to_string())).collect(),
            imported: terms.imported.is_some(),
            what_if: terms.what_if,
            repeats: terms.repeats.as_ref().map(ToString::to_string),
            duplicate: terms.duplicate.as_ref().map(Duplicate::info),
            ending: self.agreement.info(cx, lobby.seats()),
            by_agreement: is_host && lobby.is_race_of_others(stage),
            deadline_ms: self.deadline(cx).map(|at| at.since(cx.now.tick)),
            rematch: self.phase.rematch().map(|id| id.to_string()),
            spectators: self.audience.spectators(),
            created_ms: self.created_ms,
            abandoned_starts: terms.abandoned_starts,
            awaiting: None,
        }
    }

    /// The table as one who looks at it may know it. A program has no device, and a seat of its own.
    pub(super) fn info_for(&self, cx: &Ctx, watcher: &Watcher) -> TableInfo {
        let (Viewer::Seat(seat), true) = (watcher.viewer, watcher.is_program()) else {
            return self.info(cx, watcher.owner);
        };
        let mut info = self.whole_info(cx, watcher.owner);
        info.seats[seat.index()].mine = true;
        info
    }

    /// Whom the race waits for: of others what everybody sees, of the asker's own seats whether they have answered.
    pub(super) fn awaited(&self, owner: Option<OwnerId>) -> Option<Vec<u8>> {
        let race = self.phase.race().filter(|_| !self.hides_from(owner))?;
        let waits = |seat: &Seat| self.lobby.seats().own(owner, *seat).is_err() || race.awaits(*seat);
        Some(race.table().prompt()?.asked.iter().filter(waits).map(|seat| seat.0).collect())
    }

    /// The next moment at which, as far as the public knows, something happens by itself.
    pub(super) fn deadline(&self, cx: &Ctx) -> Option<Tick> {
        let (seats, race) = (self.lobby.seats(), self.phase.race());
        let clocks = seats.all().filter_map(|seat| race?.deadline_of(cx, seats, seat)).filter(|&at| at > cx.now.tick);
        clocks.chain(race.and_then(Race::closes_at)).chain(self.phase.starting_by()).min()
    }

    /// What is left of a seat's bank, as the public sees it.
    fn bank(&self, cx: &Ctx, seat: Seat) -> Option<Ms> {
        let Clock::Bank { seconds, .. } = self.lobby.terms().clock else { return None };
        let seats = self.lobby.seats();
        let whole = Ms::from(seconds) * 1_000;
        let is_timed = seats.occupant(seat).is_of_person();
        is_timed.then(|| self.phase.race().map_or(whole, |race| race.bank(cx, seats, seat)))
    }

    /// Until a bot stands in for a person who is away, where the race waits for them.
    fn stand_in_left(&self, cx: &Ctx, person: &Person) -> Option<Ms> {
        let Presence::Away { since } = person.presence else { return None };
        let waits = !matches!(self.lobby.terms().clock, Clock::Days { .. });
        waits.then(|| cx.times.grace.saturating_sub(cx.now.tick.since(since)))
    }

    fn seat_info(&self, cx: &Ctx, owner: Option<OwnerId>, (seat, place): (Seat, &LobbySeat)) -> SeatInfo {
        let LobbySeat { occupant, pledge, spent, stood_in } = place;
        let racing = self.phase.is_racing();
        let is_bot = occupant.kind() == SeatKind::Bot;
        let bot = occupant.plays().filter(|_| racing || is_bot);
        let here = |person: &Person| matches!(person.presence, Presence::Here | Presence::Cut { .. });
        let rider = occupant.as_person().filter(|_| racing);
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
            mine: self.lobby.seats().own(owner, seat).is_ok(),
            clock_ms: self.bank(cx, seat),
            vacation_ms: rider.and_then(|_| spent.vacation_left(cx)),
            away_ms: rider.and_then(|person| person.away_for(cx)),
            stand_in_ms: rider.and_then(|person| self.stand_in_left(cx, person)),
            stand_in_by: rider.map_or(Vec::new(), |person| person.stand_in_by.iter().map(|seat| seat.0).collect()),
            reminded_ms: rider.and_then(|_| spent.reminded_left(cx)),
        }
    }
}
