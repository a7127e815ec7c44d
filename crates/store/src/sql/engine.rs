//! A database, as everything that is written once asks it.

use std::pin::Pin;

use super::{Result, Tx, analyses, read, sweep};
use crate::{
    Account, Backend, Batch, Belongings, Card, DayStore, DeskStore, Digest, Expiry, HistoryStore, Kind, MAX_ANALYSIS,
    OutboxStore, OwnerId, Pending, PersonStore, Phase, Store, StoreError, Stored, StoredAnalysis, Swept, TableId,
    TableKey,
};

type Boxed<'t, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 't>>;

/// What is done with a connection and what it is about. It may be done again, where another's failure has undone the
/// transaction.
pub type Work<X, D, T> = for<'t> fn(&'t mut X, &'t D) -> Boxed<'t, T>;

pub trait Engine: Backend {
    type Tx: Tx;

    /// Reads, each statement as things are at its moment.
    fn look<D, T>(&self, about: D, work: Work<Self::Tx, D, T>) -> Pending<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static;

    /// Reads, all of it as things are at one moment.
    fn read<D, T>(&self, about: D, work: Work<Self::Tx, D, T>) -> Pending<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static;

    /// Writes, whole or not at all, and answers once it is on disk.
    fn write<D, T>(&self, about: D, work: Work<Self::Tx, D, T>) -> Pending<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static;
}

impl<E: Engine> Store for E {
    fn table(&self, id: TableId) -> Pending<Option<Stored>> {
        self.read(id, |tx, id| Box::pin(read::table(tx, *id)))
    }

    fn steps(&self, table: TableKey) -> Pending<Vec<Batch>> {
        self.read(table, |tx, table| Box::pin(tx.steps(*table)))
    }

    fn open_tables(&self, limit: usize) -> Pending<Vec<Card>> {
        self.look(limit, |tx, limit| Box::pin(read::open_tables(tx, *limit)))
    }

    fn tables_of(&self, owner: OwnerId, limit: usize) -> Pending<Vec<Card>> {
        self.look((owner, limit), |tx, (owner, limit)| Box::pin(read::tables_of(tx, *owner, *limit)))
    }

    fn belongings(&self, kind: Kind, account: Account) -> Pending<Belongings> {
        self.look((kind, account), |tx, (kind, account)| Box::pin(read::belongings(tx, *kind, *account)))
    }

    fn find_digest(&self, digest: Digest, account: Account) -> Pending<Option<TableId>> {
        self.look((digest, account), |tx, (digest, account)| Box::pin(read::find_digest(tx, *digest, *account)))
    }

    fn untouched(&self, phase: Phase, touched_ms: u64) -> Pending<Vec<TableId>> {
        self.look((phase, touched_ms), |tx, (phase, touched_ms)| Box::pin(read::untouched(tx, *phase, *touched_ms)))
    }

    fn in_phase(&self, phase: Phase) -> Pending<Vec<TableId>> {
        self.look(phase, |tx, phase| Box::pin(read::in_phase(tx, *phase)))
    }

    fn forget(&self, owner: OwnerId) -> Pending<Vec<TableId>> {
        self.write(owner, |tx, owner| Box::pin(sweep::forget(tx, *owner)))
    }

    fn forget_before(&self, touched_ms: u64) -> Pending<Vec<TableId>> {
        self.write(touched_ms, |tx, touched_ms| Box::pin(sweep::forget_before(tx, *touched_ms)))
    }

    fn sweep(&self, expiries: Vec<Expiry>) -> Pending<Swept> {
        self.write(expiries, |tx, expiries| Box::pin(sweep::sweep(tx, expiries)))
    }

    fn last_step_ms(&self) -> Pending<Option<u64>> {
        self.look((), |tx, ()| Box::pin(read::last_step_ms(tx)))
    }

    fn keep_analysis(&self, table: TableKey, analysis: StoredAnalysis) -> Pending<()> {
        if analysis.text.len() > MAX_ANALYSIS {
            return Box::pin(std::future::ready(Err(StoreError::Bounded)));
        }
        self.write((table, analysis), |tx, (table, analysis)| Box::pin(analyses::keep(tx, *table, analysis)))
    }

    fn analysis(&self, table: TableKey) -> Pending<Option<StoredAnalysis>> {
        self.look(table, |tx, table| Box::pin(analyses::read(tx, *table)))
    }

    fn desks(&self) -> &dyn DeskStore {
        self
    }

    fn persons(&self) -> &dyn PersonStore {
        self
    }

    fn outbox(&self) -> &dyn OutboxStore {
        self
    }

    fn history(&self) -> &dyn HistoryStore {
        self
    }

    fn days(&self) -> &dyn DayStore {
        self
    }
}
