use engine::Seat;
use protocol::{SeatInfo, SeatKind, TableInfo};
use store::Hash;

use super::Room;
use crate::time::Ms;

impl Room {
    /// The table as a device may know it. Nothing in it depends on what anybody hides.
    pub fn info(&self, device: Option<Hash>, now: Ms) -> TableInfo {
        let owned = |seat: Seat| device.is_some() && self.seats[seat.index()].device == device;
        TableInfo {
            id: self.id.to_string(),
            game: self.game.key().to_owned(),
            title: self.game.title().to_owned(),
            options: self.setup.options.clone(),
            phase: self.setup.phase,
            seats: self.all_seats().map(|seat| self.seat_info(seat, owned(seat), now)).collect(),
            host: device.is_some() && self.host == device,
            public: self.setup.public,
            hot_seat: self.setup.hot_seat,
            clock: self.setup.clock,
            commitment: self.commitment.clone(),
            promises: self.setup.promises(),
            nonces: self.setup.nonces(),
            imported: self.setup.imported.is_some(),
            deadline_ms: self.deadline(now).map(|at| at.saturating_sub(now)),
            rematch: self.setup.rematch.clone(),
            created_ms: self.created_ms,
            abandoned_starts: self.setup.abandoned_starts,
            awaiting: None,
        }
    }

    /// Whom the race waits for: of others what everybody sees, of the asker's own seats whether they have answered.
    pub(super) fn awaited(&self, device: Option<Hash>) -> Option<Vec<u8>> {
        let race = self.race.as_ref()?;
        let waits = |seat: &Seat| {
            let held = race.asides[seat.index()].held.is_some();
            self.own_seat(device, *seat).is_err() || race.table.owes(*seat) && !held
        };
        Some(race.table.prompt()?.asked.iter().filter(waits).map(|seat| seat.0).collect())
    }

    fn seat_info(&self, seat: Seat, mine: bool, now: Ms) -> SeatInfo {
        let (setup, sitter) = (&self.setup.seats[seat.index()], &self.seats[seat.index()]);
        let bot = setup.plays().map(|bot| bot.to_string());
        SeatInfo {
            seat: seat.0,
            name: sitter.name.clone(),
            kind: setup.kind,
            bot,
            here: setup.kind == SeatKind::Bot || sitter.device.is_some() && !sitter.away,
            ready: setup.ready || setup.kind == SeatKind::Bot,
            stand_in: setup.stand_in,
            mine,
            clock_ms: self.bank(seat, now),
        }
    }

    pub fn names(&self) -> Vec<String> {
        self.names.clone()
    }
}
