//! The contract of the rules, handed on to the files that implement it.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use engine::{
    Awaiting, BadOption, BySeat, Drawn, Facts, Game, Hidden, Refusal, Rng, Seat, SeatSet, SeatView, View, Viewer, Wide,
    say,
};

use crate::{
    Action, Bordure, Energy, Event, Luck, Options, Phase, Public, Tokens, apply, audit, determinize, legal, luck,
    ranking,
    riders::{MAX_RIDERS, RiderSet, TEAM},
    state::{Cover, Mine, Playing, Rider},
};

impl Game for Bordure {
    const KEY: &'static str = "bordure";
    const RULES_VERSION: u16 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const HIDDEN: Hidden = Hidden::Choices;

    type Options = Options;
    type Public = Public;
    type Mine = Mine;
    type Action = Action;
    type Event = Event;
    type Luck = Luck;

    fn new(options: &Options, seats: u8) -> Result<Bordure, BadOption> {
        if !Self::SEATS.contains(&seats) {
            return Err(BadOption::new(
                "seats",
                say!("il faut deux à quatre joueurs", "two to four players are needed"),
            ));
        }
        let (course, race) = options.course()?;
        // B3: all start on the first square.
        let rider = Rider {
            square: 1,
            face_up: Energy::default(),
            face_down: 0,
            spent: Energy::default(),
            taken: Tokens::NONE,
            offensive_left: true,
            cover: Cover::Blanks,
        };
        let everybody = RiderSet::all(seats);
        let public = Public {
            course,
            race,
            teams: options.teams,
            phase: Phase::Composing,
            round: 0,
            playing: Playing {
                square: 1,
                group: RiderSet::EMPTY,
                paces: [None; MAX_RIDERS],
                leaders: RiderSet::EMPTY,
                reached: RiderSet::EMPTY,
            },
            riders: std::iter::repeat_n(rider, TEAM * usize::from(seats)).collect(),
            lineups: std::iter::repeat_n(None, seats.into()).collect(),
            open_tokens: std::iter::repeat_n(0, seats.into()).collect(),
            to_move: everybody,
            asked: everybody,
            arrivals: ArrayVec::new(),
            drawn: SeatSet::EMPTY,
            musettes: None,
        };
        Ok(Bordure {
            public,
            mine: Seat::all(seats).map(|seat| Mine { owing: everybody.of(seat), ..Mine::default() }).collect(),
            musettes: [None; 4],
        })
    }

    fn seats(public: &Public) -> u8 {
        public.seats()
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
        legal::check(view, action)
    }

    fn obvious(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        legal::obvious(view, out);
    }

    fn wide(view: SeatView<'_, Self>) -> Option<Wide> {
        legal::wide(view)
    }

    fn sample_wide(view: SeatView<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Action {
        legal::sample_wide(view, rng)
    }

    fn choose_at_random(view: SeatView<'_, Self>, list: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        legal::choose_at_random(view, list, rng)
    }

    fn idle(view: SeatView<'_, Self>) -> Action {
        legal::idle(view)
    }

    fn play(&mut self, seat: Seat, action: &Action, facts: &mut impl Facts<Bordure>) {
        apply::play(self, seat, action, facts);
    }

    fn luck(&self, drawn: &Drawn) -> Luck {
        luck::luck(self, drawn)
    }

    fn take_luck(&mut self, luck: &Luck, facts: &mut impl Facts<Bordure>) {
        apply::take_luck(self, luck, facts);
    }

    fn determinize(view: View<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Bordure {
        determinize::determinize(view, rng)
    }

    fn scramble(&self, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> Bordure {
        determinize::scramble(self, viewer, rng)
    }

    fn ranking(public: &Public) -> Option<BySeat<u8>> {
        ranking::ranking(public)
    }

    fn audit(&self) {
        audit::audit(self);
    }
}
