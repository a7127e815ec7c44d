//! Random words and their hashes. What is kept is the hash; what is given away is the word, once.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// 128 random bits as 32 hexadecimal digits.
pub fn word() -> String {
    let mut text = String::with_capacity(32);
    for byte in bytes::<16>() {
        write!(text, "{byte:02x}").expect("a string takes text");
    }
    text
}

pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("this machine offers randomness");
    bytes
}

/// What nobody can foresee, for bots.
pub fn seed() -> u64 {
    u64::from_le_bytes(bytes())
}

/// A hash that only a store with this key can make.
pub fn keyed(key: [u8; 32], text: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(key).chain_update(text).finalize().into()
}

/// A hash that a device has made itself, as 64 hexadecimal digits.
pub fn digest(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    let mut hash = [0; 32];
    for (at, byte) in hash.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(hash)
}

/// The hash of a word that looks like one of ours.
pub fn hash(word: &str) -> Option<[u8; 32]> {
    let sound = word.len() == 32 && word.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    sound.then(|| Sha256::digest(word.as_bytes()).into())
}
