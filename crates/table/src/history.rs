//! The steps of a record that were not taken back, with the state before each.

use std::ops::ControlFlow;

use engine::{Game, NoFacts, Seat};

use crate::{By, Frame, Happened, RecordError, frames};

/// A race as it stands: every step that was not taken back, with the state before it.
pub struct History<G: Game> {
    pub steps: Vec<Past<G>>,
    /// The state after the last step.
    pub end: G,
    /// How many frames the record has, as [`frames`] counts them.
    pub frames: usize,
}

/// A step that stands.
#[derive(Clone)]
pub struct Past<G: Game> {
    /// The number of its frame, as [`frames`] counts them: 0 is the position before the first step.
    pub frame: usize,
    pub before: G,
    /// Nobody's where luck decided.
    pub act: Option<PastAct<G::Action>>,
    /// Whether it has facts. An answer that others do not see yet has none.
    pub has_facts: bool,
}

#[derive(Clone)]
pub struct PastAct<A> {
    pub seat: Seat,
    pub action: A,
    pub by: By,
    /// An answer that nobody else saw when it was given.
    secret: bool,
}

/// Reads the race that a record comes to. Moves that were taken back are not in it; secret answers that others had given meanwhile are, as
/// [`Table::undo`](crate::Table::undo) has it.
pub fn history<G: Game>(text: &str) -> Result<History<G>, RecordError> {
    let mut steps: Vec<Past<G>> = Vec::new();
    let mut now: Option<G> = None;
    let mut count = 0;
    frames::<G>(text, |frame| {
        let after = frame.table.game();
        if let Some(before) = now.take() {
            match frame.happened {
                [Happened::TakenBack { seat }] => {
                    take_back(&mut steps, *seat);
                }
                [Happened::Abandoned] => {}
                _ => {
                    let act = act(&frame, &before);
                    steps.push(Past { frame: count, before, act, has_facts: !frame.happened.is_empty() });
                }
            }
        }
        now = Some(after.clone());
        count += 1;
        ControlFlow::Continue(())
    })?;
    let end = now.expect("there is a position before the first step");
    Ok(History { steps, end, frames: count })
}

fn act<G: Game>(frame: &Frame<'_, G>, before: &G) -> Option<PastAct<G::Action>> {
    let (seat, action, by) = frame.act?;
    let awaiting = G::awaiting(before.public());
    let asked = awaiting.prompt().is_some_and(|prompt| prompt.asked.contains(seat));
    let unseen = frame.happened.is_empty() && G::awaiting(frame.table.game().public()) == awaiting;
    Some(PastAct { seat, action: action.clone(), by, secret: !frame.was_open && asked && unseen })
}

/// The seat's last move goes; with a move in the open, the answers to the question that it had raised go too.
fn take_back<G: Game>(steps: &mut Vec<Past<G>>, seat: Seat) {
    let own = |past: &Past<G>| past.act.as_ref().is_some_and(|act| act.seat == seat && act.by == By::Player);
    let last = steps.iter().rposition(own).expect("a table takes back only what was played");
    let undone = steps.remove(last);
    if undone.act.is_some_and(|act| !act.secret) {
        steps.truncate(last);
    }
    let mut state = undone.before;
    for later in &mut steps[last..] {
        later.before = state.clone();
        let act = later.act.as_ref().expect("no luck is drawn before a move that can be taken back");
        state.play(act.seat, &act.action, &mut NoFacts);
    }
}
