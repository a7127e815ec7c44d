//! After a race: how each seat's chances moved, and why; after many, how strong their riders are ([`rate`]).
//!
//! ```text
//! let mut analyser = Analyser::<G>::new(record, Plan::default())?;
//! while analyser.pass(&|| true) {
//!     show(analyser.report()); // a picture of the whole race after the first pass, refined by each one
//! }
//! ```
//!
//! The value of a moment is each seat's chance to win when players who follow the heuristic play on, hidden things drawn from what the seat could know whose
//! decision it is. A choice is worth what it changes in the eyes of the seat that makes it, and what
//! others answered in secret is theirs when it is shown; all the rest is luck. `docs/analysis.md` has
//! the definitions, the thresholds and the measurements.
//!
//! Architecture invariant: no clock, no generator but seeded ones, no I/O. Values of decisions are computed from a view, so what a seat
//! could not know changes none of them.

mod analyser;
mod error;
mod figures;
mod glimpse;
mod ledger;
mod measured;
mod moment;
mod outcomes;
mod pool;
mod ratings;
mod report;
mod reveal;
mod ridden;
mod share;
pub mod trial;
mod turning;
mod uncertainty;
mod value;
mod verdict;
mod worker;

pub use analyser::{Analyser, Plan};
pub use bots::Estimate;
pub use error::Error;
pub use ledger::Ledger;
pub use ratings::{Finish, Rating, rate};
pub use report::{Alternative, Analysis, Kind, Shown, Step, Together};
pub use ridden::{GameRatings, Rated, Ridden};
pub use share::Share;
pub use turning::TurningPoint;
pub use value::{Value, value};
pub use verdict::{BRILLIANT, DOUBTFUL, MISTAKE, SURE, Verdict};

/// Bumped whenever the same race may be explained otherwise: what an older version found is made again.
pub const VERSION: u32 = 9;
