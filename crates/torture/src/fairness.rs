//! A record that was changed is no longer one. Every single-bit change of a finished record must be rejected.

use anyhow::{Result, ensure};
use games::AnyGame;
use lab::generator;
use rand::Rng;

use crate::fuzz::record;

#[derive(Clone, Debug, Default)]
pub struct Figures {
    pub records: u64,
    pub changes: u64,
    pub rejected: u64,
}

pub fn run(game: &'static dyn AnyGame, changes: u64, seed: u64) -> Result<Figures> {
    let mut rng = generator(seed, 5);
    let mut figures = Figures::default();
    let seats = (*game.seats().start()).max(2);
    let each = 500.min(changes.max(1));
    while figures.changes < changes {
        let whole = record(game, seats, seed.wrapping_add(figures.records))?;
        ensure!(game.verify(&whole)?.holds(), "an honest record does not verify");
        figures.records += 1;
        for _ in 0..each.min(changes - figures.changes) {
            let mut bytes = whole.clone().into_bytes();
            let at = rng.next_u32() as usize % bytes.len();
            let bit = rng.next_u32() % 8;
            bytes[at] ^= 1 << bit;
            figures.changes += 1;
            let holds = String::from_utf8(bytes).is_ok_and(|text| game.verify(&text).is_ok_and(|found| found.holds()));
            ensure!(!holds, "{}: bit {bit} of byte {at} was changed and nobody noticed (seed {seed})", game.key());
            figures.rejected += 1;
        }
    }
    Ok(figures)
}
