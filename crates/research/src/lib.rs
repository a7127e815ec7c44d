//! Research on bots and analyses, by many races: what a search reads is fitted ([`fit`]), trained ([`train`]) and tuned ([`tune`]); what an
//! analysis says is held against what happened ([`calibrate`]), against playouts to the end ([`check_errors`]) and against injected mistakes
//! ([`hunt`]).
//!
//! Architecture invariant: no program that people play with links this. What comes of it is a file in the folder of a game.

mod alone;
mod calibrate;
mod errors;
mod fit;
mod learner;
mod mistakes;
mod passes;
mod train;
mod tune;

pub use calibrate::{Calibration, Predicted, calibrate};
pub use errors::{ErrorCheck, Errors, check_errors};
pub use fit::{Fit, fit};
pub use mistakes::{Hunt, Hunted, hunt};
pub use train::{Train, train};
pub use tune::{Tune, tune};
