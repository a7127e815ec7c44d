use super::{Effects, Room};
use crate::time::{Now, Tick};

impl Room {
    /// When a race of bots is given up because nobody watches it.
    pub(super) fn unwatched_due(&self) -> Option<Tick> {
        let bots_alone = self.standing.is_racing() && self.people().next().is_none();
        self.unwatched_since
            .filter(|_| bots_alone && self.standing.race().is_some())
            .map(|since| since + self.times.unwatched)
    }

    pub(super) fn close_unwatched(&mut self, now: Now, fx: &mut Effects) {
        if self.unwatched_due().is_some_and(|at| at <= now.tick) {
            self.give_up(now, fx);
        }
    }
}
