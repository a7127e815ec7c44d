use bots::Bot;
use bytes::Bytes;
use catalogue::Thinker;
use engine::Seat;
use protocol::Code;
use store::Op;

use crate::{Now, SocketId};

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

/// What every decision of a room is made with: the moment, and what is to be done about it.
pub struct Ctx {
    pub now: Now,
    pub effects: Effects,
}

impl Ctx {
    pub fn new(now: Now) -> Ctx {
        Ctx { now, effects: Effects::default() }
    }
}

/// What a room wants done: first all that is to be written, then the rest, in order.
#[derive(Default)]
pub struct Effects {
    pub ops: Vec<Op>,
    pub sends: Vec<(SocketId, Text)>,
    /// Sockets that are told why and closed.
    pub closes: Vec<(SocketId, Code)>,
    pub thoughts: Vec<ToThink>,
    /// Seats whose program did not answer in time, or not by the rules.
    pub missed: Vec<Seat>,
    /// Moves that are acknowledged with this change.
    pub moves: u32,
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
