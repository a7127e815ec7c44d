//! What every part of a server uses and none of them owns: the store, clocks, randomness, counts, and how the operator has set things.

use std::{
    net::IpAddr,
    sync::{Arc, RwLock},
};

use catalogue::AnyGame;
use room::{Ctx, Fault, Room, Times};
use store::{Account, AddressHash, OwnerId, Store, Stored, TableId};
use tokio::sync::watch;

use crate::{
    blocked::Blocked,
    config::{Keep, Limits, Tuning},
    day::Days,
    entropy::Entropy,
    limit::{FairPool, Terms, block},
    metrics::Metrics,
    nodes::{Announcement, Nodes},
    notifications::Queue,
    programs::Programs,
    secrets,
    thinking::Thinking,
    time::{Tick, Time},
};

pub struct Services {
    pub store: Arc<dyn Store>,
    pub time: Arc<dyn Time>,
    pub started_at: Tick,
    pub times: Times,
    pub games: &'static [&'static dyn AnyGame],
    pub entropy: Entropy,
    pub days: Days,
    pub metrics: Metrics,
    pub thinking: Thinking,
    /// Turns to read a long log.
    pub reading: Arc<FairPool>,
    pub programs: Programs,
    /// Notifications that wait in the store's outbox.
    pub notifications: Queue,
    /// Addresses that the operator has shut out.
    pub blocked: Blocked,
    /// The other nodes, where there may be some.
    pub nodes: Option<Arc<Nodes>>,
    tuning: RwLock<Tuning>,
    stopping: watch::Sender<bool>,
}

/// What a server was given beside its store: bots of others, addresses that are shut out, other nodes, its randomness.
pub struct HallDeps {
    pub programs: Programs,
    pub blocked: Blocked,
    pub nodes: Option<Arc<Nodes>>,
    pub entropy: Entropy,
}

impl Services {
    pub fn new(
        store: Arc<dyn Store>,
        time: Arc<dyn Time>,
        games: &'static [&'static dyn AnyGame],
        times: Times,
        tuning: Tuning,
        deps: HallDeps,
    ) -> Arc<Services> {
        let HallDeps { programs, blocked, nodes, entropy } = deps;
        Arc::new(Services {
            store,
            started_at: time.now().tick,
            time,
            times,
            games,
            entropy,
            days: Days::default(),
            metrics: Metrics::default(),
            thinking: Thinking::default(),
            reading: FairPool::new(Terms { most: 1, per_party: 1, reserve: 0 }),
            programs,
            notifications: Queue::default(),
            blocked,
            nodes,
            tuning: RwLock::new(tuning),
            stopping: watch::Sender::new(false),
        })
    }

    /// What may be asked for, as it is now.
    pub fn limits(&self) -> Limits {
        self.tuning.read().expect("no panic while held").limits
    }

    /// How long things are kept, as it is now.
    pub fn keep(&self) -> Keep {
        self.tuning.read().expect("no panic while held").keep
    }

    /// From now on these limits hold and things are kept so long.
    pub fn tune(&self, tuning: Tuning) {
        *self.tuning.write().expect("no panic while held") = tuning;
    }

    /// The game of this key.
    pub fn find(&self, key: &str) -> Option<&'static dyn AnyGame> {
        self.games.iter().copied().find(|game| game.key() == key)
    }

    /// A table as the store has it, its race unread. No table is woken to be looked at.
    pub fn unread_room(&self, id: TableId, stored: Stored) -> Result<Room, Fault> {
        Room::load(&self.cx(), id, stored, 0, |key| self.find(key)).map(|(room, _)| room)
    }

    /// What a room decides with at this moment.
    pub fn cx(&self) -> Ctx {
        Ctx::new(self.time.now(), self.times)
    }

    /// On whose account something is kept. An address is kept as a hash that only this store can make.
    pub fn account(&self, owner: Option<OwnerId>, address: IpAddr) -> Account {
        let written = match block(address) {
            IpAddr::V4(v4) => v4.to_ipv6_mapped().octets(),
            IpAddr::V6(v6) => v6.octets(),
        };
        Account { owner, address: Some(AddressHash(secrets::keyed(self.store.address_key(), &written))) }
    }

    /// Says something to the other nodes, where there are some.
    pub async fn announce(&self, announcement: impl FnOnce() -> Announcement) {
        if let Some(nodes) = &self.nodes {
            nodes.announce(&announcement()).await;
        }
    }

    /// Nothing new is begun from now on.
    pub fn begin_stop(&self) {
        self.stopping.send_replace(true);
    }

    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}
