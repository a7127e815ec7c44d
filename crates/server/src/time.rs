//! Time is a parameter. Everything that waits, waits here.

use std::{
    collections::BTreeMap,
    future::Future,
    pin::Pin,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tokio::sync::oneshot;

/// Milliseconds since 1970.
pub type Ms = u64;

pub type Wait = Pin<Box<dyn Future<Output = ()> + Send>>;

pub trait Time: Send + Sync + 'static {
    fn now(&self) -> Ms;
    fn until(&self, at: Ms) -> Wait;
}

pub struct WallTime;

impl Time for WallTime {
    fn now(&self) -> Ms {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Ms)
    }

    fn until(&self, at: Ms) -> Wait {
        let wait = Duration::from_millis(at.saturating_sub(self.now()));
        Box::pin(tokio::time::sleep(wait))
    }
}

/// Time that passes when it is told to.
#[derive(Default)]
pub struct VirtualTime {
    now: AtomicU64,
    waiting: Mutex<BTreeMap<Ms, Vec<oneshot::Sender<()>>>>,
}

impl VirtualTime {
    pub fn at(now: Ms) -> VirtualTime {
        VirtualTime { now: AtomicU64::new(now), waiting: Mutex::default() }
    }

    pub fn advance(&self, by: Ms) {
        let mut waiting = self.waiting.lock().expect("no panic while held");
        let now = self.now.fetch_add(by, Ordering::SeqCst) + by;
        let later = waiting.split_off(&(now + 1));
        for due in std::mem::replace(&mut *waiting, later).into_values().flatten() {
            let _ = due.send(());
        }
    }
}

impl Time for VirtualTime {
    fn now(&self) -> Ms {
        self.now.load(Ordering::SeqCst)
    }

    fn until(&self, at: Ms) -> Wait {
        let mut waiting = self.waiting.lock().expect("no panic while held");
        if at <= self.now() {
            return Box::pin(std::future::ready(()));
        }
        let (due, wait) = oneshot::channel();
        waiting.entry(at).or_default().push(due);
        Box::pin(async move {
            let _ = wait.await;
        })
    }
}
