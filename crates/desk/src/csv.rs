use engine::Lang;

use crate::{Head, Outcome, PointsRow, words};

/// All results and classifications as one CSV table (D7), a line for each rider or team of each.
pub fn csv(head: &Head, outcome: &Outcome, lang: Lang) -> String {
    let mut text = String::new();
    let words = match lang {
        Lang::Fr => Words {
            columns: [
                "classement",
                "étape",
                "place",
                "dossard",
                "coureur",
                "équipe",
                "temps",
                "écart",
                "bonification",
                "points",
                "temps manquants",
            ],
            stage: "étape",
            general: "général",
            teams: "équipes",
            sprint: "sprints",
            mountain: "montagne",
        },
        Lang::En => Words {
            columns: [
                "classification",
                "stage",
                "place",
                "bib",
                "rider",
                "team",
                "time",
                "gap",
                "bonus",
                "points",
                "missing times",
            ],
            stage: "stage",
            general: "general",
            teams: "teams",
            sprint: "sprint",
            mountain: "mountain",
        },
    };
    line(&mut text, words.columns.map(str::to_owned));
    let team = |team| words::team(head, team, lang);
    for result in &outcome.results {
        for row in &result.places {
            let cells = Cells {
                stage: result.stage.to_string(),
                rider: words::rider(head, row.bib),
                bib: row.bib.to_string(),
                time: words::time(row.time.into()),
                bonus: if row.bonus > 0 { row.bonus.to_string() } else { String::new() },
                ..Cells::new(words.stage, row.place, team(head.team_of(row.bib)))
            };
            line(&mut text, cells.in_order());
        }
    }
    for row in &outcome.general {
        let cells = Cells {
            rider: words::rider(head, row.bib),
            bib: row.bib.to_string(),
            time: words::time(row.time.into()),
            gap: words::time(row.gap.into()),
            ..Cells::new(words.general, row.place, team(head.team_of(row.bib)))
        };
        line(&mut text, cells.in_order());
    }
    for row in &outcome.teams {
        let cells = Cells {
            time: words::time(row.time.into()),
            missing: row.missing.to_string(),
            ..Cells::new(words.teams, row.place, team(row.team))
        };
        line(&mut text, cells.in_order());
    }
    let mut points = |title: &'static str, rows: &[PointsRow]| {
        for row in rows {
            let cells = Cells {
                rider: words::rider(head, row.bib),
                bib: row.bib.to_string(),
                points: row.points.to_string(),
                ..Cells::new(title, row.place, team(head.team_of(row.bib)))
            };
            line(&mut text, cells.in_order());
        }
    };
    points(words.sprint, &outcome.sprint);
    points(words.mountain, &outcome.mountain);
    text
}

struct Words {
    columns: [&'static str; 11],
    stage: &'static str,
    general: &'static str,
    teams: &'static str,
    sprint: &'static str,
    mountain: &'static str,
}

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

fn line(text: &mut String, cells: [String; 11]) {
    let cells = cells.map(|cell| quoted(&cell));
    *text += &(cells.join(",") + "\r\n");
}

fn quoted(cell: &str) -> String {
    // A spreadsheet would take such a name for a formula. A time below zero is a time.
    let formula =
        cell.starts_with(['=', '+', '@', '-']) && !cell.chars().skip(1).all(|c| c.is_ascii_digit() || c == ':');
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}
