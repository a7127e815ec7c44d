//! Writes a race to the terminal: events, board, question and choices, within 80 columns.

use std::io::{self, Write};

use catalogue::Rulebook;
use engine::drawing::{Ink, Paint, WIDTH};
use engine::{Lang, Text, say};
use protocol::{Ask, Fact};

use super::{Words, asks_for_tips, write_tips};

/// Writes the race as it goes: the radio tour, the board, the question and its choices.
pub struct Screen<W> {
    pub out: W,
    pub paint: Paint,
    pub lang: Lang,
    pub book: Rulebook,
    /// The rule cited last, for `?`.
    last_rule: Option<String>,
    radio: Vec<String>,
    /// How many lines of the list of choices have been shown.
    listed: usize,
}

/// A list of choices that is longer is shown in parts.
const LIST: usize = 14;

/// No more choices are asked back about.
const SEVERAL: usize = 6;

/// How many lines of the radio tour `r` repeats.
const RECALLED: usize = 25;

impl<W: Write> Screen<W> {
    pub fn new(out: W, paint: Paint, lang: Lang, book: Rulebook) -> Screen<W> {
        Screen { out, paint, lang, book, last_rule: None, radio: Vec::new(), listed: 0 }
    }

    pub fn words(&self) -> Words {
        Words(self.lang)
    }

    pub fn narrate(&mut self, facts: &[Fact]) -> io::Result<()> {
        facts.iter().try_for_each(|one| self.line(one.rule.as_deref(), one.text.as_deref().unwrap_or_default()))
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

    /// Who came where.
    pub fn ranking(&mut self, ranking: &[u8], names: &[String]) -> io::Result<()> {
        let mut places: Vec<(u8, &String)> = ranking.iter().copied().zip(names).collect();
        places.sort();
        places.iter().try_for_each(|(place, name)| self.say(&format!("  {:>2}. {name}", place + 1)))
    }

    pub fn board(&mut self, drawn: &str) -> io::Result<()> {
        writeln!(self.out, "\n{}\n", drawn.trim_end())
    }

    /// The question and its choices; `how_to_type` is for answers that are too many to list.
    pub fn question(&mut self, ask: &Ask, how_to_type: Option<Text>) -> io::Result<()> {
        if let Some(asked) = &ask.question {
            let (text, rule) = cited(&asked.text, format!(" ({})", asked.rule), 0);
            writeln!(self.out, "{}{}", self.paint.ink(Ink::Bold, text), self.paint.ink(Ink::Dim, rule))?;
            self.last_rule = Some(asked.rule.to_string());
        }
        self.listed = 0;
        self.more(ask)?;
        match (&ask.wide, how_to_type) {
            (Some(_), Some(how)) => writeln!(self.out, "{}", wrap(how.get(self.lang), 2)),
            (Some(wide), None) => {
                let about = format!("{} ({})", wide.about.as_deref().unwrap_or_default(), wide.rule);
                writeln!(self.out, "{}\n{}", wrap(&about, 2), wrap(self.words().type_json(), 2))?;
                let example = wide.example.as_ref().map_or("", |example| example.0.get());
                writeln!(self.out, "  {}", self.paint.ink(Ink::Dim, example))
            }
            (None, _) => Ok(()),
        }
    }

    /// The next part of the list of choices.
    pub fn more(&mut self, ask: &Ask) -> io::Result<()> {
        let lines = folded(ask);
        // The line that says how many are left takes the place of one, which it should not be there for.
        let rest = lines.len() - self.listed.min(lines.len());
        let now = if rest > LIST { LIST - 1 } else { rest };
        for line in &lines[lines.len() - rest..][..now] {
            match line {
                Some(at) => self.choice(ask, *at)?,
                None => writeln!(self.out, "        …  {}", self.paint.ink(Ink::Dim, self.words().by_name()))?,
            }
        }
        self.listed = lines.len() - rest + now;
        if rest == 0 {
            let text = self.words().no_more();
            return self.say(text);
        }
        if rest > now {
            let left = rest - now;
            let text = say!(
                self.lang,
                "encore {left} choix : tape + pour les voir",
                "{left} more choices: type + to see them"
            );
            writeln!(self.out, "        …  {}", self.paint.ink(Ink::Dim, text))?;
        }
        Ok(())
    }

    fn choice(&mut self, ask: &Ask, at: usize) -> io::Result<()> {
        let choice = &ask.choices[at];
        let mut text = choice.name().to_owned();
        let mut rule = String::new();
        if let Some(Some(forecast)) = &choice.forecast {
            text = format!("{text} — {}", forecast.text);
            rule = format!(" {}", forecast.rule);
        }
        let (text, rule) = cited(&text, rule, 7);
        let number = self.paint.ink(Ink::Cyan, format!("{:>3}", at + 1));
        writeln!(self.out, "  {number}  {}{}", text.trim_start(), self.paint.ink(Ink::Dim, rule))
    }

    /// Asks back whether a choice was meant.
    pub fn perhaps(&mut self, ask: &Ask, at: usize) -> io::Result<()> {
        let text = format!("{} {}", self.words().perhaps(), ask.choices[at].name());
        self.say(&text)
    }

    /// Asks which of several choices was meant. Those with the same label are told apart by number, others by name: a number may be what fits both.
    pub fn several(&mut self, ask: &Ask, fitting: &[usize]) -> io::Result<()> {
        let shown = &fitting[..fitting.len().min(SEVERAL)];
        let names: Vec<&str> = shown.iter().map(|at| ask.choices[*at].name()).collect();
        let are_alike = names.windows(2).any(|pair| pair[0] == pair[1]);
        let words = self.words();
        self.say(if are_alike { words.several_alike() } else { words.several() })?;
        for (at, name) in shown.iter().zip(names) {
            let number = if are_alike { format!("{:>3}  ", at + 1) } else { String::new() };
            writeln!(self.out, "{}", wrap(&format!("{number}{name}"), 4))?;
        }
        if shown.len() < fitting.len() { writeln!(self.out, "    …") } else { Ok(()) }
    }

    /// The list of choices ends before the number that was typed.
    pub fn too_high(&mut self, ask: &Ask) -> io::Result<()> {
        let text = match ask.choices.len() {
            1 => say!(self.lang, "Il n’y a qu’un choix, le 1.", "There is one choice, number 1."),
            most => say!(self.lang, "Les choix vont de 1 à {most}.", "Choices go from 1 to {most}."),
        };
        self.say(&text)
    }

    pub fn barred(&mut self, ask: &Ask) -> io::Result<()> {
        let all = ask.barred.as_deref().unwrap_or_default();
        if all.is_empty() {
            let text = self.words().nothing_barred();
            return self.say(text);
        }
        for barred in all {
            let text = wrap(&format!("{} — {} {}", barred.label, barred.text, barred.rule), 7);
            writeln!(self.out, "    ✗  {}", text.trim_start())?;
        }
        Ok(())
    }

    pub fn refused(&mut self, rule: Option<&str>, why: &str) -> io::Result<()> {
        let cited = rule.map_or(String::new(), |rule| format!(" ({rule})"));
        self.last_rule = rule.map(str::to_owned).or(self.last_rule.take());
        writeln!(self.out, "{}", wrap(&format!("✗ {why}{cited}"), 0))
    }

    /// The rule asked for: by its number, by that of a choice, or the one behind the last line, and then what else can be asked.
    pub fn rule(&mut self, wanted: Option<&str>, ask: &Ask) -> io::Result<()> {
        let Some(wanted) = wanted else {
            if let Some(number) = self.last_rule.clone() {
                self.article(&number)?;
            }
            return self.what_can_be_asked(ask);
        };
        if asks_for_tips(wanted) {
            return write_tips(&mut self.out, self.paint, self.lang, &self.book);
        }
        if let Some(choice) = wanted.parse::<usize>().ok().and_then(|number| ask.choices.get(number.checked_sub(1)?)) {
            let forecast = choice.forecast.as_ref().and_then(Option::as_ref);
            let Some(rule) = forecast.or(ask.question.as_ref()).map(|ruled| ruled.rule.to_string()) else {
                return self.what_can_be_asked(ask);
            };
            self.say(choice.name())?;
            self.article(&rule)?;
            return Ok(());
        }
        if self.article(wanted)? {
            return Ok(());
        }
        let text = say!(
            self.lang,
            "« {wanted} » n’est ni une règle ni un choix.",
            "“{wanted}” is neither a rule nor a choice."
        );
        self.say(&text)?;
        self.what_can_be_asked(ask)
    }

    /// A rule of the book; says whether there is one.
    fn article(&mut self, number: &str) -> io::Result<bool> {
        let Some(rule) = self.book.rule(number) else { return Ok(false) };
        let heading = self.paint.ink(Ink::Bold, format!("{} · {}", rule.number, rule.title));
        writeln!(self.out, "{heading}\n{}", wrap(&rule.text, 4))?;
        Ok(true)
    }

    fn what_can_be_asked(&mut self, ask: &Ask) -> io::Result<()> {
        let rules: Vec<&str> =
            self.book.sections.iter().flat_map(|section| &section.rules).map(|rule| rule.number.as_str()).collect();
        // A book may have a part with a letter of its own.
        let parts = rules.chunk_by(|one, next| one.get(..1) == next.get(..1));
        let range = |part: &[&str]| {
            let first = part.first()?;
            let last = part.last()?;
            Some(say!(self.lang, "? {first} à ? {last}", "? {first} to ? {last}"))
        };
        let rules = parts.filter_map(range).collect::<Vec<_>>().join(", ");
        let mut text = match ask.choices.len() {
            0 => String::new(),
            1 => say!(self.lang, "? 1 : la règle du choix 1 · ", "? 1: the rule of choice 1 · "),
            most => {
                say!(self.lang, "? 1 à ? {most} : la règle d’un choix · ", "? 1 to ? {most}: the rule of a choice · ")
            }
        };
        text += &say!(
            self.lang,
            "{rules} : une règle du livret · ? seul : celle de la dernière ligne",
            "{rules}: a rule of the book · ? alone: that of the last line"
        );
        if !self.book.tips.is_empty() {
            text +=
                Text::new(" · ? conseils : les conseils du livret", " · ? tips: the advice of the book").get(self.lang);
        }
        self.say(&text)
    }
}

/// A run of more than this many choices that differ in a number only is shown by its ends.
const LONG_RUN: usize = 8;

/// Which choices to show, by place in the list; `None` stands for the middle of a long run (bids from 2 to 58).
pub fn folded(ask: &Ask) -> Vec<Option<usize>> {
    let labels: Vec<&str> = ask.choices.iter().map(|choice| choice.name()).collect();
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

/// Breaks text between words at eighty columns, indented. A line never begins with a sign that French sets off with a space.
pub fn wrap(text: &str, indent: usize) -> String {
    let width = WIDTH - indent;
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in words_of(paragraph) {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        lines.push(line);
    }
    lines.iter().map(|line| format!("{:indent$}{line}", "").trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// A text and the rule behind it, wrapped as one: each can be inked by itself.
fn cited(text: &str, rule: String, indent: usize) -> (String, String) {
    let both = wrap(&format!("{text}{rule}"), indent);
    let at = both.len() - rule.trim_start().len();
    let (text, rule) = both.split_at(at);
    (text.to_owned(), rule.to_owned())
}

/// What must not be parted: words, each with the signs set off from it.
fn words_of(paragraph: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
        let sign = |c: char| ":;?!»".contains(c);
        match words.last_mut() {
            Some(last) if word.chars().next().is_some_and(sign) || last == "«" || is_one(last, word) => {
                *last = format!("{last} {word}");
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// A number and its unit, and hours and their minutes: "3 h 26".
fn is_one(before: &str, word: &str) -> bool {
    let counts = |text: &str| text.ends_with(|c: char| c.is_ascii_digit());
    let unit = word.trim_end_matches(|c: char| !c.is_alphanumeric());
    let is_unit = ["h", "min", "s", "km", "km/h"].contains(&unit);
    counts(before) && is_unit || before.ends_with(" h") && word.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use protocol::{Choice, Json};
    use serde_json::value::RawValue;

    use super::*;

    fn ask(labels: &[String]) -> Ask {
        let choice = |label: &String| Choice {
            what: Json(RawValue::from_string("null".to_owned()).expect("JSON")),
            label: Some(label.clone()),
            forecast: None,
            would: None,
        };
        Ask { choices: labels.iter().map(choice).collect(), ..Ask::default() }
    }

    #[test]
    fn long_runs_of_numbers_are_folded() {
        let bids: Vec<String> = (1..=20).map(|bid| format!("Bid {bid}")).chain(["Pass".into()]).collect();
        assert_eq!(folded(&ask(&bids)), [Some(0), Some(1), Some(2), None, Some(19), Some(20)]);
        assert_eq!(folded(&ask(&bids[18..])), [Some(0), Some(1), Some(2)]);
        assert_eq!(folded(&ask(&["40", "41", "42 + boost"].map(String::from))), [Some(0), Some(1), Some(2)]);
    }

    /// Each choice once, in parts that fit a terminal; a rest of one line is not put off.
    #[test]
    fn a_long_list_is_shown_in_parts() {
        for (most, parts) in [(14, 1), (15, 2), (27, 2), (28, 3), (133, 11)] {
            let labels: Vec<String> = (1..=most).map(|n| format!("go to {n} km")).collect();
            let ask = ask(&labels);
            let book = Rulebook::default();
            let mut screen = Screen::new(Vec::new(), Paint::Plain, Lang::En, book);
            screen.question(&ask, None).expect("written");
            for _ in 1..parts {
                assert!(String::from_utf8_lossy(&screen.out).trim_end().ends_with("type + to see them"), "{most}");
                screen.more(&ask).expect("written");
            }
            let text = String::from_utf8(screen.out).expect("text");
            let shown: Vec<&str> =
                text.lines().filter_map(|line| line.split_once("go to ")).map(|line| line.1).collect();
            let all: Vec<String> = (1..=most).map(|n| format!("{n} km")).collect();
            assert_eq!(shown, all, "{most}");
            assert!(!text.trim_end().ends_with("see them"), "{most}: {parts} parts are all");
        }
    }

    #[test]
    fn no_line_begins_with_a_sign() {
        let wrapped = wrap(&"« Feu vert » : oui ? ".repeat(12), 6);
        assert!(wrapped.lines().count() > 2, "{wrapped}");
        assert!(wrapped.lines().all(|line| !line.trim_start().starts_with([':', '?', '»']) && !line.ends_with('«')));
    }

    #[test]
    fn a_number_stays_with_its_unit() {
        for text in ["Paul 3 h 26, ", "encore 12 km. "] {
            let wrapped = wrap(&text.repeat(20), 6);
            let ends = ["3", "h", "12"].map(|end| wrapped.lines().any(|line| line.split(' ').next_back() == Some(end)));
            assert_eq!(ends, [false; 3], "{wrapped}");
        }
    }

    #[test]
    fn text_is_broken_at_eighty_columns() {
        let text = "mot ".repeat(60);
        assert!(wrap(&text, 4).lines().all(|line| line.chars().count() <= 80 && line.starts_with("    mot")));
    }
}
