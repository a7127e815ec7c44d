use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use engine::{Awaiting, BadOption, BySeat, Drawn, Facts, Game, Refusal, Rng, Seat, SeatView, View, Viewer};

use crate::{
    action::{Action, Spot},
    cards::CardCounts,
    event::Event,
    luck::Luck,
    options::Options,
    ranking::ranking,
    sensible::least_useful,
    state::{ArcEnCiel, Phase, Public},
    team::Team,
};

impl Game for ArcEnCiel {
    const KEY: &'static str = "arc-en-ciel";
    const RULES_VERSION: u16 = 1;
    const SEATS: RangeInclusive<u8> = 3..=6;

    type Options = Options;
    type Public = Public;
    type Mine = ();
    type Action = Action;
    type Event = Event;
    type Luck = Luck;

    fn new(options: &Options, seats: u8) -> Result<Self, BadOption> {
        if !Self::SEATS.contains(&seats) {
            return Err(BadOption::new("seats", "on joue de 3 à 6", "3 to 6 can play"));
        }
        let public = Public {
            course: options.board.course()?,
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
        match (public.chance(), public.prompt()) {
            (Some(chance), _) => Awaiting::Chance(chance),
            (None, Some(prompt)) => Awaiting::Seats(prompt),
            (None, None) => Awaiting::Nobody,
        }
    }

    fn owes(view: SeatView<'_, Self>) -> bool {
        view.public.asked() == Some(view.seat)
    }

    fn legal_actions(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        view.public.list_legal(view.seat, out);
    }

    fn check(view: SeatView<'_, Self>, action: &Action) -> Result<(), Refusal> {
        view.public.allow(view.seat, *action)
    }

    fn obvious(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        view.public.list_obvious(view.seat, out);
    }

    fn idle(view: SeatView<'_, Self>) -> Action {
        let public = view.public;
        let team = public.team(view.seat);
        let in_hand = |price: u8| team.energy >= price;
        match public.phase {
            Phase::Holding if public.breakaway.is_some_and(|rider| in_hand(rider.price())) => Action::Hold,
            Phase::Holding => Action::SitUp,
            Phase::Attacking(_) => Action::Stay,
            Phase::Bidding(_) => Action::Pass,
            Phase::Placing(_) => Action::Place { from: Spot::Square(least_useful(public, view.seat)) },
            _ if team.reserve > 0 => Action::Withdraw { from: Spot::Reserve },
            _ => Action::Withdraw { from: Spot::Square(least_useful(public, view.seat)) },
        }
    }

    fn play(&mut self, seat: Seat, action: &Action, facts: &mut impl Facts<Event>) {
        self.act(seat, *action, facts);
    }

    fn luck(&self, drawn: &Drawn) -> Luck {
        self.public.read_luck(drawn)
    }

    fn take_luck(&mut self, luck: &Luck, facts: &mut impl Facts<Event>) {
        self.go_on_with(luck, facts);
    }

    fn determinize(view: View<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Self {
        ArcEnCiel::guess(view.public, rng)
    }

    fn scramble(&self, _: Viewer, rng: &mut (impl Rng + ?Sized)) -> Self {
        self.with_deck_shuffled(rng)
    }

    fn ranking(public: &Public) -> Option<BySeat<u8>> {
        ranking(public)
    }

    fn audit(&self) {
        self.audit_all();
    }
}
