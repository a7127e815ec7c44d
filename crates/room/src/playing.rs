use catalogue::MoveError;
use engine::{Lang, Prompt, Seat, Viewer};
use protocol::{ActionId, Clock, Code, MAX_CHAT};
use serde_json::value::RawValue;
use store::{Batch, ChatRow, Held, Op};
use table::{By, Refused};

use crate::{
    Ctx, Room, Watcher,
    loading::KEPT,
    marks::Mark,
    race::{Answered, write_action},
};

impl Room {
    /// A seat answers a decision.
    pub(crate) fn act(&mut self, cx: &mut Ctx, watcher: &Watcher, decision: u64, action: &ActionId, what: &RawValue) {
        let Viewer::Seat(seat) = watcher.viewer else {
            return self.send_error(cx, watcher, Code::NotSeated, Some(action));
        };
        let Some(race) = self.standing.race_mut() else {
            return self.send_error(cx, watcher, Code::WrongPhase, Some(action));
        };
        let held = race.turns[seat.index()].held.as_ref();
        if race.known.contains(seat, action.as_str())
            || held.is_some_and(|held| held.action.as_deref() == Some(action.as_str()))
        {
            return self.send_ack(cx, watcher, action);
        }
        if race.holds_answers_of(seat) {
            return self.hold(cx, watcher, seat, decision, action, what);
        }
        let before = race.table.prompt();
        match race.table.play(seat, decision, what, By::Player) {
            Err(refused) => {
                self.send_refusal(cx, watcher, action, &refused);
                if self.is_program(watcher.socket)
                    && !matches!(refused, MoveError::Refused(Refused::Stale | Refused::Over))
                {
                    self.stop_waiting_for(cx, seat);
                }
            }
            Ok(()) => {
                race.turns[seat.index()].answered_at = Some(cx.now.tick);
                self.taken(cx, watcher, seat, action, before);
            }
        }
    }

    /// Takes an answer to a window, to be turned over when the window closes.
    #[allow(clippy::too_many_arguments)]
    fn hold(&mut self, cx: &mut Ctx, watcher: &Watcher, seat: Seat, decision: u64, action: &ActionId, what: &RawValue) {
        let Some(race) = self.standing.race_mut() else { return };
        let checked = match race.turns[seat.index()].held {
            Some(_) => Err(MoveError::Refused(Refused::Stale)),
            None => race.table.check(seat, decision, what),
        };
        if let Err(refused) = checked {
            return self.send_refusal(cx, watcher, action, &refused);
        }
        if !race.table.completes(seat, what) {
            let before = race.table.prompt();
            return match race.table.play(seat, decision, what, By::Player) {
                Err(refused) => self.send_refusal(cx, watcher, action, &refused),
                Ok(()) => self.taken(cx, watcher, seat, action, before),
            };
        }
        race.turns[seat.index()].held = Some(Answered { action: Some(action.to_string()), what: what.to_owned() });
        cx.effects.ops.push(Op::Hold(Held {
            seat: seat.0,
            decision,
            action: action.to_string(),
            what: what.get().to_owned(),
        }));
        cx.effects.moves += 1;
        self.send_ack(cx, watcher, action);
        self.counter.next_for(seat);
        self.tell_seat(cx, seat);
    }

    pub(crate) fn undo(&mut self, cx: &mut Ctx, watcher: &Watcher, action: &ActionId) {
        let Viewer::Seat(seat) = watcher.viewer else {
            return self.send_error(cx, watcher, Code::NotSeated, Some(action));
        };
        let Some(race) = self.standing.race_mut() else {
            return self.send_error(cx, watcher, Code::WrongPhase, Some(action));
        };
        if race.known.contains(seat, action.as_str()) {
            return self.send_ack(cx, watcher, action);
        }
        // An answer to a window of fixed time stands: taking it back would tell that there was one, and open the window anew.
        if !race.may_undo(seat) {
            return self.send_refusal(cx, watcher, action, &MoveError::Refused(Refused::TooLate));
        }
        let before = race.table.prompt();
        match race.table.undo(seat) {
            Err(refused) => self.send_refusal(cx, watcher, action, &MoveError::Refused(refused)),
            Ok(()) => self.taken(cx, watcher, seat, action, before),
        }
    }

    /// A move was taken: it is acknowledged with the change that holds it, and then told.
    fn taken(&mut self, cx: &mut Ctx, watcher: &Watcher, seat: Seat, action: &ActionId, before: Option<Prompt>) {
        if let Some(race) = self.standing.race_mut() {
            race.known.insert(seat, action.as_str());
            write_action(&mut race.answered, seat, action.as_str());
        }
        cx.effects.moves += 1;
        self.send_ack(cx, watcher, action);
        self.settle(cx, before);
    }

    /// Something was played: what belonged to the old question goes, and what follows by itself is done.
    pub(crate) fn settle(&mut self, cx: &mut Ctx, before: Option<Prompt>) {
        let Some(race) = self.standing.race_mut() else { return };
        if race.table.revision() != race.revision {
            self.settle_banks(cx, before);
            self.turn_page(cx);
        }
        self.answer_by_order();
        self.end_if_over(cx);
        let holds = self.holds_windows();
        let Some(race) = self.standing.race_mut() else { return };
        if std::mem::replace(&mut race.revision, race.table.revision()) != race.revision {
            race.asked_at = cx.now.tick;
            race.closes_at = (holds && race.window().is_some()).then_some(cx.now.tick + cx.times.window);
        }
    }

    /// Writes and tells what the table has done since the last time: one batch and one message for each viewer, however many steps it was.
    pub fn write_down(&mut self, cx: &mut Ctx) {
        let Some(race) = self.standing.race_mut() else { return };
        let mut lines = race.table.take_lines();
        if lines.is_empty() {
            return;
        }
        let public = std::mem::replace(&mut race.told_revision, race.revision) != race.revision;
        let mut batch = Batch { seq: race.seq, at_ms: cx.now.date, ..Batch::default() };
        batch.actions = std::mem::take(&mut race.answered);
        batch.lines = if lines.len() == 1 { lines.swap_remove(0) } else { lines.join("\n") };
        race.seq += 1;
        let mut secretly = Vec::new();
        for (at, told_of) in race.decisions.iter_mut().enumerate() {
            let seat = Seat(at as u8);
            if std::mem::replace(told_of, race.table.decision(seat)) != race.table.decision(seat) && !public {
                secretly.push(seat);
            }
        }
        if public {
            self.counter.next_for_all();
            race.table.keep_last(KEPT);
            let mark = Mark { happened: race.table.happened(), counter: self.counter.clone() };
            batch.marks = mark.write();
            race.marks.add(mark, race.table.forgotten());
            // Everybody sees how long a window lasts.
            let window_changed = std::mem::replace(&mut race.told_closes_at, race.closes_at) != race.closes_at;
            if window_changed || self.terms.clock != Clock::None {
                cx.announce();
            }
            batch.clocks = self.banks_written();
        }
        cx.effects.ops.push(Op::Append(batch));
        if public {
            self.tell_all(cx);
        }
        for seat in secretly {
            self.counter.next_for(seat);
            self.tell_seat(cx, seat);
        }
    }

    /// The question is another one: what was kept for the old one goes.
    fn turn_page(&mut self, cx: &mut Ctx) {
        let Some(race) = self.standing.race_mut() else { return };
        let mut stored = false;
        for turn in &mut race.turns {
            stored |= turn.held.take().is_some_and(|held| held.action.is_some());
            (turn.thought, turn.answered_at) = (None, None);
        }
        if stored && !cx.effects.ops.contains(&Op::Release) {
            cx.effects.ops.push(Op::Release);
        }
    }

    pub(crate) fn say(&mut self, cx: &mut Ctx, watcher: &Watcher, text: Option<String>, phrase: Option<String>) {
        let Viewer::Seat(seat) = watcher.viewer else { return self.send_error(cx, watcher, Code::NotSeated, None) };
        self.counter.next_for_all();
        let row = ChatRow {
            n: self.counter.shared,
            at_ms: cx.now.date,
            seat: Some(seat.0),
            owner: watcher.owner,
            name: self.names[seat.index()].clone(),
            text,
            phrase,
        };
        self.chat.push_back(row.clone());
        if self.chat.len() > MAX_CHAT {
            self.chat.pop_front();
        }
        self.tell_chat(cx, &row);
        cx.effects.ops.push(Op::Chat(row));
    }

    fn send_refusal(&mut self, cx: &mut Ctx, watcher: &Watcher, action: &ActionId, refused: &MoveError) {
        match refused {
            MoveError::Refused(Refused::Stale | Refused::Over) => {
                self.send_stale(cx, watcher, action);
                self.send_snapshot(cx, watcher, self.counter.of(watcher.viewer));
            }
            _ => {
                let (rule, text) = refused.told(watcher.lang.unwrap_or(Lang::En));
                self.send_refused(cx, watcher, action, rule, text);
            }
        }
    }
}
