//! Analyses of races that are over. One takes a minute of a core or more, so they wait in one queue and are made one after another, on
//! threads of their own at low priority: tables and bots come first.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

use analysis::{Analysis, Plan};
use axum::body::Bytes;
use games::{AnalysisWatch, AnyGame, Chosen};
use protocol::{
    Code, Json,
    requests::{AnalysisProgress, AnalysisState},
};
use store::{Hash, TableId};
use tokio::sync::watch;

use crate::limit::{Slot, Slots};

/// Jobs that wait, at most, and how long their records may be together; jobs of one address, since devices cost nothing; finished ones that
/// are remembered.
const MOST_WAITING: usize = 32;
const MOST_BYTES: usize = 16 * 1024 * 1024;
const MOST_PER_ADDRESS: usize = 4;
const REMEMBERED: usize = 64;
/// Readers who follow an analysis, in all and from one address: each may hold a picture that is no longer the last.
const MOST_FOLLOWERS: usize = 64;
const FOLLOWERS_PER_ADDRESS: usize = 8;
/// A picture of a race is written at most this often.
const PICTURES: Duration = Duration::from_secs(1);
/// How much the threads give way to all others.
const NICENESS: i32 = 10;

/// The queue, and what came of it.
#[derive(Default)]
pub struct Analyses {
    jobs: Mutex<Jobs>,
    followers: Arc<Slots<IpAddr>>,
    all_followers: Arc<Slots<()>>,
}

/// Who asks for an analysis.
#[derive(Clone, Copy)]
pub struct Asker {
    pub device: Hash,
    /// None for an address that is not limited.
    pub network: Option<IpAddr>,
}

/// Leave to follow an analysis, given back when it is dropped.
pub struct Following {
    _address: Slot<IpAddr>,
    _all: Slot<()>,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<(Arc<Job>, Work)>,
    /// All that wait, run or are remembered.
    known: HashMap<TableId, Arc<Job>>,
    /// The oldest first.
    finished: VecDeque<TableId>,
    running: bool,
}

/// What is to be done.
pub struct Work {
    pub game: &'static dyn AnyGame,
    pub record: String,
}

struct Job {
    table: TableId,
    /// Who asked for it first; the device may call it off.
    asker: Asker,
    cancelled: AtomicBool,
    stand: watch::Sender<Stand>,
}

/// How far an analysis has come.
#[derive(Clone, Debug)]
pub struct Stand {
    pub state: AnalysisState,
    /// The same with the race as it looks now, as a line of JSON: written once, however many read it.
    pub line: Bytes,
}

impl Stand {
    /// `progress` is from 0 to 1.
    fn new(state: AnalysisState, progress: f64, picture: Option<&Analysis<Chosen>>) -> Stand {
        let raw = |picture| Json(serde_json::value::to_raw_value(picture).expect("plain data"));
        let told = AnalysisProgress { state, progress, analysis: picture.map(raw) };
        let mut line = serde_json::to_vec(&told).expect("plain data into memory");
        line.push(b'\n');
        Stand { state, line: line.into() }
    }
}

impl Job {
    fn new(table: TableId, asker: Asker) -> Job {
        let stand = Stand::new(AnalysisState::Waiting, 0.0, None);
        Job { table, asker, cancelled: AtomicBool::new(false), stand: watch::Sender::new(stand) }
    }

    fn is_under_way(&self) -> bool {
        matches!(self.stand.borrow().state, AnalysisState::Waiting | AnalysisState::Running)
    }
}

impl Analyses {
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().expect("no panic while held")
    }

    /// The analysis of a race, if there is one.
    pub fn find(&self, table: TableId) -> Option<watch::Receiver<Stand>> {
        self.jobs().known.get(&table).map(|job| job.stand.subscribe())
    }

    /// Leave to follow an analysis.
    pub fn follow(&self, network: IpAddr) -> Result<Following, Code> {
        let address = self.followers.take(network, FOLLOWERS_PER_ADDRESS).ok_or(Code::TooMany)?;
        let all = self.all_followers.take((), MOST_FOLLOWERS).ok_or(Code::Unavailable)?;
        Ok(Following { _address: address, _all: all })
    }

    /// Queues an analysis, or finds it. A device has one under way at most, and an address a few.
    pub fn begin(self: &Arc<Self>, table: TableId, asker: Asker, work: Work) -> Result<watch::Receiver<Stand>, Code> {
        let mut jobs = self.jobs();
        if let Some(job) = jobs.known.get(&table) {
            return Ok(job.stand.subscribe());
        }
        let under_way: Vec<Asker> = jobs.known.values().filter(|job| job.is_under_way()).map(|job| job.asker).collect();
        let of_address = under_way.iter().filter(|one| one.network.is_some() && one.network == asker.network).count();
        if under_way.iter().any(|one| one.device == asker.device) || of_address >= MOST_PER_ADDRESS {
            return Err(Code::TooMany);
        }
        let bytes: usize = jobs.waiting.iter().map(|(_, work)| work.record.len()).sum();
        if jobs.waiting.len() >= MOST_WAITING || bytes + work.record.len() > MOST_BYTES {
            return Err(Code::Unavailable);
        }
        let job = Arc::new(Job::new(table, asker));
        let stand = job.stand.subscribe();
        jobs.known.insert(table, Arc::clone(&job));
        jobs.waiting.push_back((job, work));
        if !jobs.running {
            let analyses = Arc::clone(self);
            let begun = thread::Builder::new().name("analyses".into()).spawn(move || analyses.run());
            jobs.running = begun.is_ok();
            if begun.is_err() {
                jobs.waiting.pop_back();
                jobs.known.remove(&table);
                return Err(Code::Unavailable);
            }
        }
        Ok(stand)
    }

    /// Calls an analysis off, for the device that asked for it. What is finished stays.
    pub fn cancel(&self, table: TableId, device: Hash) -> Result<(), Code> {
        let mut jobs = self.jobs();
        let Some(job) = jobs.known.get(&table).filter(|job| job.asker.device == device && job.is_under_way()) else {
            return Err(Code::WrongPhase);
        };
        job.cancelled.store(true, Relaxed);
        job.stand.send_replace(Stand::new(AnalysisState::Cancelled, 0.0, None));
        jobs.waiting.retain(|(job, _)| job.table != table);
        jobs.known.remove(&table);
        Ok(())
    }

    /// Ends when nothing waits any more; the next job begins another thread.
    fn run(&self) {
        // Of this thread and those that it begins. Where the system refuses, they run as others do.
        let _ = rustix::process::nice(NICENESS);
        loop {
            let (job, work) = {
                let mut jobs = self.jobs();
                match jobs.waiting.pop_front() {
                    Some(next) => next,
                    None => {
                        jobs.running = false;
                        return;
                    }
                }
            };
            job.stand.send_replace(Stand::new(AnalysisState::Running, 0.0, None));
            let found = catch_unwind(AssertUnwindSafe(|| analyse(&job, &work)));
            self.finish(&job, found.unwrap_or(None));
        }
    }

    fn finish(&self, job: &Arc<Job>, found: Option<Analysis<Chosen>>) {
        let state = if found.is_some() { AnalysisState::Done } else { AnalysisState::Failed };
        let stand = Stand::new(state, 1.0, found.as_ref());
        let mut jobs = self.jobs();
        if job.cancelled.load(Relaxed) {
            return;
        }
        job.stand.send_replace(stand);
        if found.is_none() {
            // It may be asked for again.
            tracing::error!(table = %job.table, "an analysis failed");
            jobs.known.remove(&job.table);
            return;
        }
        jobs.finished.push_back(job.table);
        if jobs.finished.len() > REMEMBERED
            && let Some(oldest) = jobs.finished.pop_front()
        {
            jobs.known.remove(&oldest);
        }
    }
}

fn analyse(job: &Job, work: &Work) -> Option<Analysis<Chosen>> {
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    let plan = Plan { threads: cores.saturating_sub(1).max(1), ..Plan::default() };
    let telling = Telling { job, told: Mutex::new(None) };
    let found = work.game.analyse(&work.record, plan, None, &[], &telling).ok()?;
    (!job.cancelled.load(Relaxed)).then_some(found)
}

struct Telling<'a> {
    job: &'a Job,
    /// When a picture was last written.
    told: Mutex<Option<Instant>>,
}

impl AnalysisWatch for Telling<'_> {
    fn go_on(&self) -> bool {
        !self.job.cancelled.load(Relaxed)
    }

    fn passed(&self, progress: f64, picture: &dyn Fn() -> Analysis<Chosen>) {
        let mut told = self.told.lock().expect("no panic while held");
        if told.is_some_and(|last| last.elapsed() < PICTURES) || !self.go_on() {
            return;
        }
        *told = Some(Instant::now());
        self.job.stand.send_replace(Stand::new(AnalysisState::Running, progress, Some(&picture())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work() -> Work {
        Work { game: games::ALL[0], record: String::new() }
    }

    /// A device at an address that is not limited.
    fn by(n: u8) -> Asker {
        Asker { device: [n; 32], network: None }
    }

    /// A queue that nobody works on.
    fn stalled() -> Arc<Analyses> {
        let analyses = Arc::new(Analyses::default());
        analyses.jobs().running = true;
        analyses
    }

    #[test]
    fn a_device_has_one_under_way_and_calls_off_its_own_alone() {
        let analyses = stalled();
        let [first, second] = [TableId([1; 16]), TableId([2; 16])];
        let [mine, other] = [by(1), by(2)];
        let stand = analyses.begin(first, mine, work()).unwrap();
        assert!(analyses.begin(first, other, work()).is_ok(), "an analysis that is there is found by all");
        assert_eq!(analyses.begin(second, mine, work()).err(), Some(Code::TooMany));
        assert_eq!(analyses.cancel(first, other.device), Err(Code::WrongPhase));
        assert_eq!(analyses.cancel(first, mine.device), Ok(()));
        assert_eq!(stand.borrow().state, AnalysisState::Cancelled, "who follows it is told");
        assert!(analyses.find(first).is_none() && analyses.jobs().waiting.is_empty());
        assert!(analyses.begin(second, mine, work()).is_ok());
    }

    #[test]
    fn so_many_wait_and_no_more() {
        let analyses = stalled();
        let begin = |n: u8| analyses.begin(TableId([n; 16]), by(n), work()).map(drop);
        for n in 0..MOST_WAITING as u8 {
            assert_eq!(begin(n), Ok(()));
        }
        assert_eq!(begin(200), Err(Code::Unavailable));
    }

    #[test]
    fn what_cannot_be_analysed_fails_and_may_be_asked_for_again() {
        let analyses = Arc::new(Analyses::default());
        let table = TableId([1; 16]);
        let mut stand = analyses.begin(table, by(1), work()).unwrap();
        while stand.borrow_and_update().state != AnalysisState::Failed {
            thread::yield_now();
        }
        while analyses.find(table).is_some() {
            thread::yield_now();
        }
        assert!(analyses.begin(table, by(1), work()).is_ok());
    }

    #[test]
    fn one_address_does_not_fill_the_queue_with_devices() {
        let analyses = stalled();
        let begin = |n: u8, address: [u8; 4]| {
            let asker = Asker { network: Some(address.into()), ..by(n) };
            analyses.begin(TableId([n; 16]), asker, work()).map(drop)
        };
        let greedy: Vec<_> = (0..10).map(|n| begin(n, [192, 0, 2, 1]).is_ok()).collect();
        assert_eq!(greedy.iter().filter(|begun| **begun).count(), MOST_PER_ADDRESS);
        assert_eq!(begin(100, [192, 0, 2, 2]), Ok(()));
    }

    #[test]
    fn records_that_wait_take_bounded_memory() {
        let analyses = stalled();
        let long = || Work { record: " ".repeat(MOST_BYTES / 4), ..work() };
        let begun = (0..10).filter(|&n| analyses.begin(TableId([n; 16]), by(n), long()).is_ok()).count();
        assert_eq!(begun, 4);
        assert!(analyses.begin(TableId([100; 16]), by(100), work()).is_ok(), "a short one still fits");
    }

    #[test]
    fn so_many_follow_and_they_share_what_they_read() {
        let analyses = stalled();
        let from = |n: u8| analyses.follow([192, 0, 2, n].into());
        let held: Vec<_> = (0..20).filter_map(|_| from(1).ok()).collect();
        assert_eq!(held.len(), FOLLOWERS_PER_ADDRESS);
        let others: Vec<_> = (2..30).flat_map(|n| (0..20).filter_map(move |_| from(n).ok())).collect();
        assert_eq!(held.len() + others.len(), MOST_FOLLOWERS);
        drop(held);
        assert!(from(1).is_ok());
        let first = analyses.begin(TableId([1; 16]), by(1), work()).unwrap();
        let second = analyses.find(TableId([1; 16])).unwrap();
        assert_eq!(first.borrow().line.as_ptr(), second.borrow().line.as_ptr());
    }
}
