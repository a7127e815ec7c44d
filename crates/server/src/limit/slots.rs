//! So many at once for each key.

use std::{
    collections::HashMap,
    hash::{BuildHasher, Hash, RandomState},
    sync::Mutex,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_so_many_and_one_that_has_none_takes_no_room() {
        let slots = Slots::default();
        assert!(slots.add("a", 2) && slots.add("a", 2) && !slots.add("a", 2));
        assert!(slots.add("b", 2) && !slots.add("c", 0));
        ["a", "a", "b"].iter().for_each(|key| slots.remove(key));
        assert!(slots.shards.iter().all(|shard| shard.lock().unwrap().is_empty()));
    }
}
