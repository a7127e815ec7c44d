//! The road and what stands on it, as text.

use std::collections::HashMap;

use engine::Lang;
use engine::drawing::{Ink, Paint, WIDTH};

use crate::{
    Cell,
    stage::{LineKind, Side, Terrain},
    view::{Road, WireLine},
    words,
};

/// Half-steps in one line of the terminal.
pub const LONGEST: i16 = 37;
/// Columns of a half-step; a cell is two of them wide, and rows of one lane are set off against the next.
const HALF: usize = 2;
const MARGIN: usize = 3;

/// The road and what stands on it.
pub struct Scenery<'a> {
    pub road: &'a Road,
    pub lines: &'a [WireLine],
    /// Three columns each.
    pub cells: HashMap<Cell, String>,
}

impl Scenery<'_> {
    /// A stretch of road, riding to the right: names, wind from the left, the lanes, wind from the right, the rows' `h`.
    pub fn strip(&self, from: i16, to: i16, lang: Lang, paint: Paint) -> String {
        let mut text = self.names(from, to, lang);
        text += &self.wind(from, to, Side::Left);
        let lanes = (from..=to).filter_map(|h| self.road.sector(h)).map(|sector| sector.lanes).max().unwrap_or(0);
        for lane in 0..lanes as i8 {
            text += &self.lane(lane, from, to, paint);
        }
        text += &self.wind(from, to, Side::Right);
        text + &ruler(from, to)
    }

    fn lane(&self, lane: i8, from: i16, to: i16, paint: Paint) -> String {
        let mut row = format!("{:>2} ", lane + 1);
        let mut h = from;
        if (h - i16::from(lane)) % 2 != 0 {
            row += &" ".repeat(HALF);
            h += 1;
        }
        while h <= to {
            let cell = Cell::new(lane, h);
            if self.road.has(cell) {
                row += self.edge(h);
                row += &self.cells.get(&cell).cloned().unwrap_or_else(|| paint.ink(Ink::Dim, self.ground(cell)));
            } else {
                row += &" ".repeat(2 * HALF);
            }
            h += 2;
        }
        row.trim_end().to_owned() + "\n"
    }

    /// The mark before the first cell of a lane at or beyond a line or the end of a sector.
    fn edge(&self, h: i16) -> &'static str {
        let first_beyond = |line: i16| line == h || line == h - 1;
        let mut edge = " ";
        if self.road.sectors.iter().any(|sector| sector.from > 0 && first_beyond(sector.from)) {
            edge = ":";
        }
        for line in self.lines.iter().filter(|line| first_beyond(line.h)) {
            edge = if line.kind == LineKind::Finish { "‖" } else { "|" };
        }
        edge
    }

    fn ground(&self, cell: Cell) -> String {
        let finish = self.lines.iter().find(|line| line.kind == LineKind::Finish).map_or(i16::MAX, |line| line.h);
        let seconds = usize::try_from(cell.h - finish).ok().and_then(|beyond| self.road.seconds.get(beyond));
        match (seconds, self.road.sector(cell.h)) {
            (Some(seconds), _) => format!("{seconds:>2}″"),
            (None, Some(sector)) if sector.terrain == Terrain::Climb => " ^ ".into(),
            (None, Some(sector)) if sector.strong => " ~ ".into(),
            _ => " · ".into(),
        }
    }

    /// Sectors where they begin, then lines where they are.
    fn names(&self, from: i16, to: i16, lang: Lang) -> String {
        let column = |h: i16| MARGIN + HALF * usize::try_from(h - from).unwrap_or(0);
        let mut text = Row::default();
        for sector in self.road.sectors.iter().filter(|sector| sector.to > from && sector.from <= to) {
            text.write(column(sector.from.max(from)), &sector.name);
        }
        let mut names = text.line();
        let mut text = Row::default();
        for line in self.lines.iter().filter(|line| (from..=to).contains(&line.h)) {
            let label = format!("{} {}", words::line(line.kind, lang), line.name);
            text.write_at_mark(column(line.h), &label);
        }
        if !text.0.is_empty() {
            names += &text.line();
        }
        names
    }

    /// Arrows on the side from which the wind blows, closer where it is strong.
    fn wind(&self, from: i16, to: i16, side: Side) -> String {
        let arrow = if side == Side::Left { "↓" } else { "↑" };
        let mut text = Row::default();
        for h in from..=to {
            let Some(sector) = self.road.sector(h).filter(|sector| sector.wind == side) else { continue };
            if h.rem_euclid(if sector.strong { 1 } else { 4 }) == 0 {
                text.write(MARGIN + HALF * (h - from) as usize + 1, arrow);
            }
        }
        text.line()
    }
}

fn ruler(from: i16, to: i16) -> String {
    let mut text = Row::default();
    for h in (from..=to).filter(|h| h.rem_euclid(4) == 0) {
        text.write(MARGIN + HALF * (h - from) as usize + 1, &h.to_string());
    }
    text.line()
}

/// A line of text written at columns; what would run into something written before is left out.
#[derive(Default)]
struct Row(Vec<char>);

impl Row {
    /// A mark at a column with a text beside it, on the left where there is no room on the right.
    fn write_at_mark(&mut self, column: usize, text: &str) {
        let length = text.chars().count() + 2;
        if column + length <= WIDTH {
            self.write(column, &format!("| {text}"));
        } else {
            self.write((column + 1).saturating_sub(length), &format!("{text} |"));
        }
    }

    fn write(&mut self, column: usize, text: &str) {
        if self.0.len() > column {
            return;
        }
        self.0.resize(column, ' ');
        self.0.extend(text.chars().take(WIDTH.saturating_sub(column)));
        self.0.push(' ');
    }

    fn line(&self) -> String {
        self.0.iter().collect::<String>().trim_end().to_owned() + "\n"
    }
}
