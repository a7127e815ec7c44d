//! The question put to a seat, in one sentence.

use engine::{Forecast, Lang, SeatView, say};

use crate::{
    MilleBornes,
    cards::Attack,
    state::{Phase, Supply},
};

type View<'a> = SeatView<'a, MilleBornes>;

/// The question put to a seat, in one sentence.
pub fn question(view: View<'_>, lang: Lang) -> Forecast {
    match &view.public.phase {
        Phase::Turn { seat, played } if *seat == view.seat => your_turn(view, *played, lang),
        Phase::Window(pending) if view.public.rules.players(pending.on).contains(view.seat) => {
            let attack = pending.attack.card().title(lang);
            if view.mine.answer.is_some() {
                return Forecast::new(
                    "M14",
                    say!(lang, "Tu as répondu : on attend l’autre.", "You have answered: waiting for the other."),
                );
            }
            Forecast::new("M14", say!(lang, "{attack} ! Coup-fourré ?", "{attack}! Coup-fourré?"))
        }
        Phase::Window(_) => Forecast::new(
            "M14",
            say!(lang, "On attend la réponse de la voiture visée.", "Waiting for the attacked car to answer."),
        ),
        Phase::Over => Forecast::new("M16", say!(lang, "La course est finie.", "The race is over.")),
        _ => Forecast::new("M4", say!(lang, "Ce n’est pas encore à toi.", "It is not your turn yet.")),
    }
}

fn your_turn(view: View<'_>, played: bool, lang: Lang) -> Forecast {
    let car = view.public.car_of(view.seat);
    if played {
        return Forecast::new(
            "M23",
            say!(lang, "Encore une carte, ou tu en restes là ?", "Another card, or leave it at that?"),
        );
    }
    match car.stopped_by {
        Some(stop) => {
            let remedy = Attack::Stop(stop).remedy().title(lang);
            Forecast::new("M9", say!(lang, "À l’arrêt : il te faut « {remedy} ».", "Stopped: you need “{remedy}”."))
        }
        None if !car.started => Forecast::new(
            "M5",
            say!(lang, "Au départ : il te faut un feu vert.", "At the start: you need a green light."),
        ),
        None if view.public.rules.fast => Forecast::new(
            "M23",
            say!(
                lang,
                "Joue tant que tu veux, ou jette une carte.",
                "Play as many cards as you like, or throw one away."
            ),
        ),
        None if view.public.supply() == Supply::Nothing => Forecast::new(
            "M17",
            say!(
                lang,
                "Le talon est vide : joue une carte, ou jettes-en une.",
                "The pile is empty: play a card, or throw one away."
            ),
        ),
        None => Forecast::new("M4", say!(lang, "Joue une carte, ou jettes-en une.", "Play a card, or throw one away.")),
    }
}
