use engine::{Lang, Names};

use crate::{
    action::Action,
    cards::{Card, Kind},
    narrate::cars_drivers,
};

/// An action in a few words.
pub fn label(action: Action, lang: Lang, names: Names<'_>) -> String {
    let fr = lang == Lang::Fr;
    match action {
        Action::Play { card, on } => match (on, card.kind()) {
            (Some(car), _) if fr => format!("{} sur {}", card.title(lang), cars_drivers(car, lang, names)),
            (Some(car), _) => format!("{} on {}", card.title(lang), cars_drivers(car, lang, names)),
            (None, Kind::Distance(distance)) => format!("{} km", distance.km()),
            (None, Kind::Botte(_)) if fr => format!("Botte : {}", card.title(lang)),
            (None, Kind::Botte(_)) => format!("Botte: {}", card.title(lang)),
            (None, _) => card.title(lang).into(),
        },
        Action::Discard { card, stuck: false } if fr => format!("Jeter {}", quoted(card, lang)),
        Action::Discard { card, stuck: false } => format!("Throw away {}", quoted(card, lang)),
        Action::Discard { card, stuck: true } if fr => format!("Jeter {}, faute de pouvoir jouer", quoted(card, lang)),
        Action::Discard { card, stuck: true } => format!("Throw away {}, unable to play", quoted(card, lang)),
        Action::CoupFourre if fr => "Coup-fourré !".into(),
        Action::CoupFourre => "Coup-fourré!".into(),
        Action::Accept if fr => "Laisser passer".into(),
        Action::Accept => "Let it through".into(),
        Action::EndTurn if fr => "En rester là".into(),
        Action::EndTurn => "Leave it at that".into(),
    }
}

fn quoted(card: Card, lang: Lang) -> String {
    match (card.kind(), lang) {
        (Kind::Distance(distance), Lang::Fr) => format!("le {}", distance.km()),
        (Kind::Distance(distance), Lang::En) => format!("the {}", distance.km()),
        (_, Lang::Fr) => format!("« {} »", card.title(lang)),
        (_, Lang::En) => format!("“{}”", card.title(lang)),
    }
}
