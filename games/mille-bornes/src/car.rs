//! A car on the road and what lies on it.

use arrayvec::ArrayVec;

use crate::{
    cards::{Attack, Botte, Card, Distance, Stop},
    hand::CardSet,
    legal::Refused,
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
    /// The attacks that these guard against (M11), kept beside them: it is asked at every step.
    pub(crate) guarded: CardSet,
    pub coups_fourres: u8,
    /// How many of each distance it has played, in the order of [`Distance::ALL`].
    pub played: [u8; 5],
}

/// A car plays this many 200s a hand (M6).
pub const TWO_HUNDREDS: u8 = 2;

const STOPS: CardSet = CardSet::of(&[Card::FeuRouge, Card::Panne, Card::Crevaison, Card::Accident]);

fn distances_up_to(km: u16) -> CardSet {
    const BY_SQUARES: [CardSet; 9] = {
        const KM: [Card; 5] = [Card::Km25, Card::Km50, Card::Km75, Card::Km100, Card::Km200];
        let [none, to_25, to_50] = [CardSet::EMPTY, CardSet::of(&[KM[0]]), CardSet::of(&[KM[0], KM[1]])];
        let to_75 = CardSet::of(&[KM[0], KM[1], KM[2]]);
        let to_100 = CardSet::of(&[KM[0], KM[1], KM[2], KM[3]]);
        [none, to_25, to_50, to_75, to_100, to_100, to_100, to_100, CardSet::of(&KM)]
    };
    BY_SQUARES[usize::from(km / 25)]
}

impl Car {
    pub fn is_guarded(&self, attack: Attack) -> bool {
        self.guarded.contains(attack.card())
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

    /// The distances it may drive (M5, M6). `pulled`: a partner's started car lets it set off (M19).
    pub fn drivable(&self, goal: u16, pulled: bool) -> CardSet {
        if self.stopped_by.is_some() || !(self.started || pulled) {
            return CardSet::EMPTY;
        }
        let furthest = if self.limited {
            50
        } else if self.times_played(Distance::Km200) < TWO_HUNDREDS {
            200
        } else {
            100
        };
        distances_up_to(furthest.min(goal - self.km))
    }

    pub fn why_not_drive(&self, distance: Distance, goal: u16, pulled: bool) -> Refused {
        if !self.started && !pulled {
            Refused::NotStarted
        } else if self.stopped_by.is_some() {
            Refused::Stopped
        } else if self.limited && distance > Distance::Km50 {
            Refused::TooFastUnderLimit
        } else if self.km + distance.km() > goal {
            Refused::BeyondTheGoal
        } else {
            Refused::ThirdTwoHundred
        }
    }

    /// The attacks that an opponent may play on it (M7, M8, M11).
    pub fn open_to(&self) -> CardSet {
        let limit = if self.limited { CardSet::EMPTY } else { CardSet::of(&[Card::Limite]) };
        let stops = if self.started && self.stopped_by.is_none() { STOPS } else { CardSet::EMPTY };
        limit.or(stops).without(self.guarded)
    }

    pub fn why_not_attack(&self, attack: Attack) -> Refused {
        match attack {
            _ if self.is_guarded(attack) => Refused::TargetGuarded,
            Attack::Limite => Refused::TargetLimited,
            Attack::Stop(_) if !self.started => Refused::TargetNotStarted,
            Attack::Stop(_) => Refused::TargetStopped,
        }
    }

    /// The remedies that do it any good (M9, M10); a green light also starts it (M5).
    pub fn mendable(&self) -> CardSet {
        let mut remedies = CardSet::EMPTY;
        if !self.started {
            remedies.insert(Card::FeuVert);
        }
        if let Some(stop) = self.stopped_by {
            remedies.insert(Attack::Stop(stop).remedy());
        }
        if self.limited {
            remedies.insert(Card::FinLimite);
        }
        remedies
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
        self.put_on(botte);
        self.started |= botte == Botte::Prioritaire;
        for attack in Attack::ALL {
            if attack.botte() == botte {
                self.lift(attack);
            }
        }
    }

    pub(crate) fn put_on(&mut self, botte: Botte) {
        self.bottes.push(botte);
        self.guarded = self.guarded.or(botte.guards_against());
    }

    pub(crate) fn lift(&mut self, attack: Attack) {
        match attack {
            Attack::Stop(stop) if self.stopped_by == Some(stop) => self.stopped_by = None,
            Attack::Stop(_) => {}
            Attack::Limite => self.limited = false,
        }
    }
}
