//! Plays races by the thousand, to measure the games, the bots and the engines.

mod bench;
mod bot;
mod interval;
mod playout;
mod recorded;
mod simulate;

pub use bench::{Bench, bench};
pub use bot::{Bot, UnknownBot};
pub use interval::Mean;
pub use playout::{Playouts, generator};
pub use rand::rngs::Xoshiro256PlusPlus as Generator;
pub use simulate::{BotResult, Series, Simulation, Watch, simulate};
