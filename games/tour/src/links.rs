//! Which riders belong together: sets that are joined and never parted.

use desk::classification::MAX_RIDERS;

use crate::state::Public;

/// Which riders belong together: sets that are joined and never parted.
#[derive(Clone)]
pub struct Links {
    parent: [u8; MAX_RIDERS],
    size: [u8; MAX_RIDERS],
}

impl Links {
    /// Riders linked through neighbouring cells, across sectors too (T7).
    pub fn between(public: &Public) -> Links {
        let mut links = Links { parent: std::array::from_fn(|rider| rider as u8), size: [1; MAX_RIDERS] };
        for rider in public.numbers() {
            let Some(cell) = public.rider(rider).cell else { continue };
            for other in rider + 1..public.riders.len() as u8 {
                if public.rider(other).cell.is_some_and(|other| cell.is_neighbour(other)) {
                    links.join(rider, other);
                }
            }
        }
        links
    }

    pub fn join(&mut self, a: u8, b: u8) {
        let a = usize::from(self.root(a));
        let b = usize::from(self.root(b));
        if a != b {
            self.parent[b] = a as u8;
            self.size[a] += self.size[b];
        }
    }

    pub fn root(&self, rider: u8) -> u8 {
        let mut rider = rider;
        while self.parent[usize::from(rider)] != rider {
            rider = self.parent[usize::from(rider)];
        }
        rider
    }

    /// The number of riders linked with this one, this one included.
    pub fn size(&self, rider: u8) -> u8 {
        self.size[usize::from(self.root(rider))]
    }
}
