//! The one thread that writes: all that waits goes into one transaction, and is answered after it.

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

use super::{
    files::Files,
    folder_lock::FolderLock,
    health::{self, Damage},
    tx::now,
    work::{Work, whole},
};
use crate::{Change, Op, StoreError, sql};

pub type Done<T> = oneshot::Sender<Result<T, StoreError>>;

pub enum Job {
    Commit(Change, Done<()>),
    Probe(Done<()>),
    /// Anything else, with its own answer.
    Work(Box<dyn Work>),
}

impl Job {
    fn may_be_refused(&self) -> bool {
        match self {
            Job::Commit(change, _) => change.ops.iter().any(|op| matches!(op, Op::Create { .. } | Op::Own { .. })),
            Job::Probe(_) | Job::Work(_) => true,
        }
    }
}

enum Message {
    Job(Job),
    /// Nothing that comes after this is written. Answered when another server may have the folder.
    Close(oneshot::Sender<()>),
}

/// The one thread that writes, and a companion that moves the WAL into the database meanwhile.
pub struct Writer {
    jobs: Option<Sender<Message>>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    groups: AtomicU64,
    changes: AtomicU64,
    /// The companion has moved all but what was written meanwhile: the writer can move the little rest and begin the
    /// WAL anew.
    nearly_moved: AtomicBool,
}

/// No group is larger, so that nobody waits for more than this many others.
const MAX_GROUP: usize = 512;
/// The companion looks this often, and moves the WAL when it is this long.
const CHECKPOINT_EVERY: Duration = Duration::from_millis(250);
const CHECKPOINT_PAGES: i64 = 4_000;

impl Writer {
    /// The folder is locked as long as anything can still be written to it.
    pub fn spawn(
        mut connection: Connection,
        companion: Connection,
        lock: FolderLock,
        (files, damage): (Files, Damage),
    ) -> Writer {
        let (jobs, queue) = channel();
        let shared = Arc::new(Shared::default());
        let moved = Arc::clone(&shared);
        let looked = files.clone();
        let (running, stopped) = channel::<()>();
        let mover = start("store-checkpoint", move || move_wal(&companion, &stopped, &moved, &looked));
        let written = Arc::clone(&shared);
        let runtime = Handle::current();
        let thread = start("store-writer", move || {
            let closed = write_groups(&mut connection, &queue, &written, &runtime, (&files, &damage));
            checkpoint(&connection, "TRUNCATE", &files);
            drop(running);
            if files.put_log_aside() {
                // SQLite moves what is left of a log when the last connection is closed: this one never is.
                std::mem::forget(connection);
            } else {
                drop(connection);
            }
            let _ = mover.join();
            drop(lock);
            if let Some(closed) = closed {
                let _ = closed.send(());
            }
        });
        Writer { jobs: Some(jobs), shared, thread: Some(thread) }
    }

    pub fn send(&self, job: Job) -> Result<(), StoreError> {
        let stopped = || StoreError::Unavailable("the writer has stopped".into());
        self.jobs.as_ref().ok_or_else(stopped)?.send(Message::Job(job)).map_err(|_| stopped())
    }

    /// Writes what was sent and ends. The answer, or that there will be none, says that it has.
    pub fn close(&self) -> oneshot::Receiver<()> {
        let (done, closed) = oneshot::channel();
        if let Some(jobs) = &self.jobs {
            // A writer that has ended already drops the other end.
            let _ = jobs.send(Message::Close(done));
        }
        closed
    }

    pub fn commits(&self) -> (u64, u64) {
        (self.shared.groups.load(Ordering::Relaxed), self.shared.changes.load(Ordering::Relaxed))
    }
}

impl Drop for Writer {
    /// All that was sent is written before the threads end.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn start(name: &str, run: impl FnOnce() + Send + 'static) -> JoinHandle<()> {
    std::thread::Builder::new().name(name.into()).spawn(run).expect("a thread can be started")
}

/// Writes until nobody is there to ask for it, or until it is asked to close: then it says who waits for that.
fn write_groups(
    connection: &mut Connection,
    queue: &Receiver<Message>,
    shared: &Shared,
    runtime: &Handle,
    (files, damage): (&Files, &Damage),
) -> Option<oneshot::Sender<()>> {
    let mut closed = None;
    while closed.is_none()
        && let Ok(first) = queue.recv()
    {
        let mut group = Vec::new();
        let mut next = Some(first);
        while let Some(message) = next.take() {
            match message {
                Message::Job(job) => group.push(job),
                Message::Close(done) => {
                    closed = Some(done);
                    break;
                }
            }
            if group.len() < MAX_GROUP {
                next = queue.try_recv().ok();
            }
        }
        shared.groups.fetch_add(1, Ordering::Relaxed);
        shared.changes.fetch_add(group.len() as u64, Ordering::Relaxed);
        // A probe tries what may not fit, and would undo what does: it is tried apart.
        let probes: Vec<Job> = group.extract_if(.., |job| matches!(job, Job::Probe(_))).collect();
        // What is missing at the end of the log now would be a hole in it afterwards.
        let before = files.look();
        let mut written = Vec::new();
        if before.is_ok() {
            written = write_group(connection, group);
            written.extend(probes.into_iter().flat_map(|probe| write_group(connection, vec![probe])));
        } else {
            written.extend(group.into_iter().chain(probes).map(|job| Finished { job, outcome: Ok(()) }));
        }
        // What went into a file that is not in the folder any more is lost, whatever the disk says, and nobody hears that it was written.
        if let Err(error) = before.and_then(|()| files.look()) {
            written.iter_mut().for_each(|one| one.outcome = Err(error.clone()));
        }
        // Those who wait are woken from within the runtime: one word between threads for the whole group.
        let damage = damage.clone();
        runtime.spawn(async move { written.into_iter().for_each(|one| one.answer(&damage)) });
        if shared.nearly_moved.swap(false, Ordering::Relaxed) {
            checkpoint(connection, "RESTART", files);
        }
    }
    closed
}

/// Writes a group, and gives the answers that may go out now.
fn write_group(connection: &mut Connection, mut group: Vec<Job>) -> Vec<Finished> {
    if group.is_empty() {
        return Vec::new();
    }
    let mut written = transact(connection, &mut group, Savepoints::WhereLikely);
    if matches!(written, Err(Undone::Refused)) {
        written = transact(connection, &mut group, Savepoints::ForEach);
    }
    match written {
        Ok(outcomes) => group.into_iter().zip(outcomes).map(|(job, outcome)| Finished { job, outcome }).collect(),
        // One of them did not fit on the disk and undid the others: each is tried by itself.
        Err(Undone::Midway(_)) if group.len() > 1 => {
            group.into_iter().flat_map(|job| write_group(connection, vec![job])).collect()
        }
        Err(undone) => {
            let error = undone.error();
            group.into_iter().map(|job| Finished { outcome: Err(error.clone()), job }).collect()
        }
    }
}

/// What is undone by itself when it fails, and not with its whole group.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Savepoints {
    /// What is refused now and then. A move is not, unless something is wrong.
    WhereLikely,
    ForEach,
}

/// Why nothing of a group was written.
enum Undone {
    /// A job failed in a way that ended the transaction, as a full disk does.
    Midway(StoreError),
    /// A job failed that had no savepoint.
    Refused,
    Outright(StoreError),
}

impl Undone {
    fn error(self) -> StoreError {
        match self {
            Undone::Midway(error) | Undone::Outright(error) => error,
            Undone::Refused => StoreError::Unavailable("the transaction was rolled back".into()),
        }
    }
}

fn transact(
    connection: &mut Connection,
    group: &mut [Job],
    savepoints: Savepoints,
) -> Result<Vec<Result<(), StoreError>>, Undone> {
    let outright = |error: rusqlite::Error| Undone::Outright(error.into());
    run(connection, "BEGIN IMMEDIATE").map_err(outright)?;
    let mut outcomes = Vec::with_capacity(group.len());
    for job in group {
        let is_whole = savepoints == Savepoints::ForEach || job.may_be_refused();
        let outcome = perform(connection, job, is_whole);
        // What came after this would be written, each by itself, and said not to be.
        if connection.is_autocommit() {
            let gone = || StoreError::Unavailable("the transaction was rolled back".into());
            return Err(Undone::Midway(outcome.err().unwrap_or_else(gone)));
        }
        if outcome.is_err() && !is_whole {
            run(connection, "ROLLBACK").map_err(outright)?;
            return Err(Undone::Refused);
        }
        outcomes.push(outcome);
    }
    // Nobody gets an answer before this.
    run(connection, "COMMIT").map_err(|error| {
        let _ = run(connection, "ROLLBACK");
        outright(error)
    })?;
    Ok(outcomes)
}

/// Compiled once, not for each group.
fn run(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(drop)
}

fn perform(connection: &mut Connection, job: &mut Job, is_whole: bool) -> Result<(), StoreError> {
    match job {
        Job::Commit(change, _) if is_whole => whole(connection, |connection| now(sql::change(connection, change))),
        // A savepoint costs a copy of every page that is touched.
        Job::Commit(change, _) => now(sql::change(connection, change)),
        Job::Probe(_) => Ok(health::write(connection)?),
        Job::Work(work) => work.run(connection),
    }
}

/// A job and its result, not yet answered.
struct Finished {
    job: Job,
    outcome: Result<(), StoreError>,
}

impl Finished {
    /// One that has stopped waiting does not need the answer.
    fn answer(self, damage: &Damage) {
        match self.job {
            Job::Commit(_, to) | Job::Probe(to) => drop(to.send(damage.note(self.outcome))),
            Job::Work(work) => work.answer(self.outcome, damage),
        }
    }
}

/// Moving pages takes the disk's time, not the writer's. Where nobody writes, this is what finds out that the files are gone or overwritten.
fn move_wal(connection: &Connection, stopped: &Receiver<()>, shared: &Shared, files: &Files) {
    let mut moved_before = 0;
    while stopped.recv_timeout(CHECKPOINT_EVERY) == Err(RecvTimeoutError::Timeout) {
        if files.look().is_err() {
            continue;
        }
        let length: rusqlite::Result<i64> = connection.query_row("PRAGMA wal_checkpoint(NOOP)", [], |row| row.get(1));
        let Ok(length) = length else { continue };
        if length < moved_before {
            moved_before = 0;
        }
        if length - moved_before >= CHECKPOINT_PAGES {
            checkpoint(connection, "PASSIVE", files);
            moved_before = length;
            shared.nearly_moved.store(true, Ordering::Relaxed);
        }
    }
}

/// Moves the log into the database that it belongs to, and into no other.
fn checkpoint(connection: &Connection, how: &str, files: &Files) {
    if files.look().is_ok() {
        // A reader in the way makes this do less: the next one does the rest.
        let _ = connection.query_row(&format!("PRAGMA wal_checkpoint({how})"), [], |_| Ok(()));
        let _ = files.look();
    }
}
