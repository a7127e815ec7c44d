//! The contract of the rules, handed on to the files that implement it.

use std::{ops::RangeInclusive, sync::Arc};

use arrayvec::ArrayVec;
use desk::classification::Tally;
use engine::{
    Awaiting, BadOption, BySeat, Drawn, Facts, Game, Hidden, NoFacts, Refusal, Rng, Seat, SeatView, Shared, View,
    Viewer,
};

use crate::{
    Action, Event, Luck, Options, Tour,
    apply::Play,
    audit, determinize, legal, ranking,
    state::{Phase, Public, Rider, Round, Status},
};

impl Game for Tour {
    const KEY: &'static str = "tour";
    const RULES_VERSION: u16 = 2;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const HIDDEN: Hidden = Hidden::Nothing;

    type Options = Options;
    type Public = Public;
    /// Nothing is hidden.
    type Mine = ();
    type Action = Action;
    type Event = Event;
    type Luck = Luck;

    fn new(options: &Options, seats: u8) -> Result<Tour, BadOption> {
        let course = options.course(seats)?;
        let team_size = options.team_size;
        let rider = Rider { cell: None, status: Status::Racing, group: None, can_attack: false, crossed: None };
        let mut public = Public {
            course: Shared::new(course),
            seats,
            team_size,
            leg: 0,
            phase: Phase::Drawing,
            round: Round::default(),
            riders: (0..seats * team_size).map(|_| rider).collect(),
            taken: ArrayVec::new(),
            arrivals: ArrayVec::new(),
            past: Arc::default(),
            drawn: ArrayVec::new(),
            crossings: 0,
            tally: Tally::new(seats, team_size),
            cards: [None; 3],
            falls: Default::default(),
        };
        Play::new(&mut public, &mut NoFacts).begin_leg(0);
        Ok(Tour { public })
    }

    fn seats(public: &Public) -> u8 {
        public.seats
    }

    fn public(&self) -> &Public {
        &self.public
    }

    fn mine(&self, _: Seat) -> &() {
        &()
    }

    fn awaiting(public: &Public) -> Awaiting {
        public.awaiting()
    }

    fn owes(view: SeatView<'_, Self>) -> bool {
        legal::owes(view.public, view.seat)
    }

    fn legal_actions(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        legal::legal_actions(view.public, view.seat, out);
    }

    fn check(view: SeatView<'_, Self>, action: &Action) -> Result<(), Refusal> {
        legal::check(view.public, view.seat, action)
    }

    fn obvious(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        legal::obvious(view.public, view.seat, out);
    }

    fn idle(view: SeatView<'_, Self>) -> Action {
        legal::idle(view.public, view.seat)
    }

    fn play(&mut self, _: Seat, action: &Action, facts: &mut impl Facts<Tour>) {
        Play::new(&mut self.public, facts).play(action);
    }

    fn luck(&self, drawn: &Drawn) -> Luck {
        self.public.luck(drawn)
    }

    fn take_luck(&mut self, luck: &Luck, facts: &mut impl Facts<Tour>) {
        Play::new(&mut self.public, facts).take_luck(luck);
    }

    fn determinize(view: View<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Self {
        determinize::determinize(view, rng)
    }

    fn scramble(&self, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> Self {
        determinize::scramble(self, viewer, rng)
    }

    fn ranking(public: &Public) -> Option<BySeat<u8>> {
        ranking::ranking(public)
    }

    fn audit(&self) {
        audit::audit(&self.public);
    }
}
