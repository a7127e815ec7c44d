//! Secrets, nonces, and the commitments that bind them before a race.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::{
    hex::{hexed, hexed_json},
    streams::Key,
};

/// What the table hides until the race is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);
hexed!(Secret);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// What the table publishes before the race: it binds the secret without showing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment(pub [u8; 32]);
hexed!(Commitment);
hexed_json!(Commitment);

/// What one person adds to the luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nonce(pub [u8; 32]);
hexed!(Nonce);
hexed_json!(Nonce);

/// A person's promise to show a certain nonce.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NonceCommitment(pub [u8; 32]);
hexed!(NonceCommitment);
hexed_json!(NonceCommitment);

/// What one seat adds to the luck: a promise made before the start, and the nonce once it is shown. A promise that was
/// not kept in time has no nonce, and stays in the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    pub promise: NonceCommitment,
    pub nonce: Option<Nonce>,
}

impl Share {
    /// A promise that was kept.
    pub fn shown(nonce: Nonce) -> Share {
        Share { promise: nonce.commitment(), nonce: Some(nonce) }
    }
}

impl Secret {
    pub fn commitment(&self, table: &str, rules_version: u16) -> Commitment {
        let mut hash = Sha256::new();
        for part in [b"sillage/commit/1".as_slice(), table.as_bytes(), &rules_version.to_be_bytes(), &self.0] {
            hash.update(length(part));
            hash.update(part);
        }
        Commitment(hash.finalize().into())
    }
}

impl Nonce {
    pub fn commitment(&self) -> NonceCommitment {
        let mut hash = Sha256::new();
        for part in [b"sillage/nonce/1".as_slice(), &self.0] {
            hash.update(length(part));
            hash.update(part);
        }
        NonceCommitment(hash.finalize().into())
    }
}

/// The key of a race, from the table's secret and the nonces that were shown, in seat order. A seat without one (a bot,
/// or a player who did not show it in time) is an empty frame.
pub fn mix(secret: &Secret, nonces: &[Option<Nonce>]) -> Key {
    let mut mac = mac(&secret.0);
    framed(&mut mac, b"sillage/key/1");
    for nonce in nonces {
        framed(&mut mac, nonce.as_ref().map_or(&[], |nonce| &nonce.0));
    }
    Key(mac.finalize().into_bytes().into())
}

pub(crate) fn mac(key: &[u8; 32]) -> Hmac<Sha256> {
    <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("HMAC takes keys of any length")
}

pub(crate) fn framed(mac: &mut Hmac<Sha256>, part: &[u8]) {
    mac.update(&length(part));
    mac.update(part);
}

pub(crate) fn length(part: &[u8]) -> [u8; 8] {
    (part.len() as u64).to_be_bytes()
}
