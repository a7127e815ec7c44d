//! Plays a world on by one policy for all seats, to the end or to where fitted values are read.

use engine::{Awaiting, Chance, Decide, Drawn, Driver, Game, Seat, SeatView, Valued, play_at_random};

use crate::{Ending, Net, OwnPolicy, Streams};

/// Who plays on in a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    Random,
    Heuristic,
    /// [`Searched::reference`], in every seat.
    Reference,
}

/// Plays worlds on by one policy, and says what they come to. Allocates nothing after its first playout.
pub struct Rollout<G: Game> {
    pub policy: Policy,
    /// How the seat that thinks is played.
    pub own: OwnPolicy,
    /// Where a playout may be truncated, and the values that are read there; to the end without.
    truncation: Option<(u32, Net)>,
    /// Plays to the end all the same.
    pub whole: bool,
    /// Plays a race to the end once its winner is known: values do not say who comes next.
    pub for_places: bool,
    /// Steps taken so far, luck included.
    pub steps: u64,
    driver: Driver<G>,
}

/// All seats by one policy, with luck from streams.
struct Field<'a> {
    policy: Policy,
    seat: Option<Seat>,
    own: &'a OwnPolicy,
    streams: &'a mut Streams,
}

impl<G: Valued> Decide<G> for Field<'_> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.streams.draw(chance)
    }

    fn list(&self, view: SeatView<'_, G>, out: &mut Vec<G::Action>) {
        match self.policy {
            Policy::Random => G::legal_actions(view, out),
            Policy::Heuristic if self.seat == Some(view.seat) => self.own.list(view, out),
            Policy::Heuristic | Policy::Reference => G::considered(view, out),
        }
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        let words = self.streams.seat(view.seat);
        match self.policy {
            Policy::Random => play_at_random(view, legal, words),
            Policy::Heuristic if self.seat == Some(view.seat) => self.own.choose(view, legal, words),
            Policy::Heuristic => G::heuristic(view, legal, words),
            Policy::Reference => G::reference(view, legal, words),
        }
    }

    fn answer(&mut self, view: SeatView<'_, G>, list: &mut Vec<G::Action>) -> G::Action {
        if self.policy == Policy::Random {
            return G::choose_at_random(view, list, self.streams.seat(view.seat));
        }
        list.clear();
        Decide::<G>::list(self, view, list);
        self.choose(view, list)
    }
}

impl<G: Valued> Rollout<G> {
    pub fn new(policy: Policy, truncation: Option<(u32, Net)>) -> Rollout<G> {
        Rollout {
            policy,
            own: OwnPolicy::of::<G>(),
            truncation,
            whole: false,
            for_places: false,
            steps: 0,
            driver: Driver::default(),
        }
    }

    /// Plays a world on and gives what it came to. `seat` is the one that thinks, if one does.
    pub fn play(&mut self, game: &mut G, seat: Option<Seat>, streams: &mut Streams) -> Ending {
        let truncation = if self.whole { None } else { self.truncation.as_ref() };
        let mut decide = Field { policy: self.policy, seat, own: &self.own, streams };
        let mut steps = 0;
        let ending = loop {
            if let Some((horizon, net)) = truncation
                && steps >= *horizon
                && game.is_quiet()
                && !(self.for_places && G::is_won(game.public()))
                && G::awaiting(game.public()) != Awaiting::Nobody
            {
                break Ending::Cut(net.scores(game));
            }
            if self.driver.step(game, &mut decide).is_none() {
                break Ending::Over(G::ranking(game.public()).expect("the race is over"));
            }
            steps += 1;
        };
        self.steps += u64::from(steps);
        ending
    }
}
