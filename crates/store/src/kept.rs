//! What is kept, on whose account and for how long. Tables are one kind of thing kept; another kind takes a key of its own
//! ([`Store::new_key`](crate::Store::new_key)) and an [`Op::Own`](crate::Op::Own).

use crate::{Hash, Stored, TableId};

/// Kinds of things kept. What each means is their owner's affair; retention and bounds go by kind.
pub mod kind {
    pub const TABLE: &str = "table";
    /// A table at which only bots sit.
    pub const BOTS: &str = "bots";
    pub const IMPORT: &str = "import";
}

/// How far a thing has come, as far as retention is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Open,
    Finished,
    Abandoned,
}

impl State {
    pub const fn name(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Finished => "finished",
            State::Abandoned => "abandoned",
        }
    }
}

/// On whose account something is kept. Both are hashes: the store holds neither a cookie nor an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Owner {
    pub device: Option<Hash>,
    pub address: Option<Hash>,
}

/// How much of one kind is kept on an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    pub open: u64,
    pub count: u64,
    pub bytes: u64,
}

/// How much of one kind is kept for a device, and for an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Belongings {
    pub device: Usage,
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

/// What one device may keep, and what one address may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub device: Bound,
    pub address: Bound,
}

impl Bounds {
    pub const NONE: Bounds = Bounds { device: Bound::NONE, address: Bound::NONE };

    pub fn hold(self, found: Belongings) -> bool {
        self.device.holds(found.device) && self.address.holds(found.address)
    }
}

/// Things of one kind and state go when nobody has touched them since.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expiry {
    pub kind: &'static str,
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
    pub owner: Owner,
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
