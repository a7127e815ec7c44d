//! Plays races by the thousand, to measure the games, the bots and the engines.

mod advice;
mod alone;
mod bench;
mod calibrate;
mod errors;
mod fit;
mod interval;
mod learner;
mod mistakes;
mod out;
mod passes;
mod playout;
mod recorded;
mod report;
mod simulate;
mod teach;
mod tournament;
mod tune;

pub use advice::{Advised, Trial, advice};
pub use bench::{Bench, BenchPlan, bench};
pub use calibrate::{Calibration, Decile, Moments, Predicted, calibrate};
pub use errors::{ErrorCheck, Errors, Off, check_errors};
pub use fit::{Fit, fit};
pub use interval::Mean;
pub use mistakes::{Hunt, Hunted, hunt};
pub use out::{Format, Rode, UnknownFormat};
pub use playout::Playouts;
pub use recorded::simulated_table;
pub use report::{Study, report};
pub use simulate::{BotResult, Series, Simulation, Watch, simulate};
pub use teach::{Teach, teach};
pub use tournament::{Tournament, TournamentPlayer, TournamentResult, tournament};
pub use tune::{Tune, tune};
