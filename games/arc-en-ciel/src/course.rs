use std::sync::LazyLock;

use engine::{OwnedText, Shared, say};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{cards::Deck, jerseys::MAX_WORTHS};

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

/// What a race is ridden on: the circuit and the chance cards. Neither changes in a race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    pub squares: Vec<Square>,
    pub deck: Deck,
}

/// A board with a name, from its file.
pub struct Board {
    pub key: &'static str,
    pub name: OwnedText,
    pub course: Shared<Course>,
}

/// One line a board file, and one a deck file: where printed values can be put in.
const BOARDS: [(&str, &str); 1] = [(CLASSIC, include_str!("../boards/classic.json"))];
const DECKS: [(&str, &str); 1] = [(CLASSIC, include_str!("../decks/classic.json"))];

/// The board by default, and the deck of boards that name none: those written into the options.
pub const CLASSIC: &str = "classic";

/// A die never goes round a board of this length twice.
pub const FEWEST_SQUARES: usize = 7;
pub const MOST_SQUARES: usize = 250;

static NAMED: LazyLock<Vec<Board>> = LazyLock::new(|| {
    BOARDS
        .into_iter()
        .map(|(key, file)| Board::read(key, file).unwrap_or_else(|fault| panic!("boards/{key}.json: {fault}")))
        .collect()
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    name: OwnedText,
    deck: String,
    squares: Vec<Square>,
}

impl Board {
    fn read(key: &'static str, file: &str) -> Result<Board, String> {
        let file: BoardFile = serde_json::from_str(file).map_err(|error| error.to_string())?;
        check(&file.squares).map_err(|fault| fault.text().en)?;
        let course = Course { squares: file.squares, deck: deck(&file.deck)? };
        Ok(Board { key, name: file.name, course: Shared::new(course) })
    }
}

/// The boards that have a name.
pub fn boards() -> &'static [Board] {
    &NAMED
}

/// The course on a board written out square by square.
pub fn written_out(squares: &[Square]) -> Result<Shared<Course>, BadBoard> {
    check(squares)?;
    let deck = deck(CLASSIC).expect("a deck of ours");
    Ok(Shared::new(Course { squares: squares.to_vec(), deck }))
}

fn deck(name: &str) -> Result<Deck, String> {
    let (_, file) = DECKS.into_iter().find(|(key, _)| *key == name).ok_or_else(|| format!("no deck {name}"))?;
    Deck::read(file).map_err(|fault| format!("decks/{name}.json: {fault}"))
}

/// Why a board cannot be ridden on (A2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadBoard {
    Length(usize),
    Start,
    Value(usize),
    Worths,
}

fn check(squares: &[Square]) -> Result<(), BadBoard> {
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
    let worths = (1..=60).filter(|&worth| worth == 3 || squares.contains(&Square::Dotted(worth)));
    if worths.count() > MAX_WORTHS {
        return Err(BadBoard::Worths);
    }
    Ok(())
}

impl BadBoard {
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
        let squares = &boards()[0].course.squares;
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
    }

    #[test]
    fn the_classic_deck_is_the_one_of_the_rules() {
        let deck = &boards()[0].course.deck;
        let counts = Card::ALL.map(|card| deck.contents.of(card));
        assert_eq!(counts, [5, 2, 1, 1, 2, 1, 2, 1, 1, 2, 2, 1, 1, 3]);
    }
}
