//! Notifications, the channels that they go by, and their deliveries.

use crate::{Channel, DeviceId, Ending, Maker, NotificationKind, OwnerId, Pending, TableId};

/// Something about a table that a person is notified of, written with the step that it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notification {
    /// Its place among the table's notifications, in the server's numbers: another one in the same place replaces it.
    pub slot: u8,
    pub person: OwnerId,
    pub kind: NotificationKind,
    /// Whether others may read it. Then it goes by what everybody sees, and else by the seat's own secrets.
    pub open: bool,
    /// Which question it is about: nobody is notified twice of the same…
    pub page: u64,
    /// …unless this says so.
    pub anew: bool,
    pub due_ms: u64,
    /// When the seat's time is up.
    pub until_ms: Option<u64>,
}

/// A notification that waits in the outbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DueNotification {
    pub n: i64,
    pub table: TableId,
    pub game: String,
    pub slot: u8,
    pub person: OwnerId,
    pub kind: NotificationKind,
    pub open: bool,
    pub due_ms: u64,
    pub until_ms: Option<u64>,
    /// When the person was first notified.
    pub notified_ms: Option<u64>,
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

/// What became of a due notification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settled {
    pub n: i64,
    /// As it was read: a notification that has changed since, or is another's, is left alone, and so is everything with it.
    pub person: OwnerId,
    pub due_ms: u64,
    /// When the person was notified, if it was now.
    pub notified_ms: Option<u64>,
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

/// Who is notified of what, and how. Notifications are written with the steps of their table ([`Op::Notify`](crate::Op::Notify));
/// [`OutboxStore::settle`] makes deliveries of them in one transaction, so that each is sent once, whatever happens in between.
pub trait OutboxStore: Send + Sync {
    /// Notifications whose time has come, the oldest first, and at most so many.
    fn due_notifications(&self, now_ms: u64, limit: usize) -> Pending<Vec<DueNotification>>;

    /// Notifications that were sent to a person and are not settled.
    fn notified(&self, person: OwnerId) -> Pending<Vec<DueNotification>>;

    /// Settles notifications of one person and puts messages on their way, each a text to an endpoint. Whole or not at all: says whether.
    fn settle(&self, settled: Vec<Settled>, deliveries: Vec<(i64, String)>, now_ms: u64) -> Pending<bool>;

    /// Takes deliveries whose time has come, at most so many, for the caller: no other gets them until then. One of which nothing is
    /// heard by then ([`OutboxStore::tried`]) is due again.
    fn take_deliveries(&self, now_ms: u64, until_ms: u64, limit: usize) -> Pending<Vec<Delivery>>;

    fn tried(&self, delivery: i64, tried: Tried) -> Pending<()>;

    /// When the next notification or delivery is due.
    fn next_due(&self) -> Pending<Option<u64>>;

    /// A person's settings, in the server's words, and endpoints.
    fn settings(&self, person: OwnerId) -> Pending<(Option<String>, Vec<Endpoint>)>;

    /// Changes the settings of a person if they still are as they were read. Says whether.
    fn set_settings(&self, person: OwnerId, before: Option<String>, settings: String, set_ms: u64) -> Pending<bool>;

    /// Adds an endpoint, or makes the same one the maker's. [`StoreError::Conflict`](crate::StoreError::Conflict) where the maker acts for another
    /// by now, [`StoreError::Bounded`](crate::StoreError::Bounded) where the person's quota is full.
    fn add_endpoint(&self, endpoint: NewEndpoint) -> Pending<i64>;

    fn endpoint(&self, n: i64) -> Pending<Option<Endpoint>>;

    fn confirm_endpoint(&self, n: i64) -> Pending<()>;

    /// By its link or, where one is named, by a device of its person: [`StoreError::NewDevice`](crate::StoreError::NewDevice) where
    /// that may not.
    fn drop_endpoint(&self, n: i64, by: Option<Ending>) -> Pending<()>;

    /// Endpoints that nobody has confirmed since, and those that nothing has reached since, go.
    fn drop_endpoints_before(&self, unconfirmed_ms: u64, failing_ms: u64) -> Pending<()>;

    /// Drops the settings and endpoints that devices of no person made before the first date, when their cookies are worth nothing any more, and
    /// the settings of owners for whom nothing else is kept, if they were set before the second.
    fn drop_settings_before(&self, set_ms: u64, bare_ms: u64) -> Pending<()>;

    /// Drops all settings, endpoints and notifications of a person.
    fn forget_settings(&self, person: OwnerId) -> Pending<()>;

    /// A key by this name, the same as long as the store lasts: made of what is given where there is none.
    fn key(&self, name: &'static str, made: Vec<u8>) -> Pending<Vec<u8>>;
}
