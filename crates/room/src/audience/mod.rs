//! Who looks at a table through which eyes: the sockets, the number of the last message to each viewer, the chat, and what of the race they were
//! sent so far.
//!
//! Architecture invariant: messages are made here and nowhere else (`messages.rs`), once for each viewer and language. What a message holds is
//! asked of the table through that viewer's eyes; nothing is taken out afterwards.

mod marks;
mod messages;

use std::collections::VecDeque;

use engine::{BySeat, Lang, Seat, SeatSet, Viewer};
use protocol::{Code, bounded::Name};
use store::{Batch, ChatRow, DeviceId, OwnerId};

use self::marks::{Counter, Mark, Marks};
pub use self::{
    marks::first_mark,
    messages::{Said, Stand, error},
};
use crate::{
    Ctx, Fault,
    lobby::Lobby,
    race::Race,
    time::{Ms, Tick},
};

pub type SocketId = u64;

/// No more spectators are listed: a list that grew with each would cost a crowd its square.
const SPECTATORS_SHOWN: usize = 12;

/// Everybody is sent who looks on no more often than this: somebody who comes and goes without end would else speak to all at the table.
const SPECTATORS_EVERY: Ms = 1_000;

/// More messages than a table sends in a millisecond.
const IN_A_MILLISECOND: u64 = 1 << 10;

/// A socket that looks at the table.
#[derive(Clone, Debug)]
pub struct Watcher {
    pub socket: SocketId,
    pub viewer: Viewer,
    /// The person that looks, or the device where it has none.
    pub owner: Option<OwnerId>,
    /// The device itself.
    pub device: Option<DeviceId>,
    pub lang: Option<Lang>,
    /// What a spectator calls itself; empty where it has not said.
    pub name: Name,
}

impl Watcher {
    /// A program that plays a seat.
    pub fn program(socket: SocketId, seat: Seat) -> Watcher {
        Watcher { socket, viewer: Viewer::Seat(seat), owner: None, device: None, lang: None, name: Name::default() }
    }

    /// Whether a program looks: it has a seat that no person came to.
    pub fn is_program(&self) -> bool {
        self.owner.is_none() && self.viewer != Viewer::Spectator
    }

    /// Whether this watcher plays the seat. On a shared screen one device plays them all, whichever hand is open.
    fn plays(&self, lobby: &Lobby, seat: Seat) -> bool {
        self.viewer == Viewer::Seat(seat)
            || lobby.terms().hot_seat && self.owner.is_some() && self.owner == lobby.seats().owner(seat)
    }

    /// The seats that this watcher plays, of a person who is here by it.
    pub fn seats(&self, lobby: &Lobby) -> SeatSet {
        let mut seats = SeatSet::EMPTY;
        lobby.seats().all().filter(|&seat| self.plays(lobby, seat)).for_each(|seat| seats.insert(seat));
        seats
    }
}

#[derive(Clone)]
pub struct Audience {
    watchers: Vec<Watcher>,
    counter: Counter,
    chat: VecDeque<ChatRow>,
    /// Since when nobody has looked.
    unwatched_since: Option<Tick>,
    /// When everybody was last sent that spectators have come or gone, and when they are to be again.
    spectators_sent: Option<Tick>,
    spectators_due: Option<Tick>,
    /// The steps whose events are still kept, and the numbers that they had.
    marks: Marks,
    sent: Sent,
}

/// The numbers of a table that is read again begin above all that it has given before, also those of messages after its
/// last step, which no log knows: one that was given twice would say that its viewer has seen what the other one showed.
fn first_number(after: Ms) -> u64 {
    after * IN_A_MILLISECOND
}

/// What of the race everybody was sent.
#[derive(Clone, Default)]
struct Sent {
    events: usize,
    /// The revision of the table that they were sent.
    revision: Option<u64>,
    /// Until when the window is open that they were sent.
    closes_at: Option<Tick>,
    /// The question that each seat was sent: one that changes while the revision does not is a secret answer.
    questions: BySeat<u64>,
}

impl Audience {
    pub fn new(cx: &Ctx, seats: usize, created_ms: u64, chat: Vec<ChatRow>) -> Audience {
        Audience {
            watchers: Vec::new(),
            counter: Counter::new(seats, first_number(cx.now.date.saturating_sub(created_ms))),
            chat: chat.into(),
            unwatched_since: Some(cx.now.tick),
            spectators_sent: None,
            spectators_due: None,
            marks: Marks::default(),
            sent: Sent::default(),
        }
    }

    /// The table was read so long after it was made, by a clock that is the same for all who read it.
    pub fn number_from(&mut self, after: Ms) {
        self.counter.shared = first_number(after);
    }

    /// A race begins, of which nobody was sent anything.
    pub fn begin_race(&mut self, seats: usize) {
        self.marks = Marks::default();
        self.sent = Sent { questions: (0..seats).map(|_| 0).collect(), ..Sent::default() };
    }

    /// A race was read from its log. No number was given yet, except where the race was in memory before.
    pub fn resume_race(&mut self, race: &Race, batches: &[Batch], was_read: bool) -> Result<(), Fault> {
        let table = race.table();
        let seats = usize::from(table.seats());
        let mut marks = Marks::default();
        let mut counter = None;
        for batch in batches.iter().filter(|batch| !batch.marks.is_empty()) {
            let mark = Mark::read(&batch.marks, seats).ok_or(Code::Internal)?;
            counter = Some(mark.counter.clone());
            marks.add(mark, table.forgotten());
        }
        if !was_read && let Some(counter) = counter {
            let shared = self.counter.shared.max(counter.shared + IN_A_MILLISECOND);
            self.counter = Counter { shared, ..counter };
        }
        self.marks = marks;
        self.sent = Sent {
            events: table.happened(),
            revision: Some(table.revision()),
            closes_at: None,
            questions: Seat::all(seats as u8).map(|seat| table.decision(seat)).collect(),
        };
        Ok(())
    }

    /// The race has gone from memory.
    pub fn forget_race(&mut self) {
        self.marks = Marks::default();
        self.sent = Sent::default();
    }

    pub fn watcher(&self, socket: SocketId) -> Option<&Watcher> {
        self.watchers.iter().find(|watcher| watcher.socket == socket)
    }

    pub fn subscribe(&mut self, watcher: Watcher) {
        if !watcher.is_program() {
            self.unwatched_since = None;
        }
        self.watchers.push(watcher);
    }

    pub fn unsubscribe(&mut self, cx: &Ctx, socket: SocketId) -> Option<Watcher> {
        let at = self.watchers.iter().position(|watcher| watcher.socket == socket)?;
        let gone = self.watchers.swap_remove(at);
        if !self.is_watched() && !gone.is_program() {
            self.unwatched_since = Some(cx.now.tick);
        }
        Some(gone)
    }

    pub fn unsubscribe_programs(&mut self) {
        self.watchers.retain(|watcher| !watcher.is_program());
    }

    /// A seat is another's, or nobody's: the sockets that look through its eyes are closed.
    pub fn close_seat(&mut self, cx: &mut Ctx, seat: Seat, why: Code) {
        let gone = self.watchers.extract_if(.., |watcher| watcher.viewer == Viewer::Seat(seat));
        cx.effects.closes.extend(gone.map(|watcher| (watcher.socket, why)));
    }

    pub fn sockets(&self, is_meant: impl Fn(&Watcher) -> bool) -> Vec<SocketId> {
        self.watchers.iter().filter(|watcher| is_meant(watcher)).map(|watcher| watcher.socket).collect()
    }

    /// Whether anyone looks, beside programs that play.
    pub fn is_watched(&self) -> bool {
        self.watchers.iter().any(|watcher| !watcher.is_program())
    }

    /// What those call themselves who look on without a seat, the first so many of them.
    pub fn spectators(&self) -> Vec<String> {
        let spectators = self.watchers.iter().filter(|watcher| watcher.viewer == Viewer::Spectator);
        spectators.take(SPECTATORS_SHOWN).map(|watcher| watcher.name.to_string()).collect()
    }

    /// A spectator has come or gone. The others see it at once or in a moment, as long as the list has room.
    pub fn announce_spectator(&mut self, cx: &mut Ctx, one: &Watcher) {
        let is_shown = one.viewer == Viewer::Spectator && self.spectators().len() < SPECTATORS_SHOWN;
        if is_shown && self.spectators_due.is_none() {
            self.spectators_due = Some(self.spectators_sent.map_or(cx.now.tick, |at| at + SPECTATORS_EVERY));
            self.announce_spectators(cx);
        }
    }

    pub fn spectators_due(&self) -> Option<Tick> {
        self.spectators_due
    }

    pub fn announce_spectators(&mut self, cx: &mut Ctx) {
        if self.spectators_due.take_if(|due| *due <= cx.now.tick).is_some() {
            self.spectators_sent = Some(cx.now.tick);
            cx.announce();
        }
    }

    /// Since when nobody has looked.
    pub fn unwatched_since(&self) -> Option<Tick> {
        self.unwatched_since
    }

    /// The seats whose players are here.
    pub fn here(&self, lobby: &Lobby) -> SeatSet {
        let people = self.watchers.iter().filter(|watcher| !watcher.is_program());
        people.fold(SeatSet::EMPTY, |here, watcher| here.union(watcher.seats(lobby)))
    }

    pub fn has_one(&self, is_meant: impl Fn(Option<OwnerId>) -> bool) -> bool {
        self.watchers.iter().any(|watcher| is_meant(watcher.owner))
    }

    /// What somebody has said is forgotten.
    pub fn forget_chat(&mut self, is_meant: impl Fn(Option<OwnerId>) -> bool) {
        self.chat.retain(|row| !is_meant(row.owner));
    }

    /// All that was one owner's is another's.
    pub fn move_owner(&mut self, from: OwnerId, to: OwnerId) {
        let chat = self.chat.iter_mut().map(|row| &mut row.owner);
        let owners = chat.chain(self.watchers.iter_mut().map(|watcher| &mut watcher.owner));
        owners.filter(|owner| **owner == Some(from)).for_each(|owner| *owner = Some(to));
    }
}
