use engine::{BadOption, Choice, OptionKind, OptionSpec, Rule, Shared, Text, say};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::course::{CLASSIC, Course, Square, boards, written_out};

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub goal: Goal,
    /// A26.
    pub combativity: bool,
    pub board: BoardChoice,
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
    expecting = r#"expected a board's name, or its squares: "start", {"effort":4}, "chance", "breakaway", {"feed":5}, {"mishap":3}, "green", {"dotted":2}"#
)]
pub enum BoardChoice {
    Named(String),
    WrittenOut(Vec<Square>),
}

impl Default for BoardChoice {
    fn default() -> Self {
        BoardChoice::Named(CLASSIC.into())
    }
}

impl BoardChoice {
    pub fn course(&self) -> Result<Shared<Course>, BadOption> {
        match self {
            BoardChoice::Named(name) => {
                let board = boards().iter().find(|board| board.key == name);
                board.map(|board| board.course.clone()).ok_or_else(|| {
                    let known = boards().iter().map(|board| board.key).collect::<Vec<_>>().join(", ");
                    let why = say!(
                        "pas de circuit « {name} » ; il y a : {known}",
                        "there is no board `{name}`; there are: {known}",
                    );
                    BadOption::new("board", why)
                })
            }
            BoardChoice::WrittenOut(squares) => {
                written_out(squares).map_err(|fault| BadOption::new("board", fault.text()))
            }
        }
    }
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
    let named = boards().iter().map(|board| Choice::word(board.key, &board.name.fr, &board.name.en)).collect();
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
            about: None,
            rule: Some(Rule("A2")),
            needs: None,
            kind: OptionKind::OneOf { values: named, nullable: None },
        },
    ]
}
