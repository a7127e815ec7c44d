//! A ladder as one page that needs nothing else.

use analysis::Rated;
use lab::{Mean, STYLE, escaped, plot};

use super::{Ladder, Pair};

pub fn write(title: &str, ladder: &Ladder, command: &str) -> String {
    let title = escaped(title);
    let races = ladder.rated.races;
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}: ladder</title><style>{STYLE}</style><header><h1>{title}: ladder</h1><p>{races} races, every deal of luck \
         ridden from every seat. 95 % intervals.</p></header>"
    );
    section(&mut page, "Ratings", "From all races at once; 400 points more is ten to one.", &ratings(ladder));
    section(
        &mut page,
        "Head to head",
        "How often the bot of the row came in before that of the column, seat against seat; ties count half.",
        &head_to_head(ladder),
    );
    let broken: String = ladder.pairs.iter().flat_map(|pair| &pair.broken).map(broken_race).collect();
    if !broken.is_empty() {
        let about = "Lost for the program that broke it off.";
        section(&mut page, "Races broken off", about, &format!("<table>{broken}</table>"));
    }
    page + &format!("<footer><code>{}</code></footer></html>", escaped(command))
}

fn section(page: &mut String, title: &str, about: &str, inside: &str) {
    *page += &format!("<section><h2>{title}</h2><p>{about}</p>{inside}</section>");
}

fn ratings(ladder: &Ladder) -> String {
    let row = |Rated { rider, rating }: &Rated| plot::Row {
        label: escaped(rider),
        note: format!("{:.0} ± {:.0}", rating.rating, 1.96 * rating.error),
        values: vec![Mean { mean: rating.rating, margin: 1.96 * rating.error, samples: rating.races }],
    };
    let rows: Vec<_> = ladder.rated.riders.iter().map(row).collect();
    plot::rows("Ratings", &rows, 1500.0, |rating| format!("{rating:.0}"))
}

fn head_to_head(ladder: &Ladder) -> String {
    let names: Vec<&str> = ladder.rated.riders.iter().map(|rated| rated.rider.as_str()).collect();
    let head: String = names.iter().map(|name| format!("<th scope=\"col\">{}</th>", escaped(name))).collect();
    let row = |first: &&str| {
        let cells: String =
            names.iter().map(|second| format!("<td class=\"number\">{}</td>", cell(ladder, first, second))).collect();
        format!("<tr><th scope=\"row\">{}</th>{cells}</tr>", escaped(first))
    };
    format!("<table><tr><td></td>{head}</tr>{}</table>", names.iter().map(row).collect::<String>())
}

fn cell(ladder: &Ladder, first: &str, second: &str) -> String {
    let shares = ladder.pairs.iter().find_map(|Pair { bots: [one, other], before, .. }| match () {
        () if one == first && other == second => Some((before.share, before.low, before.high)),
        () if one == second && other == first => Some((1.0 - before.share, 1.0 - before.high, 1.0 - before.low)),
        () => None,
    });
    let Some((share, low, high)) = shares else { return "–".into() };
    format!("{:.0} % ({:.0}–{:.0})", 100.0 * share, 100.0 * low, 100.0 * high)
}

fn broken_race(race: &lab::BrokenRace) -> String {
    let bot = escaped(&race.bot);
    let why = escaped(&race.why);
    format!("<tr><td>{bot}</td><td class=\"number\">{}</td><td>{why}</td></tr>", race.race)
}
