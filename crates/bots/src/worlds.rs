use std::time::Duration;

use engine::{BySeat, Game, NoFacts, Rng, SeatView, Valued};

use crate::{Rollout, Streams, generator};

/// One core's part of a search: draws worlds and plays choices on in them.
pub(crate) struct Worker<G: Game> {
    pub rollout: Rollout<G>,
    streams: Streams,
    /// What came of the choices, world by world, in the order in which they were played.
    pub shares: Vec<BySeat<f32>>,
    /// Processor time spent on a thread of its own.
    pub helped: Duration,
}

/// A world that is still not plausible after so many draws is played all the same.
const DRAWS: usize = 24;

impl<G: Valued> Worker<G> {
    pub fn new(rollout: Rollout<G>) -> Worker<G> {
        Worker { rollout, streams: Streams::default(), shares: Vec::new(), helped: Duration::ZERO }
    }

    /// Plays every choice in a world. The world and its luck depend on the seed and its number alone, whoever plays it.
    pub fn play<'a>(
        &mut self,
        view: SeatView<'_, G>,
        seed: u64,
        number: u64,
        choices: impl Iterator<Item = &'a G::Action>,
    ) {
        let mut rng = generator(seed, number);
        let mut draw = || G::determinize(view.view(), &mut rng);
        let mut world = draw();
        for _ in 1..DRAWS {
            if world.is_plausible(view.seat) {
                break;
            }
            world = draw();
        }
        let luck = rng.next_u64();
        for action in choices {
            let mut game = world.clone();
            game.play(view.seat, action, &mut NoFacts);
            self.streams.restart(luck);
            let shares = self.rollout.play(&mut game, view.seat, &mut self.streams);
            self.shares.push(shares);
        }
    }
}
