//! One thread's part of an analysis: draws worlds, and plays the choices of a moment on in them.

use bots::{Net, Policy, Rollout, Streams, World};
use engine::{Game, NoFacts, Seat, Valued};

use crate::{
    moment::Moment,
    reveal::{self, Reveal},
};

/// One thread's part: draws worlds and plays the choices of a moment on in them.
pub(crate) struct Worker<G: Game> {
    rollout: Rollout<G>,
    streams: Streams,
    legal: Vec<G::Action>,
    /// The race is one that the game's values were fitted for.
    truncates: bool,
}

/// In how many worlds the choices of a moment are to have been played.
#[derive(Clone, Copy)]
pub(crate) struct Worlds {
    pub to_the_end: usize,
    /// At least until the playout can be truncated, where the game has values.
    pub until_truncated: usize,
}

/// What is still to be played of a choice in one world.
#[derive(Clone, Copy, PartialEq)]
struct Due {
    to_the_end: bool,
    until_truncated: bool,
}

impl Due {
    const NOTHING: Due = Due { to_the_end: false, until_truncated: false };
}

impl Worlds {
    pub fn to_the_end(worlds: usize) -> Worlds {
        Worlds { to_the_end: worlds, until_truncated: worlds }
    }
}

/// Races to the end from which the expected places after the choice that was made come, at least.
const FOR_PLACES: usize = 8;
/// Races to the end of each choice at a moment from which is learnt how far truncated playouts are off.
const FOR_DOUBT: usize = 64;
/// Worlds for screening are others than those that values come from: a choice that was lucky in them has no advantage in the comparison.
const SCREENING: u64 = 0x5c4e_e000_0000_0000;

impl<G: Valued> Worker<G> {
    pub fn new(truncates: bool) -> Worker<G> {
        let truncation = Net::of::<G>().map(|net| (G::HORIZON, net));
        let rollout = Rollout::new(Policy::Reference, truncation);
        Worker { rollout, streams: Streams::default(), legal: Vec::new(), truncates }
    }

    /// Steps of all playouts so far.
    pub fn steps(&self) -> u64 {
        self.rollout.steps
    }

    /// Plays the choices in the running until they have been played in so many worlds. Stops where it must not go on.
    pub fn play(
        &mut self,
        moment: &mut Moment<G>,
        worlds: Worlds,
        only_protected: bool,
        go_on: &(dyn Fn() -> bool + Sync),
    ) {
        let actor = moment.seat();
        let last = if self.truncates { worlds.until_truncated.max(worlds.to_the_end) } else { worlds.to_the_end };
        for number in 0..last {
            let due = |moment: &Moment<G>, arm: usize| Due {
                to_the_end: number < self.to_the_end(moment, arm, worlds) && moment.arms[arm].outcomes.len() == number,
                until_truncated: self.truncates && moment.arms[arm].outcomes.truncated.len() == number,
            };
            let wanted = |&arm: &usize| {
                let asked = moment.arms[arm].alive && (!only_protected || moment.is_protected(arm));
                asked && due(moment, arm) != Due::NOTHING
            };
            let arms: Vec<(usize, Due)> =
                (0..moment.arms.len()).filter(wanted).map(|arm| (arm, due(moment, arm))).collect();
            if arms.is_empty() {
                continue;
            }
            if !go_on() {
                return;
            }
            let world = World::plausible(moment.view(), moment.seed, number as u64 + 1);
            for (arm, due) in arms {
                let mut game = self.begin(&world, actor, moment.arms[arm].action.as_ref());
                let outcomes = &mut moment.arms[arm].outcomes;
                if self.truncates {
                    self.rollout.whole = false;
                    let ending = self.rollout.play(&mut game, None, &mut self.streams);
                    if due.until_truncated {
                        outcomes.truncated.push(ending.shares());
                    }
                }
                if due.to_the_end {
                    self.rollout.whole = true;
                    self.rollout.play(&mut game, None, &mut self.streams);
                    outcomes.add(&G::ranking(game.public()).expect("the race was played to its end"));
                }
            }
        }
    }

    /// In how many worlds a choice is to be played to the end. Where playouts can be truncated, the difference between two choices is seen there,
    /// and it takes hundreds of races to the end to add anything to it.
    fn to_the_end(&self, moment: &Moment<G>, arm: usize, worlds: Worlds) -> usize {
        let wanted = moment.arms.iter().any(|other| other.whole && other.alive);
        let level = arm == moment.reference && (!moment.level_known || wanted);
        if !self.truncates || level || moment.arms[arm].whole {
            worlds.to_the_end
        } else if moment.teaches {
            worlds.to_the_end.min(FOR_DOUBT)
        } else if arm == moment.taken {
            worlds.to_the_end.min(FOR_PLACES)
        } else {
            0
        }
    }

    /// Plays all choices in so many worlds, truncated where the game's values can be read.
    pub fn screen(&mut self, moment: &mut Moment<G>, worlds: usize, go_on: &(dyn Fn() -> bool + Sync)) {
        self.rollout.whole = false;
        let Some(seat) = moment.seat() else { return };
        for number in moment.arms[0].screened.len()..worlds {
            if !go_on() {
                return;
            }
            let world = World::plausible(moment.view(), moment.seed ^ SCREENING, number as u64);
            for arm in &mut moment.arms {
                let mut game = self.begin(&world, Some(seat), arm.action.as_ref());
                let ending = self.rollout.play(&mut game, None, &mut self.streams);
                arm.screened.push(ending.shares()[seat.index()]);
            }
        }
    }

    /// Plays the groups of a reveal, truncated where the game's values can be read.
    pub fn show(&mut self, reveal: &mut Reveal<G>, worlds: usize, go_on: &(dyn Fn() -> bool + Sync)) {
        self.rollout.whole = false;
        for number in 0..worlds.min(reveal::WORLDS) {
            if reveal.groups.iter().all(|group| group.shares.len() > number) {
                continue;
            }
            if !go_on() {
                return;
            }
            let world = reveal.world(number);
            for group in reveal.groups.iter_mut().filter(|group| group.shares.len() == number) {
                let mut game = world.game.clone();
                self.streams.restart(world.luck);
                for (seat, actions) in reveal.answers.iter().filter(|(seat, _)| group.seats.contains(*seat)) {
                    for action in actions {
                        // What a seat held that nobody could see is another thing here: it may not be able to answer so.
                        if game.seat_view(*seat).check(action).is_ok() {
                            game.play(*seat, action, &mut NoFacts);
                        }
                    }
                }
                group.shares.push(self.rollout.play(&mut game, None, &mut self.streams).shares());
            }
        }
    }

    /// A world after a choice, with its luck at the beginning. The heuristic is asked all the same, so that it mixes its later choices
    /// alike whatever was chosen: a choice that it would have made comes to exactly what playing on comes to.
    fn begin(&mut self, world: &World<G>, seat: Option<Seat>, action: Option<&G::Action>) -> G {
        let mut game = world.game.clone();
        self.streams.restart(world.luck);
        if let (Some(seat), Some(action)) = (seat, action) {
            let view = game.seat_view(seat);
            if view.owes() {
                self.legal.clear();
                view.legal_actions(&mut self.legal);
                G::reference(view, &self.legal, self.streams.seat(seat));
            }
            game.play(seat, action, &mut NoFacts);
        }
        game
    }
}
