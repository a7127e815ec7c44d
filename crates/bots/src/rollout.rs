use engine::{Awaiting, BySeat, Chance, Decide, Drawn, Driver, Game, SeatView, Valued, play_at_random};

use crate::{Net, Streams};

/// Who plays on in a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    Random,
    Heuristic,
}

/// Plays worlds on, each seat by the same policy, and says what they come to. Allocates nothing after its first playout.
pub struct Rollout<G: Game> {
    pub policy: Policy,
    /// Where a playout may be cut, and the values that are read there; to the end without.
    cut: Option<(u32, Net)>,
    /// Plays to the end all the same.
    pub whole: bool,
    /// Steps taken so far, luck included.
    pub steps: u64,
    driver: Driver<G>,
}

/// All seats by one policy, with luck from streams.
struct Alike<'a> {
    policy: Policy,
    streams: &'a mut Streams,
}

impl<G: Valued> Decide<G> for Alike<'_> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.streams.draw(chance)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        let words = self.streams.seat(view.seat);
        match self.policy {
            Policy::Random => play_at_random(view, legal, words),
            Policy::Heuristic => G::sensible(view, legal, words),
        }
    }
}

impl<G: Valued> Rollout<G> {
    pub fn new(policy: Policy, cut: Option<(u32, Net)>) -> Rollout<G> {
        Rollout { policy, cut, whole: false, steps: 0, driver: Driver::default() }
    }

    /// Plays a world on and gives each seat's share of the win.
    pub fn play(&mut self, game: &mut G, streams: &mut Streams) -> BySeat<f32> {
        let cut = self.cut.as_ref().filter(|_| !self.whole);
        let mut decide = Alike { policy: self.policy, streams };
        let mut steps = 0;
        let shares = loop {
            if let Some((horizon, net)) = cut
                && steps >= *horizon
                && game.is_quiet()
                && G::awaiting(game.public()) != Awaiting::Nobody
            {
                break net.chances(game);
            }
            if self.driver.step(game, &mut decide).is_none() {
                break shares(&G::ranking(game.public()).expect("the race is over"));
            }
            steps += 1;
        };
        self.steps += u64::from(steps);
        shares
    }
}

/// A win, shared by those who share the first place.
pub fn shares(ranking: &BySeat<u8>) -> BySeat<f32> {
    let winners = ranking.iter().filter(|&&place| place == 0).count() as f32;
    ranking.iter().map(|&place| if place == 0 { 1.0 / winners } else { 0.0 }).collect()
}
