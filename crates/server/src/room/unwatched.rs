use protocol::Phase;

use super::{Effects, Room};
use crate::time::Ms;

impl Room {
    /// When a race of bots is given up because nobody watches it.
    pub(super) fn unwatched_due(&self) -> Option<Ms> {
        let bots_alone = self.setup.phase == Phase::Racing && self.people() == 0;
        self.unwatched_since.filter(|_| bots_alone && self.race.is_some()).map(|since| since + self.times.unwatched)
    }

    pub(super) fn close_unwatched(&mut self, now: Ms, fx: &mut Effects) {
        if self.unwatched_due().is_some_and(|at| at <= now) {
            self.give_up(now, fx);
        }
    }
}
