//! Answers that may be left under a condition.

use engine::{OrderNumber, OrderSpec, Ordered, SeatView, Text};

use crate::{Action, Echappee, FASTEST, Outcome, Phase, Ride, SLOWEST};

const KM_H: OrderNumber = OrderNumber { least: SLOWEST as u16, most: FASTEST as u16, usual: 45 };

/// The player names the card: a card that the game chose among those in hand would reveal which others are not there.
pub(crate) const ORDERS: &[OrderSpec] = &[OrderSpec {
    key: "follow",
    sentence: Text::new(
        "Si l’allure est de {0} ou moins, suivre avec la carte {1}, à condition qu’elle garde le coureur dans le peloton sans le mettre en tête.",
        "If the pace is {0} or less, follow with card {1}, provided that it keeps the rider in the pack without taking the lead.",
    ),
    numbers: &[KM_H, OrderNumber { usual: 43, ..KM_H }],
    // Whether the card was drawn or is still in hand is the seat's secret.
    stands: false,
    live: false,
    each: false,
    given: false,
}];

pub(crate) fn ordered(view: SeatView<'_, Echappee>, key: &str, numbers: &[u16]) -> Ordered<Action> {
    let (public, &[most, card]) = (view.public, numbers) else { return Ordered::Unconcerned };
    let bib = public.turn;
    let follows = key == "follow" && public.phase == Phase::Ride && bib != public.leader && public.rider(bib).in_pack();
    let (true, Some(pace), Ok(card)) = (follows, public.pace, u8::try_from(card)) else { return Ordered::Unconcerned };
    let stays = || {
        let outcome = public.outcome(bib, public.speed_of(bib, card, public.fouet));
        matches!(outcome, Outcome::Stays | Outcome::HeldBack)
    };
    Ordered::play_if(u16::from(pace) <= most && stays(), Action::Ride(Ride::plain(card)))
}
