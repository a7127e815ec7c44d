//! Messages: the only place where they are made, numbered and addressed.

use std::ops::Range;

use catalogue::{Asks, Message, MoveError};
use engine::{Lang, Seat, Viewer};
use protocol::{ActionId, Ask, ChatLine, Fact, Json, MAX_CHAT, MAX_FACTS, Order, Orders, ServerMessage, TableInfo};
use store::{ChatRow, OwnerId};

use super::{Audience, Mark, SocketId, Watcher};
use crate::{Ctx, Fault, Text, lobby::Seats, race::Race};

impl Audience {
    /// Sends everybody what a batch of the race holds, and those who answered in secret what is theirs. Where everybody saw it, the mark to be
    /// kept with the batch.
    pub fn broadcast_batch(&mut self, cx: &mut Ctx, race: &mut Race, seats: &Seats) -> Option<Vec<u8>> {
        let questions = seats.all().map(|seat| race.table().decision(seat)).collect();
        let before = std::mem::replace(&mut self.sent.questions, questions);
        let public = self.sent.revision.replace(race.revision()) != Some(race.revision());
        if !public {
            let answered = seats.all().filter(|seat| before[seat.index()] != self.sent.questions[seat.index()]);
            for seat in answered.collect::<Vec<_>>() {
                self.send_seat(cx, race, seats, seat);
            }
            race.set_shown();
            return None;
        }
        self.counter.next_for_all();
        let mark = Mark { happened: race.table().happened(), counter: self.counter.clone() };
        let written = mark.write();
        self.marks.add(mark, race.table().forgotten());
        // Everybody sees how long a window lasts.
        let closes_before = std::mem::replace(&mut self.sent.closes_at, race.closes_at());
        if closes_before != race.closes_at() || race.clocks().run() {
            cx.announce();
        }
        self.broadcast_events(cx, race, seats);
        race.set_shown();
        Some(written)
    }

    fn broadcast_events(&mut self, cx: &mut Ctx, race: &Race, seats: &Seats) {
        let to = race.table().happened();
        let from = std::mem::replace(&mut self.sent.events, to);
        self.send_events(cx, race, seats, from..to, &self.watchers);
    }

    /// Something of a seat's own has changed, which nobody else is sent.
    pub fn send_seat(&mut self, cx: &mut Ctx, race: &Race, seats: &Seats, seat: Seat) {
        self.counter.next_for(seat);
        self.send_events(cx, race, seats, 0..0, self.of_seat(seat));
    }

    fn of_seat(&self, seat: Seat) -> impl Iterator<Item = &Watcher> {
        self.watchers.iter().filter(move |watcher| watcher.viewer == Viewer::Seat(seat))
    }

    /// One message for each viewer and language, whatever the number of sockets.
    fn send_events<'a>(
        &self,
        cx: &mut Ctx,
        race: &Race,
        seats: &Seats,
        range: Range<usize>,
        watchers: impl IntoIterator<Item = &'a Watcher>,
    ) {
        let mut messages: Vec<Message> = Vec::new();
        let mut sockets = Vec::new();
        for &Watcher { socket, viewer, lang, .. } in watchers {
            let known = messages.iter().position(|message| (message.viewer, message.lang) == (viewer, lang));
            let at = known.unwrap_or_else(|| {
                let asks = race.asks(cx, seats, viewer);
                let undo = race.can_undo(cx, seats, viewer);
                messages.push(Message { n: self.counter.of(viewer), viewer, lang, asks, undo });
                messages.len() - 1
            });
            sockets.push((socket, at));
        }
        let written = race.table().messages(range, seats.names(), &messages);
        let texts: Vec<Text> = written.into_iter().map(Text::from).collect();
        sockets.into_iter().for_each(|(socket, at)| cx.effects.send(socket, texts[at].clone()));
    }

    /// Where everything stands, and the events since a message that the viewer has had.
    pub fn send_snapshot(&self, cx: &mut Ctx, watcher: &Watcher, stand: Stand<'_>, since: Option<u64>) {
        let Stand { table, race, seats } = stand;
        let viewer = watcher.viewer;
        let n = self.counter.of(viewer);
        let position = race.map(|race| self.position(cx, race, seats, watcher, since.unwrap_or(n)));
        let Position { facts, before, view, ask, undo } = position.unwrap_or_default();
        let (orders, conditional) = match viewer {
            Viewer::Seat(seat) => (seats.occupant(seat).orders(), seats.occupant(seat).conditional()),
            Viewer::Spectator => (Orders::Ask, None),
        };
        let table = Box::new(table);
        let chat = self.chat.iter().map(line).collect();
        let snapshot = ServerMessage::Snapshot { n, table, facts, before, view, ask, undo, chat, orders, conditional };
        send(cx, &snapshot, watcher);
    }

    fn position(&self, cx: &Ctx, race: &Race, seats: &Seats, watcher: &Watcher, since: u64) -> Position {
        let &Watcher { viewer, lang, .. } = watcher;
        let table = race.table();
        let names = seats.names();
        // A number that was never given says nothing.
        let seen = if since > self.counter.of(viewer) { 0 } else { self.marks.seen_by(viewer, since) };
        let to = self.sent.events;
        let from = seen.max(to.saturating_sub(MAX_FACTS)).max(table.forgotten()).min(to);
        let ask = race
            .asks(cx, seats, viewer)
            .and_then(|Asks { seat, closes_ms }| Some(Ask { closes_ms, ..table.ask(seat, lang, names)? }));
        Position {
            facts: table.facts(from..to, viewer, lang, names),
            before: from as u64,
            view: Json(table.view(viewer)),
            ask,
            undo: race.can_undo(cx, seats, viewer),
        }
    }

    /// Whether the table was announced: then everybody's next message says how it stands.
    pub fn is_announced(&mut self, cx: &mut Ctx) -> bool {
        let announced = std::mem::take(&mut cx.effects.announce);
        if announced {
            self.counter.next_for_all();
        }
        announced
    }

    /// Sends everybody how the table stands. A socket that is about to get a snapshot needs no more.
    pub fn broadcast_table(&self, cx: &mut Ctx, except: Option<SocketId>, info: impl Fn(&Ctx, &Watcher) -> TableInfo) {
        for watcher in self.watchers.iter().filter(|watcher| Some(watcher.socket) != except) {
            let n = self.counter.of(watcher.viewer);
            let table = Box::new(info(cx, watcher));
            send(cx, &ServerMessage::Table { n, table }, watcher);
        }
    }

    /// A seat's player says something, or one of the game's phrases.
    pub fn chat(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, seat: Seat, name: &str, said: Said) -> ChatRow {
        self.counter.next_for_all();
        let (text, phrase) = match said {
            Said::Text(text) => (Some(text), None),
            Said::Phrase(key) => (None, Some(key)),
        };
        let n = self.counter.shared;
        let at_ms = cx.now.date;
        let name = name.to_owned();
        let row = ChatRow { n, at_ms, seat: Some(seat.0), owner, name, text, phrase };
        self.chat.push_back(row.clone());
        if self.chat.len() > MAX_CHAT {
            self.chat.pop_front();
        }
        for watcher in &self.watchers {
            let line = ChatLine { n: self.counter.of(watcher.viewer), ..line(&row) };
            send(cx, &ServerMessage::Chat(line), watcher);
        }
        row
    }

    /// A seat's orders are others now.
    pub fn send_orders(&self, cx: &mut Ctx, seat: Seat, orders: &[Order]) {
        for watcher in self.of_seat(seat) {
            send(cx, &ServerMessage::If { orders: orders.to_vec() }, watcher);
        }
    }
}

/// A line of chat: words of its author's own, or one of the game's phrases.
pub enum Said {
    Text(String),
    Phrase(String),
}

/// What a snapshot is made of.
pub struct Stand<'a> {
    pub table: TableInfo,
    pub race: Option<&'a Race>,
    pub seats: &'a Seats,
}

/// Where the race stands for one viewer: what was missed, what it shows, what it asks, and whether a move can be taken back.
#[derive(Default)]
struct Position {
    facts: Vec<Fact>,
    /// How many facts there were before those.
    before: u64,
    view: Json,
    ask: Option<Ask>,
    undo: bool,
}

impl Watcher {
    pub fn ack(&self, cx: &mut Ctx, action: &ActionId) {
        send(cx, &ServerMessage::Ack { action: action.clone() }, self);
    }

    /// What was answered is no longer asked.
    pub fn stale(&self, cx: &mut Ctx, action: &ActionId) {
        send(cx, &ServerMessage::Stale { action: action.clone() }, self);
    }

    pub fn refuse(&self, cx: &mut Ctx, action: &ActionId, refused: &MoveError) {
        let (rule, text) = refused.explain(self.lang.unwrap_or(Lang::En));
        let rule = rule.map(|rule| rule.0.into());
        send(cx, &ServerMessage::Refused { action: action.clone(), rule, text }, self);
    }

    pub fn pong(&self, cx: &mut Ctx) {
        send(cx, &ServerMessage::Pong, self);
    }

    /// `action` is that of the message which the error concerns, if it had one.
    pub fn fail(&self, cx: &mut Ctx, fault: &Fault, action: Option<&ActionId>) {
        cx.effects.send(self.socket, error(fault, action, self.lang));
    }
}

/// An error as a message.
pub fn error(fault: &Fault, action: Option<&ActionId>, lang: Option<Lang>) -> Text {
    let text = fault.text(lang.unwrap_or(Lang::En)).to_owned();
    let error: ServerMessage = ServerMessage::Error { code: fault.code, text, action: action.cloned() };
    error.written().into()
}

fn send(cx: &mut Ctx, message: &ServerMessage, watcher: &Watcher) {
    cx.effects.send(watcher.socket, message.written());
}

fn line(row: &ChatRow) -> ChatLine {
    ChatLine {
        n: row.n,
        seat: row.seat,
        name: row.name.clone(),
        text: row.text.clone(),
        phrase: row.phrase.clone(),
        at_ms: row.at_ms,
    }
}
