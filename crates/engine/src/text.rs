use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Seat;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    #[default]
    Fr,
    En,
}

/// A sentence in both languages.
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

    pub fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Fr => self.fr,
            Lang::En => self.en,
        }
    }
}

/// A sentence in both languages, made for the occasion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    pub fr: String,
    pub en: String,
}

impl Said {
    pub fn new(fr: impl Into<String>, en: impl Into<String>) -> Said {
        Said { fr: fr.into(), en: en.into() }
    }

    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}

/// A numbered rule of a game's page: `E7`, `B15`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[serde(transparent)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// What the people at the table are called, in seat order.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a>(pub &'a [String]);

impl<'a> Names<'a> {
    pub fn of(self, seat: Seat) -> &'a str {
        self.0.get(seat.index()).map_or("?", String::as_str)
    }
}
