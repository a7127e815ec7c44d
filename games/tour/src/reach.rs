//! Which cells a rider can reach, and how far each is (T12, T21).

use crate::{Cell, state::Public};

/// The longest move: an attack with the group, 2 and 6 (T18).
pub const MOST_CELLS: usize = 8;
/// Rows that so many cells can reach, that of the start among them, between some that nobody reaches: so a row looks two rows
/// back and ahead without asking whether they are there. A round number, for the compiler to work on many at once.
const ROWS: usize = 24;
const START: usize = 4;
/// Rows behind a mover from which a rider can be brought beside the mover (T21), and rows ahead that either can reach.
const BEHIND: i16 = 2 * MOST_CELLS as i16 + 2;
const AHEAD: i16 = 4 * MOST_CELLS as i16 + 4;
const STRETCH: usize = (BEHIND + AHEAD) as usize;

/// The free cells of a stretch of road, a bit a lane.
#[derive(Clone)]
pub struct Free {
    first: i16,
    rows: [u16; STRETCH],
}

impl Free {
    pub fn around(public: &Public, h: i16) -> Free {
        let first = h - BEHIND;
        let stage = public.stage();
        let mut free = Free { first, rows: std::array::from_fn(|row| stage.cells(first + row as i16)) };
        for cell in public.riders.iter().filter_map(|rider| rider.cell) {
            free.take(cell);
        }
        free
    }

    pub fn take(&mut self, cell: Cell) {
        if let Some(row) = self.row_mut(cell.h) {
            *row &= !(1 << cell.lane);
        }
    }

    pub fn leave(&mut self, cell: Cell) {
        if let Some(row) = self.row_mut(cell.h) {
            *row |= 1 << cell.lane;
        }
    }

    fn row_mut(&mut self, h: i16) -> Option<&mut u16> {
        self.rows.get_mut(usize::try_from(h - self.first).ok()?)
    }

    /// The rows that a rider can reach from this one, as [`Reach`] counts them.
    fn rows_from(&self, h: i16) -> [u16; ROWS] {
        let mut rows = [0; ROWS];
        let ahead = usize::try_from(h - self.first).ok().and_then(|from| self.rows.get(from..)).unwrap_or(&[]);
        for (row, free) in rows[START..].iter_mut().zip(ahead) {
            *row = *free;
        }
        rows
    }
}

/// The cells that a rider can reach, by how many cells a free way to them has (T12, T21).
#[derive(Clone)]
pub struct Reach {
    first: i16,
    cells: u8,
    /// Row by row, the cells to which a free way has exactly so many; at 0 the start itself.
    exactly: [[u16; ROWS]; MOST_CELLS + 1],
}

impl Reach {
    pub fn new(free: &Free, from: Cell, cells: u8) -> Reach {
        let cells = cells.min(MOST_CELLS as u8);
        let mut reach = Reach { first: from.h, cells, exactly: [[0; ROWS]; MOST_CELLS + 1] };
        let road = free.rows_from(from.h);
        reach.exactly[0][START] = bit(from);
        for n in 1..=usize::from(cells) {
            let before = reach.exactly[n - 1];
            let after = &mut reach.exactly[n];
            for row in START..ROWS {
                after[row] = (beside(before[row - 1]) | before[row - 2]) & road[row];
            }
        }
        reach
    }

    /// The cells of a row to which a free way has exactly so many.
    #[inline]
    fn at(&self, steps: u8, h: i16) -> u16 {
        let row = usize::try_from(h - self.first + START as i16).unwrap_or(ROWS);
        self.exactly[usize::from(steps)].get(row).copied().unwrap_or(0)
    }

    pub fn is_at(&self, steps: u8, cell: Cell) -> bool {
        (1..=self.cells).contains(&steps) && on_road(cell) && self.at(steps, cell.h) & bit(cell) != 0
    }

    /// How many cells the shortest free way has, if there is one.
    pub fn steps_to(&self, cell: Cell) -> Option<u8> {
        (1..=self.cells).find(|&steps| self.is_at(steps, cell))
    }

    /// Every cell within reach in ascending order, with how many cells the free ways to it have.
    pub fn each(&self, mut each: impl FnMut(Cell, Steps)) {
        let mut all = [0; ROWS];
        for rows in &self.exactly[1..=usize::from(self.cells)] {
            for (all, row) in all.iter_mut().zip(rows) {
                *all |= row;
            }
        }
        let lanes = all.iter().fold(0, |lanes, row| lanes | row);
        for lane in (0..16).filter(|lane| lanes & (1 << lane) != 0) {
            for row in (START + 1..ROWS).filter(|&row| all[row] & (1 << lane) != 0) {
                // A step goes one or two rows ahead.
                let rows = row - START;
                let counts = rows.div_ceil(2)..=rows.min(self.cells.into());
                let steps = counts.filter(|&steps| self.exactly[steps][row] & (1 << lane) != 0);
                let steps = Steps(steps.fold(0, |all, steps| all | 1 << steps));
                each(Cell::new(lane, self.first + rows as i16), steps);
            }
        }
    }

    /// The neighbours of a cell, in ascending order, to which a way free of that cell has one of so many cells.
    #[inline]
    pub fn each_beside(&self, cell: Cell, steps: Steps, mut each: impl FnMut(Cell)) {
        let Cell { lane, h } = cell;
        let here = bit(cell);
        let sides = beside(bit(cell));
        let mut behind = 0;
        let mut ahead = 0;
        for steps in steps.each().filter(|&steps| steps <= self.cells) {
            behind |= self.at(steps, h - 1) & sides | self.at(steps, h - 2) & here;
            ahead |= if self.first < h {
                self.past(cell, steps)
            } else {
                self.at(steps, h + 1) & sides | self.at(steps, h + 2) & here
            };
        }
        if behind | ahead == 0 {
            return;
        }
        for (side, lane) in [(here >> 1, lane - 1), (here, lane), (here << 1, lane + 1)] {
            let rows = if side == here { 2 } else { 1 };
            if behind & side != 0 {
                each(Cell::new(lane, h - rows));
            }
            if ahead & side != 0 {
                each(Cell::new(lane, h + rows));
            }
        }
    }

    /// The lanes of the three cells ahead of `barred`, which is ahead of the start, to which a way that does not lead through it
    /// has so many cells. The way straight ahead comes from either side.
    fn past(&self, barred: Cell, steps: u8) -> u16 {
        let sides = self.sides_past(barred, steps);
        let straight = steps >= 2 && self.sides_past(barred, steps - 1) != 0;
        sides | if straight { self.at(steps, barred.h + 2) & bit(barred) } else { 0 }
    }

    /// The same for the cells ahead on either side: ways to them come from the row of `barred` or the one before.
    fn sides_past(&self, barred: Cell, steps: u8) -> u16 {
        let here = bit(barred);
        let abreast = self.at(steps - 1, barred.h);
        let from_abreast = (abreast & here << 2) >> 1 | (abreast & here >> 2) << 1;
        (from_abreast | self.at(steps - 1, barred.h - 1)) & beside(here) & self.at(steps, barred.h + 1)
    }
}

/// Numbers of cells, as a set.
#[derive(Clone, Copy)]
pub struct Steps(u16);

impl Steps {
    /// What each of them leaves of so many cells, if it leaves any.
    pub fn left_of(self, cells: u8) -> Steps {
        Steps(self.0.reverse_bits() >> (u16::BITS - 1 - u32::from(cells)) & !1)
    }

    fn each(self) -> impl Iterator<Item = u8> {
        (1..=MOST_CELLS as u8).filter(move |steps| self.0 & 1 << steps != 0)
    }
}

fn on_road(cell: Cell) -> bool {
    (0..16).contains(&cell.lane)
}

fn bit(cell: Cell) -> u16 {
    1 << cell.lane
}

/// The lanes on either side.
fn beside(lanes: u16) -> u16 {
    lanes << 1 | lanes >> 1
}
