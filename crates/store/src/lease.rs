//! Which node writes to a table, where several nodes share a store.

use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::{DeskId, Pending, Phase, TableId};

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
    /// This node may write to it. It was so at this moment of the one clock that all nodes share.
    Mine { at_ms: u64 },
    /// The node that may, and how long its lease lasts unless it is renewed: a node that is gone need not be waited for any longer.
    Theirs { node: Epoch, lasts: Duration },
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
    fn ownerless(&self, phase: Phase, limit: usize) -> Pending<Vec<TableId>>;

    /// The other nodes with a lease, and where each is reached.
    fn others(&self) -> Pending<Vec<(Epoch, Option<String>)>>;

    /// From now on other nodes reach this one at that address, under this lease and later ones.
    fn listens_at(&self, address: String) -> Pending<()>;

    /// Where that is; empty where it has not said.
    fn address(&self) -> String;

    /// Writes down what every other node is to hear, and wakes those that listen. Says under which number.
    fn announce(&self, announcement: String) -> Pending<i64>;

    /// What others have announced and this node has not heard yet, in the order of its numbers.
    fn announced(&self) -> Pending<Vec<(i64, String)>>;

    /// This node has heard all up to that number.
    fn hear(&self, number: i64) -> Pending<()>;

    /// Whether every other node with a lease has heard that number. One without has nothing in memory to change.
    fn is_heard(&self, number: i64) -> Pending<bool>;

    /// Changes when something was announced or heard: a hint, which a lost connection loses.
    fn hints(&self) -> watch::Receiver<u64>;

    /// This node could be reached by the others at this moment, and at no later one as far as it knows. A node that cannot be, while
    /// others can, loses its lease: nobody would get to its tables. One that never says so is not held to it.
    fn was_reachable(&self, at: Instant);

    /// Ends the lease for good: other nodes may take at once what this one had.
    fn give_up(&self) -> Pending<()>;
}
