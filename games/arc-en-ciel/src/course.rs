//! The circuit: squares, the character of the road, and the boards of the box (A2).

use std::{collections::BTreeMap, sync::LazyLock};

use engine::{OwnedText, Printed, say};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    cards::{BadDeck, Card, Deck, DeckForm},
    jerseys::MAX_WORTHS,
};

/// A square of the circuit (A2), as boards are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Square {
    Start,
    Effort(u8),
    Chance,
    Breakaway,
    Feed(u8),
    Mishap(u8),
    Green,
    Dotted(u8),
}

/// The character of the road on a square, for whom it has one: what an effort is, or a mishap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Road {
    Climb,
    Descent,
    Cobbles,
    Wind,
    Roundabout,
    Roadworks,
}

/// A square as boards lay it: with the character of its road, where one is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(untagged, deny_unknown_fields)]
pub enum LaidSquare {
    Bare(Square),
    Effort { effort: u8, road: Road },
    Mishap { mishap: u8, road: Road },
}

impl LaidSquare {
    fn square(self) -> Square {
        match self {
            LaidSquare::Bare(square) => square,
            LaidSquare::Effort { effort, .. } => Square::Effort(effort),
            LaidSquare::Mishap { mishap, .. } => Square::Mishap(mishap),
        }
    }

    fn road(self) -> Option<Road> {
        match self {
            LaidSquare::Bare(_) => None,
            LaidSquare::Effort { road, .. } | LaidSquare::Mishap { road, .. } => Some(road),
        }
    }

    /// Roundabouts and roadworks hold a rider up; the others cost an effort.
    fn road_fits(self) -> bool {
        let is_mishap = |road: Road| matches!(road, Road::Roundabout | Road::Roadworks);
        match self {
            LaidSquare::Bare(_) => true,
            LaidSquare::Effort { road, .. } => !is_mishap(road),
            LaidSquare::Mishap { road, .. } => is_mishap(road),
        }
    }
}

impl From<Square> for LaidSquare {
    fn from(square: Square) -> LaidSquare {
        LaidSquare::Bare(square)
    }
}

/// What a race is ridden on: the circuit and the chance cards. Neither changes in a race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    pub squares: Printed<Vec<Square>>,
    /// The character of the road, by square, where it has one.
    pub roads: Printed<BTreeMap<u8, Road>>,
    pub deck: Deck,
    /// What each card of the deck that moves energy is worth.
    pub worths: Printed<BTreeMap<Card, u8>>,
}

impl Course {
    /// A board with a deck; refused where nobody can ride on the board.
    pub fn new(squares: &[LaidSquare], deck: Deck) -> Result<Course, BadBoard> {
        check(squares)?;
        let roads = (0..).zip(squares).filter_map(|(at, square)| Some((at, square.road()?)));
        Ok(Course {
            squares: Printed::new(squares.iter().map(|square| square.square()).collect()),
            roads: Printed::new(roads.collect()),
            worths: Printed::new(deck.worths()),
            deck,
        })
    }
}

/// Something of the box that has a name and a file.
pub struct Named<T> {
    pub key: &'static str,
    pub name: OwnedText,
    pub what: T,
}

/// One line a board file, and one a deck file: where printed values can be put in.
const BOARDS: [(&str, &str); 1] = [(CLASSIC, include_str!("../boards/classic.json"))];
const DECKS: [(&str, &str); 1] = [(CLASSIC, include_str!("../decks/classic.json"))];

/// The board and the deck by default.
pub const CLASSIC: &str = "classic";

/// A die never goes round a board of this length twice.
pub const FEWEST_SQUARES: usize = 7;
pub const MOST_SQUARES: usize = 250;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    name: OwnedText,
    squares: Vec<LaidSquare>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    name: OwnedText,
    cards: DeckForm,
}

static NAMED_BOARDS: LazyLock<Vec<Named<Vec<LaidSquare>>>> = LazyLock::new(|| {
    let read = |(key, file)| {
        let BoardFile { name, squares } =
            serde_json::from_str(file).unwrap_or_else(|why| panic!("boards/{key}: {why}"));
        Named { key, name, what: squares }
    };
    BOARDS.map(read).into()
});

static NAMED_DECKS: LazyLock<Vec<Named<Deck>>> = LazyLock::new(|| {
    let read = |(key, file)| {
        let DeckFile { name, cards } = serde_json::from_str(file).unwrap_or_else(|why| panic!("decks/{key}: {why}"));
        let what = Deck::read(&cards, None).unwrap_or_else(|fault| panic!("decks/{key}: {}", fault.text().en));
        Named { key, name, what }
    };
    DECKS.map(read).into()
});

/// The boards that have a name.
pub fn boards() -> &'static [Named<Vec<LaidSquare>>] {
    &NAMED_BOARDS
}

/// The decks that have a name.
pub fn decks() -> &'static [Named<Deck>] {
    &NAMED_DECKS
}

/// A deck written out card by card, worth what the classic cards are where it does not say.
pub fn deck_written_out(form: &DeckForm) -> Result<Deck, BadDeck> {
    let classic = decks().iter().find(|deck| deck.key == CLASSIC);
    Deck::read(form, classic.map(|deck| &deck.what))
}

/// Why a board cannot be ridden on (A2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadBoard {
    Length(usize),
    Start,
    Value(usize),
    Road(usize),
    Worths,
}

fn check(laid: &[LaidSquare]) -> Result<(), BadBoard> {
    let squares: Vec<Square> = laid.iter().map(|square| square.square()).collect();
    if !(FEWEST_SQUARES..=MOST_SQUARES).contains(&squares.len()) {
        return Err(BadBoard::Length(squares.len()));
    }
    let starts = squares.iter().filter(|square| **square == Square::Start).count();
    if starts != 1 || squares[0] != Square::Start {
        return Err(BadBoard::Start);
    }
    let good = |square: &Square| match *square {
        Square::Effort(value) | Square::Feed(value) | Square::Mishap(value) | Square::Dotted(value) => {
            (1..=60).contains(&value)
        }
        _ => true,
    };
    if let Some(at) = squares.iter().position(|square| !good(square)) {
        return Err(BadBoard::Value(at));
    }
    if let Some(at) = laid.iter().position(|square| !square.road_fits()) {
        return Err(BadBoard::Road(at));
    }
    let worths = (1..=60).filter(|&worth| worth == 3 || squares.contains(&Square::Dotted(worth)));
    if worths.count() > MAX_WORTHS {
        return Err(BadBoard::Worths);
    }
    Ok(())
}

impl BadBoard {
    /// The square at fault, where it is one alone.
    pub fn square(self) -> Option<usize> {
        match self {
            BadBoard::Value(at) | BadBoard::Road(at) => Some(at),
            BadBoard::Length(_) | BadBoard::Start | BadBoard::Worths => None,
        }
    }

    pub fn text(self) -> OwnedText {
        match self {
            BadBoard::Length(found) => say!(
                "{found} cases : il en faut de {FEWEST_SQUARES} à {MOST_SQUARES}",
                "{found} squares: give {FEWEST_SQUARES} to {MOST_SQUARES}",
            ),
            BadBoard::Start => say!(
                "il faut un départ (\"start\"), un seul, et en premier",
                "give one \"start\", only one, and as the first square",
            ),
            BadBoard::Value(at) => say!(
                "case {at} : la valeur doit être comprise entre 1 et 60",
                "square {at}: the value must be from 1 to 60",
            ),
            BadBoard::Road(at) => say!(
                "case {at} : climb, descent, cobbles et wind vont avec un effort, roundabout et roadworks avec un contretemps",
                "square {at}: climb, descent, cobbles and wind go with an effort, roundabout and roadworks with a mishap",
            ),
            BadBoard::Worths => say!(
                "trop de maillots à pois différents : {MAX_WORTHS} au plus, triple compris",
                "too many different dotted squares: {MAX_WORTHS} at most, the triple included",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;

    #[test]
    fn the_classic_board_is_the_one_of_the_rules() {
        let laid = &boards()[0].what;
        let squares: Vec<Square> = laid.iter().map(|square| square.square()).collect();
        let count = |wanted: fn(&Square) -> bool| squares.iter().filter(|square| wanted(square)).count();
        assert_eq!(squares.len(), 40);
        assert_eq!(count(|square| matches!(square, Square::Effort(1..=6))), 22);
        assert_eq!(count(|square| *square == Square::Breakaway), 4);
        assert_eq!(count(|square| *square == Square::Chance), 6);
        assert_eq!(count(|square| *square == Square::Feed(5)), 2);
        assert_eq!(count(|square| matches!(square, Square::Mishap(3 | 5))), 2);
        assert_eq!(count(|square| *square == Square::Green), 1);
        assert_eq!(count(|square| matches!(square, Square::Dotted(2 | 3))), 2);
        assert!(squares[35..].iter().all(|square| matches!(square, Square::Effort(_))), "the run-in");
        assert_eq!(check(laid), Ok(()));
    }

    /// What the source says of the road: climbs cost most and descents least, and the mishaps are a roundabout and roadworks.
    #[test]
    fn the_roads_of_the_classic_board_are_those_of_the_rules() {
        let laid = &boards()[0].what;
        let values = |wanted: Road| -> Vec<u8> {
            let there = laid.iter().filter(|square| square.road() == Some(wanted));
            let value = |square: &LaidSquare| match square.square() {
                Square::Effort(value) | Square::Mishap(value) => value,
                other => panic!("{other:?} has a road"),
            };
            there.map(value).collect()
        };
        assert_eq!(values(Road::Roundabout), [3]);
        assert_eq!(values(Road::Roadworks), [5]);
        let [climbs, descents, cobbles, wind] = [Road::Climb, Road::Descent, Road::Cobbles, Road::Wind].map(values);
        let mean = |values: &[u8]| values.iter().map(|&value| f64::from(value)).sum::<f64>() / values.len() as f64;
        let others = [cobbles.as_slice(), wind.as_slice()].concat();
        assert!(!cobbles.is_empty() && !wind.is_empty());
        assert!(mean(&climbs) > mean(&others) && mean(&others) > mean(&descents), "{climbs:?} {others:?} {descents:?}");
        assert_eq!((climbs.iter().max(), descents.iter().min()), (Some(&6), Some(&1)));
    }

    #[test]
    fn the_classic_deck_is_the_one_of_the_rules() {
        let deck = &decks()[0].what;
        let counts = Card::ALL.map(|card| deck.contents.of(card));
        assert_eq!(counts, [5, 2, 1, 1, 2, 1, 2, 1, 1, 2, 2, 1, 1, 3]);
    }
}
