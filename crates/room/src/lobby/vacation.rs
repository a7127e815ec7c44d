//! A player of a race with a clock of days is away for a while: the seat's clock stands still. Everybody sees it.

use protocol::Code;
use serde::{Deserialize, Serialize};

use crate::time::{Ms, Now, Tick};
use crate::{Ctx, Fault};

/// So long a seat's clock may stand still in one race, in all.
pub const MOST_DAYS: Ms = 28;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vacation {
    from: Tick,
    until: Tick,
    /// What was granted in this race so far, this one included.
    granted: Ms,
}

/// As it is kept: by date.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct StoredVacation {
    from_ms: Ms,
    until_ms: Ms,
    granted_ms: Ms,
}

impl Vacation {
    /// For so many days from now on, after the one before; 0, and the clock runs again. `asked_at` is when the open question was put.
    pub fn granted(cx: &Ctx, before: Option<Vacation>, days: u16, asked_at: Tick) -> Result<Vacation, Fault> {
        let now = cx.now.tick;
        let day = cx.times.day;
        let until = now + Ms::from(days) * day;
        let before = before.unwrap_or(Vacation { from: now, until: now, granted: 0 });
        let granted = (before.granted + until.since(now)).saturating_sub(before.left(now));
        if granted > MOST_DAYS * day {
            return Err(Fault::at(Code::BadOption, "days"));
        }
        // What the open question has gained already stays its own.
        let stood = now.min(before.until).since(before.from.max(asked_at));
        Ok(Vacation { from: now.before(stood), until, granted })
    }

    pub fn stored(self, now: Now) -> StoredVacation {
        StoredVacation { from_ms: now.dated(self.from), until_ms: now.dated(self.until), granted_ms: self.granted }
    }

    /// How long the clock has stood still, or will, since a question was put.
    pub fn since(self, asked_at: Tick) -> Ms {
        self.until.since(self.from.max(asked_at))
    }

    pub fn left(self, now: Tick) -> Ms {
        self.until.since(now)
    }
}

impl StoredVacation {
    pub fn read(self, now: Now) -> Vacation {
        Vacation { from: now.ticked(self.from_ms), until: now.ticked(self.until_ms), granted: self.granted_ms }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Ms = 86_400_000;

    #[test]
    fn a_vacation_is_the_same_after_a_restart() {
        let now = Now { tick: Tick(50 * DAY), date: 1_000 * DAY };
        let vacation = Vacation { from: Tick(49 * DAY), until: Tick(53 * DAY), granted: 4 * DAY };
        assert_eq!(vacation.stored(now).read(now), vacation);
        let later = Now { tick: Tick(7 * DAY), date: 1_001 * DAY };
        let read = vacation.stored(now).read(later);
        assert_eq!((read.left(later.tick), read.since(Tick(0))), (2 * DAY, 4 * DAY));
        assert_eq!(read.since(later.tick), 2 * DAY, "a question that was put during it");
        assert_eq!(read.since(Tick(20 * DAY)), 0, "and after it");
    }
}
