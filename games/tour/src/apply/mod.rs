//! How a race goes on: from each decision and each roll to the next question.

mod arrive;
mod leg;
mod pace;
mod ride;
mod round;

use engine::{BySeat, Facts, Seat};

use crate::{
    Action, Die, Luck, Tour,
    state::{Part, Phase, Public, Roll},
};

/// A race, and those who are to hear what happens in it.
pub(crate) struct Play<'a, F> {
    race: &'a mut Public,
    facts: &'a mut F,
}

impl<'a, F: Facts<Tour>> Play<'a, F> {
    pub(crate) fn new(race: &'a mut Public, facts: &'a mut F) -> Self {
        Play { race, facts }
    }

    pub(crate) fn play(&mut self, action: &Action) {
        match *action {
            Action::Place { cell } => self.place(cell),
            Action::Follow => self.follow(),
            Action::Roll(die) => self.race.phase = Phase::Rolling(Roll::Pace(die)),
            Action::Card(jersey) => self.play_card(jersey),
            Action::AttackAlone => self.attack_alone(),
            Action::AttackTogether => self.attack_together(),
            Action::NoAttack => self.decline_attack(),
            Action::Move { to, hand_on } => self.ride(to, hand_on),
            Action::Agree { yes } => self.answer_offer(yes),
        }
    }

    pub(crate) fn take_luck(&mut self, luck: &Luck) {
        match (self.race.phase, luck) {
            (Phase::Drawing, Luck::Order(teams)) => {
                let teams: BySeat<Seat> = teams[..self.race.seats.into()].iter().copied().collect();
                self.draw_order(&teams);
            }
            (Phase::Rolling(roll), Luck::Face(face)) => self.rolled(roll, *face),
            (phase, luck) => unreachable!("{luck:?} while in {phase:?}"),
        }
    }

    /// What has just happened is seen by itself.
    fn end_moment(&mut self) {
        self.facts.moment(|| Tour { public: self.race.clone() });
    }

    fn may_move(&mut self, cells: u8, part: Part) {
        self.race.phase = Phase::Moving { cells, part };
    }
}

impl Roll {
    pub fn die(self) -> Die {
        match self {
            Roll::Pace(die) => die,
            Roll::Together | Roll::Alone | Roll::Card => Die::Green,
        }
    }
}
