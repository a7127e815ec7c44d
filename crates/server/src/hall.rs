use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use games::AnyGame;
use protocol::Code;
use store::{Hash, Store, TableId};
use tokio::sync::{mpsc, oneshot};

use crate::{
    actor::{self, Asked, Msg},
    config::{Limits, Times},
    fault::Fault,
    limit::Addresses,
    metrics::Metrics,
    room::{Answer, Request, Room},
    secrets,
    thinking::Thinking,
    time::Time,
};

/// Every table that is in memory, and how to reach the others.
pub struct Hall {
    pub store: Arc<dyn Store>,
    pub time: Arc<dyn Time>,
    pub times: Times,
    pub limits: Limits,
    pub metrics: Metrics,
    pub thinking: Thinking,
    pub addresses: Addresses,
    pub games: &'static [&'static dyn AnyGame],
    tables: Mutex<HashMap<TableId, mpsc::Sender<Msg>>>,
    next_socket: AtomicU64,
    stopping: AtomicBool,
    /// Fixed in tests, so that bots do the same twice.
    bot_seed: Option<u64>,
}

/// Messages that wait for a table before whoever sends the next waits too.
const INBOX: usize = 64;

impl Hall {
    pub fn new(
        store: Arc<dyn Store>,
        time: Arc<dyn Time>,
        games: &'static [&'static dyn AnyGame],
        times: Times,
        limits: Limits,
    ) -> Arc<Hall> {
        Arc::new(Hall {
            store,
            time,
            times,
            limits,
            metrics: Metrics::default(),
            thinking: Thinking::default(),
            addresses: Addresses::default(),
            games,
            tables: Mutex::default(),
            next_socket: AtomicU64::new(1),
            stopping: AtomicBool::new(false),
            bot_seed: None,
        })
    }

    pub fn find(&self, key: &str) -> Option<&'static dyn AnyGame> {
        self.games.iter().copied().find(|game| game.key() == key)
    }

    pub fn new_socket(&self) -> u64 {
        self.next_socket.fetch_add(1, Ordering::Relaxed)
    }

    pub fn new_bot_seed(&self) -> u64 {
        self.bot_seed.unwrap_or_else(|| u64::from_le_bytes(secrets::bytes()))
    }

    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Where to send messages for a table. Its task is started if there is none; whether there is such a table it will say.
    pub fn table(self: &Arc<Hall>, id: TableId) -> Result<mpsc::Sender<Msg>, Fault> {
        if self.is_stopping() {
            return Err(Code::Unavailable.into());
        }
        let mut tables = self.tables.lock().expect("no panic while held");
        if let Some(inbox) = tables.get(&id).filter(|inbox| !inbox.is_closed()) {
            return Ok(inbox.clone());
        }
        let (inbox, messages) = mpsc::channel(INBOX);
        tables.insert(id, inbox.clone());
        actor::spawn(Arc::clone(self), id, messages, None);
        Ok(inbox)
    }

    /// Takes in a table that was just made.
    pub fn adopt(self: &Arc<Hall>, room: Room) {
        let (inbox, messages) = mpsc::channel(INBOX);
        self.tables.lock().expect("no panic while held").insert(room.id, inbox);
        actor::spawn(Arc::clone(self), room.id, messages, Some(Box::new(room)));
    }

    /// A table's task ends. What was sent to it meanwhile goes to the next one.
    pub fn forget(&self, id: TableId, inbox: &mut mpsc::Receiver<Msg>) {
        let mut tables = self.tables.lock().expect("no panic while held");
        inbox.close();
        if tables.get(&id).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(&id);
        }
    }

    pub async fn send(self: &Arc<Hall>, id: TableId, message: Msg) -> Result<(), Fault> {
        let mut message = message;
        for _ in 0..3 {
            // A task that has just ended gives the message back; its successor takes it.
            match self.table(id)?.send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
        Err(Code::Unavailable.into())
    }

    pub async fn ask(self: &Arc<Hall>, id: TableId, device: Option<Hash>, request: Request) -> Result<Answer, Fault> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Msg::Ask(Box::new(Asked { device, request, reply }))).await?;
        answer.await.unwrap_or_else(|_| Err(Code::Unavailable.into()))
    }

    /// Reads every race that has something to do by itself: clocks and bots go on after a restart without being asked.
    pub async fn wake_races(self: &Arc<Hall>) {
        let Ok(racing) = self.store.in_phase("racing").await else { return };
        for id in racing {
            let _ = self.ask(id, None, Request::Info).await;
        }
    }

    /// Ends every table's task. What was acknowledged is on disk already.
    pub async fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        let inboxes: Vec<_> =
            self.tables.lock().expect("no panic while held").drain().map(|(_, inbox)| inbox).collect();
        for inbox in &inboxes {
            let _ = inbox.send(Msg::Stop).await;
        }
        for inbox in &inboxes {
            inbox.closed().await;
        }
    }
}
