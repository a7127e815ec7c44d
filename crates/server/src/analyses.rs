//! Analyses of races that are over. One takes a minute of a core or more, so they wait in one queue and are made one after another, on
//! threads of their own at low priority: tables and bots come first. What is finished is kept in the store; here is only what is under way.

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
use games::{AnalysisWatch, AnyGame, Chosen, analysed_race};
use protocol::{
    Code,
    analysis::{AnalysedRace, AnalysisState},
};
use store::{Hash, TableId};
use tokio::sync::watch;

/// Jobs that wait, at most.
const MOST_WAITING: usize = 32;
/// A picture of a race is written at most this often.
const PICTURES: Duration = Duration::from_secs(1);
/// How much the threads give way to all others.
const NICENESS: i32 = 10;

/// The queue.
#[derive(Default)]
pub struct Analyses {
    jobs: Mutex<Jobs>,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<(Arc<Job>, Work)>,
    /// All that wait or run.
    known: HashMap<TableId, Arc<Job>>,
    worker: Worker,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Worker {
    #[default]
    None,
    Idle,
    AtWork,
}

/// What is to be done.
pub struct Work {
    pub game: &'static dyn AnyGame,
    pub record: String,
    /// Keeps what was found, before anybody is told that it is done.
    pub keep: Box<dyn FnOnce(&AnalysedRace) + Send>,
}

pub struct Job {
    table: TableId,
    /// Who asked for it first, and may call it off.
    pub device: Hash,
    cancelled: AtomicBool,
    stand: watch::Sender<Stand>,
}

/// How far an analysis has come.
#[derive(Clone, Debug)]
pub struct Stand {
    pub state: AnalysisState,
    /// From 0 to 1.
    pub progress: f64,
    /// Analyses that come before it.
    pub ahead: u32,
    /// The race as it looks now.
    pub picture: Option<Arc<AnalysedRace>>,
}

impl Stand {
    /// Of an analysis that was finished before.
    pub fn done(picture: AnalysedRace) -> Stand {
        Stand { state: AnalysisState::Done, progress: 1.0, ahead: 0, picture: Some(Arc::new(picture)) }
    }

    pub fn is_under_way(&self) -> bool {
        matches!(self.state, AnalysisState::Waiting | AnalysisState::Running)
    }
}

impl Job {
    fn new(table: TableId, device: Hash) -> Job {
        let stand = Stand { state: AnalysisState::Waiting, progress: 0.0, ahead: 0, picture: None };
        Job { table, device, cancelled: AtomicBool::new(false), stand: watch::Sender::new(stand) }
    }

    pub fn follow(&self) -> watch::Receiver<Stand> {
        self.stand.subscribe()
    }

    fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
        self.stand.send_modify(|stand| stand.state = AnalysisState::Cancelled);
    }
}

impl Jobs {
    /// Tells those who wait how many come before them.
    fn tell_places(&self) {
        let running = u32::from(self.worker == Worker::AtWork);
        for (place, (job, _)) in (running..).zip(&self.waiting) {
            job.stand.send_if_modified(|stand| std::mem::replace(&mut stand.ahead, place) != place);
        }
    }
}

impl Analyses {
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().expect("no panic while held")
    }

    /// The analysis of a race, while it is under way.
    pub fn find(&self, table: TableId) -> Option<Arc<Job>> {
        self.jobs().known.get(&table).cloned()
    }

    /// Queues an analysis, or finds it. A device has one under way at most.
    pub fn begin(self: &Arc<Self>, table: TableId, device: Hash, work: Work) -> Result<Arc<Job>, Code> {
        let mut jobs = self.jobs();
        if let Some(job) = jobs.known.get(&table) {
            return Ok(Arc::clone(job));
        }
        if jobs.known.values().any(|job| job.device == device) {
            return Err(Code::AnalysisUnderWay);
        }
        if jobs.waiting.len() >= MOST_WAITING {
            return Err(Code::AnalysesFull);
        }
        if jobs.worker == Worker::None {
            let analyses = Arc::clone(self);
            let begun = thread::Builder::new().name("analyses".into()).spawn(move || analyses.run());
            begun.map_err(|_| Code::Unavailable)?;
            jobs.worker = Worker::Idle;
        }
        let job = Arc::new(Job::new(table, device));
        jobs.known.insert(table, Arc::clone(&job));
        jobs.waiting.push_back((Arc::clone(&job), work));
        jobs.tell_places();
        Ok(job)
    }

    /// Calls an analysis off, for the device that asked for it. What is finished stays.
    pub fn cancel(&self, table: TableId, device: Hash) -> Result<(), Code> {
        let mut jobs = self.jobs();
        let Some(job) = jobs.known.get(&table).filter(|job| job.device == device) else {
            return Err(Code::NoAnalysis);
        };
        job.cancel();
        jobs.waiting.retain(|(job, _)| job.table != table);
        jobs.known.remove(&table);
        jobs.tell_places();
        Ok(())
    }

    /// The server stops: nothing more is begun, and what is under way is not finished.
    pub fn stop(&self) {
        let mut jobs = self.jobs();
        jobs.waiting.clear();
        jobs.known.drain().for_each(|(_, job)| job.cancel());
    }

    /// Ends when nothing waits any more; the next job begins another thread.
    fn run(&self) {
        // Of this thread and those that it begins. Where the system refuses, they run as others do.
        let _ = rustix::process::nice(NICENESS);
        loop {
            let (job, work) = {
                let mut jobs = self.jobs();
                let Some(next) = jobs.waiting.pop_front() else {
                    jobs.worker = Worker::None;
                    return;
                };
                jobs.worker = Worker::AtWork;
                jobs.tell_places();
                next
            };
            job.stand.send_modify(|stand| (stand.state, stand.ahead) = (AnalysisState::Running, 0));
            let found = catch_unwind(AssertUnwindSafe(|| {
                let found = analyse(&job, work.game, &work.record)?;
                (work.keep)(&found);
                Some(Arc::new(found))
            }));
            self.finish(&job, found.unwrap_or(None));
        }
    }

    fn finish(&self, job: &Arc<Job>, found: Option<Arc<AnalysedRace>>) {
        let mut jobs = self.jobs();
        jobs.worker = Worker::Idle;
        if job.cancelled.load(Relaxed) {
            return;
        }
        jobs.known.remove(&job.table);
        if found.is_none() {
            // It may be asked for again.
            tracing::error!(table = %job.table, "an analysis failed");
        }
        job.stand.send_modify(|stand| {
            stand.state = if found.is_some() { AnalysisState::Done } else { AnalysisState::Failed };
            stand.progress = 1.0;
            stand.picture = found;
        });
    }
}

fn analyse(job: &Job, game: &dyn AnyGame, record: &str) -> Option<AnalysedRace> {
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    let plan = Plan { threads: cores.saturating_sub(1).max(1), ..Plan::default() };
    let telling = Telling { job, told: Mutex::new(None) };
    let found = game.analyse(record, plan, None, &[], &telling).ok()?;
    (!job.cancelled.load(Relaxed)).then(|| analysed_race(&found))
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
        let picture = Arc::new(analysed_race(&picture()));
        self.job.stand.send_modify(|stand| (stand.progress, stand.picture) = (progress, Some(picture)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work() -> Work {
        Work { game: games::ALL[0], record: String::new(), keep: Box::new(|_| ()) }
    }

    /// A queue that nobody works on.
    fn stalled() -> Arc<Analyses> {
        let analyses = Arc::new(Analyses::default());
        analyses.jobs().worker = Worker::AtWork;
        analyses
    }

    fn stand(job: &Job) -> (AnalysisState, u32) {
        let stand = job.stand.borrow();
        (stand.state, stand.ahead)
    }

    #[test]
    fn a_device_has_one_under_way_and_calls_off_its_own_alone() {
        let analyses = stalled();
        let [first, second] = [TableId([1; 16]), TableId([2; 16])];
        let [mine, other] = [[1; 32], [2; 32]];
        let job = analyses.begin(first, mine, work()).unwrap();
        assert!(analyses.begin(first, other, work()).is_ok(), "an analysis that is there is found by all");
        assert_eq!(analyses.begin(second, mine, work()).err(), Some(Code::AnalysisUnderWay));
        assert_eq!(analyses.cancel(first, other), Err(Code::NoAnalysis));
        assert_eq!(analyses.cancel(first, mine), Ok(()));
        assert_eq!(stand(&job).0, AnalysisState::Cancelled, "who follows it is told");
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
        assert_eq!(begin(200), Err(Code::AnalysesFull));
    }

    #[test]
    fn those_who_wait_are_told_their_place_and_move_up() {
        let analyses = stalled();
        let jobs: Vec<Arc<Job>> = (0..3).map(|n| analyses.begin(TableId([n; 16]), [n; 32], work()).unwrap()).collect();
        let places = || jobs.iter().map(|job| stand(job).1).collect::<Vec<_>>();
        assert_eq!(places(), [1, 2, 3], "one is being made");
        analyses.cancel(TableId([1; 16]), [1; 32]).unwrap();
        assert_eq!((places()[0], places()[2]), (1, 2));
        analyses.stop();
        assert!(jobs.iter().all(|job| stand(job).0 == AnalysisState::Cancelled));
    }

    #[test]
    fn what_cannot_be_analysed_fails_and_may_be_asked_for_again() {
        let analyses = Arc::new(Analyses::default());
        let table = TableId([1; 16]);
        let mut stand = analyses.begin(table, [1; 32], work()).unwrap().follow();
        while stand.borrow_and_update().state != AnalysisState::Failed {
            thread::yield_now();
        }
        assert!(analyses.find(table).is_none());
        assert!(analyses.begin(table, [1; 32], work()).is_ok());
    }
}
