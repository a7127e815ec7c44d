//! The board as text.

use std::fmt::Write;

use engine::drawing::{Drawing, Ink, Paint};
use engine::{Forecast, Lang, Names, Seat, Text, say};

use crate::{
    Action, Bordure, Pace, Terrain,
    course::{FEED_ZONE, LAST_SQUARE, SQUARES},
    state::Known,
    typing,
    view::{Wire, WireMusette, WireRider},
    words::letters,
};

/// One a seat, so that teams are told apart without colour.
const BADGES: [char; 4] = ['●', '▲', '■', '◆'];

impl Drawing for Bordure {
    /// The road from the finish down to the start, then the plates.
    fn draw(wire: &Self::Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String {
        let mut text = String::new();
        let playing = match wire.square {
            Some(square) => {
                say!(lang, "manche {round}, case {square}", "round {round}, square {square}", round = wire.round)
            }
            None => say!(lang, "course finie", "race over"),
        };
        writeln(&mut text, paint.ink(Ink::Bold, format!("Coup de bordure · {playing}")));
        road(&mut text, wire, lang, paint);
        paces(&mut text, wire, lang, paint);
        for seat in (0..wire.musettes.len() as u8).map(Seat) {
            team(&mut text, wire, seat, names, lang, paint);
        }
        own(&mut text, wire, lang);
        text
    }

    fn suggestions(wire: &Wire, _example: &Action) -> Vec<(Action, Forecast)> {
        typing::teams(wire)
    }

    fn how_to_type(example: &Action) -> Option<Text> {
        typing::how(example)
    }

    fn read_typed(wire: &Wire, line: &str) -> Option<Action> {
        typing::read(wire, line).map(Action::Compose)
    }
}

fn writeln(text: &mut String, line: impl std::fmt::Display) {
    writeln!(text, "{}", line.to_string().trim_end()).expect("a string takes text");
}

fn road(text: &mut String, wire: &Wire, lang: Lang, paint: Paint) {
    let terrains: Vec<Terrain> = wire.course.chars().filter_map(Terrain::from_letter).collect();
    let back = wire.riders.iter().map(|rider| rider.square).min().unwrap_or(1);
    for square in (1..=LAST_SQUARE).rev() {
        let here: Vec<String> =
            wire.riders.iter().filter(|rider| rider.square == square).map(|rider| badge(rider, paint)).collect();
        // The road behind the last rider is nobody's business any more.
        if square < back || (square > SQUARES && here.is_empty()) {
            continue;
        }
        let ground = match terrains.get(usize::from(square) - 1) {
            Some(terrain) => {
                let ink = [Ink::Green, Ink::Yellow, Ink::Red, Ink::Blue][*terrain as usize];
                paint.ink(ink, format!("{} {}", terrain.initial(lang), relief(*terrain)))
            }
            None => say!(lang, "A ▒▒", "F ▒▒"),
        };
        let mark = if wire.square == Some(square) { '▶' } else { ' ' };
        let feed = if square == FEED_ZONE { Text::new("  (ravitaillement)", "  (feed zone)").get(lang) } else { "" };
        writeln(text, format!("{mark} {square:>2} {ground}  {}{}", here.join(" "), paint.ink(Ink::Dim, feed)));
    }
}

fn relief(terrain: Terrain) -> &'static str {
    ["▁▁", "▃▃", "▆█", "»»"][terrain as usize]
}

fn badge(rider: &WireRider, paint: Paint) -> String {
    let seat = rider.seat.0;
    paint.ink(Ink::Seat(seat), format!("{}{}", BADGES[usize::from(seat) % BADGES.len()], rider.rider + 1))
}

fn paces(text: &mut String, wire: &Wire, lang: Lang, paint: Paint) {
    let words: Vec<String> = wire
        .paces
        .iter()
        .filter_map(|shown| {
            let rider = wire.riders.iter().find(|rider| (rider.seat, rider.rider) == (shown.seat, shown.rider))?;
            Some(format!("{} {}", badge(rider, paint), shown.pace.word(lang)))
        })
        .collect();
    for (at, some) in words.chunks(4).enumerate() {
        let title = if at == 0 { Text::new("Allures", "Paces").get(lang) } else { "" };
        writeln(text, format!("{title:<8} {}", some.join(", ")));
    }
}

fn team(text: &mut String, wire: &Wire, seat: Seat, names: Names<'_>, lang: Lang, paint: Paint) {
    let musette = match wire.musettes[seat.index()] {
        None => String::new(),
        Some(WireMusette::Shown(card)) => format!(" · musette {card}"),
        Some(WireMusette::FaceDown(_)) => say!(lang, " · musette tirée", " · musette drawn"),
    };
    let badge = BADGES[seat.index() % BADGES.len()];
    writeln(text, format!("{}{musette}", paint.ink(Ink::Seat(seat.0), format!("{badge} {}", names.of(seat)))));
    // Before the teams are shown there is nothing on the plates.
    let has_pieces = |rider: &WireRider| rider.face_up.total() + u16::from(rider.face_down) > 0;
    if wire.paces.is_empty() && !wire.riders.iter().any(has_pieces) {
        return;
    }
    let known = wire.known.iter().copied().chain(std::iter::repeat(None));
    for (rider, known) in wire.riders.iter().zip(known).filter(|(rider, _)| rider.seat == seat) {
        let pieces = letters(rider.face_up, lang) + &face_down(rider.face_down, known, lang);
        let marker = if rider.offensive_left { Pace::Offensive.word(lang) } else { "" };
        let fed = if rider.fed { Text::new(" ravitaillé", " fed").get(lang) } else { "" };
        let line = format!("   {} {:<13} {:>2}  {pieces:<10} {marker}{fed}", rider.rider + 1, rider.name, rider.square);
        writeln(text, line);
    }
}

/// Pieces face down: what a printed team gives away is written in small letters, and its blanks are no riddle.
fn face_down(pieces: u8, known: Option<Known>, lang: Lang) -> String {
    let token = if pieces > 0 { known.and_then(|known| known.token) } else { None };
    let sign = if known.is_some() { "·" } else { "▪" };
    let rest = usize::from(pieces) - usize::from(token.is_some());
    token.map_or(String::new(), |token| token.initial(lang).to_lowercase().to_string()) + &sign.repeat(rest)
}

/// What only this seat knows: its hidden tokens, and the paces it has given.
fn own(text: &mut String, wire: &Wire, lang: Lang) {
    let Some(plates) = wire.plates.as_ref().filter(|plates| !plates.is_empty()) else { return };
    writeln(text, Text::new("Tes plaquettes", "Your plates").get(lang));
    for (slot, plate) in plates.iter().enumerate() {
        let hidden = plate.hidden.map(|token| token.initial(lang));
        let hidden = hidden.map_or(String::new(), |token| say!(lang, "  caché {token}", "  hidden {token}"));
        let chosen = wire.chosen.iter().flatten().find(|order| usize::from(order.rider) == slot).map(|order| {
            let free = order.with.single().map(|token| token.initial(lang));
            let free = free.map_or(String::new(), |token| say!(lang, " avec {token}", " with {token}"));
            format!("  → {}{free}", order.pace.word(lang))
        });
        writeln(
            text,
            format!("   {} {:<8}{hidden}{}", slot + 1, letters(plate.energy.into(), lang), chosen.unwrap_or_default()),
        );
    }
}
