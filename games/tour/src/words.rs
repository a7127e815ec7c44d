//! Riders, lines and times in words, in both languages.

use classification::Jersey;
use engine::{Lang, Text};

use crate::{Cell, event::Who, stage::LineKind};

/// `le 8`, `number 8`.
pub fn rider(bib: u8, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("le {bib}"),
        Lang::En => format!("number {bib}"),
    }
}

/// The same at the head of a sentence.
pub fn rider_first(bib: u8, lang: Lang) -> String {
    capital(&rider(bib, lang))
}

/// `le 4, le 7 et le 12`; of a long list only the first are named.
pub fn riders(them: &[Who], lang: Lang) -> String {
    const NAMED: usize = 8;
    let mut names: Vec<String> = them.iter().take(NAMED).map(|who| rider(who.bib, lang)).collect();
    if them.len() > NAMED {
        let more = them.len() - NAMED;
        names.push(match lang {
            Lang::Fr if more == 1 => "un autre".into(),
            Lang::Fr => format!("{more} autres"),
            Lang::En if more == 1 => "one other".into(),
            Lang::En => format!("{more} others"),
        });
    }
    list(&names, lang)
}

/// `a, b et c`.
pub fn list(names: &[String], lang: Lang) -> String {
    let and = if lang == Lang::Fr { "et" } else { "and" };
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// `couloir 3, rang 41`: lanes are counted from 1 for people, and rows of the start corridor (T5) back from its line.
pub fn cell(cell: Cell, lang: Lang) -> String {
    let (lane, row) = (cell.lane + 1, cell.h.unsigned_abs());
    match (lang, cell.h < 0) {
        (Lang::Fr, false) => format!("couloir {lane}, rang {row}"),
        (Lang::Fr, true) => format!("couloir {lane}, rang {row} avant la ligne"),
        (Lang::En, false) => format!("lane {lane}, row {row}"),
        (Lang::En, true) => format!("lane {lane}, row {row} before the line"),
    }
}

/// `1 case`, `3 cases`.
pub fn cells(count: impl Into<i32>, lang: Lang) -> String {
    let count = count.into();
    match (lang, count) {
        (Lang::Fr, 0 | 1) => format!("{count} case"),
        (Lang::Fr, _) => format!("{count} cases"),
        (Lang::En, 1) => "1 cell".into(),
        (Lang::En, _) => format!("{count} cells"),
    }
}

/// `d'une case`, `de 3 cases`; `one cell`, `3 cells`.
pub fn by_cells(count: u8, lang: Lang) -> String {
    match (lang, count) {
        (Lang::Fr, 1) => "d’une case".into(),
        (Lang::Fr, _) => format!("de {count} cases"),
        (Lang::En, 1) => "one cell".into(),
        (Lang::En, _) => format!("{count} cells"),
    }
}

/// `2 h 37′ 14″`, `2:37:14`.
pub fn time(seconds: i64, lang: Lang) -> String {
    let sign = if seconds < 0 { "−" } else { "" };
    let seconds = seconds.abs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match lang {
        Lang::Fr if hours > 0 => format!("{sign}{hours} h {minutes:02}′ {rest:02}″"),
        Lang::Fr => format!("{sign}{minutes}′ {rest:02}″"),
        Lang::En => format!("{sign}{hours}:{minutes:02}:{rest:02}"),
    }
}

pub fn jersey(jersey: Jersey, lang: Lang) -> &'static str {
    match (lang, jersey) {
        (Lang::Fr, Jersey::Yellow) => "jaune",
        (Lang::Fr, Jersey::Green) => "vert",
        (Lang::Fr, Jersey::Dotted) => "à pois",
        (Lang::En, Jersey::Yellow) => "yellow",
        (Lang::En, Jersey::Green) => "green",
        (Lang::En, Jersey::Dotted) => "dotted",
    }
}

pub fn card(card: Jersey, lang: Lang) -> &'static str {
    match (lang, card) {
        (Lang::Fr, Jersey::Yellow) => "la carte jaune",
        (Lang::Fr, Jersey::Green) => "la carte verte",
        (Lang::Fr, Jersey::Dotted) => "la carte à pois",
        (Lang::En, Jersey::Yellow) => "the yellow card",
        (Lang::En, Jersey::Green) => "the green card",
        (Lang::En, Jersey::Dotted) => "the dotted card",
    }
}

pub fn line(kind: LineKind, lang: Lang) -> &'static str {
    match (lang, kind) {
        (Lang::Fr, LineKind::Sprint) => "sprint",
        (Lang::Fr, LineKind::Summit) => "sommet",
        (Lang::Fr, LineKind::Finish) => "arrivée",
        (Lang::En, LineKind::Sprint) => "sprint",
        (Lang::En, LineKind::Summit) => "summit",
        (Lang::En, LineKind::Finish) => "finish",
    }
}

/// `1er`, `2e`; `1st`, `2nd`.
pub fn nth(place: usize, lang: Lang) -> String {
    match (lang, place) {
        (Lang::Fr, 1) => "1er".into(),
        (Lang::Fr, _) => format!("{place}e"),
        (Lang::En, 1) => "1st".into(),
        (Lang::En, 2) => "2nd".into(),
        (Lang::En, 3) => "3rd".into(),
        (Lang::En, _) => format!("{place}th"),
    }
}

pub fn points(points: u8, lang: Lang) -> String {
    match (lang, points) {
        (_, 1) => "1 point".into(),
        (Lang::Fr | Lang::En, _) => format!("{points} points"),
    }
}

/// French sets a space before it.
pub fn colon(lang: Lang) -> &'static str {
    Text::new(" :", ":").get(lang)
}
