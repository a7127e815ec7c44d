//! The page about a calibration, in the style of the reports.

use std::fmt::Write;

use engine::{Shown, Text, say};

use super::{Calibration, Predicted};
use lab::{STYLE, escaped, plot};

pub fn write<G: Shown>(calibration: &Calibration<'_>, found: &Predicted) -> String {
    let lang = calibration.lang;
    let get = |text: Text| text.get(lang);
    let title = escaped(G::TITLE);
    let mut page = format!(
        "<!doctype html><html lang=\"{tag}\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style><header><h1>{title}</h1><p>{about}</p></header>",
        tag = lang.tag(),
        about = say!(
            lang,
            "Les chances annoncées en chemin et ce qui est arrivé : {races} courses, {seats} places, {bot} partout. {off} déciles sur {all} hors de leur intervalle à 95 % ; un sur vingt en sort par hasard. {far} hors de l’intervalle où tous sont ensemble 95 fois sur 100 si les chances sont justes.",
            "Chances announced on the way, and what happened: {races} races, {seats} seats, {bot} in all of them. {off} deciles of {all} outside their 95 % interval; one in twenty is by chance. {far} outside the interval that all of them are in together 95 times in 100 if chances are right.",
            races = found.races,
            seats = found.seats,
            bot = calibration.bot,
            off = found.off,
            far = found.far,
            all = found.deciles,
        )
    );
    for moments in &found.moments {
        let heading = match moments.part {
            part if part < 0.3 => Text::new("Au quart de la course", "A quarter of the way"),
            part if part < 0.6 => Text::new("À mi-course", "Half way"),
            _ => Text::new("Aux trois quarts", "Three quarters of the way"),
        };
        let points: Vec<_> = moments.deciles.iter().map(|decile| (decile.predicted, decile.happened)).collect();
        let axes =
            (get(Text::new("→ chance annoncée", "→ predicted")), get(Text::new("↑ part de victoires", "↑ wins")));
        let _ = write!(
            page,
            "<section><h2>{heading}</h2><p>{brier}</p>{plot}</section>",
            heading = get(heading),
            brier = say!(
                lang,
                "Score de Brier {brier:.3} ; à chances égales {equal:.3}.",
                "Brier score {brier:.3}; with equal chances {equal:.3}.",
                brier = moments.brier,
                equal = moments.equal_chances,
            ),
            plot = plot::calibration(get(heading), axes, &points),
        );
    }
    let _ = write!(page, "<footer><code>{}</code></footer></html>", escaped(&calibration.command));
    page
}
