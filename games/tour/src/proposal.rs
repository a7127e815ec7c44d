//! The cell that is proposed to a rider who moves.

use crate::{
    Cell, legal,
    reach::{Free, Reach},
    state::{Phase, Public},
    would::Company,
};

/// The cell that is proposed to a rider: far along the road, and in company where that costs little. Advice, and no rule: who wants
/// another cell taps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proposal {
    pub cell: Cell,
    /// It is as far along the road and as well sheltered as every other: where to stop is no question then.
    pub sure: bool,
}

/// Half-steps that company, a wheel and points are worth, in eighths.
const COMPANY: i32 = 12;
const WHEEL: i32 = 18;
const POINTS: i32 = 24;

impl Public {
    pub(crate) fn proposal(&self) -> Option<Proposal> {
        let mut cells = Vec::new();
        match self.phase {
            Phase::Placing => legal::each_place(self, |cell| cells.push(cell)),
            Phase::Moving { cells: most, .. } => {
                let (_, from) = self.current_cell()?;
                Reach::new(&Free::around(self, from.h), from, most).each(|cell, _| cells.push(cell));
            }
            _ => return None,
        }
        // The first of equals, as they are listed.
        let cell = cells.iter().copied().rev().max_by_key(|&cell| self.worth(cell))?;
        let far = cell.h;
        let sheltered = self.sheltered(cell);
        let sure = cells.iter().all(|&other| other.h <= far && self.sheltered(other) <= sheltered);
        Some(Proposal { cell, sure })
    }

    fn worth(&self, to: Cell) -> i32 {
        let from = self.current_cell().map_or(to, |(_, from)| from);
        let crosses = self.crossings(from, to);
        let arrives = crosses.iter().any(|crossing| crossing.seconds.is_some());
        let points = if !arrives && !crosses.is_empty() { POINTS } else { 0 };
        let company = if arrives { 0 } else { [0, COMPANY, WHEEL][usize::from(self.sheltered(to))] };
        8 * i32::from(to.h) + points + company
    }

    fn sheltered(&self, cell: Cell) -> u8 {
        match self.company(cell) {
            Company::Alone => 0,
            Company::Ahead { .. } => 1,
            Company::Wheel { .. } => 2,
        }
    }
}
