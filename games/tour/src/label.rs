//! An action in a few words.

use engine::{Lang, say};

use crate::{Action, Cell, Die, words};

/// An action in a few words. Riders who are taken along are named by the forecast, which knows their numbers.
pub fn label(action: &Action, lang: Lang) -> String {
    let at = |cell: &Cell| words::cell(*cell, lang);
    match action {
        Action::Place { cell } => say!(lang, "se placer au {at}", "line up in {at}", at = at(cell)),
        Action::Follow => say!(lang, "suivre l’allure", "follow the pace"),
        Action::Roll(Die::White) => say!(lang, "freiner : dé blanc", "brake: roll white"),
        Action::Roll(Die::Red) => say!(lang, "risquer le dé rouge", "risk the red die"),
        Action::Roll(Die::Green) => say!(lang, "changer l’allure : dé vert", "change the pace: roll green"),
        Action::Roll(die) => say!(lang, "lancer le dé {die}", "roll {die}", die = die.name(lang)),
        Action::Card(card) => say!(lang, "jouer {card}", "play {card}", card = words::card(*card, lang)),
        Action::AttackAlone => say!(lang, "attaquer seul", "attack alone"),
        Action::AttackTogether => say!(lang, "attaquer avec le groupe", "attack with the group"),
        Action::NoAttack => say!(lang, "ne pas attaquer", "do not attack"),
        Action::Move { to, hand_on: None } => say!(lang, "aller au {at}", "go to {at}", at = at(to)),
        Action::Move { to, hand_on: Some(mate) } => say!(
            lang,
            "aller au {at}, et emmener un coureur au {mate}",
            "go to {at}, and bring a rider along to {mate}",
            at = at(to),
            mate = at(&mate.to)
        ),
        Action::Agree { yes: true } => say!(lang, "accepter", "agree"),
        Action::Agree { yes: false } => say!(lang, "refuser", "decline"),
    }
}
