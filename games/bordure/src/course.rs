//! The sixteen squares and their terrain (B1, B2).

use std::fmt;

use engine::{Lang, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Energy;

/// The squares of a course (B1); the finish squares come after them.
pub const SQUARES: u8 = 16;
/// Riders who reach or pass it are fed and draw musettes (B3).
pub const FEED_ZONE: u8 = 7;
/// The last finish square: nobody rides further (B1).
pub const LAST_SQUARE: u8 = SQUARES + 3;

/// What a square is made of, and the colour of the tokens spent on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
pub enum Terrain {
    #[serde(rename = "P")]
    Plaine,
    #[serde(rename = "C")]
    Cote,
    #[serde(rename = "M")]
    Montagne,
    #[serde(rename = "S")]
    Sprint,
}

impl Terrain {
    pub const ALL: [Terrain; 4] = [Terrain::Plaine, Terrain::Cote, Terrain::Montagne, Terrain::Sprint];

    pub fn letter(self) -> char {
        ['P', 'C', 'M', 'S'][self as usize]
    }

    /// The first letter of its word: what is read. Records and the box have `letter`.
    pub fn initial(self, lang: Lang) -> char {
        match (self, lang) {
            (Terrain::Cote, Lang::En) => 'H',
            _ => self.letter(),
        }
    }

    pub fn from_letter(letter: char) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|terrain| terrain.letter() == letter)
    }

    pub fn word(self, lang: Lang) -> &'static str {
        const WORDS: [Text; 4] = [
            Text::new("plaine", "plain"),
            Text::new("côte", "hill"),
            Text::new("montagne", "mountain"),
            Text::new("sprint", "sprint"),
        ];
        WORDS[self as usize].get(lang)
    }
}

/// Sixteen squares, numbered from 1 (B1). Two bits each, the first square lowest: what lies ahead is counted in every
/// playout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Course(u32);

/// Why letters are not a course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoCourse {
    Length,
    Letter,
    EndsOnThePlain,
}

impl Course {
    pub fn parse(letters: &str) -> Result<Course, NoCourse> {
        if letters.chars().count() != usize::from(SQUARES) {
            return Err(NoCourse::Length);
        }
        let mut course = Course(0);
        for (at, letter) in letters.chars().enumerate() {
            let terrain = Terrain::from_letter(letter).ok_or(NoCourse::Letter)?;
            course.0 |= (terrain as u32) << (2 * at);
        }
        // B1: a race that ends on the plain has nothing to settle a finish with.
        if course.last() == Terrain::Plaine { Err(NoCourse::EndsOnThePlain) } else { Ok(course) }
    }

    /// The terrain of a square from 1 to 16.
    pub fn at(&self, square: u8) -> Terrain {
        debug_assert!((1..=SQUARES).contains(&square));
        Terrain::ALL[(self.0 >> (2 * (square - 1)) & 0b11) as usize]
    }

    /// The colour that settles a finish (B24).
    pub fn last(&self) -> Terrain {
        self.at(SQUARES)
    }

    /// How many squares of each terrain come after this one; none for a rider who has finished.
    pub fn ahead(&self, square: u8) -> Energy {
        const LOW_BITS: u32 = 0x5555_5555;
        let road = LOW_BITS & u32::MAX.checked_shl(2 * u32::from(square)).unwrap_or(0);
        Energy(Terrain::ALL.map(|terrain| {
            let differs = self.0 ^ (terrain as u32 * LOW_BITS);
            (road & !(differs | differs >> 1)).count_ones() as u8
        }))
    }
}

impl fmt::Display for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (1..=SQUARES).try_for_each(|square| write!(f, "{}", self.at(square).letter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_ahead_is_counted_square_by_square() {
        let letters = "PCMCMPPMMMMPMSCM";
        let course = Course::parse(letters).expect("a course");
        assert_eq!(course.to_string(), letters);
        for square in 0..=LAST_SQUARE {
            let road = (square + 1..=SQUARES).map(|square| course.at(square));
            assert_eq!(course.ahead(square), road.fold(Energy::default(), Energy::with), "after square {square}");
        }
    }
}
