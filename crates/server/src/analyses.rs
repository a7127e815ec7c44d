//! Analyses of races that are over. One takes a minute of a core or more, so they wait in one queue and are made one after another, on
//! threads of their own at low priority: tables and bots come first.

use std::{
    collections::{HashMap, VecDeque},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

use analysis::{Analysis, Plan};
use games::{AnalysisWatch, AnyGame, Chosen};
use protocol::{Code, requests::AnalysisState};
use store::{Hash, TableId};
use tokio::sync::watch;

/// Jobs that wait, at most, and finished ones that are remembered.
const MOST_WAITING: usize = 32;
const REMEMBERED: usize = 64;
/// A picture of a race is written at most this often.
const PICTURES: Duration = Duration::from_secs(1);
/// How much the threads give way to all others.
const NICENESS: i32 = 10;

/// The queue, and what came of it.
#[derive(Default)]
pub struct Analyses {
    jobs: Mutex<Jobs>,
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
    /// Who asked for it first, and may call it off.
    device: Hash,
    cancelled: AtomicBool,
    stand: watch::Sender<Stand>,
}

/// How far an analysis has come.
#[derive(Clone, Debug)]
pub struct Stand {
    pub state: AnalysisState,
    /// From 0 to 1.
    pub progress: f64,
    /// The race as it looks now, in JSON.
    pub picture: Option<Arc<str>>,
}

impl Job {
    fn new(table: TableId, device: Hash) -> Job {
        let stand = Stand { state: AnalysisState::Waiting, progress: 0.0, picture: None };
        Job { table, device, cancelled: AtomicBool::new(false), stand: watch::Sender::new(stand) }
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

    /// Queues an analysis, or finds it. A device has one under way at most.
    pub fn begin(self: &Arc<Self>, table: TableId, device: Hash, work: Work) -> Result<watch::Receiver<Stand>, Code> {
        let mut jobs = self.jobs();
        if let Some(job) = jobs.known.get(&table) {
            return Ok(job.stand.subscribe());
        }
        if jobs.known.values().any(|job| job.device == device && job.is_under_way()) {
            return Err(Code::TooMany);
        }
        if jobs.waiting.len() >= MOST_WAITING {
            return Err(Code::Unavailable);
        }
        let job = Arc::new(Job::new(table, device));
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
        let Some(job) = jobs.known.get(&table).filter(|job| job.device == device && job.is_under_way()) else {
            return Err(Code::WrongPhase);
        };
        job.cancelled.store(true, Relaxed);
        job.stand.send_modify(|stand| stand.state = AnalysisState::Cancelled);
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
            job.stand.send_modify(|stand| stand.state = AnalysisState::Running);
            let found = catch_unwind(AssertUnwindSafe(|| analyse(&job, &work)));
            self.finish(&job, found.unwrap_or(None));
        }
    }

    fn finish(&self, job: &Arc<Job>, found: Option<Arc<str>>) {
        let mut jobs = self.jobs();
        if job.cancelled.load(Relaxed) {
            return;
        }
        let is_found = found.is_some();
        job.stand.send_modify(|stand| {
            stand.state = if is_found { AnalysisState::Done } else { AnalysisState::Failed };
            stand.progress = 1.0;
            stand.picture = found;
        });
        if !is_found {
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

fn analyse(job: &Job, work: &Work) -> Option<Arc<str>> {
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    let plan = Plan { threads: cores.saturating_sub(1).max(1), ..Plan::default() };
    let telling = Telling { job, told: Mutex::new(None) };
    let found = work.game.analyse(&work.record, plan, None, &[], &telling).ok()?;
    (!job.cancelled.load(Relaxed)).then(|| written(&found))
}

fn written(found: &Analysis<Chosen>) -> Arc<str> {
    serde_json::to_string(found).expect("plain data").into()
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
        let picture = written(&picture());
        self.job.stand.send_modify(|stand| (stand.progress, stand.picture) = (progress, Some(picture)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work() -> Work {
        Work { game: games::ALL[0], record: String::new() }
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
        let [mine, other] = [[1; 32], [2; 32]];
        let stand = analyses.begin(first, mine, work()).unwrap();
        assert!(analyses.begin(first, other, work()).is_ok(), "an analysis that is there is found by all");
        assert_eq!(analyses.begin(second, mine, work()).err(), Some(Code::TooMany));
        assert_eq!(analyses.cancel(first, other), Err(Code::WrongPhase));
        assert_eq!(analyses.cancel(first, mine), Ok(()));
        assert_eq!(stand.borrow().state, AnalysisState::Cancelled, "who follows it is told");
        assert!(analyses.find(first).is_none() && analyses.jobs().waiting.is_empty());
        assert!(analyses.begin(second, mine, work()).is_ok());
    }

    #[test]
    fn so_many_wait_and_no_more() {
        let analyses = stalled();
        let begin = |n: u8| analyses.begin(TableId([n; 16]), [n; 32], work()).map(drop);
        for n in 0..MOST_WAITING as u8 {
            assert_eq!(begin(n), Ok(()));
        }
        assert_eq!(begin(200), Err(Code::Unavailable));
    }

    #[test]
    fn what_cannot_be_analysed_fails_and_may_be_asked_for_again() {
        let analyses = Arc::new(Analyses::default());
        let table = TableId([1; 16]);
        let mut stand = analyses.begin(table, [1; 32], work()).unwrap();
        while stand.borrow_and_update().state != AnalysisState::Failed {
            thread::yield_now();
        }
        while analyses.find(table).is_some() {
            thread::yield_now();
        }
        assert!(analyses.begin(table, [1; 32], work()).is_ok());
    }
}
