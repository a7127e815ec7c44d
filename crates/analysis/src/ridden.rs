//! Ratings from many races: who rode by name, and how strong each is.

use std::collections::HashMap;

use serde::Serialize;

use crate::{Finish, Rating, rate};

/// The races of one game, and who rode in them by name.
#[derive(Default)]
pub struct Ridden {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    finishes: Vec<Finish>,
}

/// How strong the riders of a game are, the strongest first.
#[derive(Serialize)]
pub struct GameRatings {
    pub game: String,
    pub races: usize,
    pub riders: Vec<Rated>,
}

#[derive(Serialize)]
pub struct Rated {
    pub rider: String,
    #[serde(flatten)]
    pub rating: Rating,
}

impl Ridden {
    /// A race: the name and the place of each seat. A seat without a name is left out.
    pub fn add(&mut self, names: &[Option<String>], places: &[u8]) {
        let mut seats = Vec::new();
        for (name, place) in names.iter().zip(places) {
            let Some(name) = name else { continue };
            let number = *self.numbers.entry(name.clone()).or_insert(self.names.len());
            if number == self.names.len() {
                self.names.push(name.clone());
            }
            seats.push((number, *place));
        }
        self.finishes.push(Finish { seats });
    }

    pub fn rated(self, game: String) -> GameRatings {
        let ratings = rate(&self.finishes, self.names.len());
        let mut riders: Vec<Rated> =
            self.names.into_iter().zip(ratings).map(|(rider, rating)| Rated { rider, rating }).collect();
        riders.sort_by(|a, b| b.rating.rating.total_cmp(&a.rating.rating).then_with(|| a.rider.cmp(&b.rider)));
        GameRatings { game, races: self.finishes.len(), riders }
    }
}
