//! What can happen, in both languages.

use engine::{Lang, Names, Rule, Seat, say_of};
use serde::Serialize;
use ts_rs::TS;

/// What happens in a race, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    Rode { seat: Seat, to: u8 },
    Sprinted { seat: Seat },
    Rolled { seat: Seat, die: u8, to: u8 },
    Finished { first: Seat },
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::Rode { .. } => "K2",
            Event::Sprinted { .. } | Event::Rolled { .. } => "K3",
            Event::Finished { .. } => "K4",
        })
    }

    fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Rode { seat, .. } | Event::Sprinted { seat } | Event::Rolled { seat, .. } => Some(seat),
            Event::Finished { .. } => None,
        }
    }

    fn narrate(&self, lang: Lang, names: Names<'_>) -> String {
        let name = |seat: &Seat| names.of(*seat);
        let you = |seat: &Seat| names.is_you(*seat);
        match self {
            Event::Rode { seat, to } => say_of!(
                you(seat),
                lang,
                ["{who} roule au train jusqu’à la case {to}.", "Tu roules au train jusqu’à la case {to}."],
                ["{who} rides steadily to square {to}.", "You ride steadily to square {to}."],
                who = name(seat),
            ),
            Event::Sprinted { seat } => say_of!(
                you(seat),
                lang,
                ["{who} lance le sprint !", "Tu lances le sprint !"],
                ["{who} sprints!", "You sprint!"],
                who = name(seat)
            ),
            Event::Rolled { seat, die, to } => say_of!(
                you(seat),
                lang,
                ["{die} au dé : {who} est case {to}.", "{die} au dé : tu es case {to}."],
                ["A {die}: {who} is on square {to}.", "A {die}: you are on square {to}."],
                who = name(seat)
            ),
            Event::Finished { first } => say_of!(
                you(first),
                lang,
                ["C’est fini : {who} passe la ligne en tête.", "C’est fini : tu passes la ligne en tête."],
                ["It is over: {who} leads across the line.", "It is over: you lead across the line."],
                who = name(first),
            ),
        }
    }

    /// What the event newly discloses, removed. Here only the die does.
    fn blanked(&self) -> Event {
        match *self {
            Event::Rolled { seat, .. } => Event::Rolled { seat, die: 0, to: 0 },
            ref other => other.clone(),
        }
    }

    fn settles(&self) -> bool {
        matches!(self, Event::Rolled { .. })
    }
}
