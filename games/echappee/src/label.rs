//! An action in a few words.

use engine::{Lang, Text};

use crate::{Action, Ride};

pub(crate) fn label(action: Action, lang: Lang) -> String {
    let text = match action {
        Action::Pass => Text::new("Passer", "Pass"),
        Action::Cote => Text::new("Dresser une côte", "Play a climb"),
        Action::Fouet => Text::new("Coup de fouet d’abord", "Boost first"),
        Action::NoRoute => Text::new("Pas de carte de parcours", "No route card"),
        Action::AssignPompe { rider: 1 } => Text::new("Pour le coureur 1", "For rider 1"),
        Action::AssignPompe { .. } => Text::new("Pour le coureur 2", "For rider 2"),
        Action::Ride(Ride { card, fouet, cote }) => {
            let with = match (fouet, cote) {
                (false, false) => Text::new("", ""),
                (true, false) => Text::new(" + coup de fouet", " + boost"),
                (false, true) => Text::new(" + côte", " + climb"),
                (true, true) => Text::new(" + coup de fouet + côte", " + boost + climb"),
            };
            return format!("{card}{}", with.get(lang));
        }
    };
    text.get(lang).into()
}
