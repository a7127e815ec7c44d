//! Turns and their draws (M4, M17, M23).

use engine::{Facts, Seat};

use crate::{
    MilleBornes,
    event::{Event, HandEnd},
    hand::{HAND, Hand},
    state::{Course, Draw, Phase, Supply},
};

impl MilleBornes {
    /// The turn is over and passes to the left; in the fast game the seat first draws up to six (M23).
    pub(super) fn end_turn(&mut self, seat: Seat, facts: &mut impl Facts<MilleBornes>) {
        let next = seat.left(self.public.rules.seats);
        if self.public.rules.fast {
            self.go_on(Course::new([Draw { seat, up_to: HAND }], next), facts);
        } else {
            facts.moment(|| self.clone());
            self.begin_turn(next, facts);
        }
    }

    /// A turn begins with a draw (M4), but in the fast game (M23).
    pub(super) fn begin_turn(&mut self, seat: Seat, facts: &mut impl Facts<MilleBornes>) {
        self.go_on(Course::new(self.opening_draw(seat), seat), facts);
    }

    fn opening_draw(&self, seat: Seat) -> Option<Draw> {
        let one_more = self.public.hands[seat.index()] + 1;
        (!self.public.rules.fast).then_some(Draw { seat, up_to: one_more })
    }

    /// The draws that are due, then the turn. Where the discards must be shuffled first (M24) it stops, to be taken up
    /// again with what is left of the course.
    pub(super) fn go_on(&mut self, mut course: Course, facts: &mut impl Facts<MilleBornes>) {
        loop {
            for at in 0..course.draws.len() {
                if self.draw(course.draws[at], facts) == Supply::Discards {
                    course.draws.drain(..at);
                    self.public.phase = Phase::Reshuffle(course);
                    return;
                }
            }
            course.draws.clear();
            let seat = course.turn;
            if self.public.hands[seat.index()] > 0 {
                self.public.phase = Phase::Turn { seat, played: false };
                return;
            }
            if self.public.supply() == Supply::Nothing && self.public.hands.iter().all(|&held| held == 0) {
                return self.end_hand(HandEnd::PlayedOut, facts);
            }
            // An empty hand is passed over (M17); in the fast game such a turn ends by itself and draws up (M23).
            facts.public(|| Event::PassedOver { seat });
            course.turn = seat.left(self.public.rules.seats);
            if self.public.rules.fast {
                course.draws.push(Draw { seat, up_to: HAND });
            }
            course.draws.extend(self.opening_draw(course.turn));
        }
    }

    /// Draws as far as the pile goes, and says where more would come from if more is due.
    fn draw(&mut self, Draw { seat, up_to }: Draw, facts: &mut impl Facts<MilleBornes>) -> Supply {
        let mut drawn = Hand::default();
        while self.public.hands[seat.index()] < up_to
            && let Some(card) = self.pile.pop()
        {
            self.public.pile -= 1;
            self.public.hands[seat.index()] += 1;
            self.public.deduced.drew(seat);
            self.mine[seat.index()].hand.add(card);
            drawn.add(card);
        }
        let due = self.public.hands[seat.index()] < up_to;
        if !drawn.is_empty() {
            let count = drawn.len();
            let pile = self.public.pile;
            facts.secret(
                seat,
                || Event::Drew { seat, count, cards: Some(drawn.cards().collect()), pile },
                || Event::Drew { seat, count, cards: None, pile },
            );
            if self.public.supply() == Supply::Nothing {
                facts.public(|| Event::PileEmpty);
            }
        }
        if due { self.public.supply() } else { Supply::Pile }
    }
}
