//! How a race goes on: from each decision and each roll to the next question.

mod arrive;
mod leg;
mod pace;
mod ride;
mod round;

use classification::Jersey;
use engine::{Awaiting, BySeat, Chance, Facts, Prompt, Seat, SeatSet};

use crate::{
    Action, Die, Event, Face,
    event::Who,
    state::{Part, Phase, Public, Roll},
};

/// What luck decides in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// Seats in the order in which they place their riders (T5). The first `seats` entries.
    Order([Seat; 6]),
    Face(Face),
}

impl Public {
    pub(crate) fn awaits(&self) -> Awaiting {
        let turn = |rider: Option<u8>| {
            let rider = rider.expect("somebody's turn");
            Awaiting::Seats(Prompt::turn(self.team(rider)))
        };
        match self.phase {
            Phase::Drawing => Awaiting::Chance(Chance::order("draw", self.seats)),
            Phase::Placing | Phase::Choosing | Phase::Attacking | Phase::Moving { .. } => turn(self.current()),
            Phase::Rolling(roll) => Awaiting::Chance(Chance::number(roll.die().stream(), 6)),
            Phase::Agreeing { rider, .. } => {
                let mover = self.current().expect("somebody's turn");
                Awaiting::Seats(Prompt::window(self.team(mover), SeatSet::only(self.team(rider))))
            }
            Phase::Over => Awaiting::Nobody,
        }
    }

    pub(crate) fn act(&mut self, action: &Action, facts: &mut impl Facts<Event>) {
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

    pub(crate) fn learn(&mut self, luck: &Luck, facts: &mut impl Facts<Event>) {
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
