use bots::{World, generator};
use engine::{BySeat, Game, Rng, Seat, SeatView, Valued, View, Viewer};
use table::PastAct;

use crate::outcomes::Outcomes;

/// A moment of a race whose chances are wanted: the start, a decision, or the time between two draws.
pub(crate) struct Moment<G: Game> {
    /// The frame of the step that was taken here; of a draw, the frame after it.
    pub n: usize,
    pub state: G,
    /// Whose knowledge hidden things are drawn from.
    pub viewer: Viewer,
    /// The choices of a decision; else one arm, which plays on.
    pub arms: Vec<Arm<G::Action>>,
    /// The choice that was made.
    pub taken: usize,
    /// Nothing was drawn and nothing is hidden since the decision before: its value is the value after that one.
    pub continues: bool,
    pub seed: u64,
    pub finished: bool,
}

/// One choice at a moment, and what came of it.
pub(crate) struct Arm<A> {
    /// Nothing where the race is simply played on.
    pub action: Option<A>,
    /// How often a sound player would choose it here.
    pub weight: f64,
    /// Still compared with the others.
    pub alive: bool,
    /// Races played to their end.
    pub outcomes: Outcomes,
    /// The decider's chances where playouts were cut, world by world.
    pub screened: Vec<f32>,
}

/// How often the sound player is asked, to learn how it mixes its choices.
const ASKED: usize = 16;
/// The choices that are compared, at most, beside the one made and those of the sound player.
const MOST: usize = 48;

impl<A> Arm<A> {
    fn new(action: Option<A>, weight: f64) -> Arm<A> {
        Arm { action, weight, alive: true, outcomes: Outcomes::default(), screened: Vec::new() }
    }
}

impl<G: Valued> Moment<G> {
    /// A moment at which nobody decides.
    pub fn between(n: usize, state: G, viewer: Viewer, seed: u64) -> Moment<G> {
        let arms = vec![Arm::new(None, 1.0)];
        Moment { n, state, viewer, arms, taken: 0, continues: false, seed, finished: false }
    }

    /// A decision; none where there was nothing to decide.
    pub fn decision(n: usize, state: &G, act: &PastAct<G::Action>, seed: u64) -> Option<Moment<G>> {
        let (arms, taken) = choices::<G>(state.seat_view(act.seat), &act.action, seed);
        let viewer = Viewer::Seat(act.seat);
        (arms.len() > 1).then(|| Moment {
            n,
            state: state.clone(),
            viewer,
            arms,
            taken,
            continues: false,
            seed,
            finished: false,
        })
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

    /// A choice that has to be valued whatever it is worth: the one made, or one that the sound player makes.
    pub fn is_protected(&self, arm: usize) -> bool {
        arm == self.taken || self.arms[arm].weight > 0.0
    }

    /// Worlds played to their end.
    pub fn worlds(&self) -> usize {
        self.arms[self.taken].outcomes.len()
    }
}

/// Whether a viewer knows all that there is to know: every world that the view allows is the same.
pub(crate) fn knows_all<G: Game>(view: View<'_, G>, seed: u64) -> bool {
    const WORLDS: u64 = 4;
    let first = World::draw(view, seed, 0).game;
    (1..WORLDS).all(|number| World::draw(view, seed, number).game == first)
}

/// The choices that a seat had: the sound player's first, with how often it makes each, then what the game thinks worth comparing, and the
/// one that was made.
fn choices<G: Valued>(view: SeatView<'_, G>, made: &G::Action, seed: u64) -> (Vec<Arm<G::Action>>, usize) {
    let mut rng = generator(seed, 0);
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    let mut arms: Vec<Arm<G::Action>> = Vec::new();
    let mut add = |action: Option<G::Action>, weight: f64| {
        let known = arms.iter().position(|arm| arm.action == action);
        let at = known.unwrap_or_else(|| {
            arms.push(Arm::new(action, 0.0));
            arms.len() - 1
        });
        arms[at].weight += weight;
        at
    };
    if view.owes() {
        for _ in 0..ASKED {
            add(Some(G::sensible(view, &legal, &mut rng)), 1.0 / ASKED as f64);
        }
    } else {
        // Welcome to act, and not asked: the sound player lets the race go on.
        add(None, 1.0);
    }
    if legal.len() > 1 || !view.owes() {
        let mut worthwhile = Vec::new();
        G::candidates(view, &legal, &mut rng, &mut worthwhile);
        // Of too many, some at random: every one of them as likely as the next.
        while worthwhile.len() > MOST {
            worthwhile.swap_remove(engine::below(&mut rng, worthwhile.len() as u32) as usize);
        }
        worthwhile.into_iter().for_each(|action| {
            add(Some(action), 0.0);
        });
    }
    let taken = add(Some(made.clone()), 0.0);
    (arms, taken)
}

/// Seeds of moments, from the seed of the analysis: each moment draws worlds of its own.
pub(crate) fn seed_of(seed: u64, moment: usize) -> u64 {
    generator(seed, moment as u64 + 1).next_u64()
}

pub(crate) fn mean_over_seats(errors: &BySeat<f64>) -> f64 {
    errors.iter().sum::<f64>() / errors.len().max(1) as f64
}
