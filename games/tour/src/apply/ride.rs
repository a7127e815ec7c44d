//! Moves, and all that is crossed on the way (T12, T21, T22).

use desk::classification::Prime;
use engine::Facts;

use super::Play;
use crate::{
    Cell, Event, Tour,
    action::HandOn,
    legal,
    stage::LineKind,
    state::{Part, Phase, Roll},
};

impl<F: Facts<Tour>> Play<'_, F> {
    pub(super) fn ride(&mut self, to: Cell, hand_on: Option<HandOn>) {
        let (rider, from) = self.race.current_cell().expect("a rider moves");
        let Phase::Moving { cells, part } = self.race.phase else { unreachable!("a move is awaited") };
        let kept = hand_on.map(|mate| legal::kept(self.race, cells, to, mate).expect("ways for both"));
        let left = kept.map_or(0, |kept| cells - kept);
        // Without a rider to take along it is looked up only for the event: searching takes longer than all the rest of a move.
        let used = || kept.or_else(|| legal::steps(self.race, from, to, cells)).expect("a cell within reach");
        self.facts.public(|| Event::Moved { rider: self.race.who(rider), from, to, cells: used() });
        self.race.rider_mut(rider).cell = Some(to);
        self.cross(rider, from, to);
        match (part, hand_on) {
            (Part::FirstOfAttack, _) => self.race.phase = Phase::Rolling(Roll::Alone),
            (Part::Whole, None) => self.end_turn(),
            (Part::Whole, Some(mate)) if self.race.team(mate.rider) == self.race.team(rider) => {
                self.take_speed(mate, left);
                self.end_turn();
            }
            (Part::Whole, Some(mate)) => {
                self.facts.public(|| Event::Offered {
                    rider: self.race.who(rider),
                    mate: self.race.who(mate.rider),
                    to: mate.to,
                    cells: left,
                });
                self.race.phase = Phase::Agreeing { rider: mate.rider, to: mate.to, cells: left };
            }
        }
    }

    pub(super) fn answer_offer(&mut self, yes: bool) {
        let Phase::Agreeing { rider, to, cells } = self.race.phase else { unreachable!("an offer is open") };
        if yes {
            self.take_speed(HandOn { rider, to }, cells);
        } else {
            let mover = self.race.current().expect("a rider's turn");
            self.facts.public(|| Event::OfferDeclined { rider: self.race.who(mover), mate: self.race.who(rider) });
        }
        self.end_turn();
    }

    /// The rider is moved by another and keeps their own turn (T21).
    fn take_speed(&mut self, HandOn { rider: mate, to }: HandOn, cells: u8) {
        let from = self.race.rider(mate).cell.expect("on the road");
        self.facts.public(|| Event::HandedOn {
            rider: self.race.who(self.race.current().expect("a rider's turn")),
            mate: self.race.who(mate),
            from,
            to,
            cells,
        });
        self.race.rider_mut(mate).cell = Some(to);
        self.cross(mate, from, to);
    }

    /// Primes in the order in which riders move over them (T22), and the finish (T23).
    fn cross(&mut self, rider: u8, from: Cell, to: Cell) {
        for at in 0..self.race.stage().lines.len() {
            let line = &self.race.stage().lines[at];
            if !(from.h < line.h && line.h <= to.h) {
                continue;
            }
            let prime = match line.kind {
                LineKind::Sprint => Prime::Sprint,
                LineKind::Summit => Prime::Summit,
                LineKind::Finish => {
                    self.cross_finish(rider, to);
                    continue;
                }
            };
            let place = self.race.taken[at].len();
            if self.race.taken[at].try_push(rider).is_ok() {
                self.race.tally.score(prime, rider, place);
                self.facts.public(|| Event::PrimeTaken {
                    rider: self.race.who(rider),
                    kind: self.race.stage().lines[at].kind,
                    name: self.race.stage().lines[at].name.clone(),
                    place: place as u8 + 1,
                    points: desk::classification::PRIME_POINTS[place],
                });
            }
        }
    }

    fn cross_finish(&mut self, rider: u8, to: Cell) {
        self.race.rider_mut(rider).crossed = Some(self.race.crossings);
        self.race.crossings += 1;
        self.facts.public(|| Event::CrossedFinish {
            rider: self.race.who(rider),
            seconds: self.race.stage().seconds(to).expect("beyond the line"),
        });
    }
}
