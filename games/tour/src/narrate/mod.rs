//! The race as told on the radio, in both languages.

mod en;
mod fr;

use engine::{Lang, Names, Rule, Seat};

use crate::{Event, event::Podium, words};

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        self.cites()
    }

    fn tell(&self, lang: Lang, names: Names<'_>) -> String {
        match lang {
            Lang::Fr => self.tell_fr(names),
            Lang::En => self.tell_en(names),
        }
    }

    /// Nothing is hidden, so nothing is disclosed.
    fn blanked(&self) -> Self {
        self.clone()
    }

    fn settles(&self) -> bool {
        matches!(self, Event::OrderDrawn { .. } | Event::Rolled { .. })
    }
}

fn podium_words(podium: &[Podium], lang: Lang) -> String {
    let places = podium.iter().enumerate().map(|(at, one)| {
        format!("{} {} (−{}″)", words::nth(at + 1, lang), words::rider(one.rider.bib, lang), one.bonus)
    });
    let title = if lang == Lang::Fr { "Bonifications : " } else { "Bonuses: " };
    format!("{title}{}.", words::list(&places.collect::<Vec<_>>(), lang))
}

fn seats(seats: &[Seat], names: Names<'_>, lang: Lang) -> String {
    words::list(&seats.iter().map(|&seat| names.of(seat).to_owned()).collect::<Vec<_>>(), lang)
}

fn ranking_words(ranking: &[u8], names: Names<'_>, lang: Lang) -> String {
    let mut seats: Vec<(u8, Seat)> = ranking.iter().copied().zip((0..).map(Seat)).collect();
    seats.sort_unstable();
    let places =
        seats.iter().map(|&(place, seat)| format!("{} {}", words::nth(usize::from(place) + 1, lang), names.of(seat)));
    words::list(&places.collect::<Vec<_>>(), lang)
}
