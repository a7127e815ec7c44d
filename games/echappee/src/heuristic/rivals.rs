//! What the others can be expected to hold, from the cards that have not been seen.

use engine::SeatView;

use crate::{Bib, Card, Echappee, FASTEST, SLOWEST};

/// So many unseen cards are as good as a hand: the card drawn before riding counts, and so do boosts.
const HAND: i32 = 7;
const SHORT_HAND: i32 = 5;
/// How much a dropped rider feels of one km/h more.
const DROPPED: f32 = 0.7;
/// How often a rider in the pack passes the leader when they could.
const PASSES: f32 = 0.5;

const SPEEDS: usize = (FASTEST - SLOWEST + 1) as usize;

/// What the others can be expected to hold against a pace, from the cards that have not been seen.
pub(super) struct Rivals {
    strong: Best,
    /// The same for a hand that looks short.
    weak: Best,
    in_pack: f32,
    /// In the pack, but below the pace last time.
    short: f32,
    dropped: f32,
    /// A minute lost by one of them is shared out among all.
    share: f32,
}

/// What the best card of a hand may be.
struct Best {
    /// The chance that it is at most so fast, by speed.
    at_most: [f32; SPEEDS],
    /// These chances added up, for all speeds below.
    below: [f32; SPEEDS],
}

impl Best {
    fn of(at_most: [f32; SPEEDS]) -> Best {
        let mut below = [0.0; SPEEDS];
        for speed in 1..SPEEDS {
            below[speed] = below[speed - 1] + at_most[speed - 1];
        }
        Best { at_most, below }
    }

    /// How far it is below the pace, in the mean, where it is not `enough`.
    fn behind(&self, pace: u8, enough: u8) -> f32 {
        let Some(last) = enough.min(FASTEST + 1).checked_sub(SLOWEST + 1) else { return 0.0 };
        // One km/h behind for each speed that it is below, up to the last that is not enough, and from there to the pace.
        self.below[usize::from(last)] + self.at_most[usize::from(last)] * f32::from(pace - SLOWEST - last)
    }
}

impl Rivals {
    /// Those who ride against a pace that `leader` sets.
    pub(super) fn of(view: SeatView<'_, Echappee>, leader: Bib) -> Rivals {
        let public = view.public;
        let unseen = public.variant.cards() - public.cards.played - view.mine.hand;
        let mut at_most = [0.0; SPEEDS];
        let mut sum = 0.0;
        for (speed, so_far) in (SLOWEST..=FASTEST).zip(&mut at_most) {
            sum += f32::from(unseen.count(Card::route(speed).expect("a speed")));
            *so_far = sum;
        }
        let share_of_all = 1.0 / sum.max(1.0);
        let best_of = |cards: i32| Best::of(at_most.map(|count: f32| (count * share_of_all).powi(cards)));
        let mut rivals = Rivals {
            strong: best_of(HAND),
            weak: best_of(SHORT_HAND),
            in_pack: 0.0,
            short: 0.0,
            dropped: 0.0,
            share: 1.0 / f32::from(public.seats - 1),
        };
        for bib in public.all_bibs().filter(|&bib| bib != leader && public.seat_of(bib) != view.seat) {
            let rider = public.rider(bib);
            let below_pace = rider.speed.zip(public.pace).is_some_and(|(speed, pace)| speed < pace);
            let kind = match (rider.in_pack(), below_pace) {
                (true, true) => &mut rivals.short,
                (true, false) => &mut rivals.in_pack,
                (false, _) => &mut rivals.dropped,
            };
            *kind += 1.0;
        }
        rivals
    }

    /// Minutes that a pace can be expected to cost them, in the shelter of the wheel.
    pub(super) fn loss(&self, pace: u8) -> f32 {
        self.loss_below(pace, pace.saturating_sub(2))
    }

    /// The same without shelter (E13).
    pub(super) fn loss_in_climb(&self, pace: u8) -> f32 {
        self.loss_below(pace, pace)
    }

    /// A rider who cannot ride `enough` loses the gap to the pace; one who is dropped already feels every km/h.
    fn loss_below(&self, pace: u8, enough: u8) -> f32 {
        let strong = self.strong.behind(pace, enough);
        let short = self.weak.behind(pace, enough);
        let dropped = DROPPED * f32::from(pace.saturating_sub(SLOWEST));
        self.share * (self.in_pack * strong + self.short * short + self.dropped * dropped)
    }

    /// Only a higher card passes, and not everybody who could wants to.
    pub(super) fn chance_that_nobody_passes(&self, speed: u8) -> f32 {
        let higher = match speed {
            ..SLOWEST => 1.0,
            SLOWEST..=FASTEST => 1.0 - self.strong.at_most[usize::from(speed - SLOWEST)],
            _ => 0.0,
        };
        (1.0 - PASSES * higher).powi((self.in_pack + self.short) as i32)
    }
}
