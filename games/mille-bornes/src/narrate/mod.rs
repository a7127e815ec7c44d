//! Events as sentences of the radio.

mod en;
mod fr;

use engine::{BySeat, Lang, Names, Seat};

use crate::{cards::Card, event::Event, rules::CarNo};

pub fn tell(event: &Event, lang: Lang, names: Names<'_>) -> String {
    match lang {
        Lang::Fr => fr::tell(event, names),
        Lang::En => en::tell(event, names),
    }
}

/// Those who drive a car, by name.
pub fn cars_drivers(car: CarNo, lang: Lang, names: Names<'_>) -> String {
    let drivers: Vec<String> = drivers(car, names).iter().map(|&seat| names.of(seat).to_owned()).collect();
    listed(&drivers, if lang == Lang::Fr { "et" } else { "and" })
}

/// Who drives a car. More than four at the table share their cars (M20).
fn drivers(car: CarNo, names: Names<'_>) -> BySeat<Seat> {
    let seats = names.0.len() as u8;
    let mate = (seats > 4).then_some(Seat(car + seats / 2));
    [Some(Seat(car)), mate].into_iter().flatten().collect()
}

/// "Anne", "Anne et Bruno", "Anne, Bruno et Chloé".
fn listed(words: &[String], and: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// One card with its article; several as they would lie there: "25 · 100 · Essence × 2".
fn cards_listed(cards: &[Card], lang: Lang) -> String {
    if let [card] = cards {
        return card.with_article(lang).to_owned();
    }
    let piles = cards.chunk_by(|a, b| a == b).map(|pile| match pile {
        [card] => card.title(lang).to_owned(),
        [card, ..] => format!("{} × {}", card.title(lang), pile.len()),
        [] => String::new(),
    });
    piles.collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_like_speech() {
        let words = |n: usize| ["Anne", "Bruno", "Chloé"][..n].iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let lists = [0, 1, 2, 3].map(|n| listed(&words(n), "et"));
        assert_eq!(lists, ["", "Anne", "Anne et Bruno", "Anne, Bruno et Chloé"]);
    }

    #[test]
    fn cards_alike_are_told_together() {
        let cards = [Card::Km25, Card::Essence, Card::Essence];
        assert_eq!(cards_listed(&cards, Lang::Fr), "25 · Essence × 2");
        assert_eq!(cards_listed(&cards[1..2], Lang::En), "a tank of petrol");
    }
}
