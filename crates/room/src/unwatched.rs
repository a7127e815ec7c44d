use crate::time::Tick;
use crate::{Ctx, Room};

impl Room {
    /// When a race of bots is given up because nobody watches it.
    pub(crate) fn unwatched_due(&self, cx: &Ctx) -> Option<Tick> {
        let bots_alone = self.standing.is_racing() && self.people().next().is_none();
        self.unwatched_since
            .filter(|_| bots_alone && self.standing.race().is_some())
            .map(|since| since + cx.times.unwatched)
    }

    pub(crate) fn close_unwatched(&mut self, cx: &mut Ctx) {
        if self.unwatched_due(cx).is_some_and(|at| at <= cx.now.tick) {
            self.give_up(cx);
        }
    }
}
