//! The bots by name, and what each does when its seat is asked. A bot gets a seat's view, never a state.

use std::{fmt, str::FromStr, sync::atomic::AtomicBool};

use engine::{Game, Rng, Seat, SeatView, Valued, play_at_random};
use serde::{Deserialize, Serialize};

use crate::{
    Levels, Player, Settings, Style,
    debutant::Debutant,
    generator,
    heuristic::{Amateur, Random},
    searcher::Searcher,
};

/// The players there are, by name. They get a seat's view, never a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bot {
    Random,
    /// The heuristic; `amateur` is its name in the lobby. Tables of earlier versions call it `sensible`.
    #[serde(alias = "sensible")]
    Heuristic,
    Debutant,
    Amateur,
    Pro,
    Champion,
    /// The three styles ride at the level of `pro`.
    Attaquant,
    SuceurDeRoue,
    Flambeur,
}

impl Bot {
    pub const ALL: [Bot; 9] = [
        Bot::Random,
        Bot::Heuristic,
        Bot::Debutant,
        Bot::Amateur,
        Bot::Pro,
        Bot::Champion,
        Bot::Attaquant,
        Bot::SuceurDeRoue,
        Bot::Flambeur,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Heuristic => "heuristic",
            Bot::Debutant => "debutant",
            Bot::Amateur => "amateur",
            Bot::Pro => "pro",
            Bot::Champion => "champion",
            Bot::Attaquant => "attaquant",
            Bot::SuceurDeRoue => "suceur-de-roue",
            Bot::Flambeur => "flambeur",
        }
    }

    /// Whether the bot searches, rather than choose at once.
    pub fn searches(self) -> bool {
        !matches!(self, Bot::Random | Bot::Heuristic | Bot::Debutant | Bot::Amateur)
    }

    /// How the bot searches, if it does, and at one choice in how many; `playouts` replace the level's own.
    pub fn search<G: Valued>(self, playouts: Option<u64>) -> Option<(Settings, u32)> {
        let levels = Levels::of::<G>();
        let style = match self {
            Bot::Random | Bot::Heuristic | Bot::Debutant | Bot::Amateur => return None,
            Bot::Pro | Bot::Champion => Style::Balanced,
            Bot::Attaquant => Style::Attacker,
            Bot::SuceurDeRoue => Style::WheelSucker,
            Bot::Flambeur => Style::Gambler,
        };
        let (level, one_in) = match self {
            Bot::Champion => (levels.champion, 1),
            _ => (levels.pro, levels.pro_thinks_one_in),
        };
        Some((Settings { playouts: playouts.unwrap_or(level), style, ..Settings::default() }, one_in))
    }

    fn searcher<G: Valued>(self, playouts: Option<u64>) -> Option<Searcher<G>> {
        self.search::<G>(playouts).map(|(settings, one_in)| Searcher::new(settings, one_in))
    }

    /// A player of this kind; `playouts` for a choice replace the level's own.
    pub fn player<G: Valued>(self, playouts: Option<u64>) -> Box<dyn Player<G>> {
        match self.searcher(playouts) {
            Some(searcher) => Box::new(searcher),
            None => match self {
                Bot::Random => Box::new(Random),
                Bot::Debutant => Box::new(Debutant),
                _ => Box::new(Amateur),
            },
        }
    }

    /// One choice at a table, where people wait for it: a search ends once `stop` is set, with what it knows by then.
    pub fn choose_until<G: Valued>(
        self,
        view: SeatView<'_, G>,
        legal: &[G::Action],
        rng: &mut (impl Rng + ?Sized),
        stop: &AtomicBool,
    ) -> G::Action {
        match self.searcher(None) {
            Some(mut searcher) => searcher.choose_until(view, legal, &mut generator(rng.next_u64(), 0), stop),
            None => self.choose(view, legal, rng),
        }
    }

    /// Lists what [`Bot::choose`] chooses from.
    pub fn list<G: Valued>(self, view: SeatView<'_, G>, out: &mut Vec<G::Action>) {
        match self {
            Bot::Heuristic | Bot::Amateur => G::considered(view, out),
            _ => G::legal_actions(view, out),
        }
    }

    /// One choice.
    pub fn choose<G: Valued>(
        self,
        view: SeatView<'_, G>,
        legal: &[G::Action],
        rng: &mut (impl Rng + ?Sized),
    ) -> G::Action {
        match self {
            Bot::Random => play_at_random(view, legal, rng),
            Bot::Heuristic | Bot::Amateur => G::heuristic(view, legal, rng),
            _ => self.player(None).choose(view, legal, &mut generator(rng.next_u64(), 0)),
        }
    }

    /// What the bot does when its seat is asked.
    pub fn answer<G: Valued>(self, game: &G, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> G::Action {
        let mut legal = Vec::new();
        let view = Game::seat_view(game, seat);
        G::legal_actions(view, &mut legal);
        self.choose(view, &legal, rng)
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no bot called {name:?}: choose among {known}")]
pub struct UnknownBot {
    name: String,
    known: String,
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Bot, UnknownBot> {
        let known = || Bot::ALL.map(Bot::name).join(", ");
        let found = match name {
            "sensible" => Some(Bot::Heuristic),
            _ => Bot::ALL.into_iter().find(|bot| bot.name() == name),
        };
        found.ok_or_else(|| UnknownBot { name: name.to_owned(), known: known() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_earlier_versions_name_the_heuristic_otherwise() {
        assert_eq!("sensible".parse(), Ok(Bot::Heuristic));
        assert_eq!(serde_json::from_str::<Bot>("\"sensible\"").unwrap(), Bot::Heuristic);
        assert_eq!(Bot::Heuristic.name(), "heuristic");
    }
}
