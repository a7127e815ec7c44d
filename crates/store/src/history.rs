//! Past races of a person, and who wants to be rated.

use crate::{Card, OwnerId, Pending, TableId, TableKey};

/// A race that is over, as one who rode in it finds it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    pub card: Card,
    /// Who rode, by seat, as far as that is kept. It is kept as long as the race, longer than names are.
    pub riders: Vec<(u8, OwnerId)>,
    /// What came of the race, in its maker's words, once that was looked up.
    pub result: Option<String>,
    /// The version of the analysis that is kept, and when it was made.
    pub analysed: Option<(u32, u64)>,
}

/// A place in the order of past races: when the table was opened, and its id.
pub type PastPlace = (u64, TableId);

/// No result that is kept is longer, in bytes.
pub const MAX_RESULT: usize = 16 * 1024;

/// What persons have done: the races that are over and in which they rode, and whether they want to be rated by them.
pub trait HistoryStore: Send + Sync {
    /// Races that are over in which a person rode, and those that they brought in, the newest first: so many from a place in that order on.
    fn past(&self, person: OwnerId, before: Option<PastPlace>, limit: usize) -> Pending<Vec<Past>>;

    /// The same for one table, if it is one of this person's past races.
    fn past_race(&self, person: OwnerId, table: TableId) -> Pending<Option<Past>>;

    /// Keeps what came of a race beside its table, as long as that is kept. [`StoreError::Bounded`](crate::StoreError::Bounded) where it is
    /// longer than [`MAX_RESULT`].
    fn keep_result(&self, table: TableKey, result: String) -> Pending<()>;

    /// Takes a person out of races that are over: their name, their chat and that it was them. What they brought in is deleted. Says at
    /// which tables.
    fn leave_past(&self, person: OwnerId, tables: Vec<TableId>) -> Pending<Vec<TableId>>;

    /// A person is rated no more. That one is to be is a [`Setting`](crate::Setting).
    fn unrate(&self, person: OwnerId) -> Pending<()>;

    /// Those of these persons who want to be rated.
    fn rated(&self, persons: Vec<OwnerId>) -> Pending<Vec<OwnerId>>;
}
