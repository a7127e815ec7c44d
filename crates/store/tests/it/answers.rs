//! The connection to the database breaks while a move is committed: before it is, or before anybody hears that it is.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
};

use store::{Backend, Batch, Change, Op, Phase, PostgresStore, Store, StoreError, TableId, TableKey};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{UnixListener, UnixStream},
};

use crate::homes::postgres;

/// When a line is cut, once.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Cut {
    Never,
    BeforeCommit,
    /// The database has committed and said so; the answer does not arrive.
    BeforeAnswer,
}

/// A way to the database that is cut at a moment of choice.
struct Line {
    url: String,
    cut: Arc<AtomicU8>,
    _folder: TempDir,
}

impl Line {
    fn to(database: &str) -> Line {
        let folder = tempfile::tempdir().unwrap();
        let (rest, host) = database.split_once("&host=").unwrap();
        let far = Path::new(&host.replace("%2F", "/")).join(".s.PGSQL.5432");
        let listener = UnixListener::bind(folder.path().join(".s.PGSQL.5432")).unwrap();
        let cut = Arc::new(AtomicU8::new(Cut::Never as u8));
        let asked = Arc::clone(&cut);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let far = UnixStream::connect(&far).await.unwrap();
                tokio::spawn(join(near, far, Arc::clone(&asked)));
            }
        });
        let url = format!("{rest}&host={}", folder.path().to_string_lossy().replace('/', "%2F"));
        Line { url, cut, _folder: folder }
    }

    fn cut(&self, when: Cut) {
        self.cut.store(when as u8, Ordering::SeqCst);
    }
}

async fn join(mut near: UnixStream, mut far: UnixStream, cut: Arc<AtomicU8>) {
    let mut sent = vec![0; 1 << 16];
    let mut answered = vec![0; 1 << 16];
    loop {
        tokio::select! {
            count = near.read(&mut sent) => {
                let Some(count) = count.ok().filter(|count| *count > 0) else { return };
                let commits = sent[..count].windows(7).any(|part| part == b"COMMIT\0");
                let when = if commits { cut.swap(Cut::Never as u8, Ordering::SeqCst) } else { Cut::Never as u8 };
                if when == Cut::BeforeCommit as u8 || far.write_all(&sent[..count]).await.is_err() {
                    return;
                }
                if when == Cut::BeforeAnswer as u8 {
                    let _ = far.read(&mut answered).await;
                    return;
                }
            }
            count = far.read(&mut answered) => {
                let Some(count) = count.ok().filter(|count| *count > 0) else { return };
                if near.write_all(&answered[..count]).await.is_err() {
                    return;
                }
            }
        }
    }
}

fn append(table: TableKey, seq: u64) -> Change {
    Change { table, ops: vec![Op::Append(Batch { seq, lines: format!("line {seq}"), ..Batch::default() })] }
}

#[tokio::test]
async fn a_commit_whose_answer_is_lost_is_of_unknown_fate_and_never_done_twice() {
    let Some(database) = postgres() else { return };
    let line = Line::to(&database);
    let store = PostgresStore::open(&line.url).await.unwrap();
    let table = store.new_key().await.unwrap();
    let create = Op::Create { id: TableId([1; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 };
    let set_up = Op::SetUp { setup: "{}".into(), phase: Phase::Racing, open: false, host: None, touched_ms: 5 };
    store.commit(Change { table, ops: vec![create, set_up] }).await.unwrap();
    store.commit(append(table, 0)).await.unwrap();
    let log = async || store.steps(table).await.unwrap().iter().map(|step| step.seq).collect::<Vec<_>>();

    line.cut(Cut::BeforeAnswer);
    let unknown = store.commit(append(table, 1)).await;
    assert!(matches!(unknown, Err(StoreError::Unavailable(_))), "nothing is acknowledged: {unknown:?}");
    assert_eq!(log().await, [0, 1], "it is there, once");
    assert_eq!(store.commit(append(table, 1)).await, Err(StoreError::Conflict), "who has not read again is refused");

    line.cut(Cut::BeforeCommit);
    let unknown = store.commit(append(table, 2)).await;
    assert!(matches!(unknown, Err(StoreError::Unavailable(_))), "{unknown:?}");
    assert_eq!(log().await, [0, 1], "it is not there");
    store.commit(append(table, 2)).await.unwrap();
    assert_eq!(log().await, [0, 1, 2]);
}
