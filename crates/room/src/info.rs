use engine::{Seat, Viewer};
use protocol::{SeatInfo, SeatKind, TableInfo};
use store::OwnerId;

use crate::{
    Ctx, Duplicate, Holder, Place, Room, Watcher,
    place::{Person, Presence},
};

impl Room {
    /// The table as somebody may know it. Nothing in it depends on what anyone hides.
    pub fn info(&self, cx: &Ctx, owner: Option<OwnerId>) -> TableInfo {
        let mut info = self.whole_info(cx, owner);
        if self.hides_from(owner) {
            info.deadline_ms = None;
            info.seats.iter_mut().for_each(|seat| seat.clock_ms = None);
        }
        info
    }

    fn whole_info(&self, cx: &Ctx, owner: Option<OwnerId>) -> TableInfo {
        let owned = |seat: Seat| owner.is_some() && self.holder(seat).owner() == owner;
        TableInfo {
            id: self.id.to_string(),
            game: self.game.key().to_owned(),
            title: self.game.info().title.to_owned(),
            options: self.terms.options.clone(),
            phase: self.phase(),
            seats: self.all_seats().map(|seat| self.seat_info(cx, seat, owned(seat))).collect(),
            host: owner.is_some() && self.host == owner,
            public: self.terms.public,
            hot_seat: self.terms.hot_seat,
            clock: self.terms.clock,
            commitment: self.commitment.clone(),
            promises: self.promises(),
            nonces: self.seats.iter().map(|place| place.pledge.nonce().map(|nonce| nonce.to_string())).collect(),
            imported: self.terms.imported.is_some(),
            what_if: self.terms.what_if,
            repeats: self.terms.repeats.as_ref().map(ToString::to_string),
            duplicate: self.terms.duplicate.as_ref().map(Duplicate::info),
            ending: self.ending_info(cx),
            by_agreement: owner.is_some() && self.host == owner && self.is_others_race(),
            deadline_ms: self.deadline(cx).map(|at| at.since(cx.now.tick)),
            rematch: self.standing.rematch().map(|id| id.to_string()),
            created_ms: self.created_ms,
            abandoned_starts: self.terms.abandoned_starts,
            awaiting: None,
        }
    }

    /// The table as one who looks at it may know it. A program has no device, and a seat of its own.
    pub(crate) fn info_for(&self, cx: &Ctx, watcher: &Watcher) -> TableInfo {
        let (Viewer::Seat(seat), true) = (watcher.viewer, self.is_program(watcher.socket)) else {
            return self.info(cx, watcher.owner);
        };
        let mut info = self.whole_info(cx, watcher.owner);
        info.seats[seat.index()].mine = true;
        info
    }

    /// Whom the race waits for: of others what everybody sees, of the asker's own seats whether they have answered.
    pub(crate) fn awaited(&self, owner: Option<OwnerId>) -> Option<Vec<u8>> {
        let race = self.standing.race()?;
        if self.hides_from(owner) {
            return None;
        }
        let waits = |seat: &Seat| {
            let held = race.turns[seat.index()].held.is_some();
            self.own_seat(owner, *seat).is_err() || race.table.owes(*seat) && !held
        };
        Some(race.table.prompt()?.asked.iter().filter(waits).map(|seat| seat.0).collect())
    }

    fn seat_info(&self, cx: &Ctx, seat: Seat, mine: bool) -> SeatInfo {
        let Place { holder, pledge } = &self.seats[seat.index()];
        let bot = holder.plays().filter(|_| self.standing.is_racing() || holder.kind() == SeatKind::Bot);
        let here = |person: &Person| matches!(person.presence, Presence::Here | Presence::Cut { .. });
        SeatInfo {
            seat: seat.0,
            name: holder.name().to_owned(),
            kind: holder.kind(),
            bot: bot.map(|(bot, _)| self.program_of(seat).map_or_else(|| bot.to_string(), str::to_owned)),
            here: holder.kind() == SeatKind::Bot || holder.as_person().is_some_and(here),
            ready: pledge.ready || holder.kind() == SeatKind::Bot,
            stand_in: self.standing.is_racing() && holder.is_stood_in(),
            consents: match holder {
                Holder::Vacant { consents, .. } if self.standing.is_racing() => {
                    Some(consents.iter().map(|seat| seat.0).collect())
                }
                _ => None,
            },
            mine,
            clock_ms: self.bank(cx, seat),
            vacation_ms: self.vacation_left(cx, seat),
            away_ms: self.away_for(cx, seat),
            reminded_ms: self.reminded_left(cx, seat),
        }
    }

    pub fn names(&self) -> Vec<String> {
        self.names.clone()
    }
}
