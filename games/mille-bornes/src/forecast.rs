//! What would come of an action, and what a seat is asked.

use engine::{Forecast, Lang, SeatView, Text, say};

use crate::{
    MilleBornes,
    action::Action,
    car::Car,
    cards::{Attack, Botte, Card, Distance, Kind, Stop},
    options::Scoring,
    state::{Phase, Supply},
};

type View<'a> = SeatView<'a, MilleBornes>;

/// Of an action that is legal.
pub fn forecast(view: View<'_>, action: Action, lang: Lang) -> Forecast {
    let public = view.public;
    match action {
        Action::Play { card, on } => match card.kind() {
            Kind::Distance(distance) => drive(view, distance, lang),
            Kind::Attack(attack) => hit(view, attack, on, lang),
            Kind::Remedy(attack) => mend(public.car_of(view.seat), attack, lang),
            Kind::Botte(botte) => show(view, botte, lang),
        },
        Action::Discard { stuck: true, .. } => {
            Forecast::new("M24", say!(lang, "bloqué : rien à poser", "stuck: nothing to play"))
        }
        Action::Discard { card, .. } => throw(view, card, lang),
        Action::CoupFourre if public.supply() == Supply::Nothing => Forecast::new(
            "M17",
            say!(lang, "l’attaque tombe, sans tour en plus", "the attack is off, but no extra turn"),
        ),
        Action::CoupFourre if public.rules.scoring == Scoring::Bonus => Forecast::new(
            "M14",
            say!(lang, "l’attaque tombe, +300, et tu joues", "the attack is off, +300, and you play"),
        ),
        Action::CoupFourre => {
            Forecast::new("M14", say!(lang, "l’attaque tombe, et tu joues", "the attack is off, and you play"))
        }
        Action::Accept => match public.phase {
            Phase::Window(pending) if pending.attack == Attack::Limite => {
                Forecast::new("M14", say!(lang, "50 au plus", "50 at most"))
            }
            _ => Forecast::new("M14", say!(lang, "à l’arrêt", "stopped")),
        },
        Action::EndTurn => Forecast::new("M23", say!(lang, "tu complètes ta main", "you fill your hand")),
    }
}

fn drive(view: View<'_>, distance: Distance, lang: Lang) -> Forecast {
    let car = view.public.car_of(view.seat);
    let km = car.km + distance.km();
    let left = view.public.rules.goal - km;
    if left == 0 {
        Forecast::new("M16", say!(lang, "{km} : l’arrivée !", "{km}: home!"))
    } else if !car.started {
        Forecast::new("M19", say!(lang, "démarre, mène à {km}", "sets off, leads to {km}"))
    } else {
        Forecast::new("M6", say!(lang, "mène à {km}, reste {left}", "leads to {km}, {left} to go"))
    }
}

fn hit(view: View<'_>, attack: Attack, on: Option<u8>, lang: Lang) -> Forecast {
    let km = on.and_then(|on| view.public.cars.get(usize::from(on))).map_or(0, |car| car.km);
    let safe = view.public.is_out(attack.botte()) || view.mine.hand.holds(attack.botte().card());
    match (attack, safe) {
        (Attack::Limite, true) => {
            Forecast::new("M8", say!(lang, "au pas à {km}, à coup sûr", "slowed at {km}, for sure"))
        }
        (Attack::Limite, false) => Forecast::new("M8", say!(lang, "au pas à {km}", "slowed at {km}")),
        (_, true) => Forecast::new("M7", say!(lang, "arrêt à {km}, à coup sûr", "stopped at {km}, for sure")),
        (_, false) => Forecast::new("M7", say!(lang, "arrêt à {km}", "stopped at {km}")),
    }
}

fn mend(car: &Car, attack: Attack, lang: Lang) -> Forecast {
    match attack {
        Attack::Stop(Stop::FeuRouge) if !car.started => Forecast::new("M5", say!(lang, "démarre", "starts")),
        Attack::Stop(_) if car.limited => {
            Forecast::new("M9", say!(lang, "repart, 50 au plus", "rolls again, 50 at most"))
        }
        Attack::Stop(_) => Forecast::new("M9", say!(lang, "repart", "rolls again")),
        Attack::Limite if car.stopped_by.is_some() => {
            Forecast::new("M9", say!(lang, "plus de limite, toujours à l’arrêt", "no limit, still stopped"))
        }
        Attack::Limite => Forecast::new("M9", say!(lang, "plus de limite", "no limit")),
    }
}

fn show(view: View<'_>, botte: Botte, lang: Lang) -> Forecast {
    let car = view.public.car_of(view.seat);
    let lifts = Attack::ALL.into_iter().any(|attack| attack.botte() == botte && car.suffers(attack));
    let again = !view.public.rules.fast && view.public.supply() != Supply::Nothing;
    let what = match (botte, lifts) {
        (Botte::Prioritaire, _) if !car.started => Text::new("démarre, protège", "starts, guards"),
        (_, true) => Text::new("lève l’attaque, protège", "lifts the attack, guards"),
        (_, false) => Text::new("protège", "guards"),
    };
    let what = what.get(lang);
    match (again, botte) {
        (true, _) => Forecast::new("M13", say!(lang, "{what}, et tu rejoues", "{what}, and you play again")),
        (false, Botte::Prioritaire) => Forecast::new("M12", what),
        (false, _) => Forecast::new("M11", what),
    }
}

fn throw(view: View<'_>, card: Card, lang: Lang) -> Forecast {
    match card.kind() {
        Kind::Botte(_) => Forecast::new("M4", say!(lang, "une botte perdue", "a botte wasted")),
        _ if view.public.playable(view.seat).contains(card) => {
            Forecast::new("M4", say!(lang, "jetée, alors qu’elle se joue", "thrown away, though playable"))
        }
        _ => Forecast::new("M4", say!(lang, "jetée", "thrown away")),
    }
}

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
            say!(lang, "Au départ : il te faut un feu vert.", "On the line: you need a green light."),
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
