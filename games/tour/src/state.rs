//! The state: all of it is public.

use std::sync::Arc;

use arrayvec::ArrayVec;
use desk::classification::{Jersey, MAX_RIDERS, MAX_TEAMS, Tally, Timed, stage_time};
use engine::{Seat, Shared};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Cell, Die, Face,
    course::Course,
    event::Who,
    stage::{MAX_LINES, Stage, Terrain},
};

/// Two riders make a group.
pub const MAX_GROUPS: usize = MAX_RIDERS / 2;

/// A race in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tour {
    pub(crate) public: Public,
}

/// The whole race: nothing in it is hidden.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub course: Shared<Course>,
    pub seats: u8,
    pub team_size: u8,
    /// Which stage is ridden, from 0.
    pub leg: u8,
    pub phase: Phase,
    pub round: Round,
    pub riders: ArrayVec<Rider, MAX_RIDERS>,
    /// Who was first over each line of the stage (T22).
    pub taken: ArrayVec<ArrayVec<u8, 4>, MAX_LINES>,
    /// In the order of their places. Those of the stage before stay on show while riders are placed for the next.
    pub arrivals: ArrayVec<Arrival, MAX_RIDERS>,
    /// Those who finished each stage before this one, in the order of their places. Written as the next stage begins.
    pub past: Arc<Vec<Vec<Timed>>>,
    /// The teams in the order drawn for the first stage (T5).
    pub drawn: ArrayVec<u8, MAX_TEAMS>,
    /// How many riders have crossed the finish line of the stage.
    pub crossings: u8,
    /// Primes as they are scored, times of the stages that are over.
    pub tally: Tally,
    /// Who holds the card of each jersey (T24).
    pub cards: [Option<u8>; 3],
    /// The last fall in each team in this stage.
    pub falls: [Option<Fall>; MAX_TEAMS],
}

/// A die as it fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
pub struct LastRoll {
    pub rider: u8,
    pub die: Die,
    pub face: Face,
    /// What the wind took (T11).
    pub wind: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fall {
    pub rider: u8,
    pub round: u16,
}

/// What was fixed as the round began (T6, T7), and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Round {
    /// From 1; 0 while riders are placed.
    pub number: u16,
    /// Riders in the order of play (T6); while they are placed, in that of placing (T5).
    pub order: ArrayVec<u8, MAX_RIDERS>,
    /// A place in `order`.
    pub turn: u8,
    /// The rider whose turn it is must ride at a white pace (T19).
    pub braked: bool,
    /// In order of play (T7).
    pub groups: ArrayVec<Group, MAX_GROUPS>,
    /// The last die that fell.
    pub last_roll: Option<LastRoll>,
}

/// What is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The lot for the order of the teams (T5).
    Drawing,
    Placing,
    /// A rider's turn: follow, roll or card (T10).
    Choosing,
    Rolling(Roll),
    /// An attack face was rolled where an attack is possible (T15).
    Attacking,
    /// The rider has so many cells to move.
    Moving {
        cells: u8,
        part: Part,
    },
    /// Cells were offered to another team's rider (T21).
    Agreeing {
        rider: u8,
        to: Cell,
        cells: u8,
    },
    Over,
}

/// What a die is rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roll {
    Pace(Die),
    /// Green for an attack with the group (T18).
    Together,
    /// Green for the second part of a lone attack (T16).
    Alone,
    /// Green for a card away from an attack position (T24).
    Card,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// The 2 or 1 of a lone attack: green comes next, and nothing is handed on before it (T16, T21).
    FirstOfAttack,
    Whole,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rider {
    pub cell: Option<Cell>,
    pub status: Status,
    /// A place in `groups`; none for an isolated rider.
    pub group: Option<u8>,
    /// In attack position as the round began (T8).
    pub can_attack: bool,
    /// How many had crossed the finish line before this rider.
    pub crossed: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Racing,
    /// Stays in place this round (T20).
    Crashed,
    /// Arrived, and off the road (T23).
    Finished,
    Out,
}

/// Riders linked through neighbouring cells as the round began (T7), and how they ride.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Group {
    pub pace: Option<Pace>,
    /// A rider has moved at a pace of the group this round, and broken the wind (T11).
    pub sheltered: bool,
    /// How many riders must still ride at a white pace (T19).
    pub white_left: u8,
    pub chain: Chain,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pace {
    pub cells: u8,
    pub set_by: u8,
    /// Where its setter stood (T14).
    pub terrain: Terrain,
    /// The pace of an attack with the group, until a big crash (T18, T20).
    pub together: bool,
}

/// Lone attacks answered by lone attacks (T17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Chain {
    #[default]
    None,
    Open,
    /// For the rest of the round the attack face is a plain number.
    Ended,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrival {
    pub rider: u8,
    pub round: u16,
    pub seconds: u8,
}

impl Public {
    pub fn stage(&self) -> &Stage {
        &self.course.stages[usize::from(self.leg)]
    }

    pub fn rider(&self, rider: u8) -> &Rider {
        &self.riders[usize::from(rider)]
    }

    pub fn rider_mut(&mut self, rider: u8) -> &mut Rider {
        &mut self.riders[usize::from(rider)]
    }

    pub fn numbers(&self) -> std::ops::Range<u8> {
        0..self.riders.len() as u8
    }

    pub fn team(&self, rider: u8) -> Seat {
        Seat(rider / self.team_size)
    }

    /// The number on a rider's back: teams keep their six, whatever their size.
    pub fn bib(&self, rider: u8) -> u8 {
        6 * (rider / self.team_size) + rider % self.team_size + 1
    }

    pub fn who(&self, rider: u8) -> Who {
        Who { id: rider, team: self.team(rider), bib: self.bib(rider) }
    }

    /// The rider whose turn it is, to play or to be placed.
    pub fn current(&self) -> Option<u8> {
        match self.phase {
            Phase::Drawing | Phase::Over => None,
            _ => self.round.order.get(usize::from(self.round.turn)).copied(),
        }
    }

    /// The rider whose turn it is, where a rider plays.
    pub fn playing(&self) -> u8 {
        self.current().expect("a rider's turn")
    }

    /// Where the rider whose turn it is stands.
    pub fn current_cell(&self) -> Option<(u8, Cell)> {
        let rider = self.current()?;
        Some((rider, self.rider(rider).cell?))
    }

    pub fn group_of(&self, rider: u8) -> Option<&Group> {
        self.rider(rider).group.map(|group| &self.round.groups[usize::from(group)])
    }

    pub fn group_of_mut(&mut self, rider: u8) -> Option<&mut Group> {
        let group = self.rider(rider).group?;
        Some(&mut self.round.groups[usize::from(group)])
    }

    /// The cell where a rider stands says flat or climb (T9). Until the rider moves it is where the turn began.
    pub fn terrain_of(&self, rider: u8) -> Terrain {
        self.rider(rider).cell.map_or(Terrain::Flat, |cell| self.stage().terrain(cell))
    }

    pub fn is_isolated(&self, rider: u8) -> bool {
        let rider = self.rider(rider);
        rider.group.is_none() && rider.cell.is_some() && self.round.number > 0
    }

    /// In the first round of a stage the first rider to play rolls the die of the terrain and nothing else (T5).
    pub fn is_opening(&self) -> bool {
        self.round.number == 1 && self.round.turn == 0
    }

    pub fn rider_on(&self, cell: Cell) -> Option<u8> {
        self.numbers().find(|&rider| self.rider(rider).cell == Some(cell))
    }

    pub fn is_free(&self, cell: Cell) -> bool {
        self.stage().has(cell) && self.rider_on(cell).is_none()
    }

    /// Without a free cell ahead a rider is passed over (T12).
    pub fn is_blocked(&self, cell: Cell) -> bool {
        !cell.ahead().into_iter().any(|ahead| self.is_free(ahead))
    }

    pub fn card(&self, jersey: Jersey) -> Option<u8> {
        self.cards[jersey.index()]
    }

    pub fn time(&self, arrival: &Arrival) -> u32 {
        stage_time(self.stage_of_arrivals().base, arrival.round, arrival.seconds)
    }

    /// The stage of those who have arrived: while riders are placed, the one before.
    fn stage_of_arrivals(&self) -> &Stage {
        let leg = usize::from(self.leg);
        let shown = if self.phase == Phase::Placing { leg.saturating_sub(1) } else { leg };
        &self.course.stages[shown]
    }

    pub fn finishers(&self) -> impl Iterator<Item = Timed> + Clone {
        self.arrivals.iter().map(|arrival| Timed { rider: arrival.rider, time: self.time(arrival) })
    }

    /// The classifications as they stand, with those who have arrived in the stage under way.
    pub fn standings(&self) -> Tally {
        let mut tally = self.tally.clone();
        let under_way = !matches!(self.phase, Phase::Placing | Phase::Over);
        if under_way && !self.arrivals.is_empty() {
            tally.add_stage(self.finishers());
        }
        tally
    }
}
