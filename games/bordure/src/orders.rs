//! Answers that may be left under a condition.

use engine::{OrderNumber, OrderSpec, Ordered, SeatView, Text};

use crate::{Action, Bordure, Pace, Phase, Tokens};

/// Who is alone on a square is seen by all, and a steady pace costs nothing: nothing hidden keeps this order from answering. Paces that
/// cost tokens, and what is done beside others, are chosen in secret and in view of the others; an order would reveal beforehand what one holds.
pub(crate) const ORDERS: &[OrderSpec] = &[OrderSpec {
    key: "alone",
    sentence: Text::new(
        "Jusqu’à la case {0}, un coureur seul sur sa case roule à l’allure constante.",
        "Up to square {0}, a rider alone on a square rides at a steady pace.",
    ),
    numbers: &[OrderNumber { least: 1, most: 16, usual: 12 }],
    stands: true,
    live: false,
    each: false,
    given: false,
}];

pub(crate) fn ordered(view: SeatView<'_, Bordure>, key: &str, numbers: &[u16]) -> Ordered<Action> {
    let (public, &[last]) = (view.public, numbers) else { return Ordered::Unconcerned };
    let mut group = public.playing.group.iter();
    let (Some(rider), None) = (group.next(), group.next()) else { return Ordered::Unconcerned };
    if key != "alone" || public.phase != Phase::Pacing || rider.seat() != view.seat {
        return Ordered::Unconcerned;
    }
    let steady = Action::Pace { rider: rider.slot() as u8, pace: Pace::Constance, with: Tokens::default() };
    Ordered::play_if(u16::from(public.playing.square) <= last, steady)
}
