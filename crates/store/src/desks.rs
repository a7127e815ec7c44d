//! Race desks as the store keeps them.

use crate::{AddressHash, Bounds, DeskSecretHash, Grant, Maker, OwnerId, Pending, TableId};

/// What a desk is called outside: 128 random bits, as 32 hexadecimal digits. Made by the device that begins the desk.
pub type DeskId = TableId;

/// What a desk is called inside the store. Never given twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DeskKey(pub i64);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewDesk {
    pub id: DeskId,
    /// The hash of the referees' secret.
    pub secret: DeskSecretHash,
    /// The first line of the book.
    pub head: String,
    /// Who begins it.
    pub by: Maker,
    /// The address that it comes from.
    pub address: Option<AddressHash>,
    pub at_ms: u64,
    /// How many desks the owner and the address may have. Held in the same transaction, so that requests at the same moment do not
    /// pass each other.
    pub bounds: Bounds,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredDesk {
    pub key: DeskKey,
    /// The referees' secret: none where the device that made it was cut off. Those who have shown it are referees without it.
    pub secret: Option<Grant<DeskSecretHash>>,
    pub head: String,
    pub created_ms: u64,
    pub touched_ms: u64,
    /// In their order, from number 1.
    pub entries: Vec<DeskRow>,
    /// Those who have shown the secret.
    pub referees: Vec<OwnerId>,
}

/// A desk as a list of them begins: enough to know whether its book has grown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeskCard {
    pub id: DeskId,
    pub key: DeskKey,
    /// The number of its last entry; 0 before the first.
    pub last: u64,
}

/// One line of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeskRow {
    /// From 1, without gaps.
    pub n: u64,
    /// The referee's own name for it.
    pub id: String,
    pub at_ms: u64,
    pub entry: String,
}

/// The books of race desks. Like steps, entries are only ever appended: (desk, n) and (desk, id) are unique.
pub trait DeskStore: Send + Sync {
    /// A desk, with its maker as its first referee. [`StoreError::Conflict`](crate::StoreError::Conflict) where there is one by
    /// this id, or the maker acts for another by now, [`StoreError::Bounded`](crate::StoreError::Bounded) where the account is full.
    fn create(&self, desk: NewDesk) -> Pending<DeskKey>;

    fn desk(&self, id: DeskId) -> Pending<Option<StoredDesk>>;

    /// Appends a line. A conflict where its number or id is taken, or the desk is gone.
    fn enter(&self, desk: DeskKey, row: DeskRow) -> Pending<()>;

    /// Remembers a referee, who has shown this secret. A conflict where it is not, or no longer, the desk's.
    fn add_referee(&self, desk: DeskKey, referee: OwnerId, shown: DeskSecretHash) -> Pending<()>;

    /// The desks of a referee, the last touched first.
    fn desks_of(&self, referee: OwnerId, limit: usize) -> Pending<Vec<DeskCard>>;

    fn delete(&self, desk: DeskKey) -> Pending<()>;

    /// Deletes all desks that nobody has touched since, with the names in them. Says which.
    fn delete_before(&self, touched_ms: u64) -> Pending<Vec<DeskId>>;

    /// Somebody is no referee any more; desks without another one are deleted. Says which those are, and which others
    /// the referee was of.
    fn forget_referee(&self, referee: OwnerId) -> Pending<Forgotten>;
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forgotten {
    pub deleted: Vec<DeskId>,
    pub left: Vec<DeskId>,
}
