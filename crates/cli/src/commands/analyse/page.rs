//! An analysis as tables for a terminal.

use std::io::Write;

use analysis::{Analysis, Kind, Share, Step, Verdict};
use anyhow::Result;
use catalogue::Chosen;
use engine::drawing::{Ink, Paint};
use engine::{Lang, Seat, Text, say};
use protocol::analysis::TurningPoint;

use super::sentence;
use crate::terminal::wrap;

pub struct Page<'a> {
    pub title: &'static str,
    pub found: &'a Analysis<Chosen>,
    pub names: &'a [String],
    /// What changed most, in words.
    pub turns: &'a [TurningPoint],
    pub lang: Lang,
    pub paint: Paint,
    /// Whose decisions are shown in full.
    pub seat: Option<Seat>,
}

/// Turning points that are listed, and the least change that is one.
const TURNS: usize = 10;
const LEAST_TURN: f64 = 0.04;

impl Page<'_> {
    pub fn write(&self, out: &mut impl Write) -> Result<()> {
        let choices = self.found.steps.iter().filter(|step| step.kind == Kind::Choice).count();
        let error = self.percent(self.found.mean_error);
        let seats = self.found.seats;
        let title = self.title;
        let head = say!(
            self.lang,
            "{title} · {seats} places · {choices} choix · erreur moyenne {error}",
            "{title} · {seats} seats · {choices} choices · mean error {error}",
        );
        self.sentences(out)?;
        writeln!(out, "{}\n", self.paint.ink(Ink::Dim, head))?;
        self.ledger(out)?;
        self.turning_points(out)?;
        match self.seat {
            Some(seat) => self.decisions(seat, out),
            None => self.remarkable(out),
        }
    }

    /// First what a player wants to know: whether it was luck. The seat that was asked for comes first, then those who lost.
    fn sentences(&self, out: &mut impl Write) -> Result<()> {
        let mut lines: Vec<_> = self.found.ledger.iter().zip(self.names).collect();
        lines.sort_by_key(|(line, _)| (self.seat != Some(line.seat), line.result, line.seat));
        for (line, name) in lines {
            let sentence = wrap(&sentence::of(line, name, self.lang), 0);
            if self.seat == Some(line.seat) {
                writeln!(out, "{}", self.paint.ink(Ink::Bold, sentence))?
            } else {
                writeln!(out, "{sentence}")?
            }
        }
        Ok(writeln!(out, "{}\n", self.paint.ink(Ink::Dim, wrap(&sentence::key(self.lang), 0)))?)
    }

    fn ledger(&self, out: &mut impl Write) -> Result<()> {
        let heads = [
            Text::new("départ", "start"),
            Text::new("chance", "luck"),
            Text::new("ses choix", "own choices"),
            Text::new("ceux des autres", "others’ choices"),
            Text::new("résultat", "result"),
        ]
        .map(|head| head.get(self.lang));
        writeln!(out, "{}", self.title_of(Text::new("D’où vient le résultat", "Where the result comes from")))?;
        let wide = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(4);
        writeln!(
            out,
            "  {:wide$} {:>15} {:>15} {:>15} {:>15} {:>9}",
            "", heads[0], heads[1], heads[2], heads[3], heads[4]
        )?;
        for (line, name) in self.found.ledger.iter().zip(self.names) {
            let part = |share: Share, error: f64| format!("{} ± {}", self.points(share.as_f64()), self.plain(error));
            writeln!(
                out,
                "  {name:wide$} {:>15} {:>15} {:>15} {:>15} {:>9}",
                format!("{} ± {}", self.plain(line.start.as_f64()), self.plain(line.start_error)),
                part(line.luck, line.error),
                part(line.own, line.own_error),
                part(line.others, line.others_error),
                self.plain(line.result.as_f64()),
            )?;
        }
        let unit = Text::new(
            "en points de pourcentage de victoire, ± une erreur type",
            "in percentage points of a win, ± one standard error",
        );
        Ok(writeln!(out, "  {}\n", self.paint.ink(Ink::Dim, unit.get(self.lang)))?)
    }

    fn turning_points(&self, out: &mut impl Write) -> Result<()> {
        let large: Vec<&TurningPoint> =
            self.turns.iter().filter(|point| point.change.abs() >= LEAST_TURN).take(TURNS).collect();
        if large.is_empty() {
            return Ok(());
        }
        writeln!(out, "{}", self.title_of(Text::new("Tournants de la course", "Turning points")))?;
        for point in large {
            let name = |seat: u8| &self.names[usize::from(seat)];
            let cause = match point.by {
                None => Text::new("chance", "luck").get(self.lang).to_owned(),
                Some(by) if by == point.seat => Text::new("son choix", "own choice").get(self.lang).to_owned(),
                Some(by) => say!(self.lang, "choix de {by}", "choice of {by}", by = name(by)),
            };
            let n = point.n;
            let change = self.points(point.change);
            writeln!(out, "  {n:>5}  {}  {change:>6}  {cause}", name(point.seat))?;
            writeln!(out, "{}", self.paint.ink(Ink::Dim, wrap(&short(&point.what), 9)))?;
        }
        Ok(writeln!(out)?)
    }

    /// The choices that stand out, of all seats.
    fn remarkable(&self, out: &mut impl Write) -> Result<()> {
        let shown: Vec<&Step<Chosen>> = self
            .found
            .steps
            .iter()
            .filter(|step| matches!(step.verdict, Some(Verdict::Mistake | Verdict::Brilliant)))
            .collect();
        writeln!(out, "{}", self.title_of(Text::new("Choix remarquables", "Choices that stand out")))?;
        if shown.is_empty() {
            let none = Text::new("aucune erreur sûre, aucun coup brillant", "no sure mistake, no brilliant choice");
            writeln!(out, "  {}", none.get(self.lang))?;
        }
        for step in shown {
            self.decision(step, 2, out)?;
        }
        Ok(())
    }

    fn decisions(&self, seat: Seat, out: &mut impl Write) -> Result<()> {
        let name = &self.names[seat.index()];
        writeln!(out, "{}", self.paint.ink(Ink::Bold, say!(self.lang, "Les choix de {name}", "Choices of {name}")))?;
        for step in self.found.steps.iter().filter(|step| step.seat == Some(seat)) {
            self.decision(step, usize::MAX, out)?;
        }
        Ok(())
    }

    /// A decision and its best choices; the one made is always shown.
    fn decision(&self, step: &Step<Chosen>, most: usize, out: &mut impl Write) -> Result<()> {
        let (Some(seat), Some(verdict), Some(lost)) = (step.seat, step.verdict, step.lost) else { return Ok(()) };
        let word = match verdict {
            Verdict::Brilliant => Text::new("brillant", "brilliant"),
            Verdict::Good => Text::new("bon", "good"),
            Verdict::Doubtful => Text::new("douteux", "doubtful"),
            Verdict::Mistake => Text::new("erreur", "mistake"),
        };
        let name = &self.names[seat.index()];
        let cost = say!(
            self.lang,
            "perte {lost} ± {error}",
            "lost {lost} ± {error}",
            lost = self.plain(lost),
            error = self.plain(step.lost_error)
        );
        writeln!(out, "  {:>5}  {name}  {}  {cost}", step.n, self.paint.ink(Ink::Bold, word.get(self.lang)))?;
        for (at, choice) in step.choices.iter().enumerate().filter(|(at, _)| *at < most || *at == step.made) {
            let mark = if at == step.made { "→" } else { " " };
            let nothing = Text::new("ne rien faire", "do nothing").get(self.lang).to_owned();
            let label = choice.action.as_ref().map_or(nothing, |action| action.to_string());
            writeln!(out, "         {mark} {:>5} ± {:<4} {label}", self.plain(choice.value), self.plain(choice.error))?;
        }
        Ok(())
    }

    fn title_of(&self, title: Text) -> String {
        self.paint.ink(Ink::Bold, title.get(self.lang))
    }

    fn percent(&self, share: f64) -> String {
        format!("{} %", self.plain(share))
    }

    /// In percentage points.
    fn plain(&self, share: f64) -> String {
        self.lang.decimal(format!("{:.1}", 100.0 * share))
    }

    /// The same with its sign.
    fn points(&self, share: f64) -> String {
        self.lang.decimal(format!("{:+.1}", 100.0 * share)).replace('-', "−")
    }
}

/// A sight of what happened: the replay has the rest.
fn short(text: &str) -> String {
    const MOST: usize = 200;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.truncate(short.rfind(' ').unwrap_or(short.len()));
        short.push('…');
    }
    short
}
