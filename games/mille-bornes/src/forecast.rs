use engine::{Forecast, Lang, Rule, SeatView};

use crate::{
    MilleBornes,
    action::Action,
    car::Car,
    cards::{Attack, Botte, Card, Distance, Kind, Stop},
    options::Scoring,
    state::{Phase, Supply},
};

type View<'a> = SeatView<'a, MilleBornes>;

pub(crate) struct Say(pub Lang);

impl Say {
    pub fn line(&self, rule: &'static str, fr: impl Into<String>, en: impl Into<String>) -> Forecast {
        let text = match self.0 {
            Lang::Fr => fr.into(),
            Lang::En => en.into(),
        };
        Forecast { text, rule: Rule(rule) }
    }
}

/// Of an action that is legal.
pub fn forecast(view: View<'_>, action: Action, lang: Lang) -> Forecast {
    let say = Say(lang);
    let public = view.public;
    match action {
        Action::Play { card, on } => match card.kind() {
            Kind::Distance(distance) => drive(view, distance, &say),
            Kind::Attack(attack) => hit(view, attack, on, &say),
            Kind::Remedy(attack) => mend(public.car_of(view.seat), attack, &say),
            Kind::Botte(botte) => show(view, botte, &say),
        },
        Action::Discard { stuck: true, .. } => say.line("M24", "bloqué : rien à poser", "stuck: nothing to play"),
        Action::Discard { card, .. } => throw(view, card, &say),
        Action::CoupFourre if public.supply() == Supply::Nothing => {
            say.line("M17", "l’attaque tombe, sans tour en plus", "the attack is off, but no extra turn")
        }
        Action::CoupFourre if public.rules.scoring == Scoring::Bonus => {
            say.line("M14", "l’attaque tombe, +300, et tu joues", "the attack is off, +300, and you play")
        }
        Action::CoupFourre => say.line("M14", "l’attaque tombe, et tu joues", "the attack is off, and you play"),
        Action::Accept => match public.phase {
            Phase::Window(pending) if pending.attack == Attack::Limite => say.line("M14", "50 au plus", "50 at most"),
            _ => say.line("M14", "à l’arrêt", "stopped"),
        },
        Action::EndTurn => say.line("M23", "tu complètes ta main", "you fill your hand"),
    }
}

fn drive(view: View<'_>, distance: Distance, say: &Say) -> Forecast {
    let car = view.public.car_of(view.seat);
    let km = car.km + distance.km();
    let left = view.public.rules.goal - km;
    if left == 0 {
        say.line("M16", format!("{km} : l’arrivée !"), format!("{km}: home!"))
    } else if !car.started {
        say.line("M19", format!("démarre, mène à {km}"), format!("sets off, leads to {km}"))
    } else {
        say.line("M6", format!("mène à {km}, reste {left}"), format!("leads to {km}, {left} to go"))
    }
}

fn hit(view: View<'_>, attack: Attack, on: Option<u8>, say: &Say) -> Forecast {
    let km = on.and_then(|on| view.public.cars.get(usize::from(on))).map_or(0, |car| car.km);
    let safe = view.public.is_out(attack.botte()) || view.mine.hand.holds(attack.botte().card());
    match (attack, safe) {
        (Attack::Limite, true) => {
            say.line("M8", format!("au pas à {km}, à coup sûr"), format!("slowed at {km}, for sure"))
        }
        (Attack::Limite, false) => say.line("M8", format!("au pas à {km}"), format!("slowed at {km}")),
        (_, true) => say.line("M7", format!("arrêt à {km}, à coup sûr"), format!("stopped at {km}, for sure")),
        (_, false) => say.line("M7", format!("arrêt à {km}"), format!("stopped at {km}")),
    }
}

fn mend(car: &Car, attack: Attack, say: &Say) -> Forecast {
    match attack {
        Attack::Stop(Stop::FeuRouge) if !car.started => say.line("M5", "démarre", "starts"),
        Attack::Stop(_) if car.limited => say.line("M9", "repart, 50 au plus", "rolls again, 50 at most"),
        Attack::Stop(_) => say.line("M9", "repart", "rolls again"),
        Attack::Limite if car.stopped_by.is_some() => {
            say.line("M9", "plus de limite, toujours à l’arrêt", "no limit, still stopped")
        }
        Attack::Limite => say.line("M9", "plus de limite", "no limit"),
    }
}

fn show(view: View<'_>, botte: Botte, say: &Say) -> Forecast {
    let car = view.public.car_of(view.seat);
    let lifts = Attack::ALL.into_iter().any(|attack| attack.botte() == botte && car.suffers(attack));
    let again = !view.public.rules.fast && view.public.supply() != Supply::Nothing;
    let (fr, en) = match (botte, lifts) {
        (Botte::Prioritaire, _) if !car.started => ("démarre, protège", "starts, guards"),
        (_, true) => ("lève l’attaque, protège", "lifts the attack, guards"),
        (_, false) => ("protège", "guards"),
    };
    match (again, botte) {
        (true, _) => say.line("M13", format!("{fr}, et tu rejoues"), format!("{en}, and you play again")),
        (false, Botte::Prioritaire) => say.line("M12", fr, en),
        (false, _) => say.line("M11", fr, en),
    }
}

fn throw(view: View<'_>, card: Card, say: &Say) -> Forecast {
    match card.kind() {
        Kind::Botte(_) => say.line("M4", "une botte perdue", "a botte wasted"),
        _ if view.public.playable(view.seat).contains(card) => {
            say.line("M4", "jetée, alors qu’elle se joue", "thrown away, though playable")
        }
        _ => say.line("M4", "jetée", "thrown away"),
    }
}
