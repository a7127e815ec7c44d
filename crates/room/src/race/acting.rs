//! A seat answers a decision, takes a move back, or changes its standing order.

use catalogue::MoveError;
use engine::{Seat, Viewer};
use protocol::{ActionId, limits::MOST_UNDOS};
use serde_json::value::RawValue;
use store::{Held, Op};
use table::{By, Refused};

use super::{Answered, MOST_BATCHES, Race};
use crate::{Ctx, lobby::Seats};

/// How an action was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acted {
    /// It had been taken before: a repeat.
    Before,
    Played,
    /// It lies face down until its window closes.
    Held,
}

impl Race {
    pub fn act(
        &mut self,
        cx: &mut Ctx,
        seats: &Seats,
        seat: Seat,
        decision: u64,
        action: &ActionId,
        what: &RawValue,
    ) -> Result<Acted, MoveError> {
        let held = self.held[seat.index()].as_ref();
        let is_held = held.is_some_and(|held| held.action.as_deref() == Some(action.as_str()));
        if is_held || self.known.contains(seat, action.as_str()) {
            return Ok(Acted::Before);
        }
        let waits = self.holds_answers_of(seat);
        if waits {
            if held.is_some() {
                return Err(MoveError::Refused(Refused::Stale));
            }
            self.table.check(seat, decision, what)?;
            if self.table.completes(seat, what) {
                // It is turned over when the window closes.
                let name = action.to_string();
                let kept = what.get().to_owned();
                self.held[seat.index()] = Some(Answered { action: Some(name.clone()), what: what.to_owned() });
                cx.effects.ops.push(Op::Hold(Held { seat: seat.0, decision, action: name, what: kept }));
                cx.effects.moves += 1;
                return Ok(Acted::Held);
            }
        }
        let before = self.table.prompt();
        self.table.play(seat, decision, what, By::Player)?;
        if !waits {
            self.clocks.answered(cx, seat);
        }
        self.known.add(seat, action.as_str());
        cx.effects.moves += 1;
        self.settle(cx, seats, before);
        Ok(Acted::Played)
    }

    pub fn undo(&mut self, cx: &mut Ctx, seats: &mut Seats, seat: Seat, action: &ActionId) -> Result<Acted, MoveError> {
        if self.known.contains(seat, action.as_str()) {
            return Ok(Acted::Before);
        }
        // An answer to a window of fixed time stands: taking it back would reveal that there was one, and open the window anew.
        if !self.can_undo(cx, seats, Viewer::Seat(seat)) {
            return Err(MoveError::Refused(Refused::TooLate));
        }
        let before = self.table.prompt();
        self.table.undo(seat)?;
        self.known.add(seat, action.as_str());
        cx.effects.moves += 1;
        self.close_question(cx);
        self.clocks.take_back(cx, seats, &*self.table, seat, before);
        self.put_question(cx, seats);
        let decision = self.table.decision(seat);
        if seats.person_mut(seat).is_some_and(|person| person.answers_alone(decision)) {
            seats.save(cx, seat);
        }
        Ok(Acted::Played)
    }

    /// Whether a viewer can take its last move back: so often in a race, and while its time for the question that this opens again lasts.
    pub fn can_undo(&self, cx: &Ctx, seats: &Seats, viewer: Viewer) -> bool {
        let Viewer::Seat(seat) = viewer else { return false };
        let is_in_time = |question| !self.clocks.is_late(cx, seats, seat, question);
        self.seq < MOST_BATCHES
            && self.table.undos(seat) < MOST_UNDOS
            && !self.holds_answers_of(seat)
            && self.table.undo_to(seat).is_some_and(is_in_time)
    }
}
