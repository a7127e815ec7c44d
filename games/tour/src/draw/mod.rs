//! The race as text for a terminal: where everybody is, how each group rides, and who leads.

mod profile;
mod road;
mod stage;
mod tables;

use std::collections::HashMap;

use engine::drawing::{Drawing, Ink, Paint, letter};
use engine::{Lang, Names, say};

use crate::{
    Action, Cell, Tour,
    state::Status,
    view::{PendingDecision, Road, Wire},
};
use profile::profile;
use road::Scenery;
pub use stage::draw_stage;

/// Half-steps to show behind and ahead of a rider.
const BEHIND: i16 = 3;
const AHEAD: i16 = 14;

impl Drawing for Tour {
    fn draw(wire: &Self::Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String {
        let mut text = heading(wire, lang, paint);
        text += &profile(&wire.road, &wire.lines, &marks(wire), lang);
        text.push('\n');
        let scenery = Scenery { road: &wire.road, lines: &wire.lines, cells: cells(wire, paint) };
        for (from, to) in stretches(wire) {
            text += &scenery.strip(from, to, lang, paint);
            text.push('\n');
        }
        text += &tables::groups(wire, lang, paint);
        text += &tables::teams(wire, names, lang, paint);
        text += &tables::standings(wire, lang);
        text
    }

    /// Far ones first, and those that take a rider along after all others.
    fn rank(action: &Action) -> (u8, i16) {
        match action {
            Action::Place { cell } => (0, -cell.h),
            Action::Move { to, hand_on: None } => (0, -to.h),
            Action::Move { to, hand_on: Some(_) } => (1, -to.h),
            _ => (0, 0),
        }
    }
}

fn heading(wire: &Wire, lang: Lang, paint: Paint) -> String {
    let name = paint.ink(Ink::Bold, &wire.road.name);
    let kilometres = lang.decimal(wire.road.kilometres);
    let leg = wire.leg;
    let legs = wire.stages.len();
    let round = wire.round;
    say!(
        lang,
        "{name} · étape {leg}/{legs} · {kilometres} km · tour {round}\n",
        "{name} · stage {leg}/{legs} · {kilometres} km · round {round}\n",
    )
}

/// Marks on the profile, one for each rider: the group's letter, or a dot for a rider alone.
fn marks(wire: &Wire) -> Vec<(i16, char)> {
    let mut marks: Vec<(i16, char)> = Vec::new();
    for &rider in wire.order.iter().rev() {
        let rider = &wire.riders[usize::from(rider)];
        if let Some(cell) = rider.cell {
            marks.push((cell.h, rider.group.map_or('·', letter)));
        }
    }
    marks
}

/// What stands on the road: riders by their numbers, and the cells that the mover may choose.
fn cells(wire: &Wire, paint: Paint) -> HashMap<Cell, String> {
    let mut cells = HashMap::new();
    if let (Some(PendingDecision::Move { cells: most, .. }), Some(rider)) = (&wire.asked, wire.rider) {
        for (cell, steps) in reach(wire, rider, *most) {
            cells.insert(cell, paint.ink(Ink::Yellow, format!("({steps})")));
        }
    }
    for (number, rider) in wire.riders.iter().enumerate() {
        let Some(cell) = rider.cell else { continue };
        let mark = match rider.status {
            _ if wire.rider == Some(number as u8) => '<',
            Status::Crashed => 'x',
            _ if rider.can_attack => '*',
            _ => ' ',
        };
        let text = format!("{:>2}{mark}", bib(wire, number as u8));
        cells.insert(cell, paint.ink(Ink::Seat(rider.team), text));
    }
    cells
}

pub(crate) fn bib(wire: &Wire, rider: u8) -> u8 {
    6 * (rider / wire.team_size) + rider % wire.team_size + 1
}

/// The cells within reach of a rider and the steps that each takes.
fn reach(wire: &Wire, rider: u8, most: u8) -> HashMap<Cell, u8> {
    let taken: Vec<Cell> = wire.riders.iter().filter_map(|rider| rider.cell).collect();
    let mut reached = HashMap::new();
    let mut edge: Vec<Cell> = wire.riders[usize::from(rider)].cell.into_iter().collect();
    for steps in 1..=most {
        let mut next = Vec::new();
        for cell in edge.iter().flat_map(|cell| cell.ahead()) {
            if wire.road.has(cell) && !taken.contains(&cell) && !reached.contains_key(&cell) {
                reached.insert(cell, steps);
                next.push(cell);
            }
        }
        edge = next;
    }
    reached
}

/// The parts of the road worth showing, none longer than a line.
fn stretches(wire: &Wire) -> Vec<(i16, i16)> {
    let mut riders: Vec<i16> = wire.riders.iter().filter_map(|rider| rider.cell).map(|cell| cell.h).collect();
    if matches!(wire.asked, Some(PendingDecision::Place { .. })) || riders.is_empty() {
        riders.extend([wire.road.from + BEHIND, -1]);
    }
    riders.sort_unstable();
    let mut spans: Vec<(i16, i16)> = Vec::new();
    for h in riders {
        let from = (h - BEHIND).max(wire.road.from);
        let to = (h + AHEAD).min(wire.road.to);
        match spans.last_mut() {
            Some(span) if from <= span.1 + 4 => span.1 = to,
            _ => spans.push((from, to)),
        }
    }
    let pieces = |(from, to): (i16, i16)| {
        let count = (to - from) / road::LONGEST + 1;
        let each = (to - from) / count + 1;
        (0..count).map(move |n| (from + n * each, (from + (n + 1) * each - 1).min(to)))
    };
    spans.into_iter().flat_map(pieces).collect()
}

impl Road {
    fn has(&self, cell: Cell) -> bool {
        let lanes = self.sector(cell.h).map_or(0, |sector| sector.lanes);
        (0..lanes as i8).contains(&cell.lane) && (cell.h - i16::from(cell.lane)) % 2 == 0
    }

    /// The sector of a row; the corridor belongs to the first.
    pub(crate) fn sector(&self, h: i16) -> Option<&crate::view::WireSector> {
        if !(self.from..=self.to).contains(&h) {
            return None;
        }
        self.sectors.iter().find(|sector| h < sector.to)
    }
}
