//! An action in a few words.

use engine::{Lang, say};

use crate::{
    Action, Compose,
    riders::TEAM,
    words::{letters, tally, tokens},
};

/// An action in a few words, as a choice in a list. Riders are numbered from 1 for people.
pub fn label(action: &Action, lang: Lang) -> String {
    let (slot, what) = match action {
        Action::Compose(compose) => return composition(compose, lang),
        Action::Pace { rider, pace, with } => {
            let pace = pace.word(lang);
            let what = match with.single().map(|token| token.word(lang)) {
                None => pace.to_owned(),
                Some(token) => say!(lang, "{pace}, avec un jeton {token}", "{pace}, with a {token} token"),
            };
            (rider, what)
        }
        Action::Tow { rider, yes: true } => (rider, say!(lang, "tracter", "tow")),
        Action::Tow { rider, yes: false } => (rider, say!(lang, "ne pas tracter", "do not tow")),
        Action::Follow { rider, yes: true } => (rider, say!(lang, "suivre", "follow")),
        Action::Follow { rider, yes: false } => (rider, say!(lang, "laisser partir", "let them go")),
        Action::Feed { rider, take } if take.is_empty() => (rider, say!(lang, "ne rien prendre", "take nothing")),
        Action::Feed { rider, take } => {
            (rider, say!(lang, "prendre {took}", "take {took}", took = tokens(tally(*take), lang)))
        }
    };
    say!(lang, "Coureur {number} : {what}", "Rider {number}: {what}", number = slot + 1)
}

fn composition(compose: &Compose, lang: Lang) -> String {
    let (team, hidden) = match compose {
        Compose::Preset { preset, hidden } => (preset.squad.title().to_owned(), *hidden),
        Compose::Riders(plates) => {
            (plates.map(|plate| letters(plate.energy, lang)).join(" / "), plates.map(|plate| plate.hidden))
        }
        Compose::Unfit(_) => ("?".to_owned(), [None; TEAM]),
    };
    if hidden == [None; TEAM] {
        return say!(lang, "{team}, rien de caché", "{team}, nothing hidden");
    }
    let [first, second, third] = hidden.map(|token| token.map_or('–', |token| token.initial(lang)));
    say!(lang, "{team}, caché {first} {second} {third}", "{team}, hidden {first} {second} {third}")
}
