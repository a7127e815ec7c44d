use engine::{BySeat, Game, NoFacts, Rng, SeatView, Valued};

use crate::{Rollout, Streams, generator};

/// One core's part of a search: draws worlds and plays choices on in them.
pub(crate) struct Worker<G: Game> {
    pub rollout: Rollout<G>,
    streams: Streams,
    /// What came of the choices, world by world, in the order in which they were played.
    pub shares: Vec<BySeat<f32>>,
}

impl<G: Valued> Worker<G> {
    pub fn new(rollout: Rollout<G>) -> Worker<G> {
        Worker { rollout, streams: Streams::default(), shares: Vec::new() }
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
        let world = G::determinize(view.view(), &mut rng);
        let luck = rng.next_u64();
        for action in choices {
            let mut game = world.clone();
            game.play(view.seat, action, &mut NoFacts);
            self.streams.restart(luck);
            let shares = self.rollout.play(&mut game, &mut self.streams);
            self.shares.push(shares);
        }
    }
}
