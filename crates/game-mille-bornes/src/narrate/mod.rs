//! Events as sentences of the radio.

mod en;
mod fr;

use engine::{BySeat, Lang, Names, Seat};

use crate::{event::Event, rules::CarNo};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_like_speech() {
        let words = |n: usize| ["Anne", "Bruno", "Chloé"][..n].iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let lists = [0, 1, 2, 3].map(|n| listed(&words(n), "et"));
        assert_eq!(lists, ["", "Anne", "Anne et Bruno", "Anne, Bruno et Chloé"]);
    }
}
