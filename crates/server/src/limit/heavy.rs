//! Requests that take memory and a thread for a while: replays, verifications, records brought in. So many at once, and so many
//! for one address.

use std::{net::IpAddr, sync::Arc, time::Duration};

use protocol::Code;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Slot, Slots, network};

/// Others' requests are waited for this long.
const WAIT: Duration = Duration::from_secs(10);

pub struct Heavy {
    room: Arc<Semaphore>,
    addresses: Arc<Slots<IpAddr>>,
    per_address: usize,
}

/// Leave to do something heavy, given back when it is dropped.
pub struct Pass {
    _room: OwnedSemaphorePermit,
    _slot: Slot<IpAddr>,
}

impl Heavy {
    pub fn new(most: usize, per_address: usize) -> Heavy {
        Heavy { room: Arc::new(Semaphore::new(most)), addresses: Arc::default(), per_address }
    }

    pub async fn enter(&self, address: IpAddr, bounded: bool) -> Result<Pass, Code> {
        // The fewer are left, the fewer one address may have: two addresses do not take all.
        let share = self.per_address.min((self.room.available_permits() / 2).max(1));
        let most = if bounded { share } else { usize::MAX };
        let slot = self.addresses.take(network(address), most).ok_or(Code::TooMany)?;
        let room = tokio::time::timeout(WAIT, Arc::clone(&self.room).acquire_owned()).await;
        let room = room.ok().and_then(Result::ok).ok_or(Code::Unavailable)?;
        Ok(Pass { _room: room, _slot: slot })
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn two_addresses_that_take_all_they_can_get_leave_some_to_others() {
        let heavy = Heavy::new(8, 4);
        let enter = |address: u8| heavy.enter([10, 0, 0, address].into(), true).now_or_never();
        let greedy = |address: u8| -> Vec<Pass> {
            std::iter::repeat_with(|| enter(address)).take(8).filter_map(|entered| entered?.ok()).collect()
        };
        let held = [greedy(1), greedy(2)];
        assert_eq!(held.each_ref().map(Vec::len), [3, 2]);
        let others: Vec<_> = (3..6).map(enter).collect();
        assert!(others.iter().all(|entered| matches!(entered, Some(Ok(_)))), "three more do not have to wait");
        drop(held);
        assert!(matches!(enter(1), Some(Ok(_))), "and it is given back");
    }
}
