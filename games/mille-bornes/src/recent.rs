//! The last turns in the open, from which a search guesses hands.

use engine::Seat;

use crate::action::Action;

/// As many turns as there are seats at most tables.
const TURNS: usize = 4;

/// What was done last in this hand, in the open: a search reads from it what the others hardly hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct RecentTurns {
    turns: [Option<(Seat, Action)>; TURNS],
    next: u8,
}

impl RecentTurns {
    pub fn add(&mut self, seat: Seat, action: Action) {
        self.turns[usize::from(self.next) % TURNS] = Some((seat, action));
        self.next = (self.next + 1) % TURNS as u8;
    }

    pub fn newest_first(&self) -> impl Iterator<Item = (Seat, Action)> {
        let newest = usize::from(self.next) + TURNS - 1;
        (0..TURNS).map_while(move |ago| self.turns[(newest - ago) % TURNS])
    }
}
