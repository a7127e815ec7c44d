//! A whole server, thing by thing: to move it from one store to another.

use crate::{
    Account, AddressHash, Awaited, Batch, DeskId, DeviceId, Digest, Endpoint, Kind, NotificationKind, OwnerId, Pending,
    Phase, RestoreHash, State, StoreError, Stored, StoredAnalysis, StoredDesk, TableId,
};

/// All that a store has of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeTable {
    pub id: TableId,
    /// With all of its chat.
    pub stored: Stored,
    pub phase: Phase,
    pub open: bool,
    pub kind: Kind,
    pub state: State,
    pub touched_ms: u64,
    pub bytes: u64,
    pub awaited: Awaited,
    pub named: bool,
    pub account: Account,
    pub digest: Option<Digest>,
    pub steps: Vec<Batch>,
    pub analysis: Option<StoredAnalysis>,
    /// Who rode, where names are no longer kept.
    pub rode: Vec<(u8, OwnerId)>,
    /// What came of the race.
    pub result: Option<String>,
    pub notifications: Vec<WholeNotification>,
    /// The luck that the table shares with others, and who has seen this race of it.
    pub luck: Option<TableId>,
    pub witnesses: Vec<OwnerId>,
}

/// A notification as it waits. One that is not looked at again has no date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeNotification {
    pub slot: u8,
    pub open: bool,
    pub person: OwnerId,
    pub kind: NotificationKind,
    pub page: u64,
    pub due_ms: Option<u64>,
    pub until_ms: Option<u64>,
    pub notified_ms: Option<u64>,
}

/// All that a store has of a race desk. Its number is the store's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeDesk {
    pub id: DeskId,
    pub stored: StoredDesk,
    pub address: Option<AddressHash>,
}

/// All that a store has of an owner: a person, or a device that has channels. Numbers are kept: links in mails name them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholePerson {
    pub owner: OwnerId,
    /// What a person is; a device has none of it.
    pub person: Option<WholePersonRow>,
    /// With when they were set.
    pub settings: Option<(String, u64)>,
    pub endpoints: Vec<Endpoint>,
    pub deliveries: Vec<WholeDelivery>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholePersonRow {
    pub seen_ms: u64,
    pub key_file: Option<WholeKeyFile>,
    pub rated: bool,
    /// With those that were cut off.
    pub devices: Vec<WholeDevice>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeDevice {
    pub n: i64,
    pub device: DeviceId,
    pub kind: String,
    pub linked_ms: u64,
    pub cut_ms: Option<u64>,
    /// Who has asked to cut it off, and when.
    pub asked: Vec<(DeviceId, u64)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WholeKeyFile {
    pub made_by: DeviceId,
    pub hash: RestoreHash,
    pub made_ms: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeDelivery {
    pub n: i64,
    pub endpoint: i64,
    pub text: String,
    pub due_ms: u64,
    pub tries: u32,
    pub made_ms: u64,
}

/// A store that can be read and written whole. To be used while no server runs on it.
pub trait Archive: Send + Sync {
    fn table_ids(&self) -> Pending<Vec<TableId>>;
    fn desk_ids(&self) -> Pending<Vec<DeskId>>;
    fn whole_table(&self, id: TableId) -> Pending<Option<WholeTable>>;
    fn whole_desk(&self, id: DeskId) -> Pending<Option<WholeDesk>>;
    fn put_table(&self, table: WholeTable) -> Pending<()>;
    fn put_desk(&self, desk: WholeDesk) -> Pending<()>;
    /// Every owner who is a person, or has notification settings.
    fn owners(&self) -> Pending<Vec<OwnerId>>;
    fn whole_person(&self, owner: OwnerId) -> Pending<WholePerson>;
    fn put_person(&self, person: WholePerson) -> Pending<()>;
    /// The server's own keys, by name. Without the one that turns addresses into hashes nobody's account would be theirs any more; without
    /// the others browsers would take no message, and links in mails would be worth nothing.
    fn keys(&self) -> Pending<Vec<(String, Vec<u8>)>>;
    fn put_key(&self, name: String, key: Vec<u8>) -> Pending<()>;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Copied {
    pub tables: usize,
    pub steps: usize,
    pub desks: usize,
    pub persons: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CopyError {
    #[error("the target is not empty: it has {tables} tables, {desks} desks and {persons} persons; give an empty one")]
    NotEmpty { tables: usize, desks: usize, persons: usize },
    #[error("{what} was not the same when it was read back: the copy cannot be used")]
    Differs { what: String },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Copies a whole server, and reads every record back.
pub async fn copy(from: &dyn Archive, to: &dyn Archive, mut progress: impl FnMut(Copied)) -> Result<Copied, CopyError> {
    let tables = to.table_ids().await?.len();
    let desks = to.desk_ids().await?.len();
    let persons = to.owners().await?.len();
    if tables + desks + persons > 0 {
        return Err(CopyError::NotEmpty { tables, desks, persons });
    }
    let mut copied = Copied::default();
    for id in from.table_ids().await? {
        // Deleted meanwhile, if it is not there: then there is nothing to copy.
        let Some(table) = from.whole_table(id).await? else { continue };
        to.put_table(table.clone()).await?;
        if to.whole_table(id).await?.as_ref() != Some(&table) {
            return Err(CopyError::Differs { what: format!("table {id}") });
        }
        copied.tables += 1;
        copied.steps += table.steps.len();
        progress(copied);
    }
    for id in from.desk_ids().await? {
        let Some(desk) = from.whole_desk(id).await? else { continue };
        to.put_desk(desk.clone()).await?;
        let mut back = to.whole_desk(id).await?;
        if let Some(back) = &mut back {
            back.stored.key = desk.stored.key;
        }
        if back.as_ref() != Some(&desk) {
            return Err(CopyError::Differs { what: format!("desk {id}") });
        }
        copied.desks += 1;
        progress(copied);
    }
    for owner in from.owners().await? {
        let person = from.whole_person(owner).await?;
        to.put_person(person.clone()).await?;
        if to.whole_person(owner).await? != person {
            return Err(CopyError::Differs { what: "a person".into() });
        }
        copied.persons += 1;
        progress(copied);
    }
    let keys = from.keys().await?;
    for (name, key) in keys.clone() {
        to.put_key(name, key).await?;
    }
    if to.keys().await? != keys {
        return Err(CopyError::Differs { what: "the server's keys".into() });
    }
    Ok(copied)
}
