use store::{Op, Standing};

use super::{Effects, Room};
use crate::hall::Presence;

impl Room {
    /// Keeps whom the race waits for with the change that made it so: lists read it from the store and leave the table alone.
    pub(super) fn keep_standing(&mut self, fx: &mut Effects) {
        if fx.ops.is_empty() || self.lacks_race() {
            return;
        }
        let standing = self.standing();
        if self.standing.replace(standing) != Some(standing) {
            fx.ops.push(Op::Stand(standing));
        }
    }

    fn standing(&self) -> Standing {
        let mut standing = Standing::default();
        let Some(race) = &self.race else { return standing };
        for seat in race.table.prompt().iter().flat_map(|prompt| prompt.asked.iter()) {
            standing.asked |= 1 << seat.0;
            if race.table.owes(seat) && race.asides[seat.index()].held.is_none() {
                standing.owing |= 1 << seat.0;
            }
        }
        standing
    }

    /// Who is connected.
    pub fn presence(&self) -> Presence {
        let seats = self.all_seats().filter(|&seat| self.is_here(seat)).fold(0, |seats, seat| seats | 1 << seat.0);
        let host = self.host.is_some() && self.watchers.iter().any(|watcher| watcher.device == self.host);
        Presence { seats, host }
    }
}
