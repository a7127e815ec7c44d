//! Places that are shared fairly: so many at once for all, and nobody has so many that others find none.
//!
//! Who asks is known by several parties, such as a person and the block of addresses that they come from: what each of them holds counts.
//! The last places are for those who hold none; those who wait are served in turn, one of each party after the other; and who leaves a place
//! idle, as a reader who does not read, loses it to one who would use it.

use std::{
    collections::{HashMap, VecDeque},
    future::Future,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use store::{OwnerId, TableId};
use tokio::{
    sync::{Notify, oneshot},
    time::Instant,
};

use super::{block, share};

/// On whose account something is had, said or sent.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Party {
    Seat(TableId, u8),
    Table(TableId),
    Owner(OwnerId),
    /// A block of addresses: see [`block`].
    Block(IpAddr),
    /// A host that something is sent to.
    Host(Arc<str>),
}

impl Party {
    pub fn at(address: IpAddr) -> Party {
        Party::Block(block(address))
    }
}

/// How a pool is shared.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// Places in all.
    pub most: usize,
    /// Places of one party while most are free. The fewer are left, the fewer it may have.
    pub per_party: usize,
    /// Places for those who hold none.
    pub reserve: usize,
}

impl Terms {
    /// A quarter of the places is for newcomers.
    pub fn new(most: usize, per_party: usize) -> Terms {
        Terms { most, per_party, reserve: most / 4 }
    }

    /// Of those who only look on: one party has half of the places at most.
    pub fn crowd(most: usize) -> Terms {
        Terms::new(most, most.div_ceil(2))
    }
}

/// Who holds less than this part of what a party may have may take of the reserve, too: a browser has several connections.
const FEW: usize = 32;
/// A place that is left idle for so long goes to one who waits.
const IDLE: Duration = Duration::from_secs(1);
/// Who waits looks so often whether one has become idle.
const LOOK_AGAIN: Duration = Duration::from_millis(250);

pub struct FairPool {
    terms: Terms,
    /// Whom nothing is counted for: load tests.
    trusted: Option<Party>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    taken: usize,
    held: HashMap<Party, usize>,
    idle: Vec<Idle>,
    /// The first party of those who wait, in turn.
    turns: VecDeque<Party>,
    waiting: HashMap<Party, VecDeque<Waiting>>,
    /// When it was last looked whether a place has become idle.
    looked_at: Option<Instant>,
}

/// What somebody asks for.
#[derive(Clone, Debug)]
struct Claim {
    parties: Arc<[Party]>,
    weight: usize,
}

struct Idle {
    claim: Claim,
    loss: Arc<Loss>,
    since: Instant,
}

struct Waiting {
    claim: Claim,
    to: oneshot::Sender<Permit>,
}

/// Whether a place was given to somebody else.
#[derive(Default)]
struct Loss {
    is_lost: std::sync::atomic::AtomicBool,
    notify: Notify,
}

/// A place, or several that count as one. Given back when it is dropped with all that were cloned from it: work that nobody waits for any more
/// holds it still.
#[derive(Clone)]
pub struct Permit(Arc<Held>);

struct Held {
    pool: Arc<FairPool>,
    claim: Claim,
    loss: Arc<Loss>,
}

/// While this is held its place is idle.
pub struct IdlePermit<'a>(&'a Permit);

impl FairPool {
    pub fn new(terms: Terms) -> Arc<FairPool> {
        FairPool::trusting(terms, None)
    }

    /// One where this address may have all there is.
    pub fn trusting(terms: Terms, trusted: Option<IpAddr>) -> Arc<FairPool> {
        Arc::new(FairPool { terms, trusted: trusted.map(Party::at), state: Mutex::default() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Counts are changed in one go.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place, if there is one for this party at once.
    pub fn try_take(self: &Arc<Self>, parties: &[Party]) -> Option<Permit> {
        self.try_take_weight(parties, 1)
    }

    /// The same for something that counts as so many.
    pub fn try_take_weight(self: &Arc<Self>, parties: &[Party], weight: usize) -> Option<Permit> {
        let claim = Claim { parties: parties.into(), weight };
        let mut state = self.state();
        let admitted = self.admit(&mut state, &claim);
        drop(state);
        admitted.then(|| self.place(claim))
    }

    /// A place once it is this party's turn. One that stops waiting leaves nothing behind.
    pub async fn take(self: &Arc<Self>, parties: &[Party]) -> Permit {
        let claim = Claim { parties: parties.into(), weight: 1 };
        let (to, mut granted) = oneshot::channel();
        {
            let mut state = self.state();
            let turn = claim.parties.first().cloned().unwrap_or(Party::Host("".into()));
            if !state.waiting.contains_key(&turn) {
                // Those who wait already are waiting for what there is none of, or for more than their share.
                if self.admit(&mut state, &claim) {
                    drop(state);
                    return self.place(claim);
                }
                state.turns.push_back(turn.clone());
            }
            state.waiting.entry(turn).or_default().push_back(Waiting { claim, to });
        }
        loop {
            tokio::select! {
                biased;
                place = &mut granted => return place.expect("a pool forgets nobody who waits"),
                () = tokio::time::sleep(LOOK_AGAIN) => {}
            }
            // One of those who wait looks for all of them.
            let mut state = self.state();
            let now = Instant::now();
            let is_due = state.looked_at.is_none_or(|at| now.duration_since(at) >= LOOK_AGAIN);
            if is_due {
                state.looked_at = Some(now);
            }
            drop(state);
            if is_due {
                self.serve();
            }
        }
    }

    fn place(self: &Arc<Self>, claim: Claim) -> Permit {
        Permit(Arc::new(Held { pool: Arc::clone(self), claim, loss: Arc::default() }))
    }

    /// Gives places to those who wait, in turn, as far as there are some.
    fn serve(self: &Arc<Self>) {
        let mut granted = Vec::new();
        let mut state = self.state();
        let mut refused = 0;
        // Where nothing is free and nothing idle, nobody need be asked.
        while refused < state.turns.len() && (state.taken < self.terms.most || !state.idle.is_empty()) {
            let Some(turn) = state.turns.pop_front() else { break };
            let Some(mut queue) = state.waiting.remove(&turn) else { continue };
            queue.retain(|waiting| !waiting.to.is_closed());
            let Some(next) = queue.front() else { continue };
            let claim = next.claim.clone();
            if self.admit(&mut state, &claim) {
                refused = 0;
                granted.extend(queue.pop_front().map(|next| (next.to, self.place(claim))));
            } else {
                refused += 1;
            }
            if !queue.is_empty() {
                state.waiting.insert(turn.clone(), queue);
                state.turns.push_back(turn);
            }
        }
        drop(state);
        // Who has stopped waiting meanwhile gives it back.
        granted.into_iter().for_each(|(to, place)| drop(to.send(place)));
    }

    /// Counts a claim, if there is a place for it or one can be taken from somebody who leaves it idle.
    fn admit(&self, state: &mut State, claim: &Claim) -> bool {
        if !self.may_have(state, claim) && !self.displace(state, claim) {
            return false;
        }
        state.taken += claim.weight;
        for party in claim.parties.iter() {
            *state.held.entry(party.clone()).or_default() += claim.weight;
        }
        true
    }

    fn may_have(&self, state: &State, claim: &Claim) -> bool {
        let Terms { most, per_party, reserve } = self.terms;
        let free = most.saturating_sub(state.taken);
        // What is larger than the pool has it for itself.
        if per_party == 0 || free < claim.weight.min(most) {
            return false;
        }
        claim.parties.iter().filter(|party| self.trusted.as_ref() != Some(party)).all(|party| {
            let held = state.held.get(party).copied().unwrap_or_default();
            let leaves_reserve = free >= claim.weight + reserve;
            held == 0
                || held + claim.weight <= per_party / FEW
                || leaves_reserve && held + claim.weight <= share(per_party, free, most)
        })
    }

    /// Takes idle places from those who hold the most, until there is one for this claim: from those who hold more than the one who asks.
    fn displace(&self, state: &mut State, claim: &Claim) -> bool {
        let holds = |state: &State, claim: &Claim| {
            claim
                .parties
                .iter()
                .map(|party| state.held.get(party).copied().unwrap_or_default())
                .max()
                .unwrap_or_default()
        };
        let own = holds(state, claim);
        while !self.may_have(state, claim) {
            let now = Instant::now();
            let idle = state.idle.iter().enumerate().filter(|(_, idle)| now.duration_since(idle.since) >= IDLE);
            // The longest idle of those who hold the most.
            let next = idle.max_by_key(|(_, idle)| (holds(state, &idle.claim), std::cmp::Reverse(idle.since)));
            let Some(at) = next.map(|(at, _)| at).filter(|&at| holds(state, &state.idle[at].claim) > own) else {
                return false;
            };
            let idle = state.idle.swap_remove(at);
            state.give_back(&idle.claim);
            idle.loss.is_lost.store(true, std::sync::atomic::Ordering::Release);
            idle.loss.notify.notify_one();
        }
        true
    }

    /// Whether one of them has a place.
    pub fn holds(&self, parties: &[Party]) -> bool {
        let state = self.state();
        parties.iter().any(|party| state.held.contains_key(party))
    }

    #[cfg(test)]
    pub fn free(&self) -> usize {
        self.terms.most.saturating_sub(self.state().taken)
    }

    /// How many wait.
    #[cfg(test)]
    pub fn waits(&self) -> usize {
        self.state().waiting.values().map(VecDeque::len).sum()
    }
}

impl State {
    fn give_back(&mut self, claim: &Claim) {
        self.taken -= claim.weight;
        for party in claim.parties.iter() {
            if let Some(held) = self.held.get_mut(party) {
                *held -= claim.weight;
                if *held == 0 {
                    self.held.remove(party);
                }
            }
        }
    }
}

impl Permit {
    /// Whether it has gone to somebody else.
    pub fn is_lost(&self) -> bool {
        self.0.is_lost()
    }

    /// Ends when the place has gone to somebody else.
    pub async fn lost(&self) {
        while !self.is_lost() {
            self.0.loss.notify.notified().await;
        }
    }

    /// From now on nobody uses the place, until this is dropped.
    pub fn idle(&self) -> IdlePermit<'_> {
        let mut state = self.0.pool.state();
        if !self.is_lost() {
            let claim = self.0.claim.clone();
            let loss = Arc::clone(&self.0.loss);
            state.idle.push(Idle { claim, loss, since: Instant::now() });
        }
        IdlePermit(self)
    }

    /// Waits for somebody else, with the place idle meanwhile. Nothing if it was lost by then.
    pub async fn while_idle<T>(&self, waiting: impl Future<Output = T>) -> Option<T> {
        let _idle = self.idle();
        tokio::select! {
            biased;
            () = self.lost() => None,
            done = waiting => Some(done),
        }
    }
}

impl Drop for IdlePermit<'_> {
    fn drop(&mut self) {
        let Held { pool, loss, .. } = &*self.0.0;
        pool.state().idle.retain(|idle| !Arc::ptr_eq(&idle.loss, loss));
    }
}

impl Held {
    fn is_lost(&self) -> bool {
        self.loss.is_lost.load(std::sync::atomic::Ordering::Acquire)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        {
            let mut state = self.pool.state();
            if self.is_lost() {
                return;
            }
            state.give_back(&self.claim);
        }
        self.pool.serve();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn at(n: u8) -> [Party; 1] {
        [Party::at([10, 0, 0, n].into())]
    }

    fn all(pool: &Arc<FairPool>, parties: &[Party]) -> Vec<Permit> {
        std::iter::from_fn(|| pool.try_take(parties)).take(1_000).collect()
    }

    #[test]
    fn a_few_who_take_all_they_can_get_leave_some_to_others() {
        let pool = FairPool::new(Terms::new(8, 4));
        let held = [all(&pool, &at(1)), all(&pool, &at(2)), all(&pool, &at(3))];
        assert_eq!(held.each_ref().map(Vec::len), [2, 2, 2]);
        let others: Vec<_> = (4..7).map(|n| pool.try_take(&at(n))).collect();
        assert_eq!(others.iter().flatten().count(), 2, "the reserve is for those who hold none");
        drop((held, others));
        assert_eq!(pool.free(), 8, "and it is given back");
        assert!(pool.state().held.is_empty(), "who holds nothing takes no room");
    }

    #[test]
    fn a_person_with_many_addresses_and_an_address_with_many_persons_count_as_one() {
        let pool = FairPool::new(Terms::new(64, 4));
        let person = |n: u8| Party::Owner(OwnerId([n; 32]));
        let roams: Vec<_> = (0..20).filter_map(|n| pool.try_take(&[at(n)[0].clone(), person(1)])).collect();
        assert_eq!(roams.len(), 4 - 1);
        let many: Vec<_> = (2..20).filter_map(|n| pool.try_take(&[at(100)[0].clone(), person(n)])).collect();
        assert_eq!(many.len(), 4 - 1);
        let [a, b]: [IpAddr; 2] = ["2001:db8:1:1::1", "2001:db8:1:ffff::1"].map(|address| address.parse().unwrap());
        assert_eq!(Party::at(a), Party::at(b), "a /48 is one block");
    }

    #[tokio::test(start_paused = true)]
    async fn those_who_wait_are_served_in_turn_and_not_by_how_many_they_are() {
        let pool = FairPool::new(Terms { most: 1, per_party: 1, reserve: 0 });
        let first = pool.take(&at(1)).await;
        let served = Arc::new(Mutex::new(Vec::new()));
        let waits = |n: u8| {
            let pool = Arc::clone(&pool);
            let served = Arc::clone(&served);
            async move {
                let place = pool.take(&at(n)).await;
                served.lock().unwrap().push(n);
                drop(place);
            }
        };
        let mut waiting: Vec<_> = [1, 1, 1, 1, 2, 3].map(|n| Box::pin(waits(n))).into();
        for one in &mut waiting {
            assert!(one.as_mut().now_or_never().is_none());
        }
        drop(waiting.remove(1));
        drop(first);
        futures_util::future::join_all(waiting).await;
        assert_eq!(*served.lock().unwrap(), [1, 2, 3, 1, 1]);
        assert!(pool.state().turns.is_empty() && pool.state().waiting.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn who_leaves_a_place_idle_loses_it_to_one_who_has_none() {
        let pool = FairPool::new(Terms::new(8, 4));
        // Eight addresses, each with an answer that it does not read.
        let held: Vec<Permit> = (1..9).map(|n| pool.try_take(&at(n)).unwrap()).collect();
        let unread: Vec<_> = held.iter().map(Permit::idle).collect();
        assert!(pool.try_take(&at(9)).is_none(), "a reader may be slow for a moment");
        tokio::time::advance(IDLE).await;
        let newcomer = pool.try_take(&at(9));
        assert!(newcomer.is_some());
        let lost: Vec<_> = held.iter().map(|place| place.lost().now_or_never().is_some()).collect();
        assert_eq!(lost.iter().filter(|lost| **lost).count(), 1);
        assert!(pool.try_take(&at(9)).is_none(), "and one who has a place takes none from those who have no more");
        assert_eq!(pool.free(), 0);
        drop(unread);
        drop((held, newcomer));
        assert_eq!(pool.free(), 8);
    }

    #[tokio::test(start_paused = true)]
    async fn one_who_waits_gets_what_becomes_idle() {
        let pool = FairPool::new(Terms { most: 1, per_party: 1, reserve: 0 });
        let held = pool.take(&at(1)).await;
        let newcomer = at(2);
        let (written, newcomer) = tokio::join!(held.while_idle(std::future::pending::<()>()), pool.take(&newcomer));
        assert!(written.is_none(), "it breaks off");
        drop(newcomer);
        assert!(pool.try_take(&at(3)).is_some());
    }

    #[test]
    fn what_counts_as_many_is_bounded_together() {
        let pool = FairPool::new(Terms::new(100, 40));
        let one = pool.try_take_weight(&at(1), 1_000);
        assert!(one.is_some(), "who holds nothing has at least one, however large");
        assert!(pool.try_take_weight(&at(2), 10).is_none());
        drop(one);
        let [first, second] = [30, 30].map(|weight| pool.try_take_weight(&at(1), weight));
        assert!(first.is_some() && second.is_none() && pool.try_take_weight(&at(2), 60).is_some());
    }
}
