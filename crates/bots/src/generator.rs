//! The generator of one race of a series. The same seed and race give the same words on every machine.

use rand::SeedableRng;
pub use rand::rngs::Xoshiro256PlusPlus as Generator;

/// A generator of its own for each race of a series, whatever thread plays it.
pub fn generator(seed: u64, race: u64) -> Generator {
    let mut mixed = seed ^ race.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    Generator::seed_from_u64(mixed ^ (mixed >> 31))
}
