//! Plays races between bots as fast as they go, without a table.

use bots::{Bot, Generator};
use engine::{Chance, Decide, Drawn, Driver, Game, Seat, SeatView, Step, Valued};

/// Plays races to their end as fast as they go. Keeps what it needs from one race to the next, so that after the first
/// race nothing is allocated.
pub struct Playouts<G: Game> {
    pub rng: Generator,
    driver: Driver<G>,
}

/// What one race took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Length {
    /// Luck and actions, passes included.
    pub steps: u64,
    /// Actions of seats whose turn it was, answers to choices included.
    pub turns: u64,
}

/// Seat s is played by `bots[s % bots.len()]`; luck and choices come from one generator.
struct Seated<'a> {
    bots: &'a [Bot],
    rng: &'a mut Generator,
}

impl<G: Valued> Decide<G> for Seated<'_> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        chance.want.draw(self.rng)
    }

    fn list(&self, view: SeatView<'_, G>, out: &mut Vec<G::Action>) {
        self.bot(view.seat).list(view, out);
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        self.bot(view.seat).choose(view, legal, self.rng)
    }

    fn answer(&mut self, view: SeatView<'_, G>, list: &mut Vec<G::Action>) -> G::Action {
        let bot = self.bot(view.seat);
        if bot == Bot::Random {
            return G::choose_at_random(view, list, self.rng);
        }
        list.clear();
        bot.list(view, list);
        bot.choose(view, list, self.rng)
    }
}

impl Seated<'_> {
    fn bot(&self, seat: Seat) -> Bot {
        self.bots[seat.index() % self.bots.len()]
    }
}

impl Length {
    pub fn count(&mut self, step: Step) {
        self.steps += 1;
        self.turns += u64::from(matches!(step, Step::Action { in_turn: true, .. }));
    }
}

impl<G: Valued> Playouts<G> {
    pub fn new(rng: Generator) -> Playouts<G> {
        Playouts { rng, driver: Driver::default() }
    }

    /// Plays a race to its end; seat s is played by `bots[s % bots.len()]`.
    pub fn play_out(&mut self, game: &mut G, bots: &[Bot]) -> Length {
        let mut seated = Seated { bots, rng: &mut self.rng };
        let mut length = Length::default();
        while let Some(step) = self.driver.step(game, &mut seated) {
            length.count(step);
        }
        length
    }
}
