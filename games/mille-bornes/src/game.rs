//! The contract of the rules, handed on to the files that implement it.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use engine::{
    Awaiting, BadOption, BySeat, Drawn, Facts, Game, Hidden, Refusal, Rng, Seat, SeatSet, SeatView, View, Viewer,
};

use crate::{
    action::Action,
    apply, audit,
    card_counts::CardCounts,
    deduced::Deduced,
    determinize,
    event::Event,
    legal::{self, Refused},
    luck::{self, Luck},
    options::Options,
    ranking,
    recent::RecentTurns,
    state::{MilleBornes, Mine, Phase, Pile, Public},
};

impl Game for MilleBornes {
    const KEY: &'static str = "mille-bornes";
    const RULES_VERSION: u16 = 2;
    const SEATS: RangeInclusive<u8> = 2..=8;
    const HIDDEN: Hidden = Hidden::FromOthers;

    type Options = Options;
    type Public = Public;
    type Mine = Mine;
    type Action = Action;
    type Event = Event;
    type Luck = Luck;

    fn new(options: &Options, seats: u8) -> Result<MilleBornes, BadOption> {
        let rules = options.rules(seats)?;
        let first = options.first();
        Ok(MilleBornes {
            public: Public {
                rules,
                phase: if first.is_some() { Phase::Deal } else { Phase::Lot },
                hand_no: 1,
                opener: first.unwrap_or_default(),
                cars: (0..rules.cars).map(|_| Default::default()).collect(),
                hands: (0..seats).map(|_| 0).collect(),
                pile: 0,
                discards: Pile::new(),
                face_up: CardCounts::default(),
                thrown: ArrayVec::new(),
                points: (0..rules.sides).map(|_| 0).collect(),
                stuck: SeatSet::EMPTY,
                deduced: Deduced::default(),
                recent: RecentTurns::default(),
                parried: Default::default(),
                set_up: false,
            },
            mine: (0..seats).map(|_| Mine::default()).collect(),
            pile: Pile::new(),
            left_in_box: CardCounts::default(),
        })
    }

    fn seats(public: &Public) -> u8 {
        public.rules.seats
    }

    fn public(&self) -> &Public {
        &self.public
    }

    fn mine(&self, seat: Seat) -> &Mine {
        &self.mine[seat.index()]
    }

    fn awaiting(public: &Public) -> Awaiting {
        public.awaiting()
    }

    fn owes(view: SeatView<'_, Self>) -> bool {
        legal::owes(view)
    }

    fn legal_actions(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        legal::legal_actions(view, out);
    }

    fn check(view: SeatView<'_, Self>, action: &Action) -> Result<(), Refusal> {
        legal::check(view, *action).map_err(Refused::refusal)
    }

    fn obvious(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        legal::obvious(view, out);
    }

    fn choose_at_random(view: SeatView<'_, Self>, list: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        legal::choose_at_random(view, list, rng)
    }

    fn idle(view: SeatView<'_, Self>) -> Action {
        legal::idle(view)
    }

    fn play(&mut self, seat: Seat, action: &Action, facts: &mut impl Facts<MilleBornes>) {
        apply::play(self, seat, *action, facts);
    }

    fn luck(&self, drawn: &Drawn) -> Luck {
        luck::luck(self, drawn)
    }

    fn take_luck(&mut self, luck: &Luck, facts: &mut impl Facts<MilleBornes>) {
        apply::take_luck(self, luck, facts);
    }

    fn determinize(view: View<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> MilleBornes {
        determinize::determinize(view, rng)
    }

    fn scramble(&self, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> MilleBornes {
        determinize::scramble(self, viewer, rng)
    }

    fn ranking(public: &Public) -> Option<BySeat<u8>> {
        ranking::ranking(public)
    }

    fn audit(&self) {
        audit::audit(self);
    }
}
