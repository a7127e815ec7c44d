use bots::{Bot, Generator};
use engine::{Awaiting, Game, NoFacts, Valued};

/// Plays races to their end as fast as they go. Keeps what it needs from one race to the next, so that after the first
/// race nothing is allocated.
pub struct Playouts<G: Game> {
    pub rng: Generator,
    legal: Vec<G::Action>,
}

/// What one race took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Length {
    /// Luck and actions, passes included.
    pub steps: u64,
    /// Actions of seats whose turn it was.
    pub turns: u64,
}

impl<G: Valued> Playouts<G> {
    pub fn new(rng: Generator) -> Playouts<G> {
        Playouts { rng, legal: Vec::with_capacity(256) }
    }

    /// Plays a race to its end; seat s is played by `bots[s % bots.len()]`.
    pub fn play_out(&mut self, game: &mut G, bots: &[Bot]) -> Length {
        let mut length = Length::default();
        loop {
            match G::awaiting(game.public()) {
                Awaiting::Nobody => return length,
                Awaiting::Chance(chance) => {
                    let luck = game.luck(&chance.want.draw(&mut self.rng));
                    game.take_luck(&luck, &mut NoFacts);
                }
                Awaiting::Seats(prompt) => {
                    let seat = prompt.asked.iter().find(|&seat| G::owes(game.seat_view(seat)));
                    let seat = seat.expect("whoever is asked owes an answer until the question closes");
                    self.legal.clear();
                    let view = game.seat_view(seat);
                    G::legal_actions(view, &mut self.legal);
                    let action = bots[seat.index() % bots.len()].choose(view, &self.legal, &mut self.rng);
                    game.play(seat, &action, &mut NoFacts);
                    length.turns += u64::from(prompt.turn == Some(seat));
                }
            }
            length.steps += 1;
        }
    }
}
