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
            Forecast::new("M4", say!(lang, "elle pourrait se jouer", "it could be played"))
        }
        _ => Forecast::new("M4", say!(lang, "inutile pour l’instant", "of no use now")),
    }
}
