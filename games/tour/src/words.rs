//! Riders, lines and times in words, in both languages.

use desk::classification::{Jersey, write_time};
use engine::{Lang, Text, say};

use crate::{Cell, event::Who, stage::LineKind};

/// `le 8`, `number 8`.
pub fn rider(bib: u8, lang: Lang) -> String {
    say!(lang, "le {bib}", "number {bib}")
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
        names.push(match them.len() - NAMED {
            1 => say!(lang, "un autre", "one other"),
            more => say!(lang, "{more} autres", "{more} others"),
        });
    }
    lang.list(names)
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// `couloir 3, case 21`: lanes are counted from 1 for people, and so are the cells of a lane, those of the start corridor (T5) back from its
/// line. A cell is two half-steps long: one unit for where a rider is and for how far one goes.
pub fn cell(cell: Cell, lang: Lang) -> String {
    let lane = cell.lane + 1;
    let nth = cell.h.unsigned_abs().div_ceil(2).max(1);
    if cell.h < 0 {
        let before = cells(nth, lang);
        return say!(lang, "couloir {lane}, {before} avant la ligne", "lane {lane}, {before} before the line");
    }
    say!(lang, "couloir {lane}, case {nth}", "lane {lane}, cell {nth}")
}

/// `1 case`, `3 cases`.
pub fn cells(count: impl Into<i64>, lang: Lang) -> String {
    match count.into() {
        0 => say!(lang, "0 case", "0 cells"),
        1 => say!(lang, "1 case", "1 cell"),
        count => say!(lang, "{count} cases", "{count} cells"),
    }
}

/// `d'une case`, `de 3 cases`; `one cell`, `3 cells`.
pub fn by_cells(count: u8, lang: Lang) -> String {
    match count {
        1 => say!(lang, "d’une case", "one cell"),
        _ => say!(lang, "de {count} cases", "{count} cells"),
    }
}

/// `2 h 37′ 14″`, `2:37:14`.
pub fn time(seconds: i64, lang: Lang) -> String {
    let sign = if seconds < 0 { "−" } else { "" };
    let seconds = seconds.unsigned_abs();
    let hours = seconds / 3600;
    let minutes = seconds / 60 % 60;
    let rest = seconds % 60;
    match (lang, hours) {
        (Lang::En, _) => format!("{sign}{}", write_time(seconds)),
        (Lang::Fr, 0) => format!("{sign}{minutes}′ {rest:02}″"),
        (Lang::Fr, _) => format!("{sign}{hours} h {minutes:02}′ {rest:02}″"),
    }
}

pub fn card(card: Jersey, lang: Lang) -> &'static str {
    let text = match card {
        Jersey::Yellow => Text::new("la carte jaune", "the yellow card"),
        Jersey::Green => Text::new("la carte verte", "the green card"),
        Jersey::Dotted => Text::new("la carte à pois", "the dotted card"),
    };
    text.get(lang)
}

pub fn line(kind: LineKind, lang: Lang) -> &'static str {
    let text = match kind {
        LineKind::Sprint => Text::new("sprint", "sprint"),
        LineKind::Summit => Text::new("sommet", "summit"),
        LineKind::Finish => Text::new("arrivée", "finish"),
    };
    text.get(lang)
}

/// `1er`, `2e`; `1st`, `2nd`.
pub fn nth(place: usize, lang: Lang) -> String {
    match place {
        1 => say!(lang, "1er", "1st"),
        2 => say!(lang, "2e", "2nd"),
        3 => say!(lang, "3e", "3rd"),
        _ => say!(lang, "{place}e", "{place}th"),
    }
}

pub fn points(points: u8) -> String {
    match points {
        1 => "1 point".into(),
        _ => format!("{points} points"),
    }
}

/// French sets a space before it.
pub fn colon(lang: Lang) -> &'static str {
    Text::new(" :", ":").get(lang)
}
