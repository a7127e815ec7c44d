//! What must hold in every game, checked at every step of random races.

mod answers;
mod broken;
mod complete;
mod legality;
mod secrecy;
mod walk;

use std::ops::Range;

pub use broken::{Broken, Law};
use engine::{Game, Hidden, Scripted, Shown};
pub use walk::Stats;

/// No race of random players goes on longer.
pub const LONGEST: usize = 60_000;

/// Checks the laws over one random race.
pub fn check<G: Game>(options: &G::Options, seats: u8, seed: u64) -> Result<Stats, Broken> {
    walk::walk::<G>(options, seats, seed, |_, _| Ok(()))
}

/// Checks the laws over one random race, with those about what people and scripts see.
pub fn check_complete<G: Scripted + Shown>(options: &G::Options, seats: u8, seed: u64) -> Result<Stats, Broken> {
    walk::walk::<G>(options, seats, seed, complete::check_step::<G>)
}

/// Panics with the seed, the step and the law where one is broken. `SILLAGE_LAW_TIMES=60` plays sixty times as many races
/// (`scripts/laws`), and a line on standard output counts them.
pub fn hold<G: Scripted + Shown>(options: &G::Options, seats: u8, seeds: Range<u64>) -> Stats {
    let times: u64 = std::env::var("SILLAGE_LAW_TIMES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    let races = times * (seeds.end - seeds.start);
    let seeds = seeds.start..seeds.start + races;
    let mut total = Stats::default();
    for seed in seeds {
        let stats = check_complete::<G>(options, seats, seed)
            .unwrap_or_else(|broken| panic!("{} with {seats} seats, seed {seed}, {options:?}: {broken}", G::KEY));
        total.add(&stats);
    }
    assert!(G::HIDDEN != Hidden::Nothing || total.varied == 0, "{}: it says that it hides nothing: {total:?}", G::KEY);
    println!("the laws held over {races} races of {} with {seats} seats", G::KEY);
    total
}

/// As [`hold`], for games that hide something: what is hidden must have varied, and worlds must have been compared.
pub fn hold_with_secrets<G: Scripted + Shown>(options: &G::Options, seats: u8, seeds: Range<u64>) -> Stats {
    let stats = hold::<G>(options, seats, seeds);
    assert!(stats.varied > 0, "{}: hidden parts never varied, so nothing was proved of them", G::KEY);
    assert!(stats.compared > stats.skipped / 20, "{}: too few worlds could be compared: {stats:?}", G::KEY);
    stats
}
