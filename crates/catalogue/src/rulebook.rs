//! A rulebook taken apart: sections of numbered rules, then tips with what was measured of them.

use protocol::requests::{RulebookMeasurement, RulebookPage, RulebookRule, RulebookSection, RulebookTip};
use serde::Serialize;

/// A rulebook taken apart: sections of numbered rules, then tips.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Rulebook {
    pub title: String,
    pub intro: String,
    pub sections: Vec<Section>,
    /// Advice to players; a game may have none.
    pub tips: Vec<Tip>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Section {
    pub title: String,
    pub rules: Vec<Article>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Article {
    pub number: String,
    pub title: String,
    pub text: String,
}

/// A piece of advice. Its number has no letter, so that it is never taken for that of a rule.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tip {
    pub number: u8,
    pub title: String,
    pub text: String,
    pub measured: Option<Measured>,
}

/// What a comparison found about a tip, and the command that finds it again.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Measured {
    pub text: String,
    pub command: String,
}

impl From<Rulebook> for RulebookPage {
    fn from(book: Rulebook) -> RulebookPage {
        let rule = |Article { number, title, text }| RulebookRule { number, title, text };
        let section =
            |Section { title, rules }| RulebookSection { title, rules: rules.into_iter().map(rule).collect() };
        let measurement = |Measured { text, command }| RulebookMeasurement { text, command };
        let tip = |Tip { number, title, text, measured }| RulebookTip {
            number,
            title,
            text,
            measured: measured.map(measurement),
        };
        RulebookPage {
            title: book.title,
            intro: book.intro,
            sections: book.sections.into_iter().map(section).collect(),
            tips: book.tips.into_iter().map(tip).collect(),
        }
    }
}

/// What the section of tips is called in either language.
const TIPS: [&str; 2] = ["Conseils", "Tips"];

impl Rulebook {
    /// Reads `# title`, `## section` and `### E7 · title`, each with the text below it. In the section of tips, headings are
    /// `### 1 · title`, and the lines of a measurement begin with `> `, its command between backticks.
    pub fn read(text: &str) -> Rulebook {
        let mut book = Rulebook::default();
        let mut in_tips = false;
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix("### ") {
                let (number, title) = heading.split_once(" · ").unwrap_or((heading, ""));
                match number.parse() {
                    Ok(number) if in_tips => book.tips.push(Tip { number, title: title.into(), ..Tip::default() }),
                    _ => book.add_rule(Article { number: number.into(), title: title.into(), text: String::new() }),
                }
            } else if let Some(title) = line.strip_prefix("## ") {
                in_tips = TIPS.contains(&title);
                if !in_tips {
                    book.sections.push(Section { title: title.into(), rules: Vec::new() });
                }
            } else if let Some(title) = line.strip_prefix("# ") {
                book.title = title.into();
            } else if in_tips && let Some(tip) = book.tips.last_mut() {
                tip.read(line);
            } else {
                let rule = book.sections.last_mut().and_then(|section| section.rules.last_mut());
                push_line(rule.map_or(&mut book.intro, |rule| &mut rule.text), line);
            }
        }
        book.intro = book.intro.trim().to_owned();
        for rule in book.sections.iter_mut().flat_map(|section| &mut section.rules) {
            rule.text = rule.text.trim().to_owned();
        }
        for tip in &mut book.tips {
            tip.text = tip.text.trim().to_owned();
        }
        book
    }

    fn add_rule(&mut self, rule: Article) {
        if self.sections.is_empty() {
            self.sections.push(Section::default());
        }
        self.sections.last_mut().expect("just made").rules.push(rule);
    }

    pub fn rule(&self, number: &str) -> Option<&Article> {
        self.sections.iter().flat_map(|section| &section.rules).find(|rule| rule.number.eq_ignore_ascii_case(number))
    }
}

impl Tip {
    /// One more line of it.
    fn read(&mut self, line: &str) {
        let Some(line) = line.strip_prefix("> ") else { return push_line(&mut self.text, line) };
        let measured = self.measured.get_or_insert_default();
        match line.strip_prefix('`').and_then(|line| line.strip_suffix('`')) {
            Some(command) => measured.command = command.into(),
            None => {
                let gap = if measured.text.is_empty() { "" } else { " " };
                measured.text += gap;
                measured.text += line;
            }
        }
    }
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tips_are_apart_from_rules() {
        let book = Rulebook::read(
            "# X\n\nIntro.\n\n## Road\n### X1 · Go\nText.\n\n## Tips\n### 1 · Wait\nA line.\n\n> Worth 3.\n> `sillage x`\n\n### 2 · Go\nOn.\n",
        );
        assert_eq!(book.sections.len(), 1);
        assert_eq!(book.sections[0].rules.len(), 1);
        assert!(book.rule("1").is_none());
        let numbers: Vec<u8> = book.tips.iter().map(|tip| tip.number).collect();
        assert_eq!(numbers, [1, 2]);
        assert_eq!(book.tips[0].text, "A line.");
        let measured = Measured { text: "Worth 3.".into(), command: "sillage x".into() };
        assert_eq!((&book.tips[0].measured, &book.tips[1].measured), (&Some(measured), &None));
    }
}
