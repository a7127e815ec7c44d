//! A game with a leak planted in it. The laws must catch each one: the test of the tests.
//!
//! A leak is a value, computed from the truth, that is shown beside the honest view, told in a fact, or decides whom the table
//! waits for. (What is legal and why something is refused cannot leak: both are computed from a view.)

use std::{fmt, hash, marker::PhantomData, ops::RangeInclusive};

use engine::{
    Awaiting, BadOption, BySeat, Drawn, Fact, Facts, Game, Prompt, Refusal, Rng, Seat, SeatView, View, Viewer, Wide,
};

use crate::laws::{self, Law};

pub trait Leak<G: Game>: 'static + Send + Sync {
    /// Shown to everybody after every step.
    fn to_all(_truth: &G) -> u64 {
        0
    }

    /// Shown to one seat after every step.
    fn to_seat(_truth: &G, _seat: Seat) -> u64 {
        0
    }

    /// Changes whom the table waits for.
    fn asked(_truth: &G, _prompt: &mut Prompt) {}

    /// Changes a fact before it is told. The truth is that after the step.
    fn fact(_truth: &G, _fact: &mut Fact<G::Event>) {}
}

/// An honest value and what leaks beside it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Beside<T> {
    honest: T,
    leaked: u64,
    asked: Option<HashedPrompt>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct HashedPrompt(Prompt);

impl hash::Hash for HashedPrompt {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.0.asked.hash(state);
    }
}

/// The game `G`, leaking by `L`.
pub struct Leaky<G: Game, L> {
    truth: G,
    public: Beside<G::Public>,
    mine: BySeat<Beside<G::Mine>>,
    leak: PhantomData<L>,
}

/// Panics unless the laws catch the leak in one of `races` random races; says which law did.
pub fn is_caught<G: Game, L: Leak<G>>(options: &G::Options, seats: u8, races: u64) -> Law {
    for seed in 0..races {
        if let Err(broken) = laws::check::<Leaky<G, L>>(options, seats, seed) {
            return broken.law;
        }
    }
    panic!("{}: the leak {} was not caught in {races} races", G::KEY, std::any::type_name::<L>());
}

/// No leak at all: the laws hold, so what catches the others is the leak and not the wrapping.
pub struct Tight;

impl<G: Game> Leak<G> for Tight {}

impl<G: Game, L: Leak<G>> Leaky<G, L> {
    fn of(truth: G) -> Self {
        let public = Self::shown_to_all(&truth);
        let mine = Seat::all(G::seats(truth.public())).map(|seat| Self::shown_to(&truth, seat)).collect();
        Leaky { truth, public, mine, leak: PhantomData }
    }

    fn shown_to_all(truth: &G) -> Beside<G::Public> {
        let asked = G::awaiting(truth.public()).prompt().map(|honest| {
            let mut prompt = *honest;
            L::asked(truth, &mut prompt);
            HashedPrompt(prompt)
        });
        Beside { honest: truth.public().clone(), leaked: L::to_all(truth), asked }
    }

    fn shown_to(truth: &G, seat: Seat) -> Beside<G::Mine> {
        Beside { honest: truth.mine(seat).clone(), leaked: L::to_seat(truth, seat), asked: None }
    }

    /// A world made to look like a view shows what the view showed; it leaks from the next step on.
    fn looking_like(mut self, public: &Beside<G::Public>, mine: Option<(Seat, &Beside<G::Mine>)>) -> Self {
        self.public = public.clone();
        if let Some((seat, mine)) = mine {
            self.mine[seat.index()] = mine.clone();
        }
        self
    }

    fn show(&mut self, told: Vec<Fact<G::Event>>, facts: &mut impl Facts<G::Event>) {
        for mut fact in told {
            L::fact(&self.truth, &mut fact);
            facts.record(|| fact);
        }
        self.public = Self::shown_to_all(&self.truth);
        for seat in Seat::all(G::seats(self.truth.public())) {
            self.mine[seat.index()] = Self::shown_to(&self.truth, seat);
        }
    }
}

fn honest<'a, G: Game, L: Leak<G>>(view: SeatView<'a, Leaky<G, L>>) -> SeatView<'a, G> {
    SeatView { seat: view.seat, public: &view.public.honest, mine: &view.mine.honest }
}

impl<G: Game, L: Leak<G>> Game for Leaky<G, L> {
    const KEY: &'static str = G::KEY;
    const RULES_VERSION: u16 = G::RULES_VERSION;
    const SEATS: RangeInclusive<u8> = G::SEATS;

    type Options = G::Options;
    type Public = Beside<G::Public>;
    type Mine = Beside<G::Mine>;
    type Action = G::Action;
    type Event = G::Event;
    type Luck = G::Luck;

    fn new(options: &G::Options, seats: u8) -> Result<Self, BadOption> {
        G::new(options, seats).map(Leaky::of)
    }

    fn seats(public: &Self::Public) -> u8 {
        G::seats(&public.honest)
    }

    fn public(&self) -> &Self::Public {
        &self.public
    }

    fn mine(&self, seat: Seat) -> &Self::Mine {
        &self.mine[seat.index()]
    }

    fn awaiting(public: &Self::Public) -> Awaiting {
        match (G::awaiting(&public.honest), public.asked) {
            (Awaiting::Seats(_), Some(HashedPrompt(prompt))) => Awaiting::Seats(prompt),
            (honest, _) => honest,
        }
    }

    fn owes(view: SeatView<'_, Self>) -> bool {
        honest(view).owes()
    }

    fn legal_actions(view: SeatView<'_, Self>, out: &mut Vec<G::Action>) {
        honest(view).legal_actions(out);
    }

    fn check(view: SeatView<'_, Self>, action: &G::Action) -> Result<(), Refusal> {
        honest(view).check(action)
    }

    fn obvious(view: SeatView<'_, Self>, out: &mut Vec<G::Action>) {
        honest(view).obvious(out);
    }

    fn wide(view: SeatView<'_, Self>) -> Option<Wide> {
        honest(view).wide()
    }

    fn sample_wide(view: SeatView<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> G::Action {
        honest(view).sample_wide(rng)
    }

    fn idle(view: SeatView<'_, Self>) -> G::Action {
        honest(view).idle()
    }

    fn play(&mut self, seat: Seat, action: &G::Action, facts: &mut impl Facts<G::Event>) {
        let mut told = Vec::new();
        self.truth.play(seat, action, &mut told);
        self.show(told, facts);
    }

    fn luck(&self, drawn: &Drawn) -> G::Luck {
        self.truth.luck(drawn)
    }

    fn take_luck(&mut self, luck: &G::Luck, facts: &mut impl Facts<G::Event>) {
        let mut told = Vec::new();
        self.truth.take_luck(luck, &mut told);
        self.show(told, facts);
    }

    fn determinize(view: View<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Self {
        let mine = view.mine.map(|(seat, mine)| (seat, &mine.honest));
        let guess = G::determinize(View { public: &view.public.honest, mine }, rng);
        Leaky::of(guess).looking_like(view.public, view.mine)
    }

    fn scramble(&self, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> Self {
        let view = self.view(viewer);
        Leaky::of(self.truth.scramble(viewer, rng)).looking_like(view.public, view.mine)
    }

    fn ranking(public: &Self::Public) -> Option<BySeat<u8>> {
        G::ranking(&public.honest)
    }
}

impl<G: Game, L> Clone for Leaky<G, L> {
    fn clone(&self) -> Self {
        Leaky { truth: self.truth.clone(), public: self.public.clone(), mine: self.mine.clone(), leak: PhantomData }
    }
}

impl<G: Game, L> PartialEq for Leaky<G, L> {
    fn eq(&self, other: &Self) -> bool {
        self.truth == other.truth && self.public == other.public && self.mine == other.mine
    }
}

impl<G: Game, L> Eq for Leaky<G, L> {}

impl<G: Game, L> hash::Hash for Leaky<G, L> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.truth.hash(state);
    }
}

impl<G: Game, L> fmt::Debug for Leaky<G, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.truth.fmt(f)
    }
}
