//! Steps of a race, and one way to draw them.

use engine::{
    Awaiting, Chance, Decide, Drawn, Driver, Facts, Game, Heuristic, Rng, Seat, SeatSet, SeatView, awaited, below,
    play_at_random,
};
use fair::{Key, Streams};
use rand::{SeedableRng, rngs::ChaCha8Rng};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<A> {
    Luck(Drawn),
    Act { seat: Seat, action: A },
}

impl<A> Step<A> {
    /// Applies a step that is known to be legal.
    pub fn apply<G: Game<Action = A>>(&self, game: &mut G, facts: &mut impl Facts<G>) {
        match self {
            Step::Luck(drawn) => {
                let luck = game.luck(drawn);
                game.take_luck(&luck, facts);
            }
            Step::Act { seat, action } => game.play(*seat, action, facts),
        }
    }

    /// Whether the step could be taken here. Luck always can.
    pub fn fits<G: Game<Action = A>>(&self, game: &G) -> bool {
        match self {
            Step::Luck(_) => true,
            Step::Act { seat, action } => game.seat_view(*seat).check(action).is_ok(),
        }
    }
}

/// The first seat that owes an answer and what is listed for it; nothing where luck is awaited or the race is over.
pub fn question<G: Game>(game: &G) -> Option<(Seat, Vec<G::Action>)> {
    let seat = awaited(game)?;
    let mut legal = Vec::new();
    game.seat_view(seat).legal_actions(&mut legal);
    Some((seat, legal))
}

/// Takes one step of a race, with luck from `rng`; false when the race is over. `answer` chooses for the first seat that owes an
/// answer, from its view and what is listed for it, and must choose what is legal.
pub fn advance<G: Game, R: Rng>(
    game: &mut G,
    rng: &mut R,
    answer: impl FnMut(SeatView<'_, G>, &[G::Action], &mut R) -> G::Action,
) -> bool {
    Driver::default().step(game, &mut Answering { rng, answer }).is_some()
}

/// Plays a race out as [`advance`] does.
pub fn play_out<G: Game, R: Rng>(
    game: &mut G,
    rng: &mut R,
    answer: impl FnMut(SeatView<'_, G>, &[G::Action], &mut R) -> G::Action,
) {
    let mut driver = Driver::default();
    let mut answering = Answering { rng, answer };
    while driver.step(game, &mut answering).is_some() {}
}

/// Plays a race of players who follow the heuristic, who must choose the same from the list that playouts give them as from all that is legal. Says
/// how often that list is shorter.
pub fn shorter_lists<G: Heuristic>(options: &G::Options, seats: u8, seed: u64) -> usize {
    let mut game = G::new(options, seats).expect("good options");
    let mut considered = Vec::new();
    let mut shorter = 0;
    play_out(&mut game, &mut ChaCha8Rng::seed_from_u64(seed), |view, legal, rng| {
        considered.clear();
        G::considered(view, &mut considered);
        shorter += usize::from(considered.len() < legal.len());
        let words = rng.next_u64();
        let chosen = |list| G::heuristic(view, list, &mut ChaCha8Rng::seed_from_u64(words));
        let one = chosen(legal);
        let other = chosen(&considered);
        assert_eq!(one, other, "seed {seed}: chosen from all, and from {considered:?}");
        one
    });
    shorter
}

struct Answering<'a, R, F> {
    rng: &'a mut R,
    answer: F,
}

impl<G, R, F> Decide<G> for Answering<'_, R, F>
where
    G: Game,
    R: Rng,
    F: FnMut(SeatView<'_, G>, &[G::Action], &mut R) -> G::Action,
{
    fn draw(&mut self, chance: &Chance) -> Drawn {
        chance.want.draw(self.rng)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        let action = (self.answer)(view, legal, self.rng);
        view.check(&action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
        action
    }
}

fn lists_something<G: Game>(game: &G, seat: Seat, buffer: &mut Vec<G::Action>) -> bool {
    buffer.clear();
    game.seat_view(seat).legal_actions(buffer);
    !buffer.is_empty()
}

/// The next step of a race in which everybody plays at random, or `None` when it is over. Seats that are merely welcome
/// act now and then.
pub fn random_step<G: Game>(
    game: &G,
    key: &Key,
    streams: &mut Streams,
    rng: &mut impl Rng,
    buffer: &mut Vec<G::Action>,
) -> Option<Step<G::Action>> {
    let prompt = match G::awaiting(game.public()) {
        Awaiting::Nobody => return None,
        Awaiting::Chance(chance) => return Some(Step::Luck(key.draw(chance, streams.take(chance.stream)))),
        Awaiting::Seats(prompt) => prompt,
    };
    let able: SeatSet = prompt.welcome.iter().filter(|&seat| lists_something(game, seat, buffer)).collect();
    if !able.is_empty() && below(rng, 40) == 0 {
        let seat = nth(able.iter(), below(rng, able.len() as u32));
        lists_something(game, seat, buffer);
        return Some(Step::Act { seat, action: play_at_random(game.seat_view(seat), buffer, rng) });
    }
    let owing = || prompt.asked.iter().filter(|&seat| game.seat_view(seat).owes());
    let count = owing().count();
    assert!(count > 0, "no seat owes an answer to {prompt:?}");
    let seat = nth(owing(), below(rng, count as u32));
    buffer.clear();
    game.seat_view(seat).legal_actions(buffer);
    Some(Step::Act { seat, action: play_at_random(game.seat_view(seat), buffer, rng) })
}

fn nth(mut seats: impl Iterator<Item = Seat>, n: u32) -> Seat {
    seats.nth(n as usize).expect("fewer than counted")
}
