//! Writes a report as one page of HTML.

use std::fmt::Write;

use engine::{Lang, Shown, Studied, Text, say};

use super::{
    Study,
    gather::Findings,
    plot::{self, Row},
};
use crate::Mean;

/// How the pages of the lab look.
pub const STYLE: &str = "
:root { color-scheme: light dark; --paper: #f6eedd; --card: #fffaf0; --ink: #20251f; --ink-2: #51564d; --line: #20251f26; --accent: #d6322c;
  --seat-0: #1f4e9e; --seat-1: #c8322b; --seat-2: #d99a16; --seat-3: #2c7a4b; --seat-4: #6b4790; --seat-5: #2b2f33;
  --display: 'Barlow Condensed', 'Arial Narrow', sans-serif; --text: Barlow, system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --paper: #171a1d; --card: #232a2f; --ink: #f3ead8; --ink-2: #c3bba9; --line: #f3ead826; --accent: #ef5a4c;
  --seat-0: #5b8be0; --seat-1: #ef6257; --seat-2: #f0b83c; --seat-3: #5bb27c; --seat-4: #a583cf; --seat-5: #aab2ba; } }
* { box-sizing: border-box; } body { font: 1rem/1.5 var(--text); color: var(--ink); background: var(--paper); max-width: 860px; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
header { border-bottom: 6px solid var(--accent); margin-bottom: 1.5rem; padding-bottom: .8rem; }
h1 { font: 700 3rem/1 var(--display); text-transform: uppercase; letter-spacing: .01em; margin: 0 0 .5rem; }
h2 { font: 700 1.6rem/1.1 var(--display); margin: 0 0 .2rem; } p { color: var(--ink-2); margin: 0 0 .8rem; max-width: 62ch; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 1.1rem 1.2rem; margin: 0 0 1rem; }
svg { display: block; width: 100%; height: auto; font: 13px var(--text); font-variant-numeric: tabular-nums; }
svg text { fill: var(--ink-2); } svg .label, svg .value, svg .note { fill: var(--ink); } svg .note { font-weight: 600; } svg .value { paint-order: stroke; stroke: var(--card); stroke-width: 4px; }
svg .number { fill: var(--card); font-size: 7.5px; font-weight: 700; }
.axis { stroke: var(--ink-2); } .grid { stroke: var(--line); } .bar { fill: var(--seat-0); } .error { stroke: var(--ink); stroke-width: 2; }
.mark { stroke: var(--accent); stroke-width: 2; stroke-dasharray: 5 4; } .line { fill: none; stroke: var(--seat-0); stroke-width: 3; } .dot { fill: var(--seat-0); }
.seat-0 { fill: var(--seat-0); } .seat-1 { fill: var(--seat-1); } .seat-2 { fill: var(--seat-2); } .seat-3 { fill: var(--seat-3); } .seat-4 { fill: var(--seat-4); } .seat-5, .seat-6, .seat-7 { fill: var(--seat-5); }
table { border-collapse: collapse; width: 100%; } td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
footer { color: var(--ink-2); font-size: .875rem; margin-top: 2rem; overflow-wrap: anywhere; }";

/// First choices that are shown.
const OPENINGS: usize = 16;
/// A choice seen in fewer deals has no interval worth the name.
const FEWEST: u64 = 5;

pub fn write<G: Shown + Studied>(study: &Study<'_>, found: &Findings) -> String {
    let get = |text: Text| text.get(study.lang);
    let mut page = format!(
        "<!doctype html><html lang=\"{lang}\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style><header><h1>{title}</h1><p>{about}</p></header>",
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
    let median = get(Text::new("médiane", "median"));
    let mut section = |title: Text, about: Text, inside: String| {
        if !inside.is_empty() {
            let _ = write!(page, "<section><h2>{}</h2><p>{}</p>{inside}</section>", get(title), get(about));
        }
    };
    section(
        Text::new("Durée des courses", "Length of races"),
        Text::new("En tours de jeu.", "In turns."),
        plot::histogram(get(Text::new("Durée des courses", "Length of races")), median, &found.lengths),
    );
    section(
        Text::new("Victoires par place", "Wins by seat"),
        Text::new("Le trait : des chances égales.", "The line: equal chances."),
        plot::shares(
            get(Text::new("Victoires par place", "Wins by seat")),
            &found.by_seat,
            1.0 / f64::from(study.seats),
            study.lang,
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
        plot::histogram(get(Text::new("Changements de favori", "Swings of the lead")), median, &found.swings),
    );
    let openings: Vec<Row> = found
        .openings
        .iter()
        .filter(|opening| opening.gain.samples >= FEWEST)
        .take(OPENINGS)
        .map(|opening| Row {
            label: escaped(&opening.label),
            note: format!("{} · {}", points(opening.gain, study.lang), opening.gain.samples),
            values: vec![opening.gain],
        })
        .collect();
    section(
        Text::new("Premiers choix", "Opening choices"),
        Text::new(
            "Un premier choix tiré au sort contre celui du bot, la même donne courue deux fois : points de pourcentage de victoire gagnés ou perdus, avec l’intervalle ; à droite, combien de donnes. Le sort choisit, pas le bot : un choix n’est pas compté seulement là où il plaît.",
            "A first choice drawn by lot against the bot’s own, the same deal ridden twice: percentage points of wins gained or lost, with the interval; on the right, how many deals. The lot chooses, not the bot, so that a choice is not counted only where it appeals.",
        ),
        plotted(get(Text::new("Premiers choix", "Opening choices")), &openings, 0.0, |gain| {
            format!("{:.0}", 100.0 * gain)
        }),
    );
    let variants: Vec<Row> = found
        .variants
        .iter()
        .map(|variant| Row {
            label: format!("{} : {}", escaped(&variant.option), escaped(&variant.value)),
            note: format!("{:.0} {}", variant.turns.mean, get(Text::new("tours", "turns"))),
            values: variant.by_seat.clone(),
        })
        .collect();
    section(
        Text::new("Équilibre des options", "Balance of the options"),
        Text::new(
            "La part de victoires de chaque place, option par option, le même bot partout ; le trait : des chances égales. À droite, la durée d’une course.",
            "Each seat’s share of wins, option by option, the same bot everywhere; the line: equal chances. On the right, the length of a race.",
        ),
        plotted(
            get(Text::new("Équilibre des options", "Balance of the options")),
            &variants,
            1.0 / f64::from(study.seats),
            |share| format!("{:.0} %", 100.0 * share),
        ),
    );
    let skill: Vec<Row> = found
        .variants
        .iter()
        .filter_map(|variant| {
            let skill = variant.skill?;
            Some(Row {
                label: format!("{} : {}", escaped(&variant.option), escaped(&variant.value)),
                note: format!("{:.0} ± {:.0} %", 100.0 * skill.mean, 100.0 * skill.margin),
                values: vec![skill],
            })
        })
        .collect();
    section(
        Text::new("La part du joueur", "What the better player makes of it"),
        Text::new(
            "Un amateur contre des débutants, chaque donne courue de chaque place : sa part de victoires, option par option. L’avantage d’une place n’y entre pas ; le trait : des chances égales.",
            "An amateur against beginners, every deal from every seat: the amateur’s share of wins, option by option. No seat’s advantage is in it; the line: equal chances.",
        ),
        plotted(
            get(Text::new("La part du joueur", "What the better player makes of it")),
            &skill,
            1.0 / f64::from(study.seats),
            |share| format!("{:.0} %", 100.0 * share),
        ),
    );
    let measures =
        found.measures.iter().map(|(name, mean)| (escaped(get(*name)), study.lang.decimal(format!("{mean:.2}"))));
    section(Text::new("Mesures", "Measures"), Text::new("", ""), table(measures));
    let _ = write!(page, "<footer><code>{}</code></footer></html>", escaped(&study.command));
    page
}

fn points(gain: Mean, lang: Lang) -> String {
    lang.decimal(format!("{:+.1} ± {:.1}", 100.0 * gain.mean, 100.0 * gain.margin)).replace('-', "−")
}

fn plotted(title: &str, rows: &[Row], against: f64, unit: fn(f64) -> String) -> String {
    if rows.is_empty() { String::new() } else { plot::rows(title, rows, against, unit) }
}

fn table(rows: impl Iterator<Item = (String, String)>) -> String {
    let rows: String =
        rows.map(|(name, figures)| format!("<tr><td>{name}</td><td class=\"number\">{figures}</td></tr>")).collect();
    if rows.is_empty() { rows } else { format!("<table>{rows}</table>") }
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
