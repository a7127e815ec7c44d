//! A stage: the road made straight, its sectors and lines (T1–T4), read from a file.

mod build;
mod builtin;
mod fault;
mod file;
mod laps;
mod lines;
mod read;

use engine::{Printed, Text};

pub use self::{
    builtin::{BUILT_IN, built_in},
    fault::{Fault, Step},
    file::{FinishFile, LapFile, LineFile, LineKind, MapFile, SectorFile, Side, StageFile, Terrain},
    read::read,
};
use crate::{Cell, view::Road};

pub const MAX_LANES: u8 = 12;
/// Lines once laps are unrolled, the finish among them.
pub const MAX_LINES: usize = 24;
/// Half-steps from the start to the end of the road.
pub const MAX_LENGTH: u16 = 3000;
/// Riders that the start corridor has room for (T5).
const CORRIDOR: u16 = 36;

/// A stage as it is ridden: laps unrolled, every row of the road known.
#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    /// The key of a built-in stage in the options; a player's own stage has its name here.
    pub key: String,
    pub file: StageFile,
    /// In seconds.
    pub base: u32,
    /// In the order in which they are ridden.
    pub sectors: Vec<Sector>,
    /// By `h`, the finish last.
    pub lines: Vec<Line>,
    /// Where the finish line is.
    pub finish: i16,
    /// The first row of the start corridor.
    first: i16,
    rows: Vec<Row>,
    /// As views show it.
    pub road: Printed<Road>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Sector {
    /// Its place in the file, where its name and curve are.
    pub index: usize,
    pub from: i16,
    /// The yellow line: the first half-step beyond it (T2).
    pub to: i16,
    pub terrain: Terrain,
    pub wind: Side,
    pub strong: bool,
    pub lanes: u8,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    pub kind: LineKind,
    pub name: String,
    pub h: i16,
}

/// The cells that share one `h`.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Row {
    /// A bit for each lane that has a cell here.
    cells: u16,
    sector: u8,
}

impl Stage {
    /// The cells of a row, a bit a lane; none off the road.
    pub fn cells(&self, h: i16) -> u16 {
        self.row(h).map_or(0, |row| row.cells)
    }

    pub fn has(&self, cell: Cell) -> bool {
        (0..16).contains(&cell.lane) && self.cells(cell.h) & (1 << cell.lane) != 0
    }

    /// The sector of a row of the road; the corridor belongs to the first (T5).
    pub fn sector(&self, h: i16) -> &Sector {
        let row = self.row(h).expect("on the road");
        &self.sectors[usize::from(row.sector)]
    }

    pub fn terrain(&self, cell: Cell) -> Terrain {
        self.sector(cell.h).terrain
    }

    /// The corridor of the start, from its first row to the one before the line (T5).
    pub fn corridor(&self) -> std::ops::RangeInclusive<i16> {
        self.first..=-1
    }

    /// The last row of the road (T23).
    pub fn end(&self) -> i16 {
        self.finish + self.file.finish.seconds.len() as i16 - 1
    }

    pub fn is_over(&self, cell: Cell) -> bool {
        cell.h >= self.finish
    }

    /// The seconds that a cell beyond the finish carries (T23).
    pub fn seconds(&self, cell: Cell) -> Option<u8> {
        let beyond = usize::try_from(cell.h - self.finish).ok()?;
        self.file.finish.seconds.get(beyond).copied()
    }

    pub fn sector_name(&self, sector: &Sector) -> &str {
        &self.file.sector[sector.index].name
    }

    pub fn name(&self) -> &str {
        &self.file.name
    }

    fn row(&self, h: i16) -> Option<Row> {
        // A stage file may hold any number.
        self.rows.get(usize::try_from(h.checked_sub(self.first)?).ok()?).copied()
    }
}

impl Side {
    pub fn name(self) -> Text {
        match self {
            Side::Left => Text::new("gauche", "left"),
            Side::Right => Text::new("droite", "right"),
        }
    }
}

impl Terrain {
    pub fn is_flat(self) -> bool {
        self == Terrain::Flat
    }
}
