//! Places for codes that link devices: those of a few leave some to others.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use store::{DeviceId, PairingCode};

use crate::{
    limit::{FairPool, Party, Permit, Terms},
    time::Ms,
};

/// So many are good at once at this node: the more there are, the easier it is to guess one.
const ROOM: Terms = Terms { most: 1_000, per_party: 16, reserve: 250 };

/// The codes that are shown at this node. What they stand for is in the store.
pub struct PairingCodes {
    room: Arc<FairPool>,
    shown: Mutex<HashMap<DeviceId, Shown>>,
}

struct Shown {
    code: PairingCode,
    until_ms: Ms,
    _place: Permit,
}

impl PairingCodes {
    /// `trusted` is an address that is not limited.
    pub fn new(trusted: Option<IpAddr>) -> PairingCodes {
        PairingCodes { room: FairPool::trusting(ROOM, trusted), shown: Mutex::default() }
    }

    /// A place for a device's code in place of its last one, if there is one for these parties.
    pub fn show(&self, device: DeviceId, code: PairingCode, parties: &[Party], now: Ms, until_ms: Ms) -> bool {
        let mut shown = self.shown();
        shown.retain(|other, one| *other != device && one.until_ms > now);
        let place = self.room.try_take(parties);
        let is_shown = place.is_some();
        shown.extend(place.map(|place| (device, Shown { code, until_ms, _place: place })));
        is_shown
    }

    /// A code is good no more.
    pub fn end(&self, code: PairingCode) {
        self.shown().retain(|_, one| one.code != code);
    }

    fn shown(&self) -> MutexGuard<'_, HashMap<DeviceId, Shown>> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(n: u16) -> [Party; 1] {
        let [a, b] = n.to_be_bytes();
        [Party::at([10, 0, a, b].into())]
    }

    fn device(n: u16) -> DeviceId {
        let mut id = [0; 32];
        id[..2].copy_from_slice(&n.to_be_bytes());
        DeviceId(id)
    }

    fn code(n: u16) -> PairingCode {
        PairingCode(device(n).0)
    }

    #[test]
    fn a_hundred_addresses_that_take_all_they_can_get_leave_codes_to_others() {
        let codes = PairingCodes::new(None);
        let takes = |from: u16, n: u16| codes.show(device(n), code(n), &at(from), 0, 60_000);
        let taken = (0..10_000).filter(|n| takes(n % 100, *n)).count();
        assert!(taken <= 750, "{taken}");
        let others = (0..200).filter(|n| takes(200 + n, 20_000 + n)).count();
        assert_eq!(others, 200);
    }

    #[test]
    fn a_place_is_given_back_with_its_code() {
        let codes = PairingCodes::new(None);
        let shows = |n: u16, now: Ms| codes.show(device(n), code(n), &at(1), now, now + 60_000);
        let most = (0..100).filter(|n| shows(*n, 0)).count();
        assert!((2..=16).contains(&most), "{most}");
        assert!(shows(0, 0) && !shows(100, 0), "instead of its last one");
        codes.end(code(1));
        assert!(shows(100, 0) && !shows(101, 0), "once it was used");
        let later = (200..300).filter(|n| shows(*n, 60_000)).count();
        assert_eq!(later, most, "and when its time is up");
    }
}
