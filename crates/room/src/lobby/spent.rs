//! What a seat has used up in its race. It belongs to the seat and not to its player: one that is handed on has no more left than before.

use super::vacation::Vacation;
use crate::{
    Ctx,
    time::{Ms, Tick},
};

#[derive(Clone, Default, Debug)]
pub struct Spent {
    /// In which the seat's clock stands still.
    pub vacation: Option<Vacation>,
    /// When another player last reminded its player that the race waits.
    pub reminded: Option<Tick>,
    /// When it last proposed that the race ends, and how often in all.
    pub proposed: Option<Tick>,
    pub proposals: u8,
}

impl Spent {
    /// How long the seat is on vacation from now on.
    pub fn vacation_left(&self, cx: &Ctx) -> Option<Ms> {
        Some(self.vacation?.left(cx.now.tick)).filter(|&left| left > 0)
    }

    /// Until its player can be reminded again.
    pub fn reminded_left(&self, cx: &Ctx) -> Option<Ms> {
        Some(cx.times.remind.saturating_sub(cx.now.tick.since(self.reminded?))).filter(|&left| left > 0)
    }
}
