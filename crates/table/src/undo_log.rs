//! What can still be taken back.

use engine::{Event, Fact, Game, NoFacts, Seat};

use crate::By;

/// What has been done since something was last shown, drawn or rolled: what can still be taken back.
#[derive(Clone, Debug)]
pub(crate) struct UndoLog<G: Game> {
    settled: G,
    acts: Vec<Act<G::Action>>,
}

#[derive(Clone, Debug)]
struct Act<A> {
    seat: Seat,
    action: A,
    by: By,
    /// An answer that nobody else has seen.
    secret: bool,
}

impl<G: Game> UndoLog<G> {
    pub fn new(game: &G) -> UndoLog<G> {
        UndoLog { settled: game.clone(), acts: Vec::new() }
    }

    /// From here on nothing before can be taken back.
    pub fn settle(&mut self, game: &G) {
        self.settled.clone_from(game);
        self.acts.clear();
    }

    pub fn note(&mut self, seat: Seat, action: &G::Action, by: By, secret: bool, facts: &[Fact<G::Event>], game: &G) {
        if facts.iter().flat_map(|fact| fact.faces()).any(Event::settles) {
            self.settle(game);
        } else {
            self.acts.push(Act { seat, action: action.clone(), by, secret });
        }
    }

    pub fn acts(&self) -> impl Iterator<Item = (Seat, &G::Action)> {
        self.acts.iter().map(|act| (act.seat, &act.action))
    }

    /// Whether the last move of a seat is still its own to take back.
    pub fn reaches(&self, seat: Seat) -> bool {
        self.last_of(seat).is_some_and(|last| self.acts[last + 1..].iter().all(|later| later.secret))
    }

    /// Whether that move is an answer that nobody else has seen.
    pub fn is_last_secret(&self, seat: Seat) -> bool {
        self.last_of(seat).is_some_and(|last| self.acts[last].secret)
    }

    /// The state without that move. Secret answers that others gave meanwhile to the same question stand; answers to a
    /// question that the move itself had raised go with it.
    pub fn without_last_of(&mut self, seat: Seat) -> G {
        let last = self.last_of(seat).expect("asked before");
        let undone = self.acts.remove(last);
        if !undone.secret {
            self.acts.truncate(last);
        }
        let mut game = self.settled.clone();
        for act in &self.acts {
            game.play(act.seat, &act.action, &mut NoFacts);
        }
        game
    }

    fn last_of(&self, seat: Seat) -> Option<usize> {
        self.acts.iter().rposition(|act| act.seat == seat && act.by == By::Player)
    }
}
