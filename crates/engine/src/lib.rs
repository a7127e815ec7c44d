//! What every game keeps, and nothing it may reach for: no I/O, no clock, no generator, no serde on a state.
//!
//! A game is a state that answers questions about itself. A driver ([`Driver`], or a table that records) runs one loop:
//!
//! ```text
//! match G::awaiting(game.public()) {
//!     Awaiting::Chance(chance) => draw what `chance` wants, then game.take_luck(..)
//!     Awaiting::Seats(prompt)  => ask the seats of `prompt`, then game.play(seat, action, ..)
//!     Awaiting::Nobody         => G::ranking(game.public()) says who won
//! }
//! ```
//!
//! Secrets are kept by types. A state is [`Game::Public`] (what everybody sees), one [`Game::Mine`] a seat (what
//! that seat alone knows) and whatever nobody knows. A [`View`] borrows the first and at most one of the second;
//! whom we wait for, what is legal, why something is refused, what a bot does: all of it is computed from a view,
//! so none of it can depend on what the viewer may not know.
//!
//! The contract is in parts, by who asks for them. A consumer bounds the parts that it uses and no other:
//!
//! - [`Game`]: the rules. Tables, records, verification and the laws need no more.
//! - [`Shown`]: views on the wire and words. The server needs it.
//! - [`Heuristic`]: how to play well. [`Searched`], [`Valued`] and [`Studied`] are what a search, fitted values and a study ask; all of them
//!   have defaults.
//! - [`Encoded`]: views and actions as numbers, for programs that learn.
//! - [`Scripted`]: luck written down beforehand. Scenarios, lessons and transcripts need it.
//! - `drawing::Drawing`: the board as text for a terminal, with the feature `drawing`.
//!
//! Architecture invariant: nothing here names a game.

mod answers;
mod chance;
#[cfg(feature = "drawing")]
pub mod drawing;
mod drive;
mod encoded;
mod fact;
mod game;
mod options;
mod orders;
mod player;
mod printed;
mod prompt;
mod refusal;
mod scripted;
mod searched;
mod seat;
mod shared;
mod shown;
mod studied;
mod text;
mod valued;
mod view;
mod weights;

pub use answers::{Answering, Answers};
pub use chance::{Chance, Drawn, MAX_PILE, Want, below, shuffle};
pub use drive::{Decide, Driver, Step, awaited};
pub use encoded::{Code, Encoded, MAX_CODE, NotLegal, Numbered, Observation};
pub use fact::{Emphasis, Event, Fact, Facts, Moment, NoFacts, Recording};
pub use game::{Game, Hidden, Wide};
pub use options::{Choice, Needs, OptionKind, OptionSpec, Unset};
pub use orders::{OrderNumber, OrderSpec, Ordered};
pub use player::{Heuristic, play_at_random};
pub use printed::Printed;
pub use prompt::{Awaiting, Prompt, PromptKind};
pub use rand_core::Rng;
pub use refusal::{BadOption, OptionFault, Refusal};
pub use scripted::{NoSetup, ScriptError, Scripted};
pub use searched::Searched;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use shared::Shared;
pub use shown::{Forecast, Phrase, Shown};
pub use studied::{Measure, Studied};
pub use text::{Lang, Names, OwnedText, Rule, Text};
pub use valued::{MAX_INPUTS, Numbers, Valued};
pub use view::{SeatView, View, Viewer};
pub use weights::Weight;
