use engine::Lang;

use crate::{
    Action, Compose, Terrain,
    riders::TEAM,
    words::{letters, tally, tokens},
};

/// An action in a few words, as a choice in a list. Riders are numbered from 1 for people.
pub fn label(action: &Action, lang: Lang) -> String {
    let rider = |slot: u8, fr: &str, en: &str| match lang {
        Lang::Fr => format!("Coureur {} : {fr}", slot + 1),
        Lang::En => format!("Rider {}: {en}", slot + 1),
    };
    match action {
        Action::Compose(compose) => composition(compose, lang),
        Action::Pace { rider: slot, pace, with } => {
            let pace = pace.word(lang);
            match with.single().map(|token| token.word(lang)) {
                None => rider(*slot, pace, pace),
                Some(token) => {
                    rider(*slot, &format!("{pace}, avec un jeton {token}"), &format!("{pace}, with a {token} token"))
                }
            }
        }
        Action::Tow { rider: slot, yes: true } => rider(*slot, "j’emmène", "tow"),
        Action::Tow { rider: slot, yes: false } => rider(*slot, "sans emmener", "do not tow"),
        Action::Follow { rider: slot, yes: true } => rider(*slot, "suivre", "follow"),
        Action::Follow { rider: slot, yes: false } => rider(*slot, "laisser partir", "let them go"),
        Action::Feed { rider: slot, take } if take.is_empty() => rider(*slot, "ne rien prendre", "take nothing"),
        Action::Feed { rider: slot, take } => {
            let took = tokens(tally(*take), lang);
            rider(*slot, &format!("prendre {took}"), &format!("take {took}"))
        }
    }
}

fn composition(compose: &Compose, lang: Lang) -> String {
    let (team, hidden) = match compose {
        Compose::Preset { preset, hidden } => (preset.squad.title().to_owned(), *hidden),
        Compose::Riders(plates) => {
            (plates.map(|plate| letters(plate.energy)).join(" / "), plates.map(|plate| plate.hidden))
        }
        Compose::Unfit(_) => ("?".to_owned(), [None; TEAM]),
    };
    let [first, second, third] = hidden.map(|token| token.map_or('–', Terrain::letter));
    match lang {
        Lang::Fr => format!("{team}, caché {first} {second} {third}"),
        Lang::En => format!("{team}, hidden {first} {second} {third}"),
    }
}
