use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex, RwLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use catalogue::AnyGame;
use protocol::Code;
use store::{Account, AddressHash, DeviceId, OwnerId, Phase, Store, TableId};
use tokio::sync::{Notify, mpsc, oneshot, watch};

use crate::{
    actor::{self, Birth, Call, Msg},
    blocked::Blocked,
    config::{Keep, Limits, Tuning},
    desk::{Desks, Listed},
    entropy::Entropy,
    forgotten::Forgotten,
    limit::{Addresses, Buckets, network},
    metrics::Metrics,
    nodes::{Announcement, Nodes},
    programs::Programs,
    secrets,
    thinking::Thinking,
    time::{Ms, Time},
};
use room::{Answer, Fault, Presence, Request, Times};

/// Every table that is in memory, and how to reach the others.
pub struct Hall {
    pub store: Arc<dyn Store>,
    pub time: Arc<dyn Time>,
    pub times: Times,
    tuning: RwLock<Tuning>,
    pub entropy: Entropy,
    pub metrics: Metrics,
    pub thinking: Thinking,
    pub addresses: Addresses,
    /// Chat, by seat and by owner.
    pub chat: Buckets<Talker>,
    /// New tables, by address.
    pub opened: Buckets<IpAddr>,
    /// New race desks, by address.
    pub begun: Buckets<IpAddr>,
    /// Records brought in, by address and by owner.
    pub imported: Buckets<Talker>,
    /// Codes and key files tried, by address.
    pub guesses: Buckets<IpAddr>,
    /// Mails to addresses that are not confirmed, by who asks for them and by mailbox.
    pub mailing: Buckets<IpAddr>,
    pub mailboxes: Buckets<[u8; 32]>,
    /// Something was put into the outbox.
    pub to_tell: Notify,
    /// All that was due by this date was told, or tried.
    pub told_by: watch::Sender<Ms>,
    pub games: &'static [&'static dyn AnyGame],
    pub programs: Programs,
    pub desks: Desks,
    pub listed: Listed,
    tables: Mutex<HashMap<TableId, mpsc::Sender<Msg>>>,
    /// Who is at the tables that are in memory; nobody is at the others.
    presence: Mutex<HashMap<TableId, Presence>>,
    /// Addresses that the operator has shut out.
    pub blocked: Blocked,
    /// Whether the races that were under way are in memory again.
    is_awake: AtomicBool,
    next_socket: AtomicU64,
    stopping: watch::Sender<bool>,
    forgotten: Forgotten<OwnerId>,
    /// Devices that were cut off from their person.
    pub cut: Forgotten<DeviceId>,
    /// The other nodes, where there may be some.
    nodes: Option<Arc<Nodes>>,
}

/// What a server was given beside its store: bots of others, addresses that are shut out, other nodes, its randomness.
pub struct Around {
    pub programs: Programs,
    pub blocked: Blocked,
    pub nodes: Option<Arc<Nodes>>,
    pub entropy: Entropy,
}

/// On whose account something is said or sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Talker {
    Seat(TableId, u8),
    Owner(OwnerId),
    Address(IpAddr),
}

/// Messages that wait for a table before the sender of the next one waits too.
const INBOX: usize = 64;
/// More than needed: the second round finds what was being written during the first, and the third finds nothing.
pub const FORGETTING_ROUNDS: usize = 8;

impl Hall {
    pub fn new(
        store: Arc<dyn Store>,
        time: Arc<dyn Time>,
        games: &'static [&'static dyn AnyGame],
        times: Times,
        tuning: Tuning,
        around: Around,
    ) -> Arc<Hall> {
        let Around { programs, blocked, nodes, entropy } = around;
        Arc::new(Hall {
            store,
            time,
            times,
            tuning: RwLock::new(tuning),
            entropy,
            metrics: Metrics::default(),
            thinking: Thinking::default(),
            addresses: Addresses::default(),
            chat: Buckets::default(),
            opened: Buckets::default(),
            begun: Buckets::default(),
            imported: Buckets::default(),
            guesses: Buckets::default(),
            mailing: Buckets::default(),
            mailboxes: Buckets::default(),
            to_tell: Notify::new(),
            told_by: watch::Sender::new(0),
            games,
            programs,
            desks: Desks::default(),
            listed: Listed::default(),
            tables: Mutex::default(),
            presence: Mutex::default(),
            blocked,
            is_awake: AtomicBool::new(false),
            next_socket: AtomicU64::new(1),
            stopping: watch::Sender::new(false),
            forgotten: Forgotten::default(),
            cut: Forgotten::default(),
            nodes,
        })
    }

    /// What may be asked for, as it is now.
    pub fn limits(&self) -> Limits {
        self.tuning.read().expect("no panic while held").limits
    }

    /// How long things are kept, as it is now.
    pub fn keep(&self) -> Keep {
        self.tuning.read().expect("no panic while held").keep
    }

    /// From now on these limits hold and things are kept so long.
    pub fn tune(&self, tuning: Tuning) {
        *self.tuning.write().expect("no panic while held") = tuning;
    }

    pub fn find(&self, key: &str) -> Option<&'static dyn AnyGame> {
        self.games.iter().copied().find(|game| game.key() == key)
    }

    pub fn new_socket(&self) -> u64 {
        self.next_socket.fetch_add(1, Ordering::Relaxed)
    }

    /// On whose account something is kept. An address is kept as a hash that only this store can make.
    pub fn account(&self, owner: Option<OwnerId>, address: IpAddr) -> Account {
        let written = match network(address) {
            IpAddr::V4(v4) => v4.to_ipv6_mapped().octets(),
            IpAddr::V6(v6) => v6.octets(),
        };
        Account { owner, address: Some(AddressHash(secrets::keyed(self.store.address_key(), &written))) }
    }

    /// Who is at a table now, without waking it; at another node's as it last said.
    pub fn presence(&self, id: TableId) -> Presence {
        let here = self.presence.lock().expect("no panic while held").get(&id).copied();
        here.or_else(|| self.nodes.as_ref().map(|nodes| nodes.presence(id))).unwrap_or_default()
    }

    /// Who is at which table of this node.
    pub fn all_presence(&self) -> Vec<(TableId, Presence)> {
        self.presence.lock().expect("no panic while held").iter().map(|(id, now)| (*id, *now)).collect()
    }

    /// The other nodes, where there may be some.
    pub fn nodes(&self) -> Option<&Arc<Nodes>> {
        self.nodes.as_ref()
    }

    pub fn set_presence(&self, id: TableId, now: Presence) {
        let mut presence = self.presence.lock().expect("no panic while held");
        if now == Presence::default() {
            presence.remove(&id);
        } else {
            presence.insert(id, now);
        }
    }

    /// A table was deleted from the store: its viewers are told.
    pub async fn drop_table(&self, id: TableId) {
        let inbox = self.tables.lock().expect("no panic while held").get(&id).cloned();
        if let Some(inbox) = inbox {
            let _ = inbox.send(Msg::Deleted).await;
        }
    }

    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Ends when the server begins to stop.
    pub async fn stopped(&self) {
        let _ = self.stopping.subscribe().wait_for(|stopping| *stopping).await;
    }

    /// Where to send messages for a table. Its task is started if there is none; whether there is such a table it will say.
    pub fn table(self: &Arc<Hall>, id: TableId) -> Result<mpsc::Sender<Msg>, Fault> {
        let mut tables = self.tables.lock().expect("no panic while held");
        if self.is_stopping() {
            return Err(Code::Unavailable.into());
        }
        if let Some(inbox) = tables.get(&id).filter(|inbox| !inbox.is_closed()) {
            return Ok(inbox.clone());
        }
        let (inbox, messages) = mpsc::channel(INBOX);
        tables.insert(id, inbox.clone());
        actor::spawn(Arc::clone(self), id, messages, None);
        Ok(inbox)
    }

    /// Opens a table and says how it stands. The table is born in its own task, which is on the list before the table is on disk: who finds
    /// it in the store meanwhile, or opens it at the same moment, speaks to that task, and there is never a second one.
    pub async fn open(self: &Arc<Hall>, id: TableId, owner: Option<OwnerId>, birth: Birth) -> Result<Answer, Fault> {
        let (reply, answer) = oneshot::channel();
        let ask = Msg::Ask(Box::new(Call { owner, request: Request::Info, reply }));
        if let Some(ask) = self.bear(id, ask, birth)? {
            self.send(id, ask).await?;
        }
        answer.await.unwrap_or_else(|_| Err(Code::Unavailable.into()))
    }

    /// Starts the task of a new table with the first message for it. Gives the message back if the table has a task already.
    fn bear(self: &Arc<Hall>, id: TableId, first: Msg, birth: Birth) -> Result<Option<Msg>, Fault> {
        let mut tables = self.tables.lock().expect("no panic while held");
        if self.is_stopping() {
            return Err(Code::Unavailable.into());
        }
        if tables.get(&id).is_some_and(|inbox| !inbox.is_closed()) {
            return Ok(Some(first));
        }
        let (inbox, messages) = mpsc::channel(INBOX);
        inbox.try_send(first).map_err(|_| Code::Internal)?;
        tables.insert(id, inbox);
        actor::spawn(Arc::clone(self), id, messages, Some(birth));
        Ok(None)
    }

    /// A table's task ends. What was sent to it meanwhile goes to the next one.
    pub fn task_ended(&self, id: TableId, inbox: &mut mpsc::Receiver<Msg>) {
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

    pub async fn ask(self: &Arc<Hall>, id: TableId, owner: Option<OwnerId>, request: Request) -> Result<Answer, Fault> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Msg::Ask(Box::new(Call { owner, request, reply }))).await?;
        answer.await.unwrap_or_else(|_| Err(Code::Unavailable.into()))
    }

    /// Reads every race that has something to do by itself: clocks and bots go on after a restart without being asked.
    pub async fn wake_races(self: &Arc<Hall>) {
        // Where there may be several nodes, each takes those that have none.
        if self.store.lease().is_none()
            && let Ok(racing) = self.store.in_phase(Phase::Racing).await
        {
            for id in racing {
                let _ = self.ask(id, None, Request::Info).await;
            }
        }
        self.is_awake.store(true, Ordering::Relaxed);
    }

    /// Whether all races that were under way have been read.
    pub fn is_awake(&self) -> bool {
        self.is_awake.load(Ordering::Relaxed)
    }

    /// Closes the tables that were opened and then forgotten by their own people.
    pub async fn close_unvisited(self: &Arc<Hall>) {
        let since_ms = self.time.now().date.saturating_sub(self.times.unvisited);
        let Ok(unvisited) = self.store.untouched(Phase::Seating, since_ms).await else { return };
        for id in unvisited {
            let _ = self.ask(id, None, Request::CloseUnvisited { since_ms }).await;
        }
    }

    /// Gives up races that nobody has used since: a clock of days moves a race at least once a month.
    pub async fn give_up_idle(self: &Arc<Hall>, since_ms: Ms, alone: bool) {
        let Ok(idle) = self.store.untouched(Phase::Racing, since_ms).await else { return };
        for id in idle {
            let _ = self.ask(id, None, Request::GiveUpIdle { alone }).await;
        }
    }

    /// Forgets the names and chat of tables that ended long ago, in the store and in memory.
    pub async fn forget_old(self: &Arc<Hall>, before_ms: Ms) {
        while let Ok(old) = self.store.forget_before(before_ms).await
            && !old.is_empty()
        {
            self.tell_nodes(|| Announcement::AllForgotten { tables: Announcement::names(&old) }).await;
            for id in old {
                // What is only in the store is forgotten already.
                if self.is_in_memory(id) {
                    let _ = self.ask(id, None, Request::AllForgotten).await;
                }
            }
        }
    }

    /// Whether an owner has asked to be forgotten: nothing is done in its name any more.
    pub fn is_forgotten(&self, owner: OwnerId) -> bool {
        self.forgotten.contains(owner)
    }

    /// Names, chat and seats of an owner go, everywhere and for good, and its race desks; so do the links between a person's
    /// devices. Races without names stay.
    pub async fn forget(self: &Arc<Hall>, owner: OwnerId) -> Result<(), Fault> {
        self.no_longer_knows(owner);
        self.store.persons().forget_person(owner).await?;
        self.store.outbox().forget_wishes(owner).await?;
        // Again for what was being written meanwhile. Nothing more is begun in its name, so this comes to an end.
        for _ in 0..FORGETTING_ROUNDS {
            let tables = self.store.forget(owner).await?;
            self.tell_nodes(|| Announcement::Forgotten { owner, tables: Announcement::names(&tables) }).await;
            if tables.is_empty() {
                break;
            }
            for id in tables {
                let _ = self.ask(id, None, Request::Forgotten(owner)).await;
            }
        }
        self.forget_referee(owner).await
    }

    /// Nothing is done in this name any more.
    pub fn no_longer_knows(&self, owner: OwnerId) {
        self.forgotten.add(owner);
    }

    pub fn is_in_memory(&self, id: TableId) -> bool {
        self.tables.lock().expect("no panic while held").get(&id).is_some_and(|inbox| !inbox.is_closed())
    }

    /// Tells the other nodes, where there are some.
    pub async fn tell_nodes(&self, told: impl FnOnce() -> Announcement) {
        if let Some(nodes) = &self.nodes {
            nodes.tell_all(&told()).await;
        }
    }

    /// Ends every table's task, for good. What was acknowledged is on disk already.
    pub async fn stop(&self) {
        self.stopping.send_replace(true);
        self.let_go().await;
    }

    /// Drops all that is in memory: who asks next reads it from the store.
    pub async fn let_go(&self) {
        let inboxes: Vec<_> =
            self.tables.lock().expect("no panic while held").drain().map(|(_, inbox)| inbox).collect();
        for inbox in &inboxes {
            let _ = inbox.send(Msg::Stop).await;
        }
        for inbox in &inboxes {
            inbox.closed().await;
        }
        self.stop_desks().await;
    }
}
