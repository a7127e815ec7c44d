//! What choices say they would do, held against what they do.

use engine::Shown;
use fair::{Key, Streams};
use rand::{SeedableRng, rngs::ChaCha8Rng};

use crate::drive::{Step, random_step};

/// Plays random races and hands every answer that foresees something to `holds`: the race before it, what it would do, what it narrated,
/// and the race after it, before any luck. Says how many there were.
pub fn hold<G: Shown>(
    options: &G::Options,
    seats: u8,
    seeds: std::ops::Range<u64>,
    mut holds: impl FnMut(&G, &G::Action, &G::Would, &[G::Event], &G),
) -> usize {
    let mut seen = 0;
    for seed in seeds {
        let mut game = G::new(options, seats).expect("good options");
        let key = Key::from_seed(seed);
        let mut streams = Streams::default();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut buffer = Vec::new();
        for _ in 0..800 {
            let Some(step) = random_step(&game, &key, &mut streams, &mut rng, &mut buffer) else { break };
            let Step::Act { seat, action } = &step else {
                step.apply(&mut game, &mut engine::NoFacts);
                continue;
            };
            let would = game.seat_view(*seat).would(action);
            let mut after = game.clone();
            let mut facts = Vec::new();
            step.apply(&mut after, &mut facts);
            if let Some(would) = would {
                let events: Vec<G::Event> = facts
                    .iter()
                    .map(|fact: &engine::Fact<G::Event>| fact.faces().last().expect("a face").clone())
                    .collect();
                holds(&game, action, &would, &events, &after);
                seen += 1;
            }
            game = after;
        }
    }
    seen
}
