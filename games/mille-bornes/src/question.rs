use engine::{Forecast, Lang, SeatView};

use crate::{
    MilleBornes,
    cards::Attack,
    forecast::Say,
    state::{Phase, Supply},
};

type View<'a> = SeatView<'a, MilleBornes>;

/// The question put to a seat, in one sentence.
pub fn question(view: View<'_>, lang: Lang) -> Forecast {
    let say = Say(lang);
    match &view.public.phase {
        Phase::Turn { seat, played } if *seat == view.seat => your_turn(view, *played, &say),
        Phase::Window(pending) if view.public.rules.players(pending.on).contains(view.seat) => {
            let attack = pending.attack.card().title(lang);
            if view.mine.answer.is_some() {
                return say.line(
                    "M14",
                    "Tu as répondu : on attend l’autre.",
                    "You have answered: waiting for the other.",
                );
            }
            say.line("M14", format!("{attack} ! Coup-fourré ?"), format!("{attack}! Coup-fourré?"))
        }
        Phase::Window(_) => {
            say.line("M14", "On attend la réponse de la voiture visée.", "Waiting for the attacked car to answer.")
        }
        Phase::Over => say.line("M16", "La course est finie.", "The race is over."),
        _ => say.line("M4", "Ce n’est pas encore à toi.", "It is not your turn yet."),
    }
}

fn your_turn(view: View<'_>, played: bool, say: &Say) -> Forecast {
    let car = view.public.car_of(view.seat);
    if played {
        return say.line("M23", "Encore une carte, ou tu en restes là ?", "Another card, or leave it at that?");
    }
    match car.stopped_by {
        Some(stop) => {
            let remedy = Attack::Stop(stop).remedy().title(say.0);
            say.line("M9", format!("À l’arrêt : il te faut « {remedy} »."), format!("Stopped: you need “{remedy}”."))
        }
        None if !car.started => {
            say.line("M5", "Au départ : il te faut un feu vert.", "On the line: you need a green light.")
        }
        None if view.public.rules.fast => say.line(
            "M23",
            "Joue tant que tu veux, ou jette une carte.",
            "Play as many cards as you like, or throw one away.",
        ),
        None if view.public.supply() == Supply::Nothing => say.line(
            "M17",
            "Le talon est vide : joue une carte, ou jettes-en une.",
            "The pile is empty: play a card, or throw one away.",
        ),
        None => say.line("M4", "Joue une carte, ou jettes-en une.", "Play a card, or throw one away."),
    }
}
