use fair::{Commitment, Key, Nonce, NonceCommitment, Secret, mix};

/// Where the luck of a race comes from.
#[derive(Clone, Debug)]
pub enum Luck {
    /// A secret that the table has committed to, and what the people at the table have added.
    Fair { secret: Secret, nonces: Vec<Option<(NonceCommitment, Nonce)>> },
    /// A seed, where there is no second party to prove anything to.
    Seed(u64),
}

impl Luck {
    pub(crate) fn key(&self) -> Key {
        match self {
            Luck::Fair { secret, nonces } => {
                let shown: Vec<Option<Nonce>> = nonces.iter().map(|both| both.map(|(_, nonce)| nonce)).collect();
                mix(secret, &shown)
            }
            Luck::Seed(seed) => Key::from_seed(*seed),
        }
    }

    pub(crate) fn commitment(&self, table: &str, rules: u16) -> Option<Commitment> {
        match self {
            Luck::Fair { secret, .. } => Some(secret.commitment(table, rules)),
            Luck::Seed(_) => None,
        }
    }
}
