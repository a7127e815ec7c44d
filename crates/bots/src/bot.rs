use std::{fmt, str::FromStr, time::Duration};

use engine::{Game, Rng, Seat, SeatView, Valued, play_at_random};
use serde::{Deserialize, Serialize};

use crate::{
    Budget, Player, Settings, Style,
    debutant::Debutant,
    generator,
    heuristic::{Heuristic, Random},
    searcher::Searcher,
};

/// The players there are, by name. They get a seat's view, never a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bot {
    Random,
    /// The heuristic; `amateur` is its name in the lobby.
    Sensible,
    Debutant,
    Amateur,
    Pro,
    Champion,
    /// The three styles ride at the level of `pro`.
    Attaquant,
    SuceurDeRoue,
    Flambeur,
}

/// What a pro and a champion may spend on a choice.
const PRO: Duration = Duration::from_millis(30);
const CHAMPION: Duration = Duration::from_millis(100);

impl Bot {
    pub const ALL: [Bot; 9] = [
        Bot::Random,
        Bot::Sensible,
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
            Bot::Sensible => "sensible",
            Bot::Debutant => "debutant",
            Bot::Amateur => "amateur",
            Bot::Pro => "pro",
            Bot::Champion => "champion",
            Bot::Attaquant => "attaquant",
            Bot::SuceurDeRoue => "suceur-de-roue",
            Bot::Flambeur => "flambeur",
        }
    }

    /// How the bot thinks, if it does.
    pub fn settings(self) -> Option<Settings> {
        let (budget, style) = match self {
            Bot::Random | Bot::Sensible | Bot::Debutant | Bot::Amateur => return None,
            Bot::Pro => (PRO, Style::Balanced),
            Bot::Champion => (CHAMPION, Style::Balanced),
            Bot::Attaquant => (PRO, Style::Attacker),
            Bot::SuceurDeRoue => (PRO, Style::WheelSucker),
            Bot::Flambeur => (PRO, Style::Gambler),
        };
        Some(Settings { budget: Budget::Processor(budget), style, ..Settings::default() })
    }

    /// The bot thinks about one choice in so many, and makes the others as an amateur does. A smaller budget alone would hardly be a step
    /// down from a champion where luck decides most, and no step up from an amateur where choices are many.
    fn thinks_at_one_in<G: Valued>(self) -> u32 {
        match self {
            Bot::Champion => 1,
            _ => G::PRO_THINKS,
        }
    }

    /// How much processor time the bot may spend on a choice, if it searches.
    pub fn thinks_for(self) -> Option<Duration> {
        match self.settings()?.budget {
            Budget::Processor(budget) => Some(budget),
            _ => None,
        }
    }

    /// A player of this kind; `budget` replaces the level's own.
    pub fn player<G: Valued>(self, budget: Option<Budget>) -> Box<dyn Player<G>> {
        match self.settings() {
            Some(settings) => {
                let budget = budget.unwrap_or(settings.budget);
                Box::new(Searcher::new(Settings { budget, ..settings }, self.thinks_at_one_in::<G>()))
            }
            None => match self {
                Bot::Random => Box::new(Random),
                Bot::Debutant => Box::new(Debutant),
                _ => Box::new(Heuristic),
            },
        }
    }

    /// One choice at a table, where people wait for it: on a busy machine a bot thinks less.
    pub fn choose_in_time<G: Valued>(
        self,
        view: SeatView<'_, G>,
        legal: &[G::Action],
        rng: &mut (impl Rng + ?Sized),
    ) -> G::Action {
        match self.thinks_for() {
            Some(processor) => {
                let budget = Budget::Waited { processor, clock: processor * 5 / 4 };
                self.player(Some(budget)).choose(view, legal, &mut generator(rng.next_u64(), 0))
            }
            None => self.choose(view, legal, rng),
        }
    }

    /// Lists what [`Bot::choose`] chooses from.
    pub fn list<G: Valued>(self, view: SeatView<'_, G>, out: &mut Vec<G::Action>) {
        match self {
            Bot::Sensible | Bot::Amateur => G::considered(view, out),
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
            Bot::Sensible | Bot::Amateur => G::sensible(view, legal, rng),
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
        let found = Bot::ALL.into_iter().find(|bot| bot.name() == name);
        found.ok_or_else(|| UnknownBot { name: name.to_owned(), known: known() })
    }
}
