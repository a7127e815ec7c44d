//! The registry of tables: which have a task, how to reach one, and who is there. It knows nothing of what a table does.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use protocol::Code;
use room::{Answer, Fault, Presence, Request};
use store::{OwnerId, Phase, TableId};
use tokio::sync::{mpsc, oneshot};

use crate::{
    actor::{self, Call, CreateTable, Msg},
    identities::Identities,
    nodes::Announcement,
    services::Services,
    time::Ms,
};

pub struct Tables {
    pub services: Arc<Services>,
    pub identities: Arc<Identities>,
    inboxes: Mutex<HashMap<TableId, mpsc::Sender<Msg>>>,
    /// Who is at the tables that are in memory; nobody is at the others.
    presence: Mutex<HashMap<TableId, Presence>>,
    /// Whether the races that were under way are in memory again.
    is_awake: AtomicBool,
    next_socket: AtomicU64,
}

/// Messages that wait for a table before the sender of the next one waits too.
const INBOX: usize = 64;

impl Tables {
    pub fn new(services: Arc<Services>, identities: Arc<Identities>) -> Arc<Tables> {
        Arc::new(Tables {
            services,
            identities,
            inboxes: Mutex::default(),
            presence: Mutex::default(),
            is_awake: AtomicBool::new(false),
            next_socket: AtomicU64::new(1),
        })
    }

    pub fn new_socket(&self) -> u64 {
        self.next_socket.fetch_add(1, Ordering::Relaxed)
    }

    /// Where to send messages for a table. Its task is started if there is none; whether there is such a table it will say.
    pub fn inbox(self: &Arc<Tables>, id: TableId) -> Result<mpsc::Sender<Msg>, Fault> {
        let mut inboxes = self.inboxes.lock().expect("no panic while held");
        if self.services.is_stopping() {
            return Err(Code::Unavailable.into());
        }
        if let Some(inbox) = inboxes.get(&id).filter(|inbox| !inbox.is_closed()) {
            return Ok(inbox.clone());
        }
        let (inbox, messages) = mpsc::channel(INBOX);
        inboxes.insert(id, inbox.clone());
        actor::spawn(Arc::clone(self), id, messages, None);
        Ok(inbox)
    }

    /// Opens a table and says how it stands. The table is made in its own task, which is on the list before the table is on disk: who finds
    /// it in the store meanwhile, or opens it at the same moment, speaks to that task, and there is never a second one.
    pub async fn open(
        self: &Arc<Tables>,
        id: TableId,
        owner: Option<OwnerId>,
        create: CreateTable,
    ) -> Result<Answer, Fault> {
        let (reply, answer) = oneshot::channel();
        let ask = Msg::Ask(Box::new(Call { owner, request: Request::Info, reply }));
        if let Some(ask) = self.spawn_new(id, ask, create)? {
            self.send(id, ask).await?;
        }
        answer.await.unwrap_or_else(|_| Err(Code::Unavailable.into()))
    }

    /// Starts the task of a new table with the first message for it. Gives the message back if the table has a task already.
    fn spawn_new(self: &Arc<Tables>, id: TableId, first: Msg, create: CreateTable) -> Result<Option<Msg>, Fault> {
        let mut inboxes = self.inboxes.lock().expect("no panic while held");
        if self.services.is_stopping() {
            return Err(Code::Unavailable.into());
        }
        if inboxes.get(&id).is_some_and(|inbox| !inbox.is_closed()) {
            return Ok(Some(first));
        }
        let (inbox, messages) = mpsc::channel(INBOX);
        inbox.try_send(first).map_err(|_| Code::Internal)?;
        inboxes.insert(id, inbox);
        actor::spawn(Arc::clone(self), id, messages, Some(create));
        Ok(None)
    }

    /// A table's task ends. What was sent to it meanwhile goes to the next one.
    pub fn task_ended(&self, id: TableId, inbox: &mut mpsc::Receiver<Msg>) {
        let mut inboxes = self.inboxes.lock().expect("no panic while held");
        inbox.close();
        if inboxes.get(&id).is_some_and(mpsc::Sender::is_closed) {
            inboxes.remove(&id);
        }
    }

    pub async fn send(self: &Arc<Tables>, id: TableId, message: Msg) -> Result<(), Fault> {
        let mut message = message;
        for _ in 0..3 {
            // A task that has just ended gives the message back; its successor takes it.
            match self.inbox(id)?.send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
        Err(Code::Unavailable.into())
    }

    pub async fn ask(
        self: &Arc<Tables>,
        id: TableId,
        owner: Option<OwnerId>,
        request: Request,
    ) -> Result<Answer, Fault> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Msg::Ask(Box::new(Call { owner, request, reply }))).await?;
        answer.await.unwrap_or_else(|_| Err(Code::Unavailable.into()))
    }

    /// Notifies those of these tables that are in memory. What is only in the store is there as it should be.
    pub async fn ask_awake(self: &Arc<Tables>, tables: &[TableId], request: impl Fn() -> Request) {
        for &id in tables.iter().filter(|id| self.is_in_memory(**id)) {
            let _ = self.ask(id, None, request()).await;
        }
    }

    pub fn is_in_memory(&self, id: TableId) -> bool {
        self.inboxes.lock().expect("no panic while held").get(&id).is_some_and(|inbox| !inbox.is_closed())
    }

    /// Who is at a table now, without waking it; at another node's as it last said.
    pub fn presence(&self, id: TableId) -> Presence {
        let here = self.presence.lock().expect("no panic while held").get(&id).copied();
        here.or_else(|| self.services.nodes.as_ref().map(|nodes| nodes.presence(id))).unwrap_or_default()
    }

    /// Who is at which table of this node.
    pub fn all_presence(&self) -> Vec<(TableId, Presence)> {
        self.presence.lock().expect("no panic while held").iter().map(|(id, now)| (*id, *now)).collect()
    }

    pub fn set_presence(&self, id: TableId, now: Presence) {
        let mut presence = self.presence.lock().expect("no panic while held");
        if now == Presence::default() {
            presence.remove(&id);
        } else {
            presence.insert(id, now);
        }
    }

    /// Reads every race that has something to do by itself: clocks and bots go on after a restart without being asked.
    pub async fn wake_races(self: &Arc<Tables>) {
        // Where there may be several nodes, each takes those that have none.
        if self.services.store.lease().is_none()
            && let Ok(racing) = self.services.store.in_phase(Phase::Racing).await
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
    pub async fn close_unvisited(self: &Arc<Tables>) {
        let since_ms = self.services.time.now().date.saturating_sub(self.services.times.unvisited);
        let Ok(unvisited) = self.services.store.untouched(Phase::Seating, since_ms).await else { return };
        for id in unvisited {
            let _ = self.ask(id, None, Request::CloseUnvisited { since_ms }).await;
        }
    }

    /// Gives up races that nobody has used since: a clock of days moves a race at least once a month.
    pub async fn give_up_idle(self: &Arc<Tables>, since_ms: Ms, alone: bool) {
        let Ok(idle) = self.services.store.untouched(Phase::Racing, since_ms).await else { return };
        for id in idle {
            let _ = self.ask(id, None, Request::GiveUpIdle { alone }).await;
        }
    }

    /// Forgets the names and chat of tables that ended long ago, in the store and in memory.
    pub async fn forget_old(self: &Arc<Tables>, before_ms: Ms) {
        while let Ok(old) = self.services.store.forget_before(before_ms).await
            && !old.is_empty()
        {
            self.services.announce(|| Announcement::AllForgotten { tables: Announcement::names(&old) }).await;
            self.ask_awake(&old, || Request::AllForgotten).await;
        }
    }

    /// A table was deleted from the store: its viewers are disconnected.
    pub async fn drop_table(&self, id: TableId) {
        let inbox = self.inboxes.lock().expect("no panic while held").get(&id).cloned();
        if let Some(inbox) = inbox {
            let _ = inbox.send(Msg::Deleted).await;
        }
    }

    /// Drops all that is in memory: who asks next reads it from the store.
    pub async fn let_go(&self) {
        let inboxes: Vec<_> =
            self.inboxes.lock().expect("no panic while held").drain().map(|(_, inbox)| inbox).collect();
        for inbox in &inboxes {
            let _ = inbox.send(Msg::Stop).await;
        }
        for inbox in &inboxes {
            inbox.closed().await;
        }
    }
}
