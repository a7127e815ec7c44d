//! Messages as text, written once for each viewer and language. What a message holds is asked of the table through that viewer's
//! eyes; nothing is taken out afterwards.

use engine::{Lang, Rule, Seat, Viewer};
use protocol::{ActionId, Code, MAX_FACTS};
use store::ChatRow;

use super::{Effects, Room, SocketId, Text, Watcher, setup::order_name};
use crate::{fault::Fault, time::Now};

impl Room {
    /// Tells everybody what has happened since everybody was last told.
    pub(super) fn tell_all(&mut self, now: Now, fx: &mut Effects) {
        let Some(race) = self.standing.race_mut() else { return };
        let (from, to) = (race.told, race.table.happened());
        race.told = to;
        let mut written: Vec<(Viewer, Option<Lang>, Text)> = Vec::with_capacity(self.watchers.len().min(8));
        for watcher in &self.watchers {
            let known = written.iter().find(|(viewer, lang, _)| (*viewer, *lang) == (watcher.viewer, watcher.lang));
            let text = match known {
                Some((.., text)) => text.clone(),
                None => {
                    let text = self.told(watcher.viewer, watcher.lang, from, to, now);
                    written.push((watcher.viewer, watcher.lang, text.clone()));
                    text
                }
            };
            fx.sends.push((watcher.socket, text));
        }
    }

    /// Tells one seat that something of its own has changed.
    pub(super) fn tell_seat(&self, seat: Seat, now: Now, fx: &mut Effects) {
        for watcher in self.watchers.iter().filter(|watcher| watcher.viewer == Viewer::Seat(seat)) {
            fx.sends.push((watcher.socket, self.told(watcher.viewer, watcher.lang, 0, 0, now)));
        }
    }

    fn told(&self, viewer: Viewer, lang: Option<Lang>, from: usize, to: usize, now: Now) -> Text {
        let mut out = Vec::with_capacity(1_024);
        out.extend_from_slice(b"{\"type\":\"told\",\"n\":");
        json(&self.counter.of(viewer), &mut out);
        out.extend_from_slice(b",\"facts\":");
        self.write_facts(viewer, lang, from, to, &mut out);
        self.write_position(viewer, lang, now, &mut out);
        out.push(b'}');
        text(out)
    }

    fn write_facts(&self, viewer: Viewer, lang: Option<Lang>, from: usize, to: usize, out: &mut Vec<u8>) {
        match self.standing.race() {
            Some(race) if from < to => race.table.write_told(from..to, viewer, lang, &self.names, out),
            _ => out.extend_from_slice(b"[]"),
        }
    }

    /// What the viewer sees, what he is asked, and whether he can take a move back.
    fn write_position(&self, viewer: Viewer, lang: Option<Lang>, now: Now, out: &mut Vec<u8>) {
        let Some(race) = self.standing.race() else {
            return out.extend_from_slice(b",\"view\":null,\"ask\":null,\"undo\":false");
        };
        out.extend_from_slice(b",\"view\":");
        race.table.write_view(viewer, out);
        out.extend_from_slice(b",\"ask\":");
        match viewer {
            Viewer::Seat(seat) => self.write_ask(seat, lang, now, out),
            Viewer::Spectator => out.extend_from_slice(b"null"),
        }
        out.extend_from_slice(b",\"undo\":");
        let undo = matches!(viewer, Viewer::Seat(seat) if race.table.can_undo(seat) && race.may_undo(seat));
        json(&undo, out);
    }

    fn write_ask(&self, seat: Seat, lang: Option<Lang>, now: Now, out: &mut Vec<u8>) {
        let Some(race) = self.standing.race() else { return out.extend_from_slice(b"null") };
        let held = race.holds_answers_of(seat);
        if held && (race.asides[seat.index()].held.is_some() || race.table.can_only_decline(seat)) {
            return out.extend_from_slice(b"null");
        }
        let closes_at = if held { race.closes_at } else { self.deadline_of(seat) };
        let closes_ms = closes_at.map(|at| at.since(now.tick));
        race.table.write_ask(seat, lang, &self.names, closes_ms, out);
    }

    pub(super) fn send_snapshot(&self, watcher: &Watcher, since: u64, now: Now, fx: &mut Effects) {
        let &Watcher { viewer, lang, .. } = watcher;
        let n = self.counter.of(viewer);
        let (mut from, mut to) = (0, 0);
        if let Some(race) = self.standing.race() {
            to = race.told;
            // A number that was never given says nothing.
            let told = if since > n { 0 } else { race.marks.told_by(viewer, since) };
            from = told.max(to.saturating_sub(MAX_FACTS)).max(race.table.forgotten()).min(to);
        }
        let mut out = Vec::with_capacity(2_048);
        out.extend_from_slice(b"{\"type\":\"snapshot\",\"n\":");
        json(&n, &mut out);
        out.extend_from_slice(b",\"table\":");
        json(&self.info_for(watcher, now), &mut out);
        out.extend_from_slice(b",\"facts\":");
        self.write_facts(viewer, lang, from, to, &mut out);
        out.extend_from_slice(b",\"before\":");
        json(&from, &mut out);
        self.write_position(viewer, lang, now, &mut out);
        out.extend_from_slice(b",\"chat\":");
        let chat: Vec<protocol::ChatLine> = self.chat.iter().map(line).collect();
        json(&chat, &mut out);
        out.extend_from_slice(b",\"orders\":");
        let orders = match viewer {
            Viewer::Seat(seat) => self.holder(seat).orders(),
            Viewer::Spectator => games::Order::Ask,
        };
        json(&order_name(orders), &mut out);
        out.push(b'}');
        fx.sends.push((watcher.socket, text(out)));
    }

    /// Tells everybody how the table stands, if that has changed. A socket that is about to get a snapshot needs no more.
    pub(super) fn flush_table(&mut self, now: Now, fx: &mut Effects, except: Option<SocketId>) {
        if !std::mem::take(&mut self.table_changed) {
            return;
        }
        self.counter.next_for_all();
        for watcher in self.watchers.iter().filter(|watcher| Some(watcher.socket) != except) {
            let mut out = Vec::with_capacity(1_024);
            out.extend_from_slice(b"{\"type\":\"table\",\"n\":");
            json(&self.counter.of(watcher.viewer), &mut out);
            out.extend_from_slice(b",\"table\":");
            json(&self.info_for(watcher, now), &mut out);
            out.push(b'}');
            fx.sends.push((watcher.socket, text(out)));
        }
    }

    pub(super) fn tell_chat(&self, row: &ChatRow, fx: &mut Effects) {
        for watcher in &self.watchers {
            let line = protocol::ChatLine { n: self.counter.of(watcher.viewer), ..line(row) };
            send(&protocol::ServerMessage::Chat(line), watcher, fx);
        }
    }

    pub(super) fn send_ack(&self, watcher: &Watcher, action: &ActionId, fx: &mut Effects) {
        // An action's name needs no escaping.
        fx.send(watcher.socket, format!("{{\"type\":\"ack\",\"action\":\"{action}\"}}"));
    }

    pub(super) fn send_stale(&self, watcher: &Watcher, action: &ActionId, fx: &mut Effects) {
        fx.send(watcher.socket, format!("{{\"type\":\"stale\",\"action\":\"{action}\"}}"));
    }

    pub(super) fn send_refused(
        &self,
        watcher: &Watcher,
        action: &ActionId,
        rule: Option<Rule>,
        text: &str,
        fx: &mut Effects,
    ) {
        let rule = rule.map(|rule| rule.to_string());
        let refused = protocol::ServerMessage::Refused { action: action.to_string(), rule, text: text.to_owned() };
        send(&refused, watcher, fx);
    }

    /// `action` is that of the message which the error concerns, if it had one.
    pub(super) fn send_error(&self, watcher: &Watcher, code: Code, action: Option<&ActionId>, fx: &mut Effects) {
        fx.send(watcher.socket, error(&code.into(), action, watcher.lang));
    }
}

/// An error as a message.
pub fn error(fault: &Fault, action: Option<&ActionId>, lang: Option<Lang>) -> String {
    let text = fault.text(lang.unwrap_or(Lang::En)).to_owned();
    let action = action.map(ToString::to_string);
    serde_json::to_string(&protocol::ServerMessage::Error { code: fault.code, text, action }).expect("plain data")
}

fn send(message: &protocol::ServerMessage, watcher: &Watcher, fx: &mut Effects) {
    fx.send(watcher.socket, serde_json::to_string(message).expect("plain data"));
}

fn line(row: &ChatRow) -> protocol::ChatLine {
    protocol::ChatLine {
        n: row.n,
        seat: row.seat,
        name: row.name.clone(),
        text: row.text.clone(),
        phrase: row.phrase.clone(),
        at_ms: row.at_ms,
    }
}

fn json(value: &impl serde::Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("plain data into memory");
}

fn text(out: Vec<u8>) -> Text {
    String::from_utf8(out).expect("JSON is UTF-8").into()
}
