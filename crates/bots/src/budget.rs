use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// How much a search may do for one choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many playouts: the same choice for the same seed, on any machine.
    Iterations(u64),
    /// So much processor time of the thread that thinks: figures hold on a busy machine.
    Processor(Duration),
    /// So much time by the clock, for somebody who waits.
    Clock(Duration),
}

/// A budget being spent.
pub(crate) enum Meter {
    Iterations { limit: u64 },
    Processor { start: ThreadTime, limit: Duration },
    Clock { start: Instant, limit: Duration },
}

impl Budget {
    pub(crate) fn start(self) -> Meter {
        match self {
            Budget::Iterations(limit) => Meter::Iterations { limit: limit.max(1) },
            Budget::Processor(limit) => Meter::Processor { start: ThreadTime::now(), limit },
            Budget::Clock(limit) => Meter::Clock { start: Instant::now(), limit },
        }
    }
}

impl Meter {
    /// The share that is spent; from 1 on nothing is left.
    pub fn spent(&self, iterations: u64) -> f64 {
        let share = |used: Duration, limit: Duration| used.as_secs_f64() / limit.as_secs_f64().max(1e-9);
        match self {
            Meter::Iterations { limit } => iterations as f64 / *limit as f64,
            Meter::Processor { start, limit } => share(start.elapsed(), *limit),
            Meter::Clock { start, limit } => share(start.elapsed(), *limit),
        }
    }
}
