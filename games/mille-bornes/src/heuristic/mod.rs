//! How a good club player drives.
//!
//! A choice is worth what the card does now less what it would be worth kept, all in kilometres. What it does, and what it may
//! still be good for, is judged by counting the cards that have not been seen: attack the car ahead, above all with what it can
//! hardly mend; keep one remedy of each sort while its attack may still come; hold a botte back for a coup-fourré while that
//! pays; and come to the end with the right distances. The weights were found by playing variants against each other.

mod effect;
mod keep;
mod reading;

use arrayvec::ArrayVec;
use engine::{Heuristic, Rng, SeatView};
pub use reading::Reading;

use crate::{MilleBornes, action::Action, cards::Card, legal::each_of_turn};

/// Choices this near to each other, in kilometres, are as good as each other.
const AS_GOOD: f32 = 0.5;

impl Heuristic for MilleBornes {
    fn heuristic(view: SeatView<'_, Self>, legal: &[Action], _: &mut (impl Rng + ?Sized)) -> Action {
        // To turn an attack round is never the worse choice (M14).
        if let [choice] | [choice @ Action::CoupFourre, ..] = legal {
            return *choice;
        }
        let reading = Reading::of(view);
        let kept = kept(&reading);
        let worth = |&action: &Action| (worth(&reading, &kept, action), action);
        let best = legal.iter().map(worth).reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.expect("who is asked can do something").1
    }
}

/// Seven kinds of card in hand, each thrown away or played on one of three cars.
const MOST_CHOICES: usize = 28;

/// What each choice of a turn is worth.
pub fn worths(reading: &Reading<'_>, legal: &[Action]) -> ArrayVec<f32, MOST_CHOICES> {
    let kept = kept(reading);
    legal.iter().map(|&action| worth(reading, &kept, action)).collect()
}

/// What every card in hand is worth kept: nearly each of them can be played or thrown away, so this is worked out once.
fn kept(reading: &Reading<'_>) -> [f32; Card::ALL.len()] {
    let mut kept = [0.0; Card::ALL.len()];
    reading.view.mine.hand.kinds().iter().for_each(|card| kept[card.index()] = reading.keep(card));
    kept
}

/// Whether the heuristic would do this on its turn.
pub fn would_choose(view: SeatView<'_, MilleBornes>, action: Action) -> bool {
    let reading = Reading::of(view);
    let kept = kept(&reading);
    let least = worth(&reading, &kept, action) + AS_GOOD;
    let mut would = true;
    each_of_turn(view, false, |other| would = would && worth(&reading, &kept, other) <= least);
    would
}

fn worth(reading: &Reading<'_>, kept: &[f32; Card::ALL.len()], action: Action) -> f32 {
    match action {
        Action::Play { card, on } => reading.effect(card, on) - kept[card.index()],
        // Saying that one is stuck may end the hand (M24): who leads wants that, and nobody else.
        Action::Discard { card, stuck: true } if reading.leads() => 1.0 - kept[card.index()],
        Action::Discard { card, stuck: true } => -1.0 - kept[card.index()],
        Action::Discard { card, stuck: false } => -kept[card.index()],
        Action::EndTurn | Action::CoupFourre | Action::Accept => 0.0,
    }
}
