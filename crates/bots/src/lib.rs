//! Players that are programs.
//!
//! A [`Player`] gets a seat's view and gives an action; it never sees a state. [`Bot`] names the players there are. The weak
//! ones choose at once; the strong ones think with a [`Search`]: worlds that the seat's view allows are drawn, every choice is
//! played on in the same worlds with the same luck, and a choice replaces the heuristic's only if it did better, by what matters
//! and beyond the noise.
//!
//! A new kind of player is a file with an implementation of [`Player`], and a name in [`Bot`].

mod bot;
mod comparison;
mod debutant;
mod ending;
mod generator;
mod heuristic;
mod levels;
mod net;
mod own_policy;
mod player;
mod rollout;
mod search;
mod searcher;
mod spread;
mod streams;
mod style;
mod tuned;
mod worlds;

pub use bot::{Bot, UnknownBot};
pub use comparison::Estimate;
pub use ending::{Ending, shares};
pub use generator::{Generator, generator};
pub use levels::{Levels, measured};
pub use net::{HIDDEN, Net, NetFile, TrainedFile, softmax};
pub use own_policy::OwnPolicy;
pub use player::Player;
pub use rollout::{Policy, Rollout};
pub use search::{Analysis, Choice, Search, Settings};
pub use spread::Spread;
pub use streams::Streams;
pub use style::Style;
pub use tuned::{TunedFile, tuned};
pub use worlds::World;
