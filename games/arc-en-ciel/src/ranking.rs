//! The ranking (A25).

use std::cmp::Reverse;

use engine::{BySeat, Seat};

use crate::state::{End, Phase, Public};

/// A25: the winner, those riding, the collapsed; within each by jerseys, and among the collapsed by who lasted longest.
pub fn ranking(public: &Public) -> Option<BySeat<u8>> {
    let Phase::Over(end) = public.phase else { return None };
    let merit = |seat: Seat| {
        let team = public.team(seat);
        let jerseys = &team.jerseys;
        let group = match team.collapsed {
            _ if end == End::Won(seat) => 0,
            None => 1,
            Some(_) => 2,
        };
        (group, Reverse((jerseys.rainbow, jerseys.green, jerseys.dotted.worth(), team.collapsed)))
    };
    let seats = Seat::all(public.seats());
    Some(seats.clone().map(|seat| seats.clone().filter(|&other| merit(other) < merit(seat)).count() as u8).collect())
}
