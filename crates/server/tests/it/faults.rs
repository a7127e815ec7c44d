//! Faults of ours: a game that panics, a disk that fails. They cost their table a reload from the log, and nobody else anything.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use crate::common::*;
use catalogue::{AnyGame, GameEntry};
use client::Device;
use serde_json::json;
use server::{
    Server,
    time::{VirtualTime, WallTime},
};
use store::{
    Account, Backend, Batch, Belongings, Card, Change, DayStore, DeskCard, DeskId, DeskKey, DeskRow, DeskSecretHash,
    DeskStore, Digest, Expiry, Forgotten, HistoryStore, Kind, NewDesk, OutboxStore, OwnerId, Pending, PersonStore,
    Phase, SqliteStore, Store, StoreError, Stored, StoredAnalysis, StoredDesk, Swept, TableId, TableKey,
};
use tempfile::TempDir;
use testkit::toy::{Toy, fault::IdleIllegal};

/// A store whose disk can be made to fail.
struct Failing {
    store: SqliteStore,
    /// Nothing can be written.
    fails: AtomicBool,
    /// No race can be read.
    is_unreadable: AtomicBool,
    /// Reading a race panics, once.
    panics: AtomicBool,
}

impl Failing {
    fn on(folder: &TempDir) -> Arc<Failing> {
        let store = SqliteStore::open(folder.path(), store::Durability::Full).unwrap();
        let no = || AtomicBool::new(false);
        Arc::new(Failing { store, fails: no(), is_unreadable: no(), panics: no() })
    }
}

impl Backend for Failing {
    fn commit(&self, change: Change) -> Pending<()> {
        if self.fails.load(Ordering::SeqCst) {
            return Box::pin(std::future::ready(Err(StoreError::Unavailable("no space left".into()))));
        }
        self.store.commit(change)
    }

    fn new_key(&self) -> Pending<TableKey> {
        self.store.new_key()
    }

    fn shrink(&self) -> Pending<u64> {
        self.store.shrink()
    }

    fn probe(&self) -> Pending<()> {
        self.store.probe()
    }

    fn close(&self) -> Pending<()> {
        self.store.close()
    }

    fn address_key(&self) -> [u8; 32] {
        self.store.address_key()
    }
}

impl Store for Failing {
    fn table(&self, id: TableId) -> Pending<Option<Stored>> {
        self.store.table(id)
    }

    fn steps(&self, table: TableKey) -> Pending<Vec<Batch>> {
        assert!(!self.panics.swap(false, Ordering::SeqCst), "injected");
        if self.is_unreadable.load(Ordering::SeqCst) {
            return Box::pin(std::future::ready(Err(StoreError::Unavailable("input/output error".into()))));
        }
        self.store.steps(table)
    }

    fn open_tables(&self, limit: usize) -> Pending<Vec<Card>> {
        self.store.open_tables(limit)
    }

    fn tables_of(&self, owner: OwnerId, limit: usize) -> Pending<Vec<Card>> {
        self.store.tables_of(owner, limit)
    }

    fn belongings(&self, kind: Kind, account: Account) -> Pending<Belongings> {
        self.store.belongings(kind, account)
    }

    fn find_digest(&self, digest: Digest, account: Account) -> Pending<Option<TableId>> {
        self.store.find_digest(digest, account)
    }

    fn sweep(&self, expiries: Vec<Expiry>) -> Pending<Swept> {
        self.store.sweep(expiries)
    }

    fn in_phase(&self, phase: Phase) -> Pending<Vec<TableId>> {
        self.store.in_phase(phase)
    }

    fn forget(&self, owner: OwnerId) -> Pending<Vec<TableId>> {
        self.store.forget(owner)
    }

    fn untouched(&self, phase: Phase, touched_ms: u64) -> Pending<Vec<TableId>> {
        self.store.untouched(phase, touched_ms)
    }

    fn forget_before(&self, touched_ms: u64) -> Pending<Vec<TableId>> {
        self.store.forget_before(touched_ms)
    }

    fn last_step_ms(&self) -> Pending<Option<u64>> {
        self.store.last_step_ms()
    }

    fn keep_analysis(&self, table: TableKey, analysis: StoredAnalysis) -> Pending<()> {
        self.store.keep_analysis(table, analysis)
    }

    fn analysis(&self, table: TableKey) -> Pending<Option<StoredAnalysis>> {
        self.store.analysis(table)
    }

    fn desks(&self) -> &dyn DeskStore {
        self
    }

    fn persons(&self) -> &dyn PersonStore {
        self.store.persons()
    }

    fn outbox(&self) -> &dyn OutboxStore {
        self.store.outbox()
    }

    fn history(&self) -> &dyn HistoryStore {
        self.store.history()
    }

    fn days(&self) -> &dyn DayStore {
        self.store.days()
    }
}

impl DeskStore for Failing {
    fn create(&self, desk: NewDesk) -> Pending<DeskKey> {
        self.store.create(desk)
    }

    fn desk(&self, id: DeskId) -> Pending<Option<StoredDesk>> {
        self.store.desk(id)
    }

    fn enter(&self, desk: DeskKey, row: DeskRow) -> Pending<()> {
        if self.fails.load(Ordering::SeqCst) {
            return Box::pin(std::future::ready(Err(StoreError::Unavailable("no space left".into()))));
        }
        self.store.enter(desk, row)
    }

    fn add_referee(&self, desk: DeskKey, owner: OwnerId, shown: DeskSecretHash) -> Pending<()> {
        self.store.add_referee(desk, owner, shown)
    }

    fn desks_of(&self, owner: OwnerId, limit: usize) -> Pending<Vec<DeskCard>> {
        self.store.desks_of(owner, limit)
    }

    fn delete(&self, desk: DeskKey) -> Pending<()> {
        self.store.delete(desk)
    }

    fn delete_before(&self, touched_ms: u64) -> Pending<Vec<DeskId>> {
        self.store.delete_before(touched_ms)
    }

    fn forget_referee(&self, owner: OwnerId) -> Pending<Forgotten> {
        self.store.forget_referee(owner)
    }
}

#[tokio::test]
async fn an_entry_that_is_not_on_disk_is_neither_acknowledged_nor_sent() {
    let folder = tempfile::tempdir().unwrap();
    let store = Failing::on(&folder);
    let config = config(&folder);
    let server = Server::with_store(config, GAMES, Arc::new(WallTime::new()), store.clone()).await.unwrap();
    let mut device = Device::new(server.addr);
    let id = "1".repeat(32);
    let key = "2".repeat(32);
    let head = json!({"desk": 1, "team_size": 3, "teams": [{}, {}], "stages": [{"stage": "paris"}]});
    device.put(&format!("/api/desks/{id}"), &json!({"key": key, "head": head})).await.unwrap();
    let mut viewer = device.follow(&id, 0).await.unwrap();
    assert!(matches!(viewer.next().await.unwrap(), client::Incoming::Text(text) if text.contains("\"book\"")));
    let entry = json!({"key": key, "id": "e1", "after": 0, "entry": {"draw": [1, 0]}});
    store.fails.store(true, Ordering::SeqCst);
    let refused = device.post(&format!("/api/desks/{id}/entries"), &entry).await.unwrap();
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (503, &json!("unavailable")));
    assert!(matches!(viewer.next().await.unwrap(), client::Incoming::Text(text) if text.contains("unavailable")));
    store.fails.store(false, Ordering::SeqCst);
    let book = device.get(&format!("/api/desks/{id}")).await.unwrap().json();
    assert_eq!(book["entries"], json!([]));
    let entered = device.post(&format!("/api/desks/{id}/entries"), &entry).await.unwrap();
    assert_eq!((entered.status, entered.json()), (200, json!({"n": 1})));
    server.stop().await;
}

#[tokio::test]
async fn what_is_not_on_disk_is_neither_acknowledged_nor_sent() {
    let folder = tempfile::tempdir().unwrap();
    let store = Failing::on(&folder);
    let config = config(&folder);
    let server = Server::with_store(config, GAMES, Arc::new(WallTime::new()), store.clone()).await.unwrap();
    let server = TestServer { server, folder };
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    let before = jean.view.clone();
    store.fails.store(true, Ordering::SeqCst);
    let message = jean.answer(0);
    jean.send(message.clone()).await;
    for viewer in [&mut jean, &mut lise] {
        // Whatever else comes, it is neither an acknowledgement nor news.
        loop {
            match viewer.try_next().await {
                Ok(message) => assert!(matches!(message["type"].as_str(), Some("error" | "table")), "{message}"),
                Err(code) => {
                    assert_eq!(code, Some(1012));
                    break;
                }
            }
        }
    }
    store.fails.store(false, Ordering::SeqCst);
    let mut jean = Viewer::open(&host, &id, &format!("seat=0&since={}", jean.n)).await;
    assert_eq!(jean.view, before);
    jean.send(message).await;
    jean.until("ack").await;
}

/// A race that is asleep, on a store whose faults can be switched on, with both players at the table: no bot stands in for one of them and
/// wakes it.
async fn asleep_on_a_failing_store() -> (TestServer, Arc<Failing>, String, Device, [Viewer; 2]) {
    let folder = tempfile::tempdir().unwrap();
    let store = Failing::on(&folder);
    let time = Arc::new(VirtualTime::at(1_000_000));
    let config = config(&folder);
    let server = Server::with_store(config, GAMES, time.clone(), store.clone()).await.unwrap();
    let server = TestServer { server, folder };
    let (id, host, guest) = racing(&server, json!({})).await;
    let players = [Viewer::open(&host, &id, "seat=0").await, Viewer::open(&guest, &id, "seat=1").await];
    fall_asleep(&server.server, &time).await;
    (server, store, id, host, players)
}

#[tokio::test]
async fn a_move_at_a_table_whose_race_cannot_be_read_is_neither_taken_nor_refused() {
    let (_server, store, id, host, [mut jean, _lise]) = asleep_on_a_failing_store().await;
    store.is_unreadable.store(true, Ordering::SeqCst);
    let message = jean.answer(0);
    jean.send(message.clone()).await;
    let code = loop {
        match jean.try_next().await {
            Ok(message) => assert!(matches!(message["type"].as_str(), Some("error" | "table")), "{message}"),
            Err(code) => break code,
        }
    };
    assert_eq!(code, Some(1012));
    store.is_unreadable.store(false, Ordering::SeqCst);
    let mut jean = Viewer::open(&host, &id, &format!("seat=0&since={}", jean.n)).await;
    jean.send(message).await;
    jean.until("ack").await;
}

#[tokio::test]
async fn a_panic_while_a_race_is_read_leaves_nobody_at_the_table() {
    let (server, store, id, host, [mut jean, _lise]) = asleep_on_a_failing_store().await;
    store.panics.store(true, Ordering::SeqCst);
    let message = jean.answer(0);
    jean.send(message.clone()).await;
    while jean.try_next().await.is_ok() {}
    let hall = &server.server.hall;
    assert_eq!(hall.services.metrics.panics.get(), 1);
    assert_eq!(hall.tables.all_presence(), [], "so that they are notified when it is their turn");
    let mut jean = Viewer::open(&host, &id, &format!("seat=0&since={}", jean.n)).await;
    jean.send(message).await;
    jean.until("ack").await;
    assert_eq!(hall.services.metrics.live_tables.get(), 1, "the task that panicked is not counted any more");
}

static FRAGILE: GameEntry<Toy<IdleIllegal>> = GameEntry::new();
static FRAGILE_GAMES: &[&dyn AnyGame] = &[&FRAGILE];

#[tokio::test]
async fn a_panic_costs_its_table_a_reload_and_nobody_else_anything() {
    let folder = tempfile::tempdir().unwrap();
    let time = Arc::new(VirtualTime::at(1_000_000));
    let config = config(&folder);
    let server = Server::start(config, FRAGILE_GAMES, time.clone()).await.unwrap();
    let server = TestServer { server, folder };
    // This game makes an illegal move for a player who runs out of time while bidding.
    let (id, host, _) = racing(&server, json!({"clock": {"kind": "move", "seconds": 60}})).await;
    let (other, other_host, _): (String, Device, Device) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut elsewhere = Viewer::open(&other_host, &other, "seat=0").await;
    let before = jean.view.clone();
    jean.play_first().await;
    time.advance(60_000);
    let code = loop {
        if let Err(code) = jean.try_next().await {
            break code;
        }
    };
    assert_eq!(code, Some(1012));
    assert_eq!(server.server.hall.services.metrics.panics.get(), 1);
    elsewhere.play_first().await;
    let jean = Viewer::open(&host, &id, "seat=0").await;
    assert_eq!((&jean.view, jean.is_asked()), (&before, false), "the move that was acknowledged is there");
}
