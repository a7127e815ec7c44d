//! The laws of choices and windows: answers stay secret until the last is in.

use std::cmp::Reverse;

use engine::{Game, PromptKind, Seat};

use super::{
    broken::{Broken, Law, ensure},
    walk::{Stats, Taken},
};
use crate::drive::Step;

/// Follows one choice or window from its opening to its close.
pub struct Answers<G: Game> {
    open: Option<Open<G, G::Action>>,
}

/// The state as the question was put, and the answers in the order they came.
type Open<G, A> = (G, Vec<(Seat, A)>);

impl<G: Game> Default for Answers<G> {
    fn default() -> Self {
        Answers { open: None }
    }
}

impl<G: Game> Answers<G> {
    pub fn check(&mut self, taken: &Taken<'_, G>, stats: &mut Stats) -> Result<(), Broken> {
        let Step::Act { seat, action } = taken.step else {
            self.open = None;
            return Ok(());
        };
        let awaiting = G::awaiting(taken.before.public());
        let prompt = awaiting.prompt().expect("a seat acted");
        if prompt.kind == PromptKind::Turn || !prompt.asked.contains(*seat) {
            self.open = None;
            return Ok(());
        }
        let (_, answers) = self.open.get_or_insert_with(|| (taken.before.clone(), Vec::new()));
        answers.push((*seat, action.clone()));

        let others_owe = prompt.asked.iter().any(|other| other != *seat && taken.before.seat_view(other).owes());
        let still_open = others_owe || (taken.after.seat_view(*seat).owes() && taken.facts.is_empty());
        if still_open {
            ensure(taken.facts.is_empty(), Law::AnswersStaySecret, || format!("narrated {:?}", taken.facts))?;
            let before = taken.before.public();
            let after = taken.after.public();
            return ensure(before == after, Law::AnswersStaySecret, || format!("{before:?} became {after:?}"));
        }
        let (opened, mut answers) = self.open.take().expect("just inserted");
        answers.sort_by_key(|(seat, _)| Reverse(*seat)); // Stable: a seat's own answers keep their order.
        let mut reordered = opened;
        let mut facts = Vec::new();
        for (seat, action) in &answers {
            let checked = reordered.try_play(*seat, action, &mut facts);
            ensure(checked.is_ok(), Law::AnswersInAnyOrder, || format!("seat {seat}: {action:?}: {checked:?}"))?;
        }
        stats.reordered += 1;
        ensure(reordered == *taken.after && facts == taken.facts, Law::AnswersInAnyOrder, || {
            format!("{answers:?} gave {facts:?}, and in the order they came {:?}", taken.facts)
        })
    }
}
