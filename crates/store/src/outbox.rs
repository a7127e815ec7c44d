use crate::{Channel, DeviceId, Maker, NotificationKind, OwnerId, Pending, TableId};

/// Something that a person is to be told about a table, written with the step that it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Its place among the table's notices, in the server's numbers: another one in the same place replaces it.
    pub slot: u8,
    pub person: OwnerId,
    pub kind: NotificationKind,
    /// Whether others may read it. Then it goes by what everybody sees, and else by the seat's own secrets.
    pub open: bool,
    /// Which question it is about: who was told of it is not told again…
    pub page: u64,
    /// …unless this says so.
    pub anew: bool,
    pub due_ms: u64,
    /// When the seat's time is up.
    pub until_ms: Option<u64>,
}

/// A notice that waits in the outbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DueNotice {
    pub n: i64,
    pub table: TableId,
    pub game: String,
    pub slot: u8,
    pub person: OwnerId,
    pub kind: NotificationKind,
    pub open: bool,
    pub due_ms: u64,
    pub until_ms: Option<u64>,
    /// When it was first told.
    pub told_ms: Option<u64>,
}

/// A way to reach a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endpoint {
    pub n: i64,
    pub person: OwnerId,
    pub channel: Channel,
    /// Where on that channel, in the server's words.
    pub address: String,
    /// Whether its owner has said that it is theirs.
    pub confirmed: bool,
    /// The device that asked for it: they go together.
    pub made_by: DeviceId,
    pub made_ms: u64,
    /// Since when nothing has reached it.
    pub failing_ms: Option<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEndpoint {
    pub by: Maker,
    pub channel: Channel,
    pub address: String,
    pub confirmed: bool,
    pub made_ms: u64,
    /// A person has no more.
    pub most: usize,
}

/// What became of a due notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settled {
    pub n: i64,
    /// As it was read: a notice that has changed since, or is another's, is left alone, and so is everything with it.
    pub person: OwnerId,
    pub due_ms: u64,
    /// When it was told, if it was now.
    pub told_ms: Option<u64>,
    pub then: Then,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// It is looked at again.
    Again {
        due_ms: u64,
    },
    /// It stays, and is not looked at again.
    Rest,
    Gone,
}

/// A message on its way to one endpoint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    pub n: i64,
    pub endpoint: Endpoint,
    pub text: String,
    pub tries: u32,
    pub made_ms: u64,
}

/// What came of a try to deliver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// Delivered.
    Done,
    /// Out of date, or given up. It says nothing about the endpoint.
    Dropped,
    Later {
        due_ms: u64,
        now_ms: u64,
    },
    /// The endpoint is gone, and all that was on its way to it.
    EndpointGone,
}

/// Who is to be told what, and how. Notices are written with the steps of their table ([`Op::Notify`](crate::Op::Notify)); telling makes
/// deliveries of them in one transaction, so that each is told once, whatever happens in between.
pub trait OutboxStore: Send + Sync {
    /// Notices whose time has come, the oldest first, and at most so many.
    fn due_notices(&self, now_ms: u64, limit: usize) -> Pending<Vec<DueNotice>>;

    /// Notices that a person was told of and that are not settled.
    fn told_notices(&self, person: OwnerId) -> Pending<Vec<DueNotice>>;

    /// Settles notices of one person and puts messages on their way, each a text to an endpoint. Whole or not at all: says whether.
    fn tell(&self, settled: Vec<Settled>, deliveries: Vec<(i64, String)>, now_ms: u64) -> Pending<bool>;

    /// Takes deliveries whose time has come, at most so many, for the caller: no other gets them until then. One of which nothing is
    /// heard by then ([`OutboxStore::tried`]) is due again.
    fn take_deliveries(&self, now_ms: u64, until_ms: u64, limit: usize) -> Pending<Vec<Delivery>>;

    fn tried(&self, delivery: i64, tried: Tried) -> Pending<()>;

    /// When the next notice or delivery is due.
    fn next_due(&self) -> Pending<Option<u64>>;

    /// How a person wants to be told, in the server's words, and where.
    fn wishes(&self, person: OwnerId) -> Pending<(Option<String>, Vec<Endpoint>)>;

    /// Changes the wishes of a person if they still are as they were read. Says whether.
    fn set_wishes(&self, person: OwnerId, before: Option<String>, wishes: String, set_ms: u64) -> Pending<bool>;

    /// Adds an endpoint, or makes the same one the maker's. [`StoreError::Conflict`](crate::StoreError::Conflict) where the maker acts for another
    /// by now, [`StoreError::Bounded`](crate::StoreError::Bounded) where the person has as many as may be.
    fn add_endpoint(&self, endpoint: NewEndpoint) -> Pending<i64>;

    fn endpoint(&self, n: i64) -> Pending<Option<Endpoint>>;

    fn confirm_endpoint(&self, n: i64) -> Pending<()>;

    /// Of this person, if one is named.
    fn drop_endpoint(&self, n: i64, person: Option<OwnerId>) -> Pending<()>;

    /// Endpoints that nobody has confirmed since, and those that nothing has reached since, go.
    fn drop_endpoints_before(&self, unconfirmed_ms: u64, failing_ms: u64) -> Pending<()>;

    /// Devices that belong to no person are no longer told what they asked for before this: their cookies are worth nothing by then. Those for whom
    /// nothing else is kept are not asked for what they set before the other date.
    fn drop_wishes_before(&self, set_ms: u64, bare_ms: u64) -> Pending<()>;

    /// Nothing is told to a person any more, and nothing is kept for it.
    fn forget_wishes(&self, person: OwnerId) -> Pending<()>;

    /// A key by this name, the same as long as the store lasts: made of what is given where there is none.
    fn key(&self, name: &'static str, made: Vec<u8>) -> Pending<Vec<u8>>;
}
