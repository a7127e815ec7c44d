//! Token buckets: so much a second, so much at once.

use std::{
    collections::HashMap,
    hash::{BuildHasher, Hash, RandomState},
    sync::Mutex,
};

use crate::time::Tick;

#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    filled_at: Tick,
}

impl Bucket {
    pub fn full((_, burst): (f64, f64), now: Tick) -> Bucket {
        Bucket { tokens: burst, filled_at: now }
    }

    pub fn take(&mut self, limit: (f64, f64), now: Tick) -> bool {
        self.draw(limit, now).is_ok()
    }

    /// Gives back what was taken for something that does not count.
    pub fn give_back(&mut self, count: u32, (_, burst): (f64, f64)) {
        self.tokens = (self.tokens + f64::from(count)).min(burst);
    }

    /// Takes one, or says when there is one.
    fn draw(&mut self, (rate, burst): (f64, f64), now: Tick) -> Result<(), Empty> {
        let filled = |tokens: f64, ms: f64| (tokens + ms / 1e3 * rate).min(burst);
        self.tokens = filled(self.tokens, now.since(self.filled_at) as f64);
        self.filled_at = now;
        if self.tokens >= 1.0 {
            self.tokens -= 1.0;
            return Ok(());
        }
        let ms = ((1.0 - self.tokens) / rate * 1e3).ceil();
        // A sum of fractions may fall short of one by a hair.
        let ms = if filled(self.tokens, ms) < 1.0 { ms + 1.0 } else { ms };
        Err(Empty { ms: ms as u64 })
    }
}

/// Nothing is left in a bucket: in so many milliseconds there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Empty {
    pub ms: u64,
}

/// Keys are spread over so many locks.
const SHARDS: usize = 16;
/// A shard holds no more than twice this, however many callers there are.
const MAX_YOUNG: usize = 8_192;

/// A bucket for each key. Nothing is ever swept: buckets live in two generations, one that is used moves to the younger, and the elder is
/// let go whole once every bucket in it has had the time to fill again.
pub struct Buckets<K> {
    hasher: RandomState,
    shards: [Mutex<Shard<K>>; SHARDS],
}

struct Shard<K> {
    young: HashMap<K, Bucket>,
    old: HashMap<K, Bucket>,
    turned_at: Tick,
}

impl<K> Default for Buckets<K> {
    fn default() -> Buckets<K> {
        let shard = || Mutex::new(Shard { young: HashMap::new(), old: HashMap::new(), turned_at: Tick(0) });
        Buckets { hasher: RandomState::new(), shards: std::array::from_fn(|_| shard()) }
    }
}

impl<K: Hash + Eq> Buckets<K> {
    /// Takes one from a key's bucket. All keys must be asked with the same limit.
    pub fn take(&self, key: K, limit: (f64, f64), now: Tick) -> bool {
        self.draw(key, limit, now).is_ok()
    }

    /// The same, and says when there is one.
    pub fn draw(&self, key: K, limit: (f64, f64), now: Tick) -> Result<(), Empty> {
        let mut shard = self.shard(&key).lock().expect("no panic while held");
        shard.turn(limit, now);
        let old = shard.old.remove(&key);
        let bucket = shard.young.entry(key).or_insert_with(|| old.unwrap_or(Bucket::full(limit, now)));
        bucket.draw(limit, now)
    }

    /// Gives back what was taken for something that does not count.
    pub fn give_back(&self, key: K, count: u32, limit: (f64, f64)) {
        let mut shard = self.shard(&key).lock().expect("no panic while held");
        let Shard { young, old, .. } = &mut *shard;
        if let Some(bucket) = young.get_mut(&key).or_else(|| old.get_mut(&key)) {
            bucket.give_back(count, limit);
        }
    }

    fn shard(&self, key: &K) -> &Mutex<Shard<K>> {
        &self.shards[self.hasher.hash_one(key) as usize % SHARDS]
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        let both = |shard: &Mutex<Shard<K>>| {
            let shard = shard.lock().unwrap();
            shard.young.len() + shard.old.len()
        };
        self.shards.iter().map(both).sum()
    }
}

impl<K> Shard<K> {
    fn turn(&mut self, (rate, burst): (f64, f64), now: Tick) {
        let fills_in = (burst / rate * 1e3) as u64 + 1;
        if now.since(self.turned_at) >= fills_in || self.young.len() >= MAX_YOUNG {
            self.old = std::mem::take(&mut self.young);
            self.turned_at = now;
        }
    }
}

impl From<Empty> for room::Fault {
    fn from(empty: Empty) -> room::Fault {
        room::Fault::from(protocol::Code::TooMany).after_s(empty.ms.div_ceil(1_000))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_much_at_once_and_so_much_a_second() {
        let limit = (10.0, 3.0);
        let mut bucket = Bucket::full(limit, Tick(1_000));
        assert_eq!([1_000; 4].map(|now| bucket.take(limit, Tick(now))), [true, true, true, false]);
        assert_eq!([1_050, 1_100, 1_150].map(|now| bucket.take(limit, Tick(now))), [false, true, false]);
    }

    #[test]
    fn an_empty_bucket_says_when_it_has_one() {
        for limit in [(10.0, 3.0), (1.0 / 30.0, 1.0), (0.3, 2.0), (7.0, 1.0)] {
            let mut bucket = Bucket::full(limit, Tick(0));
            let mut now = 0;
            let empty = loop {
                match bucket.draw(limit, Tick(now)) {
                    Ok(()) => now += 1,
                    Err(empty) => break empty,
                }
            };
            assert!(empty.ms > 0);
            assert_eq!(bucket.draw(limit, Tick(now + empty.ms - 1)), Err(Empty { ms: 1 }), "{limit:?}");
            assert_eq!(bucket.draw(limit, Tick(now + empty.ms)), Ok(()), "{limit:?}");
        }
    }

    #[test]
    fn each_key_has_its_own_and_keeps_it_while_it_is_not_full() {
        let limit = (1.0, 3.0);
        let buckets = Buckets::default();
        let take = |key: &'static str, now| buckets.take(key, limit, Tick(now));
        assert_eq!([0; 4].map(|now| take("a", now)), [true, true, true, false]);
        assert!(take("b", 0));
        // Generations turn every three seconds; what was taken is not forgotten before it is given back.
        assert_eq!([1_000, 1_001, 3_100, 3_101, 3_102].map(|now| take("a", now)), [true, false, true, true, false]);
    }

    #[test]
    fn quiet_keys_are_let_go_and_many_keys_take_bounded_room() {
        let limit = (1.0, 3.0);
        let buckets = Buckets::default();
        for key in 0..1_000_000_u32 {
            buckets.take(key, limit, Tick(0));
        }
        assert!(buckets.len() <= 2 * SHARDS * MAX_YOUNG, "{}", buckets.len());
        for round in 1..=2 {
            for key in 0..1_000_u32 {
                buckets.take(key, limit, Tick(round * 10_000));
            }
        }
        assert!(buckets.len() <= 2_000, "{}", buckets.len());
    }
}
