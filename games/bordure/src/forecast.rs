//! What an action would do, in a sentence.

use engine::{Forecast, Lang, say};

use crate::{
    Energy, Pace,
    words::{place, tokens},
    would::Would,
};

/// What an action would do, in a sentence.
pub fn forecast(would: &Would, lang: Lang) -> Forecast {
    match *would {
        Would::Compose { hidden } => composed(hidden, lang),
        Would::Ride { pace, to, otherwise, left } => {
            let to = place(to, lang);
            let text = match (pace, otherwise) {
                (_, Some(otherwise)) => {
                    let one = place(otherwise, lang);
                    say!(
                        lang,
                        "{to} si quelqu’un accélère, sinon {one} ; reste {left}",
                        "{to} if another rider accelerates, else {one}; {left} left"
                    )
                }
                (Pace::Constance, _) => say!(lang, "{to}, gratuit", "{to}, free"),
                _ => say!(lang, "{to}, reste {left}", "{to}, {left} left"),
            };
            Forecast::new(pace.rule(), text)
        }
        Would::LeaveBehind => Forecast::new(
            "B18",
            say!(
                lang,
                "ceux qui restent n’avancent que d’une case, sauf si un autre coureur les tracte",
                "those left move one square only, unless another rider tows them"
            ),
        ),
        Would::Tow { riders, price } => tow(riders, price, lang),
        Would::Follow { offer, to, left } => {
            let to = place(to, lang);
            Forecast::new(offer.rule(), say!(lang, "{to}, reste {left}", "{to}, {left} left"))
        }
        Would::KeepPace { offer, pace } => {
            let pace = pace.word(lang);
            Forecast::new(offer.rule(), say!(lang, "garde son allure : {pace}", "keeps the pace chosen: {pace}"))
        }
        Would::StayBehind { to } => {
            let to = place(to, lang);
            Forecast::new("B20", say!(lang, "{to}, gratuit", "{to}, free"))
        }
        Would::Feed { tokens } => {
            Forecast::new("B21", say!(lang, "{tokens} jetons, tous visibles", "{tokens} tokens, all face up"))
        }
        Would::GoHungry { tokens, face_down: false } => {
            Forecast::new("B21", say!(lang, "il garde {tokens} jetons", "keeps {tokens} tokens"))
        }
        Would::GoHungry { face_down: true, .. } => {
            Forecast::new("B21", say!(lang, "ses pièces restent retournées", "the pieces stay face down"))
        }
    }
}

fn composed(hidden: u8, lang: Lang) -> Forecast {
    match hidden {
        0 => Forecast::new("B5", say!(lang, "tout est visible", "everything is face up")),
        1 => Forecast::new("B5", say!(lang, "un jeton caché", "one hidden token")),
        count => Forecast::new("B5", say!(lang, "{count} jetons cachés", "{count} hidden tokens")),
    }
}

fn tow(riders: u8, price: Energy, lang: Lang) -> Forecast {
    let price = tokens(price, lang);
    let text = match riders {
        1 => say!(lang, "celui qui reste peut suivre pour {price}", "the one who is left may follow for {price}"),
        left => say!(
            lang,
            "les {left} qui restent peuvent suivre pour {price}",
            "the {left} who are left may follow for {price}"
        ),
    };
    Forecast::new("B18", text)
}
