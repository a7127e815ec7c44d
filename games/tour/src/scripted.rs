//! Luck written down beforehand, and positions to begin from, for scenarios.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use desk::classification::Jersey;
use engine::{NoFacts, ScriptError, Scripted, Seat, Shared};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::{
    Cell, Die, Face, Luck, Tour,
    apply::Play,
    stage::{Stage, StageFile},
    state::{Phase, Public, Status},
};

/// Luck written down beforehand: the order of the teams, and each die as it falls.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fate {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "yellow")]
    pub yellow: Option<VecDeque<Face>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "dotted")]
    pub dotted: Option<VecDeque<Face>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "white")]
    pub white: Option<VecDeque<Face>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "red")]
    pub red: Option<VecDeque<Face>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "green")]
    pub green: Option<VecDeque<Face>>,
}

/// A position to begin from.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Ridden in place of the first stage of the options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<StageFile>,
    /// Where riders stand, so that nobody places. Riders who are not named do not start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<BTreeMap<u8, Cell>>,
    /// The first round that is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<BTreeMap<Jersey, u8>>,
}

impl Fate {
    fn faces(&mut self, die: Die) -> &mut Option<VecDeque<Face>> {
        match die {
            Die::Yellow => &mut self.yellow,
            Die::Dotted => &mut self.dotted,
            Die::White => &mut self.white,
            Die::Red => &mut self.red,
            Die::Green => &mut self.green,
        }
    }
}

impl Scripted for Tour {
    type Fate = Fate;
    type Setup = Setup;

    fn set_up(&mut self, setup: &Setup) -> Result<(), ScriptError> {
        let public = &mut self.public;
        if let Some(file) = &setup.stage {
            let stage = Stage::build(&file.name, file).map_err(|faults| {
                let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
                ScriptError::bad("stage", texts.join("; "))
            })?;
            let mut course = (*public.course).clone();
            course.stages[0] = Arc::new(stage);
            public.course = Shared::new(course);
            Play::new(public, &mut NoFacts).begin_leg(0);
        }
        for (&jersey, &rider) in setup.cards.iter().flatten() {
            public.check_number(rider, "cards")?;
            public.cards[jersey.index()] = Some(rider);
        }
        if let Some(round) = setup.round {
            public.round.number = round.checked_sub(1).ok_or_else(|| ScriptError::bad("round", "a round from 1"))?;
        }
        setup.start.as_ref().map_or(Ok(()), |start| public.start_from(start))
    }

    fn scripted(&self, fate: &mut Fate) -> Result<Option<Luck>, ScriptError> {
        match self.public.phase {
            Phase::Rolling(roll) => {
                let die = roll.die();
                let Some(faces) = fate.faces(die) else { return Ok(None) };
                faces.pop_front().map(|face| Some(Luck::Face(face))).ok_or(ScriptError::Dry(die.stream()))
            }
            _ => fate.draw.take().map(|order| read_order(&order, self.public.seats)).transpose(),
        }
    }

    fn transcribe(&self, luck: &Luck, fate: &mut Fate) {
        match (self.public.phase, luck) {
            (Phase::Rolling(roll), Luck::Face(face)) => {
                fate.faces(roll.die()).get_or_insert_default().push_back(*face);
            }
            (_, Luck::Order(order)) => {
                let teams = &order[..self.public.seats.into()];
                fate.draw = Some(teams.iter().map(|seat| seat.0).collect());
            }
            (phase, luck) => unreachable!("{luck:?} while in {phase:?}"),
        }
    }
}

macro_rules! readers {
    ($($read:ident $die:ident),*) => {
        $(fn $read<'de, D: Deserializer<'de>>(rolls: D) -> Result<Option<VecDeque<Face>>, D::Error> {
            let rolls: Option<VecDeque<Face>> = Deserialize::deserialize(rolls)?;
            rolls.map(|rolls| rolls.into_iter().map(|face| read_face(Die::$die, face)).collect()).transpose()
        })*
    };
}
readers!(yellow Yellow, dotted Dotted, white White, red Red, green Green);

/// A face that the die has. The attack face may be written as the number that it also is.
fn read_face<E: de::Error>(die: Die, face: Face) -> Result<Face, E> {
    let face = match (die, face) {
        (Die::Yellow, Face::Number(2)) | (Die::Dotted, Face::Number(1)) => Face::Attack,
        (_, face) => face,
    };
    if die.faces().contains(&face) {
        return Ok(face);
    }
    let faces: Vec<String> = die.faces().iter().map(|face| format!("{face}")).collect();
    Err(E::custom(format!("`{}`: expected one of {}, found {face}", die.stream(), faces.join(", "))))
}

fn read_order(order: &[u8], seats: u8) -> Result<Luck, ScriptError> {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..seats) {
        return Err(ScriptError::bad("draw", format!("each seat from 0 to {} once", seats - 1)));
    }
    let mut teams = [Seat(0); 6];
    for (place, &seat) in teams.iter_mut().zip(order) {
        *place = Seat(seat);
    }
    Ok(Luck::Order(teams))
}

impl Public {
    fn start_from(&mut self, start: &BTreeMap<u8, Cell>) -> Result<(), ScriptError> {
        for (&rider, &cell) in start {
            let key = format!("start.{rider}");
            self.check_number(rider, &key)?;
            if !self.is_free(cell) || self.stage().is_over(cell) {
                return Err(ScriptError::bad(key, "a free cell of the road before the finish line"));
            }
            self.rider_mut(rider).cell = Some(cell);
        }
        for rider in self.numbers().filter(|rider| !start.contains_key(rider)) {
            self.rider_mut(rider).status = Status::Out;
            self.tally.abandon(rider);
        }
        if start.is_empty() {
            return Err(ScriptError::bad("start", "at least one rider"));
        }
        Play::new(self, &mut NoFacts).begin_round();
        Ok(())
    }

    fn check_number(&self, rider: u8, key: &str) -> Result<(), ScriptError> {
        if self.numbers().contains(&rider) {
            return Ok(());
        }
        Err(ScriptError::bad(key, format!("a rider from 0 to {}", self.riders.len() - 1)))
    }
}
