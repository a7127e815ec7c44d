//! The outcome as tables for a terminal.

use std::fmt::Write as _;

use crate::classification::Jersey;
use engine::{Lang, Text, say};

use crate::{Bib, Head, Outcome, PointsRow, outcome::EntryRow, words};

/// The outcome as tables to read in a terminal.
pub fn tables(head: &Head, outcome: &Outcome, lang: Lang) -> String {
    let sheet = Sheet { head, outcome, lang };
    let mut text = sheet.clock();
    sheet.teams(&mut text);
    sheet.bibs(&mut text, Text::new("Liste de départ", "Start list"), &outcome.start_list);
    sheet.bibs(&mut text, Text::new("En course", "On the road"), &outcome.on_road);
    sheet.bibs(&mut text, Text::new("Hors course", "Out"), &outcome.out);
    sheet.results(&mut text);
    sheet.live(&mut text);
    sheet.classifications(&mut text);
    sheet.jerseys(&mut text);
    sheet.entries(&mut text);
    text
}

struct Sheet<'a> {
    head: &'a Head,
    outcome: &'a Outcome,
    lang: Lang,
}

impl Sheet<'_> {
    fn say(&self, fr: &'static str, en: &'static str) -> &'static str {
        Text::new(fr, en).get(self.lang)
    }

    /// Stage, length, base time and round (D3).
    fn clock(&self) -> String {
        let outcome = self.outcome;
        let kilometres = self.lang.decimal(&outcome.kilometres);
        let state = match (outcome.over, outcome.complete) {
            (true, _) => self.say(" · course terminée", " · race over"),
            (_, true) => self.say(" · étape terminée", " · stage complete"),
            _ => "",
        };
        format!(
            "{} {}/{} · {} · {kilometres} km · {} {} · {} {}{state}\n",
            self.say("Étape", "Stage"),
            outcome.stage,
            self.head.stages.len(),
            words::on_one_line(&outcome.name),
            self.say("temps de base", "base time"),
            words::time(outcome.base_time.into()),
            self.say("tour", "turn"),
            outcome.round,
        )
    }

    /// Which of the box's six ride, and their bibs (D2).
    fn teams(&self, text: &mut String) {
        let rows = (0..self.head.teams.len() as u8).map(|team| {
            let number = self.head.number_of(team);
            let first = 6 * (number - 1) + 1;
            let bibs = format!("{first}–{}", first + self.head.team_size - 1);
            [number.to_string(), words::team(self.head, team, self.lang), bibs]
        });
        table(text, self.say("Équipes engagées", "Teams riding"), rows);
        text.push('\n');
    }

    /// While a stage is under way and somebody has arrived (D5).
    fn live(&self, text: &mut String) {
        let live = &self.outcome.live.general;
        if self.outcome.complete || live.iter().all(|row| row.place.is_none()) {
            return;
        }
        let rows = live.iter().map(|row| {
            let [bib, name, team] = self.who(row.bib);
            let place = row.place.map(|place| place.to_string()).unwrap_or_default();
            let time = row.time.map_or(self.say("en course", "riding").to_owned(), |time| words::time(time.into()));
            [place, bib, name, team, time, row.gap.map(|gap| words::gap(gap.into())).unwrap_or_default()]
        });
        table(text, self.say("Général en direct", "General classification, live"), rows);
    }

    fn bibs(&self, text: &mut String, title: Text, bibs: &[Bib]) {
        if !bibs.is_empty() {
            let bibs = bibs.iter().map(Bib::to_string).collect::<Vec<_>>().join(" ");
            *text += &say!(self.lang, "{title} : {bibs}\n", "{title}: {bibs}\n", title = title.get(self.lang));
        }
    }

    fn who(&self, bib: Bib) -> [String; 3] {
        let team = words::team_of(self.head, bib, self.lang);
        [bib.to_string(), words::rider(self.head, bib), team]
    }

    fn results(&self, text: &mut String) {
        for result in self.outcome.results.iter().filter(|result| !result.places.is_empty()) {
            let name = words::on_one_line(&self.head.stages[result.stage - 1].name);
            let title = format!("{} {} · {name}", self.say("Étape", "Stage"), result.stage);
            let rows = result.places.iter().map(|row| {
                let bonus = if row.bonus > 0 { format!("−{}″", row.bonus) } else { String::new() };
                let [bib, name, team] = self.who(row.bib);
                [row.place.to_string(), bib, name, team, words::time(row.time.into()), bonus]
            });
            table(text, &title, rows);
        }
    }

    fn classifications(&self, text: &mut String) {
        let general = self.outcome.general.iter().map(|row| {
            let [bib, name, team] = self.who(row.bib);
            [row.place.to_string(), bib, name, team, words::time(row.time.into()), words::gap(row.gap.into())]
        });
        table(text, self.say("Classement général", "General classification"), general);
        let teams = self.outcome.teams.iter().map(|row| {
            let missing = match row.missing {
                0 => String::new(),
                n => format!("{n} {}", self.say("temps manquant(s)", "missing")),
            };
            let name = words::team(self.head, row.team, self.lang);
            [row.place.to_string(), name, words::time(row.time.into()), missing]
        });
        table(text, self.say("Équipes", "Teams"), teams);
        let points = |row: &PointsRow| {
            let [bib, name, team] = self.who(row.bib);
            [row.place.to_string(), bib, name, team, row.points.to_string()]
        };
        table(text, self.say("Sprints", "Sprint"), self.outcome.sprint.iter().map(points));
        table(text, self.say("Montagne", "Mountain"), self.outcome.mountain.iter().map(points));
    }

    fn jerseys(&self, text: &mut String) {
        let worn = Jersey::ALL.into_iter().filter_map(|jersey| {
            let [bib, name, team] = self.who(self.outcome.jerseys.get(jersey)?);
            Some([words::jersey(jersey, self.lang).to_owned(), bib, name, team])
        });
        table(text, self.say("Maillots", "Jerseys"), worn);
    }

    fn entries(&self, text: &mut String) {
        let rows = self.outcome.entries.iter().map(|EntryRow { n, entry, undone }| {
            let entry = serde_json::to_string(entry).expect("plain data");
            let undone = if *undone { self.say("annulée", "undone") } else { "" };
            [n.to_string(), entry, undone.to_owned()]
        });
        table(text, self.say("Saisies", "Entries"), rows);
    }
}

/// A title and rows in columns, numbers to the right. Nothing where there are no rows.
fn table<const N: usize>(text: &mut String, title: &str, rows: impl Iterator<Item = [String; N]>) {
    let rows: Vec<[String; N]> = rows.collect();
    if rows.is_empty() {
        return;
    }
    let length = |cell: &String| cell.chars().count();
    let width = |column: usize| rows.iter().map(|row| length(&row[column])).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let _ = writeln!(text, "\n{title}");
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths).filter(|(_, width)| *width > 0) {
            let number = cell.starts_with(|c: char| c.is_ascii_digit() || "+-−".contains(c));
            line += &if number { format!("  {cell:>width$}") } else { format!("  {cell:<width$}") };
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}
