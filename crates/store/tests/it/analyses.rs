//! What a store owes to analyses of races. Written against the trait.

use store::{
    Account, AddressHash, Bounds, Change, Expiry, Kind, MAX_ANALYSIS, Op, OwnerId, Phase, State, Store, StoreError,
    StoredAnalysis, TableId, TableKey,
};

use crate::homes::{for_each_store, homes};

const OWNER: OwnerId = OwnerId([1; 32]);
const ACCOUNT: Account = Account { owner: Some(OWNER), address: Some(AddressHash([2; 32])) };

/// A race that is over, on an account.
async fn over(store: &dyn Store, id: u8, kind: Kind) -> TableKey {
    let table = store.new_key().await.unwrap();
    let setup = String::from("{}");
    let ops = vec![
        Op::Create { id: TableId([id; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 },
        Op::SetUp { setup, phase: Phase::Over, open: false, host: Some(OWNER), touched_ms: 10 },
        Op::Own { kind, account: ACCOUNT, digest: None, bounds: Bounds::NONE },
    ];
    store.commit(Change { table, ops }).await.unwrap();
    table
}

fn analysis(version: u32, text: &str) -> StoredAnalysis {
    StoredAnalysis { version, at_ms: 20, text: text.into() }
}

async fn bytes(store: &dyn Store, kind: Kind) -> u64 {
    store.belongings(kind, ACCOUNT).await.unwrap().owner.bytes
}

#[tokio::test]
async fn an_analysis_is_kept_on_the_account_of_its_table_and_replaces_the_one_before() {
    for_each_store(|store| async move {
        let table = over(&*store, 1, Kind::Table).await;
        assert_eq!(store.analysis(table).await.unwrap(), None);
        store.keep_analysis(table, analysis(1, "à moitié")).await.unwrap();
        assert_eq!(bytes(&*store, Kind::Table).await, "à moitié".len() as u64);
        store.keep_analysis(table, analysis(2, "neuve")).await.unwrap();
        assert_eq!(store.analysis(table).await.unwrap(), Some(analysis(2, "neuve")));
        assert_eq!(bytes(&*store, Kind::Table).await, "neuve".len() as u64, "what it replaced counts no more");
    })
    .await;
}

#[tokio::test]
async fn an_analysis_that_is_too_long_or_of_no_table_is_refused() {
    for_each_store(|store| async move {
        let table = over(&*store, 1, Kind::Table).await;
        let long = analysis(1, &"x".repeat(MAX_ANALYSIS + 1));
        assert_eq!(store.keep_analysis(table, long).await, Err(StoreError::Bounded));
        assert_eq!(
            store.keep_analysis(store.new_key().await.unwrap(), analysis(1, "x")).await,
            Err(StoreError::Conflict)
        );
        assert_eq!((store.analysis(table).await.unwrap(), bytes(&*store, Kind::Table).await), (None, 0));
    })
    .await;
}

#[tokio::test]
async fn an_analysis_goes_with_its_table() {
    for_each_store(|store| async move {
        let [table, import] = [over(&*store, 1, Kind::Table).await, over(&*store, 2, Kind::Import).await];
        for key in [table, import] {
            store.keep_analysis(key, analysis(1, "x")).await.unwrap();
        }
        // What was brought in is its owner's own and goes with it; a race that was played here stays, without names.
        store.forget(OWNER).await.unwrap();
        assert_eq!(store.analysis(import).await.unwrap(), None);
        assert_eq!(store.analysis(table).await.unwrap(), Some(analysis(1, "x")));
        let due = vec![Expiry { kind: Kind::Table, state: State::Finished, before_ms: 1_000 }];
        assert_eq!(store.sweep(due).await.unwrap().deleted, [TableId([1; 16])]);
        assert_eq!(store.analysis(table).await.unwrap(), None);
        assert_eq!(store.keep_analysis(table, analysis(1, "late")).await, Err(StoreError::Conflict));
    })
    .await;
}

#[tokio::test]
async fn an_analysis_is_there_when_opened_again() {
    for home in homes() {
        let store = home.open().await;
        let table = over(&*store, 1, Kind::Table).await;
        store.keep_analysis(table, analysis(3, "{}")).await.unwrap();
        drop(store);
        let store = home.open().await;
        assert_eq!(store.analysis(table).await.unwrap(), Some(analysis(3, "{}")));
    }
}
