use desk::classification::Prime;
use engine::Facts;

use crate::{
    Cell, Event,
    action::HandOn,
    reach::{Free, Reach},
    stage::LineKind,
    state::{Part, Phase, Public, Roll},
};

/// Moves, and all that is crossed on the way (T12, T21, T22).
impl Public {
    pub(super) fn ride(&mut self, to: Cell, hand_on: Option<HandOn>, facts: &mut impl Facts<Event>) {
        let (rider, from) = self.current_cell().expect("a rider moves");
        let Phase::Moving { cells, part } = self.phase else { unreachable!("a move is awaited") };
        let kept = hand_on.map(|mate| self.kept(cells, to, mate).expect("ways for both"));
        let left = kept.map_or(0, |kept| cells - kept);
        // Without a rider to take along it is looked up only for the event: searching takes longer than all the rest of a move.
        let used = || kept.or_else(|| self.steps(from, to, cells)).expect("a cell within reach");
        facts.public(|| Event::Moved { rider: self.who(rider), from, to, cells: used() });
        self.advance(rider, to);
        self.cross(rider, from, to, facts);
        match (part, hand_on) {
            (Part::FirstOfAttack, _) => self.phase = Phase::Rolling(Roll::Alone),
            (Part::Whole, None) => self.end_turn(facts),
            (Part::Whole, Some(mate)) if self.team(mate.rider) == self.team(rider) => {
                self.take_speed(mate, left, facts);
                self.end_turn(facts);
            }
            (Part::Whole, Some(mate)) => {
                facts.public(|| Event::Offered {
                    rider: self.who(rider),
                    mate: self.who(mate.rider),
                    to: mate.to,
                    cells: left,
                });
                self.phase = Phase::Agreeing { rider: mate.rider, to: mate.to, cells: left };
            }
        }
    }

    pub(super) fn answer_offer(&mut self, yes: bool, facts: &mut impl Facts<Event>) {
        let Phase::Agreeing { rider, to, cells } = self.phase else { unreachable!("an offer is open") };
        if yes {
            self.take_speed(HandOn { rider, to }, cells, facts);
        } else {
            let mover = self.current().expect("a rider's turn");
            facts.public(|| Event::OfferDeclined { rider: self.who(mover), mate: self.who(rider) });
        }
        self.end_turn(facts);
    }

    /// The rider is moved by another and keeps their own turn (T21).
    fn take_speed(&mut self, HandOn { rider: mate, to }: HandOn, cells: u8, facts: &mut impl Facts<Event>) {
        let from = self.rider(mate).cell.expect("on the road");
        facts.public(|| Event::HandedOn {
            rider: self.who(self.current().expect("a rider's turn")),
            mate: self.who(mate),
            from,
            to,
            cells,
        });
        self.advance(mate, to);
        self.cross(mate, from, to, facts);
    }

    fn advance(&mut self, rider: u8, to: Cell) {
        self.rider_mut(rider).cell = Some(to);
    }

    /// How many cells the shortest free way has.
    pub(crate) fn steps(&self, from: Cell, to: Cell, cells: u8) -> Option<u8> {
        Reach::new(&Free::around(self, from.h), from, cells).steps_to(to)
    }

    /// Primes in the order in which riders move over them (T22), and the finish (T23).
    fn cross(&mut self, rider: u8, from: Cell, to: Cell, facts: &mut impl Facts<Event>) {
        for at in 0..self.stage().lines.len() {
            let line = &self.stage().lines[at];
            if !(from.h < line.h && line.h <= to.h) {
                continue;
            }
            let prime = match line.kind {
                LineKind::Sprint => Prime::Sprint,
                LineKind::Summit => Prime::Summit,
                LineKind::Finish => {
                    self.cross_finish(rider, to, facts);
                    continue;
                }
            };
            let place = self.taken[at].len();
            if self.taken[at].try_push(rider).is_ok() {
                self.tally.score(prime, rider, place);
                facts.public(|| Event::PrimeTaken {
                    rider: self.who(rider),
                    kind: self.stage().lines[at].kind,
                    name: self.stage().lines[at].name.clone(),
                    place: place as u8 + 1,
                    points: desk::classification::PRIME_POINTS[place],
                });
            }
        }
    }

    fn cross_finish(&mut self, rider: u8, to: Cell, facts: &mut impl Facts<Event>) {
        self.rider_mut(rider).crossed = Some(self.crossings);
        self.crossings += 1;
        facts.public(|| Event::CrossedFinish {
            rider: self.who(rider),
            seconds: self.stage().seconds(to).expect("beyond the line"),
        });
    }
}
