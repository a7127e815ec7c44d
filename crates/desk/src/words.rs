//! Times, gaps and names as they are shown.

use crate::classification::{Jersey, write_time};
use engine::{Lang, Text, say};

use crate::{Bib, Head};

/// `2:37:26`, `-0:00:04`.
pub fn time(seconds: i64) -> String {
    let sign = if seconds < 0 { "-" } else { "" };
    format!("{sign}{}", write_time(seconds.unsigned_abs()))
}

/// `+1:14`; nothing for the first.
pub fn gap(seconds: i64) -> String {
    match seconds {
        0 => String::new(),
        _ if seconds < 3600 => format!("+{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("+{}", time(seconds)),
    }
}

/// The name that was typed in, or the letter of its number in the box.
pub fn team(head: &Head, team: u8, lang: Lang) -> String {
    let letter = char::from(b'A' + head.number_of(team) - 1);
    match head.team_name(team) {
        Some(name) => on_one_line(name),
        None => say!(lang, "Équipe {letter}", "Team {letter}"),
    }
}

pub fn team_of(head: &Head, bib: Bib, lang: Lang) -> String {
    head.bibs().team_of(bib).map(|listed| team(head, listed, lang)).unwrap_or_default()
}

/// The name that was typed in, or nothing: the bib says who it is.
pub fn rider(head: &Head, bib: Bib) -> String {
    head.rider_name(bib).map(on_one_line).unwrap_or_default()
}

/// A book may come from anywhere: nothing in a name steers a terminal.
pub fn on_one_line(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).collect()
}

/// The colour of a jersey, as it is said after the word.
pub fn jersey(jersey: Jersey, lang: Lang) -> &'static str {
    let text = match jersey {
        Jersey::Yellow => Text::new("jaune", "yellow"),
        Jersey::Green => Text::new("vert", "green"),
        Jersey::Dotted => Text::new("à pois", "dotted"),
    };
    text.get(lang)
}
