//! Plays races by the thousand, to measure the games, the bots and the engines.
//!
//! Research on bots, from which come the files that a search reads, is `research`.

mod advice;
mod bench;
mod interval;
mod ladder;
mod out;
mod playout;
mod recorded;
mod report;
mod simulate;
mod tournament;

pub use advice::{Advised, Trial, advice};
pub use bench::{Bench, BenchPlan, bench};
pub use interval::{Mean, Share, Sums};
pub use ladder::head_to_head;
pub use out::{Format, Outcome, Rode, UnknownFormat};
pub use playout::{Length, Playouts};
pub use recorded::simulated_table;
pub use report::{
    Study,
    page::{STYLE, escaped},
    plot, report,
};
pub use simulate::{BotResult, Series, Simulation, Watch, simulate};
pub use tournament::{
    BotRaces, Broken, BrokenRace, Entrant, Race, Ride, Tournament, TournamentPlayer, TournamentResult, tournament,
};
