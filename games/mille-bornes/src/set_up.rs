//! A position to begin with, for scenarios only.

use engine::ScriptError;
use serde::{Deserialize, Serialize};

use crate::{
    MilleBornes,
    car::{Car, TWO_HUNDREDS},
    card_counts::CardCounts,
    cards::{Attack, Botte, Distance, Stop},
    view::DistancesPlayed,
};

/// A position to begin with. Scenarios only.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// In the order of their numbers; cars that are not named stand at the start.
    #[serde(default)]
    pub cars: Vec<CarSetup>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CarSetup {
    pub km: u16,
    /// Where it is not said, a car that has kilometres has started (M5).
    pub started: Option<bool>,
    pub stopped_by: Option<Stop>,
    pub limited: bool,
    pub bottes: Vec<Botte>,
    pub two_hundreds: u8,
    pub coups_fourres: u8,
    pub played: DistancesPlayed,
}

pub fn place_cars(game: &mut MilleBornes, setup: &Setup) -> Result<(), ScriptError> {
    if setup.cars.len() > game.public.cars.len() {
        let cars = game.public.cars.len();
        return Err(ScriptError::bad("cars", format!("there are {cars} cars at this table")));
    }
    let bottes = || setup.cars.iter().flat_map(|car| &car.bottes);
    if Botte::ALL.iter().any(|botte| bottes().filter(|&shown| shown == botte).count() > 1) {
        return Err(ScriptError::bad("cars/bottes", "there is one botte of each kind"));
    }
    let rules = game.public.rules;
    for (car, wanted) in game.public.cars.iter_mut().zip(&setup.cars) {
        *car = wanted.car(rules.goal, &rules.deck)?;
        car.bottes.iter().for_each(|botte| game.public.face_up.add(botte.card()));
    }
    game.public.set_up = true;
    Ok(())
}

impl CarSetup {
    fn car(&self, goal: u16, the_box: &CardCounts) -> Result<Car, ScriptError> {
        if !self.km.is_multiple_of(25) || self.km >= goal {
            return Err(ScriptError::bad("cars/km", format!("expected a multiple of 25 below {goal}")));
        }
        let mut played: [u8; 5] = self.played.into();
        let two_hundreds = &mut played[Distance::Km200.index()];
        *two_hundreds = self.two_hundreds.max(*two_hundreds);
        if *two_hundreds > TWO_HUNDREDS {
            return Err(ScriptError::bad("cars/two_hundreds", "a car plays at most two 200s a hand (M6)"));
        }
        if let Some(distance) = Distance::ALL.into_iter().find(|one| played[one.index()] > the_box[one.card()]) {
            let name = distance.card().name();
            return Err(ScriptError::bad("cars/played", format!("more `{name}` than the box holds (M2)")));
        }
        if usize::from(self.coups_fourres) > Botte::ALL.len() {
            return Err(ScriptError::bad("cars/coups_fourres", "there are four bottes to answer with (M2)"));
        }
        let mut car = Car {
            km: self.km,
            // Right of way starts a car (M12), and only a started car can be stopped (M7).
            started: self.started.unwrap_or(self.km > 0)
                || self.stopped_by.is_some()
                || self.bottes.contains(&Botte::Prioritaire),
            stopped_by: self.stopped_by,
            limited: self.limited,
            coups_fourres: self.coups_fourres,
            played,
            ..Car::default()
        };
        self.bottes.iter().for_each(|&botte| car.put_on(botte));
        if Attack::ALL.into_iter().any(|attack| car.suffers(attack) && car.is_guarded(attack)) {
            return Err(ScriptError::bad("cars/bottes", "no attack lies on a car that is guarded against it (M11)"));
        }
        Ok(car)
    }
}
