//! What a seat may do, and why it may not.

mod check;

use engine::SeatView;

pub(crate) use check::check;

use crate::{Action, Card, Echappee, Phase, Ride};

/// Whether the seat is asked and has not answered.
pub(crate) fn owes(view: SeatView<'_, Echappee>) -> bool {
    match view.public.phase {
        Phase::Ride | Phase::Pompe(_) => view.seat == view.public.seat_to_play(),
        Phase::Window(_) => view.public.others().contains(view.seat) && view.mine.answer.is_none(),
        Phase::LeadDraw(_) | Phase::Lot(_) | Phase::Deal | Phase::Over => false,
    }
}

/// In ascending order.
pub(crate) fn legal_actions(view: SeatView<'_, Echappee>, out: &mut Vec<Action>) {
    if !owes(view) {
        return;
    }
    match view.public.phase {
        Phase::Window(_) => {
            out.push(Action::Pass);
            if view.mine.hand.has(Card::COTE) {
                out.push(Action::Cote);
            }
        }
        Phase::Pompe(_) => out.extend([1, 2].map(|rider| Action::AssignPompe { rider })),
        _ => ways_to_ride(view, out),
    }
}

fn ways_to_ride(view: SeatView<'_, Echappee>, out: &mut Vec<Action>) {
    let public = view.public;
    let hand = view.mine.hand;
    if !hand.has_route() {
        return out.push(Action::NoRoute);
    }
    let may_climb = hand.has(Card::COTE) && public.climb.is_none();
    let may_climb_after = may_climb && !public.is_last_card();
    let may_boost = hand.has(Card::FOUET) && !public.fouet;
    if may_climb && public.is_leaders_turn() {
        out.push(Action::Cote);
    }
    if may_boost {
        out.push(Action::Fouet);
    }
    for card in hand.speeds() {
        for fouet in [false, true] {
            if fouet && !may_boost {
                break;
            }
            out.push(Action::Ride(Ride { card, fouet, cote: false }));
            if may_climb_after && leads_with(view, card, fouet) {
                out.push(Action::Ride(Ride { card, fouet, cote: true }));
            }
        }
    }
}

/// Whether the rider whose turn it is leads once this card is down.
pub(crate) fn leads_with(view: SeatView<'_, Echappee>, card: u8, fouet: bool) -> bool {
    let public = view.public;
    public.outcome(public.turn, public.speed_of(public.turn, card, fouet || public.fouet)).leads()
}

/// Every card of the hand, whether or not it can be played.
pub(crate) fn obvious(view: SeatView<'_, Echappee>, out: &mut Vec<Action>) {
    let hand = view.mine.hand;
    let from = out.len();
    legal_actions(view, out);
    let mut suggest = |action: Action| {
        if !out[from..].contains(&action) {
            out.push(action);
        }
    };
    if hand.has(Card::COTE) {
        suggest(Action::Cote);
    }
    if hand.has(Card::FOUET) {
        suggest(Action::Fouet);
    }
    for card in hand.speeds() {
        suggest(Action::Ride(Ride::plain(card)));
        if hand.has(Card::COTE) {
            suggest(Action::Ride(Ride { cote: true, ..Ride::plain(card) }));
        }
    }
    out[from..].sort_unstable();
}

/// What is played for a seat whose time is up: the cheapest card that loses least, and no special.
pub(crate) fn idle(view: SeatView<'_, Echappee>) -> Action {
    let public = view.public;
    match public.phase {
        Phase::Window(_) => Action::Pass,
        Phase::Pompe(_) => Action::AssignPompe { rider: 1 },
        _ => {
            let minutes_after = |&card: &u8| {
                let speed = public.speed_of(public.turn, card, public.fouet);
                public.outcome(public.turn, speed).minutes_after(public.rider(public.turn).minutes)
            };
            let card = view.mine.hand.speeds().min_by_key(minutes_after);
            card.map_or(Action::NoRoute, |card| Action::Ride(Ride::plain(card)))
        }
    }
}
