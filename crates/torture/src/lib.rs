//! Proofs that need a server: each a command with a long form and a short one, each printing figures.
//!
//! Against a real process: [`load`] (beside a bare [`relay`]), [`idle`], [`storm`], [`flood`], [`exhaustion`], [`kill`], [`cluster`], [`power`], and [`windows`] on the real clock. Against the
//! server's own room, step by step with time that stands still ([`harness`]): [`leaks`], [`windows`], [`network`], [`desk_network`],
//! [`fuzz`]. Against records:
//! [`fairness`].

pub mod cluster;
mod desk_ledger;
pub mod desk_network;
pub mod exhaustion;
pub mod fairness;
pub mod flood;
pub mod forgery;
pub mod fuzz;
pub mod harness;
pub mod idle;
pub mod kill;
pub mod leaks;
mod ledger;
pub mod load;
pub mod machine;
pub mod network;
pub mod player;
pub mod power;
pub mod process;
mod referee;
pub mod relay;
pub mod script;
pub mod storm;
pub mod windows;
