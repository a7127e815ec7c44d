//! Commits in groups: each lane drains its queue, sends the statements of all changes together, and commits them as one
//! transaction. A table is always of the same lane, so that its changes keep their order.

use deadpool_postgres::{Object, Pool};
use futures_util::{StreamExt, stream::FuturesOrdered};
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::{Statement, error::SqlState};

use super::{
    address::Address,
    connection,
    lease::Held,
    log, no_connection,
    tx::{LEASED, Session, listed, lock_of, prepared},
    within,
};
use crate::{
    Change, Epoch, Pending, StoreError,
    sql::{self, Charge},
};

type Done = oneshot::Sender<Result<(), StoreError>>;

/// A change, with the epoch under which it was asked for: what is decided under one lease is not written under the
/// next.
struct Job {
    change: Change,
    epoch: Epoch,
    done: Done,
}

/// While one lane waits for the disk another fills its group; the database writes what several commit at once with one
/// write.
const LANES: usize = 3;
/// No group is larger, so that nobody waits for more than this many others.
const MAX_GROUP: usize = 512;
/// So often a group is tried again that a restart of the database or a deadlock has undone.
const TRIES: usize = 4;

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

impl From<StoreError> for Undone {
    fn from(error: StoreError) -> Undone {
        Undone::Again(error)
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
            // A group that the database did not answer for in time is of unknown fate; so is one that the lease does
            // not last for.
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

    /// Writes a group, or none of it.
    async fn transact(&self, epoch: Epoch, changes: &[&Change]) -> Result<(), Undone> {
        let client = self.pool.get().await.map_err(no_connection)?;
        let mut session = Session::new(client, self.held.clone());
        let parts = parts(session.client()?, epoch, changes).await?;
        let leased = prepared(session.client()?, LEASED, &[epoch.0.into()]).await?;
        session.in_transaction = true;
        let client = session.client()?;
        // All of it goes out before the first answer is waited for.
        let names = sql::names_of(changes.iter().copied());
        let (began, locked, leases, refused) = tokio::join!(
            biased;
            client.batch_execute("BEGIN"),
            async { if let Some(names) = names { client.batch_execute(lock_of(names)).await } else { Ok(()) } },
            async { client.execute(&leased, &[&epoch.0]).await },
            outcomes(client, parts),
        );
        began.and(locked).map_err(StoreError::from)?;
        let is_leased = leases.map_err(StoreError::from)? == 1;
        if !is_leased || !refused.is_empty() {
            session.end("ROLLBACK").await?;
            return Err(self.why(epoch, !is_leased, refused, changes.len()));
        }
        // Nobody gets an answer before this.
        session.end("COMMIT").await.map_err(Undone::Unknown)
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
        if errors.is_empty() {
            Undone::Again(StoreError::Unavailable("the transaction was rolled back".into()))
        } else {
            Undone::Refused(errors)
        }
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

/// A statement of a group, prepared.
struct Part<'a> {
    /// Which change of the group it belongs to.
    change: usize,
    prepared: Statement,
    of: sql::Statement<'a>,
}

/// Lays out the statements of all changes, in their order.
async fn parts<'a>(client: &Object, epoch: Epoch, changes: &[&'a Change]) -> Result<Vec<Part<'a>>, StoreError> {
    let mut parts = Vec::with_capacity(2 * changes.len());
    for (at, Change { table, ops }) in changes.iter().enumerate() {
        let charge = Charge::of(ops);
        let mut all = log::statements(*table, epoch.0, ops, &charge);
        all.append(&mut sql::statements(*table, ops, &charge));
        for of in all {
            parts.push(Part { change: at, prepared: prepared(client, of.sql, &of.values).await?, of });
        }
    }
    Ok(parts)
}

/// Which changes were refused, once each. What comes after the first error fails with it and says nothing of its own.
async fn outcomes(client: &Object, parts: Vec<Part<'_>>) -> Vec<(usize, Refusal)> {
    let sent: FuturesOrdered<_> = parts
        .iter()
        .map(|part| async move { (part, client.execute(&part.prepared, &listed(&part.of.values)).await) })
        .collect();
    let mut refused: Vec<(usize, Refusal)> = Vec::new();
    let mut sent = std::pin::pin!(sent);
    while let Some((part, outcome)) = sent.next().await {
        let refusal = match outcome {
            Ok(touched) => match &part.of.refusal {
                Some(why) if touched == 0 => Refusal::Error(why.clone()),
                _ => continue,
            },
            Err(error) => match error.code() {
                Some(&SqlState::IN_FAILED_SQL_TRANSACTION) => continue,
                Some(&SqlState::T_R_DEADLOCK_DETECTED | &SqlState::T_R_SERIALIZATION_FAILURE) | None => {
                    Refusal::Again(error.into())
                }
                Some(_) => Refusal::Error(error.into()),
            },
        };
        if refused.last().is_none_or(|(last, _)| *last != part.change) {
            refused.push((part.change, refusal));
        }
    }
    refused
}
