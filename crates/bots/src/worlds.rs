//! Worlds drawn from a view, and the thread that plays choices on in them.

use engine::{BySeat, Game, NoFacts, Rng, SeatView, Valued, View};

use crate::{Ending, Rollout, Streams, generator};

/// A whole state that a view allows, and the seed of the luck that it is played on with. Both depend on the seed and the number of the world
/// alone, whatever thread draws it.
pub struct World<G> {
    pub game: G,
    pub luck: u64,
}

impl<G: Game> World<G> {
    pub fn draw(view: View<'_, G>, seed: u64, number: u64) -> World<G> {
        let mut rng = generator(seed, number);
        let game = G::determinize(view, &mut rng);
        World { game, luck: rng.next_u64() }
    }
}

impl<G: Valued> World<G> {
    /// One in which players who follow the heuristic would have come to where they are, as far as a seat can know.
    pub fn plausible(view: View<'_, G>, seed: u64, number: u64) -> World<G> {
        let mut rng = generator(seed, number);
        let mut game = G::determinize(view, &mut rng);
        if let Some((seat, _)) = view.mine {
            game.make_plausible(seat, &mut rng);
        }
        World { game, luck: rng.next_u64() }
    }
}

/// What came of a choice in one world.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Each seat's share of the win.
    pub shares: BySeat<f32>,
    /// What that is worth to the seat that thinks.
    pub worth: f32,
}

impl Played {
    fn of(ending: Ending, seat: usize) -> Played {
        let shares = ending.clone().shares();
        Played { worth: ending.worth(seat, shares[seat]), shares }
    }
}

/// One core's part of a search: draws worlds and plays choices on in them.
pub(crate) struct Worker<G: Game> {
    pub rollout: Rollout<G>,
    streams: Streams,
    /// What came of the choices, world by world, in the order in which they were played.
    pub played: Vec<Played>,
}

impl<G: Valued> Worker<G> {
    pub fn new(mut rollout: Rollout<G>) -> Worker<G> {
        rollout.for_places = true;
        Worker { rollout, streams: Streams::default(), played: Vec::new() }
    }

    /// Plays every choice in a world.
    pub fn play<'a>(
        &mut self,
        view: SeatView<'_, G>,
        seed: u64,
        number: u64,
        choices: impl Iterator<Item = &'a G::Action>,
    ) {
        let world = World::plausible(view.view(), seed, number);
        for action in choices {
            let mut game = world.game.clone();
            game.play(view.seat, action, &mut NoFacts);
            self.streams.restart(world.luck);
            let ending = self.rollout.play(&mut game, Some(view.seat), &mut self.streams);
            self.played.push(Played::of(ending, view.seat.index()));
        }
    }
}
