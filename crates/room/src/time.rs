//! Moments. Time is a parameter: a room is given it, and waits for nothing.
//!
//! There are two clocks. What elapses is counted in [`Tick`]s, which never jump: a step of the system's clock neither fires a deadline nor
//! puts it off. What is stored has a date, since ticks mean nothing after a restart.

use std::ops::Add;

/// Milliseconds.
pub type Ms = u64;

/// A moment of the process's own clock. Far from zero at the start, so that there are moments before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tick(pub Ms);

impl Tick {
    /// How long after an earlier moment this is.
    pub fn since(self, earlier: Tick) -> Ms {
        self.0.saturating_sub(earlier.0)
    }

    pub fn before(self, by: Ms) -> Tick {
        Tick(self.0.saturating_sub(by))
    }
}

impl Add<Ms> for Tick {
    type Output = Tick;

    fn add(self, by: Ms) -> Tick {
        Tick(self.0 + by)
    }
}

/// This moment, on both clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Now {
    pub tick: Tick,
    /// Milliseconds since 1970, as far as the system knows. To be stored, never to be waited for.
    pub date: Ms,
}

impl Now {
    /// The date of a moment.
    pub fn dated(self, at: Tick) -> Ms {
        (self.date + at.since(self.tick)).saturating_sub(self.tick.since(at))
    }

    /// The moment of a date.
    pub fn ticked(self, date: Ms) -> Tick {
        (self.tick + date.saturating_sub(self.date)).before(self.date.saturating_sub(date))
    }
}
