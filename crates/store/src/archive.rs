//! A whole server, thing by thing: to move it from one store to another.

use crate::{Awaited, Batch, DeskId, Hash, KeptAnalysis, Owner, Pending, StoreError, Stored, StoredDesk, TableId};

/// All that a store has of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeTable {
    pub id: TableId,
    /// With all of its chat.
    pub stored: Stored,
    pub phase: String,
    pub open: bool,
    pub kind: String,
    pub state: String,
    pub touched_ms: u64,
    pub bytes: u64,
    pub awaited: Awaited,
    pub named: bool,
    pub owner: Owner,
    pub digest: Option<Hash>,
    pub steps: Vec<Batch>,
    pub analysis: Option<KeptAnalysis>,
}

/// All that a store has of a race desk. Its number is the store's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeDesk {
    pub id: DeskId,
    pub stored: StoredDesk,
    pub address: Option<Hash>,
}

/// A store that can be read and written whole. To be used while no server runs on it.
pub trait Archive: Send + Sync {
    fn table_ids(&self) -> Pending<Vec<TableId>>;
    fn desk_ids(&self) -> Pending<Vec<DeskId>>;
    fn whole_table(&self, id: TableId) -> Pending<Option<WholeTable>>;
    fn whole_desk(&self, id: DeskId) -> Pending<Option<WholeDesk>>;
    fn put_table(&self, table: WholeTable) -> Pending<()>;
    fn put_desk(&self, desk: WholeDesk) -> Pending<()>;
    /// The key that turns addresses into hashes: without it, nobody's account would be theirs any more.
    fn address_key(&self) -> Pending<[u8; 32]>;
    fn put_address_key(&self, key: [u8; 32]) -> Pending<()>;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Copied {
    pub tables: usize,
    pub steps: usize,
    pub desks: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CopyError {
    #[error("the target is not empty: it has {tables} tables and {desks} desks; give an empty one")]
    NotEmpty { tables: usize, desks: usize },
    #[error("{what} was not the same when it was read back: the copy cannot be used")]
    Differs { what: String },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Copies a whole server, and reads every record back.
pub async fn copy(from: &dyn Archive, to: &dyn Archive, mut progress: impl FnMut(Copied)) -> Result<Copied, CopyError> {
    let (tables, desks) = (to.table_ids().await?.len(), to.desk_ids().await?.len());
    if tables + desks > 0 {
        return Err(CopyError::NotEmpty { tables, desks });
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
    let key = from.address_key().await?;
    to.put_address_key(key).await?;
    if to.address_key().await? != key {
        return Err(CopyError::Differs { what: "the key of addresses".into() });
    }
    Ok(copied)
}
