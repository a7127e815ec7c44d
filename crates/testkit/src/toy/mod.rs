//! A toy race that uses every feature of the contract, and can be made to break any law.
//!
//! Everybody is dealt three cards. A round: all bid 1–3 secretly (X1) and a die is rolled: a seat whose bid is no more than the
//! die moves that far (X2). Then each in turn attacks with a spike (X3), burns any amount of fuel (X4) or skips; an attack can be
//! answered with a shield (X5); a seat may rest out of turn, once, at any time (X6). First to twelve wins (X7).

mod encoded;
pub mod fault;
mod rules;
mod scripted;
mod shown;
mod state;

pub use fault::Fault;
pub use state::{Action, Card, Event, Toy};
