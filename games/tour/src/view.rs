//! The view as JSON.

use desk::classification::{Prime, Tally};
use engine::{Printed, View};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Cell, Die, TeamNames, Tour,
    stage::{Line, LineKind, MapFile, Side, Stage, Terrain},
    state::{Chain, Fall, LastRoll, Part, Phase, Public, Roll, Status},
};

/// The race as JSON: first what the rules page names, then what a client needs to draw it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Wire {
    /// The stage under way, by the name that options use.
    pub stage: String,
    /// From 1; 0 while riders are placed.
    pub round: u16,
    pub order: Vec<u8>,
    pub rider: Option<u8>,
    pub riders: Vec<WireRider>,
    pub groups: Vec<WireGroup>,
    pub lines: Vec<WireLine>,
    pub arrivals: Vec<WireArrival>,
    pub standings: Standings,
    pub cards: Holders,
    /// The leader of each classification, card or no card (T25).
    pub jerseys: Holders,
    /// What is asked of the rider whose turn it is.
    pub asked: Option<PendingDecision>,
    /// The number of the stage, from 1.
    pub leg: u8,
    pub stages: Vec<String>,
    pub team_size: u8,
    pub teams: Vec<TeamNames>,
    #[ts(as = "Road")]
    pub road: Printed<Road>,
    /// The last die of the round.
    #[serde(default)]
    pub roll: Option<LastRoll>,
    /// The last fall of each team in this stage.
    #[serde(default)]
    pub falls: Vec<WireFall>,
    /// What decided the race; null while it lasts.
    #[serde(default)]
    pub decided: Option<Decided>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Fall")]
pub struct WireFall {
    pub rider: u8,
    pub round: u16,
    /// It ended the rider's race.
    pub out: bool,
}

/// What decided the race (T25): over one stage its winner, over several the times of teams.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    /// The first over the line of the only stage.
    Stage {
        winner: u8,
    },
    /// The next, of another team, has the same time.
    StageLevel {
        winner: u8,
    },
    TeamTime,
    /// The best teams have the same time.
    TeamsLevel,
    /// The best team has more times than one with a lower sum.
    TeamFinishers,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Rider")]
pub struct WireRider {
    pub team: u8,
    pub cell: Option<Cell>,
    pub group: Option<u8>,
    pub isolated: bool,
    pub can_attack: bool,
    pub status: Status,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Group")]
pub struct WireGroup {
    pub pace: Option<u8>,
    pub set_by: Option<u8>,
    pub white_left: u8,
    pub attack_open: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Line")]
pub struct WireLine {
    pub kind: LineKind,
    pub name: String,
    pub h: i16,
    pub taken: Vec<u8>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Arrival")]
pub struct WireArrival {
    pub rider: u8,
    pub round: u16,
    pub seconds: u8,
    pub time: u32,
    pub bonus: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Standings {
    pub yellow: Vec<WireTime>,
    pub green: Vec<WirePoints>,
    pub dotted: Vec<WirePoints>,
    pub teams: Vec<WireTeam>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "RiderTime")]
pub struct WireTime {
    pub rider: u8,
    pub time: i32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "RiderPoints")]
pub struct WirePoints {
    pub rider: u8,
    pub points: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "TeamTime")]
pub struct WireTeam {
    pub team: u8,
    /// Null for a team that nobody has brought a time.
    pub time: Option<u32>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Holders {
    pub yellow: Option<u8>,
    pub green: Option<u8>,
    pub dotted: Option<u8>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PendingDecision {
    Place {
        proposed: Option<Cell>,
    },
    Choose,
    Roll {
        die: Die,
    },
    Attack,
    /// `proposed`: the cell that the table proposes.
    Move {
        cells: u8,
        attack: bool,
        proposed: Option<Cell>,
    },
    Agree {
        rider: u8,
        to: Cell,
    },
}

/// The road of the stage, laps unrolled.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Road {
    pub name: String,
    pub kilometres: f64,
    pub base_time: u32,
    /// The first row of the start corridor, and the last of the road.
    pub from: i16,
    pub to: i16,
    pub sectors: Vec<WireSector>,
    /// From the finish line on, one a half-step.
    pub seconds: Vec<u8>,
    pub map: Option<MapFile>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Sector")]
pub struct WireSector {
    pub name: String,
    pub from: i16,
    pub to: i16,
    pub terrain: Terrain,
    pub wind: Side,
    pub strong: bool,
    pub lanes: u8,
    pub curve: Vec<[f64; 2]>,
}

pub(crate) fn wire(view: View<'_, Tour>) -> Wire {
    let public = view.public;
    Wire {
        stage: public.stage().key.clone(),
        round: public.round.number,
        order: public.round.order.to_vec(),
        rider: public.current(),
        riders: public.numbers().map(|rider| rider_wire(public, rider)).collect(),
        groups: groups(public),
        lines: lines(public),
        arrivals: arrivals(public),
        standings: standings(&public.standings()),
        cards: holders(public.cards),
        jerseys: holders(public.tally.leaders()),
        asked: asked(public),
        leg: public.leg + 1,
        stages: public.course.stages.iter().map(|stage| stage.key.clone()).collect(),
        team_size: public.team_size,
        teams: public.course.teams.clone(),
        road: public.stage().road.clone(),
        roll: public.round.last_roll,
        falls: falls(public),
        decided: decided(public),
    }
}

fn falls(public: &Public) -> Vec<WireFall> {
    let fall = |fall: Fall| WireFall {
        rider: fall.rider,
        round: fall.round,
        out: public.rider(fall.rider).status == Status::Out,
    };
    public.falls.iter().flatten().copied().map(fall).collect()
}

fn decided(public: &Public) -> Option<Decided> {
    if public.phase != Phase::Over {
        return None;
    }
    if let [_] = *public.course.stages {
        let mut home = public.finishers();
        let first = home.next()?;
        let level = home
            .next()
            .is_some_and(|next| next.time == first.time && public.team(next.rider) != public.team(first.rider));
        let winner = first.rider;
        return Some(if level { Decided::StageLevel { winner } } else { Decided::Stage { winner } });
    }
    let tally = public.standings();
    let teams = tally.by_teams();
    let sums = teams.iter().map(|&team| tally.team(team)).filter(|sum| sum.finishers > 0);
    let mut times = sums.map(|sum| sum.time);
    let best = times.next();
    let next = times.next();
    Some(match (best, next) {
        (Some(best), Some(next)) if next == best => Decided::TeamsLevel,
        (Some(best), Some(next)) if next < best => Decided::TeamFinishers,
        _ => Decided::TeamTime,
    })
}

fn rider_wire(public: &Public, rider: u8) -> WireRider {
    let one = public.rider(rider);
    WireRider {
        team: public.team(rider).0,
        cell: one.cell,
        group: one.group,
        isolated: public.is_isolated(rider),
        can_attack: one.can_attack,
        status: one.status,
    }
}

fn groups(public: &Public) -> Vec<WireGroup> {
    let each = public.round.groups.iter().map(|group| WireGroup {
        pace: group.pace.map(|pace| pace.cells),
        set_by: group.pace.map(|pace| pace.set_by),
        white_left: group.white_left,
        attack_open: group.chain == Chain::Open,
    });
    each.collect()
}

fn lines(public: &Public) -> Vec<WireLine> {
    let lines = public.stage().lines.iter().zip(&public.taken);
    lines.map(|(line, taken)| WireLine { taken: taken.to_vec(), ..untaken(line) }).collect()
}

/// A line that nobody has crossed yet.
pub(crate) fn untaken(line: &Line) -> WireLine {
    WireLine { kind: line.kind, name: line.name.clone(), h: line.h, taken: Vec::new() }
}

fn arrivals(public: &Public) -> Vec<WireArrival> {
    let each = public.arrivals.iter().enumerate().map(|(place, arrival)| WireArrival {
        rider: arrival.rider,
        round: arrival.round,
        seconds: arrival.seconds,
        time: public.time(arrival),
        bonus: desk::classification::bonus(place),
    });
    each.collect()
}

fn standings(tally: &Tally) -> Standings {
    let points = |prime| {
        let order = tally.by_points(prime);
        order.iter().map(|&rider| WirePoints { rider, points: tally.rider(rider).points(prime).points }).collect()
    };
    let teams = tally.by_teams();
    let timed = teams.iter().any(|&team| tally.team(team).finishers > 0);
    let team_wire = |&team: &u8| {
        let sum = tally.team(team);
        WireTeam { team, time: (sum.finishers > 0).then_some(sum.time) }
    };
    Standings {
        yellow: tally.yellow().iter().map(|&rider| WireTime { rider, time: tally.rider(rider).time }).collect(),
        green: points(Prime::Sprint),
        dotted: points(Prime::Summit),
        teams: if timed { teams.iter().map(team_wire).collect() } else { Vec::new() },
    }
}

fn holders([yellow, green, dotted]: [Option<u8>; 3]) -> Holders {
    Holders { yellow, green, dotted }
}

fn asked(public: &Public) -> Option<PendingDecision> {
    let proposed = || public.proposal().map(|proposal| proposal.cell);
    Some(match public.phase {
        Phase::Drawing | Phase::Over => return None,
        Phase::Placing => PendingDecision::Place { proposed: proposed() },
        Phase::Choosing => PendingDecision::Choose,
        Phase::Rolling(roll) => PendingDecision::Roll { die: Roll::die(roll) },
        Phase::Attacking => PendingDecision::Attack,
        Phase::Moving { cells, part } => {
            PendingDecision::Move { cells, attack: part == Part::FirstOfAttack, proposed: proposed() }
        }
        Phase::Agreeing { rider, to, .. } => PendingDecision::Agree { rider, to },
    })
}

pub(crate) fn road(stage: &Stage) -> Road {
    let sectors = stage.sectors.iter().map(|sector| WireSector {
        name: stage.sector_name(sector).to_owned(),
        from: sector.from,
        to: sector.to,
        terrain: sector.terrain,
        wind: sector.wind,
        strong: sector.strong,
        lanes: sector.lanes,
        curve: stage.file.sector[sector.index].curve.clone(),
    });
    Road {
        name: stage.name().to_owned(),
        kilometres: stage.file.kilometres,
        base_time: stage.base,
        from: *stage.corridor().start(),
        to: stage.end(),
        sectors: sectors.collect(),
        seconds: stage.file.finish.seconds.clone(),
        map: stage.file.map.clone(),
    }
}
