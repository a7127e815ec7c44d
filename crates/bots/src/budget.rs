use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// How much a search may do for one choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many playouts: the same choice for the same seed, on any machine.
    Iterations(u64),
    /// So much processor time of all threads that think: figures hold on a busy machine.
    Processor(Duration),
    /// The same at a table, where people wait: also no more than so much time by the clock.
    Waited { processor: Duration, clock: Duration },
}

/// A budget being spent.
pub(crate) enum Meter {
    Iterations { limit: u64 },
    Processor { start: ThreadTime, limit: Duration },
    Waited { start: ThreadTime, limit: Duration, from: Instant, clock: Duration },
}

impl Budget {
    pub(crate) fn start(self) -> Meter {
        match self {
            Budget::Iterations(limit) => Meter::Iterations { limit: limit.max(1) },
            Budget::Processor(limit) => Meter::Processor { start: ThreadTime::now(), limit },
            Budget::Waited { processor: limit, clock } => {
                Meter::Waited { start: ThreadTime::now(), limit, from: Instant::now(), clock }
            }
        }
    }
}

impl Meter {
    /// The share that is spent; from 1 on nothing is left. `helpers` is the processor time of other threads than the one that
    /// started the meter and asks.
    pub fn spent(&self, iterations: u64, helpers: Duration) -> f64 {
        let share = |used: Duration, limit: Duration| used.as_secs_f64() / limit.as_secs_f64().max(1e-9);
        match self {
            Meter::Iterations { limit } => iterations as f64 / *limit as f64,
            Meter::Processor { start, limit } => share(start.elapsed() + helpers, *limit),
            Meter::Waited { start, limit, from, clock } => {
                share(start.elapsed() + helpers, *limit).max(share(from.elapsed(), *clock))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(1_000_000);

    #[test]
    fn the_work_of_helpers_is_paid_from_the_budget() {
        let meter = Budget::Processor(LONG).start();
        assert!(meter.spent(1_000_000, Duration::ZERO) < 0.5);
        assert!(meter.spent(0, LONG) >= 1.0);
    }

    #[test]
    fn at_a_table_the_processor_and_the_clock_both_bound_a_search() {
        let spent = |processor, clock| Budget::Waited { processor, clock }.start().spent(0, Duration::from_nanos(1));
        assert!(spent(LONG, LONG) < 0.5);
        assert!(spent(Duration::ZERO, LONG) >= 1.0);
        assert!(spent(LONG, Duration::ZERO) >= 1.0);
    }
}
