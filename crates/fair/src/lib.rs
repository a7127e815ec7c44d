//! Luck that anyone can check.
//!
//! Before anyone is ready the table publishes a [`Commitment`] to its [`Secret`]; each person commits to a nonce and
//! then shows it; the [`Key`] of the race is mixed from all of them, so nobody chose it. Each draw is keyed by (stream,
//! n): the nth roll of a die is the same whatever happened elsewhere. After the race the secret is shown and every draw
//! can be recomputed, here or by any other program: `docs/fairness.md` says it to the byte, in short:
//!
//! ```text
//! commitment = SHA-256( frame("sillage/commit/1"), frame(table), frame(rules), frame(secret) )
//! key        = HMAC-SHA-256( secret; frame("sillage/key/1"), frame(nonce of seat 0), frame(nonce of seat 1), … )
//! words      = ChaCha20, keyed by HMAC-SHA-256( key; frame("sillage/draw/1"), frame(stream), n as 8 bytes )
//! frame(x)   = length of x as 8 bytes, then x; all integers big-endian; an absent nonce is an empty frame
//! ```
//!
//! Words become numbers and orders by [`engine::below`] and [`engine::shuffle`]: that mapping is frozen.

mod chain;
mod commit;
mod day;
mod hex;
mod streams;
#[cfg(test)]
mod vectors;

pub use chain::{Chain, Link};
pub use commit::{Commitment, Nonce, NonceCommitment, Secret, Share, mix};
pub use hex::BadHex;
pub use streams::{Key, Streams};
