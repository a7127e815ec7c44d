//! The luck of a race: labelled streams drawn from its key, as `docs/fairness.md` specifies to the byte.

use std::fmt;

use engine::{Chance, Drawn, Want};
use hmac::Mac;
use rand::{SeedableRng, rngs::ChaCha20Rng};

use crate::commit::{framed, mac};

/// Decides all the luck of a race.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(pub(crate) [u8; 32]);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Key {
    /// A key for races that need no proof: tests, simulations, the terminal.
    pub fn from_seed(seed: u64) -> Key {
        let mut mac = mac(&[0; 32]);
        framed(&mut mac, b"sillage/seed/1");
        mac.update(&seed.to_be_bytes());
        Key(mac.finalize().into_bytes().into())
    }

    /// A key that was kept.
    pub fn from_bytes(bytes: [u8; 32]) -> Key {
        Key(bytes)
    }

    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The nth draw of a stream, the first being 0.
    pub fn draw(&self, chance: Chance, n: u64) -> Drawn {
        self.draw_of(chance.stream, n, chance.want)
    }

    /// The same for a stream by its name, as a record has it.
    pub fn draw_of(&self, stream: &str, n: u64, want: Want) -> Drawn {
        want.draw(&mut ChaCha20Rng::from_seed(self.seed(stream, n)))
    }

    pub(crate) fn seed(&self, stream: &str, n: u64) -> [u8; 32] {
        let mut mac = mac(&self.0);
        framed(&mut mac, b"sillage/draw/1");
        framed(&mut mac, stream.as_bytes());
        mac.update(&n.to_be_bytes());
        mac.finalize().into_bytes().into()
    }
}

/// Counts the draws of each stream of one race.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Streams(Vec<(&'static str, u64)>);

impl Streams {
    /// The number of the next draw of this stream, which is then taken.
    pub fn take(&mut self, stream: &'static str) -> u64 {
        match self.0.iter_mut().find(|(name, _)| *name == stream) {
            Some((_, n)) => {
                *n += 1;
                *n
            }
            None => {
                self.0.push((stream, 0));
                0
            }
        }
    }
}
