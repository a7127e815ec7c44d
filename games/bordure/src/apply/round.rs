//! Rounds, and the order in which squares are played (B8).

use engine::Facts;

use crate::{Bordure, Event, Phase, riders::RiderSet};

impl Bordure {
    /// The next square, the next round, or the end.
    pub(super) fn leave_square(&mut self, facts: &mut impl Facts<Bordure>) {
        if !self.public.to_move.is_empty() {
            self.play_next_square(facts);
        } else if self.public.has_finisher() {
            self.finish(facts);
        } else {
            self.begin_round(facts);
        }
    }

    /// One move a rider a round (B8).
    pub(super) fn begin_round(&mut self, facts: &mut impl Facts<Bordure>) {
        self.public.round += 1;
        self.public.to_move = RiderSet::all(self.public.seats());
        let round = self.public.round;
        facts.public(|| Event::RoundBegan { round });
        self.play_next_square(facts);
    }

    /// B8: squares are played from the one nearest the finish back to the last.
    fn play_next_square(&mut self, facts: &mut impl Facts<Bordure>) {
        let public = &mut self.public;
        let foremost = public.to_move.iter().map(|id| public.rider(id).square).max();
        public.playing.square = foremost.expect("a rider has yet to move");
        let square = public.playing.square;
        public.playing.group = public.to_move.filter(|id| public.rider(id).square == square);
        let group = public.playing.group;
        self.ask(Phase::Pacing, group);
        facts.public(|| Event::SquareCalled {
            square,
            terrain: self.colour(),
            riders: group.iter().map(|id| self.who(id)).collect(),
        });
    }
}
