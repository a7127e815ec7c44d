//! Results and classifications as one CSV table (D7), harmless to a spreadsheet.

use engine::{Lang, Text};

use crate::{Head, Outcome, PointsRow, words};

/// All results and classifications as one CSV table (D7), a line for each rider or team of each.
pub fn csv(head: &Head, outcome: &Outcome, lang: Lang) -> String {
    let mut text = String::new();
    csv_line(&mut text, COLUMNS.map(|column| column.get(lang).to_owned()));
    let team = |team| words::team(head, team, lang);
    let team_of = |bib| words::team_of(head, bib, lang);
    for result in &outcome.results {
        for row in &result.places {
            let cells = Cells {
                stage: result.stage.to_string(),
                rider: words::rider(head, row.bib),
                bib: row.bib.to_string(),
                time: words::time(row.time.into()),
                bonus: if row.bonus > 0 { row.bonus.to_string() } else { String::new() },
                ..Cells::new(Text::new("étape", "stage").get(lang), row.place, team_of(row.bib))
            };
            csv_line(&mut text, cells.in_order());
        }
    }
    for row in &outcome.general {
        let cells = Cells {
            rider: words::rider(head, row.bib),
            bib: row.bib.to_string(),
            time: words::time(row.time.into()),
            gap: words::time(row.gap.into()),
            ..Cells::new(Text::new("général", "general").get(lang), row.place, team_of(row.bib))
        };
        csv_line(&mut text, cells.in_order());
    }
    for row in &outcome.teams {
        let cells = Cells {
            time: words::time(row.time.into()),
            missing: row.missing.to_string(),
            ..Cells::new(Text::new("équipes", "teams").get(lang), row.place, team(row.team))
        };
        csv_line(&mut text, cells.in_order());
    }
    let mut points = |title: &'static str, rows: &[PointsRow]| {
        for row in rows {
            let cells = Cells {
                rider: words::rider(head, row.bib),
                bib: row.bib.to_string(),
                points: row.points.to_string(),
                ..Cells::new(title, row.place, team_of(row.bib))
            };
            csv_line(&mut text, cells.in_order());
        }
    };
    points(Text::new("sprints", "sprint").get(lang), &outcome.sprint);
    points(Text::new("montagne", "mountain").get(lang), &outcome.mountain);
    text
}

const COLUMNS: [Text; 11] = [
    Text::new("classement", "classification"),
    Text::new("étape", "stage"),
    Text::new("place", "place"),
    Text::new("dossard", "bib"),
    Text::new("coureur", "rider"),
    Text::new("équipe", "team"),
    Text::new("temps", "time"),
    Text::new("écart", "gap"),
    Text::new("bonification", "bonus"),
    Text::new("points", "points"),
    Text::new("temps manquants", "missing times"),
];

/// One line; what does not apply is empty.
#[derive(Default)]
struct Cells {
    classification: String,
    stage: String,
    place: String,
    bib: String,
    rider: String,
    team: String,
    time: String,
    gap: String,
    bonus: String,
    points: String,
    missing: String,
}

impl Cells {
    fn new(classification: &str, place: u8, team: String) -> Cells {
        Cells { classification: classification.to_owned(), place: place.to_string(), team, ..Cells::default() }
    }

    fn in_order(self) -> [String; 11] {
        let Cells { classification, stage, place, bib, rider, team, time, gap, bonus, points, missing } = self;
        [classification, stage, place, bib, rider, team, time, gap, bonus, points, missing]
    }
}

/// A line of a table, for programs and for spreadsheets.
pub fn csv_line<const N: usize>(text: &mut String, cells: [String; N]) {
    let cells = cells.map(|cell| quoted(&cell));
    *text += &(cells.join(",") + "\r\n");
}

/// A spreadsheet would take such a name for a formula. A time or a number below zero is one.
fn harmless(text: &str) -> String {
    let formula = text.trim_start().starts_with(['=', '+', '@', '-'])
        && !text.chars().skip(1).all(|c| c.is_ascii_digit() || c == ':' || c == '.');
    if formula { format!("'{text}") } else { text.to_owned() }
}

fn quoted(cell: &str) -> String {
    // A spreadsheet of many a country ends a cell at a semicolon, whatever the rest of the file does.
    let cell = cell.split(';').map(harmless).collect::<Vec<_>>().join(";");
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}
