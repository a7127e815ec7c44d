//! A changed record is refused. Every single-bit change of a finished record must be rejected, and every
//! forgery that is injected must be caught.

use anyhow::{Result, ensure};
use bots::generator;
use catalogue::AnyGame;
use rand::Rng;
use table::LuckVerdict;

use crate::{
    forgery::{Caught, Forgery, HonestRace},
    fuzz::record,
};

#[derive(Clone, Debug, Default)]
pub struct Figures {
    pub records: u64,
    pub changes: u64,
    pub rejected: u64,
    pub forgeries: u64,
    pub caught: u64,
}

pub fn run(game: &'static dyn AnyGame, changes: u64, seed: u64) -> Result<Figures> {
    let mut rng = generator(seed, 5);
    let mut figures = Figures::default();
    let seats = (*game.seats().start()).max(2);
    let each = 500.min(changes.max(1));
    while figures.changes < changes {
        let whole = record(game, seats, seed.wrapping_add(figures.records))?;
        ensure!(game.verify(&whole)?.luck() == LuckVerdict::Proved, "an honest record does not verify");
        figures.records += 1;
        for _ in 0..each.min(changes - figures.changes) {
            let mut bytes = whole.clone().into_bytes();
            let at = rng.next_u32() as usize % bytes.len();
            let bit = rng.next_u32() % 8;
            bytes[at] ^= 1 << bit;
            figures.changes += 1;
            let rejects = |text: String| game.verify(&text).map_or(true, |found| found.luck() == LuckVerdict::Forged);
            let rejected = String::from_utf8(bytes).map_or(true, rejects);
            ensure!(rejected, "{}: bit {bit} of byte {at} was changed and nobody noticed (seed {seed})", game.key());
            figures.rejected += 1;
        }
    }
    inject(game, seed, &mut figures)?;
    Ok(figures)
}

/// Plants every forgery and looks who catches it.
fn inject(game: &'static dyn AnyGame, seed: u64, figures: &mut Figures) -> Result<()> {
    let race = HonestRace::new(game, seed)?;
    let witness = race.witness();
    ensure!(game.verify(race.record())?.luck() == LuckVerdict::Proved, "{}: an honest race is not proved", game.key());
    ensure!(!witness.hold_against(race.record())?.contradicts(), "{}: an honest race is disowned", game.key());
    for forgery in Forgery::ALL {
        let forged = race.forged(forgery)?;
        figures.forgeries += 1;
        let caught = match forgery.expected() {
            Caught::By(verdict) => game.verify(&forged)?.luck() == verdict,
            Caught::ByWitness(testimony) => witness.hold_against(&forged)? == testimony,
        };
        ensure!(caught, "{}: {forgery:?} went unnoticed (seed {seed})", game.key());
        figures.caught += 1;
    }
    Ok(())
}
