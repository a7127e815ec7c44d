//! The points of a hand (M25).

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    car::Car,
    cards::{Botte, Distance},
    state::Public,
};

/// A side's points for one hand, by what they are for (M25).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Score {
    pub km: u16,
    pub bottes: u16,
    pub coups_fourres: u16,
    pub home: u16,
    /// Home, and no car of the side has played a 200, or neither a 200 nor a 100.
    pub without_long: u16,
    /// Home with the pile empty.
    pub empty_pile: u16,
    /// Home with every opposing car at zero.
    pub shutout: u16,
}

impl Score {
    /// What a side has earned in the hand that has just ended (M25); a team adds up its cars (M21).
    pub fn of(public: &Public, side: u8) -> Score {
        let rules = &public.rules;
        let side_of = |no: usize| rules.side_of_car(no as u8);
        let own = || public.cars.iter().enumerate().filter(|(no, _)| side_of(*no) == side).map(|(_, car)| car);
        let mut opponents = public.cars.iter().enumerate().filter(|(no, _)| side_of(*no) != side).map(|(_, car)| car);
        let mut score = Score::default();
        own().for_each(|car| score.add_car(car));
        if own().any(|car| car.km == rules.goal) {
            score.home = 400;
            let played = |distance| own().any(|car| car.times_played(distance) > 0);
            score.without_long = match (played(Distance::Km200), played(Distance::Km100)) {
                (true, _) => 0,
                (false, true) => 300,
                (false, false) => 500,
            };
            // No card is drawn between the last distance and the end of the hand (M16).
            if public.pile == 0 && !rules.extended {
                score.empty_pile = 300;
            }
            if opponents.all(|car| car.km == 0) {
                score.shutout = 500;
            }
        }
        score
    }

    fn add_car(&mut self, car: &Car) {
        self.km += car.km;
        self.bottes += if car.bottes.len() == Botte::ALL.len() { 700 } else { 100 * car.bottes.len() as u16 };
        self.coups_fourres += 300 * u16::from(car.coups_fourres);
    }

    pub fn total(&self) -> u16 {
        self.km + self.bottes + self.coups_fourres + self.home + self.without_long + self.empty_pile + self.shutout
    }
}
