//! The sockets that follow one desk.

use std::sync::Arc;

use protocol::{
    Code, Json,
    desk::{DeskMessage, NewEntry},
};
use store::{DeviceId, OwnerId};

use super::Desk;
use crate::{
    limit::{FairPool, Terms},
    line::Outlet,
};
use room::{SocketId, Text};

/// A socket that follows a desk.
pub struct Follower {
    pub socket: SocketId,
    /// The person that follows, or the device where it has none.
    pub owner: Option<OwnerId>,
    /// The device itself.
    pub device: Option<DeviceId>,
    /// Whether the key was shown, by this owner or over this socket.
    pub referee: bool,
    pub outlet: Outlet,
}

impl Follower {
    /// Whether a device follows in the name of its person. One that was cut off does so no longer, and may still look as anyone may.
    pub fn is_for_person_of(&self, device: DeviceId) -> bool {
        self.device == Some(device) && self.owner != Some(device.into())
    }
}

/// All sockets that follow one desk.
#[derive(Default)]
pub struct Followers {
    all: Vec<Follower>,
    /// Places of those who are no referees, shared between persons and addresses.
    crowd: Option<Arc<FairPool>>,
}

impl Followers {
    pub fn crowd(&mut self, most: usize) -> &Arc<FairPool> {
        self.crowd.get_or_insert_with(|| FairPool::new(Terms::crowd(most)))
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn remove(&mut self, socket: SocketId) {
        self.all.retain(|follower| follower.socket != socket);
    }

    pub fn is_referee(&mut self, socket: SocketId) {
        if let Some(follower) = self.all.iter_mut().find(|follower| follower.socket == socket) {
            follower.referee = true;
        }
    }

    /// A socket follows the desk from now on. Its first message is the book, so that nothing comes between.
    pub fn welcome(&mut self, desk: &Desk, mut follower: Follower, since: u64) {
        follower.referee |= desk.is_referee(follower.owner);
        let book = DeskMessage::Book { book: Box::new(desk.book_since(since, follower.referee)) };
        let _ = follower.outlet.send(text(&book));
        self.all.push(follower);
    }

    /// Broadcasts the entry that was taken last.
    pub fn broadcast_entered(&mut self, desk: &Desk) -> u64 {
        let entries = desk.since(desk.last().saturating_sub(1));
        self.broadcast(&DeskMessage::Entries { entries, outcome: desk.outcome() }, |_| true)
    }

    /// Sends referees an entry that was overtaken.
    pub fn broadcast_clash(&mut self, asked: &NewEntry) -> u64 {
        let entry: serde_json::Value = serde_json::from_str(asked.entry.0.get()).unwrap_or_default();
        let clash = DeskMessage::Clash { entry: Json::of(&entry), against: asked.after + 1 };
        self.broadcast(&clash, |follower| follower.referee)
    }

    /// Sends a message to the followers that are meant. Returns how many did not read and were let go: on coming back they get what they missed.
    pub fn broadcast(&mut self, message: &DeskMessage, meant: impl Fn(&Follower) -> bool) -> u64 {
        let before = self.all.len();
        let text = text(message);
        self.all.retain(|follower| !meant(follower) || follower.outlet.send(text.clone()).is_ok());
        (before - self.all.len()) as u64
    }

    pub fn close(&mut self, code: Code, meant: impl Fn(&Follower) -> bool) {
        self.all.retain(|follower| {
            let ends = meant(follower);
            if ends {
                follower.outlet.close(code);
            }
            !ends
        });
    }
}

fn text(message: &DeskMessage) -> Text {
    serde_json::to_string(message).expect("plain data").into()
}
