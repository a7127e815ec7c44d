//! Riders, cards and times in words: what narration and board share.

use engine::{Lang, say};

use crate::Card;

/// A rider; a number where a seat has two.
pub(crate) fn rider(name: &str, number: Option<u8>, lang: Lang) -> String {
    match number {
        Some(number) => say!(lang, "{name} n° {number}", "{name} no. {number}"),
        None => name.to_owned(),
    }
}

pub(crate) fn minutes(count: impl Into<u16>, lang: Lang) -> String {
    match count.into() {
        0 => say!(lang, "0 minute", "0 minutes"),
        1 => "1 minute".into(),
        several => format!("{several} minutes"),
    }
}

pub(crate) fn clock(minutes: u16, lang: Lang) -> String {
    say!(lang, "{hours} h {rest:02}", "{hours}:{rest:02}", hours = minutes / 60, rest = minutes % 60)
}

pub(crate) fn a_card(card: Card, lang: Lang) -> String {
    match card {
        Card::COTE => say!(lang, "une côte", "a climb"),
        Card::POMPE => say!(lang, "un coup de pompe", "a bonk"),
        Card::FOUET => say!(lang, "un coup de fouet", "a boost"),
        route => say!(lang, "un {route}", "a {route}"),
    }
}

pub(crate) fn cards_named(cards: &[Card], lang: Lang) -> String {
    cards.iter().map(|&card| a_card(card, lang)).collect::<Vec<_>>().join(", ")
}

pub(crate) fn some_cards(count: u8, lang: Lang) -> String {
    match count {
        1 => say!(lang, "une carte", "a card"),
        _ => say!(lang, "{count} cartes", "{count} cards"),
    }
}
