//! Where a table's luck comes from: a key, a script or a generator.

use fair::{Commitment, Key, Secret, Share, mix};

use crate::record::Mix;

/// Where the luck of a race comes from.
#[derive(Clone, Debug)]
pub enum LuckSource {
    /// A secret that the table has committed to, and what each seat has promised and shown.
    Fair { secret: Secret, shares: Vec<Option<Share>> },
    /// A seed, where there is no second party to prove anything to.
    Seed(u64),
    /// The luck of a race before, known to those who rode it.
    Known(Key),
}

impl LuckSource {
    pub(crate) fn key(&self) -> Key {
        self.key_of(self.mix().as_ref())
    }

    /// The key of a race with this mix in its record.
    pub(crate) fn key_of(&self, written: Option<&Mix>) -> Key {
        match self {
            LuckSource::Fair { secret, .. } => mix(secret, &written.map(Mix::nonces).unwrap_or_default()),
            LuckSource::Seed(seed) => Key::from_seed(*seed),
            LuckSource::Known(key) => key.clone(),
        }
    }

    pub(crate) fn commitment(&self, table: &str, rules: u16) -> Option<Commitment> {
        match self {
            LuckSource::Fair { secret, .. } => Some(secret.commitment(table, rules)),
            LuckSource::Seed(_) | LuckSource::Known(_) => None,
        }
    }

    pub(crate) fn mix(&self) -> Option<Mix> {
        match self {
            LuckSource::Fair { shares, .. } => Some(Mix(shares.clone())),
            LuckSource::Seed(_) | LuckSource::Known(_) => None,
        }
    }
}
