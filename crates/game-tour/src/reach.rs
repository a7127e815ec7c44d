use crate::{Cell, state::Public};

/// The longest move: an attack with the group, 2 and 6 (T18).
pub const MOST_CELLS: usize = 8;
/// Rows that so many cells can reach, that of the start among them.
const ROWS: usize = 2 * MOST_CELLS + 3;
/// Rows behind a mover from which a rider can be brought beside him (T21), and rows ahead that either can reach.
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

    fn rows_from(&self, h: i16) -> &[u16] {
        usize::try_from(h - self.first).ok().and_then(|from| self.rows.get(from..)).unwrap_or(&[])
    }
}

/// The cells that a rider can reach, by how many steps the shortest free way takes (T12, T21).
#[derive(Clone)]
pub struct Reach {
    first: i16,
    steps: [[u16; ROWS]; MOST_CELLS + 1],
    /// In any number of steps.
    all: [u16; ROWS],
}

impl Reach {
    pub fn new(free: &Free, from: Cell, cells: u8) -> Reach {
        let mut reach = Reach { first: from.h, steps: [[0; ROWS]; MOST_CELLS + 1], all: [0; ROWS] };
        reach.steps[0][0] = 1 << from.lane;
        let road = free.rows_from(from.h);
        for n in 1..=usize::from(cells).min(MOST_CELLS) {
            let (before, after) = reach.steps.split_at_mut(n);
            let (before, after) = (&before[n - 1], &mut after[0]);
            for row in n - 1..=2 * (n - 1) {
                let here = before[row];
                after[row + 1] |= here << 1 | here >> 1;
                after[row + 2] |= here;
            }
            for row in n..=2 * n {
                after[row] &= road.get(row).copied().unwrap_or(0) & !reach.all[row];
                reach.all[row] |= after[row];
            }
        }
        reach
    }

    /// The cells of a row that take exactly so many steps.
    #[inline]
    fn at(&self, steps: u8, h: i16) -> u16 {
        let row = usize::try_from(h - self.first).unwrap_or(ROWS);
        self.steps[usize::from(steps)].get(row).copied().unwrap_or(0)
    }

    #[inline]
    pub fn is_at(&self, steps: u8, cell: Cell) -> bool {
        (0..16).contains(&cell.lane) && self.at(steps, cell.h) & (1 << cell.lane) != 0
    }

    /// How many steps a cell takes, if it can be reached.
    pub fn steps_to(&self, cell: Cell) -> Option<u8> {
        let row = u8::try_from(cell.h - self.first).ok()?;
        // A step goes one or two rows ahead.
        (row.div_ceil(2).max(1)..=row.min(MOST_CELLS as u8)).find(|&steps| self.is_at(steps, cell))
    }

    /// Whether one of the neighbours of a cell takes exactly so many steps.
    pub fn is_beside(&self, steps: u8, cell: Cell) -> bool {
        let here = 1 << cell.lane;
        let sides = here << 1 | here >> 1;
        let at = |h: i16| self.at(steps, h);
        (at(cell.h - 1) | at(cell.h + 1)) & sides != 0 || (at(cell.h - 2) | at(cell.h + 2)) & here != 0
    }

    /// Those neighbours, in ascending order.
    pub fn each_beside(&self, cell: Cell, steps: u8, mut each: impl FnMut(Cell)) {
        let Cell { lane, h } = cell;
        let beside =
            [(lane - 1, h - 1), (lane - 1, h + 1), (lane, h - 2), (lane, h + 2), (lane + 1, h - 1), (lane + 1, h + 1)];
        beside.map(Cell::from).into_iter().filter(|&cell| self.is_at(steps, cell)).for_each(|cell| each(cell));
    }

    /// Every cell within reach in ascending order, with the steps that it takes.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, u8)> {
        let lanes = self.all.iter().fold(0, |lanes, row| lanes | row);
        let lanes = (0..16i8).filter(move |lane| lanes & (1 << lane) != 0);
        lanes.flat_map(move |lane| {
            let rows = (0..ROWS as i16).filter(move |&row| self.all[row as usize] & (1 << lane) != 0);
            rows.filter_map(move |row| {
                let cell = Cell::new(lane, self.first + row);
                Some((cell, self.steps_to(cell)?))
            })
        })
    }
}
