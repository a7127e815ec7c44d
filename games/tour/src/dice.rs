//! The five dice and their faces (T9).

use engine::{Lang, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::stage::Terrain;

/// The five dice (T9), each a stream of luck of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Die {
    Yellow,
    Dotted,
    White,
    Red,
    Green,
}

/// What a die shows. A number is the cells it gives; the attack face is a 2 or a 1 where it is no attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", expecting = r#"expected a number, "attack", "crash" or "big_crash""#)]
pub enum Face {
    Attack,
    Crash,
    BigCrash,
    #[serde(untagged)]
    Number(u8),
}

use Face::{Attack, BigCrash, Crash, Number};

impl Die {
    pub const ALL: [Die; 5] = [Die::Yellow, Die::Dotted, Die::White, Die::Red, Die::Green];

    /// T9.
    pub const fn faces(self) -> [Face; 6] {
        match self {
            Die::Yellow => [Attack, Number(3), Number(3), Number(4), Number(5), Number(6)],
            Die::Dotted => [Attack, Number(2), Number(2), Number(3), Number(3), Number(4)],
            Die::White => [Number(1), Number(1), Number(2), Number(2), Number(3), Number(3)],
            Die::Red => [Number(4), Number(5), Number(6), Number(7), Crash, BigCrash],
            Die::Green => [Number(3), Number(4), Number(4), Number(5), Number(5), Number(6)],
        }
    }

    /// The die of the terrain: what a rider rolls to set a pace without braking or risk.
    pub fn of(terrain: Terrain) -> Die {
        match terrain {
            Terrain::Flat => Die::Yellow,
            Terrain::Climb => Die::Dotted,
        }
    }

    pub fn stream(self) -> &'static str {
        match self {
            Die::Yellow => "yellow",
            Die::Dotted => "dotted",
            Die::White => "white",
            Die::Red => "red",
            Die::Green => "green",
        }
    }

    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Die::Yellow => Text::new("jaune", "yellow"),
            Die::Dotted => Text::new("à pois", "dotted"),
            Die::White => Text::new("blanc", "white"),
            Die::Red => Text::new("rouge", "red"),
            Die::Green => Text::new("vert", "green"),
        }
        .get(lang)
    }
}

/// The attack face without an attack (T9), and the first part of a lone attack (T16): 2 on the flat, 1 uphill.
pub fn star(terrain: Terrain) -> u8 {
    match terrain {
        Terrain::Flat => 2,
        Terrain::Climb => 1,
    }
}

impl std::fmt::Display for Face {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Attack => f.write_str("attack"),
            Crash => f.write_str("crash"),
            BigCrash => f.write_str("big_crash"),
            Number(number) => number.fmt(f),
        }
    }
}
