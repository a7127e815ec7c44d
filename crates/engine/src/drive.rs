//! Takes a race on step by step with deciders and without a table: for playouts and tests.

use crate::{Awaiting, Chance, Drawn, Game, NoFacts, Seat, SeatView};

/// Who decides where a race goes: luck, and the players of all seats.
pub trait Decide<G: Game> {
    fn draw(&mut self, chance: &Chance) -> Drawn;

    /// Lists what [`Decide::choose`] chooses from.
    fn list(&self, view: SeatView<'_, G>, out: &mut Vec<G::Action>) {
        G::legal_actions(view, out);
    }

    /// One of `legal`, or an answer to [`Game::wide`] where nothing is listed. The seat owes an answer.
    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action;

    /// Lists and chooses. Who chooses at random need not list ([`Game::choose_at_random`]).
    #[inline]
    fn answer(&mut self, view: SeatView<'_, G>, list: &mut Vec<G::Action>) -> G::Action {
        list.clear();
        self.list(view, list);
        self.choose(view, list)
    }
}

/// Takes a race on step by step, reporting to nobody. Keeps its list of choices, so that after the first race nothing is
/// allocated.
pub struct Driver<G: Game> {
    legal: Vec<G::Action>,
}

/// What a step was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Luck,
    Action {
        seat: Seat,
        /// It was this seat's turn, or a choice that it shares.
        in_turn: bool,
    },
}

/// The seat to ask next: the first of those asked that has not answered. Nobody where luck decides or the race is over.
pub fn awaited<G: Game>(game: &G) -> Option<Seat> {
    match G::awaiting(game.public()) {
        Awaiting::Seats(prompt) => prompt.asked.iter().find(|&seat| game.seat_view(seat).owes()),
        Awaiting::Chance(_) | Awaiting::Nobody => None,
    }
}

impl<G: Game> Default for Driver<G> {
    fn default() -> Driver<G> {
        Driver { legal: Vec::with_capacity(256) }
    }
}

impl<G: Game> Driver<G> {
    /// One step; none where the race is over.
    #[inline]
    pub fn step(&mut self, game: &mut G, decide: &mut impl Decide<G>) -> Option<Step> {
        match G::awaiting(game.public()) {
            Awaiting::Nobody => None,
            Awaiting::Chance(chance) => {
                let luck = game.luck(&decide.draw(&chance));
                game.take_luck(&luck, &mut NoFacts);
                Some(Step::Luck)
            }
            Awaiting::Seats(prompt) => {
                let mut asked = prompt.asked.iter();
                let seat = match prompt.asked.len() {
                    1 => asked.next(),
                    _ => asked.find(|&seat| game.seat_view(seat).owes()),
                };
                let seat = seat.expect("a seat that is asked owes an answer until the question closes");
                let action = decide.answer(game.seat_view(seat), &mut self.legal);
                game.play(seat, &action, &mut NoFacts);
                Some(Step::Action { seat, in_turn: prompt.is_turn_of(seat) })
            }
        }
    }
}
