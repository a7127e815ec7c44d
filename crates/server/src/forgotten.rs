//! Names that nothing is done in any more: devices that asked to be forgotten, that belong to a person now or that were cut off from one. A
//! request that is under way is turned away, too: else what it writes would outlive the wish.

use std::{collections::HashSet, sync::Mutex};

use store::Hash;

/// So many are remembered, or twice as many. A device that is no longer among them is one like any other.
const GENERATION: usize = 50_000;

#[derive(Default)]
pub struct Forgotten(Mutex<[HashSet<Hash>; 2]>);

impl Forgotten {
    pub fn add(&self, device: Hash) {
        let mut generations = self.0.lock().expect("no panic while held");
        if generations[0].len() >= GENERATION {
            generations[1] = std::mem::take(&mut generations[0]);
        }
        generations[0].insert(device);
    }

    /// It is a name like any other again.
    pub fn remove(&self, device: Hash) {
        for generation in self.0.lock().expect("no panic while held").iter_mut() {
            generation.remove(&device);
        }
    }

    pub fn contains(&self, device: Hash) -> bool {
        self.0.lock().expect("no panic while held").iter().any(|generation| generation.contains(&device))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_ones_are_remembered_and_the_list_is_bounded() {
        let forgotten = Forgotten::default();
        let device = |n: usize| {
            let mut device = [0; 32];
            device[..8].copy_from_slice(&n.to_le_bytes());
            device
        };
        (0..3 * GENERATION).for_each(|n| forgotten.add(device(n)));
        assert!((2 * GENERATION..3 * GENERATION).all(|n| forgotten.contains(device(n))));
        forgotten.remove(device(3 * GENERATION - 1));
        assert!(!forgotten.contains(device(3 * GENERATION - 1)));
        assert!(!forgotten.contains(device(0)) && !forgotten.contains(device(3 * GENERATION)));
    }
}
