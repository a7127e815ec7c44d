use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use engine::{
    Awaiting, BadOption, BySeat, Drawn, Facts, Game, Refusal, Rng, Seat, SeatSet, SeatView, View, Viewer, Wide,
};

use crate::{
    Action, Bordure, Energy, Event, Options, Pace, Phase, Public, Tokens, check, determinize, legal,
    riders::{MAX_RIDERS, RiderSet, TEAM},
    sample, scramble, sensible, standing,
    state::{Cover, Mine, Rider, owing, pool},
};

/// A musette, from 0 to 4 (B22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Luck(pub u8);

impl Game for Bordure {
    const KEY: &'static str = "bordure";
    const RULES_VERSION: u16 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;

    type Options = Options;
    type Public = Public;
    type Mine = Mine;
    type Action = Action;
    type Event = Event;
    type Luck = Luck;

    fn new(options: &Options, seats: u8) -> Result<Bordure, BadOption> {
        if !Self::SEATS.contains(&seats) {
            return Err(BadOption::new("seats", "il faut deux à quatre joueurs", "two to four players are needed"));
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
            square: 1,
            riders: std::iter::repeat_n(rider, TEAM * usize::from(seats)).collect(),
            lineups: std::iter::repeat_n(None, seats.into()).collect(),
            open_tokens: std::iter::repeat_n(0, seats.into()).collect(),
            to_move: everybody,
            group: RiderSet::EMPTY,
            asked: everybody,
            leaders: RiderSet::EMPTY,
            reached: RiderSet::EMPTY,
            paces: [None; MAX_RIDERS],
            arrivals: ArrayVec::new(),
            drawn: SeatSet::EMPTY,
            musettes: None,
        };
        Ok(Bordure { public, mine: (0..seats).map(|_| Mine::default()).collect(), musettes: [None; 4] })
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
        !owing(view).is_empty()
    }

    fn legal_actions(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        legal::legal_actions(view, out);
    }

    fn check(view: SeatView<'_, Self>, action: &Action) -> Result<(), Refusal> {
        check::check(view, action)
    }

    fn obvious(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        legal::obvious(view, out);
    }

    fn wide(view: SeatView<'_, Self>) -> Option<Wide> {
        legal::wide(view)
    }

    fn sample_wide(view: SeatView<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Action {
        Action::Compose(sample::team(view.public, rng))
    }

    fn idle(view: SeatView<'_, Self>) -> Action {
        match (view.public.phase, legal::answerable(view).first()) {
            (Phase::Pacing, Some(id)) => {
                Action::Pace { rider: id.slot() as u8, pace: Pace::Constance, with: Tokens::NONE }
            }
            (Phase::Following(_) | Phase::Towing | Phase::Feeding, Some(id)) => legal::decline(view.public, id),
            _ => Action::Compose(sensible::plain_team(view.public, view.seat)),
        }
    }

    fn play(&mut self, seat: Seat, action: &Action, facts: &mut impl Facts<Event>) {
        self.apply(seat, action, facts);
    }

    fn luck(&self, drawn: &Drawn) -> Luck {
        Luck(self.pool()[usize::from(drawn.number())])
    }

    fn take_luck(&mut self, luck: &Luck, facts: &mut impl Facts<Event>) {
        self.draw_musette(luck.0, facts);
    }

    fn determinize(view: View<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Bordure {
        determinize::determinize(view, rng)
    }

    fn scramble(&self, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> Bordure {
        scramble::scramble(self, viewer, rng)
    }

    fn ranking(public: &Public) -> Option<BySeat<u8>> {
        standing::ranking(public)
    }

    fn audit(&self) {
        self.audit_state();
    }
}

impl Bordure {
    /// The musette of a seat, which nobody at the table knows before the end (B23).
    pub fn musette(&self, seat: Seat) -> Option<u8> {
        self.musettes[seat.index()]
    }

    /// The cards that the next musette is drawn from, lowest first (B22).
    pub(crate) fn pool(&self) -> ArrayVec<u8, 5> {
        let arrived = self.public.arrivals.iter().map(|together| together.len()).sum();
        pool(arrived, self.musettes.iter().flatten().copied())
    }
}
