//! A player of a race with a clock of days is away for a while: the seat's clock stands still. Everybody sees it.

use protocol::Code;
use serde::{Deserialize, Serialize};

use crate::time::{Ms, Now, Tick};
use crate::{Ctx, Fault};

/// So long a seat's clock may stand still in one race, in all, and so often it may be stopped: with each the open question is notified anew.
pub const MOST_DAYS: Ms = 28;
const MOST_TIMES: u8 = 28;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vacation {
    from: Tick,
    until: Tick,
    /// What was granted in this race so far, this one included.
    granted: Ms,
    /// How often, this one included.
    times: u8,
}

/// As it is kept: by date.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct StoredVacation {
    from_ms: Ms,
    until_ms: Ms,
    granted_ms: Ms,
    #[serde(default)]
    times: u8,
}

impl Vacation {
    /// For so many days from now on, after the one before; 0, and the clock runs again. `asked_at` is when the open question was put.
    pub fn granted(cx: &Ctx, before: Option<Vacation>, days: u16, asked_at: Tick) -> Result<Vacation, Fault> {
        let now = cx.now.tick;
        let day = cx.times.day;
        let until = now + Ms::from(days) * day;
        let before = before.unwrap_or(Vacation { from: now, until: now, granted: 0, times: 0 });
        let times = before.times.saturating_add(u8::from(days > 0));
        let granted = (before.granted + until.since(now)).saturating_sub(before.left(now));
        if granted > MOST_DAYS * day || times > MOST_TIMES {
            return Err(Fault::at(Code::BadOption, "days"));
        }
        // What the open question has gained already stays its own.
        let stood = now.min(before.until).since(before.from.max(asked_at));
        Ok(Vacation { from: now.before(stood), until, granted, times })
    }

    pub fn stored(self, now: Now) -> StoredVacation {
        let Vacation { from, until, granted, times } = self;
        StoredVacation { from_ms: now.dated(from), until_ms: now.dated(until), granted_ms: granted, times }
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
        let StoredVacation { from_ms, until_ms, granted_ms, times } = self;
        Vacation { from: now.ticked(from_ms), until: now.ticked(until_ms), granted: granted_ms, times }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Ms = 86_400_000;

    /// A vacation that is taken back at once costs no days, and has the open question notified anew.
    #[test]
    fn a_clock_is_stopped_so_often_in_a_race_and_always_started_again() {
        let at = |ms| Ctx::new(Now { tick: Tick(DAY + ms), date: DAY + ms }, crate::Times::none());
        let mut vacation = None;
        let mut granted = 0;
        for ms in 0..100 {
            if let Ok(stopped) = Vacation::granted(&at(2 * ms), vacation, 1, Tick(DAY)) {
                granted += 1;
                let now = Now { tick: Tick(DAY), date: DAY };
                vacation = Some(stopped.stored(now).read(now));
            }
            vacation = Some(Vacation::granted(&at(2 * ms + 1), vacation, 0, Tick(DAY)).expect("it runs again"));
        }
        assert_eq!(granted, MOST_TIMES);
    }

    #[test]
    fn a_vacation_is_the_same_after_a_restart() {
        let now = Now { tick: Tick(50 * DAY), date: 1_000 * DAY };
        let vacation = Vacation { from: Tick(49 * DAY), until: Tick(53 * DAY), granted: 4 * DAY, times: 1 };
        assert_eq!(vacation.stored(now).read(now), vacation);
        let later = Now { tick: Tick(7 * DAY), date: 1_001 * DAY };
        let read = vacation.stored(now).read(later);
        assert_eq!((read.left(later.tick), read.since(Tick(0))), (2 * DAY, 4 * DAY));
        assert_eq!(read.since(later.tick), 2 * DAY, "a question that was put during it");
        assert_eq!(read.since(Tick(20 * DAY)), 0, "and after it");
    }
}
