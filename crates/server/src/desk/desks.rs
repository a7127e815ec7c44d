//! Which race desks are in memory, one lock a desk: commit, then broadcast, then answer.

use std::{
    collections::HashMap,
    future::Future,
    net::IpAddr,
    ops::{Deref, DerefMut},
    sync::{Arc, Mutex},
};

use protocol::{
    Code,
    desk::{DeskBook, DeskEntry, DeskInfo, DeskMessage, NewDesk, NewEntry},
};
use store::{Bound, Bounds, Claim, DeskId, DeskSecretHash, DeviceId, Maker, OwnerId, StoreError, Thing};
use tokio::sync::OwnedMutexGuard;

use super::listed::Listed;
use super::{Desk, Follower, Followers, Proposal, checked_head};
use crate::{
    identities::Identities,
    limit::{Party, RateLimits},
    secrets,
    services::Services,
};
use room::{Fault, SocketId};

/// Desks that nobody follows are dropped from memory when there are more than this; the store has them.
const KEPT: usize = 64;

/// The registry of desks: which are in memory, and what may be done at one.
pub struct Desks {
    services: Arc<Services>,
    identities: Arc<Identities>,
    rates: Arc<RateLimits>,
    slots: Mutex<HashMap<DeskId, Slot>>,
    listed: Listed,
}

/// One desk's place. Its book is read and written under the lock.
type Slot = Arc<tokio::sync::Mutex<State>>;

#[derive(Default)]
struct State {
    /// Nothing until it is read from the store, and after a fault.
    desk: Option<Box<Desk>>,
    followers: Followers,
}

/// A desk's place while its lock is held.
struct Locked(OwnedMutexGuard<State>);

impl State {
    /// The desk was deleted.
    fn gone(&mut self) {
        self.desk = None;
        self.followers.broadcast(&DeskMessage::Gone, |_| true);
        self.followers.close(Code::NoSuchDesk, |_| true);
    }
}

impl Deref for Locked {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl DerefMut for Locked {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.0
    }
}

/// A panic costs its desk a reading from the store, and nobody else anything.
impl Drop for Locked {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.desk = None;
            self.0.followers.close(Code::Internal, |_| true);
        }
    }
}

/// What became of an entry.
#[derive(Debug)]
pub enum Entering {
    Entered(u64),
    Moved(Vec<DeskEntry>),
}

impl Desks {
    pub fn new(services: Arc<Services>, identities: Arc<Identities>, rates: Arc<RateLimits>) -> Arc<Desks> {
        let slots = Mutex::default();
        let listed = Listed::default();
        Arc::new(Desks { services, identities, rates, slots, listed })
    }

    /// Begins a desk, or finds the same one begun. Who begins it is a referee from now on.
    ///
    /// `network` is where the request comes from, if it is limited.
    pub async fn begin(
        self: &Arc<Desks>,
        id: DeskId,
        by: Maker,
        network: Option<IpAddr>,
        asked: NewDesk,
    ) -> Result<DeskBook, Fault> {
        let secret = secrets::hash(&asked.key).map(DeskSecretHash).ok_or_else(|| Fault::at(Code::BadRequest, "key"))?;
        let head = checked_head(asked.head.0.get())?;
        self.at_desk(id, move |desks, mut state| async move {
            let owner = by.owner;
            if desks.identities.is_forgotten(owner) {
                return Err(Code::Forgotten.into());
            }
            match desks.loaded(id, &mut state).await {
                Ok(desk) => {
                    desk.referees_with(Some(owner), &asked.key)?;
                    if *desk.head() != head {
                        return Err(Code::DeskExists.into());
                    }
                    desks.remember(id, &mut state, owner, &asked.key).await?;
                }
                Err(fault) if fault.code == Code::NoSuchDesk => {
                    if let Some(network) = network {
                        desks.rates.new_desk(network)?;
                    }
                    let head = serde_json::to_string(&head).expect("plain data");
                    let address = network.and_then(|network| desks.services.account(None, network).address);
                    let bound = |count: usize| Bound { count: count as u64, ..Bound::NONE };
                    let limits = desks.services.limits();
                    let bounds =
                        Bounds { owner: bound(limits.desks_per_device), address: bound(limits.desks_per_address) };
                    let at_ms = desks.services.time.now().date;
                    let desk = store::NewDesk { id, secret, head, by, address, at_ms, bounds };
                    desks.services.store.desks().create(desk).await.map_err(|error| match error {
                        StoreError::Bounded => Fault::from(Code::TooManyDesks),
                        other => other.into(),
                    })?;
                    desks.forget_late(&mut state, owner).await?;
                }
                Err(fault) => return Err(fault),
            }
            Ok(desks.loaded(id, &mut state).await?.book_since(0, true))
        })
        .await
    }

    /// Reads something off a desk.
    pub async fn read<T: Send + 'static>(
        self: &Arc<Desks>,
        id: DeskId,
        look: impl FnOnce(&Desk) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        self.at_desk(id, move |desks, mut state| async move { Ok(look(desks.loaded(id, &mut state).await?)) }).await
    }

    /// The asker has the key.
    pub async fn show_key(self: &Arc<Desks>, id: DeskId, owner: OwnerId, key: String) -> Result<(), Fault> {
        self.at_desk(id, move |desks, mut state| async move {
            if desks.identities.is_forgotten(owner) {
                return Err(Code::Forgotten.into());
            }
            desks.loaded(id, &mut state).await?.referees_with(Some(owner), &key)?;
            desks.remember(id, &mut state, owner, &key).await
        })
        .await
    }

    /// The socket is a referee's.
    pub async fn show_key_over(self: &Arc<Desks>, id: DeskId, socket: SocketId, key: String) -> Result<(), Fault> {
        self.at_desk(id, move |desks, mut state| async move {
            desks.loaded(id, &mut state).await?.shown(&key).ok_or(Code::NotReferee)?;
            state.followers.is_referee(socket);
            Ok(())
        })
        .await
    }

    /// Writes an entry, broadcasts it, and only then answers.
    pub async fn enter(
        self: &Arc<Desks>,
        id: DeskId,
        owner: Option<OwnerId>,
        asked: NewEntry,
    ) -> Result<Entering, Fault> {
        self.at_desk(id, move |desks, mut state| async move {
            let now = desks.services.time.now().date;
            let desk = desks.loaded(id, &mut state).await?;
            let key = desk.key;
            let (row, entry) = match desk.propose(owner, &asked, now)? {
                Proposal::Known(n) => return Ok(Entering::Entered(n)),
                Proposal::Moved(since) => {
                    desks.services.metrics.sockets_overrun.add(state.followers.broadcast_clash(&asked));
                    return Ok(Entering::Moved(since));
                }
                Proposal::Write(row, entry) => (row, entry),
            };
            if let Err(error) = desks.services.store.desks().enter(key, row.clone()).await {
                desks.services.metrics.commits_failed.up();
                tracing::error!(desk = %id, %error, "an entry could not be written: the desk is read again");
                state.desk = None;
                state.followers.close(Code::Unavailable, |_| true);
                return Err(Code::Unavailable.into());
            }
            desks.services.metrics.desk_entries.up();
            let State { desk: Some(desk), followers } = &mut *state else { return Err(Code::Internal.into()) };
            let n = desk.take(row, entry).map_err(|_| Code::Internal)?;
            desks.services.metrics.sockets_overrun.add(followers.broadcast_entered(desk));
            Ok(Entering::Entered(n))
        })
        .await
    }

    pub async fn delete(self: &Arc<Desks>, id: DeskId, owner: Option<OwnerId>, key: String) -> Result<(), Fault> {
        self.at_desk(id, move |desks, mut state| async move {
            let desk = desks.loaded(id, &mut state).await?;
            desk.referees_with(owner, &key)?;
            let key = desk.key;
            desks.services.store.desks().delete(key).await?;
            state.gone();
            Ok(())
        })
        .await
    }

    /// A socket follows the desk from now on.
    pub async fn follow(
        self: &Arc<Desks>,
        id: DeskId,
        mut follower: Follower,
        parties: Vec<Party>,
        since: u64,
    ) -> Result<(), Fault> {
        self.at_desk(id, move |desks, mut state| async move {
            desks.loaded(id, &mut state).await?;
            let State { desk: Some(desk), followers } = &mut *state else { return Err(Code::Internal.into()) };
            // Cut off since the request came in.
            if follower
                .device
                .is_some_and(|device| desks.identities.is_cut_off(device) && follower.is_for_person_of(device))
            {
                return Err(Code::CutOff.into());
            }
            // A referee is never crowded out.
            if !desk.is_referee(follower.owner) {
                let most = desks.services.limits().sockets_per_table;
                let place = followers.crowd(most).try_take(&parties).ok_or(Code::TooMany)?;
                follower.outlet.hold(place);
            }
            followers.welcome(desk, follower, since);
            Ok(())
        })
        .await
    }

    pub async fn leave(self: &Arc<Desks>, id: DeskId, socket: SocketId) {
        let left = self.at_desk(id, move |_, mut state| async move {
            state.followers.remove(socket);
            Ok(())
        });
        let _ = left.await;
    }

    /// Somebody is no referee any more; desks that had no other referee are gone.
    pub async fn forget_referee(self: &Arc<Desks>, owner: OwnerId) -> Result<(), Fault> {
        let forgotten = self.services.store.desks().forget_referee(owner).await?;
        self.are_gone(forgotten.deleted).await;
        for id in forgotten.left {
            let closing = self.at_desk(id, move |_, mut state| async move {
                if let Some(desk) = &mut state.desk {
                    desk.forget_referee(owner);
                }
                state.followers.close(Code::NotReferee, |follower| follower.owner == Some(owner));
                Ok(())
            });
            closing.await?;
        }
        Ok(())
    }

    /// The sockets of a device end that follow a desk in the name of its person, and so do the keys of these desks.
    pub async fn cut_off(self: &Arc<Desks>, device: DeviceId, ended: &[DeskId]) {
        for &id in ended {
            let closing = self.at_desk(id, |_, mut state| async move {
                state.desk.iter_mut().for_each(|desk| desk.end_secret());
                Ok(())
            });
            let _ = closing.await;
        }

        for slot in self.slots() {
            slot.lock().await.followers.close(Code::CutOff, |follower| follower.is_for_person_of(device));
        }
    }

    /// What a referee has is another owner's now: their device belongs to a person.
    pub async fn move_referee(self: &Arc<Desks>, id: DeskId, from: OwnerId, to: OwnerId) -> Result<(), Fault> {
        let closing = self.at_desk(id, move |_, mut state| async move {
            if let Some(desk) = &mut state.desk {
                desk.forget_referee(from);
                desk.add_referee(to);
            }
            Ok(())
        });
        closing.await
    }

    /// Deletes desks that nobody has touched since. Says how many.
    pub async fn delete_before(self: &Arc<Desks>, touched_ms: u64) -> Result<usize, Fault> {
        let deleted = self.services.store.desks().delete_before(touched_ms).await?;
        let count = deleted.len();
        self.are_gone(deleted).await;
        Ok(count)
    }

    async fn are_gone(self: &Arc<Desks>, ids: Vec<DeskId>) {
        for id in ids {
            let closing = self.at_desk(id, |_, mut state| async move {
                state.gone();
                Ok(())
            });
            let _ = closing.await;
        }
    }

    /// Lets whatever is being written be written, and ends every follower.
    pub async fn let_go(&self) {
        let slots: Vec<Slot> = self.slots.lock().expect("no panic while held").drain().map(|(_, slot)| slot).collect();
        for slot in slots {
            slot.lock().await.followers.close(Code::Unavailable, |_| true);
        }
    }

    /// Runs work under a desk's lock, to its end whether or not anyone waits for it. If it panics, the desk is read again.
    async fn at_desk<T, F>(
        self: &Arc<Desks>,
        id: DeskId,
        work: impl FnOnce(Arc<Desks>, Locked) -> F + Send + 'static,
    ) -> Result<T, Fault>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, Fault>> + Send + 'static,
    {
        if self.services.is_stopping() {
            return Err(Code::Unavailable.into());
        }
        let desks = Arc::clone(self);
        let slot = self.slot(id);
        let done = tokio::spawn(async move {
            let locked = Locked(slot.lock_owned().await);
            work(desks, locked).await
        });
        done.await.unwrap_or_else(|_| {
            self.services.metrics.panics.up();
            tracing::error!(desk = %id, "a desk panicked: it is read again");
            Err(Code::Internal.into())
        })
    }

    /// The desk, read from the store if need be.
    async fn loaded<'a>(&self, id: DeskId, state: &'a mut State) -> Result<&'a mut Desk, Fault> {
        if state.desk.is_none() {
            if let Some(lease) = self.services.store.lease()
                && let Claim::Theirs { .. } = lease.claim(Thing::Desk(id)).await?
            {
                return Err(Code::Unavailable.into());
            }
            let stored = self.services.store.desks().desk(id).await?.ok_or(Code::NoSuchDesk)?;
            state.desk = Some(Box::new(Desk::load(id, stored)?));
        }
        Ok(state.desk.as_mut().expect("just read"))
    }

    async fn remember(&self, id: DeskId, state: &mut State, owner: OwnerId, key: &str) -> Result<(), Fault> {
        let desk = self.loaded(id, state).await?;
        if !desk.is_referee(Some(owner)) {
            if desk.referees() >= self.services.limits().referees_per_desk {
                return Err(Code::TooMany.into());
            }
            let shown = desk.shown(key).ok_or(Code::NotReferee)?;
            self.services.store.desks().add_referee(desk.key, owner, shown).await.map_err(|error| match error {
                StoreError::Conflict => Fault::from(Code::NoSuchDesk),
                other => other.into(),
            })?;
            desk.add_referee(owner);
            self.forget_late(state, owner).await?;
        }
        Ok(())
    }

    /// Who asked to be forgotten while being written down is forgotten again: it would outlive the wish.
    async fn forget_late(&self, state: &mut State, owner: OwnerId) -> Result<(), Fault> {
        if self.identities.is_forgotten(owner) {
            self.services.store.desks().forget_referee(owner).await?;
            state.desk = None;
            return Err(Code::Forgotten.into());
        }
        Ok(())
    }

    /// The desks that somebody referees, the last touched first.
    pub async fn of_owner(&self, owner: OwnerId, limit: usize) -> Result<Vec<DeskInfo>, Fault> {
        let mut desks = Vec::new();
        for card in self.services.store.desks().desks_of(owner, limit).await? {
            if let Some(info) = self.listed.find(card) {
                desks.push(info);
                continue;
            }
            // Deleted meanwhile, where it is not there.
            let Some(stored) = self.services.store.desks().desk(card.id).await? else { continue };
            let desk = Desk::load(card.id, stored)?;
            let info = desk.info();
            self.listed.remember(&desk, &info);
            desks.push(info);
        }
        Ok(desks)
    }

    fn slot(&self, id: DeskId) -> Slot {
        let mut slots = self.slots.lock().expect("no panic while held");
        if slots.len() > KEPT && !slots.contains_key(&id) {
            // A task that uses a slot holds the Arc too.
            let used = |slot: &Slot| {
                Arc::strong_count(slot) > 1 || slot.try_lock().is_ok_and(|state| !state.followers.is_empty())
            };
            slots.retain(|_, slot| used(slot));
        }
        Arc::clone(slots.entry(id).or_default())
    }

    fn slots(&self) -> Vec<Slot> {
        self.slots.lock().expect("no panic while held").values().cloned().collect()
    }
}
