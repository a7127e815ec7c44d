//! Time is a parameter. Everything that waits, waits here.
//!
//! There are two clocks. What elapses is counted in [`Tick`]s, which never jump: a step of the system's clock neither fires a deadline nor
//! puts it off. What is stored has a date, since ticks mean nothing after a restart.

use std::{
    collections::BTreeMap,
    future::Future,
    pin::Pin,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

pub use room::{Ms, Now, Tick};
use tokio::sync::oneshot;

pub type Wait = Pin<Box<dyn Future<Output = ()> + Send>>;

pub trait Time: Send + Sync + 'static {
    fn now(&self) -> Now;
    fn until(&self, at: Tick) -> Wait;
}

/// The machine's clocks.
pub struct WallTime {
    began: Instant,
}

impl WallTime {
    /// Ticks begin here, far enough from zero for any date of the past.
    const FIRST: Tick = Tick(1 << 42);

    pub fn new() -> WallTime {
        WallTime { began: Instant::now() }
    }
}

impl Default for WallTime {
    fn default() -> WallTime {
        WallTime::new()
    }
}

impl Time for WallTime {
    fn now(&self) -> Now {
        let date = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Ms);
        Now { tick: WallTime::FIRST + self.began.elapsed().as_millis() as Ms, date }
    }

    fn until(&self, at: Tick) -> Wait {
        Box::pin(tokio::time::sleep(Duration::from_millis(at.since(self.now().tick))))
    }
}

/// Time that passes when it is asked to.
#[derive(Default)]
pub struct VirtualTime {
    tick: AtomicU64,
    date: AtomicU64,
    waiting: Mutex<BTreeMap<Tick, Vec<oneshot::Sender<()>>>>,
}

impl VirtualTime {
    pub fn at(now: Ms) -> VirtualTime {
        VirtualTime { tick: AtomicU64::new(now), date: AtomicU64::new(now), waiting: Mutex::default() }
    }

    pub fn advance(&self, by: Ms) {
        let mut waiting = self.waiting.lock().expect("no panic while held");
        self.date.fetch_add(by, Ordering::SeqCst);
        let now = self.tick.fetch_add(by, Ordering::SeqCst) + by;
        let later = waiting.split_off(&Tick(now + 1));
        for due in std::mem::replace(&mut *waiting, later).into_values().flatten() {
            let _ = due.send(());
        }
    }

    /// How many have asked to be woken and were not yet.
    pub fn waiting(&self) -> usize {
        self.waiting.lock().expect("no panic while held").values().map(Vec::len).sum()
    }

    /// Sets the calendar, as an operator or a time server would.
    pub fn set_date(&self, date: Ms) {
        self.date.store(date, Ordering::SeqCst);
    }
}

impl Time for VirtualTime {
    fn now(&self) -> Now {
        Now { tick: Tick(self.tick.load(Ordering::SeqCst)), date: self.date.load(Ordering::SeqCst) }
    }

    fn until(&self, at: Tick) -> Wait {
        let mut waiting = self.waiting.lock().expect("no panic while held");
        if at <= self.now().tick {
            return Box::pin(std::future::ready(()));
        }
        let (due, wait) = oneshot::channel();
        waiting.entry(at).or_default().push(due);
        Box::pin(async move {
            let _ = wait.await;
        })
    }
}
