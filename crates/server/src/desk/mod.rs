//! Race desks: books that referees write and anyone with the id may read.
//!
//! ```text
//! room         one desk, sync and without I/O: dedupes, compares, folds     knows `desk`
//! followers    sockets that follow a desk
//! desks        which desks are in memory: one lock a desk, commit, broadcast     knows the store
//! listed       a referee's desks, as the store has them                     knows the store
//! ```
//!
//! An entry goes: request → the desk's lock → room, which says whether it is known, has been overtaken, is refused or is to
//! be written → store, which answers when it is on disk → sockets, and only then the referee's answer. The work is done by a
//! task of its own, so that a referee who hangs up does not leave it half done.

mod desks;
mod followers;
mod listed;
mod open;
mod room;

pub use crate::line::{Outgoing, Outlet};
pub use desks::{Desks, Entering};
pub use followers::{Follower, Followers};
pub use open::checked_head;
pub use room::{Desk, Proposal};
