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
