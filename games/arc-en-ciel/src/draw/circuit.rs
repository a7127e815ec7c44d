//! The circuit as a ring, clockwise from the top left, two lines a square: number and kind, rainbow rider and team-mate.

use engine::drawing::{Ink, Paint, WIDTH, letter};
use engine::{Lang, Seat, Text, say};

use super::strip::Strip;
use crate::{
    course::{Road, Square},
    view::Wire,
};

const CELL: usize = 6;
/// Squares on a long side, as far as a terminal has columns.
const LONGEST_SIDE: usize = WIDTH.div_ceil(CELL) - 1;
/// Rows on a short side that leave room for the infield.
const ROOMY: usize = 6;
const SMALLEST_ROOMY_BOARD: usize = 40;

/// A ring of `2 * columns + 2 * rows` places; one stays empty on boards of an odd length.
#[derive(Clone, Copy)]
pub struct Ring {
    columns: usize,
    rows: usize,
}

impl Ring {
    pub fn of(squares: usize) -> Ring {
        let half = squares.div_ceil(2);
        let rows = half.saturating_sub(LONGEST_SIDE);
        let rows = if squares >= SMALLEST_ROOMY_BOARD { rows.max(ROOMY) } else { rows };
        Ring { columns: half - rows, rows }
    }

    /// How wide the infield is, and how many lines it has.
    pub fn infield(self) -> (usize, usize) {
        ((self.columns - 2) * CELL, self.rows * 2)
    }

    fn top(self, column: usize) -> usize {
        column
    }

    fn right(self, row: usize) -> usize {
        self.columns + row
    }

    fn bottom(self, column: usize) -> usize {
        self.columns + self.rows + (self.columns - 1 - column)
    }

    fn left(self, row: usize) -> usize {
        2 * self.columns + self.rows + (self.rows - 1 - row)
    }
}

/// The ring with the infield's lines in its middle.
pub fn circuit(wire: &Wire, ring: Ring, infield: Vec<Strip>, lang: Lang, paint: Paint) -> Vec<String> {
    let cell = |at: usize, line: usize| cell(wire, at, line, lang, paint);
    let (width, height) = ring.infield();
    let mut infield = infield.into_iter();
    let mut lines = Vec::new();
    for line in 0..2 {
        lines.push((0..ring.columns).fold(Strip::new(paint), |row, column| row.then(cell(ring.top(column), line))));
    }
    for at in 0..height {
        let middle = infield.next().unwrap_or_else(|| Strip::new(paint)).to(width);
        let row = at / 2;
        let line = at % 2;
        lines.push(Strip::new(paint).then(cell(ring.left(row), line)).then(middle).then(cell(ring.right(row), line)));
    }
    for line in 0..2 {
        lines.push((0..ring.columns).fold(Strip::new(paint), |row, column| row.then(cell(ring.bottom(column), line))));
    }
    lines.into_iter().map(Strip::finish).collect()
}

fn cell(wire: &Wire, at: usize, line: usize, lang: Lang, paint: Paint) -> Strip {
    let strip = Strip::new(paint);
    let Some(&square) = wire.board.get(at) else { return strip.to(CELL) };
    let numbers = if wire.board.len() > 100 { 3 } else { 2 };
    if line == 0 {
        let road = u8::try_from(at).ok().and_then(|at| wire.roads.get(&at).copied());
        let (sign, ink) = sign(square, road, lang);
        let strip = strip.ink(Ink::Dim, format!("{at:>numbers$}")).to(3);
        return match ink {
            Some(ink) => strip.ink(ink, sign),
            None => strip.plain(sign),
        }
        .to(CELL);
    }
    let strip = if usize::from(wire.rainbow) == at { strip.plain(" ").ink(Ink::Bold, "◉") } else { strip };
    match holder(wire, at) {
        Some(seat) => strip.to(3).ink(Ink::Seat(seat.0), letter(seat.0)).to(CELL),
        None => strip.to(CELL),
    }
}

fn holder(wire: &Wire, at: usize) -> Option<Seat> {
    wire.teams.iter().find(|team| team.on.iter().any(|&square| usize::from(square) == at)).map(|team| team.seat)
}

fn sign(square: Square, road: Option<Road>, lang: Lang) -> (String, Option<Ink>) {
    match square {
        Square::Start => ("◆".into(), Some(Ink::Bold)),
        Square::Effort(value) => (format!("{}{value}", road.map_or('■', road_sign)), None),
        Square::Chance => ("?".into(), Some(Ink::Magenta)),
        Square::Breakaway => ("»".into(), Some(Ink::Cyan)),
        Square::Feed(value) => (format!("+{value}"), Some(Ink::Green)),
        Square::Mishap(value) => (format!("{}{value}", road.map_or('−', road_sign)), Some(Ink::Yellow)),
        Square::Green => (say!(lang, "V", "G"), Some(Ink::Green)),
        Square::Dotted(worth) => (say!(lang, "P{worth}", "D{worth}"), Some(Ink::Red)),
    }
}

/// What stands for the character of a road, each one column wide.
fn road_sign(road: Road) -> char {
    match road {
        Road::Climb => '▲',
        Road::Descent => '▼',
        Road::Cobbles => '░',
        Road::Wind => '≈',
        Road::Roundabout => '@',
        Road::Roadworks => '#',
    }
}

pub fn legend(lang: Lang) -> [&'static str; 3] {
    [
        Text::new(
            "◉ la course  ■ effort : ▲ montée  ▼ descente  ░ pavés  ≈ vent",
            "◉ the race  ■ effort: ▲ climb  ▼ descent  ░ cobbles  ≈ wind",
        ),
        Text::new(
            "− contretemps : @ rond-point  # travaux  ? hasard  » échappée",
            "− mishap: @ roundabout  # roadworks  ? chance  » breakaway",
        ),
        Text::new("◆ ligne  + ravito  V vert  P à pois", "◆ line  + feed  G green  D dotted"),
    ]
    .map(|line| line.get(lang))
}
