//! The contract of the rules, handed on to the files that implement it.

use std::ops::RangeInclusive;

use engine::{Awaiting, BadOption, BySeat, Drawn, Facts, Game, Hidden, Refusal, Rng, Seat, SeatView, View, Viewer};

use crate::{Action, Echappee, Event, Luck, Mine, Options, Public, apply, audit, determinize, legal, luck, ranking};

impl Game for Echappee {
    const KEY: &'static str = "echappee";
    const RULES_VERSION: u16 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const HIDDEN: Hidden = Hidden::FromOthers;

    type Options = Options;
    type Public = Public;
    type Mine = Mine;
    type Action = Action;
    type Event = Event;
    type Luck = Luck;

    fn new(options: &Options, seats: u8) -> Result<Echappee, BadOption> {
        let stages = options.checked_stages(seats)?;
        Ok(Echappee::at_the_start(options, seats, stages))
    }

    fn seats(public: &Public) -> u8 {
        public.seats
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
        legal::check(view, *action)
    }

    fn obvious(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        legal::obvious(view, out);
    }

    fn idle(view: SeatView<'_, Self>) -> Action {
        legal::idle(view)
    }

    fn play(&mut self, seat: Seat, action: &Action, facts: &mut impl Facts<Echappee>) {
        apply::play(self, seat, *action, facts);
    }

    fn luck(&self, drawn: &Drawn) -> Luck {
        luck::luck(self, drawn)
    }

    fn take_luck(&mut self, luck: &Luck, facts: &mut impl Facts<Echappee>) {
        apply::take_luck(self, luck, facts);
    }

    fn determinize(view: View<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Echappee {
        determinize::determinize(view, rng)
    }

    fn scramble(&self, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> Echappee {
        determinize::scramble(self, viewer, rng)
    }

    fn ranking(public: &Public) -> Option<BySeat<u8>> {
        ranking::ranking(public)
    }

    fn audit(&self) {
        audit::audit(self);
    }
}
