//! What proofs of secrecy ask of a table. Nothing that a server runs uses it.

use std::ops::Range;

use bots::Generator;
use engine::{Event, Shown, Valued, Viewer};
use table::{Happened, Table};

use crate::AnyTable;

/// What proofs of secrecy ask of a table, and nothing else does.
pub trait Proofs {
    /// This table a second time, with all that came before.
    fn copied(&self) -> Box<dyn AnyTable>;
    /// The same table in a world that looks the same to a viewer, or (without one) a copy of this very world. What came before
    /// cannot be taken back in either.
    fn rescrambled(&self, viewer: Option<Viewer>, rng: &mut Generator) -> Box<dyn AnyTable>;
    /// Whether some of what happened revealed to this viewer something that was hidden from them before.
    fn discloses(&self, range: Range<usize>, viewer: Viewer) -> bool;
}

impl<G: Shown + Valued> Proofs for Table<G> {
    fn copied(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn rescrambled(&self, viewer: Option<Viewer>, rng: &mut Generator) -> Box<dyn AnyTable> {
        Box::new(self.in_world(match viewer {
            Some(viewer) => self.game().scramble(viewer, rng),
            None => self.game().clone(),
        }))
    }

    fn discloses(&self, range: Range<usize>, viewer: Viewer) -> bool {
        self.happened_in(range).iter().any(|one| match one {
            Happened::Fact(fact) => {
                let face = fact.face(viewer);
                face.presence_discloses() || face.blanked() != *face
            }
            Happened::TakenBack { .. } | Happened::Abandoned => false,
        })
    }
}
