//! So many at once for each key.

use std::{
    collections::HashMap,
    hash::{BuildHasher, Hash, RandomState},
    sync::{Arc, Mutex},
};

const SHARDS: usize = 16;

/// Counts for keys that hold something. A key that holds nothing takes no room.
pub struct Slots<K> {
    hasher: RandomState,
    shards: [Mutex<HashMap<K, usize>>; SHARDS],
}

impl<K> Default for Slots<K> {
    fn default() -> Slots<K> {
        Slots { hasher: RandomState::new(), shards: std::array::from_fn(|_| Mutex::default()) }
    }
}

/// One that is held, given back when it is dropped.
pub struct Slot<K: Hash + Eq> {
    slots: Arc<Slots<K>>,
    key: K,
}

impl<K: Hash + Eq + Clone> Slots<K> {
    pub fn take(self: &Arc<Self>, key: K, most: usize) -> Option<Slot<K>> {
        self.add(key.clone(), most).then(|| Slot { slots: Arc::clone(self), key })
    }
}

impl<K: Hash + Eq> Slots<K> {
    /// One more; give it back with [`Slots::remove`].
    pub fn add(&self, key: K, most: usize) -> bool {
        let mut counts = self.shard(&key).lock().expect("no panic while held");
        match counts.get_mut(&key) {
            Some(count) if *count >= most => return false,
            Some(count) => *count += 1,
            None if most == 0 => return false,
            None => drop(counts.insert(key, 1)),
        }
        true
    }

    pub fn remove(&self, key: &K) {
        let mut counts = self.shard(key).lock().expect("no panic while held");
        if let Some(count) = counts.get_mut(key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(key);
            }
        }
    }

    fn shard(&self, key: &K) -> &Mutex<HashMap<K, usize>> {
        &self.shards[self.hasher.hash_one(key) as usize % SHARDS]
    }
}

impl<K: Hash + Eq> Drop for Slot<K> {
    fn drop(&mut self) {
        self.slots.remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_dropped_is_given_back_and_takes_no_room() {
        let slots = Arc::new(Slots::default());
        let held = [slots.take("a", 2), slots.take("a", 2)];
        assert!(slots.take("a", 2).is_none() && slots.take("b", 2).is_some() && slots.take("c", 0).is_none());
        drop(held);
        assert!(slots.take("a", 1).is_some());
        assert!(slots.shards.iter().all(|shard| shard.lock().unwrap().is_empty()));
    }
}
