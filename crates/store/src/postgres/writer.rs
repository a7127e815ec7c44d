//! Commits in groups: each lane drains its queue, sends the statements of all changes together, and commits them as one transaction. A
//! table is always of the same lane, so that its changes keep their order.

use deadpool_postgres::{Object, Pool};
use futures_util::{StreamExt, stream::FuturesOrdered};
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::error::SqlState;

use super::{
    address::Address,
    connection,
    lease::Held,
    luck, no_connection, within,
    write::{Layout, Part, Statements},
};
use crate::{Change, Epoch, Pending, StoreError};

type Done = oneshot::Sender<Result<(), StoreError>>;

/// A change, with the epoch under which it was asked for: what is decided under one lease is not written under the next.
struct Job {
    change: Change,
    epoch: Epoch,
    done: Done,
}

/// While one lane waits for the disk another fills its group; the database writes what several commit at once with one write.
const LANES: usize = 3;
/// No group is larger, so that nobody waits for more than this many others.
const MAX_GROUP: usize = 512;
/// So often a group is tried again that a restart of the database or a deadlock has undone.
const TRIES: usize = 4;

const LEASED: &str = "SELECT 1 FROM nodes WHERE epoch = $1 AND until > clock_timestamp()";

pub struct Writer {
    lanes: Vec<mpsc::UnboundedSender<Job>>,
    held: Held,
}

impl Writer {
    pub fn spawn(address: &Address, held: &Held) -> Result<Writer, StoreError> {
        let pool = connection::pool(address, LANES)?;
        let lane = || {
            let (jobs, queue) = mpsc::unbounded_channel();
            tokio::spawn(write_groups(Lane { pool: pool.clone(), held: held.clone() }, queue));
            jobs
        };
        Ok(Writer { lanes: std::iter::repeat_with(lane).take(LANES).collect(), held: held.clone() })
    }

    pub fn commit(&self, change: Change) -> Pending<()> {
        let stopped = || StoreError::Unavailable("the writer has stopped".into());
        let (done, answer) = oneshot::channel();
        let lane = change.table.0.unsigned_abs() as usize % LANES;
        let sent = self.held.epoch();
        let sent = sent.and_then(|epoch| self.lanes[lane].send(Job { change, epoch, done }).map_err(|_| stopped()));
        Box::pin(async move {
            sent?;
            answer.await.map_err(|_| stopped())?
        })
    }
}

struct Lane {
    pool: Pool,
    held: Held,
}

async fn write_groups(lane: Lane, mut queue: mpsc::UnboundedReceiver<Job>) {
    while let Some(first) = queue.recv().await {
        let mut group = vec![first];
        while group.len() < MAX_GROUP
            && let Ok(next) = queue.try_recv()
        {
            group.push(next);
        }
        // Rows are locked in the same order by every group. The changes of one table stay in theirs.
        group.sort_by_key(|job| job.change.table.0);
        lane.write_group(group).await;
    }
}

/// Why a group was not written.
enum Undone {
    /// Nothing of it was: these may not be, the others may.
    Refused(Vec<(usize, StoreError)>),
    /// Nothing of it was, for a reason that may be gone at once.
    Again(StoreError),
    /// Perhaps it was, perhaps not: who reads again will see.
    Unknown(StoreError),
}

impl From<tokio_postgres::Error> for Undone {
    fn from(error: tokio_postgres::Error) -> Undone {
        Undone::Again(error.into())
    }
}

impl Lane {
    async fn write_group(&self, mut group: Vec<Job>) {
        let mut tries = 0;
        while !group.is_empty() {
            let Ok(epoch) = self.held.epoch() else { return answer(group, Err(gone())) };
            let former: Vec<Job> = group.extract_if(.., |job| job.epoch != epoch).collect();
            answer(former, Err(gone()));
            let changes: Vec<&Change> = group.iter().map(|job| &job.change).collect();
            let mut epochs = self.held.watch();
            // A group that the database did not answer for in time is of unknown fate; so is one that the lease does not last for.
            let written = tokio::select! {
                written = within(async { Ok(self.transact(epoch, &changes).await) }) => {
                    written.unwrap_or_else(|silent| Err(Undone::Unknown(silent)))
                }
                _ = epochs.wait_for(|now| *now != Some(epoch)) => Err(Undone::Unknown(gone())),
            };
            match written {
                Ok(()) => return answer(group, Ok(())),
                Err(Undone::Unknown(error)) => return answer(group, Err(error)),
                Err(Undone::Again(error)) => {
                    tries += 1;
                    if tries == TRIES {
                        return answer(group, Err(error));
                    }
                }
                Err(Undone::Refused(refused)) => {
                    // From the last, so that the numbers of the others stay.
                    for (at, error) in refused.into_iter().rev() {
                        let _ = group.remove(at).done.send(Err(error));
                    }
                }
            }
        }
    }

    async fn transact(&self, epoch: Epoch, changes: &[&Change]) -> Result<(), Undone> {
        let client = self.pool.get().await.map_err(|error| Undone::Again(no_connection(error)))?;
        let mut connection = Connection(Some(client));
        let client = connection.0.as_ref().expect("just put there");
        let settled = self.attempt(client, epoch, changes).await?;
        connection.give_back();
        settled
    }

    /// Writes a group, or none of it. An outer error leaves the connection in an unknown state.
    async fn attempt(&self, client: &Object, epoch: Epoch, changes: &[&Change]) -> Result<Result<(), Undone>, Undone> {
        let sql = Statements::prepare(client).await.map_err(Undone::Again)?;
        let leased = client.prepare_cached(LEASED).await?;
        let mut layout = Layout { client, sql: &sql, epoch, parts: Vec::new() };
        for (at, change) in changes.iter().enumerate() {
            layout.change(at, change);
        }
        // All of it goes out before the first answer is waited for.
        let lock = luck::lock(changes);
        let (began, locked, leases, refused) = tokio::join!(
            biased;
            client.batch_execute("BEGIN"),
            async { if let Some(lock) = lock { client.batch_execute(lock).await } else { Ok(()) } },
            async { client.execute(&leased, &[&epoch.0]).await },
            outcomes(layout.parts),
        );
        began?;
        locked?;
        let is_leased = leases? == 1;
        if !is_leased || !refused.is_empty() {
            client.batch_execute("ROLLBACK").await?;
            return Ok(Err(self.why(epoch, !is_leased, refused, changes.len())));
        }
        // Nobody is told anything before this.
        client.batch_execute("COMMIT").await.map_err(|error| Undone::Unknown(error.into()))?;
        Ok(Ok(()))
    }

    fn why(&self, epoch: Epoch, is_lost: bool, refused: Vec<(usize, Refusal)>, count: usize) -> Undone {
        if is_lost {
            self.held.lost(epoch);
            return Undone::Refused((0..count).map(|at| (at, gone())).collect());
        }
        let mut errors = Vec::new();
        for (at, refusal) in refused {
            match refusal {
                Refusal::Again(error) => return Undone::Again(error),
                Refusal::Error(error) => errors.push((at, error)),
            }
        }
        match errors.is_empty() {
            true => Undone::Again(StoreError::Unavailable("the transaction was rolled back".into())),
            false => Undone::Refused(errors),
        }
    }
}

/// A connection with a transaction under way. It is closed unless it is given back: nobody goes on in another's transaction.
struct Connection(Option<Object>);

impl Connection {
    fn give_back(&mut self) {
        self.0 = None;
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.take().map(Object::take);
    }
}

fn answer(group: Vec<Job>, outcome: Result<(), StoreError>) {
    // A caller that no longer waits does not need the answer.
    for job in group {
        let _ = job.done.send(outcome.clone());
    }
}

fn gone() -> StoreError {
    StoreError::Unavailable("the lease is gone: another node may have the table".into())
}

enum Refusal {
    /// The change cannot be written, now or later.
    Error(StoreError),
    /// The database has ended the transaction for another's sake, or the connection.
    Again(StoreError),
}

/// Which changes were refused, once each. What comes after the first error fails with it and says nothing of its own.
async fn outcomes(parts: Vec<Part<'_>>) -> Vec<(usize, Refusal)> {
    let (about, sent): (Vec<_>, FuturesOrdered<_>) =
        parts.into_iter().map(|part| ((part.change, part.must_touch), part.sent)).unzip();
    let mut refused: Vec<(usize, Refusal)> = Vec::new();
    let mut sent = std::pin::pin!(sent.zip(futures_util::stream::iter(about)));
    while let Some((outcome, (change, must_touch))) = sent.next().await {
        let refusal = match outcome {
            Ok(0) if must_touch => Refusal::Error(StoreError::Conflict),
            Ok(_) => continue,
            Err(error) => match error.code() {
                Some(&SqlState::IN_FAILED_SQL_TRANSACTION) => continue,
                Some(&SqlState::T_R_DEADLOCK_DETECTED | &SqlState::T_R_SERIALIZATION_FAILURE) | None => {
                    Refusal::Again(error.into())
                }
                Some(_) => Refusal::Error(error.into()),
            },
        };
        if refused.last().is_none_or(|(last, _)| *last != change) {
            refused.push((change, refusal));
        }
    }
    refused
}
