//! Windows of fixed time. At a table of several people all answers lie face down until the time is up, whether they were given,
//! ordered beforehand, or could only be "no": so neither when a window closes nor what is sent meanwhile reveals who could answer.
//! Where windows are relaxed, the time is up once all have answered who can do more than decline: nothing else is another thing then.
//!
//! A seat may owe several answers to one window. The table takes all but the last at once, since they close nothing and nobody else sees
//! them; the last one waits for the window's end.

use engine::Seat;
use protocol::Windows;
use store::Op;
use table::By;

use super::{Answered, Race};
use crate::{Ctx, lobby::Seats, time::Tick};

impl Race {
    /// Whether the seat's answers wait for the window to close.
    pub fn holds_answers_of(&self, seat: Seat) -> bool {
        self.closes_at.is_some() && self.window().is_some_and(|prompt| prompt.asked.contains(seat))
    }

    /// Answers a window for those who have left orders or could only decline. Where windows are not held, at once.
    pub(super) fn answer_by_order(&mut self, seats: &Seats) {
        let hold = seats.hold_windows();
        // An answer may close a window and open the next, or leave its seat with another one to give.
        while let Some(prompt) = self.window() {
            let revision = self.table.revision();
            let mut answered = false;
            for seat in prompt.asked.iter().filter(|&seat| seats.bot(seat).is_none()) {
                if self.table.revision() != revision || !self.awaits(seat) {
                    continue;
                }
                match self.table.ordered(seat, seats.occupant(seat).orders()) {
                    _ if !hold && self.table.can_only_decline(seat) => {
                        self.table.play_idle(seat, By::Table);
                        answered = true;
                    }
                    Some(what) if hold && self.table.completes(seat, &what) => {
                        self.held[seat.index()] = Some(Answered { action: None, what });
                    }
                    Some(what) => {
                        let decision = self.table.decision(seat);
                        answered |= self.table.play(seat, decision, &what, By::Order).is_ok();
                    }
                    None => {}
                }
            }
            if !answered {
                return;
            }
        }
    }

    /// When the window that is open closes.
    pub(super) fn window_due(&self, cx: &Ctx, seats: &Seats) -> Option<Tick> {
        let closes_at = self.closes_at?;
        if self.windows == Windows::Strict {
            return Some(closes_at);
        }
        let asked = self.window()?.asked;
        let answers = asked.iter().filter(|&seat| self.awaits(seat) && !self.table.can_only_decline(seat));
        // A person's answer comes when it comes; a bot's is known from some moment on.
        let by = answers.map(|seat| if seats.bot(seat).is_some() { self.bots.answers_at(seat) } else { None });
        Some(by.fold(cx.now.tick, |due, by| due.max(by.unwrap_or(closes_at))).min(closes_at))
    }

    /// Where the time is up the answers are turned over, in seat order.
    pub fn close_window_if_due(&mut self, cx: &mut Ctx, seats: &Seats) {
        if self.window_due(cx, seats).is_none_or(|at| at > cx.now.tick) {
            return;
        }
        self.closes_at = None;
        let Some(prompt) = self.window() else { return };
        let revision = self.table.revision();
        let mut stored = false;
        for seat in prompt.asked.iter() {
            if self.table.revision() != revision || !self.table.owes(seat) {
                continue;
            }
            let held = self.held[seat.index()].take();
            let thought = self.bots.take_answer(seat);
            let answer = match (held, seats.bot(seat), thought) {
                (Some(Answered { action: Some(action), what }), ..) => {
                    stored = true;
                    self.known.add(seat, &action);
                    Some((what, By::Player))
                }
                (Some(Answered { action: None, what }), ..) => Some((what, By::Order)),
                (None, Some((_, by)), Some(what)) => Some((what, by)),
                (None, ..) => None,
            };
            if let Some((what, by)) = answer {
                let decision = self.table.decision(seat);
                let _ = self.table.play(seat, decision, &what, by);
            }
            // A seat may be asked several things at once, one for each of its riders: what it left open it declines.
            while self.table.revision() == revision && self.table.owes(seat) {
                let by = if self.table.can_only_decline(seat) { By::Table } else { By::Clock };
                self.table.play_idle(seat, by);
            }
        }
        if stored {
            cx.effects.ops.push(Op::Release);
        }
        self.settle(cx, seats, Some(prompt));
    }

    /// A seat has changed its standing order, which holds for a window that is open, too. Whether what it is asked may be another thing now.
    pub fn order_changed(&mut self, cx: &mut Ctx, seats: &Seats, seat: Seat) -> bool {
        self.held[seat.index()].take_if(|held| held.action.is_none());
        let before = self.table.prompt();
        let was_asked = before.is_some_and(|prompt| prompt.asked.contains(seat));
        self.answer_by_order(seats);
        self.settle(cx, seats, before);
        was_asked && self.holds_answers_of(seat)
    }
}
