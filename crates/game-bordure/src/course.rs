use std::fmt;

use engine::{Lang, Text};
use serde::{Deserialize, Serialize};

use crate::Energy;

/// The squares of a course (B1); the finish squares come after them.
pub const SQUARES: u8 = 16;
/// Riders who reach or pass it are fed and draw musettes (B3).
pub const FEED_ZONE: u8 = 7;
/// The last finish square: nobody rides further (B1).
pub const LAST_SQUARE: u8 = SQUARES + 3;

/// What a square is made of, and the colour of the tokens spent on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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

/// Sixteen squares, numbered from 1 (B1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Course([Terrain; SQUARES as usize]);

/// Why letters are not a course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoCourse {
    Length,
    Letter,
    EndsOnThePlain,
}

impl Course {
    pub fn parse(letters: &str) -> Result<Course, NoCourse> {
        let mut squares = [Terrain::Plaine; SQUARES as usize];
        if letters.chars().count() != squares.len() {
            return Err(NoCourse::Length);
        }
        for (square, letter) in squares.iter_mut().zip(letters.chars()) {
            *square = Terrain::from_letter(letter).ok_or(NoCourse::Letter)?;
        }
        // B1: a race that ends on the plain has nothing to settle a finish with.
        match squares.last() {
            Some(Terrain::Plaine) => Err(NoCourse::EndsOnThePlain),
            _ => Ok(Course(squares)),
        }
    }

    /// The terrain of a square from 1 to 16.
    pub fn at(&self, square: u8) -> Terrain {
        self.0[usize::from(square) - 1]
    }

    /// The colour that settles a finish (B24).
    pub fn last(&self) -> Terrain {
        self.at(SQUARES)
    }

    /// How many squares of each terrain come after this one; none for a rider who has finished.
    pub fn ahead(&self, square: u8) -> Energy {
        let road = self.0.get(usize::from(square)..).unwrap_or_default();
        road.iter().fold(Energy::default(), |ahead, &terrain| ahead.with(terrain))
    }
}

impl fmt::Display for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|terrain| write!(f, "{}", terrain.letter()))
    }
}
