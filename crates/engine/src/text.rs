//! Texts in two languages, numbers, rules and names as sentences have them.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Seat, Viewer};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    #[default]
    Fr,
    En,
}

impl Lang {
    /// Its tag in HTML, addresses and JSON.
    pub const fn tag(self) -> &'static str {
        Text::new("fr", "en").get(self)
    }

    /// `a, b et c`; `a, b and c`.
    pub fn list<T: fmt::Display>(self, items: impl IntoIterator<Item = T>) -> String {
        joined(items, Text::new(" et ", " and ").get(self))
    }

    /// `84,5`; `84.5`.
    pub fn decimal(self, number: impl fmt::Display) -> String {
        let number = number.to_string();
        match self {
            Lang::Fr => number.replace('.', ","),
            Lang::En => number,
        }
    }

    /// `a, b ou c`; `a, b or c`.
    pub fn one_of<T: fmt::Display>(self, items: impl IntoIterator<Item = T>) -> String {
        joined(items, Text::new(" ou ", " or ").get(self))
    }
}

fn joined<T: fmt::Display>(items: impl IntoIterator<Item = T>, last_by: &str) -> String {
    let mut items = items.into_iter().peekable();
    let mut text = String::new();
    while let Some(item) = items.next() {
        if !text.is_empty() {
            text += if items.peek().is_some() { ", " } else { last_by };
        }
        text += &item.to_string();
    }
    text
}

/// A text in both languages, known beforehand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Bilingual")]
pub struct Text {
    pub fr: &'static str,
    pub en: &'static str,
}

impl Text {
    pub const fn new(fr: &'static str, en: &'static str) -> Text {
        Text { fr, en }
    }

    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Fr => self.fr,
            Lang::En => self.en,
        }
    }
}

/// A text in both languages, made for the occasion: `say!("le tour {next}", "turn {next}")`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnedText {
    pub fr: String,
    pub en: String,
}

impl OwnedText {
    /// What `make` writes in each language.
    pub fn each(make: impl Fn(Lang) -> String) -> OwnedText {
        OwnedText { fr: make(Lang::Fr), en: make(Lang::En) }
    }

    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}

impl From<Text> for OwnedText {
    fn from(text: Text) -> OwnedText {
        OwnedText { fr: text.fr.to_owned(), en: text.en.to_owned() }
    }
}

/// A sentence in both languages, side by side, with what `format!` takes.
///
/// `say!(lang, "de la case {square}", "from square {square}")` is a `String` and formats the language asked for alone. Without a
/// language it is an [`OwnedText`]. Values that have no name of their own follow: `say!(lang, "{who} mène", "{who} leads", who =
/// names.of(seat))`; a language may leave one out.
#[macro_export]
macro_rules! say {
    ($fr:literal, $en:literal $(, $name:ident = $value:expr)* $(,)?) => {
        match ($(&$value,)*) {
            ($($name,)*) => $crate::OwnedText { fr: ::std::format!($fr), en: ::std::format!($en) },
        }
    };
    ($lang:expr, $fr:literal, $en:literal $(, $name:ident = $value:expr)* $(,)?) => {
        match ($(&$value,)*) {
            ($($name,)*) => match $lang {
                $crate::Lang::Fr => ::std::format!($fr),
                $crate::Lang::En => ::std::format!($en),
            },
        }
    };
}

/// A numbered rule of a game's page: `E7`, `B15`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[serde(transparent)]
pub struct Rule(pub &'static str);

impl From<&'static str> for Rule {
    fn from(number: &'static str) -> Rule {
        Rule(number)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// What the people at the table are called, in seat order; and which of them reads, so that a sentence says "you" and not the name.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    all: &'a [String],
    you: Option<Seat>,
}

impl<'a> Names<'a> {
    pub fn new(all: &'a [String]) -> Self {
        Names { all, you: None }
    }

    /// The same names, in a sentence that this viewer reads.
    pub fn for_reader(self, viewer: Viewer) -> Self {
        let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        Names { you, ..self }
    }

    pub fn of(self, seat: Seat) -> &'a str {
        self.all.get(seat.index()).map_or("?", String::as_str)
    }

    /// Whether a sentence about this seat is read by its own player.
    pub fn is_you(self, seat: Seat) -> bool {
        self.you == Some(seat)
    }

    /// In the middle of a sentence: "devant toi", "before you", or the name.
    pub fn you_or(self, seat: Seat, lang: Lang) -> &'a str {
        if self.is_you(seat) { Text::new("toi", "you").get(lang) } else { self.of(seat) }
    }

    pub fn seats(self) -> usize {
        self.all.len()
    }
}

/// A sentence whose subject is a seat: in both languages for others, and in the second person for its own player.
#[macro_export]
macro_rules! say_of {
    ($is_you:expr, $lang:expr, [$fr:literal, $tu:literal], [$en:literal, $you:literal] $(, $name:ident = $value:expr)* $(,)?) => {
        match ($is_you, $(&$value,)*) {
            (is_you, $($name,)*) => match ($lang, is_you) {
                ($crate::Lang::Fr, false) => ::std::format!($fr),
                ($crate::Lang::Fr, true) => ::std::format!($tu),
                ($crate::Lang::En, false) => ::std::format!($en),
                ($crate::Lang::En, true) => ::std::format!($you),
            },
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_numbers_read_as_people_write_them() {
        assert_eq!(Lang::Fr.list([] as [&str; 0]), "");
        assert_eq!(Lang::Fr.list(["a"]), "a");
        assert_eq!(Lang::Fr.list(["a", "b"]), "a et b");
        assert_eq!(Lang::En.list([1, 2, 3]), "1, 2 and 3");
        assert_eq!((Lang::Fr.decimal(84.5), Lang::En.decimal(84.5)), ("84,5".to_owned(), "84.5".to_owned()));
        assert_eq!(Lang::Fr.one_of(["a", "b", "c"]), "a, b ou c");
    }

    #[test]
    fn a_sentence_stands_in_both_languages() {
        let square = 17;
        let names = ["Jean".to_owned()];
        assert_eq!(say!(Lang::Fr, "case {square}", "square {square}"), "case 17");
        assert_eq!(say!("case {square}", "square {square}").en, "square 17");
        let who = |lang| say!(lang, "{who} mène de {by:02}", "{who} leads", who = names[0], by = 3);
        assert_eq!(who(Lang::Fr), "Jean mène de 03");
        assert_eq!(who(Lang::En), "Jean leads");
    }

    #[test]
    fn a_sentence_about_its_reader_says_you() {
        let all = ["Jean".to_owned(), "Odette".to_owned()];
        let narrated = |seat, viewer, lang| {
            let names = Names::new(&all).for_reader(viewer);
            let seat = Seat(seat);
            let other = names.you_or(Seat(1), lang);
            say_of!(
                names.is_you(seat),
                lang,
                ["{who} mène devant {other}.", "Tu mènes devant {other}."],
                ["{who} leads {other}.", "You lead {other}."],
                who = names.of(seat)
            )
        };
        assert_eq!(narrated(0, Viewer::Spectator, Lang::Fr), "Jean mène devant Odette.");
        assert_eq!(narrated(0, Viewer::Seat(Seat(0)), Lang::Fr), "Tu mènes devant Odette.");
        assert_eq!(narrated(0, Viewer::Seat(Seat(1)), Lang::En), "Jean leads you.");
    }
}
