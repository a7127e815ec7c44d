use crate::{Cut, CutOff, DeskId, DeviceId, Maker, OwnerId, PairingCode, Pending, PersonId, RestoreHash, TableId};

/// A device that is about to belong to a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewDevice {
    pub device: DeviceId,
    /// What its owner tells it from others by, in the server's words.
    pub kind: String,
    pub at_ms: u64,
}

/// What a device that shows a code offers to the one that gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    pub made_by: DeviceId,
    /// Of the device, as in [`NewDevice`].
    pub kind: String,
    /// For the other device: it alone can read it.
    pub sealed: String,
    pub until_ms: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkedDevice {
    /// Never given twice.
    pub n: i64,
    pub device: DeviceId,
    pub kind: String,
    pub linked_ms: u64,
    /// Devices, by their numbers, that have asked to cut it off and may not yet, and since when.
    pub asked: Vec<(i64, u64)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPerson {
    pub id: PersonId,
    /// When one of the devices was last noted to have asked for something.
    pub seen_ms: u64,
    /// Since when a file restores the person, if one does.
    pub restore_ms: Option<u64>,
    /// The device that made that file.
    pub restore_by: Option<DeviceId>,
    /// Those that belong to the person now, the first linked first.
    pub devices: Vec<LinkedDevice>,
}

/// What came of linking a device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Linked {
    /// All that was kept for the device is the person's.
    Done(Moved),
    /// It belongs to this person already.
    Already,
    /// It belongs to another person: it must be cut off there first.
    Elsewhere,
    /// The person has as many devices as may be, those that were cut off included.
    Full,
    /// Both sit at this table, and its race is not over: one person would see two hands.
    SameTable(TableId),
    /// Each has seen a race of this luck, at two tables, and not all of its races are over.
    SameLuck(TableId),
    /// What is to link it is worth nothing any more.
    NotGranted,
    NoSuchPerson,
}

/// What links a device to a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Via {
    /// A device of the person's, which shows a code.
    Device(DeviceId),
    KeyFile(RestoreHash),
}

/// What went from one owner to another.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moved {
    pub tables: Vec<TableId>,
    pub desks: Vec<DeskId>,
}

impl Moved {
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty() && self.desks.is_empty()
    }
}

/// Persons: an id that several devices belong to. Everything that is kept for a device is kept for its person once it has one, under the
/// person's id in place of the device's, also what was decided before the link and is written after it. No name and no address is kept for a
/// person.
pub trait PersonStore: Send + Sync {
    /// Whom a device belongs to, and when that person was last noted.
    fn person_of(&self, device: DeviceId) -> Pending<Option<(PersonId, u64)>>;

    /// One of the person's devices has asked for something.
    fn note_person(&self, person: PersonId, seen_ms: u64) -> Pending<()>;

    /// A person with a first device, and all that was kept for it. [`StoreError::Conflict`](crate::StoreError::Conflict) where the device
    /// belongs to a person.
    fn found(&self, person: PersonId, first: NewDevice) -> Pending<Moved>;

    /// Adds a device, and all that was kept for it, to a person who has had at most so many.
    fn link(&self, person: PersonId, via: Via, device: NewDevice, most: usize) -> Pending<Linked>;

    /// The person, where the owner is one.
    fn person(&self, owner: OwnerId) -> Pending<Option<StoredPerson>>;

    /// The device is the person's no more, and all that it made for them ends, in one transaction.
    fn cut_off(&self, cut: CutOff) -> Pending<Cut>;

    /// Who else an owner is or was: devices that are or were the person's, and persons that the device was of.
    fn also_known(&self, owner: OwnerId) -> Pending<Vec<OwnerId>>;

    /// The hash of the secret that restores the maker's person, in place of the one before.
    /// [`StoreError::Conflict`](crate::StoreError::Conflict) where the maker acts for another by now.
    fn set_restore(&self, by: Maker, secret: RestoreHash, at_ms: u64) -> Pending<()>;

    /// Whom a secret restores.
    fn restored_by(&self, secret: RestoreHash) -> Pending<Option<PersonId>>;

    /// Keeps an offer under the id of its code, until its time is up. The device's last one is worth nothing any more.
    /// [`StoreError::Bounded`](crate::StoreError::Bounded) where the code is taken, or so many offers are open at once.
    fn offer(&self, code: PairingCode, offer: Offer, now_ms: u64, most: usize) -> Pending<()>;

    /// An offer is used up by the first who gives its code.
    fn take_offer(&self, code: PairingCode, now_ms: u64) -> Pending<Option<Offer>>;

    /// Offers whose time was up before this go.
    fn drop_offers(&self, now_ms: u64) -> Pending<()>;

    /// The person and all links to devices go. Nothing else does.
    fn forget_person(&self, owner: OwnerId) -> Pending<()>;

    /// Persons that were last noted before this.
    fn persons_before(&self, seen_ms: u64, limit: usize) -> Pending<Vec<PersonId>>;
}
