//! Analyses of races that are over. One takes a minute of a core or more, and a long race takes hours: so they take turns of a few seconds,
//! one party after the other, and each has so much processor time and then ends with what it has found. They run on threads of their own at
//! low priority: tables and bots come first. What is finished is kept in the store; here is only what is under way.

use std::{
    cell::Cell,
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
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
use rustix::time::{ClockId, clock_gettime};
use store::{OwnerId, TableId};
use tokio::{runtime::Handle, sync::watch};

use crate::limit::{FairPool, IdlePermit, Party, Permit, Terms};

/// Places for jobs under way, and how much of a record takes one: a short race takes one, and no party has more than a few.
const QUEUE: Terms = Terms { most: 32, per_party: 4, reserve: 8 };
const BYTES_A_PLACE: usize = 512 * 1024;
/// Jobs that have been begun, each with its states in memory, while one of them works.
const BEGUN: Terms = Terms { most: 8, per_party: 2, reserve: 2 };
/// Processor time until it is another's turn; until a job that others wait for ends with what it has found; until every job does.
const TURN: Duration = Duration::from_secs(5);
const ENOUGH: Duration = Duration::from_secs(60);
const BUDGET: Duration = Duration::from_secs(20 * 60);
/// Readers who follow an analysis: each may hold a picture that is no longer the last.
const FOLLOWERS: Terms = Terms { most: 256, per_party: 8, reserve: 64 };
/// A picture of a race is written at most this often.
const PICTURES: Duration = Duration::from_secs(1);
/// How much the threads give way to all others.
const NICENESS: i32 = 10;

/// The jobs under way.
pub struct Analyses {
    /// In the order in which they were asked for.
    jobs: Mutex<Vec<Arc<Job>>>,
    queue: Arc<FairPool>,
    begun: Arc<FairPool>,
    turns: Arc<FairPool>,
    followers: Arc<FairPool>,
    turn: Duration,
}

impl Default for Analyses {
    fn default() -> Analyses {
        Analyses {
            jobs: Mutex::default(),
            queue: FairPool::new(QUEUE),
            begun: FairPool::new(BEGUN),
            turns: FairPool::new(Terms { most: 1, per_party: 1, reserve: 0 }),
            followers: FairPool::new(FOLLOWERS),
            turn: TURN,
        }
    }
}

/// Who asks for an analysis.
#[derive(Clone, Copy)]
pub struct Asker {
    pub owner: OwnerId,
    /// None for an address that is not limited.
    pub address: Option<IpAddr>,
}

impl Asker {
    fn parties(&self) -> Vec<Party> {
        self.address.map(Party::at).into_iter().chain([Party::Owner(self.owner)]).collect()
    }
}

/// What is to be done.
pub struct Work {
    pub game: &'static dyn AnyGame,
    pub record: String,
    /// Keeps what was found, before anybody hears that it is done.
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
    /// Analyses that were asked for before it.
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

    /// How it stands now.
    pub fn stand(&self) -> Stand {
        self.stand.borrow().clone()
    }

    pub fn follow(&self) -> Following {
        let mut stand = self.stand.subscribe();
        stand.mark_changed();
        Following { stand, ended: false }
    }

    fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
        self.stand.send_modify(|stand| stand.state = AnalysisState::Cancelled);
    }
}

/// Follows a job to its end, whatever becomes of the job meanwhile.
pub struct Following {
    stand: watch::Receiver<Stand>,
    ended: bool,
}

impl Following {
    /// How it stands, and then each change: the last is one that ends it. Who is slow gets the latest, not all of them.
    pub async fn next(&mut self) -> Option<Stand> {
        if self.ended {
            return None;
        }
        // What has not been seen comes before the end of the channel.
        self.stand.changed().await.ok()?;
        let stand = self.stand.borrow_and_update().clone();
        self.ended = !stand.is_under_way();
        Some(stand)
    }
}

/// Says to those who wait how many come before them.
fn count_ahead(jobs: &[Arc<Job>]) {
    for (ahead, job) in (0..).zip(jobs) {
        job.stand.send_if_modified(|stand| {
            let changes = stand.state == AnalysisState::Waiting && stand.ahead != ahead;
            if changes {
                stand.ahead = ahead;
            }
            changes
        });
    }
}

impl Analyses {
    fn jobs(&self) -> MutexGuard<'_, Vec<Arc<Job>>> {
        self.jobs.lock().expect("no panic while held")
    }

    /// The analysis of a race, while it is under way.
    pub fn find(&self, table: TableId) -> Option<Arc<Job>> {
        self.jobs().iter().find(|job| job.table == table).cloned()
    }

    /// A place to follow an analysis from. It may go to somebody who has none: who still wants it asks again.
    pub fn follow(&self, parties: &[Party]) -> Result<Permit, Code> {
        self.followers.try_take(parties).ok_or(Code::TooMany)
    }

    /// Queues an analysis, or finds it. An owner has one under way at most, and an address a few.
    pub fn begin(self: &Arc<Self>, table: TableId, asker: Asker, work: Work) -> Result<Arc<Job>, Code> {
        let mut jobs = self.jobs();
        if let Some(job) = jobs.iter().find(|job| job.table == table) {
            return Ok(Arc::clone(job));
        }
        if jobs.iter().any(|job| job.asker.owner == asker.owner) {
            return Err(Code::AnalysisUnderWay);
        }
        let weight = work.record.len().div_ceil(BYTES_A_PLACE).max(1);
        let queued = self.queue.try_take_weight(&asker.parties(), weight).ok_or(Code::AnalysesFull)?;
        let job = Arc::new(Job::new(table, asker));
        jobs.push(Arc::clone(&job));
        count_ahead(&jobs);
        let analyses = Arc::clone(self);
        let begun = Arc::clone(&job);
        tokio::spawn(async move { analyses.wait(begun, work, queued).await });
        Ok(job)
    }

    /// Waits until the job may be begun, or is called off.
    async fn wait(self: Arc<Self>, job: Arc<Job>, work: Work, queued: Permit) {
        let mut stand = job.stand.subscribe();
        let parties = job.asker.parties();
        let place = tokio::select! {
            place = self.begun.take(&parties) => place,
            _ = stand.wait_for(|stand| stand.state == AnalysisState::Cancelled) => return,
        };
        let runtime = Handle::current();
        let failed = Arc::clone(&job);
        let analyses = Arc::clone(&self);
        let begun = thread::Builder::new().name("analysis".into()).spawn(move || {
            // Of this thread and those that it begins. Where the system refuses, they run as others do.
            let _ = rustix::process::nice(NICENESS);
            analyses.run(&job, work, &place, runtime);
            drop(queued);
        });
        if begun.is_err() {
            self.finish(&failed, None);
        }
    }

    /// Calls an analysis off, for the owner who asked for it. What is finished stays.
    pub fn cancel(&self, table: TableId, owner: OwnerId) -> Result<(), Code> {
        let mut jobs = self.jobs();
        let is_own = |job: &Arc<Job>| job.table == table && job.asker.owner == owner;
        let at = jobs.iter().position(is_own).ok_or(Code::NoAnalysis)?;
        jobs.remove(at).cancel();
        count_ahead(&jobs);
        Ok(())
    }

    /// The server stops: nothing more is begun, and what is under way is not finished.
    pub fn stop(&self) {
        self.jobs().drain(..).for_each(|job| job.cancel());
    }

    fn run(&self, job: &Arc<Job>, work: Work, place: &Permit, runtime: Handle) {
        let Work { game, record, keep } = work;
        let found = catch_unwind(AssertUnwindSafe(|| {
            let found = self.analyse(job, game, &record, place, runtime)?;
            keep(&found);
            Some(Arc::new(found))
        }));
        self.finish(job, found.unwrap_or(None));
    }

    fn analyse(
        &self,
        job: &Job,
        game: &dyn AnyGame,
        record: &str,
        place: &Permit,
        runtime: Handle,
    ) -> Option<AnalysedRace> {
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
        let plan = Plan { threads: cores.saturating_sub(1).max(1), ..Plan::default() };
        let turns = Turns {
            pool: Arc::clone(&self.turns),
            parties: job.asker.parties(),
            lasts: self.turn,
            runtime,
            now: Mutex::default(),
        };
        let working =
            Working { job, place, turns, spent: AtomicU64::new(0), idle: Mutex::default(), shown: Mutex::default() };
        // Reading the race is work, too.
        if !working.go_on() {
            return None;
        }
        job.stand.send_if_modified(|stand| {
            let begins = stand.state == AnalysisState::Waiting;
            if begins {
                (stand.state, stand.ahead) = (AnalysisState::Running, 0);
            }
            begins
        });
        let found = game.analyse(record, plan, None, &[], &working).ok()?;
        (!job.cancelled.load(Relaxed)).then(|| analysed_race(&found))
    }

    fn finish(&self, job: &Arc<Job>, found: Option<Arc<AnalysedRace>>) {
        let mut jobs = self.jobs();
        if job.cancelled.load(Relaxed) {
            return;
        }
        jobs.retain(|other| !Arc::ptr_eq(other, job));
        count_ahead(&jobs);
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

/// A job's turns to work: all its threads wait while it is another's.
struct Turns {
    pool: Arc<FairPool>,
    parties: Vec<Party>,
    lasts: Duration,
    runtime: Handle,
    now: Mutex<Option<Turn>>,
}

struct Turn {
    /// Processor time of all threads of the job when it began.
    from: Duration,
    _place: Permit,
}

impl Turns {
    /// Goes on with the turn, or waits for the next.
    fn go_on(&self, spent: Duration) {
        let mut now = self.now.lock().expect("no panic while held");
        if now.as_ref().is_some_and(|turn| spent.saturating_sub(turn.from) < self.lasts) {
            return;
        }
        // Given back first: who waits comes before who has just had it.
        *now = None;
        let place = self.runtime.block_on(self.pool.take(&self.parties));
        *now = Some(Turn { from: spent, _place: place });
    }
}

thread_local! {
    /// This thread's processor time when it was last counted.
    static COUNTED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// The processor time of this thread since it was last asked.
fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    let now = Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec as u32);
    now.saturating_sub(COUNTED.replace(now))
}

/// An analysis at work.
struct Working<'a> {
    job: &'a Job,
    /// Among those that are begun.
    place: &'a Permit,
    turns: Turns,
    /// Nanoseconds of processor time.
    spent: AtomicU64,
    /// Once it has had enough, its place goes to the next that waits.
    idle: Mutex<Option<IdlePermit<'a>>>,
    /// When a picture was last written.
    shown: Mutex<Option<Instant>>,
}

impl AnalysisWatch for Working<'_> {
    fn go_on(&self) -> bool {
        let more = processor_time().as_nanos() as u64;
        let spent = Duration::from_nanos(self.spent.fetch_add(more, Relaxed) + more);
        if spent >= ENOUGH {
            self.idle.lock().expect("no panic while held").get_or_insert_with(|| self.place.idle());
        }
        let goes_on = || !self.job.cancelled.load(Relaxed) && !self.place.is_lost() && spent < BUDGET;
        if goes_on() {
            self.turns.go_on(spent);
        }
        goes_on()
    }

    fn passed(&self, progress: f64, picture: &dyn Fn() -> Analysis<Chosen>) {
        let mut shown = self.shown.lock().expect("no panic while held");
        if shown.is_some_and(|last| last.elapsed() < PICTURES) || self.job.cancelled.load(Relaxed) {
            return;
        }
        *shown = Some(Instant::now());
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
        Asker { owner: OwnerId([n; 32]), address: None }
    }

    /// A queue of which nothing is begun, because others are at work.
    fn stalled() -> (Arc<Analyses>, Vec<Permit>) {
        let analyses = Arc::new(Analyses::default());
        let others = (100..200).filter_map(|n| analyses.begun.try_take(&by(n).parties())).collect();
        (analyses, others)
    }

    fn stand(job: &Job) -> (AnalysisState, u32) {
        let stand = job.stand.borrow();
        (stand.state, stand.ahead)
    }

    #[tokio::test]
    async fn an_owner_has_one_under_way_and_calls_off_its_own_alone() {
        let (analyses, _others) = stalled();
        let [first, second] = [TableId([1; 16]), TableId([2; 16])];
        let [mine, other] = [by(1), by(2)];
        let job = analyses.begin(first, mine, work()).unwrap();
        assert!(analyses.begin(first, other, work()).is_ok(), "an analysis that is there is found by all");
        assert_eq!(analyses.begin(second, mine, work()).err(), Some(Code::AnalysisUnderWay));
        assert_eq!(analyses.cancel(first, other.owner), Err(Code::NoAnalysis));
        assert_eq!(analyses.cancel(first, mine.owner), Ok(()));
        assert_eq!(stand(&job).0, AnalysisState::Cancelled, "its follower sees it");
        assert!(analyses.find(first).is_none());
        assert!(analyses.begin(second, mine, work()).is_ok());
    }

    #[tokio::test]
    async fn those_who_wait_know_their_place_and_move_up() {
        let (analyses, _others) = stalled();
        let jobs: Vec<Arc<Job>> = (0..3).map(|n| analyses.begin(TableId([n; 16]), by(n), work()).unwrap()).collect();
        let places = || jobs.iter().map(|job| stand(job).1).collect::<Vec<_>>();
        assert_eq!(places(), [0, 1, 2]);
        analyses.cancel(TableId([1; 16]), OwnerId([1; 32])).unwrap();
        assert_eq!((places()[0], places()[2]), (0, 1));
        analyses.stop();
        assert!(jobs.iter().all(|job| stand(job).0 == AnalysisState::Cancelled));
    }

    #[tokio::test]
    async fn who_follows_sees_the_end_although_the_job_is_gone_by_then() {
        let job = Job::new(TableId([1; 16]), by(1));
        let mut following = job.follow();
        assert_eq!(following.next().await.map(|stand| stand.state), Some(AnalysisState::Waiting));
        job.stand.send_modify(|stand| stand.state = AnalysisState::Running);
        assert_eq!(following.next().await.map(|stand| stand.state), Some(AnalysisState::Running));
        job.stand.send_modify(|stand| stand.state = AnalysisState::Done);
        drop(job);
        assert_eq!(following.next().await.map(|stand| stand.state), Some(AnalysisState::Done));
        assert!(following.next().await.is_none());
    }

    #[tokio::test]
    async fn what_cannot_be_analysed_fails_and_may_be_asked_for_again() {
        let analyses = Arc::new(Analyses::default());
        let table = TableId([1; 16]);
        let mut stand = analyses.begin(table, by(1), work()).unwrap().stand.subscribe();
        stand.wait_for(|stand| stand.state == AnalysisState::Failed).await.unwrap();
        assert!(analyses.find(table).is_none());
        assert!(analyses.begin(table, by(1), work()).is_ok());
    }

    #[tokio::test]
    async fn one_address_does_not_fill_the_queue_with_devices_and_a_few_do_not_take_all_of_it() {
        let (analyses, _others) = stalled();
        let begin = |n: u8, address: [u8; 4], record: usize| {
            let asker = Asker { address: Some(address.into()), ..by(n) };
            let work = Work { record: " ".repeat(record), ..work() };
            analyses.begin(TableId([n; 16]), asker, work).map(drop)
        };
        let greedy: Vec<_> = (0..60).map(|n| begin(n, [192, 0, 2, n % 6], 1_000).is_ok()).collect();
        let had = greedy.iter().filter(|begun| **begun).count();
        assert!((6..=24).contains(&had), "{had}");
        assert_eq!(begin(100, [192, 0, 2, 100], 1_000), Ok(()));
        // Four places each, so that long records take bounded memory.
        let long = (101..120).filter(|&n| begin(n, [198, 51, 100, n], 4 * BYTES_A_PLACE).is_ok()).count();
        assert!(long <= (QUEUE.most - had) / 4, "{long}");
    }

    /// What each analysis that is under way has had of the processor, turn by turn, while they are busy.
    #[tokio::test(flavor = "multi_thread")]
    async fn long_work_yields_to_short_work_after_its_turn() {
        let pool = FairPool::new(Terms { most: 1, per_party: 1, reserve: 0 });
        let turns = |n: u8| Turns {
            pool: Arc::clone(&pool),
            parties: by(n).parties(),
            lasts: Duration::from_millis(1),
            runtime: Handle::current(),
            now: Mutex::default(),
        };
        let log = Arc::new(Mutex::new(Vec::new()));
        let [long, short] = [turns(1), turns(2)];
        let noted = |n: u8, turns: Turns, slices: u32| {
            let log = Arc::clone(&log);
            thread::spawn(move || {
                for slice in 1..=slices {
                    turns.go_on(Duration::from_millis(slice.into()));
                    log.lock().unwrap().push(n);
                    // As long as another waits, the next turn is theirs.
                    while n == 1 && slice == 1 && turns.pool.waits() == 0 {
                        thread::yield_now();
                    }
                }
            })
        };
        let first = noted(1, long, 100);
        while log.lock().unwrap().is_empty() {
            thread::yield_now();
        }
        let second = noted(2, short, 1);
        second.join().unwrap();
        first.join().unwrap();
        assert_eq!(log.lock().unwrap()[..3], [1, 2, 1], "and not after a hundred");
    }

    /// A job at work, which has had so much of the processor.
    fn working<'a>(job: &'a Job, place: &'a Permit, spent: Duration) -> Working<'a> {
        let pool = FairPool::new(Terms { most: 1, per_party: 1, reserve: 0 });
        let turn = Turn { from: spent, _place: pool.try_take(&[]).unwrap() };
        let turns =
            Turns { pool, parties: Vec::new(), lasts: BUDGET, runtime: Handle::current(), now: Mutex::new(Some(turn)) };
        let spent = AtomicU64::new(spent.as_nanos() as u64);
        Working { job, place, turns, spent, idle: Mutex::default(), shown: Mutex::default() }
    }

    #[tokio::test(start_paused = true)]
    async fn a_job_that_has_had_a_minute_of_the_processor_ends_where_another_waits() {
        let job = Job::new(TableId([1; 16]), by(1));
        let pool = FairPool::new(Terms { most: 1, per_party: 1, reserve: 0 });
        let place = pool.try_take(&by(1).parties()).unwrap();
        let working = |spent| working(&job, &place, spent);
        // Well below: the thread itself has had some milliseconds.
        let early = working(ENOUGH / 2);
        assert!(early.go_on());
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(pool.try_take(&by(2).parties()).is_none(), "it is not idle yet");
        assert!(early.go_on());
        let late = working(ENOUGH);
        assert!(late.go_on(), "nobody waits");
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(late.go_on());
        let other = pool.try_take(&by(2).parties());
        assert!(other.is_some() && !late.go_on());
    }

    #[tokio::test]
    async fn a_job_ends_after_twenty_minutes_of_the_processor_though_nobody_waits() {
        let job = Job::new(TableId([1; 16]), by(1));
        let pool = FairPool::new(BEGUN);
        let place = pool.try_take(&by(1).parties()).unwrap();
        assert!(working(&job, &place, BUDGET / 2).go_on());
        assert!(!working(&job, &place, BUDGET).go_on());
    }

    #[tokio::test(start_paused = true)]
    async fn who_holds_many_places_to_follow_from_makes_room_for_those_who_have_none() {
        let analyses = Analyses::default();
        let from = |n: u8| analyses.follow(&[Party::at([192, 0, 2, n].into())]);
        let mut held: Vec<_> = (0..8).flat_map(|n| (0..20).filter_map(move |_| from(n).ok())).collect();
        assert!(held.len() < 64, "{}", held.len());
        held.extend((8..=255).filter_map(|n| from(n).ok()));
        let _idle: Vec<_> = held.iter().map(Permit::idle).collect();
        tokio::time::advance(Duration::from_secs(1)).await;
        let more: Vec<_> =
            (0..20).filter_map(|n| analyses.follow(&[Party::at([198, 51, 100, n].into())]).ok()).collect();
        assert_eq!(more.len(), 20, "everybody finds one");
    }
}
