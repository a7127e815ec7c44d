use engine::{Lang, Names, Rule, Seat};
use serde::Serialize;

/// What happens in a race, as everybody is told it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
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

    fn tell(&self, lang: Lang, names: Names<'_>) -> String {
        let name = |seat: &Seat| names.of(*seat);
        match (self, lang) {
            (Event::Rode { seat, to }, Lang::Fr) => format!("{} roule au train jusqu’à la case {to}.", name(seat)),
            (Event::Rode { seat, to }, Lang::En) => format!("{} rides steadily to square {to}.", name(seat)),
            (Event::Sprinted { seat }, Lang::Fr) => format!("{} lance le sprint !", name(seat)),
            (Event::Sprinted { seat }, Lang::En) => format!("{} sprints!", name(seat)),
            (Event::Rolled { seat, die, to }, Lang::Fr) => format!("{die} au dé : {} est case {to}.", name(seat)),
            (Event::Rolled { seat, die, to }, Lang::En) => format!("A {die}: {} is on square {to}.", name(seat)),
            (Event::Finished { first }, Lang::Fr) => format!("C’est fini : {} passe la ligne en tête.", name(first)),
            (Event::Finished { first }, Lang::En) => format!("It is over: {} leads across the line.", name(first)),
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
