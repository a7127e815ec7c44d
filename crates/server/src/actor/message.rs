//! What is said to a table.

use engine::Seat;
use protocol::ClientMessage;
use serde_json::value::RawValue;
use store::OwnerId;
use tokio::sync::oneshot;

use crate::{limit::Party, line::Outlet};
use room::{Answer, Fault, Request, SocketId, Watcher};

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
    pub outlet: Outlet,
    /// On whose account a spectator has a place: none for an address that is not limited.
    pub parties: Vec<Party>,
}

pub struct Call {
    pub owner: Option<OwnerId>,
    pub request: Request,
    pub reply: oneshot::Sender<Result<Answer, Fault>>,
}

/// What a bot has made up its mind to.
pub struct Thought {
    pub seat: Seat,
    pub decision: u64,
    pub answer: Option<Box<RawValue>>,
}
