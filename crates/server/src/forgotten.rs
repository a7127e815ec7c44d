//! Names that nothing is done in any more: devices that asked to be forgotten, that belong to a person now or that were cut off from one. A
//! request that is under way is turned away, too: else what it writes would outlive the wish.

use std::{collections::HashSet, hash::Hash, sync::Mutex};

/// So many are remembered, or twice as many. One that is no longer among them is like any other.
const GENERATION: usize = 50_000;

pub struct Forgotten<T>(Mutex<[HashSet<T>; 2]>);

impl<T> Default for Forgotten<T> {
    fn default() -> Self {
        Forgotten(Mutex::default())
    }
}

impl<T: Hash + Eq> Forgotten<T> {
    pub fn add(&self, id: T) {
        let mut generations = self.0.lock().expect("no panic while held");
        if generations[0].len() >= GENERATION {
            generations[1] = std::mem::take(&mut generations[0]);
        }
        generations[0].insert(id);
    }

    /// It is a name like any other again.
    pub fn remove(&self, id: T) {
        for generation in self.0.lock().expect("no panic while held").iter_mut() {
            generation.remove(&id);
        }
    }

    pub fn contains(&self, id: T) -> bool {
        self.0.lock().expect("no panic while held").iter().any(|generation| generation.contains(&id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_ones_are_remembered_and_the_list_is_bounded() {
        let forgotten = Forgotten::default();
        (0..3 * GENERATION).for_each(|n| forgotten.add(n));
        assert!((2 * GENERATION..3 * GENERATION).all(|n| forgotten.contains(n)));
        forgotten.remove(3 * GENERATION - 1);
        assert!(!forgotten.contains(3 * GENERATION - 1));
        assert!(!forgotten.contains(0) && !forgotten.contains(3 * GENERATION));
    }
}
