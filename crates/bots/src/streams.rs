//! Luck for playouts: a stream for each kind of luck and each seat. Not the luck of a race, which is in `fair`.

use std::convert::Infallible;

use arrayvec::ArrayVec;
use engine::{Chance, Drawn, MAX_SEATS, Seat};
use rand_core::TryRng;

/// Luck for one playout of one world: a stream for each kind of luck and for each seat, all of them from one seed.
///
/// Two playouts with the same seed roll the same dice in the same order, stream by stream, although they make different
/// choices: what differs between them is then the choice and not the luck.
#[derive(Clone)]
pub struct Streams {
    seed: u64,
    seats: [Words; MAX_SEATS],
    luck: ArrayVec<(&'static str, Words), MAX_STREAMS>,
}

const MAX_STREAMS: usize = 12;

/// A generator that starts anywhere at no cost (SplitMix).
#[derive(Clone, Copy)]
pub struct Words(u64);

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

impl Default for Streams {
    fn default() -> Streams {
        Streams::new(0)
    }
}

impl Streams {
    pub fn new(seed: u64) -> Streams {
        let mut streams = Streams { seed: 0, seats: [Words(0); MAX_SEATS], luck: ArrayVec::new() };
        streams.restart(seed);
        streams
    }

    /// Begins again, with this seed.
    pub fn restart(&mut self, seed: u64) {
        self.seed = mix(seed.wrapping_add(STEP));
        for (seat, words) in self.seats.iter_mut().enumerate() {
            *words = Words(mix(self.seed ^ (seat as u64 + 1).wrapping_mul(STEP)));
        }
        self.luck.clear();
    }

    /// What a seat's player mixes its choices with.
    pub fn seat(&mut self, seat: Seat) -> &mut Words {
        &mut self.seats[seat.index()]
    }

    pub fn draw(&mut self, chance: &Chance) -> Drawn {
        let known = self.luck.iter().position(|(name, _)| *name == chance.stream);
        let at = known.unwrap_or_else(|| {
            let name = chance
                .stream
                .bytes()
                .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
            self.luck.push((chance.stream, Words(mix(self.seed ^ name))));
            self.luck.len() - 1
        });
        chance.want.draw(&mut self.luck[at].1)
    }
}

impl TryRng for Words {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| (word >> 32) as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(STEP);
        Ok(mix(self.0))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let word = self.try_next_u64()?.to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}
