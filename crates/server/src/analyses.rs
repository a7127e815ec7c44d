//! Analyses of races that are over. One takes a minute of a core or more, so they wait in one queue and are made one after another, on
//! threads of their own at low priority: tables and bots come first. What is finished is kept in the store; here is only what is under way.

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
use catalogue::{AnalysisWatch, AnyGame, Chosen, analysed_race};
use protocol::{
    Code,
    analysis::{AnalysedRace, AnalysisState},
};
use store::{OwnerId, TableId};
use tokio::sync::watch;

use crate::limit::{Slot, Slots};

/// Jobs that wait, at most, and how long their records may be together; jobs of one address, since devices cost nothing.
const MOST_WAITING: usize = 32;
const MOST_BYTES: usize = 16 * 1024 * 1024;
const MOST_PER_ADDRESS: usize = 4;
/// Readers who follow an analysis, in all and from one address: each may hold a picture that is no longer the last.
const MOST_FOLLOWERS: usize = 64;
const FOLLOWERS_PER_ADDRESS: usize = 8;
/// A picture of a race is written at most this often.
const PICTURES: Duration = Duration::from_secs(1);
/// How much the threads give way to all others.
const NICENESS: i32 = 10;

/// The queue.
#[derive(Default)]
pub struct Analyses {
    jobs: Mutex<Jobs>,
    followers: Arc<Slots<IpAddr>>,
    all_followers: Arc<Slots<()>>,
}

/// Who asks for an analysis.
#[derive(Clone, Copy)]
pub struct Asker {
    pub owner: OwnerId,
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
    pub asker: Asker,
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
    fn new(table: TableId, asker: Asker) -> Job {
        let stand = Stand { state: AnalysisState::Waiting, progress: 0.0, ahead: 0, picture: None };
        Job { table, asker, cancelled: AtomicBool::new(false), stand: watch::Sender::new(stand) }
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

    /// Leave to follow an analysis.
    pub fn follow(&self, network: IpAddr) -> Result<Following, Code> {
        let address = self.followers.take(network, FOLLOWERS_PER_ADDRESS).ok_or(Code::TooMany)?;
        let all = self.all_followers.take((), MOST_FOLLOWERS).ok_or(Code::Unavailable)?;
        Ok(Following { _address: address, _all: all })
    }

    /// Queues an analysis, or finds it. An owner has one under way at most, and an address a few.
    pub fn begin(self: &Arc<Self>, table: TableId, asker: Asker, work: Work) -> Result<Arc<Job>, Code> {
        let mut jobs = self.jobs();
        if let Some(job) = jobs.known.get(&table) {
            return Ok(Arc::clone(job));
        }
        let under_way = || jobs.known.values().map(|job| job.asker);
        if under_way().any(|one| one.owner == asker.owner) {
            return Err(Code::AnalysisUnderWay);
        }
        if under_way().filter(|one| one.network.is_some() && one.network == asker.network).count() >= MOST_PER_ADDRESS {
            return Err(Code::TooMany);
        }
        let bytes: usize = jobs.waiting.iter().map(|(_, work)| work.record.len()).sum();
        if jobs.waiting.len() >= MOST_WAITING || bytes + work.record.len() > MOST_BYTES {
            return Err(Code::AnalysesFull);
        }
        if jobs.worker == Worker::None {
            let analyses = Arc::clone(self);
            let begun = thread::Builder::new().name("analyses".into()).spawn(move || analyses.run());
            begun.map_err(|_| Code::Unavailable)?;
            jobs.worker = Worker::Idle;
        }
        let job = Arc::new(Job::new(table, asker));
        jobs.known.insert(table, Arc::clone(&job));
        jobs.waiting.push_back((Arc::clone(&job), work));
        jobs.tell_places();
        Ok(job)
    }

    /// Calls an analysis off, for the owner who asked for it. What is finished stays.
    pub fn cancel(&self, table: TableId, owner: OwnerId) -> Result<(), Code> {
        let mut jobs = self.jobs();
        let Some(job) = jobs.known.get(&table).filter(|job| job.asker.owner == owner) else {
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
        Work { game: catalogue::ALL[0], record: String::new(), keep: Box::new(|_| ()) }
    }

    /// Somebody at an address that is not limited.
    fn by(n: u8) -> Asker {
        Asker { owner: OwnerId([n; 32]), network: None }
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
    fn an_owner_has_one_under_way_and_calls_off_its_own_alone() {
        let analyses = stalled();
        let [first, second] = [TableId([1; 16]), TableId([2; 16])];
        let [mine, other] = [by(1), by(2)];
        let job = analyses.begin(first, mine, work()).unwrap();
        assert!(analyses.begin(first, other, work()).is_ok(), "an analysis that is there is found by all");
        assert_eq!(analyses.begin(second, mine, work()).err(), Some(Code::AnalysisUnderWay));
        assert_eq!(analyses.cancel(first, other.owner), Err(Code::NoAnalysis));
        assert_eq!(analyses.cancel(first, mine.owner), Ok(()));
        assert_eq!(stand(&job).0, AnalysisState::Cancelled, "who follows it is told");
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
        assert_eq!(begin(200), Err(Code::AnalysesFull));
    }

    #[test]
    fn those_who_wait_are_told_their_place_and_move_up() {
        let analyses = stalled();
        let jobs: Vec<Arc<Job>> = (0..3).map(|n| analyses.begin(TableId([n; 16]), by(n), work()).unwrap()).collect();
        let places = || jobs.iter().map(|job| stand(job).1).collect::<Vec<_>>();
        assert_eq!(places(), [1, 2, 3], "one is being made");
        analyses.cancel(TableId([1; 16]), OwnerId([1; 32])).unwrap();
        assert_eq!((places()[0], places()[2]), (1, 2));
        analyses.stop();
        assert!(jobs.iter().all(|job| stand(job).0 == AnalysisState::Cancelled));
    }

    #[test]
    fn what_cannot_be_analysed_fails_and_may_be_asked_for_again() {
        let analyses = Arc::new(Analyses::default());
        let table = TableId([1; 16]);
        let mut stand = analyses.begin(table, by(1), work()).unwrap().follow();
        while stand.borrow_and_update().state != AnalysisState::Failed {
            thread::yield_now();
        }
        assert!(analyses.find(table).is_none());
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
    fn so_many_follow_and_no_more() {
        let analyses = stalled();
        let from = |n: u8| analyses.follow([192, 0, 2, n].into());
        let held: Vec<_> = (0..20).filter_map(|_| from(1).ok()).collect();
        assert_eq!(held.len(), FOLLOWERS_PER_ADDRESS);
        let others: Vec<_> = (2..30).flat_map(|n| (0..20).filter_map(move |_| from(n).ok())).collect();
        assert_eq!(held.len() + others.len(), MOST_FOLLOWERS);
        drop(held);
        assert!(from(1).is_ok());
    }
}
