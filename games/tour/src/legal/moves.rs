//! A move and what is handed on with it (T12, T21).

use arrayvec::ArrayVec;
use desk::classification::MAX_RIDERS;
use engine::Refusal;

use super::refusals as no;
use crate::{
    Action, Cell,
    action::HandOn,
    reach::{Free, Reach, Steps},
    state::{Part, Public, Status},
};

pub(super) fn may_ride(race: &Public, cells: u8, part: Part, to: Cell, hand_on: Option<HandOn>) -> Result<(), Refusal> {
    let (rider, from) = race.current_cell().expect("a rider moves");
    if !race.is_free(to) {
        return Err(no::NOT_A_FREE_CELL);
    }
    let Some(fewest) = steps(race, from, to, cells) else { return Err(no::OUT_OF_REACH) };
    let Some(mate) = hand_on else { return Ok(()) };
    if part == Part::FirstOfAttack {
        return Err(no::NOT_BETWEEN_TWO_PARTS);
    }
    if fewest == cells {
        return Err(no::NOTHING_LEFT);
    }
    if mate.rider == rider || usize::from(mate.rider) >= race.riders.len() {
        return Err(no::NO_SUCH_MATE);
    }
    if speed_taker(race, mate.rider).is_none() {
        return Err(no::MATE_CANNOT_MOVE);
    }
    if !race.stage().has(mate.to) || !to.is_neighbour(mate.to) {
        return Err(no::NOT_SIDE_BY_SIDE);
    }
    if kept(race, cells, to, mate).is_some() { Ok(()) } else { Err(no::NOT_EXACTLY_WHAT_IS_LEFT) }
}

/// How many cells the shortest free way has.
pub(crate) fn steps(race: &Public, from: Cell, to: Cell, cells: u8) -> Option<u8> {
    Reach::new(&Free::around(race, from.h), from, cells).steps_to(to)
}

/// How many cells a rider who hands speed on rides, the fewest of several ways; those left bring the other rider exactly
/// where they end (T21).
pub(crate) fn kept(race: &Public, cells: u8, to: Cell, mate: HandOn) -> Option<u8> {
    let (_, from) = race.current_cell()?;
    let start = speed_taker(race, mate.rider)?;
    let mut free = Free::around(race, from.h);
    let giver = Reach::new(&free, from, cells);
    free.leave(from);
    free.take(to);
    let taker = Reach::new(&free, start, cells - 1);
    (1..cells).find(|&kept| giver.is_at(kept, to) && taker.is_at(cells - kept, mate.to))
}

/// Where a rider stands who may be given speed: racing, and not one who crashed this round (T21).
fn speed_taker(race: &Public, rider: u8) -> Option<Cell> {
    let rider = race.rider(rider);
    if rider.status == Status::Racing { rider.cell } else { None }
}

/// Every move, with speed handed on to those riders only who are taken along.
pub(crate) fn list_moves(race: &Public, cells: u8, part: Part, along: impl Fn(u8) -> bool, out: &mut Vec<Action>) {
    let (rider, from) = race.current_cell().expect("a rider moves");
    let mut free = Free::around(race, from.h);
    let reach = Reach::new(&free, from, cells);
    free.leave(from);
    let mut takers = Takers::default();
    if part == Part::Whole {
        let along = race.numbers().filter(|&other| other != rider && along(other));
        takers.gather(race, along, from, cells, &free);
    }
    reach.each(|to, steps| {
        out.push(Action::Move { to, hand_on: None });
        takers.each_beside(to, steps.left_of(cells), |mate| out.push(Action::Move { to, hand_on: Some(mate) }));
    });
}

/// The cell farthest along the road, the leftmost of several.
pub(crate) fn farthest(race: &Public, cells: u8) -> Action {
    let (_, from) = race.current_cell().expect("a rider moves");
    let reach = Reach::new(&Free::around(race, from.h), from, cells);
    let mut to = from;
    reach.each(|cell, _| {
        if cell.h > to.h {
            to = cell;
        }
    });
    Action::Move { to, hand_on: None }
}

/// Riders near a mover, and where each could be brought. Worked out once for all the cells that the mover may choose.
#[derive(Default)]
struct Takers(ArrayVec<Taker, MAX_RIDERS>);

struct Taker {
    rider: u8,
    /// With the cell that the mover leaves counted as free, and the one the mover goes to not yet as taken.
    reach: Reach,
}

impl Takers {
    /// The two share the cells and end side by side: so many rows apart they may stand, and so many cells be left.
    fn gather(&mut self, public: &Public, riders: impl Iterator<Item = u8>, from: Cell, cells: u8, free: &Free) {
        for rider in riders {
            let Some(cell) = speed_taker(public, rider) else { continue };
            let ahead = cell.h - from.h;
            let cells = i16::from(cells);
            // With n cells left the mover gains at most 2 (cells − n) rows, the other at least n, and the two end within two.
            let most = ((2 * cells + 2 - ahead) / 3).min(cells - 1);
            if most >= 1 && ahead > -2 * cells {
                self.0.push(Taker { rider, reach: Reach::new(free, cell, most as u8) });
            }
        }
    }

    /// Everybody who ends beside `to` with exactly one of the numbers of cells that may be left, in ascending order.
    fn each_beside(&self, to: Cell, left: Steps, mut each: impl FnMut(HandOn)) {
        for taker in &self.0 {
            taker.reach.each_beside(to, left, |cell| each(HandOn { rider: taker.rider, to: cell }));
        }
    }
}
