//! A moment whose chances are wanted, and the choices that are compared there.

use bots::{World, generator};
use engine::{Game, Rng, Seat, SeatSet, SeatView, Valued, View, Viewer};
use table::PastAct;

use crate::{glimpse::alike, outcomes::Outcomes};

/// A moment of a race whose chances are wanted: the start, a decision, or the time between two draws.
pub(crate) struct Moment<G: Game> {
    /// The frame of the step that was taken here; of a draw, the frame after it.
    pub n: usize,
    pub state: G,
    /// Whose knowledge hidden things are drawn from.
    pub viewer: Viewer,
    /// The seats that know the same.
    pub alike: SeatSet,
    /// The choices of a decision; else one arm, which plays on.
    pub arms: Vec<Arm<G::Action>>,
    /// The choice that was made.
    pub taken: usize,
    /// What the heuristic does here: its choice, or playing on where it mixes several.
    pub reference: usize,
    /// The seat that decided had to.
    pub asked: bool,
    /// Nothing was drawn and nothing is hidden since the decision before: its value is the value after that one.
    pub continues: bool,
    /// Something was drawn since the moment before.
    pub drawn: bool,
    /// The reveal in which its answer is shown, or whose answers have just been shown.
    pub reveal: Option<usize>,
    pub seed: u64,
    /// One of those from which a race learns how far truncated playouts are off: all its choices are played to the end, too.
    pub teaches: bool,
    /// The chances before the decision are known well enough.
    pub level_known: bool,
    pub finished: bool,
}

/// One choice at a moment, and its result.
pub(crate) struct Arm<A> {
    /// Nothing where the race is simply played on.
    pub action: Option<A>,
    /// How often the heuristic would choose it here, of [`ASKED`] times.
    pub weight: usize,
    /// Still compared with the others.
    pub alive: bool,
    /// Played to the end wherever the heuristic's choice is: it takes so many worlds that the difference means something.
    pub whole: bool,
    /// Races played to their end.
    pub outcomes: Outcomes,
    /// The decider's chances where playouts were truncated, world by world.
    pub screened: Vec<f32>,
}

/// How often the heuristic is asked, to learn how it mixes its choices.
const ASKED: usize = 16;
/// The choices that are compared, at most, beside the one made and those of the heuristic.
const MOST: usize = 48;

impl<A> Arm<A> {
    /// Something is known of it.
    pub fn is_looked_at(&self) -> bool {
        !self.screened.is_empty() || self.outcomes.worlds() > 0
    }

    fn new(action: Option<A>) -> Arm<A> {
        Arm { action, weight: 0, alive: true, whole: false, outcomes: Outcomes::default(), screened: Vec::new() }
    }
}

impl<G: Valued> Moment<G> {
    /// A moment at which nobody decides.
    pub fn between(n: usize, state: G, viewer: Viewer, seed: u64) -> Moment<G> {
        Moment::with(n, state, viewer, vec![Arm::new(None)], (0, 0), seed)
    }

    /// A decision; none where there was nothing to decide.
    pub fn decision(n: usize, state: &G, act: &PastAct<G::Action>, seed: u64) -> Option<Moment<G>> {
        let view = state.seat_view(act.seat);
        let (arms, taken, reference) = choices::<G>(view, &act.action, seed);
        let asked = view.owes();
        (arms.len() > 1).then(|| Moment {
            asked,
            ..Moment::with(n, state.clone(), Viewer::Seat(act.seat), arms, (taken, reference), seed)
        })
    }

    fn with(
        n: usize,
        state: G,
        viewer: Viewer,
        arms: Vec<Arm<G::Action>>,
        (taken, reference): (usize, usize),
        seed: u64,
    ) -> Moment<G> {
        Moment {
            n,
            alike: alike(&state, viewer, seed),
            state,
            viewer,
            arms,
            taken,
            reference,
            asked: true,
            continues: false,
            drawn: false,
            reveal: None,
            seed,
            teaches: false,
            level_known: false,
            finished: false,
        }
    }

    pub fn view(&self) -> View<'_, G> {
        self.state.view(self.viewer)
    }

    /// Who decides.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) if self.arms.len() > 1 => Some(seat),
            _ => None,
        }
    }

    /// An arm that has to be valued whatever it is worth: the choice made, or the heuristic's.
    pub fn is_protected(&self, arm: usize) -> bool {
        arm == self.taken || arm == self.reference
    }

    /// Leaves only what has to be valued.
    pub fn drop_rivals(&mut self) {
        for arm in 0..self.arms.len() {
            self.arms[arm].alive = self.is_protected(arm);
        }
    }

    /// Whether an arm is one of the choices. A seat that is asked cannot simply play on.
    pub fn is_choice(&self, arm: usize) -> bool {
        self.arms[arm].action.is_some() || !self.asked
    }

    /// Worlds played to their end by the heuristic.
    pub fn worlds(&self) -> usize {
        self.arms[self.reference].outcomes.len()
    }

    /// Whether the chances here were measured. Where the value is the one after the decision before, a few races to the end are played for the
    /// expected places only.
    pub fn has_level(&self) -> bool {
        self.worlds() > 0 && (!self.continues || self.teaches)
    }

    /// Whether a choice was compared in all worlds in which the one made was.
    pub fn is_compared(&self, arm: usize) -> bool {
        self.arms[arm].outcomes.worlds() > 0
            && self.arms[arm].outcomes.worlds() == self.arms[self.taken].outcomes.worlds()
    }
}

/// Whether a viewer knows all that there is to know: every world that the view allows is the same.
pub(crate) fn knows_all<G: Game>(view: View<'_, G>, seed: u64) -> bool {
    const WORLDS: u64 = 4;
    let first = World::draw(view, seed, 0).game;
    (1..WORLDS).all(|number| World::draw(view, seed, number).game == first)
}

/// The choices that a seat had: the heuristic's, what the game thinks worth comparing, and the one that was made. Says which was made and
/// which is the heuristic's.
fn choices<G: Valued>(view: SeatView<'_, G>, made: &G::Action, seed: u64) -> (Vec<Arm<G::Action>>, usize, usize) {
    let mut rng = generator(seed, 0);
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    let mut arms: Vec<Arm<G::Action>> = Vec::new();
    let mut add = |action: Option<G::Action>, weight: usize| {
        let known = arms.iter().position(|arm| arm.action == action);
        let at = known.unwrap_or_else(|| {
            arms.push(Arm::new(action));
            arms.len() - 1
        });
        arms[at].weight += weight;
        at
    };
    let mut worthwhile = Vec::new();
    if view.owes() {
        for _ in 0..ASKED {
            add(Some(G::reference(view, &legal, &mut rng)), 1);
        }
        if legal.len() > 1 {
            G::candidates(view, &legal, &mut rng, &mut worthwhile);
        }
    } else {
        worthwhile.append(&mut legal);
    }
    // Of too many, some at random: every one of them as likely as the next.
    while worthwhile.len() > MOST {
        worthwhile.swap_remove(engine::below(&mut rng, worthwhile.len() as u32) as usize);
    }
    for action in worthwhile {
        add(Some(action), 0);
    }
    let taken = add(Some(made.clone()), 0);
    // A seat that is welcome to act and not asked lets the race go on.
    let always = arms.iter().position(|arm| arm.weight == ASKED);
    let reference = always.unwrap_or_else(|| {
        arms.push(Arm::new(None));
        arms.len() - 1
    });
    (arms, taken, reference)
}

/// Seeds of moments, from the seed of the analysis: each moment draws worlds of its own.
pub(crate) fn seed_of(seed: u64, moment: usize) -> u64 {
    generator(seed, moment as u64 + 1).next_u64()
}
