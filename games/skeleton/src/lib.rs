//! A race of twenty squares: ride steadily, or spend your breath on a sprint.
//!
//! Rules are numbered K1–K4 (`rules.fr.md`, `rules.en.md`), and every rule is cited where it is implemented. Nothing is hidden here: a
//! game with secrets keeps them in `Mine`, one a seat.
//!
//! ```text
//! options     what is chosen before the race
//! state       what everybody sees, and the whole truth
//! action      what a seat may do
//! event       what happened, in both languages
//! game        the rules: whom we wait for, what is legal, what it does
//! shown       the view as JSON, labels, questions
//! draw        the board as text, for the terminal
//! encoded     views and actions as numbers, for programs that learn
//! scripted    luck written down beforehand, for scenarios
//! heuristic    the heuristic
//! ```

mod action;
#[cfg(feature = "drawing")]
mod draw;
mod encoded;
mod event;
mod game;
mod heuristic;
mod options;
mod scripted;
mod shown;
mod state;

pub use action::Action;
pub use event::Event;
pub use game::Luck;
pub use options::Options;
pub use scripted::Fate;
pub use shown::Wire;
pub use state::{Phase, Public, Skeleton};
