use std::{fmt, str::FromStr};

use engine::{Game, Rng, SeatView, Sensible, play_at_random};
use serde::{Deserialize, Serialize};

/// Players that are programs. They get a seat's view, never a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bot {
    Random,
    Sensible,
}

impl Bot {
    pub const ALL: [Bot; 2] = [Bot::Random, Bot::Sensible];

    pub fn choose<G: Sensible>(
        self,
        view: SeatView<'_, G>,
        legal: &[G::Action],
        rng: &mut (impl Rng + ?Sized),
    ) -> G::Action {
        match self {
            Bot::Random => play_at_random(view, legal, rng),
            Bot::Sensible => G::sensible(view, legal, rng),
        }
    }

    /// What the bot does when its seat is asked.
    pub fn answer<G: Sensible>(self, game: &G, seat: engine::Seat, rng: &mut (impl Rng + ?Sized)) -> G::Action {
        let mut legal = Vec::new();
        let view = Game::seat_view(game, seat);
        G::legal_actions(view, &mut legal);
        self.choose(view, &legal, rng)
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bot::Random => "random",
            Bot::Sensible => "sensible",
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no bot called {0:?}: choose among random, sensible")]
pub struct UnknownBot(String);

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Bot, UnknownBot> {
        Bot::ALL.into_iter().find(|bot| bot.to_string() == name).ok_or_else(|| UnknownBot(name.to_owned()))
    }
}
