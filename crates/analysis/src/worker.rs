use bots::{Net, Policy, Rollout, Streams, World};
use engine::{Game, NoFacts, Seat, Valued};

use crate::moment::Moment;

/// One thread's part: draws worlds and plays the choices of a moment on in them.
pub(crate) struct Worker<G: Game> {
    rollout: Rollout<G>,
    streams: Streams,
    legal: Vec<G::Action>,
}

/// Worlds for screening are others than those that values come from: a choice that was lucky in them has no advantage in the comparison.
const SCREENING: u64 = 0x5c4e_e000_0000_0000;

impl<G: Valued> Worker<G> {
    pub fn new() -> Worker<G> {
        let cut = Net::of::<G>().map(|net| (G::HORIZON, net));
        Worker { rollout: Rollout::new(Policy::Heuristic, cut), streams: Streams::default(), legal: Vec::new() }
    }

    /// Steps of all playouts so far.
    pub fn steps(&self) -> u64 {
        self.rollout.steps
    }

    /// Plays the choices in the running to the end of the race until they have been played in so many worlds. Stops where it must not go on.
    pub fn play(
        &mut self,
        moment: &mut Moment<G>,
        worlds: usize,
        only_protected: bool,
        go_on: &(dyn Fn() -> bool + Sync),
    ) {
        self.rollout.whole = true;
        let actor = moment.seat();
        let wanted =
            |moment: &Moment<G>, arm: usize| moment.arms[arm].alive && (!only_protected || moment.is_protected(arm));
        let first =
            (0..moment.arms.len()).filter(|&arm| wanted(moment, arm)).map(|arm| moment.arms[arm].outcomes.len()).min();
        for number in first.unwrap_or(worlds)..worlds {
            if !go_on() {
                return;
            }
            let world = World::draw(moment.view(), moment.seed, number as u64 + 1);
            for arm in 0..moment.arms.len() {
                if !wanted(moment, arm) || moment.arms[arm].outcomes.len() != number {
                    continue;
                }
                let mut game = self.begin(&world, actor, moment.arms[arm].action.as_ref());
                self.rollout.play(&mut game, None, &mut self.streams);
                let ranking = G::ranking(game.public()).expect("the race was played to its end");
                moment.arms[arm].outcomes.add(&ranking);
            }
        }
    }

    /// Plays all choices in so many worlds, cut where the game's values can be read.
    pub fn screen(&mut self, moment: &mut Moment<G>, worlds: usize, go_on: &(dyn Fn() -> bool + Sync)) {
        self.rollout.whole = false;
        let Some(seat) = moment.seat() else { return };
        for number in moment.arms[0].screened.len()..worlds {
            if !go_on() {
                return;
            }
            let world = World::draw(moment.view(), moment.seed ^ SCREENING, number as u64);
            for arm in &mut moment.arms {
                let mut game = self.begin(&world, Some(seat), arm.action.as_ref());
                arm.screened.push(self.rollout.play(&mut game, None, &mut self.streams)[seat.index()]);
            }
        }
    }

    /// A world after a choice, with its luck at the beginning. The sound player is asked all the same, so that it mixes its later choices
    /// alike whatever was chosen: a choice that it would have made comes to exactly what playing on comes to.
    fn begin(&mut self, world: &World<G>, seat: Option<Seat>, action: Option<&G::Action>) -> G {
        let mut game = world.game.clone();
        self.streams.restart(world.luck);
        if let (Some(seat), Some(action)) = (seat, action) {
            let view = game.seat_view(seat);
            if view.owes() {
                self.legal.clear();
                view.legal_actions(&mut self.legal);
                G::sensible(view, &self.legal, self.streams.seat(seat));
            }
            game.play(seat, action, &mut NoFacts);
        }
        game
    }
}
