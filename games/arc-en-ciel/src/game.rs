//! The contract of the rules, handed on to the files that implement it.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use engine::{
    Awaiting, BadOption, BySeat, Drawn, Facts, Game, Hidden, Refusal, Rng, Seat, SeatView, View, Viewer, say,
};

use crate::{
    action::Action,
    apply::Play,
    audit,
    cards::CardCounts,
    determinize,
    event::Event,
    luck::Luck,
    options::Options,
    ranking::ranking,
    state::{ArcEnCiel, Phase, Public, Rolls},
    team::Team,
};

impl Game for ArcEnCiel {
    const KEY: &'static str = "arc-en-ciel";
    const RULES_VERSION: u16 = 1;
    const SEATS: RangeInclusive<u8> = 3..=6;
    const HIDDEN: Hidden = Hidden::FromAll;

    type Options = Options;
    type Public = Public;
    type Mine = ();
    type Action = Action;
    type Event = Event;
    type Luck = Luck;

    fn new(options: &Options, seats: u8) -> Result<Self, BadOption> {
        if !Self::SEATS.contains(&seats) {
            return Err(BadOption::new("seats", say!("on joue de 3 à 6", "3 to 6 can play")));
        }
        let public = Public {
            course: options.course()?,
            goal: options.goal,
            combativity: options.combativity,
            phase: Phase::LiningUp,
            rainbow: 0,
            lap: 1,
            rainbow_open: false,
            no_feed: false,
            pack: ArrayVec::new(),
            breakaway: None,
            teams: (0..seats).map(|_| Team::fresh()).collect(),
            face_down: CardCounts::default(),
            discards: ArrayVec::new(),
            rolls: Rolls::default(),
        };
        Ok(ArcEnCiel { public, deck: ArrayVec::new() })
    }

    fn seats(public: &Public) -> u8 {
        public.seats()
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
        view.public.check(view.seat, *action)
    }

    fn obvious(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        view.public.obvious(view.seat, out);
    }

    fn choose_at_random(view: SeatView<'_, Self>, list: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        view.public.choose_at_random(view.seat, list, rng)
    }

    fn idle(view: SeatView<'_, Self>) -> Action {
        view.public.idle(view.seat)
    }

    fn play(&mut self, seat: Seat, action: &Action, facts: &mut impl Facts<ArcEnCiel>) {
        Play::new(self, facts).play(seat, *action);
    }

    fn luck(&self, drawn: &Drawn) -> Luck {
        self.public.luck(drawn)
    }

    fn take_luck(&mut self, luck: &Luck, facts: &mut impl Facts<ArcEnCiel>) {
        Play::new(self, facts).take_luck(luck);
    }

    fn determinize(view: View<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Self {
        determinize::determinize(view, rng)
    }

    fn scramble(&self, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> Self {
        determinize::scramble(self, viewer, rng)
    }

    fn ranking(public: &Public) -> Option<BySeat<u8>> {
        ranking(public)
    }

    fn audit(&self) {
        audit::audit(self);
    }
}
