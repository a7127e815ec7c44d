//! Counts of tokens by colour.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::Terrain;

/// How many tokens of each colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(from = "Counts", into = "Counts")]
#[ts(as = "Counts")]
pub struct Energy(pub [u8; 4]);

/// Energy as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "UPPERCASE")]
#[ts(rename = "Energy")]
pub struct Counts {
    p: u8,
    c: u8,
    m: u8,
    s: u8,
}

impl From<Energy> for Counts {
    fn from(Energy([p, c, m, s]): Energy) -> Counts {
        Counts { p, c, m, s }
    }
}

impl From<Counts> for Energy {
    fn from(Counts { p, c, m, s }: Counts) -> Energy {
        Energy([p, c, m, s])
    }
}

impl Energy {
    pub fn total(self) -> u16 {
        self.0.iter().map(|&count| u16::from(count)).sum()
    }

    pub fn iter(self) -> impl Iterator<Item = (Terrain, u8)> {
        Terrain::ALL.into_iter().zip(self.0)
    }

    /// So many tokens of one colour.
    pub fn of(token: Terrain, count: u8) -> Energy {
        Energy((u32::from(count) << (8 * token as u32)).to_le_bytes())
    }

    pub fn with(self, token: Terrain) -> Energy {
        self.plus(Energy::of(token, 1))
    }

    /// What is left without one token of this colour, or nothing where there is none.
    pub fn without(self, token: Terrain) -> Option<Energy> {
        (self[token] > 0).then(|| self.minus(Energy::of(token, 1)))
    }

    // The four counts are added and taken away as one number: no count is ever near 255. To change one byte and read all
    // four just after would make the processor wait, and search does this at every step.

    pub fn plus(self, more: Energy) -> Energy {
        Energy((self.bits() + more.bits()).to_le_bytes())
    }

    /// What is left of it. It covers what is taken away.
    pub fn minus(self, less: Energy) -> Energy {
        debug_assert!(self.covers(less), "{less:?} out of {self:?}");
        Energy((self.bits() - less.bits()).to_le_bytes())
    }

    fn bits(self) -> u32 {
        u32::from_le_bytes(self.0)
    }

    /// The colours that there is a token of, one bit each in their order.
    pub fn colours(self) -> u8 {
        // No count is near 128: adding 127 sets the highest bit of each that is not nought, and multiplying gathers these four.
        let held = (self.bits() + 0x7f7f_7f7f) >> 7 & 0x0101_0101;
        (held.wrapping_mul(0x0102_0408) >> 24) as u8 & 0b1111
    }

    pub fn covers(self, price: Energy) -> bool {
        self.0.iter().zip(price.0).all(|(&held, due)| held >= due)
    }
}

impl Index<Terrain> for Energy {
    type Output = u8;

    fn index(&self, terrain: Terrain) -> &u8 {
        &self.0[terrain as usize]
    }
}

impl IndexMut<Terrain> for Energy {
    fn index_mut(&mut self, terrain: Terrain) -> &mut u8 {
        &mut self.0[terrain as usize]
    }
}

/// A few tokens named one by one, as decisions name them: the free token of a pace, what is taken in the feed zone.
/// More than any rule allows fit in, so that too many are refused by their rule; of still more, the first four are kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, TS)]
#[ts(as = "Vec<Terrain>")]
pub struct Tokens([Option<Terrain>; 4]);

impl Tokens {
    pub const NONE: Tokens = Tokens([None; 4]);

    pub fn one(token: Terrain) -> Tokens {
        Tokens([Some(token), None, None, None])
    }

    pub fn two(first: Terrain, second: Terrain) -> Tokens {
        Tokens([Some(first), Some(second), None, None])
    }

    pub fn len(&self) -> usize {
        self.iter().count()
    }

    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    pub fn iter(self) -> impl Iterator<Item = Terrain> {
        self.0.into_iter().flatten()
    }

    /// The token named, if exactly one is.
    pub fn single(self) -> Option<Terrain> {
        if self.0[1].is_none() { self.0[0] } else { None }
    }
}

impl Serialize for Tokens {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Tokens {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tokens, D::Error> {
        let named = Vec::<Terrain>::deserialize(deserializer)?;
        let mut tokens = Tokens::NONE;
        tokens.0.iter_mut().zip(named).for_each(|(place, token)| *place = Some(token));
        Ok(tokens)
    }
}
