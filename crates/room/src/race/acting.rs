//! A seat answers a decision, takes a move back, or changes its standing order.

use catalogue::MoveError;
use engine::{Prompt, Seat, Viewer};
use protocol::ActionId;
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
                let (name, kept) = (action.to_string(), what.get().to_owned());
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
        self.taken(cx, seats, seat, action, before);
        Ok(Acted::Played)
    }

    pub fn undo(&mut self, cx: &mut Ctx, seats: &Seats, seat: Seat, action: &ActionId) -> Result<Acted, MoveError> {
        if self.known.contains(seat, action.as_str()) {
            return Ok(Acted::Before);
        }
        // An answer to a window of fixed time stands: taking it back would tell that there was one, and open the window anew.
        if !self.may_undo(seat) {
            return Err(MoveError::Refused(Refused::TooLate));
        }
        let before = self.table.prompt();
        self.table.undo(seat)?;
        self.taken(cx, seats, seat, action, before);
        Ok(Acted::Played)
    }

    fn taken(&mut self, cx: &mut Ctx, seats: &Seats, seat: Seat, action: &ActionId, before: Option<Prompt>) {
        self.known.add(seat, action.as_str());
        cx.effects.moves += 1;
        self.settle(cx, seats, before);
    }

    /// Whether the table lets a seat take a move back, if the rules do.
    fn may_undo(&self, seat: Seat) -> bool {
        self.seq < MOST_BATCHES && !self.holds_answers_of(seat)
    }

    /// Whether a viewer can take back its last move now.
    pub fn can_undo(&self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.table.can_undo(seat) && self.may_undo(seat),
            Viewer::Spectator => false,
        }
    }
}
