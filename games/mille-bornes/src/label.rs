//! An action in a few words.

use engine::{Lang, Names, say};

use crate::{
    action::Action,
    cards::{Card, Kind},
    narrate::drivers,
    view::Wire,
};

/// An action in a few words.
pub fn label(wire: &Wire, action: Action, lang: Lang, names: Names<'_>) -> String {
    match action {
        Action::Play { card, on } => match (on, card.kind()) {
            (Some(car), _) => say!(
                lang,
                "{card} sur {car}",
                "{card} on {car}",
                card = card.title(lang),
                car = wire.cars.get(usize::from(car)).map_or(String::new(), |car| drivers(&car.seats, lang, names)),
            ),
            (None, Kind::Distance(distance)) => format!("{} km", distance.km()),
            (None, Kind::Botte(_)) => say!(lang, "Botte : {card}", "Botte: {card}", card = card.title(lang)),
            (None, _) => card.title(lang).into(),
        },
        Action::Discard { card, stuck: false } => {
            say!(lang, "Jeter {card}", "Throw away {card}", card = quoted(card, lang))
        }
        Action::Discard { card, stuck: true } => say!(
            lang,
            "Jeter {card}, faute de pouvoir jouer",
            "Throw away {card}, unable to play",
            card = quoted(card, lang),
        ),
        Action::CoupFourre => say!(lang, "Coup-fourré !", "Coup-fourré!"),
        Action::Accept => say!(lang, "Laisser passer", "Let it through"),
        Action::EndTurn => say!(lang, "En rester là", "Leave it at that"),
    }
}

fn quoted(card: Card, lang: Lang) -> String {
    match card.kind() {
        Kind::Distance(distance) => say!(lang, "le {km}", "the {km}", km = distance.km()),
        _ => say!(lang, "« {title} »", "“{title}”", title = card.title(lang)),
    }
}
