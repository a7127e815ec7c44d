//! What is said to a table, and what it gives its sockets to send.

use engine::Seat;
use protocol::{ClientMessage, Code};
use serde_json::value::RawValue;
use store::Hash;
use tokio::sync::{mpsc, oneshot};

use crate::{
    fault::Fault,
    room::{Answer, Request, SocketId, Text, Watcher},
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
    pub seat: Seat,
    pub decision: u64,
    pub answer: Option<Box<RawValue>>,
}

/// What a socket is given to send.
pub enum Outgoing {
    Text(Text),
    /// The last thing: why, then the end.
    Close(Code),
}
