//! What is chosen before a race: goal, board, deck.

use engine::{BadOption, Choice, OptionFault, OptionKind, OptionSpec, Rule, Shared, Text, say};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    cards::{Deck, DeckForm},
    course::{CLASSIC, Course, LaidSquare, Named, boards, deck_written_out, decks},
};

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub goal: Goal,
    /// A26.
    pub combativity: bool,
    pub board: BoardChoice,
    pub deck: DeckChoice,
}

/// What wins (A23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    #[default]
    ThreeRainbow,
    FiveRainbow,
    ThreeRainbowOneGreenOneDotted,
}

impl Goal {
    pub const ALL: [Goal; 3] = [Goal::ThreeRainbow, Goal::FiveRainbow, Goal::ThreeRainbowOneGreenOneDotted];

    pub fn rainbow(self) -> u8 {
        match self {
            Goal::ThreeRainbow | Goal::ThreeRainbowOneGreenOneDotted => 3,
            Goal::FiveRainbow => 5,
        }
    }
}

/// A board by its name, or square by square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(
    untagged,
    expecting = r#"expected a board's name, or its squares: "start", {"effort":4}, "chance", "breakaway", {"feed":5}, {"mishap":3}, "green", {"dotted":2}; an effort or a mishap may say its "road""#
)]
pub enum BoardChoice {
    Named(String),
    WrittenOut(Vec<LaidSquare>),
}

impl Default for BoardChoice {
    fn default() -> Self {
        BoardChoice::Named(CLASSIC.into())
    }
}

/// A deck by its name, or how many of each card it has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(
    untagged,
    expecting = r#"expected a deck's name, or how many of each card: {"rainbow_lap":5,"crash":{"count":2,"energy":6}}"#
)]
pub enum DeckChoice {
    Named(String),
    WrittenOut(DeckForm),
}

impl Default for DeckChoice {
    fn default() -> Self {
        DeckChoice::Named(CLASSIC.into())
    }
}

impl DeckChoice {
    fn deck(&self) -> Result<Deck, BadOption> {
        match self {
            DeckChoice::Named(name) => named(decks(), name).cloned().map_err(|known| {
                let why = say!(
                    "pas de paquet « {name} » ; il y a : {known}",
                    "there is no deck `{name}`; there are: {known}",
                );
                BadOption::new("deck", why)
            }),
            DeckChoice::WrittenOut(form) => {
                deck_written_out(form).map_err(|fault| BadOption::new("deck", fault.text()))
            }
        }
    }
}

impl Options {
    /// What the race is ridden on.
    pub fn course(&self) -> Result<Shared<Course>, BadOption> {
        let squares = match &self.board {
            BoardChoice::Named(name) => named(boards(), name).map_err(|known| {
                let why = say!(
                    "pas de circuit « {name} » ; il y a : {known}",
                    "there is no board `{name}`; there are: {known}",
                );
                BadOption::new("board", why)
            })?,
            BoardChoice::WrittenOut(squares) => squares,
        };
        let course = Course::new(squares, self.deck.deck()?);
        course.map(Shared::new).map_err(|fault| {
            let at_its_square = |at| OptionFault { at: format!("/board/{at}"), why: fault.text() };
            BadOption {
                faults: fault.square().map(at_its_square).into_iter().collect(),
                ..BadOption::new("board", fault.text())
            }
        })
    }
}

/// What has this name, or else the names that there are.
fn named<'a, T>(all: &'a [Named<T>], name: &str) -> Result<&'a T, String> {
    let found = all.iter().find(|each| each.key == name).map(|each| &each.what);
    found.ok_or_else(|| all.iter().map(|each| each.key).collect::<Vec<_>>().join(", "))
}

fn choices<T>(all: &'static [Named<T>]) -> Vec<Choice> {
    all.iter().map(|each| Choice::word(each.key, &each.name.fr, &each.name.en)).collect()
}

pub(crate) fn options() -> Vec<OptionSpec> {
    let goals = vec![
        Choice::word("three_rainbow", "Trois maillots arc-en-ciel", "Three rainbow jerseys"),
        Choice::word("five_rainbow", "Cinq maillots arc-en-ciel", "Five rainbow jerseys"),
        Choice::word(
            "three_rainbow_one_green_one_dotted",
            "Trois arc-en-ciel, un vert et un à pois",
            "Three rainbow, one green and one dotted",
        ),
    ];
    vec![
        OptionSpec {
            key: "goal",
            label: Text::new("Objectif", "Goal"),
            about: None,
            rule: Some(Rule("A23")),
            needs: None,
            kind: OptionKind::OneOf { values: goals, nullable: None },
        },
        OptionSpec {
            key: "combativity",
            label: Text::new("Points de combativité", "Points for fighting spirit"),
            about: None,
            rule: Some(Rule("A26")),
            needs: None,
            kind: OptionKind::Flag,
        },
        OptionSpec {
            key: "board",
            label: Text::new("Circuit", "Circuit"),
            about: Some(Text::new(
                "« Classique » est notre circuit : autant de cases de chaque sorte que celui de la boîte, dans un ordre à nous. Tu as la boîte ? Donne ses cases en JSON (A2).",
                "“Classic” is our own board: as many squares of each kind as in the box, in an order of our own. Do you own the box? Give its squares in JSON (A2).",
            )),
            rule: Some(Rule("A2")),
            needs: None,
            kind: OptionKind::OneOf { values: choices(boards()), nullable: None },
        },
        OptionSpec {
            key: "deck",
            label: Text::new("Cartes de hasard", "Chance cards"),
            about: Some(Text::new(
                "Le paquet « Classique » est à nous aussi, avec 25 cartes comme celui de la boîte. Celui de la boîte s’écrit en JSON (A3).",
                "The “Classic” deck is our own too, with 25 cards like the one in the box. The box’s own can be given in JSON (A3).",
            )),
            rule: Some(Rule("A3")),
            needs: None,
            kind: OptionKind::OneOf { values: choices(decks()), nullable: None },
        },
    ]
}
