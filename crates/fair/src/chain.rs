//! The hash chain over the lines of a record.

use sha2::{Digest, Sha256};

use crate::hex::{hexed, hexed_json};

/// The hash of a line of a record and of all lines before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link(pub [u8; 32]);
hexed!(Link);
hexed_json!(Link);

/// Hash-chains lines: change, drop or swap one and every later link is another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain(Link);

impl Default for Chain {
    fn default() -> Chain {
        Chain(Link([0; 32]))
    }
}

impl Chain {
    /// Goes on after a line whose link is known.
    pub fn after(link: Link) -> Chain {
        Chain(link)
    }

    pub fn last(&self) -> Link {
        self.0
    }

    pub fn append(&mut self, line: &[u8]) -> Link {
        let mut hash = Sha256::new();
        hash.update(self.0.0);
        hash.update(line);
        self.0 = Link(hash.finalize().into());
        self.0
    }
}
