//! A player of a race with a clock of days is away for a while: the seat's clock stands still. Everybody sees it.

use engine::Seat;
use protocol::{Clock, Code};
use serde::{Deserialize, Serialize};
use store::OwnerId;

use crate::{Ctx, Room};
use crate::{
    fault::Fault,
    time::{Ms, Now, Tick},
};

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

impl Room {
    /// A player's clock stands still for so many days from now on; 0, and it runs again.
    pub(crate) fn go_on_vacation(
        &mut self,
        cx: &mut Ctx,
        owner: Option<OwnerId>,
        seat: Seat,
        days: u16,
    ) -> Result<(), Fault> {
        self.own_seat(owner, seat)?;
        if !self.standing.is_racing() || !matches!(self.terms.clock, Clock::Days { .. }) {
            return Err(Code::WrongPhase.into());
        }
        let asked_at = self.standing.race().map_or(cx.now.tick, |race| race.asked_at);
        let (day, until) = (cx.times.day, cx.now.tick + Ms::from(days) * cx.times.day);
        let person = self.person_mut(seat).ok_or(Code::NotYourSeat)?;
        let before = person.vacation.unwrap_or(Vacation { from: cx.now.tick, until: cx.now.tick, granted: 0 });
        let granted = (before.granted + until.since(cx.now.tick)).saturating_sub(before.left(cx.now.tick));
        if granted > MOST_DAYS * day {
            return Err(Fault::at(Code::BadOption, "days"));
        }
        // What the open question has gained already stays its own.
        let stood = cx.now.tick.min(before.until).since(before.from.max(asked_at));
        person.vacation = Some(Vacation { from: cx.now.tick.before(stood), until, granted });
        // What was to be told of the open question has another time.
        self.withdraw_notices(cx, seat);
        self.forget_notices();
        cx.save_and_announce();
        Ok(())
    }

    /// How long a seat's player is on vacation from now on.
    pub(crate) fn vacation_left(&self, cx: &Ctx, seat: Seat) -> Option<Ms> {
        let left = self.holder(seat).as_person()?.vacation?.left(cx.now.tick);
        (left > 0 && self.standing.is_racing()).then_some(left)
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
