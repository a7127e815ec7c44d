use std::fmt::Write;

use engine::{Shown, Text, Valued, say};

use super::{Study, gather::Findings, plot};
use crate::Mean;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1d2430; --soft: #667; --paper: #fbfaf6; --bar: #2d6a8e; --fair: #c2541b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6df; --soft: #99a; --paper: #16191f; --bar: #6fb1d6; --fair: #f0945c; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 720px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin-bottom: 0; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .3rem; }
p, footer { color: var(--soft); margin: .2rem 0 .6rem; } footer { margin-top: 3rem; font-size: .85rem; }
svg { width: 100%; height: auto; font-size: 11px; } svg text { fill: var(--soft); }
.axis { stroke: var(--soft); stroke-width: 1; } .bar { fill: var(--bar); } .error { stroke: var(--ink); stroke-width: 2; }
.fair { stroke: var(--fair); stroke-dasharray: 5 4; } .line { fill: none; stroke: var(--bar); stroke-width: 2; } .dot { fill: var(--bar); }
table { border-collapse: collapse; width: 100%; font-size: .92rem; } td, th { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid color-mix(in srgb, var(--soft) 30%, transparent); }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }";

/// First choices that are shown.
const OPENINGS: usize = 16;

pub fn write<G: Shown + Valued>(study: &Study<'_>, found: &Findings) -> String {
    let get = |text: Text| text.get(study.lang);
    let mut page = format!(
        "<!doctype html><html lang=\"{lang}\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style><h1>{title}</h1><p>{about}</p>",
        lang = study.lang.tag(),
        title = escaped(G::TITLE),
        about = say!(
            study.lang,
            "{races} courses, {seats} places, le même bot partout ({bot}) : ce qui diffère vient du jeu. Intervalles à 95 %.",
            "{races} races, {seats} seats, the same bot in all of them ({bot}): what differs is the game's doing. 95 % intervals.",
            races = study.races,
            seats = study.seats,
            bot = study.bot,
        )
    );
    let mut section = |title: Text, about: Text, inside: String| {
        if !inside.is_empty() {
            let _ = write!(page, "<section><h2>{}</h2><p>{}</p>{inside}</section>", get(title), get(about));
        }
    };
    section(
        Text::new("Durée des courses", "Length of races"),
        Text::new("En tours de jeu.", "In turns."),
        plot::histogram(get(Text::new("Durée des courses", "Length of races")), &found.lengths),
    );
    section(
        Text::new("Victoires par place", "Wins by seat"),
        Text::new("Le trait : des chances égales.", "The line: equal chances."),
        plot::shares(
            get(Text::new("Victoires par place", "Wins by seat")),
            &found.by_seat,
            1.0 / f64::from(study.seats),
        ),
    );
    section(
        Text::new("Comment les courses se décident", "How races are decided"),
        Text::new(
            "Les chances du favori, du départ à l’arrivée, d’après les valeurs ajustées.",
            "The favourite’s chance to win from start to finish, by the fitted values.",
        ),
        if found.favourite.is_empty() {
            String::new()
        } else {
            plot::course(get(Text::new("Chances du favori", "The favourite’s chance")), &found.favourite)
        },
    );
    section(
        Text::new("Changements de favori", "Swings of the lead"),
        Text::new("Combien de fois le favori change en une course.", "How often the favourite changes in a race."),
        plot::histogram(get(Text::new("Changements de favori", "Swings of the lead")), &found.swings),
    );
    let openings = found
        .openings
        .iter()
        .take(OPENINGS)
        .map(|opening| (escaped(&opening.label), format!("{} · {}", points(opening.gain), opening.gain.samples)));
    section(
        Text::new("Premiers choix", "Opening choices"),
        Text::new(
            "Points de pourcentage de victoire gagnés ou perdus par rapport au choix de l’heuristique ; combien de donnes.",
            "Percentage points of wins gained or lost compared with the heuristic’s choice; how many deals.",
        ),
        table(openings),
    );
    let variants = found.variants.iter().map(|variant| {
        let most = variant.by_seat.iter().map(|seat| seat.mean).fold(0.0, f64::max);
        let least = variant.by_seat.iter().map(|seat| seat.mean).fold(1.0, f64::min);
        let margin = variant.by_seat.first().map_or(0.0, |seat| seat.margin);
        let name = format!("{}: {}", escaped(&variant.option), escaped(&variant.value));
        let figures =
            format!("{:.1} · {:.1}–{:.1} % ± {:.1}", variant.turns.mean, 100.0 * least, 100.0 * most, 100.0 * margin);
        (name, figures)
    });
    section(
        Text::new("Équilibre des options", "Balance of the options"),
        Text::new(
            "Tours par course ; part de victoires de la place la moins et la plus favorisée.",
            "Turns a race; share of wins of the least and the most favoured seat.",
        ),
        table(variants),
    );
    let measures = found.measures.iter().map(|(name, mean)| (escaped(name), format!("{mean:.2}")));
    section(Text::new("Mesures", "Measures"), Text::new("", ""), table(measures));
    let _ = write!(page, "<footer><code>{}</code></footer></html>", escaped(&study.command));
    page
}

fn points(gain: Mean) -> String {
    format!("{:+.1} ± {:.1}", 100.0 * gain.mean, 100.0 * gain.margin)
}

fn table(rows: impl Iterator<Item = (String, String)>) -> String {
    let rows: String =
        rows.map(|(name, figures)| format!("<tr><td>{name}</td><td class=\"number\">{figures}</td></tr>")).collect();
    if rows.is_empty() { rows } else { format!("<table>{rows}</table>") }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
