//! Messages, made once for each viewer and language. What a message holds is asked of the table through that viewer's eyes; nothing
//! is taken out afterwards.

use std::ops::Range;

use catalogue::{Asks, Telling};
use engine::{Lang, Rule, Seat, Viewer};
use protocol::{ActionId, Ask, ChatLine, Code, Json, MAX_FACTS, Orders, ServerMessage, Told};
use store::ChatRow;

use super::{Effects, Room, SocketId, Text, Watcher, race::LiveRace};
use crate::{fault::Fault, time::Now};

impl Room {
    /// Tells everybody what has happened since everybody was last told.
    pub(super) fn tell_all(&mut self, now: Now, fx: &mut Effects) {
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
                    let text = self.told(race, watcher, from..to, now);
                    written.push((watcher.viewer, watcher.lang, text.clone()));
                    text
                }
            };
            fx.sends.push((watcher.socket, text));
        }
    }

    /// Tells one seat that something of its own has changed.
    pub(super) fn tell_seat(&self, seat: Seat, now: Now, fx: &mut Effects) {
        let Some(race) = self.standing.race() else { return };
        for watcher in self.watchers.iter().filter(|watcher| watcher.viewer == Viewer::Seat(seat)) {
            fx.sends.push((watcher.socket, self.told(race, watcher, 0..0, now)));
        }
    }

    fn told(&self, race: &LiveRace, &Watcher { viewer, lang, .. }: &Watcher, range: Range<usize>, now: Now) -> Text {
        let (n, names) = (self.counter.of(viewer), &self.names);
        let (asks, undo) = (self.asks(race, viewer, now), race.can_undo(viewer));
        race.table.tell(Telling { n, viewer, lang, names, range, asks, undo }).into()
    }

    fn asks(&self, race: &LiveRace, viewer: Viewer, now: Now) -> Option<Asks> {
        let Viewer::Seat(seat) = viewer else { return None };
        let held = race.holds_answers_of(seat);
        if held && (race.turns[seat.index()].held.is_some() || race.table.can_only_decline(seat)) {
            return None;
        }
        let closes_at = if held { race.closes_at } else { self.deadline_of(seat) };
        Some(Asks { seat, closes_ms: closes_at.map(|at| at.since(now.tick)) })
    }

    pub(super) fn send_snapshot(&self, watcher: &Watcher, since: u64, now: Now, fx: &mut Effects) {
        let viewer = watcher.viewer;
        let n = self.counter.of(viewer);
        let Position { facts, before, view, ask, undo } = self.position(watcher, since, now);
        let snapshot = ServerMessage::Snapshot {
            n,
            table: Box::new(self.info_for(watcher, now)),
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
        send(&snapshot, watcher, fx);
    }

    fn position(&self, &Watcher { viewer, lang, .. }: &Watcher, since: u64, now: Now) -> Position {
        let Some(race) = self.standing.race() else {
            return Position::default();
        };
        // A number that was never given says nothing.
        let told = if since > self.counter.of(viewer) { 0 } else { race.marks.told_by(viewer, since) };
        let to = race.told;
        let from = told.max(to.saturating_sub(MAX_FACTS)).max(race.table.forgotten()).min(to);
        let ask = self.asks(race, viewer, now).and_then(|Asks { seat, closes_ms }| {
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
    pub(super) fn flush_table(&mut self, now: Now, fx: &mut Effects, except: Option<SocketId>) {
        if !std::mem::take(&mut self.table_changed) {
            return;
        }
        self.counter.next_for_all();
        for watcher in self.watchers.iter().filter(|watcher| Some(watcher.socket) != except) {
            let (n, table) = (self.counter.of(watcher.viewer), Box::new(self.info_for(watcher, now)));
            send(&ServerMessage::Table { n, table }, watcher, fx);
        }
    }

    pub(super) fn tell_chat(&self, row: &ChatRow, fx: &mut Effects) {
        for watcher in &self.watchers {
            let line = ChatLine { n: self.counter.of(watcher.viewer), ..line(row) };
            send(&ServerMessage::Chat(line), watcher, fx);
        }
    }

    pub(super) fn send_ack(&self, watcher: &Watcher, action: &ActionId, fx: &mut Effects) {
        send(&ServerMessage::Ack { action: action.clone() }, watcher, fx);
    }

    pub(super) fn send_stale(&self, watcher: &Watcher, action: &ActionId, fx: &mut Effects) {
        send(&ServerMessage::Stale { action: action.clone() }, watcher, fx);
    }

    pub(super) fn send_refused(
        &self,
        watcher: &Watcher,
        action: &ActionId,
        rule: Option<Rule>,
        text: String,
        fx: &mut Effects,
    ) {
        let rule = rule.map(|Rule(rule)| rule.into());
        send(&ServerMessage::Refused { action: action.clone(), rule, text }, watcher, fx);
    }

    pub(super) fn send_pong(&self, watcher: &Watcher, fx: &mut Effects) {
        send(&ServerMessage::Pong, watcher, fx);
    }

    /// `action` is that of the message which the error concerns, if it had one.
    pub(super) fn send_error(&self, watcher: &Watcher, code: Code, action: Option<&ActionId>, fx: &mut Effects) {
        fx.sends.push((watcher.socket, error(&code.into(), action, watcher.lang)));
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

pub(super) fn send(message: &ServerMessage, watcher: &Watcher, fx: &mut Effects) {
    fx.sends.push((watcher.socket, message.written().into()));
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
