//! The part of the contract for people and programs: views on the wire, words, phrases, forecasts.

use serde::{Serialize, de::DeserializeOwned};

use crate::{Game, Lang, Names, OptionSpec, OrderSpec, Ordered, Rule, SeatView, Text, View};

/// A game as people and programs see it: its views on the wire and its words. With [`Heuristic`](crate::Heuristic), all that a
/// server needs.
pub trait Shown: Game {
    const TITLE: &'static str;
    /// What the game is, in two lines.
    const PITCH: Text;
    /// The rulebook, whole, in French and in English.
    const RULEBOOK: Text;

    /// The view as JSON, in the shape that the rules page gives, without the fields common to all games. A type of its
    /// own, filled by what the viewer may know.
    type Wire: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Fields of [`Shown::Wire`] that are there to draw from and are not on the rules page (the sectors of a road): clients
    /// get them, scenarios do not see them, so that anyone's referee can compare whole views.
    const SCENERY: &'static [&'static str] = &[];

    fn wire(view: View<'_, Self>) -> Self::Wire;

    /// The fields of [`Shown::Wire`] that a seat's view has and a spectator's lacks, by themselves: what everybody sees is compared once for
    /// all viewers. None for a spectator, and where no seat has any.
    fn own(view: View<'_, Self>) -> Option<impl Serialize>;

    fn options() -> Vec<OptionSpec>;

    /// Options as they may come, some of them beyond what a form offers (a player's own stage): what fuzzing begins with.
    /// The last one differs most from the default: more is hidden by it, or the race is won in another way.
    fn example_options() -> Vec<Self::Options> {
        vec![Self::Options::default()]
    }

    /// An action in a few words, as a choice in a list. Any view of the race will do: it says who plays what.
    fn label(wire: &Self::Wire, action: &Self::Action, lang: Lang, names: Names<'_>) -> String;

    /// What an action would do, typed: boards draw from it, and programs read it.
    type Would: Clone + PartialEq + std::fmt::Debug + Serialize;

    /// What a legal action would do, as far as the seat can know before it is played. Nothing where that is nothing.
    fn would(view: SeatView<'_, Self>, action: &Self::Action) -> Option<Self::Would>;

    /// The same in a sentence.
    fn forecast(would: &Self::Would, lang: Lang) -> Forecast;

    /// Why an action is barred, for boards that draw one reason otherwise than another.
    type Reason: Clone + PartialEq + std::fmt::Debug + Serialize;

    fn reason(_view: SeatView<'_, Self>, _action: &Self::Action) -> Option<Self::Reason> {
        None
    }

    /// What is printed in the box and a client shows before any race or beside it (courses, teams): a map, each entry a constant of the
    /// client, which is generated.
    fn printed() -> Option<impl Serialize> {
        None::<()>
    }

    /// The form of an answer to [`Game::wide`], as a JSON schema (draft 2020-12): for programs. Every legal answer fits it.
    fn wide_schema(_view: SeatView<'_, Self>) -> Option<impl Serialize> {
        None::<()>
    }

    /// The race as a sheet of results (JSON: `head` and `outcome`, as a race desk has them), for games that keep times. From what
    /// everybody sees.
    fn results(_public: &Self::Public) -> Option<String> {
        None
    }

    /// Quick phrases of this game for the chat, beside those of every game: what players say to each other over its board.
    const PHRASES: &'static [Phrase] = &[];

    /// Answers to coming questions that a player may leave under a condition. None where each would reveal a secret.
    const ORDERS: &'static [OrderSpec] = &[];

    /// What an order of [`Shown::ORDERS`] says to the question that the seat owes an answer to. Windows have orders of their own.
    fn ordered(_view: SeatView<'_, Self>, _key: &str, _numbers: &[u16]) -> Ordered<Self::Action> {
        Ordered::Unconcerned
    }

    /// The question put to the seat, in one sentence, and its rule.
    fn question(view: SeatView<'_, Self>, lang: Lang, names: Names<'_>) -> Forecast;
}

/// A quick phrase of the chat. `key` goes over the wire, and each reader sees the words in their own language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phrase {
    pub key: &'static str,
    pub text: Text,
}

impl Phrase {
    pub const fn new(key: &'static str, fr: &'static str, en: &'static str) -> Phrase {
        Phrase { key, text: Text::new(fr, en) }
    }
}

/// A line of text and the rule behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Forecast {
    pub text: String,
    pub rule: Rule,
}

impl Forecast {
    pub fn new(rule: impl Into<Rule>, text: impl Into<String>) -> Forecast {
        Forecast { text: text.into(), rule: rule.into() }
    }
}
