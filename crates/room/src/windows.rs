//! Windows of fixed time. At a table of several people all answers lie face down until the time is up, whether they were given,
//! ordered beforehand, or could only be "no": so neither when a window closes nor what is sent meanwhile tells who could answer.
//!
//! A seat may owe several answers to one window. The table takes all but the last at once, since they close nothing and nobody else sees
//! them; the last one waits for the window's end.

use engine::Seat;
use protocol::Orders;
use store::Op;
use table::By;

use crate::{
    Ctx, Room,
    race::{Answered, Mind, write_action},
};

impl Room {
    /// Answers a window for those who have left orders or could only decline. Where windows are not held, at once.
    pub(crate) fn answer_by_order(&mut self) {
        let hold = self.holds_windows();
        let Some(race) = self.standing.race_mut() else { return };
        // An answer may close a window and open the next, or leave its seat with another one to give.
        while let Some(prompt) = race.window() {
            let revision = race.table.revision();
            let mut answered = false;
            for seat in prompt.asked.iter().filter(|seat| self.seats[seat.index()].holder.plays().is_none()) {
                if race.table.revision() != revision
                    || !race.table.owes(seat)
                    || race.turns[seat.index()].held.is_some()
                {
                    continue;
                }
                let ordered = race.table.ordered(seat, self.seats[seat.index()].holder.orders());
                match ordered {
                    _ if !hold && race.table.can_only_decline(seat) => {
                        race.table.play_idle(seat, By::Table);
                        answered = true;
                    }
                    Some(what) if hold && race.table.completes(seat, &what) => {
                        race.turns[seat.index()].held = Some(Answered { action: None, what });
                    }
                    Some(what) => {
                        let decision = race.table.decision(seat);
                        answered |= race.table.play(seat, decision, &what, By::Order).is_ok();
                    }
                    None => {}
                }
            }
            if !answered {
                return;
            }
        }
    }

    /// The time is up: the answers are turned over in seat order.
    pub(crate) fn close_window(&mut self, cx: &mut Ctx) {
        let Some(race) = self.standing.race_mut() else { return };
        race.closes_at = None;
        let Some(prompt) = race.window() else { return };
        let revision = race.table.revision();
        let mut stored = false;
        for seat in prompt.asked.iter() {
            if race.table.revision() != revision || !race.table.owes(seat) {
                continue;
            }
            let turn = &mut race.turns[seat.index()];
            let thought = match turn.thought.take().map(|thought| thought.answer) {
                Some(Mind::MadeUp(answer)) => Some(answer),
                Some(Mind::Thinking | Mind::Failed) | None => None,
            };
            let answer = match (turn.held.take(), self.seats[seat.index()].holder.plays()) {
                (Some(Answered { action: Some(action), what }), _) => {
                    stored = true;
                    write_action(&mut race.answered, seat, &action);
                    race.known.insert(seat, &action);
                    Some((what, By::Player))
                }
                (Some(Answered { action: None, what }), _) => Some((what, By::Order)),
                (None, Some((_, by))) => thought.map(|what| (what, by)),
                (None, None) => None,
            };
            if let Some((what, by)) = answer {
                let decision = race.table.decision(seat);
                let _ = race.table.play(seat, decision, &what, by);
            }
            // A seat may be asked several things at once, one for each of its riders: what it left open it declines.
            while race.table.revision() == revision && race.table.owes(seat) {
                let by = if race.table.can_only_decline(seat) { By::Table } else { By::Clock };
                race.table.play_idle(seat, by);
            }
        }
        if stored {
            cx.effects.ops.push(Op::Release);
        }
        self.settle(cx, Some(prompt));
    }

    /// A seat changes its standing order; it holds for a window that is open, too.
    pub(crate) fn set_order(&mut self, cx: &mut Ctx, seat: Seat, order: Orders) {
        let Some(person) = self.person_mut(seat) else { return };
        person.orders = order;
        self.save_holder(cx, seat);
        let Some(race) = self.standing.race_mut() else { return };
        if let Some(turn) = race.turns.get_mut(seat.index())
            && turn.held.as_ref().is_some_and(|held| held.action.is_none())
        {
            turn.held = None;
        }
        let before = race.table.prompt();
        let was_asked = before.is_some_and(|prompt| prompt.asked.contains(seat));
        self.answer_by_order();
        self.settle(cx, before);
        if was_asked && self.standing.race().is_some_and(|race| race.holds_answers_of(seat)) {
            self.counter.next_for(seat);
            self.tell_seat(cx, seat);
        }
    }
}
