//! Why an action is not taken. Each refusal says what to do instead.

use engine::{Refusal, SeatView};

use super::leads_with;
use crate::{Action, Card, Echappee, Phase, Ride};

const NOT_YOUR_TURN: Refusal = Refusal::new(
    "E6",
    "Ce n’est pas à toi de rouler : attends ton tour.",
    "It is not your turn to ride: wait until you are asked.",
);
const NOT_HELD: Refusal = Refusal::new(
    "E6",
    "Cette carte n’est pas dans ta main : joues-en une que tu tiens.",
    "That card is not in your hand: play one that you hold.",
);
const MUST_RIDE: Refusal = Refusal::new(
    "E6",
    "À ton tour, on ne passe pas : pose une carte de parcours.",
    "There is no passing on your own turn: lay a route card.",
);
const WINDOW_OPEN: Refusal = Refusal::new(
    "E12",
    "Les autres peuvent encore placer une côte devant toi : attends leur réponse.",
    "The others may still put a climb in front of you: wait for their answers.",
);
const ANSWERED: Refusal =
    Refusal::new("E12", "Tu as déjà répondu : attends les autres.", "You have answered already: wait for the others.");
const NOT_BESIDE_LEADER: Refusal = Refusal::new(
    "E12",
    "Une côte se place juste avant ou juste après la carte du leader : attends qu’il roule.",
    "A climb goes just before or just after the leader's card: wait until the leader rides.",
);
const NOT_LEADING: Refusal = Refusal::new(
    "E12",
    "Pour placer une côte à ton tour, il faut mener : prends la tête, ou garde-la pour le passage du leader.",
    "To place a climb on your own turn you must lead: take the lead, or keep it for when the leader rides.",
);
const LAST_CARD: Refusal = Refusal::new(
    "E12",
    "Rien ne se joue après la dernière carte de l’étape : pose-la sans côte.",
    "Nothing follows the last card of a stage: lay it without the climb.",
);
const ALREADY_CLIMBING: Refusal = Refusal::new(
    "E14",
    "Une côte à la fois : attends que le leader soit au sommet.",
    "One climb at a time: wait until the leader is over the top.",
);
const ONE_FOUET: Refusal = Refusal::new(
    "E16",
    "Un seul coup de fouet par carte de parcours : garde l’autre pour la suite.",
    "One boost for each route card: keep the other for later.",
);
const HAS_ROUTE: Refusal =
    Refusal::new("E20", "Tu as une carte de parcours : pose-la.", "You hold a route card: lay it.");
const NO_ROUTE: Refusal = Refusal::new(
    "E20",
    "Tu n’as aucune carte de parcours à poser ensuite : annonce-le d’abord.",
    "You have no route card to lay with it: say so first.",
);
const POMPE_FIRST: Refusal = Refusal::new(
    "E22",
    "Donne d’abord le coup de pompe à l’un de tes deux coureurs.",
    "First give the bonk to one of your two riders.",
);
const NO_POMPE: Refusal =
    Refusal::new("E22", "Tu n’as pas de coup de pompe à donner.", "You have no bonk to give away.");
const NO_SUCH_RIDER: Refusal =
    Refusal::new("E22", "Choisis l’un de tes deux coureurs, 1 ou 2.", "Choose one of your two riders, 1 or 2.");

type Checked = Result<(), Refusal>;

pub(crate) fn check(view: SeatView<'_, Echappee>, action: Action) -> Checked {
    match action {
        Action::Pass => check_pass(view),
        Action::Cote => check_cote(view),
        Action::Fouet => check_fouet(view),
        Action::Ride(ride) => check_ride(view, ride),
        Action::NoRoute => {
            check_turn(view)?;
            refuse_if(view.mine.hand.has_route(), HAS_ROUTE)
        }
        Action::AssignPompe { rider } => {
            refuse_if(!is_my_turn(view), NOT_YOUR_TURN)?;
            refuse_if(!matches!(view.public.phase, Phase::Pompe(_)), NO_POMPE)?;
            refuse_if(!(1..=2).contains(&rider), NO_SUCH_RIDER)
        }
    }
}

fn check_pass(view: SeatView<'_, Echappee>) -> Checked {
    match view.public.phase {
        Phase::Window(_) if is_my_turn(view) => Err(WINDOW_OPEN),
        Phase::Window(_) => refuse_if(view.mine.answer.is_some(), ANSWERED),
        Phase::Pompe(_) if is_my_turn(view) => Err(POMPE_FIRST),
        Phase::Ride if is_my_turn(view) => Err(MUST_RIDE),
        _ => Err(NOT_YOUR_TURN),
    }
}

fn check_cote(view: SeatView<'_, Echappee>) -> Checked {
    let public = view.public;
    refuse_if(public.climb.is_some(), ALREADY_CLIMBING)?;
    match public.phase {
        Phase::Window(_) if !is_my_turn(view) => {
            refuse_if(view.mine.answer.is_some(), ANSWERED)?;
            refuse_if(!view.mine.hand.has(Card::COTE), NOT_HELD)
        }
        Phase::Ride | Phase::Window(_) | Phase::Pompe(_) if is_my_turn(view) => {
            check_turn(view)?;
            refuse_if(!public.is_leaders_turn(), NOT_LEADING)?;
            refuse_if(!view.mine.hand.has(Card::COTE), NOT_HELD)?;
            refuse_if(!view.mine.hand.has_route(), NO_ROUTE)
        }
        _ => Err(NOT_BESIDE_LEADER),
    }
}

fn check_fouet(view: SeatView<'_, Echappee>) -> Checked {
    check_turn(view)?;
    refuse_if(view.public.fouet, ONE_FOUET)?;
    refuse_if(!view.mine.hand.has(Card::FOUET), NOT_HELD)?;
    refuse_if(!view.mine.hand.has_route(), NO_ROUTE)
}

fn check_ride(view: SeatView<'_, Echappee>, ride: Ride) -> Checked {
    let public = view.public;
    let hand = view.mine.hand;
    check_turn(view)?;
    let held = Card::route(ride.card).is_some_and(|card| hand.has(card));
    refuse_if(!held, NOT_HELD)?;
    if ride.fouet {
        refuse_if(public.fouet, ONE_FOUET)?;
        refuse_if(!hand.has(Card::FOUET), NOT_HELD)?;
    }
    if ride.cote {
        refuse_if(public.climb.is_some(), ALREADY_CLIMBING)?;
        refuse_if(!leads_with(view, ride.card, ride.fouet), NOT_LEADING)?;
        refuse_if(public.is_last_card(), LAST_CARD)?;
        refuse_if(!hand.has(Card::COTE), NOT_HELD)?;
    }
    Ok(())
}

/// The seat rides now, and nothing else is to be settled before.
fn check_turn(view: SeatView<'_, Echappee>) -> Checked {
    match view.public.phase {
        Phase::Ride if is_my_turn(view) => Ok(()),
        Phase::Window(_) if is_my_turn(view) => Err(WINDOW_OPEN),
        Phase::Pompe(_) if is_my_turn(view) => Err(POMPE_FIRST),
        _ => Err(NOT_YOUR_TURN),
    }
}

fn is_my_turn(view: SeatView<'_, Echappee>) -> bool {
    let under_way = matches!(view.public.phase, Phase::Ride | Phase::Window(_) | Phase::Pompe(_));
    under_way && view.seat == view.public.seat_to_play()
}

fn refuse_if(wrong: bool, refusal: Refusal) -> Checked {
    if wrong { Err(refusal) } else { Ok(()) }
}
