//! The end of a hand and of a race (M22, M25).

use engine::Facts;

use crate::{
    MilleBornes,
    event::{Event, HandEnd, Victory},
    options::Scoring,
    ranking::standing,
    score::Score,
    state::Phase,
};

impl MilleBornes {
    /// Points are added (M25); another hand follows while a target is set and no side has reached it (M22).
    pub(super) fn end_hand(&mut self, why: HandEnd, facts: &mut impl Facts<MilleBornes>) {
        let hand_no = self.public.hand_no;
        facts.moment(|| self.clone());
        facts.public(|| Event::HandOver { hand_no, why });
        if self.public.rules.scoring == Scoring::Bonus {
            for side in 0..self.public.rules.sides {
                facts.moment(|| self.clone());
                let score = Score::of(&self.public, side);
                let total = &mut self.public.points[usize::from(side)];
                *total += score.total();
                let total = *total;
                let seats = self.public.rules.seats_of_side(side);
                facts.public(|| Event::Scored { seats: seats.iter().collect(), score, total });
            }
        }
        facts.moment(|| self.clone());
        let below = |target| self.public.points.iter().all(|&points| points < target);
        if self.public.rules.target.is_some_and(below) {
            self.public.phase = Phase::Between;
        } else {
            self.public.phase = Phase::Over;
            facts.public(|| self.victory());
        }
    }

    fn victory(&self) -> Event {
        let rules = &self.public.rules;
        let standing = |side| standing(&self.public, side);
        let best = (0..rules.sides).map(standing).max().expect("a race has sides");
        let winners = (0..rules.sides).filter(|&side| standing(side) == best);
        let seats = winners.flat_map(|side| rules.seats_of_side(side).iter()).collect();
        let by = match (rules.scoring, rules.partners, rules.target) {
            (Scoring::Bonus, _, Some(_)) => Victory::Target(best.amount),
            (Scoring::Bonus, None, None) => Victory::Points(best.amount),
            (Scoring::Bonus, Some(_), None) => Victory::TeamPoints(best.amount),
            (Scoring::Junior, None, _) => Victory::Km(best.amount),
            (Scoring::Junior, Some(_), _) if best.home => Victory::TeamHome(rules.goal),
            (Scoring::Junior, Some(_), _) => Victory::TeamKm(best.amount),
        };
        Event::Won { seats, by }
    }
}
