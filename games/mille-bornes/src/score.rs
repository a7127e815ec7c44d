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
    /// Home without any 200, or without any 200 or 100.
    pub without_long: u16,
    /// Home with the pile empty.
    pub empty_pile: u16,
    /// Every opposing car at zero.
    pub shutout: u16,
}

impl Score {
    /// What a side has earned in the hand that has just ended (M25); a team adds up its cars (M21).
    pub fn of(public: &Public, side: u8) -> Score {
        let mut score = Score::default();
        let mut opponents_at_zero = true;
        for (no, car) in public.cars.iter().enumerate() {
            if public.rules.side_of_car(no as u8) == side {
                score.add_car(car, public);
            } else {
                opponents_at_zero &= car.km == 0;
            }
        }
        if opponents_at_zero && score.km > 0 {
            score.shutout = 500;
        }
        score
    }

    fn add_car(&mut self, car: &Car, public: &Public) {
        self.km += car.km;
        self.bottes += if car.bottes.len() == Botte::ALL.len() { 700 } else { 100 * car.bottes.len() as u16 };
        self.coups_fourres += 300 * u16::from(car.coups_fourres);
        if car.km < public.rules.goal {
            return;
        }
        self.home += 400;
        self.without_long += match (car.times_played(Distance::Km200), car.times_played(Distance::Km100)) {
            (0, 0) => 500,
            (0, _) => 300,
            _ => 0,
        };
        // No card is drawn between the last distance and the end of the hand (M16).
        if public.pile == 0 && !public.rules.extended {
            self.empty_pile += 300;
        }
    }

    pub fn total(&self) -> u16 {
        self.km + self.bottes + self.coups_fourres + self.home + self.without_long + self.empty_pile + self.shutout
    }
}
