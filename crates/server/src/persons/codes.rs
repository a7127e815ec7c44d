//! Codes by which a device is linked to another. A code is made by the device that shows it; what comes here is a value derived from it, so
//! that the server cannot read what the two devices tell each other under the same code.

use std::{collections::HashMap, sync::Mutex};

use protocol::Code;
use store::Hash;

use crate::time::{Ms, Tick};

/// So long a code is good for.
pub const LIVES: Ms = 60_000;
/// So many are good at once, on the whole server: the more there are, the easier it is to guess one.
const MOST: usize = 1_000;

#[derive(Default)]
pub struct Codes(Mutex<HashMap<Hash, Offer>>);

/// What the device that shows a code offers to the one that gives it.
#[derive(Clone, Debug)]
pub struct Offer {
    pub device: Hash,
    pub kind: String,
    /// For the other device: it alone can read it.
    pub sealed: String,
    pub until: Tick,
}

impl Codes {
    /// A new code; the device's last one is worth nothing any more.
    pub fn add(&self, id: Hash, offer: Offer, now: Tick) -> Result<(), Code> {
        let mut codes = self.0.lock().expect("no panic while held");
        codes.retain(|_, other| other.until > now && other.device != offer.device);
        if codes.len() >= MOST || codes.contains_key(&id) {
            return Err(Code::TooMany);
        }
        codes.insert(id, offer);
        Ok(())
    }

    /// A code is used up by the first who gives it.
    pub fn take(&self, id: Hash, now: Tick) -> Option<Offer> {
        self.0.lock().expect("no panic while held").remove(&id).filter(|offer| offer.until > now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(device: u8, until: Ms) -> Offer {
        Offer { device: [device; 32], kind: String::new(), sealed: String::new(), until: Tick(until) }
    }

    #[test]
    fn a_code_is_good_once_for_a_minute_and_a_device_has_one() {
        let codes = Codes::default();
        codes.add([1; 32], offer(1, 100), Tick(0)).unwrap();
        codes.add([2; 32], offer(1, 100), Tick(0)).unwrap();
        codes.add([3; 32], offer(2, 100), Tick(0)).unwrap();
        assert!(codes.take([1; 32], Tick(50)).is_none(), "the newer one counts");
        assert!(codes.take([2; 32], Tick(50)).is_some());
        assert!(codes.take([2; 32], Tick(50)).is_none(), "once");
        assert!(codes.take([3; 32], Tick(100)).is_none(), "its time is up");
    }

    #[test]
    fn so_many_are_good_at_once() {
        let codes = Codes::default();
        let id = |n: usize| std::array::from_fn(|at| if at < 8 { n.to_le_bytes()[at] } else { 0 });
        let offer = |n: usize| Offer { device: id(n), ..offer(0, 100) };
        assert!((0..MOST).all(|n| codes.add(id(n), offer(n), Tick(0)).is_ok()));
        assert_eq!(codes.add(id(MOST), offer(MOST), Tick(0)), Err(Code::TooMany));
        assert!(codes.add(id(MOST), offer(MOST), Tick(100)).is_ok(), "those before are no longer good");
    }
}
