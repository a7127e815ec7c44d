//! Views and actions as numbers, for programs that learn. Where a rider goes is counted from where the rider is, and
//! speed handed on is put together from three numbers: the cell, who takes the speed, and on which side of it they end.

use desk::classification::{Jersey, MAX_RIDERS};
use engine::{Code, Encoded, Observation, SeatView};

use crate::{
    Action, Cell, Die, HandOn, Tour,
    reach::MOST_CELLS,
    stage::{LineKind, MAX_LANES},
    state::{Part, Phase, Public, Status},
};

/// Lanes to the left and to the right, and rows ahead, that a move can reach.
const ASIDE: usize = MOST_CELLS;
const LANES: usize = 2 * ASIDE + 1;
const ROWS: usize = 2 * MOST_CELLS;
/// As many rows as a start corridor may have.
const CORRIDOR: usize = 72;
const A_TEAM: usize = 6;
/// The neighbours of a cell (T1).
const NEIGHBOURS: [(i8, i16); 6] = [(-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)];

const FOLLOW: usize = 0;
const ROLL: usize = 1;
const CARD: usize = ROLL + Die::ALL.len();
const ATTACK_ALONE: usize = CARD + Jersey::ALL.len();
const ATTACK_TOGETHER: usize = ATTACK_ALONE + 1;
const NO_ATTACK: usize = ATTACK_TOGETHER + 1;
const AGREE: usize = NO_ATTACK + 1;
/// The start: a row, then a lane.
const PLACE_ROW: usize = AGREE + 2;
const PLACE_LANE: usize = PLACE_ROW + CORRIDOR;
/// A cell ahead, then who takes speed along, if anybody, then where to.
const MOVE: usize = PLACE_LANE + MAX_LANES as usize;
const KEEP: usize = MOVE + ROWS * LANES;
const TAKER: usize = KEEP + 1;
const BESIDE: usize = TAKER + MAX_RIDERS;

/// Rows of road that are described, from just behind the rider whose turn it is.
const BEHIND: usize = 4;
const SEEN_ROWS: usize = BEHIND + ROWS;
const A_CELL: usize = 3;
const LINES_AHEAD: usize = 3;
const LINE_KINDS: usize = 3;

const PHASES: usize = 5;
const RACE: usize = 5 + PHASES + 12 + Jersey::ALL.len();
const A_LINE: usize = 2 + LINE_KINDS;
const A_RIDER: usize = 14;
const SO_FAR: usize = 3;

impl Encoded for Tour {
    const OBSERVATION: usize = RACE + LINES_AHEAD * A_LINE + SEEN_ROWS * LANES * A_CELL + MAX_RIDERS * A_RIDER + SO_FAR;
    const ACTIONS: usize = BESIDE + NEIGHBOURS.len();

    fn observe(view: SeatView<'_, Self>, so_far: &[u16], out: &mut Observation<'_>) {
        let public = view.public;
        let here = public.current_cell().map(|(_, cell)| cell);
        describe_race(view, out);
        describe_lines(public, here, out);
        match here {
            Some(here) => describe_road(view, here, out),
            None => out.skip(SEEN_ROWS * LANES * A_CELL),
        }
        out.by_seat(view.seat, public.seats, MAX_RIDERS / A_TEAM, A_TEAM * A_RIDER, |out, seat| {
            let first = seat.0 * public.team_size;
            (first..first + public.team_size).for_each(|rider| describe_rider(public, rider, here, out));
            out.skip((A_TEAM - usize::from(public.team_size)) * A_RIDER);
        });
        describe_so_far(so_far, out);
    }

    fn encode(view: SeatView<'_, Self>, action: &Action) -> Code {
        let public = view.public;
        let one = |number: usize| Code::from_iter([number as u16]);
        match *action {
            Action::Follow => one(FOLLOW),
            Action::Roll(die) => one(ROLL + die as usize),
            Action::Card(jersey) => one(CARD + jersey.index()),
            Action::AttackAlone => one(ATTACK_ALONE),
            Action::AttackTogether => one(ATTACK_TOGETHER),
            Action::NoAttack => one(NO_ATTACK),
            Action::Agree { yes } => one(AGREE + usize::from(yes)),
            Action::Place { cell } => {
                let row = (-1 - cell.h) as usize;
                Code::from_iter([(PLACE_ROW + row) as u16, (PLACE_LANE + cell.lane as usize) as u16])
            }
            Action::Move { to, hand_on } => {
                let (_, from) = public.current_cell().expect("a rider moves");
                let mut code = one(MOVE + ahead(from, to));
                match hand_on {
                    None => code.push(KEEP as u16),
                    Some(HandOn { rider, to: beside }) => {
                        let side = (beside.lane - to.lane, beside.h - to.h);
                        let side = NEIGHBOURS.iter().position(|neighbour| *neighbour == side).expect("side by side");
                        code.push((TAKER + from_own_team(view, rider)) as u16);
                        code.push((BESIDE + side) as u16);
                    }
                }
                code
            }
        }
    }
}

/// The number of a cell ahead, row by row.
fn ahead(from: Cell, to: Cell) -> usize {
    let row = to.h - from.h - 1;
    let lane = to.lane - from.lane + ASIDE as i8;
    row as usize * LANES + lane as usize
}

/// The number of a rider, the team of the seat that looks first.
fn from_own_team(view: SeatView<'_, Tour>, rider: u8) -> usize {
    let team = view.public.team(rider).steps_from(view.seat, view.public.seats);
    team * A_TEAM + usize::from(rider % view.public.team_size)
}

fn describe_race(view: SeatView<'_, Tour>, out: &mut Observation<'_>) {
    let public = view.public;
    let rider = public.current();
    let group = rider.and_then(|rider| public.group_of(rider));
    let pace = group.and_then(|group| group.pace);
    out.part(public.seats, 6.0);
    out.part(public.team_size, A_TEAM as f32);
    out.part(public.leg, 21.0);
    out.part(public.course.stages.len() as u16, 21.0);
    out.part(public.round.number, 50.0);
    let phase = match public.phase {
        Phase::Placing => Some(0),
        Phase::Choosing => Some(1),
        Phase::Attacking => Some(2),
        Phase::Moving { .. } => Some(3),
        Phase::Agreeing { .. } => Some(4),
        _ => None,
    };
    out.one_of(phase, PHASES);
    let (cells, whole) = match public.phase {
        Phase::Moving { cells, part } => (cells, part == Part::Whole),
        Phase::Agreeing { cells, .. } => (cells, true),
        _ => (0, false),
    };
    out.part(cells, MOST_CELLS as f32);
    out.flag(whole);
    out.flag(rider.is_some_and(|rider| public.team(rider) == view.seat));
    out.flag(rider.is_some_and(|rider| public.terrain_of(rider).is_flat()));
    out.flag(rider.is_some_and(|rider| public.is_isolated(rider)));
    out.flag(public.round.braked);
    out.flag(group.is_some_and(|group| group.sheltered));
    out.flag(pace.is_some());
    out.part(pace.map_or(0, |pace| pace.cells), MOST_CELLS as f32);
    out.flag(pace.is_some_and(|pace| pace.together));
    out.flag(pace.is_some_and(|pace| pace.terrain.is_flat()));
    out.part(public.arrivals.len() as u8, MAX_RIDERS as f32);
    for jersey in Jersey::ALL {
        out.flag(rider.is_some() && public.card(jersey) == rider);
    }
}

/// The next lines of the stage, the finish among them.
fn describe_lines(public: &Public, here: Option<Cell>, out: &mut Observation<'_>) {
    let h = here.map_or(0, |cell| cell.h);
    let mut lines = public.stage().lines.iter().filter(|line| line.h > h);
    for _ in 0..LINES_AHEAD {
        let Some(line) = lines.next() else {
            out.skip(A_LINE);
            continue;
        };
        out.flag(true);
        out.part(line.h - h, 100.0);
        let kind = match line.kind {
            LineKind::Finish => 0,
            LineKind::Sprint => 1,
            _ => 2,
        };
        out.one_of(Some(kind), LINE_KINDS);
    }
}

/// The road around the rider whose turn it is: where there is a cell, who is on it.
fn describe_road(view: SeatView<'_, Tour>, here: Cell, out: &mut Observation<'_>) {
    let public = view.public;
    let stage = public.stage();
    for row in 0..SEEN_ROWS {
        let h = here.h + 1 + row as i16 - BEHIND as i16;
        for lane in 0..LANES {
            let cell = Cell::new(here.lane + lane as i8 - ASIDE as i8, h);
            if !stage.has(cell) {
                out.skip(A_CELL);
                continue;
            }
            let rider = public.rider_on(cell);
            out.flag(true);
            out.flag(rider.is_some_and(|rider| public.team(rider) == view.seat));
            out.flag(rider.is_some_and(|rider| public.team(rider) != view.seat));
        }
    }
}

fn describe_rider(public: &Public, number: u8, here: Option<Cell>, out: &mut Observation<'_>) {
    let rider = public.rider(number);
    let finish = public.stage().finish;
    let from = here.unwrap_or(Cell::new(0, 0));
    out.flag(true);
    out.flag(public.current() == Some(number));
    out.flag(rider.cell.is_some());
    out.put(rider.cell.map_or(0.0, |cell| f32::from(cell.h - from.h) / ROWS as f32));
    out.put(rider.cell.map_or(0.0, |cell| f32::from(cell.lane - from.lane) / f32::from(MAX_LANES)));
    out.put(rider.cell.map_or(0.0, |cell| f32::from(finish - cell.h) / 100.0));
    for status in [Status::Crashed, Status::Finished, Status::Out] {
        out.flag(rider.status == status);
    }
    let current = public.current().and_then(|current| public.rider(current).group);
    out.flag(rider.group.is_some() && rider.group == current);
    out.flag(rider.can_attack);
    out.flag(public.terrain_of(number).is_flat());
    out.put(rider.crossed.map_or(0.0, |before| 1.0 - f32::from(before) / MAX_RIDERS as f32));
    let cards = Jersey::ALL.into_iter().filter(|jersey| public.card(*jersey) == Some(number)).count();
    out.part(cards as u8, 3.0);
}

/// The move that is being put together.
fn describe_so_far(so_far: &[u16], out: &mut Observation<'_>) {
    let cell = so_far.first().map(|number| usize::from(*number)).filter(|number| *number >= MOVE);
    let row = so_far.first().map(|number| usize::from(*number)).filter(|number| *number < MOVE);
    let (row, lane) = match (cell, row) {
        (Some(cell), _) => ((cell - MOVE) / LANES + 1, (cell - MOVE) % LANES),
        (None, Some(row)) => (row - PLACE_ROW + 1, 0),
        (None, None) => (0, 0),
    };
    out.part(row as u16, CORRIDOR as f32);
    out.part(lane as u16, LANES as f32);
    let taker = so_far.get(1).map_or(0, |number| usize::from(*number) - TAKER + 1);
    out.part(taker as u16, MAX_RIDERS as f32);
}
