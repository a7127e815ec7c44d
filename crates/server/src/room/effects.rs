use axum::extract::ws::Utf8Bytes;
use bots::Bot;
use catalogue::Thinker;
use engine::Seat;
use protocol::Code;
use store::Op;

use super::SocketId;

pub type Text = Utf8Bytes;

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
