//! What a seat can do, as it is written in records and scenarios.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A7.
    Hold,
    SitUp,
    /// A16, A17.
    BreakAway,
    Stay,
    /// A18.
    Bid(#[serde(deserialize_with = "clamped")] u8),
    Pass,
    Place {
        from: Spot,
    },
    /// A19.
    Withdraw {
        from: Spot,
    },
    /// A22, A26.
    Change(Change),
}

/// Where a team-mate is: `"reserve"` or the number of a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(as = "SpotJson")]
pub enum Spot {
    Reserve,
    Square(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    Green,
    Dotted,
    Points(Prize),
}

/// What points of combativity buy (A26).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Prize {
    Green,
    Dotted,
    Rainbow,
}

impl Prize {
    pub const ALL: [Prize; 3] = [Prize::Green, Prize::Dotted, Prize::Rainbow];

    pub fn price(self) -> u8 {
        match self {
            Prize::Green | Prize::Dotted => 1,
            Prize::Rainbow => 3,
        }
    }
}

/// Any whole number is read; one that is out of range becomes one that the rules refuse.
fn clamped<'de, D: Deserializer<'de>>(number: D) -> Result<u8, D::Error> {
    i64::deserialize(number).map(clamp)
}

fn clamp(number: i64) -> u8 {
    number.clamp(0, u8::MAX.into()) as u8
}

#[derive(Serialize, Deserialize, TS)]
#[serde(untagged, expecting = r#"expected "reserve" or the number of a square"#)]
#[ts(rename = "Spot")]
pub enum SpotJson {
    Word(Word),
    Square(i64),
}

#[derive(Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    Reserve,
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match *self {
            Spot::Reserve => SpotJson::Word(Word::Reserve),
            Spot::Square(square) => SpotJson::Square(square.into()),
        }
        .serialize(to)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Spot, D::Error> {
        Ok(match SpotJson::deserialize(from)? {
            SpotJson::Word(Word::Reserve) => Spot::Reserve,
            // No board is so long that the highest number is one of its squares; below 0 is no square either.
            SpotJson::Square(square) => Spot::Square(if square < 0 { u8::MAX } else { clamp(square) }),
        })
    }
}
