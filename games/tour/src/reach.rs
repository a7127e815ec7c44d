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

/// The cells that a rider can reach, by how many steps the shortest free way takes (T12, T21).
#[derive(Clone)]
pub struct Reach {
    first: i16,
    cells: u8,
    /// Row by row, the cells that take at most so many steps; at 0 the start itself.
    within: [[u16; ROWS]; MOST_CELLS + 1],
}

impl Reach {
    pub fn new(free: &Free, from: Cell, cells: u8) -> Reach {
        let cells = cells.min(MOST_CELLS as u8);
        let mut reach = Reach { first: from.h, cells, within: [[0; ROWS]; MOST_CELLS + 1] };
        let road = free.rows_from(from.h);
        reach.within[0][START] = bit(from);
        for n in 1..=usize::from(cells) {
            let before = reach.within[n - 1];
            let after = &mut reach.within[n];
            for row in START..ROWS {
                after[row] = (beside(before[row - 1]) | before[row - 2]) & road[row];
            }
            after[START] = before[START];
        }
        reach
    }

    /// The cells of a row that take at most so many steps.
    #[inline]
    fn within(&self, steps: u8, h: i16) -> u16 {
        let row = usize::try_from(h - self.first + START as i16).unwrap_or(ROWS);
        self.within[usize::from(steps)].get(row).copied().unwrap_or(0)
    }

    /// The cells of a row that take exactly so many.
    #[inline]
    fn at(&self, steps: u8, h: i16) -> u16 {
        self.within(steps, h) & !self.within(steps - 1, h)
    }

    pub fn is_at(&self, steps: u8, cell: Cell) -> bool {
        (1..=self.cells).contains(&steps) && on_road(cell) && self.at(steps, cell.h) & bit(cell) != 0
    }

    /// How many steps a cell takes, if it can be reached.
    pub fn steps_to(&self, cell: Cell) -> Option<u8> {
        let row = u8::try_from(cell.h - self.first).ok()?;
        (row.div_ceil(2).max(1)..=row.min(self.cells)).find(|&steps| self.is_at(steps, cell))
    }

    /// Every cell within reach in ascending order, with the steps that it takes.
    pub fn each(&self, mut each: impl FnMut(Cell, u8)) {
        let all = &self.within[usize::from(self.cells)];
        let lanes = all[START + 1..].iter().fold(0, |lanes, row| lanes | row);
        for lane in (0..16).filter(|lane| lanes & (1 << lane) != 0) {
            for row in (START + 1..ROWS).filter(|&row| all[row] & (1 << lane) != 0) {
                // A step goes one or two rows ahead.
                let rows = row - START;
                let steps = (rows.div_ceil(2)..=rows).find(|&steps| self.within[steps][row] & (1 << lane) != 0);
                let steps = steps.expect("every cell within reach takes some steps") as u8;
                each(Cell::new(lane, self.first + rows as i16), steps);
            }
        }
    }

    /// The neighbours of a cell, in ascending order, that take exactly so many steps once the cell itself is taken.
    #[inline]
    pub fn each_beside(&self, cell: Cell, steps: u8, mut each: impl FnMut(Cell)) {
        let Some(two_back) = usize::try_from(cell.h - self.first + START as i16 - 2).ok() else { return };
        if steps > self.cells || two_back + 5 > ROWS {
            return;
        }
        let Cell { lane, h } = cell;
        let (here, sides) = (bit(cell), beside(bit(cell)));
        let within = &self.within[usize::from(steps)][two_back..two_back + 5];
        let nearer = &self.within[usize::from(steps) - 1][two_back..two_back + 5];
        let behind = within[1] & !nearer[1] & sides | within[0] & !nearer[0] & here;
        let mut ahead = within[3] & sides | within[4] & here;
        if behind | ahead == 0 {
            return;
        }
        if ahead != 0 {
            // Ways that lead through the cell are barred; where none does, nothing changes.
            let barred = self.first < h && nearer[2] & here != 0;
            ahead &= if barred {
                self.past(cell, steps) & !self.past(cell, steps - 1)
            } else {
                !(nearer[3] & sides | nearer[4] & here)
            };
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

    /// The lanes of the three cells ahead of `barred` that can be reached in so many steps without going through it. Ways to
    /// either side come from the row of `barred` or the one before; the way straight ahead comes from either side.
    fn past(&self, barred: Cell, steps: u8) -> u16 {
        let (here, all) = (bit(barred), self.cells);
        let on_either_side = |steps: u8| {
            let abreast = self.within(steps, barred.h);
            let from_abreast = (abreast & here << 2) >> 1 | (abreast & here >> 2) << 1;
            (from_abreast | self.within(steps, barred.h - 1)) & beside(here) & self.within(all, barred.h + 1)
        };
        let sides = if steps >= 1 { on_either_side(steps - 1) } else { 0 };
        let straight = steps >= 2 && on_either_side(steps - 2) != 0;
        sides | if straight { here & self.within(all, barred.h + 2) } else { 0 }
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
