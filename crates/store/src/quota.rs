//! What is kept, on whose account and for how long. Tables are one kind of thing kept; another kind takes a key of its own
//! ([`Store::new_key`](crate::Store::new_key)) and an [`Op::Own`](crate::Op::Own).

use crate::{AddressHash, Kind, OwnerId, State, Stored, TableId};

/// On whose account something is kept: somebody, and the address that they came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Account {
    pub owner: Option<OwnerId>,
    pub address: Option<AddressHash>,
}

/// How much of one kind is kept on an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    pub open: u64,
    pub count: u64,
    pub bytes: u64,
}

/// How much of one kind is kept for an owner, and for an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Belongings {
    pub owner: Usage,
    pub address: Usage,
}

/// What may be kept of one kind on one account, before one more is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    pub open: u64,
    pub count: u64,
    pub bytes: u64,
}

impl Bound {
    pub const NONE: Bound = Bound { open: u64::MAX, count: u64::MAX, bytes: u64::MAX };

    pub fn holds(self, usage: Usage) -> bool {
        usage.open < self.open && usage.count < self.count && usage.bytes < self.bytes
    }
}

/// What one owner may keep, and what one address may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub owner: Bound,
    pub address: Bound,
}

impl Bounds {
    pub const NONE: Bounds = Bounds { owner: Bound::NONE, address: Bound::NONE };

    pub fn hold(self, found: Belongings) -> bool {
        self.owner.holds(found.owner) && self.address.holds(found.address)
    }
}

/// Things of one kind and state go when nobody has touched them since.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expiry {
    pub kind: Kind,
    pub state: State,
    pub before_ms: u64,
}

/// What a sweep has done.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Swept {
    /// Tables that can no longer be found.
    pub deleted: Vec<TableId>,
    /// Whether more is due.
    pub more: bool,
}

/// A table as a list shows it: what is known of it without its race, its chat and its invitations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    pub id: TableId,
    pub stored: Stored,
    pub account: Account,
    pub touched_ms: u64,
    pub awaited: Awaited,
}

/// Whom a race waits for, a bit a seat. `owing` is each seat's own secret: who of those asked has not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Awaited {
    pub asked: u32,
    pub owing: u32,
    /// When something happens by itself, as far as everybody knows.
    pub until_ms: Option<u64>,
}
