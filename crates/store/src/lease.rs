//! Which node writes to a table, where several nodes share a store.

use tokio::sync::watch;

use crate::{DeskId, Pending, TableId};

/// A node's right to write, from the moment it was given until it is lost. Never given twice; a later one is larger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Epoch(pub i64);

/// What one node has at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Thing {
    Table(TableId),
    Desk(DeskId),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This node may write to it.
    Mine,
    /// The node that may.
    Theirs(Epoch),
    /// There is no such thing.
    Missing,
}

/// A node's lease. What is written under a lease that is gone is refused by the store.
pub trait Lease: Send + Sync {
    /// This node's epoch; `None` while it has no lease.
    fn epoch(&self) -> watch::Receiver<Option<Epoch>>;

    /// Takes a thing for this node if no node with a lease has it.
    fn claim(&self, thing: Thing) -> Pending<Claim>;

    /// Tables in this phase that no node with a lease has.
    fn ownerless(&self, phase: &'static str, limit: usize) -> Pending<Vec<TableId>>;

    /// The other nodes with a lease.
    fn others(&self) -> Pending<Vec<Epoch>>;

    /// Whether this node reaches the others. One that does not, while others do, loses its lease: nobody would get to its tables.
    fn set_reachable(&self, is_reachable: bool);

    /// Ends the lease for good: other nodes may take at once what this one had.
    fn give_up(&self) -> Pending<()>;
}
