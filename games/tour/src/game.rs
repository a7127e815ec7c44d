use std::{ops::RangeInclusive, sync::Arc};

use arrayvec::ArrayVec;
use desk::classification::Tally;
use engine::{
    Awaiting, BadOption, BySeat, Drawn, Facts, Game, Hidden, NoFacts, Refusal, Rng, Seat, SeatView, Shared, View,
    Viewer,
};

use crate::{
    Action, Event, Luck, Options, Tour, determinize, ranking,
    state::{Phase, Public, Rider, Status},
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
            round: 0,
            phase: Phase::Drawing,
            order: ArrayVec::new(),
            turn: 0,
            braked: false,
            riders: (0..seats * team_size).map(|_| rider).collect(),
            groups: ArrayVec::new(),
            taken: ArrayVec::new(),
            arrivals: ArrayVec::new(),
            past: Arc::default(),
            drawn: ArrayVec::new(),
            crossings: 0,
            tally: Tally::new(seats, team_size),
            cards: [None; 3],
        };
        public.begin_leg(0, &mut NoFacts);
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
        view.public.owes(view.seat)
    }

    fn legal_actions(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        view.public.legal_actions(view.seat, out);
    }

    fn check(view: SeatView<'_, Self>, action: &Action) -> Result<(), Refusal> {
        view.public.check(view.seat, action)
    }

    fn obvious(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        view.public.obvious(view.seat, out);
    }

    fn idle(view: SeatView<'_, Self>) -> Action {
        view.public.idle(view.seat)
    }

    fn play(&mut self, _: Seat, action: &Action, facts: &mut impl Facts<Event>) {
        self.public.play(action, facts);
    }

    fn luck(&self, drawn: &Drawn) -> Luck {
        self.public.luck(drawn)
    }

    fn take_luck(&mut self, luck: &Luck, facts: &mut impl Facts<Event>) {
        self.public.take_luck(luck, facts);
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
        self.public.audit();
    }
}
