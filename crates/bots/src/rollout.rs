use engine::{Awaiting, BySeat, Game, NoFacts, Valued, play_at_random};

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
    legal: Vec<G::Action>,
}

impl<G: Valued> Rollout<G> {
    pub fn new(policy: Policy, cut: Option<(u32, Net)>) -> Rollout<G> {
        Rollout { policy, cut, whole: false, steps: 0, legal: Vec::with_capacity(256) }
    }

    /// Plays a world on and gives each seat's share of the win.
    pub fn play(&mut self, game: &mut G, streams: &mut Streams) -> BySeat<f32> {
        let cut = self.cut.as_ref().filter(|_| !self.whole);
        let mut steps = 0;
        let shares = loop {
            let awaiting = G::awaiting(game.public());
            if let Some((horizon, net)) = cut
                && steps >= *horizon
                && awaiting != Awaiting::Nobody
                && game.is_quiet()
            {
                break net.chances(game);
            }
            match awaiting {
                Awaiting::Nobody => break shares(&G::ranking(game.public()).expect("the race is over")),
                Awaiting::Chance(chance) => {
                    let luck = game.luck(&streams.draw(&chance));
                    game.take_luck(&luck, &mut NoFacts);
                }
                Awaiting::Seats(prompt) => {
                    let seat = prompt.asked.iter().find(|&seat| G::owes(game.seat_view(seat)));
                    let seat = seat.expect("a seat that is asked owes an answer until the question closes");
                    self.legal.clear();
                    let view = game.seat_view(seat);
                    G::legal_actions(view, &mut self.legal);
                    let action = match self.policy {
                        Policy::Random => play_at_random(view, &self.legal, streams.seat(seat)),
                        Policy::Heuristic => G::sensible(view, &self.legal, streams.seat(seat)),
                    };
                    game.play(seat, &action, &mut NoFacts);
                }
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
