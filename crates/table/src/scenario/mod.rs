//! A race as data with scripted luck and expectations, and the referee that runs it.

mod expect;
mod file;
mod referee;
mod verdict;

pub use file::game_of;
pub use referee::{Scene, referee, watch};
pub use verdict::{Failure, Malformed, ScenarioEvent, Verdict};
