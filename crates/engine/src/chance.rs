//! What luck must decide, and the frozen mapping from words to numbers and shuffles: a stored race must replay.

use arrayvec::ArrayVec;
use rand_core::Rng;
use serde::{Deserialize, Serialize};

/// The largest pile that is ever shuffled: the 106 cards of 1000 Bornes, with room to spare.
pub const MAX_PILE: usize = 112;

/// What luck must decide, and from which stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// Each kind of luck has a stream of its own, so that the nth roll of one die is the same whatever happened elsewhere.
    pub stream: &'static str,
    pub want: Want,
    /// A further stage (in some games, a further hand) begins with this luck. False for the first one of a race.
    pub starts_next_stage: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// A number below this one: the face of a die, a lot.
    Below(u16),
    /// The numbers below this one in some order: a pile.
    Order(u8),
}

/// What luck decided. The game reads it in its own words ([`Game::luck`](crate::Game::luck)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Drawn {
    Number(u16),
    Order(ArrayVec<u8, MAX_PILE>),
}

impl Chance {
    pub fn number(stream: &'static str, below: u16) -> Chance {
        Chance { stream, want: Want::Below(below), starts_next_stage: false }
    }

    pub fn order(stream: &'static str, len: u8) -> Chance {
        Chance { stream, want: Want::Order(len), starts_next_stage: false }
    }

    pub fn starting_next_stage(self, starts_next_stage: bool) -> Chance {
        Chance { starts_next_stage, ..self }
    }
}

impl Want {
    pub fn draw(self, words: &mut (impl Rng + ?Sized)) -> Drawn {
        match self {
            Want::Below(n) => Drawn::Number(below(words, n.into()) as u16),
            Want::Order(len) => {
                let mut order: ArrayVec<u8, MAX_PILE> = (0..len).collect();
                shuffle(words, &mut order);
                Drawn::Order(order)
            }
        }
    }

    pub fn admits(self, drawn: &Drawn) -> bool {
        match (self, drawn) {
            (Want::Below(n), Drawn::Number(number)) => *number < n,
            (Want::Order(len), Drawn::Order(order)) => {
                let mut seen = [false; 256];
                order.len() == usize::from(len)
                    && order.iter().all(|&at| at < len && !std::mem::replace(&mut seen[usize::from(at)], true))
            }
            _ => false,
        }
    }
}

impl Drawn {
    /// The number drawn; a driver that supplies a pile instead has broken the contract.
    pub fn number(&self) -> u16 {
        match self {
            Drawn::Number(number) => *number,
            Drawn::Order(_) => panic!("a number was wanted"),
        }
    }

    pub fn order(&self) -> &[u8] {
        match self {
            Drawn::Order(order) => order,
            Drawn::Number(_) => panic!("a pile was wanted"),
        }
    }
}

/// A uniform number below `n`, by rejection.
///
/// Ours rather than a generator crate's: a crate may change how it maps words to ranges, a stored race may not.
#[inline]
pub fn below(words: &mut (impl Rng + ?Sized), n: u32) -> u32 {
    debug_assert!(n > 0);
    let mut product = u64::from(words.next_u32()) * u64::from(n);
    if (product as u32) < n {
        let unfair = n.wrapping_neg() % n;
        while (product as u32) < unfair {
            product = u64::from(words.next_u32()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// Every order equally likely (Fisher and Yates, from the end).
pub fn shuffle<T>(words: &mut (impl Rng + ?Sized), pile: &mut [T]) {
    for last in (1..pile.len()).rev() {
        pile.swap(last, below(words, last as u32 + 1) as usize);
    }
}
