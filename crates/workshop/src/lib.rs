//! For people who make stages of Le Tour: [`simulate`] rides a stage many times over, and [`Report::told`] says what came of it.
//! The game itself reads a stage's file ([`game_tour::stage::read`]) and draws it ([`game_tour::draw_stage`]).

mod report;
mod simulate;
mod spread;

pub use report::Report;
pub use simulate::{Series, simulate};
pub use spread::Spread;
