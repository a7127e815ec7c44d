//! Answers that may be left under a condition.

use engine::{OrderSpec, Ordered, SeatView, Text};

use crate::{MilleBornes, action::Action, cards::Attack, state::Phase};

/// A stop has one remedy, so that playing it says nothing of other cards. A limit and the start are left to the player: which of two is lifted first
/// would reveal what is not in hand.
pub(crate) const ORDERS: &[OrderSpec] = &[OrderSpec {
    key: "remedy",
    sentence: Text::new(
        "Si ma voiture est arrêtée et que j’ai la parade en main, la poser.",
        "If my car is stopped and I hold the remedy, play it.",
    ),
    numbers: &[],
    // Whether the remedy is in hand is the seat's secret.
    stands: false,
    live: false,
    each: false,
    given: false,
}];

pub(crate) fn ordered(view: SeatView<'_, MilleBornes>, key: &str) -> Ordered<Action> {
    let Phase::Turn { .. } = view.public.phase else { return Ordered::Unconcerned };
    let (true, Some(stop)) = (key == "remedy", view.public.car_of(view.seat).stopped_by) else {
        return Ordered::Unconcerned;
    };
    // The rules say whether it is in hand.
    Ordered::Play(Action::play(Attack::Stop(stop).remedy()))
}
