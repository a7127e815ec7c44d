//! How a race goes on: from each decision and each roll to the next question.

mod arrive;
mod leg;
mod pace;
mod ride;
mod round;

use desk::classification::Jersey;
use engine::{BySeat, Facts, Seat};

use crate::{
    Action, Die, Event, Luck,
    event::Who,
    state::{Part, Phase, Public, Roll},
};

impl Public {
    pub(crate) fn play(&mut self, action: &Action, facts: &mut impl Facts<Event>) {
        match *action {
            Action::Place { cell } => self.place(cell, facts),
            Action::Follow => self.follow(facts),
            Action::Roll(die) => self.phase = Phase::Rolling(Roll::Pace(die)),
            Action::Card(jersey) => self.play_card(jersey, facts),
            Action::AttackAlone => self.attack_alone(facts),
            Action::AttackTogether => self.attack_together(facts),
            Action::NoAttack => self.decline_attack(facts),
            Action::Move { to, hand_on } => self.ride(to, hand_on, facts),
            Action::Agree { yes } => self.answer_offer(yes, facts),
        }
    }

    pub(crate) fn take_luck(&mut self, luck: &Luck, facts: &mut impl Facts<Event>) {
        match (self.phase, luck) {
            (Phase::Drawing, Luck::Order(teams)) => {
                let teams: BySeat<Seat> = teams[..self.seats.into()].iter().copied().collect();
                self.draw_order(&teams, facts);
            }
            (Phase::Rolling(roll), Luck::Face(face)) => self.rolled(roll, *face, facts),
            (phase, luck) => unreachable!("{luck:?} while in {phase:?}"),
        }
    }

    pub(crate) fn who(&self, rider: u8) -> Who {
        Who { id: rider, team: self.team(rider), bib: self.bib(rider) }
    }

    fn set_card(&mut self, jersey: Jersey, holder: Option<u8>) {
        self.cards[jersey.index()] = holder;
    }

    fn may_move(&mut self, cells: u8, part: Part) {
        self.phase = Phase::Moving { cells, part };
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
