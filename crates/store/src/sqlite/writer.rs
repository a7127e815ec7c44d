use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::JoinHandle,
    time::Duration,
};

use rusqlite::Connection;
use tokio::{runtime::Handle, sync::oneshot};

use super::{failed, write};
use crate::{Change, Hash, StoreError, TableId};

pub type Done<T> = oneshot::Sender<Result<T, StoreError>>;

pub enum Job {
    Commit(Change, Done<()>),
    ForgetDevice(Hash, Done<Vec<TableId>>),
    ForgetBefore(u64, Done<usize>),
    Ping(Done<()>),
    /// Anything else, with its own answer.
    Work(Work),
}

/// Does its work within the transaction, or is told why there is none. What it gives back is told whether the transaction was
/// committed, and answers whoever waits.
pub type Work = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Answer + Send>;
pub type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// The one thread that writes, and a companion that moves the WAL into the database meanwhile.
pub struct Writer {
    jobs: Option<Sender<Job>>,
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    groups: AtomicU64,
    changes: AtomicU64,
    /// The companion has moved all but what was written meanwhile: the writer can move the little rest and begin the WAL anew.
    nearly_moved: AtomicBool,
}

/// No group is larger, so that nobody waits for more than this many others.
const MAX_GROUP: usize = 512;
/// The companion looks this often, and moves the WAL when it is this long.
const CHECKPOINT_EVERY: Duration = Duration::from_millis(250);
const CHECKPOINT_PAGES: i64 = 4_000;

impl Writer {
    pub fn spawn(connection: Connection, companion: Connection) -> Writer {
        let (jobs, queue) = channel();
        let (running, stopped) = channel::<()>();
        let shared = Arc::new(Shared::default());
        let start = |name: &str, run: Box<dyn FnOnce() + Send>| {
            std::thread::Builder::new().name(name.into()).spawn(run).expect("a thread can be started")
        };
        let (written, moved) = (Arc::clone(&shared), Arc::clone(&shared));
        let runtime = Handle::current();
        let threads = vec![
            start(
                "store-writer",
                Box::new(move || {
                    write_groups(&connection, &queue, &written, &runtime);
                    drop(running);
                }),
            ),
            start("store-checkpoint", Box::new(move || move_wal(&companion, &stopped, &moved))),
        ];
        Writer { jobs: Some(jobs), shared, threads }
    }

    pub fn send(&self, job: Job) -> Result<(), StoreError> {
        let stopped = || StoreError::Unavailable("the writer has stopped".into());
        self.jobs.as_ref().ok_or_else(stopped)?.send(job).map_err(|_| stopped())
    }

    pub fn commits(&self) -> (u64, u64) {
        (self.shared.groups.load(Ordering::Relaxed), self.shared.changes.load(Ordering::Relaxed))
    }
}

impl Drop for Writer {
    /// All that was sent is written before the threads end.
    fn drop(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

fn write_groups(connection: &Connection, queue: &Receiver<Job>, shared: &Shared, runtime: &Handle) {
    let mut group = Vec::new();
    while let Ok(first) = queue.recv() {
        group.push(first);
        while group.len() < MAX_GROUP
            && let Ok(next) = queue.try_recv()
        {
            group.push(next);
        }
        shared.groups.fetch_add(1, Ordering::Relaxed);
        shared.changes.fetch_add(group.len() as u64, Ordering::Relaxed);
        let written = write_group(connection, &mut group);
        // Whoever waits is woken from within the runtime: one word between threads for the whole group.
        runtime.spawn(async move { written.into_iter().for_each(Written::tell) });
        if shared.nearly_moved.swap(false, Ordering::Relaxed) {
            checkpoint(connection, "RESTART");
        }
    }
    checkpoint(connection, "TRUNCATE");
}

/// Writes a group, and gives the answers that may be told now.
fn write_group(connection: &Connection, group: &mut Vec<Job>) -> Vec<Written> {
    if let Err(error) = connection.execute_batch("BEGIN IMMEDIATE") {
        return group.drain(..).map(|job| Written::failed(job, failed_ref(&error))).collect();
    }
    let written: Vec<Written> = group.drain(..).map(|job| Written::of(connection, job)).collect();
    // Nobody is told anything before this.
    match connection.execute_batch("COMMIT") {
        Ok(()) => written,
        Err(error) => {
            let _ = connection.execute_batch("ROLLBACK");
            written.into_iter().map(|one| one.spoiled(failed_ref(&error))).collect()
        }
    }
}

/// A job done within the transaction, its answer not yet given.
enum Written {
    Unit(Done<()>, Result<(), StoreError>),
    Tables(Done<Vec<TableId>>, Result<Vec<TableId>, StoreError>),
    Count(Done<usize>, Result<usize, StoreError>),
    Work(Answer, Result<(), StoreError>),
}

impl Written {
    fn of(connection: &Connection, job: Job) -> Written {
        match job {
            Job::Commit(change, done) => Written::Unit(done, write::change(connection, &change).map_err(failed)),
            Job::ForgetDevice(device, done) => {
                Written::Tables(done, write::forget_device(connection, device).map_err(failed))
            }
            Job::ForgetBefore(ms, done) => Written::Count(done, write::forget_before(connection, ms).map_err(failed)),
            Job::Ping(done) => Written::Unit(done, Ok(())),
            Job::Work(work) => Written::Work(work(Ok(connection)), Ok(())),
        }
    }

    fn failed(job: Job, error: StoreError) -> Written {
        match job {
            Job::Commit(_, done) | Job::Ping(done) => Written::Unit(done, Err(error)),
            Job::ForgetDevice(_, done) => Written::Tables(done, Err(error)),
            Job::ForgetBefore(_, done) => Written::Count(done, Err(error)),
            Job::Work(work) => Written::Work(work(Err(error)), Ok(())),
        }
    }

    fn spoiled(self, error: StoreError) -> Written {
        match self {
            Written::Unit(done, _) => Written::Unit(done, Err(error)),
            Written::Tables(done, _) => Written::Tables(done, Err(error)),
            Written::Count(done, _) => Written::Count(done, Err(error)),
            Written::Work(answer, _) => Written::Work(answer, Err(error)),
        }
    }

    /// Whoever no longer waits does not need the answer.
    fn tell(self) {
        match self {
            Written::Unit(done, result) => drop(done.send(result)),
            Written::Tables(done, result) => drop(done.send(result)),
            Written::Count(done, result) => drop(done.send(result)),
            Written::Work(answer, committed) => answer(committed),
        }
    }
}

fn failed_ref(error: &rusqlite::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

/// Moving pages takes the disk's time, not the writer's.
fn move_wal(connection: &Connection, stopped: &Receiver<()>, shared: &Shared) {
    let mut moved_before = 0;
    while stopped.recv_timeout(CHECKPOINT_EVERY) == Err(RecvTimeoutError::Timeout) {
        let length: rusqlite::Result<i64> = connection.query_row("PRAGMA wal_checkpoint(NOOP)", [], |row| row.get(1));
        let Ok(length) = length else { continue };
        if length < moved_before {
            moved_before = 0;
        }
        if length - moved_before >= CHECKPOINT_PAGES {
            checkpoint(connection, "PASSIVE");
            moved_before = length;
            shared.nearly_moved.store(true, Ordering::Relaxed);
        }
    }
}

fn checkpoint(connection: &Connection, how: &str) {
    // A reader in the way makes this do less: the next one does the rest.
    let _ = connection.query_row(&format!("PRAGMA wal_checkpoint({how})"), [], |_| Ok(()));
}
