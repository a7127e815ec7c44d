use engine::Seat;
use protocol::names;

use crate::Room;

impl Room {
    /// The name that a seat gets: the one that was asked for, numbered where another seat has the same name or one that looks like it.
    pub(crate) fn free_name(&self, seat: Seat, wanted: &str) -> String {
        if wanted.is_empty() {
            return String::new();
        }
        let others = self.all_seats().filter(|&other| other != seat);
        // A seat without a name is called by its number: nobody else is.
        names::distinct(wanted, others.map(|other| self.names[other.index()].as_str()))
    }

    /// No two seats of a new table have the same name.
    pub(crate) fn tell_names_apart(&mut self) {
        for seat in self.all_seats() {
            let earlier = &self.names[..seat.index()];
            let wanted = self.holder(seat).name();
            if wanted.is_empty() {
                continue;
            }
            let name = names::distinct(wanted, earlier.iter().map(String::as_str));
            self.seats[seat.index()].holder.rename(name);
            self.names[seat.index()] = self.called(seat);
        }
    }
}
