//! What a decision of a room is made with, and what it wants done: lines written, messages sent, bots asked.

use bots::Bot;
use bytes::Bytes;
use catalogue::Thinker;
use engine::Seat;
use protocol::Code;
use store::Op;

use crate::{Now, SocketId, Times, lobby::Lost};

/// A message as written, shared by all sockets that get it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text(Bytes);

impl Text {
    /// UTF-8.
    pub fn into_bytes(self) -> Bytes {
        self.0
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("made of a string")
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text(text.into())
    }
}

/// What every decision of a room is made with: the moment, how long things take, and what is to be done about it.
pub struct Ctx {
    pub now: Now,
    pub times: Times,
    pub effects: Effects,
}

impl Ctx {
    pub fn new(now: Now, times: Times) -> Ctx {
        Ctx { now, times, effects: Effects::default() }
    }

    /// The setup of the table has changed, and is written with this change.
    pub(crate) fn save(&mut self) {
        self.effects.save = Some(Save::Use);
    }

    /// Somebody has come or gone: that is written, too, and everybody sees it.
    pub(crate) fn save_presence(&mut self) {
        self.effects.save = self.effects.save.max(Some(Save::Presence));
        self.announce();
    }

    /// Everybody at the table is sent how it stands now.
    pub(crate) fn announce(&mut self) {
        self.effects.announce = true;
    }

    pub(crate) fn save_and_announce(&mut self) {
        self.save();
        self.announce();
    }
}

/// What a room wants done: first all that is to be written, then the rest, in order.
#[derive(Default)]
pub struct Effects {
    pub ops: Vec<Op>,
    pub sends: Vec<(SocketId, Text)>,
    /// Sockets that are closed with a reason.
    pub closes: Vec<(SocketId, Code)>,
    pub thoughts: Vec<ToThink>,
    /// Seats whose program did not answer in time, or not by the rules.
    pub missed: Vec<Seat>,
    /// Moves that are acknowledged with this change.
    pub moves: u32,
    /// Sockets that have answered an open question: no answer counts as flooding.
    pub answered: Vec<SocketId>,
    /// Seats that persons have lost, until the room has followed it up.
    pub(crate) lost: Vec<Lost>,
    /// Whether the race has ended, until the room has followed it up.
    pub(crate) race_ended: bool,
    /// How the setup is to be written, if it is.
    pub(crate) save: Option<Save>,
    /// Whether everybody is to be sent how the table stands.
    pub(crate) announce: bool,
}

/// As what a table is set up anew in the store.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Save {
    /// Somebody has come or gone.
    Presence,
    /// The table was used.
    Use,
}

/// A question for a bot, to be thought about elsewhere.
pub struct ToThink {
    pub seat: Seat,
    pub decision: u64,
    pub bot: Bot,
    pub seed: u64,
    pub thinker: Box<dyn Thinker>,
}

impl Effects {
    pub fn send(&mut self, socket: SocketId, text: impl Into<Text>) {
        self.sends.push((socket, text.into()));
    }
}
