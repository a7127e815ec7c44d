use arrayvec::ArrayVec;
use classification::MAX_RIDERS;
use engine::Refusal;

use super::refusals as no;
use crate::{
    Action, Cell,
    action::HandOn,
    reach::{Free, MOST_CELLS, Reach},
    stage::MAX_LANES,
    state::{Part, Public, Status},
};

/// A move and what is handed on with it (T12, T21).
impl Public {
    pub(super) fn may_ride(&self, cells: u8, part: Part, to: Cell, hand_on: Option<HandOn>) -> Result<(), Refusal> {
        let (rider, from) = self.current_cell().expect("somebody moves");
        let mut free = Free::around(self, from.h);
        let Some(used) = Reach::new(&free, from, cells).steps_to(to) else {
            return Err(if self.is_free(to) { no::OUT_OF_REACH } else { no::NOT_A_FREE_CELL });
        };
        let Some(mate) = hand_on else { return Ok(()) };
        if part == Part::FirstOfAttack {
            return Err(no::NOT_BETWEEN_TWO_PARTS);
        }
        if used == cells {
            return Err(no::NOTHING_LEFT);
        }
        if mate.rider == rider || usize::from(mate.rider) >= self.riders.len() {
            return Err(no::NO_SUCH_MATE);
        }
        let Some(start) = self.speed_taker(mate.rider) else { return Err(no::MATE_CANNOT_MOVE) };
        if !to.is_neighbour(mate.to) {
            return Err(no::NOT_SIDE_BY_SIDE);
        }
        free.leave(from);
        free.take(to);
        let exact = Reach::new(&free, start, cells - used).is_at(cells - used, mate.to);
        if exact { Ok(()) } else { Err(no::NOT_EXACTLY_WHAT_IS_LEFT) }
    }

    /// Where a rider stands who may be given speed: racing, and not one who crashed this round (T21).
    fn speed_taker(&self, rider: u8) -> Option<Cell> {
        let rider = self.rider(rider);
        rider.cell.filter(|_| rider.status == Status::Racing)
    }

    pub(super) fn list_moves(&self, cells: u8, part: Part, out: &mut Vec<Action>) {
        let (rider, from) = self.current_cell().expect("somebody moves");
        let mut free = Free::around(self, from.h);
        let reach = Reach::new(&free, from, cells);
        free.leave(from);
        let takers = match part {
            Part::FirstOfAttack => Takers::nobody(),
            Part::Whole => Takers::beside(self, rider, from, cells, &free),
        };
        for lane in 0..MAX_LANES as i8 {
            for h in from.h + 1..=from.h + 2 * i16::from(cells) {
                let to = Cell::new(lane, h);
                let Some(used) = reach.steps_to(to).filter(|&used| used <= cells) else { continue };
                out.push(Action::Move { to, hand_on: None });
                if used < cells {
                    takers.each_beside(to, cells - used, &free, |hand_on| {
                        out.push(Action::Move { to, hand_on: Some(hand_on) });
                    });
                }
            }
        }
    }

    /// The cell farthest along the road, the leftmost of several.
    pub(super) fn farthest(&self, cells: u8) -> Action {
        let (_, from) = self.current_cell().expect("somebody moves");
        let reach = Reach::new(&Free::around(self, from.h), from, cells);
        let rows = (from.h + 1..=from.h + 2 * i16::from(cells)).rev();
        let mut within = rows.flat_map(|h| (0..MAX_LANES as i8).map(move |lane| Cell::new(lane, h)));
        let to = within.find(|&cell| reach.steps_to(cell).is_some()).expect("he is not blocked");
        Action::Move { to, hand_on: None }
    }
}

/// Riders near a mover, and where each could be brought. Worked out once for all the cells that the mover may choose.
struct Takers(ArrayVec<Taker, MAX_RIDERS>);

struct Taker {
    rider: u8,
    cell: Cell,
    /// With the cell that the mover leaves free, and none taken where he goes.
    reach: Reach,
}

impl Takers {
    fn nobody() -> Takers {
        Takers(ArrayVec::new())
    }

    fn beside(public: &Public, mover: u8, from: Cell, cells: u8, free: &Free) -> Takers {
        let mut takers = Takers::nobody();
        if cells < 2 {
            return takers;
        }
        let most = cells - 1;
        // At least one cell is left for each, so both end within these rows.
        let near = from.h - 2 * i16::from(most) - 1..=from.h + 2 * i16::from(most) + 1;
        for rider in public.numbers().filter(|&rider| rider != mover) {
            if let Some(cell) = public.speed_taker(rider).filter(|cell| near.contains(&cell.h)) {
                takers.0.push(Taker { rider, cell, reach: Reach::new(free, cell, most) });
            }
        }
        takers
    }

    /// Everybody who ends beside `to` with exactly `left` cells, in ascending order.
    fn each_beside(&self, to: Cell, left: u8, free: &Free, mut each: impl FnMut(HandOn)) {
        for taker in &self.0 {
            taker.each_beside(to, left, free, |cell| each(HandOn { rider: taker.rider, to: cell }));
        }
    }
}

impl Taker {
    fn each_beside(&self, to: Cell, left: u8, free: &Free, mut each: impl FnMut(Cell)) {
        let Cell { lane, h } = to;
        let beside = [(lane - 1, h - 1), (lane - 1, h + 1), (lane, h - 2), (lane, h + 2), (lane + 1, h - 1), (lane + 1, h + 1)];
        let mut around_the_mover: Option<Reach> = None;
        for cell in beside.map(Cell::from) {
            // Only a way past the mover can be barred by him.
            let passes = cell.h > h && self.cell.h < h;
            let reached = if passes {
                (1..=left).any(|steps| self.reach.is_at(steps, cell))
                    && around_the_mover
                        .get_or_insert_with(|| {
                            let mut free = free.clone();
                            free.take(to);
                            Reach::new(&free, self.cell, left)
                        })
                        .is_at(left, cell)
            } else {
                self.reach.is_at(left, cell)
            };
            if reached {
                each(cell);
            }
        }
    }
}

const _: () = assert!(MOST_CELLS <= 8, "rows near a mover are counted for moves of eight");
