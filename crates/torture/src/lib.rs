//! Proofs that need a server: each a command with a long form and a short one, each printing figures.
//!
//! - [`load`]: many tables moving as fast as they are acknowledged.

pub mod load;
pub mod machine;
pub mod player;
pub mod process;
