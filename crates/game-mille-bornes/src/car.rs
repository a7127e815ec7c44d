use arrayvec::ArrayVec;

use crate::{
    cards::{Attack, Botte, Distance, Stop},
    refused::Refused,
};

/// A car on the road, and what lies on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Car {
    pub km: u16,
    pub started: bool,
    pub stopped_by: Option<Stop>,
    pub limited: bool,
    /// In the order in which they were shown.
    pub bottes: ArrayVec<Botte, 4>,
    pub coups_fourres: u8,
    /// How many of each distance it has played, in the order of [`Distance::ALL`].
    pub played: [u8; 5],
}

/// A car plays this many 200s a hand (M6).
pub const TWO_HUNDREDS: u8 = 2;

impl Car {
    pub fn is_guarded(&self, attack: Attack) -> bool {
        self.bottes.contains(&attack.botte())
    }

    pub fn suffers(&self, attack: Attack) -> bool {
        match attack {
            Attack::Stop(stop) => self.stopped_by == Some(stop),
            Attack::Limite => self.limited,
        }
    }

    pub fn times_played(&self, distance: Distance) -> u8 {
        self.played[distance.index()]
    }

    /// Whether the car may drive that far (M5, M6). `pulled`: a partner's started car lets it set off (M19).
    pub fn may_drive(&self, distance: Distance, goal: u16, pulled: bool) -> Result<(), Refused> {
        if !self.started && !pulled {
            Err(Refused::NotStarted)
        } else if self.stopped_by.is_some() {
            Err(Refused::Stopped)
        } else if self.limited && distance > Distance::Km50 {
            Err(Refused::TooFastUnderLimit)
        } else if self.km + distance.km() > goal {
            Err(Refused::BeyondTheGoal)
        } else if distance == Distance::Km200 && self.times_played(distance) >= TWO_HUNDREDS {
            Err(Refused::ThirdTwoHundred)
        } else {
            Ok(())
        }
    }

    /// Whether an opponent may attack the car so (M7, M8, M11).
    pub fn may_suffer(&self, attack: Attack) -> Result<(), Refused> {
        if self.is_guarded(attack) {
            return Err(Refused::TargetGuarded);
        }
        match attack {
            Attack::Limite if self.limited => Err(Refused::TargetLimited),
            Attack::Stop(_) if !self.started => Err(Refused::TargetNotStarted),
            Attack::Stop(_) if self.stopped_by.is_some() => Err(Refused::TargetStopped),
            Attack::Limite | Attack::Stop(_) => Ok(()),
        }
    }

    /// Whether the remedy of this attack does the car any good (M5, M9, M10).
    pub fn may_mend(&self, attack: Attack) -> Result<(), Refused> {
        let starts = attack == Attack::Stop(Stop::FeuRouge) && !self.started;
        if starts || self.suffers(attack) { Ok(()) } else { Err(Refused::NothingToRemedy) }
    }

    pub fn drive(&mut self, distance: Distance) {
        self.started = true; // In 2×2 the first distance starts the car (M19).
        self.km += distance.km();
        self.played[distance.index()] += 1;
    }

    pub fn suffer(&mut self, attack: Attack) {
        match attack {
            Attack::Stop(stop) => self.stopped_by = Some(stop),
            Attack::Limite => self.limited = true,
        }
    }

    /// A green light starts the car (M5); every remedy lifts its attack, and the car rolls again (M9).
    pub fn mend(&mut self, attack: Attack) {
        self.started |= attack == Attack::Stop(Stop::FeuRouge);
        self.lift(attack);
    }

    /// Shows a botte: it lifts what it guards against (M11), and `prioritaire` starts the car (M12).
    pub fn show(&mut self, botte: Botte) {
        self.bottes.push(botte);
        self.started |= botte == Botte::Prioritaire;
        for attack in Attack::ALL {
            if attack.botte() == botte {
                self.lift(attack);
            }
        }
    }

    fn lift(&mut self, attack: Attack) {
        match attack {
            Attack::Stop(stop) if self.stopped_by == Some(stop) => self.stopped_by = None,
            Attack::Stop(_) => {}
            Attack::Limite => self.limited = false,
        }
    }
}
