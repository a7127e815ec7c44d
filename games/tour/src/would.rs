//! What an action would do, as far as it can be known before it is played.

use desk::classification::PRIME_POINTS;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    Action, Cell, Die, Face, HandOn,
    dice::star,
    event::CardUse,
    legal,
    stage::LineKind,
    state::{Phase, Public},
};

/// What an action would do, as far as it can be known before it is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Would {
    /// So many riders stand farther ahead (T6).
    Place {
        ahead: u8,
    },
    /// So many cells, sheltered (T11).
    Follow {
        cells: u8,
    },
    Roll(Rolls),
    /// T24.
    Card(CardUse),
    /// So many cells, then green; nobody follows (T16).
    AttackAlone {
        cells: u8,
    },
    /// So many cells and green, for the whole group (T18).
    AttackTogether {
        cells: u8,
    },
    NoAttack {
        pace: u8,
    },
    Ride(Ride),
    /// A rider of mine is taken along, or stays (T21).
    Agree {
        yes: bool,
        rider: u8,
        bib: u8,
        to: Cell,
    },
}

/// A die, and what it decides beside its number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Rolls {
    pub die: Die,
    /// It is the die of the road: what sets a pace without braking or risk (T9).
    pub road: bool,
    pub faces: [Face; 6],
    /// The number of the attack face where it is no attack (T9).
    pub star: u8,
    /// The attack face is an attack (T15).
    pub attack: bool,
    /// Those behind must brake (T19).
    pub brakes: bool,
    /// What the wind takes at most (T11).
    pub wind: u8,
}

/// How far, over which lines, and in whose company.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Ride {
    pub cells: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Crossing>>")]
    pub crosses: Vec<Crossing>,
    /// Of those who have played this round and stay where they are.
    pub company: Company,
    /// Who is taken along with what is left (T21).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub takes: Option<Taken>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Crossing {
    pub line: LineKind,
    /// Beyond the finish line (T23).
    pub seconds: Option<u8>,
    /// At a sprint or a summit (T22).
    pub points: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Company {
    Alone,
    /// A rider is behind, by the number on the back.
    Ahead {
        bib: u8,
    },
    /// On the wheel of a rider.
    Wheel {
        bib: u8,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Taken {
    pub bib: u8,
    pub cells: u8,
}

pub fn would(public: &Public, action: &Action) -> Option<Would> {
    let rider = public.current()?;
    Some(match *action {
        Action::Place { cell } => {
            let cells = public.riders.iter().filter_map(|rider| rider.cell);
            Would::Place { ahead: cells.filter(|other| other.h > cell.h).count() as u8 }
        }
        Action::Follow => Would::Follow { cells: public.group_of(rider)?.pace?.cells },
        Action::Roll(die) => Would::Roll(rolls(public, rider, die)),
        Action::Card(card) => Would::Card(public.card_use(rider, card)),
        Action::AttackAlone => Would::AttackAlone { cells: star(public.terrain_of(rider)) },
        Action::AttackTogether => Would::AttackTogether { cells: 2 },
        Action::NoAttack => Would::NoAttack { pace: star(public.terrain_of(rider)) },
        Action::Move { to, hand_on } => Would::Ride(ride(public, rider, to, hand_on)?),
        Action::Agree { yes } => {
            let Phase::Agreeing { rider: mate, to, .. } = public.phase else { return None };
            Would::Agree { yes, rider: mate, bib: public.bib(mate), to }
        }
    })
}

fn rolls(public: &Public, rider: u8, die: Die) -> Rolls {
    Rolls {
        die,
        road: die == Die::of(public.terrain_of(rider)),
        faces: die.faces(),
        star: star(public.terrain_of(rider)),
        attack: matches!(die, Die::Yellow | Die::Dotted) && public.may_attack(rider),
        // Who is braked brakes nobody anew, and who is alone nobody at all.
        brakes: die == Die::White && !public.round.braked && public.rider(rider).group.is_some(),
        wind: public.wind(rider, die, 6),
    }
}

fn ride(public: &Public, rider: u8, to: Cell, hand_on: Option<HandOn>) -> Option<Ride> {
    let from = public.rider(rider).cell?;
    let Phase::Moving { cells: all, .. } = public.phase else { return None };
    let cells = match hand_on {
        Some(mate) => legal::kept(public, all, to, mate)?,
        None => legal::steps(public, from, to, all)?,
    };
    let takes = hand_on.map(|mate| Taken { bib: public.bib(mate.rider), cells: all - cells });
    Some(Ride { cells, crosses: public.crossings(from, to), company: public.company(to), takes })
}

impl Public {
    /// The lines between two cells that are worth something to who crosses them now.
    pub(crate) fn crossings(&self, from: Cell, to: Cell) -> Vec<Crossing> {
        let lines = self.stage().lines.iter().zip(&self.taken);
        let crossed = lines.filter(|(line, _)| from.h < line.h && line.h <= to.h);
        let worth = crossed.map(|(line, taken)| match line.kind {
            LineKind::Finish => Crossing { line: line.kind, seconds: self.stage().seconds(to), points: None },
            _ => Crossing { line: line.kind, seconds: None, points: PRIME_POINTS.get(taken.len()).copied() },
        });
        worth.filter(|crossing| crossing.seconds.is_some() || crossing.points.is_some()).collect()
    }

    /// Whose wheel it would be, of those who have played this round, or been placed, and stay where they are.
    pub(crate) fn company(&self, to: Cell) -> Company {
        // Between two stages nobody is in order yet.
        let played = self.round.order.get(..usize::from(self.round.turn)).unwrap_or_default();
        let cell = |rider: &u8| self.rider(*rider).cell;
        let mut beside = played.iter().filter(|rider| cell(rider).is_some_and(|cell| cell.is_neighbour(to))).peekable();
        let wheel = beside.clone().find(|rider| cell(rider).is_some_and(|cell| cell.h > to.h));
        match (wheel, beside.peek()) {
            (Some(&rider), _) => Company::Wheel { bib: self.bib(rider) },
            (None, Some(&&rider)) => Company::Ahead { bib: self.bib(rider) },
            (None, None) => Company::Alone,
        }
    }
}
