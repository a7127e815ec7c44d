//! The task that runs one room: takes a message, has the room decide, writes, and only then lets anything out.

use std::{
    future::Future,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::Arc,
    time::Instant,
};

use engine::{Seat, Viewer};
use protocol::{ClientMessage, Code, Phase};
use serde_json::value::RawValue;
use store::{Change, Hash, Held, TableId};
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot,
};

use crate::{
    fault::Fault,
    hall::{Hall, Presence},
    programs::Running,
    room::{Answer, Effects, Request, Room, SocketId, Text, ToThink, Watcher},
    secrets,
    time::{Ms, Now, Tick, Wait},
};

/// All that can be said to a table. Small, because every table keeps room for some.
pub enum Msg {
    Connect(Box<Connect>),
    Disconnect(SocketId),
    Frame(SocketId, Box<ClientMessage>),
    Ask(Box<Call>),
    Thought(Box<Thought>),
    /// The table is no longer in the store.
    Deleted,
    Stop,
}

pub struct Connect {
    pub watcher: Watcher,
    pub since: u64,
    pub outlet: mpsc::Sender<Outgoing>,
}

pub struct Call {
    pub device: Option<Hash>,
    pub request: Request,
    pub reply: oneshot::Sender<Result<Answer, Fault>>,
}

/// What a bot has made up its mind to.
pub struct Thought {
    seat: Seat,
    decision: u64,
    answer: Option<Box<RawValue>>,
}

/// What a socket is given to send.
pub enum Outgoing {
    Text(Text),
    /// The last thing: why, then the end.
    Close(Code),
}

/// How a table that does not exist yet comes to be: on disk when this is done. Nothing, if it exists already.
pub type Birth = Pin<Box<dyn Future<Output = Result<Option<Box<Room>>, Fault>> + Send>>;

pub fn spawn(hall: Arc<Hall>, id: TableId, inbox: mpsc::Receiver<Msg>, birth: Option<Birth>) {
    tokio::spawn(run(hall, id, inbox, birth));
}

async fn run(hall: Arc<Hall>, id: TableId, mut inbox: mpsc::Receiver<Msg>, birth: Option<Birth>) {
    let born = match birth {
        Some(birth) => birth.await,
        None => Ok(None),
    };
    let loaded = match born {
        Ok(Some(room)) => Ok((room, Vec::new())),
        Ok(None) => load(&hall, id).await,
        Err(fault) => Err(fault),
    };
    match loaded {
        Ok((room, held)) => {
            hall.metrics.live_tables.up();
            let mut task = TableTask::new(Arc::clone(&hall), room, held);
            task.run(&mut inbox).await;
            hall.metrics.live_tables.down();
            hall.set_presence(id, Presence::default());
            hall.forget(id, &mut inbox);
            // Whoever wrote between the decision to end and the end is heard by the next task.
            while let Some(message) = inbox.recv().await {
                if !matches!(message, Msg::Stop | Msg::Deleted | Msg::Disconnect(_)) {
                    let _ = hall.send(id, message).await;
                }
            }
        }
        Err(fault) => {
            hall.forget(id, &mut inbox);
            while let Some(message) = inbox.recv().await {
                match message {
                    Msg::Ask(asked) => drop(asked.reply.send(Err(fault.clone()))),
                    Msg::Connect(connect) => drop(connect.outlet.try_send(Outgoing::Close(fault.code))),
                    _ => {}
                }
            }
        }
    }
}

async fn load(hall: &Hall, id: TableId) -> Result<(Box<Room>, Vec<Held>), Fault> {
    let stored = hall.store.table(id).await?.ok_or(Code::NoSuchTable)?;
    let now = hall.time.now();
    let (room, held) = Room::load(id, stored, hall.times, secrets::seed(), now, |key| hall.find(key))?;
    Ok((Box::new(room), held))
}

/// Whom to answer once what was decided is on disk, and what.
type Reply = (oneshot::Sender<Result<Answer, Fault>>, Result<Answer, Fault>);

/// A table that a fault has cost its race is read again after this.
const READ_AGAIN_AFTER: Ms = 30_000;

/// Whether the room can go on.
enum Then {
    GoOn,
    End,
}

struct TableTask {
    hall: Arc<Hall>,
    room: Box<Room>,
    /// Answers to an open window that were read with the table, until its race is read.
    held: Option<Vec<Held>>,
    outlets: Vec<(SocketId, mpsc::Sender<Outgoing>)>,
    /// Who is there, as the lobby was told.
    presence: Presence,
    /// As far as it has been counted.
    phase: Phase,
    used_at: Tick,
    /// When something is due, kept also while the race is not in memory.
    wake_at: Option<Tick>,
    wait: Option<(Tick, Wait)>,
    /// Programs that play seats.
    programs: Vec<Seated>,
    fx: Effects,
}

/// A program that plays a seat.
struct Seated {
    seat: Seat,
    socket: SocketId,
    /// How often the heuristic has answered for it.
    misses: u32,
    _running: Running,
}

/// A program that has left so many answers to the heuristic is ended.
const MOST_MISSES: u32 = 5;

enum Next {
    Message(Msg),
    Due,
    Ended,
}

impl TableTask {
    fn new(hall: Arc<Hall>, room: Box<Room>, held: Vec<Held>) -> TableTask {
        let now = hall.time.now();
        // A race under way is read at once, whatever the table was woken for: its clock runs.
        let is_unread = room.lacks_race() && room.phase() == Phase::Racing;
        let wake_at = if is_unread { Some(now.tick) } else { room.next_wake() };
        let mut task = TableTask {
            phase: room.phase(),
            hall,
            room,
            held: Some(held),
            outlets: Vec::new(),
            presence: Presence::default(),
            used_at: now.tick,
            wake_at,
            wait: None,
            programs: Vec::new(),
            fx: Effects::default(),
        };
        // A table that was just made may have bots to ask.
        task.room.ask_bots(now, &mut task.fx);
        task.let_out();
        task.tend_programs(now);
        task
    }

    async fn run(&mut self, inbox: &mut mpsc::Receiver<Msg>) {
        loop {
            let next = self.next(inbox).await;
            let now = self.hall.time.now();
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
        let idle_at = self.used_at + self.hall.times.sleep;
        let due = self.wake_at.map_or(idle_at, |at| at.min(idle_at));
        // A timer that rings too early costs a look; setting it anew at each message would cost more.
        if self.wait.as_ref().is_none_or(|(at, _)| *at > due || *at < due && self.wake_at == Some(due)) {
            self.wait = Some((due, self.hall.time.until(due)));
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
        if now.tick < self.used_at + self.hall.times.sleep {
            return Then::GoOn;
        }
        self.used_at = now.tick;
        self.let_programs_go();
        if self.outlets.is_empty() && self.wake_at.is_none() && inbox.is_empty() {
            return Then::End;
        }
        self.room.sleep();
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
        // A fault in a game costs its table a reload, and nobody else anything.
        let decided = catch_unwind(AssertUnwindSafe(|| self.decide(message, now)));
        let Ok(reply) = decided else {
            self.hall.metrics.panics.up();
            tracing::error!(table = %self.room.id, "a table panicked: it is reloaded from its log");
            self.close_all(Code::Internal);
            self.come_back();
            return Then::End;
        };
        if !self.fx.ops.is_empty() {
            let change = Change { table: self.room.key, ops: std::mem::take(&mut self.fx.ops) };
            let began = Instant::now();
            if let Err(error) = self.hall.store.commit(change).await {
                self.hall.metrics.commits_failed.up();
                tracing::error!(table = %self.room.id, %error, "a change could not be written: the table is reloaded");
                if let Some((to, _)) = reply {
                    let _ = to.send(Err(Code::Unavailable.into()));
                }
                self.close_all(Code::Unavailable);
                self.come_back();
                return Then::End;
            }
            self.hall.metrics.commit_seconds.add(began.elapsed());
        }
        self.let_out();
        if let Some((to, answer)) = reply {
            let _ = to.send(answer);
        }
        self.tend_programs(now);
        Then::GoOn
    }

    /// Has the room decide. Nothing has left it when this returns.
    fn decide(&mut self, message: Option<Msg>, now: Now) -> Option<Reply> {
        let (room, fx) = (&mut *self.room, &mut self.fx);
        let hall = &self.hall;
        let is_forgotten = |device: Option<Hash>| device.is_some_and(|device| hall.is_forgotten(device));
        let mut reply = None;
        match message {
            None => {}
            Some(Msg::Connect(connect)) => {
                let Connect { watcher, since, outlet } = *connect;
                let socket = watcher.socket;
                // A seat's own player is never crowded out.
                let full = watcher.viewer == Viewer::Spectator && self.outlets.len() >= hall.limits.sockets_per_table;
                let taken = match full {
                    true => Err(Code::TooMany.into()),
                    false if is_forgotten(watcher.device) => Err(Code::Forgotten.into()),
                    false => {
                        room.make_room(watcher.viewer, hall.limits.sockets_per_seat, now, fx);
                        room.connect(watcher, since, now, fx)
                    }
                };
                match taken {
                    Ok(()) => self.outlets.push((socket, outlet)),
                    Err(fault) => drop(outlet.try_send(Outgoing::Close(fault.code))),
                }
            }
            Some(Msg::Disconnect(socket)) => {
                self.outlets.retain(|(id, _)| *id != socket);
                for ended in self.programs.extract_if(.., |program| program.socket == socket) {
                    room.program_failed(ended.seat, now);
                }
                room.disconnect(socket, now, fx);
            }
            Some(Msg::Frame(socket, message)) => room.frame(socket, *message, now, fx),
            Some(Msg::Ask(asked)) => {
                let answer = match is_forgotten(asked.device) {
                    true => Err(Code::Forgotten.into()),
                    false => room.request(asked.device, asked.request, now, fx),
                };
                reply = Some((asked.reply, answer));
            }
            Some(Msg::Thought(thought)) => room.thought(thought.seat, thought.decision, thought.answer),
            Some(Msg::Stop | Msg::Deleted) => {}
        }
        // What is due, and what becomes due by it at once.
        while room.next_wake().is_some_and(|at| at <= now.tick) {
            room.wake(now, fx);
        }
        room.finish(now, fx);
        self.set_wake();
        reply
    }

    /// While the race is not in memory nobody knows what it waits for: what was due stays due.
    fn set_wake(&mut self) {
        let due = self.room.next_wake();
        self.wake_at = if self.room.lacks_race() { self.wake_at.into_iter().chain(due).min() } else { due };
    }

    /// The table is read from its log again, though nobody may ask for it: its clock runs.
    fn come_back(&self) {
        if self.room.phase() != Phase::Racing || self.hall.is_stopping() {
            return;
        }
        let (hall, id) = (Arc::clone(&self.hall), self.room.id);
        tokio::spawn(async move {
            hall.time.until(hall.time.now().tick + READ_AGAIN_AFTER).await;
            let _ = hall.ask(id, None, Request::Info).await;
        });
    }

    /// Lets out what may now be known.
    fn let_out(&mut self) {
        let (before, now) = (std::mem::replace(&mut self.phase, self.room.phase()), self.room.phase());
        if before != now {
            let metrics = &self.hall.metrics;
            match now {
                Phase::Racing => metrics.races_started.up(),
                Phase::Over => metrics.races_over.up(),
                Phase::Abandoned if before == Phase::Racing => metrics.races_abandoned.up(),
                Phase::Abandoned | Phase::Seating => {}
            }
        }
        self.hall.metrics.moves.add(std::mem::take(&mut self.fx.moves).into());
        let mut overrun = Vec::new();
        for (socket, text) in self.fx.sends.drain(..) {
            let Some((_, outlet)) = self.outlets.iter().find(|(id, _)| *id == socket) else { continue };
            match outlet.try_send(Outgoing::Text(text)) {
                Ok(()) => {}
                Err(TrySendError::Full(_) | TrySendError::Closed(_)) => overrun.push(socket),
            }
        }
        for (socket, code) in std::mem::take(&mut self.fx.closes) {
            self.close(socket, code);
        }
        // Whoever does not read is let go: on coming back he is told what he missed.
        for socket in overrun {
            self.hall.metrics.sockets_overrun.up();
            self.outlets.retain(|(id, _)| *id != socket);
            // What this writes goes with the next change.
            self.room.disconnect(socket, self.hall.time.now(), &mut self.fx);
            self.set_wake();
        }
        let presence = self.room.presence();
        if std::mem::replace(&mut self.presence, presence) != presence {
            self.hall.set_presence(self.room.id, presence);
        }
        for thought in std::mem::take(&mut self.fx.thoughts) {
            self.think(thought);
        }
    }

    /// Starts the programs that play seats of this race, and ends those that play no longer.
    fn tend_programs(&mut self, now: Now) {
        for seat in std::mem::take(&mut self.fx.missed) {
            self.missed(seat, now);
        }
        let wanted = self.room.programs();
        if wanted.is_empty() {
            if !self.programs.is_empty() && self.room.phase() != Phase::Racing {
                self.let_programs_go();
            }
            return;
        }
        for (seat, name) in wanted {
            if !self.room.wants_program(seat) {
                continue;
            }
            let socket = self.hall.new_socket();
            let (outlet, outgoing) = mpsc::channel(self.hall.limits.queue);
            let hall = Arc::clone(&self.hall);
            match self.hall.programs.start(&name, hall, self.room.id, socket, outgoing) {
                Some(running) => {
                    self.programs.push(Seated { seat, socket, misses: 0, _running: running });
                    self.outlets.push((socket, outlet));
                    self.room.connect_program(seat, socket, now, &mut self.fx);
                }
                None => {
                    self.hall.metrics.bots_replaced.up();
                    tracing::warn!(table = %self.room.id, %seat, bot = name, "no program for a seat: the heuristic plays");
                    self.room.program_failed(seat, now);
                }
            }
        }
        self.let_out();
        self.set_wake();
    }

    /// The heuristic has answered for a program.
    fn missed(&mut self, seat: Seat, now: Now) {
        self.hall.metrics.bots_replaced.up();
        tracing::warn!(table = %self.room.id, %seat, "a program did not answer in time or not by the rules");
        let Some(at) = self.programs.iter().position(|program| program.seat == seat) else { return };
        self.programs[at].misses += 1;
        if self.programs[at].misses >= MOST_MISSES {
            let ended = self.programs.swap_remove(at);
            self.hall.metrics.programs_failed.up();
            self.outlets.retain(|(id, _)| *id != ended.socket);
            self.room.program_failed(seat, now);
            self.room.disconnect(ended.socket, now, &mut self.fx);
        }
    }

    fn let_programs_go(&mut self) {
        self.room.forget_programs();
        for program in std::mem::take(&mut self.programs) {
            self.outlets.retain(|(id, _)| *id != program.socket);
        }
    }

    /// Bots think elsewhere, and always answer.
    fn think(&self, thought: ToThink) {
        let (hall, id) = (Arc::clone(&self.hall), self.room.id);
        tokio::spawn(async move {
            let (seat, decision) = (thought.seat, thought.decision);
            let answer = hall.thinking.answer(thought, id, &*hall.time, &hall.metrics).await;
            let _ = hall.send(id, Msg::Thought(Box::new(Thought { seat, decision, answer }))).await;
        });
    }

    async fn read_race(&mut self, now: Now) -> Result<(), Fault> {
        let batches = self.hall.store.steps(self.room.key).await?;
        let held = match self.held.take() {
            Some(held) => held,
            None => self.hall.store.table(self.room.id).await?.map(|stored| stored.held).unwrap_or_default(),
        };
        self.hall.metrics.loads.up();
        self.room.resume(&batches, held, now)
    }

    /// The race cannot be read: whoever asked is told, and the table goes on without it.
    fn turn_away(&mut self, message: Option<Msg>, fault: &Fault) -> Then {
        tracing::warn!(table = %self.room.id, code = ?fault.code, "a race could not be read");
        // A store that cannot be read now may be later; a race that cannot be replayed never is.
        self.wake_at = (fault.code == Code::Unavailable).then(|| self.hall.time.now().tick + READ_AGAIN_AFTER);
        match message {
            Some(Msg::Connect(connect)) => drop(connect.outlet.try_send(Outgoing::Close(fault.code))),
            Some(Msg::Ask(asked)) => drop(asked.reply.send(Err(fault.clone()))),
            // Its message is neither taken nor refused: on coming back it is sent again.
            Some(Msg::Frame(socket, _)) => self.close(socket, fault.code),
            _ => {}
        }
        Then::GoOn
    }

    fn close(&mut self, socket: SocketId, code: Code) {
        if let Some(at) = self.outlets.iter().position(|(id, _)| *id == socket) {
            let _ = self.outlets.swap_remove(at).1.try_send(Outgoing::Close(code));
        }
    }

    fn close_all(&mut self, code: Code) {
        for (_, outlet) in self.outlets.drain(..) {
            let _ = outlet.try_send(Outgoing::Close(code));
        }
    }
}

/// Much can be said of a table without its race.
fn needs_race(message: &Option<Msg>, phase: Phase) -> bool {
    match message {
        Some(Msg::Ask(asked)) => match asked.request {
            Request::Results => true,
            Request::Watch(_) | Request::About(_) | Request::Rename { .. } | Request::Rematch(_) => false,
            _ => phase == Phase::Racing,
        },
        Some(Msg::Disconnect(_) | Msg::Deleted | Msg::Stop) => false,
        _ => true,
    }
}

/// A race that cannot be read can still be left, and given up.
fn goes_without_race(message: &Option<Msg>) -> bool {
    let Some(Msg::Ask(asked)) = message else { return false };
    matches!(
        asked.request,
        Request::Leave(_) | Request::Revoke(_) | Request::Forgotten(_) | Request::Abandon | Request::GiveUpIdle { .. }
    )
}
