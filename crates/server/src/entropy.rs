//! Where secrets and seeds come from: the system, or a fixed number in tests.

use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};

use crate::secrets;

/// Where a table's secret and the seed of its bots come from.
#[derive(Debug)]
pub enum Entropy {
    /// The machine's randomness: nobody can foresee it.
    Machine,
    /// A seed and the number of tables opened since the start. For tests: people who answer the same and add the same nonces ride
    /// the same race again.
    Fixed { seed: u64, opened: AtomicU64 },
}

impl Entropy {
    pub fn new(seed: Option<u64>) -> Entropy {
        seed.map_or(Entropy::Machine, |seed| Entropy::Fixed { seed, opened: AtomicU64::new(0) })
    }

    /// The secret of a table that is being opened.
    pub fn secret(&self) -> [u8; 32] {
        match self {
            Entropy::Machine => secrets::bytes(),
            Entropy::Fixed { seed, opened } => {
                let nth = opened.fetch_add(1, Ordering::Relaxed);
                Sha256::new().chain_update(seed.to_be_bytes()).chain_update(nth.to_be_bytes()).finalize().into()
            }
        }
    }

    /// What the secrets of days are made from, drawn once for a store.
    pub fn days(&self) -> [u8; 32] {
        match self {
            Entropy::Machine => secrets::bytes(),
            Entropy::Fixed { seed, .. } => {
                Sha256::new().chain_update("days").chain_update(seed.to_be_bytes()).finalize().into()
            }
        }
    }

    pub fn bot_seed(&self) -> u64 {
        match self {
            Entropy::Machine => secrets::seed(),
            Entropy::Fixed { seed, .. } => *seed,
        }
    }
}
