//! Messages, made once for each viewer and language. What a message holds is asked of the table through that viewer's eyes; nothing
//! is taken out afterwards.

use std::ops::Range;

use catalogue::{Asks, Telling};
use engine::{Lang, Rule, Seat, Viewer};
use protocol::{ActionId, Ask, ChatLine, Code, Json, MAX_FACTS, Orders, ServerMessage, Told};
use store::ChatRow;

use crate::fault::Fault;
use crate::{Ctx, Room, SocketId, Text, Watcher, race::LiveRace};

impl Room {
    /// Tells everybody what has happened since everybody was last told.
    pub(crate) fn tell_all(&mut self, cx: &mut Ctx) {
        let Some(race) = self.standing.race_mut() else { return };
        let (from, to) = (race.told, race.table.happened());
        race.told = to;
        let Some(race) = self.standing.race() else { return };
        let mut written: Vec<(Viewer, Option<Lang>, Text)> = Vec::with_capacity(self.watchers.len().min(8));
        for watcher in &self.watchers {
            let known = written.iter().find(|(viewer, lang, _)| (*viewer, *lang) == (watcher.viewer, watcher.lang));
            let text = match known {
                Some((.., text)) => text.clone(),
                None => {
                    let text = self.told(cx, race, watcher, from..to);
                    written.push((watcher.viewer, watcher.lang, text.clone()));
                    text
                }
            };
            cx.effects.sends.push((watcher.socket, text));
        }
    }

    /// Tells one seat that something of its own has changed.
    pub(crate) fn tell_seat(&self, cx: &mut Ctx, seat: Seat) {
        let Some(race) = self.standing.race() else { return };
        for watcher in self.watchers.iter().filter(|watcher| watcher.viewer == Viewer::Seat(seat)) {
            let text = self.told(cx, race, watcher, 0..0);
            cx.effects.send(watcher.socket, text);
        }
    }

    fn told(&self, cx: &Ctx, race: &LiveRace, &Watcher { viewer, lang, .. }: &Watcher, range: Range<usize>) -> Text {
        let (n, names) = (self.counter.of(viewer), &self.names);
        let (asks, undo) = (self.asks(cx, race, viewer), race.can_undo(viewer));
        race.table.tell(Telling { n, viewer, lang, names, range, asks, undo }).into()
    }

    fn asks(&self, cx: &Ctx, race: &LiveRace, viewer: Viewer) -> Option<Asks> {
        let Viewer::Seat(seat) = viewer else { return None };
        let held = race.holds_answers_of(seat);
        if held && (race.turns[seat.index()].held.is_some() || race.table.can_only_decline(seat)) {
            return None;
        }
        let closes_at = if held { race.closes_at } else { self.deadline_of(cx, seat) };
        Some(Asks { seat, closes_ms: closes_at.map(|at| at.since(cx.now.tick)) })
    }

    pub(crate) fn send_snapshot(&self, cx: &mut Ctx, watcher: &Watcher, since: u64) {
        let viewer = watcher.viewer;
        let n = self.counter.of(viewer);
        let Position { facts, before, view, ask, undo } = self.position(cx, watcher, since);
        let snapshot = ServerMessage::Snapshot {
            n,
            table: Box::new(self.info_for(cx, watcher)),
            facts,
            before,
            view,
            ask,
            undo,
            chat: self.chat.iter().map(line).collect(),
            orders: match viewer {
                Viewer::Seat(seat) => self.holder(seat).orders(),
                Viewer::Spectator => Orders::Ask,
            },
            conditional: match viewer {
                Viewer::Seat(seat) => self.orders_of(seat),
                Viewer::Spectator => Vec::new(),
            },
        };
        send(cx, &snapshot, watcher);
    }

    fn position(&self, cx: &Ctx, &Watcher { viewer, lang, .. }: &Watcher, since: u64) -> Position {
        let Some(race) = self.standing.race() else {
            return Position::default();
        };
        // A number that was never given says nothing.
        let told = if since > self.counter.of(viewer) { 0 } else { race.marks.told_by(viewer, since) };
        let to = race.told;
        let from = told.max(to.saturating_sub(MAX_FACTS)).max(race.table.forgotten()).min(to);
        let ask = self.asks(cx, race, viewer).and_then(|Asks { seat, closes_ms }| {
            race.table.ask(seat, lang, &self.names).map(|ask| Ask { closes_ms, ..ask })
        });
        Position {
            facts: race.table.told(from..to, viewer, lang, &self.names),
            before: from as u64,
            view: Json(race.table.view(viewer)),
            ask,
            undo: race.can_undo(viewer),
        }
    }

    /// Tells everybody how the table stands, if that has changed. A socket that is about to get a snapshot needs no more.
    pub(crate) fn flush_table(&mut self, cx: &mut Ctx, except: Option<SocketId>) {
        if !std::mem::take(&mut cx.effects.announce) {
            return;
        }
        self.counter.next_for_all();
        for watcher in self.watchers.iter().filter(|watcher| Some(watcher.socket) != except) {
            let (n, table) = (self.counter.of(watcher.viewer), Box::new(self.info_for(cx, watcher)));
            send(cx, &ServerMessage::Table { n, table }, watcher);
        }
    }

    pub(crate) fn tell_chat(&self, cx: &mut Ctx, row: &ChatRow) {
        for watcher in &self.watchers {
            let line = ChatLine { n: self.counter.of(watcher.viewer), ..line(row) };
            send(cx, &ServerMessage::Chat(line), watcher);
        }
    }

    pub(crate) fn send_ack(&self, cx: &mut Ctx, watcher: &Watcher, action: &ActionId) {
        send(cx, &ServerMessage::Ack { action: action.clone() }, watcher);
    }

    pub(crate) fn send_stale(&self, cx: &mut Ctx, watcher: &Watcher, action: &ActionId) {
        send(cx, &ServerMessage::Stale { action: action.clone() }, watcher);
    }

    pub(crate) fn send_refused(
        &self,
        cx: &mut Ctx,
        watcher: &Watcher,
        action: &ActionId,
        rule: Option<Rule>,
        text: String,
    ) {
        let rule = rule.map(|Rule(rule)| rule.into());
        send(cx, &ServerMessage::Refused { action: action.clone(), rule, text }, watcher);
    }

    pub(crate) fn send_pong(&self, cx: &mut Ctx, watcher: &Watcher) {
        send(cx, &ServerMessage::Pong, watcher);
    }

    /// `action` is that of the message which the error concerns, if it had one.
    pub(crate) fn send_error(&self, cx: &mut Ctx, watcher: &Watcher, code: Code, action: Option<&ActionId>) {
        cx.effects.sends.push((watcher.socket, error(&code.into(), action, watcher.lang)));
    }
}

/// Where the race stands for one viewer: what was missed, what it shows, what it asks, and whether a move can be taken back.
#[derive(Default)]
struct Position {
    facts: Vec<Told>,
    /// How many facts there were before those.
    before: u64,
    view: Json,
    ask: Option<Ask>,
    undo: bool,
}

/// An error as a message.
pub fn error(fault: &Fault, action: Option<&ActionId>, lang: Option<Lang>) -> Text {
    let text = fault.text(lang.unwrap_or(Lang::En)).to_owned();
    let error: ServerMessage = ServerMessage::Error { code: fault.code, text, action: action.cloned() };
    error.written().into()
}

pub(crate) fn send(cx: &mut Ctx, message: &ServerMessage, watcher: &Watcher) {
    cx.effects.sends.push((watcher.socket, message.written().into()));
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
