use engine::Lang;

use crate::{Action, Cell, Die, words};

/// An action in a few words. Riders who are taken along are named by the forecast, which knows their numbers.
pub fn label(action: &Action, lang: Lang) -> String {
    match lang {
        Lang::Fr => french(action),
        Lang::En => english(action),
    }
}

fn french(action: &Action) -> String {
    let at = |cell: &Cell| words::cell(*cell, Lang::Fr);
    match action {
        Action::Place { cell } => format!("se placer au {}", at(cell)),
        Action::Follow => "suivre l’allure".into(),
        Action::Roll(Die::White) => "freiner : dé blanc".into(),
        Action::Roll(Die::Red) => "risquer le dé rouge".into(),
        Action::Roll(Die::Green) => "couper : dé vert".into(),
        Action::Roll(die) => format!("lancer le dé {}", die.name(Lang::Fr)),
        Action::Card(card) => format!("jouer {}", words::card(*card, Lang::Fr)),
        Action::AttackAlone => "attaquer seul".into(),
        Action::AttackTogether => "attaquer avec le groupe".into(),
        Action::NoAttack => "ne pas attaquer".into(),
        Action::Move { to, hand_on: None } => format!("aller au {}", at(to)),
        Action::Move { to, hand_on: Some(mate) } => {
            format!("aller au {}, et emmener un coureur au {}", at(to), at(&mate.to))
        }
        Action::Agree { yes: true } => "accepter".into(),
        Action::Agree { yes: false } => "refuser".into(),
    }
}

fn english(action: &Action) -> String {
    let at = |cell: &Cell| words::cell(*cell, Lang::En);
    match action {
        Action::Place { cell } => format!("line up in {}", at(cell)),
        Action::Follow => "follow the pace".into(),
        Action::Roll(Die::White) => "brake: roll white".into(),
        Action::Roll(Die::Red) => "risk the red die".into(),
        Action::Roll(Die::Green) => "cut it: roll green".into(),
        Action::Roll(die) => format!("roll {}", die.name(Lang::En)),
        Action::Card(card) => format!("play {}", words::card(*card, Lang::En)),
        Action::AttackAlone => "attack alone".into(),
        Action::AttackTogether => "attack with the group".into(),
        Action::NoAttack => "do not attack".into(),
        Action::Move { to, hand_on: None } => format!("go to {}", at(to)),
        Action::Move { to, hand_on: Some(mate) } => {
            format!("go to {}, and bring a rider along to {}", at(to), at(&mate.to))
        }
        Action::Agree { yes: true } => "agree".into(),
        Action::Agree { yes: false } => "decline".into(),
    }
}
