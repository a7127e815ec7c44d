use std::io::{self, Write};

use drawing::{Ink, Paint};
use engine::Lang;
use games::Rulebook;
use protocol::{Ask, Told};

use super::Words;

/// Writes the race as it goes: the radio tour, the board, the question and its choices.
pub struct Screen<W> {
    pub out: W,
    pub paint: Paint,
    pub lang: Lang,
    pub book: Rulebook,
    /// The rule cited last, for `?`.
    last_rule: Option<String>,
    radio: Vec<String>,
}

/// How many lines of the radio tour `r` tells again.
const RECALLED: usize = 25;

impl<W: Write> Screen<W> {
    pub fn new(out: W, paint: Paint, lang: Lang, book: Rulebook) -> Screen<W> {
        Screen { out, paint, lang, book, last_rule: None, radio: Vec::new() }
    }

    pub fn words(&self) -> Words {
        Words(self.lang)
    }

    pub fn tell(&mut self, told: &[Told]) -> io::Result<()> {
        told.iter().try_for_each(|one| self.line(one.rule.as_deref(), one.text.as_deref().unwrap_or_default()))
    }

    /// One line of the radio tour, with the rule behind it.
    pub fn line(&mut self, rule: Option<&str>, text: &str) -> io::Result<()> {
        let text = wrap(text, 6);
        let line = format!("{}  {}", self.paint.ink(Ink::Dim, format!("{:>4}", rule.unwrap_or(""))), text.trim_start());
        writeln!(self.out, "{line}")?;
        self.radio.push(line);
        if let Some(rule) = rule {
            self.last_rule = Some(rule.to_owned());
        }
        Ok(())
    }

    pub fn radio(&mut self) -> io::Result<()> {
        let from = self.radio.len().saturating_sub(RECALLED);
        for line in &self.radio[from..] {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    pub fn say(&mut self, text: &str) -> io::Result<()> {
        for line in text.lines() {
            let indent = line.chars().take_while(|c| *c == ' ').count();
            let fits = line.chars().count() <= WIDTH;
            writeln!(self.out, "{}", if fits { line.to_owned() } else { wrap(line, indent) })?;
        }
        Ok(())
    }

    pub fn board(&mut self, drawn: &str) -> io::Result<()> {
        writeln!(self.out, "\n{}\n", drawn.trim_end())
    }

    pub fn question(&mut self, ask: &Ask) -> io::Result<()> {
        if let Some(asked) = &ask.question {
            let text = self.paint.ink(Ink::Bold, wrap(&asked.text, 0));
            writeln!(self.out, "{text} {}", self.paint.ink(Ink::Dim, format!("({})", asked.rule)))?;
            self.last_rule = Some(asked.rule.to_string());
        }
        let labels: Vec<&str> = ask.choices.iter().map(|choice| choice.name()).collect();
        for shown in folded(&labels) {
            let Some(at) = shown else {
                writeln!(self.out, "        …  {}", self.paint.ink(Ink::Dim, self.words().by_name()))?;
                continue;
            };
            write!(self.out, "  {:>3}  {}", self.paint.ink(Ink::Cyan, at + 1), labels[at])?;
            if let Some(Some(forecast)) = &ask.choices[at].forecast {
                let (text, rule) = (&forecast.text, self.paint.ink(Ink::Dim, &forecast.rule));
                write!(self.out, " {} {text} {rule}", self.paint.ink(Ink::Dim, "—"))?;
            }
            writeln!(self.out)?;
        }
        if let Some(wide) = &ask.wide {
            let about = wide.about.as_deref().unwrap_or_default();
            writeln!(self.out, "  {about} ({})\n  {}", wide.rule, self.words().type_json())?;
            if let Some(example) = &wide.example {
                writeln!(self.out, "  {}", self.paint.ink(Ink::Dim, &example.0))?;
            }
        }
        Ok(())
    }

    pub fn barred(&mut self, ask: &Ask) -> io::Result<()> {
        let all = ask.barred.as_deref().unwrap_or_default();
        if all.is_empty() {
            let text = self.words().nothing_barred();
            return self.say(text);
        }
        for barred in all {
            let why = format!("{} {}", barred.text, self.paint.ink(Ink::Dim, &barred.rule));
            writeln!(self.out, "    ✗  {} — {why}", barred.label)?;
        }
        Ok(())
    }

    pub fn refused(&mut self, rule: Option<&str>, why: &str) -> io::Result<()> {
        let cited = rule.map_or(String::new(), |rule| self.paint.ink(Ink::Dim, format!(" ({rule})")));
        self.last_rule = rule.map(str::to_owned).or(self.last_rule.take());
        writeln!(self.out, "✗ {why}{cited}")
    }

    /// The rule asked for, or the one behind the last line.
    pub fn rule(&mut self, wanted: Option<&str>) -> io::Result<()> {
        let Some(number) = wanted.or(self.last_rule.as_deref()) else {
            let text = self.words().no_rule_yet();
            return self.say(text);
        };
        match self.book.rule(number) {
            Some(rule) => {
                let heading = self.paint.ink(Ink::Bold, format!("{} · {}", rule.number, rule.title));
                writeln!(self.out, "{heading}\n{}", wrap(&rule.text, 4))
            }
            None => {
                let text = self.words().no_such_rule();
                self.say(text)
            }
        }
    }
}

/// A run of more than this many choices that differ in a number only is shown by its ends.
const LONG_RUN: usize = 8;

/// Which choices to show, by place in the list; `None` stands for the middle of a long run (bids from 2 to 58).
fn folded(labels: &[&str]) -> Vec<Option<usize>> {
    let stem = |label: &str| label.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    let mut shown = Vec::new();
    let mut from = 0;
    while from < labels.len() {
        let numbered = stem(labels[from]).len() < labels[from].len();
        let run =
            labels[from..].iter().take_while(|label| numbered && stem(label) == stem(labels[from])).count().max(1);
        if run > LONG_RUN {
            shown.extend([Some(from), Some(from + 1), Some(from + 2), None, Some(from + run - 1)]);
        } else {
            shown.extend((from..from + run).map(Some));
        }
        from += run;
    }
    shown
}

/// Columns of a terminal.
const WIDTH: usize = 80;

/// Breaks text between words at eighty columns, indented.
pub fn wrap(text: &str, indent: usize) -> String {
    let width = WIDTH - indent;
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        // Spaces that keep words together are left alone.
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.iter().map(|line| format!("{:indent$}{line}", "").trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_runs_of_numbers_are_folded() {
        let bids: Vec<String> = (1..=20).map(|bid| format!("Bid {bid}")).chain(["Pass".into()]).collect();
        let labels: Vec<&str> = bids.iter().map(String::as_str).collect();
        assert_eq!(folded(&labels), [Some(0), Some(1), Some(2), None, Some(19), Some(20)]);
        assert_eq!(folded(&labels[18..]), [Some(0), Some(1), Some(2)]);
        assert_eq!(folded(&["40", "41", "42 + boost"]), [Some(0), Some(1), Some(2)]);
    }

    #[test]
    fn text_is_broken_at_eighty_columns() {
        let text = "mot ".repeat(60);
        assert!(wrap(&text, 4).lines().all(|line| line.chars().count() <= 80 && line.starts_with("    mot")));
    }
}
