//! The chain of secrets of the race of the day: each is the hash of the one of the day after.

use sha2::{Digest, Sha256};

use crate::{Secret, commit::length};

impl Secret {
    /// The secret of the day before. Shown, it promises this one, and nobody comes from it to this one.
    pub fn day_before(&self) -> Secret {
        let mut hash = Sha256::new();
        for part in [b"sillage/day/1".as_slice(), &self.0] {
            hash.update(length(part));
            hash.update(part);
        }
        Secret(hash.finalize().into())
    }

    /// The secret of so many days before.
    pub fn days_before(&self, days: u32) -> Secret {
        (0..days).fold(self.clone(), |secret, _| secret.day_before())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_a_chain() {
        let last = Secret([7; 32]);
        assert_eq!(last.days_before(0), last);
        assert_eq!(last.days_before(3), last.day_before().day_before().day_before());
        assert_ne!(last.day_before(), last);
    }

    /// The example of `docs/race-of-the-day.md`, computed by another program.
    #[test]
    fn a_day_hashes_as_the_page_says() {
        let page = include_str!("../../../docs/race-of-the-day.md");
        let secret = Secret(std::array::from_fn(|at| at as u8));
        for shown in [secret.to_string(), secret.day_before().to_string()] {
            assert!(page.contains(&shown), "{shown}");
        }
        let expected = "ba3ea70918ae69be1106255f13b871c4e764367f1fd3c92696e085ddb31a6bbd";
        assert_eq!(secret.day_before().to_string(), expected);
    }
}
