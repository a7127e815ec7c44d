//! Persons and their devices: linking, cutting off, key files.

use crate::{Cut, CutOff, DeskId, DeviceId, Maker, OwnerId, PairingCode, Pending, PersonId, RestoreHash, TableId};

/// A device that is about to belong to a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewDevice {
    pub device: DeviceId,
    /// What distinguishes it for its owner, in the server's words.
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

/// A device is to belong to a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    pub via: Via,
    pub device: NewDevice,
    /// The id of the person that begins with the device which shows the code, where that one belongs to none.
    pub new: PersonId,
    /// So many devices a person has at most, with those that were cut off recently.
    pub most: usize,
}

/// Something is to be kept for the maker's person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSetting {
    pub what: Setting,
    pub by: Maker,
    /// What kind the maker's device is.
    pub kind: String,
    pub at_ms: u64,
    /// How long a device is linked before it may replace what an older one has made: see [`Ending`](crate::Ending).
    pub settled: u64,
    /// The id of the person that begins with the device, where it belongs to none.
    pub new: PersonId,
}

/// What only a person has. Without any, and without a second device, there is no person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// A file with this secret restores the person, in place of the one before.
    KeyFile(RestoreHash),
    /// The person wants to be rated.
    Rated,
}

/// What came of linking a device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Linked {
    /// All that was kept for the device is the person's.
    Done(Joined),
    /// It belongs to another person: it must be cut off there first.
    Elsewhere,
    /// The person's quota of devices is full, those that were cut off recently included.
    Full,
    /// Both sit at this table, and its race is not over: one person would see two hands.
    SameTable(TableId),
    /// Each has seen a race of this luck, at two tables, and not all of its races are over.
    SameLuck(TableId),
    /// What is to link it is worth nothing, or nothing any more.
    NotGranted,
}

/// What links a device to a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Via {
    /// A code that another device shows. It is used up, whatever comes of it.
    Code(PairingCode),
    KeyFile(RestoreHash),
}

/// A device has come to belong to a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joined {
    pub person: PersonId,
    /// What the device that showed the code has for the other.
    pub sealed: String,
    /// What went from a device to the person: nothing for a device that was the person's already.
    pub moved: Vec<Moved>,
}

/// What went from one owner to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    pub from: OwnerId,
    pub to: OwnerId,
    pub tables: Vec<TableId>,
    pub desks: Vec<DeskId>,
}

/// Persons: an id that several devices belong to. Everything that is kept for a device is kept for its person once it has one, under the
/// person's id in place of the device's, also what was decided before the link and is written after it. No name and no address is kept for a
/// person.
pub trait PersonStore: Send + Sync {
    /// Whom a device belongs to, and when that person was last noted.
    fn person_of(&self, device: DeviceId) -> Pending<Option<(PersonId, u64)>>;

    /// One of the person's devices has asked for something.
    fn note_person(&self, person: PersonId, seen_ms: u64) -> Pending<()>;

    /// Adds a device to a person, who begins with the device that shows the code where that is none's: one transaction, in which all that was kept
    /// for either goes along and every seat is held against the rule of its table. Or nothing is done, but that the code is used up.
    fn link(&self, link: Link) -> Pending<Linked>;

    /// The person, where the owner is one.
    fn person(&self, owner: OwnerId) -> Pending<Option<StoredPerson>>;

    /// The device is the person's no more, and all that it made for them ends, in one transaction.
    fn cut_off(&self, cut: CutOff) -> Pending<Cut>;

    /// Who else an owner is or was: devices that are or were the person's, and persons that the device was of.
    fn also_known(&self, owner: OwnerId) -> Pending<Vec<OwnerId>>;

    /// Whether somebody, under whichever name, sees a table with the same luck as this one, and not this one.
    fn sees_another(&self, table: TableId, owner: OwnerId) -> Pending<bool>;

    /// Keeps something for a person. A device that is none's becomes the first of one: says what went along.
    /// [`StoreError::Conflict`](crate::StoreError::Conflict) where the maker acts for another by now,
    /// [`StoreError::NewDevice`](crate::StoreError::NewDevice) where it would end what an older one has made.
    fn set(&self, setting: NewSetting) -> Pending<(PersonId, Option<Moved>)>;

    /// Keeps an offer under the id of its code, until its time is up. The device's last one is worth nothing any more.
    /// [`StoreError::Conflict`](crate::StoreError::Conflict) where the code is taken.
    fn offer(&self, code: PairingCode, offer: Offer, now_ms: u64) -> Pending<()>;

    /// Offers whose time was up before this go.
    fn drop_offers(&self, now_ms: u64) -> Pending<()>;

    /// The person and all links to devices go. Nothing else does.
    fn forget_person(&self, owner: OwnerId) -> Pending<()>;

    /// Persons that were last noted before this, and those for whom nothing is kept but their devices before the other.
    fn persons_before(&self, seen_ms: u64, bare_ms: u64, limit: usize) -> Pending<Vec<PersonId>>;
}
