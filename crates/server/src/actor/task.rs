//! The life of a table: takes a message, has the room decide, writes, and only then lets anything out.

use std::{sync::Arc, time::Instant};

use engine::Viewer;
use protocol::{Code, Phase};
use store::{Change, Epoch, Held, Op, OwnerId, Pending, StoreError};
use tokio::sync::{mpsc, oneshot};

use super::{
    message::{Connect, Msg, Thought},
    programs::Seated,
    race::{goes_without_race, needs_race},
};
use crate::{
    limit::{FairPool, Terms},
    line::Outlet,
    services::Services,
    tables::Tables,
    time::{Now, Tick, Wait},
};
use room::{Answer, Ctx, Fault, Presence, Room, SocketId, ToThink};

/// A table with more sockets has their own tasks write, so that its next move does not wait for all of them.
const WRITES_TO: usize = 8;

/// Whom to answer once what was decided is on disk, and what.
type Reply = (oneshot::Sender<Result<Answer, Fault>>, Result<Answer, Fault>);

/// Whether the room can go on.
pub enum Then {
    GoOn,
    End,
}

pub struct TableTask {
    pub(super) services: Arc<Services>,
    pub(super) tables: Arc<Tables>,
    pub(super) room: Box<Room>,
    /// Answers to an open window that were read with the table, until its race is read.
    pub(super) held: Option<Vec<Held>>,
    pub(super) outlets: Vec<(SocketId, Outlet)>,
    /// Places of those who only look on, shared between persons and addresses.
    crowd: Arc<FairPool>,
    /// Who is there, as the lobby knows it.
    presence: Presence,
    /// As far as it has been counted.
    phase: Phase,
    /// Whether its race is counted among those in memory.
    counts_race: bool,
    used_at: Tick,
    /// When something is due, kept also while the race is not in memory.
    pub(super) wake_at: Option<Tick>,
    wait: Option<(Tick, Wait)>,
    /// The node's lease when the table was taken. Nothing is written under another.
    epoch: Option<Epoch>,
    /// Programs that play seats.
    pub(super) programs: Vec<Seated>,
    pub(super) cx: Ctx,
}

enum Next {
    Message(Msg),
    Due,
    Ended,
}

impl TableTask {
    pub fn new(tables: Arc<Tables>, room: Box<Room>, held: Vec<Held>) -> TableTask {
        let services = Arc::clone(&tables.services);
        let cx = services.cx();
        let epoch = services.store.lease().and_then(|lease| *lease.epoch().borrow());
        // A race under way is read at once, whatever the table was woken for: its clock runs.
        let is_unread = room.lacks_race() && room.phase() == Phase::Racing;
        let wake_at = if is_unread { Some(cx.now.tick) } else { room.next_wake(&cx) };
        services.metrics.live_tables.up();
        let spectators = services.limits().sockets_per_table;
        let mut task = TableTask {
            phase: room.phase(),
            services,
            tables,
            room,
            held: Some(held),
            outlets: Vec::new(),
            crowd: FairPool::new(Terms::crowd(spectators)),
            presence: Presence::default(),
            counts_race: false,
            used_at: cx.now.tick,
            wake_at,
            wait: None,
            epoch,
            programs: Vec::new(),
            cx,
        };
        // A table that was just made may have bots to ask.
        task.room.finish(&mut task.cx);
        task.let_out();
        task.tend_programs(task.cx.now);
        task
    }

    pub async fn run(&mut self, inbox: &mut mpsc::Receiver<Msg>) {
        loop {
            let next = self.next(inbox).await;
            let now = self.services.time.now();
            let then = match next {
                Next::Ended | Next::Message(Msg::Stop) => {
                    self.close_all(Code::Unavailable);
                    return;
                }
                Next::Message(Msg::Deleted) => {
                    self.close_all(Code::NoSuchTable);
                    return;
                }
                Next::Due if self.wake_at.is_some_and(|at| at <= now.tick) => self.handle(None, now).await,
                Next::Due => self.rest(now, inbox),
                Next::Message(message) => {
                    self.used_at = now.tick;
                    self.handle(Some(message), now).await
                }
            };
            if matches!(then, Then::End) {
                return;
            }
        }
    }

    async fn next(&mut self, inbox: &mut mpsc::Receiver<Msg>) -> Next {
        // What waits is taken without a look at the clock.
        if let Ok(message) = inbox.try_recv() {
            return Next::Message(message);
        }
        let idle_at = self.used_at + self.services.times.sleep;
        let due = self.wake_at.map_or(idle_at, |at| at.min(idle_at));
        // A timer that rings too early costs a look; setting it anew at each message would cost more.
        if self.wait.as_ref().is_none_or(|(at, _)| *at > due || *at < due && self.wake_at == Some(due)) {
            self.wait = Some((due, self.services.time.until(due)));
        }
        let (_, wait) = self.wait.as_mut().expect("just set");
        tokio::select! {
            biased;
            message = inbox.recv() => message.map_or(Next::Ended, Next::Message),
            () = wait => {
                self.wait = None;
                Next::Due
            }
        }
    }

    /// Nobody has used the table for a while: its race goes, and then the task itself.
    fn rest(&mut self, now: Now, inbox: &mpsc::Receiver<Msg>) -> Then {
        if now.tick < self.used_at + self.services.times.sleep {
            return Then::GoOn;
        }
        self.used_at = now.tick;
        self.let_programs_go();
        if self.outlets.is_empty() && self.wake_at.is_none() && inbox.is_empty() {
            return Then::End;
        }
        self.room.sleep();
        self.count_race();
        Then::GoOn
    }

    async fn handle(&mut self, message: Option<Msg>, now: Now) -> Then {
        if self.room.lacks_race()
            && needs_race(&message, self.room.phase())
            && let Err(fault) = self.read_race(now).await
            && !goes_without_race(&message)
        {
            return self.turn_away(message, &fault);
        }
        let reply = self.decide(message, now);
        if !self.cx.effects.ops.is_empty() {
            let change = Change { table: self.room.key, ops: std::mem::take(&mut self.cx.effects.ops) };
            let notifies = change.ops.iter().any(|op| matches!(op, Op::Notify(_)));
            let began = Instant::now();
            if let Err(error) = self.commit(change).await {
                self.services.metrics.commits_failed.up();
                tracing::error!(table = %self.room.id(), %error, "a change could not be written: the table is reloaded");
                if let Some((to, _)) = reply {
                    let _ = to.send(Err(error.into()));
                }
                self.close_all(Code::Unavailable);
                self.come_back();
                return Then::End;
            }
            self.services.metrics.commit_seconds.add(began.elapsed());
            if notifies {
                self.services.notifications.added();
            }
        }
        self.let_out();
        if let Some((to, answer)) = reply {
            let _ = to.send(answer);
        }
        self.tend_programs(now);
        Then::GoOn
    }

    fn commit(&self, change: Change) -> Pending<()> {
        match self.services.store.lease() {
            Some(lease) if *lease.epoch().borrow() != self.epoch => {
                Box::pin(std::future::ready(Err(StoreError::Conflict)))
            }
            _ => self.services.store.commit(change),
        }
    }

    /// Has the room decide. Nothing has left it when this returns.
    fn decide(&mut self, message: Option<Msg>, now: Now) -> Option<Reply> {
        self.cx.now = now;
        let room = &mut *self.room;
        let cx = &mut self.cx;
        let services = &self.services;
        let identities = &self.tables.identities;
        let is_forgotten = |owner: Option<OwnerId>| owner.is_some_and(|owner| identities.is_forgotten(owner));
        let mut reply = None;
        match message {
            None => {}
            Some(Msg::Connect(connect)) => {
                let Connect { watcher, since, mut outlet, parties } = *connect;
                let socket = watcher.socket;
                // A seat's own player is never crowded out.
                let permit = (watcher.viewer == Viewer::Spectator).then(|| self.crowd.try_take(&parties));
                let full = matches!(permit, Some(None));
                permit.flatten().into_iter().for_each(|permit| outlet.hold(permit));
                let taken = if full {
                    Err(Code::TooMany.into())
                } else if is_forgotten(watcher.owner) {
                    Err(Code::Forgotten.into())
                } else if watcher.device.is_some_and(|device| identities.is_cut_off(device)) {
                    Err(Code::CutOff.into())
                } else {
                    room.make_room(cx, watcher.viewer, services.limits().sockets_per_seat);
                    room.connect(cx, watcher, since)
                };
                match taken {
                    Ok(()) => self.outlets.push((socket, outlet)),
                    Err(fault) => outlet.close(fault.code),
                }
            }
            Some(Msg::Disconnect(socket)) => {
                self.outlets.retain(|(id, _)| *id != socket);
                for ended in self.programs.extract_if(.., |program| program.socket == socket) {
                    room.program_failed(cx, ended.seat);
                }
                room.disconnect(cx, socket);
            }
            Some(Msg::Frame(socket, message)) => room.frame(cx, socket, *message),
            Some(Msg::Ask(asked)) => {
                let answer = if is_forgotten(asked.owner) {
                    Err(Code::Forgotten.into())
                } else {
                    room.request(cx, asked.owner, asked.request)
                };
                reply = Some((asked.reply, answer));
            }
            Some(Msg::Thought(thought)) => room.thought(cx, thought.seat, thought.decision, thought.answer),
            Some(Msg::Stop | Msg::Deleted) => {}
        }
        // What is due, and what becomes due by it at once.
        while room.next_wake(cx).is_some_and(|at| at <= now.tick) {
            room.wake(cx);
        }
        room.finish(cx);
        self.set_wake();
        reply
    }

    /// While the race is not in memory nobody knows what it waits for: what was due stays due.
    pub fn set_wake(&mut self) {
        let due = self.room.next_wake(&self.cx);
        self.wake_at = if self.room.lacks_race() { self.wake_at.into_iter().chain(due).min() } else { due };
    }

    /// Lets out what may now be known.
    pub fn let_out(&mut self) {
        let before = std::mem::replace(&mut self.phase, self.room.phase());
        let now = self.room.phase();
        if before != now {
            let metrics = &self.services.metrics;
            match now {
                Phase::Racing => metrics.races_started.up(),
                Phase::Over => metrics.races_over.up(),
                Phase::Abandoned if before == Phase::Racing => metrics.races_abandoned.up(),
                Phase::Abandoned | Phase::Seating => {}
            }
        }
        self.count_race();
        for socket in std::mem::take(&mut self.cx.effects.answered) {
            self.outlets.iter().filter(|(id, _)| *id == socket).for_each(|(_, outlet)| outlet.answered());
        }
        self.services.metrics.moves.add(std::mem::take(&mut self.cx.effects.moves).into());
        let overrun = self.broadcast();
        for (socket, code) in std::mem::take(&mut self.cx.effects.closes) {
            self.close(socket, code);
        }
        // A client that does not read is disconnected: when it comes back it is sent what it missed.
        for socket in overrun {
            self.services.metrics.sockets_overrun.up();
            self.outlets.retain(|(id, _)| *id != socket);
            // What this writes goes with the next change.
            self.cx.now = self.services.time.now();
            self.room.disconnect(&mut self.cx, socket);
            self.set_wake();
        }
        let presence = self.room.presence();
        if std::mem::replace(&mut self.presence, presence) != presence {
            self.tables.set_presence(self.room.id(), presence);
        }
        for thought in std::mem::take(&mut self.cx.effects.thoughts) {
            self.think(thought);
        }
    }

    /// Sends each socket its messages together. Returns the sockets that do not read.
    fn broadcast(&mut self) -> Vec<SocketId> {
        let mut overrun = Vec::new();
        let writes = self.outlets.len() <= WRITES_TO;
        for (socket, text) in self.cx.effects.sends.drain(..) {
            let Some((_, outlet)) = self.outlets.iter_mut().find(|(id, _)| *id == socket) else { continue };
            let outcome = if writes { outlet.feed(text) } else { outlet.send(text) };
            if outcome.is_err() {
                overrun.push(socket);
            }
        }
        for (socket, outlet) in &mut self.outlets {
            if outlet.flush().is_err() {
                overrun.push(*socket);
            }
        }
        overrun
    }

    fn count_race(&mut self) {
        let held = self.room.table().is_some();
        match (std::mem::replace(&mut self.counts_race, held), held) {
            (false, true) => self.services.metrics.live_races.up(),
            (true, false) => self.services.metrics.live_races.down(),
            _ => {}
        }
    }

    /// Bots think elsewhere, and always answer.
    fn think(&self, thought: ToThink) {
        let tables = Arc::clone(&self.tables);
        let id = self.room.id();
        tokio::spawn(async move {
            let seat = thought.seat;
            let decision = thought.decision;
            let Services { thinking, time, metrics, .. } = &*tables.services;
            let answer = thinking.answer(thought, id, &**time, metrics).await;
            let _ = tables.send(id, Msg::Thought(Box::new(Thought { seat, decision, answer }))).await;
        });
    }

    pub fn close(&mut self, socket: SocketId, code: Code) {
        if let Some(at) = self.outlets.iter().position(|(id, _)| *id == socket) {
            self.outlets.swap_remove(at).1.close(code);
        }
    }

    /// The task panicked: what is on disk is read again.
    pub fn end_after_panic(&mut self) {
        self.services.metrics.panics.up();
        tracing::error!(table = %self.room.id(), "a table panicked: it is reloaded from its log");
        self.close_all(Code::Internal);
        self.come_back();
    }

    fn close_all(&mut self, code: Code) {
        for (_, outlet) in self.outlets.drain(..) {
            outlet.close(code);
        }
    }
}

/// Nobody is at a table that is no longer in memory, whatever ended its task.
impl Drop for TableTask {
    fn drop(&mut self) {
        if self.counts_race {
            self.services.metrics.live_races.down();
        }
        self.services.metrics.live_tables.down();
        self.tables.set_presence(self.room.id(), Presence::default());
    }
}
