use protocol::{
    Code, Json,
    desk::{DeskMessage, NewEntry},
};
use store::Hash;
use tokio::sync::mpsc;

use super::Desk;
use crate::{
    actor::Outgoing,
    room::{SocketId, Text},
};

/// A socket that follows a desk.
pub struct Line {
    pub socket: SocketId,
    pub device: Option<Hash>,
    /// Whether the key was shown, by this device or over this socket.
    pub referee: bool,
    pub outlet: mpsc::Sender<Outgoing>,
}

/// All sockets that follow one desk.
#[derive(Default)]
pub struct Lines(Vec<Line>);

impl Lines {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn remove(&mut self, socket: SocketId) {
        self.0.retain(|line| line.socket != socket);
    }

    pub fn is_referee(&mut self, socket: SocketId) {
        if let Some(line) = self.0.iter_mut().find(|line| line.socket == socket) {
            line.referee = true;
        }
    }

    /// A socket follows the desk from now on. Its first message is the book, so that nothing comes between.
    pub fn welcome(&mut self, desk: &Desk, mut line: Line, since: u64) {
        line.referee |= desk.is_referee(line.device);
        let book = DeskMessage::Book { book: Box::new(desk.told(since, line.referee)) };
        let _ = line.outlet.try_send(Outgoing::Text(text(&book)));
        self.0.push(line);
    }

    /// Everybody is told of the entry that was taken last.
    pub fn tell_entered(&mut self, desk: &Desk) -> u64 {
        let entries = desk.since(desk.last().saturating_sub(1));
        self.tell(&DeskMessage::Entries { entries, outcome: desk.outcome() }, |_| true)
    }

    /// Referees are told of an entry that was overtaken.
    pub fn tell_clash(&mut self, asked: &NewEntry) -> u64 {
        let entry: serde_json::Value = serde_json::from_str(asked.entry.0.get()).unwrap_or_default();
        let clash = DeskMessage::Clash { entry: Json::of(&entry), against: asked.after + 1 };
        self.tell(&clash, |line| line.referee)
    }

    /// Tells those who are meant. Says how many did not read and were let go: on coming back they are told what they missed.
    pub fn tell(&mut self, message: &DeskMessage, meant: impl Fn(&Line) -> bool) -> u64 {
        let before = self.0.len();
        let text = text(message);
        self.0.retain(|line| !meant(line) || line.outlet.try_send(Outgoing::Text(text.clone())).is_ok());
        (before - self.0.len()) as u64
    }

    pub fn close(&mut self, code: Code, meant: impl Fn(&Line) -> bool) {
        self.0.retain(|line| {
            let ends = meant(line);
            if ends {
                let _ = line.outlet.try_send(Outgoing::Close(code));
            }
            !ends
        });
    }
}

fn text(message: &DeskMessage) -> Text {
    serde_json::to_string(message).expect("plain data").into()
}
