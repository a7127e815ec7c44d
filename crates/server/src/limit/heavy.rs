//! Requests that take memory and a thread for a while: replays, verifications, records brought in. So many at once, and so many
//! for one address.

use std::{net::IpAddr, sync::Arc, time::Duration};

use protocol::Code;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Slot, Slots, network};
use crate::Limits;

const LOOK_AGAIN: Duration = Duration::from_millis(25);

pub struct Heavy {
    room: Arc<Semaphore>,
    addresses: Arc<Slots<IpAddr>>,
    per_address: usize,
    wait: Duration,
}

/// Leave to do something heavy, given back when it is dropped.
pub struct Pass {
    _room: OwnedSemaphorePermit,
    _slot: Slot<IpAddr>,
}

impl Heavy {
    pub fn new(limits: &Limits) -> Heavy {
        let room = Arc::new(Semaphore::new(limits.heavy));
        Heavy { room, addresses: Arc::default(), per_address: limits.heavy_per_address, wait: limits.heavy_wait }
    }

    /// Waits for its turn: people of one household who all look at the end of a race have one address.
    pub async fn enter(&self, address: IpAddr, bounded: bool) -> Result<Pass, Code> {
        let slot = tokio::time::timeout(self.wait, async {
            loop {
                match self.slot(address, bounded) {
                    Some(slot) => break slot,
                    None => tokio::time::sleep(LOOK_AGAIN).await,
                }
            }
        });
        let slot = slot.await.map_err(|_| Code::TooMany)?;
        let room = tokio::time::timeout(self.wait, Arc::clone(&self.room).acquire_owned()).await;
        let room = room.ok().and_then(Result::ok).ok_or(Code::Unavailable)?;
        Ok(Pass { _room: room, _slot: slot })
    }

    /// The fewer are left, the fewer one address may have: two addresses do not take all.
    fn slot(&self, address: IpAddr, bounded: bool) -> Option<Slot<IpAddr>> {
        let share = self.per_address.min((self.room.available_permits() / 2).max(1));
        self.addresses.take(network(address), if bounded { share } else { usize::MAX })
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn two_addresses_that_take_all_they_can_get_leave_some_to_others() {
        let heavy = Heavy::new(&Limits { heavy: 8, heavy_per_address: 4, ..Limits::loose() });
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

    #[tokio::test(start_paused = true)]
    async fn an_address_waits_for_its_own_requests_but_not_without_end() {
        let heavy = Heavy::new(&Limits { heavy: 8, heavy_per_address: 1, ..Limits::loose() });
        let enter = || heavy.enter([10, 0, 0, 1].into(), true);
        let first = enter().await.ok();
        let (second, ()) = tokio::join!(enter(), async {
            tokio::time::sleep(Duration::from_secs(5)).await;
            drop(first);
        });
        assert!(second.is_ok(), "its turn comes");
        assert!(matches!(enter().await, Err(Code::TooMany)), "nothing is given back");
    }
}
