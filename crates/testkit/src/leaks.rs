//! A game with a leak injected in it. The laws must catch each one: the test of the tests.
//!
//! A leak is a value, computed from the truth, that is shown beside the honest view, shown in a fact, or decides whom the table
//! waits for. (What is legal and why something is refused cannot leak: both are computed from a view.)

use std::{
    fmt, hash,
    ops::{Range, RangeInclusive},
};

use engine::{
    Awaiting, BadOption, BySeat, Drawn, Fact, Facts, Game, Hidden, Prompt, Recording, Refusal, Rng, Seat, SeatView,
    View, Viewer, Wide,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

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

    /// Changes a fact before it is shown. The truth is that after the step.
    fn fact(_truth: &G, _fact: &mut Fact<G::Event>) {}

    /// Shown to everybody in a moment on the way. The truth is that after the step.
    fn between(_truth: &G) -> u64 {
        0
    }

    /// Whether there is a moment after the first fact of a step. The truth is that after the step.
    fn moment(_truth: &G) -> bool {
        false
    }
}

/// A leak as a value: the laws are compiled once for a game, not once for each of its leaks.
struct Injected<G: Game> {
    to_all: fn(&G) -> u64,
    to_seat: fn(&G, Seat) -> u64,
    asked: fn(&G, &mut Prompt),
    fact: fn(&G, &mut Fact<G::Event>),
    between: fn(&G) -> u64,
    moment: fn(&G) -> bool,
}

impl<G: Game> Injected<G> {
    fn of<L: Leak<G>>() -> Self {
        Injected {
            to_all: L::to_all,
            to_seat: L::to_seat,
            asked: L::asked,
            fact: L::fact,
            between: L::between,
            moment: L::moment,
        }
    }
}

impl<G: Game> Clone for Injected<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Injected<G> {}

/// The options of a race, and what leaks in it.
pub struct LeakyOptions<G: Game> {
    honest: G::Options,
    injected: Injected<G>,
}

/// The options of a race that leaks by `L`.
pub fn leaking<G: Game, L: Leak<G>>(options: &G::Options) -> LeakyOptions<G> {
    LeakyOptions { honest: options.clone(), injected: Injected::of::<L>() }
}

/// An honest value and what leaks beside it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Beside<T> {
    honest: T,
    leaked: u64,
}

/// What everybody sees, and the leak that a world made from it has too.
pub struct LeakyPublic<G: Game> {
    shown: Beside<G::Public>,
    asked: Option<HashedPrompt>,
    injected: Injected<G>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct HashedPrompt(Prompt);

impl hash::Hash for HashedPrompt {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.0.asked.hash(state);
    }
}

/// The game `G`, with a leak.
pub struct Leaky<G: Game> {
    truth: G,
    public: LeakyPublic<G>,
    mine: BySeat<Beside<G::Mine>>,
}

/// Panics unless the laws catch the leak in one of `races` random races; says which law did.
pub fn is_caught<G: Game, L: Leak<G>>(options: &G::Options, seats: u8, races: u64) -> Law {
    let options = leaking::<G, L>(options);
    for seed in 0..races {
        if let Err(broken) = laws::check::<Leaky<G>>(&options, seats, seed) {
            return broken.law;
        }
    }
    panic!("{}: the leak {} was not caught in {races} races", G::KEY, std::any::type_name::<L>());
}

/// Panics unless the laws hold where nothing leaks: what catches a leak is the leak, not the wrapping.
pub fn is_tight<G: Game>(options: &G::Options, seats: u8, seeds: Range<u64>) {
    let options = leaking::<G, Tight>(options);
    for seed in seeds {
        laws::check::<Leaky<G>>(&options, seats, seed).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// No leak at all.
struct Tight;

impl<G: Game> Leak<G> for Tight {}

impl<G: Game> Injected<G> {
    fn shown_to_all(self, truth: &G) -> LeakyPublic<G> {
        let asked = G::awaiting(truth.public()).prompt().map(|honest| {
            let mut prompt = *honest;
            (self.asked)(truth, &mut prompt);
            HashedPrompt(prompt)
        });
        let shown = Beside { honest: truth.public().clone(), leaked: (self.to_all)(truth) };
        LeakyPublic { shown, asked, injected: self }
    }

    fn shown_to(self, truth: &G, seat: Seat) -> Beside<G::Mine> {
        Beside { honest: truth.mine(seat).clone(), leaked: (self.to_seat)(truth, seat) }
    }
}

impl<G: Game> Leaky<G> {
    fn of(truth: G, injected: Injected<G>) -> Self {
        let public = injected.shown_to_all(&truth);
        let mine = Seat::all(G::seats(truth.public())).map(|seat| injected.shown_to(&truth, seat)).collect();
        Leaky { truth, public, mine }
    }

    /// A world made to look like a view shows what the view showed; it leaks from the next step on.
    fn looking_like(mut self, public: &LeakyPublic<G>, mine: Option<(Seat, &Beside<G::Mine>)>) -> Self {
        self.public = public.clone();
        if let Some((seat, mine)) = mine {
            self.mine[seat.index()] = mine.clone();
        }
        self
    }

    fn show(&mut self, step: Recording<G>, facts: &mut impl Facts<Self>) {
        let injected = self.public.injected;
        let between = |state: &G| {
            let mut shown = Leaky::of(state.clone(), injected);
            shown.public.shown.leaked = (injected.between)(&self.truth);
            shown
        };
        for (mut fact, at) in step.facts.into_iter().zip(1..) {
            (injected.fact)(&self.truth, &mut fact);
            facts.record(|| fact);
            if let Some(moment) = step.moments.iter().find(|moment| moment.end == at) {
                facts.moment(|| between(&moment.state));
            }
            if at == 1 && (injected.moment)(&self.truth) {
                facts.moment(|| between(&self.truth));
            }
        }
        self.public = injected.shown_to_all(&self.truth);
        for seat in Seat::all(G::seats(self.truth.public())) {
            self.mine[seat.index()] = injected.shown_to(&self.truth, seat);
        }
    }
}

fn honest<'a, G: Game>(view: SeatView<'a, Leaky<G>>) -> SeatView<'a, G> {
    SeatView { seat: view.seat, public: &view.public.shown.honest, mine: &view.mine.honest }
}

impl<G: Game> Game for Leaky<G> {
    const KEY: &'static str = G::KEY;
    const RULES_VERSION: u16 = G::RULES_VERSION;
    const SEATS: RangeInclusive<u8> = G::SEATS;
    const HIDDEN: Hidden = G::HIDDEN;

    type Options = LeakyOptions<G>;
    type Public = LeakyPublic<G>;
    type Mine = Beside<G::Mine>;
    type Action = G::Action;
    type Event = G::Event;
    type Luck = G::Luck;

    fn new(options: &LeakyOptions<G>, seats: u8) -> Result<Self, BadOption> {
        Ok(Leaky::of(G::new(&options.honest, seats)?, options.injected))
    }

    fn seats(public: &Self::Public) -> u8 {
        G::seats(&public.shown.honest)
    }

    fn public(&self) -> &Self::Public {
        &self.public
    }

    fn mine(&self, seat: Seat) -> &Self::Mine {
        &self.mine[seat.index()]
    }

    fn awaiting(public: &Self::Public) -> Awaiting {
        match (G::awaiting(&public.shown.honest), public.asked) {
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

    fn play(&mut self, seat: Seat, action: &G::Action, facts: &mut impl Facts<Self>) {
        let mut recorded = Recording::default();
        self.truth.play(seat, action, &mut recorded);
        self.show(recorded, facts);
    }

    fn luck(&self, drawn: &Drawn) -> G::Luck {
        self.truth.luck(drawn)
    }

    fn take_luck(&mut self, luck: &G::Luck, facts: &mut impl Facts<Self>) {
        let mut recorded = Recording::default();
        self.truth.take_luck(luck, &mut recorded);
        self.show(recorded, facts);
    }

    fn determinize(view: View<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Self {
        let mine = view.mine.map(|(seat, mine)| (seat, &mine.honest));
        let guess = G::determinize(View { public: &view.public.shown.honest, mine }, rng);
        Leaky::of(guess, view.public.injected).looking_like(view.public, view.mine)
    }

    fn scramble(&self, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> Self {
        let view = self.view(viewer);
        Leaky::of(self.truth.scramble(viewer, rng), self.public.injected).looking_like(view.public, view.mine)
    }

    fn ranking(public: &Self::Public) -> Option<BySeat<u8>> {
        G::ranking(&public.shown.honest)
    }
}

impl<G: Game> Clone for Leaky<G> {
    fn clone(&self) -> Self {
        Leaky { truth: self.truth.clone(), public: self.public.clone(), mine: self.mine.clone() }
    }
}

impl<G: Game> PartialEq for Leaky<G> {
    fn eq(&self, other: &Self) -> bool {
        self.truth == other.truth && self.public == other.public && self.mine == other.mine
    }
}

impl<G: Game> Eq for Leaky<G> {}

impl<G: Game> hash::Hash for Leaky<G> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.truth.hash(state);
    }
}

impl<G: Game> fmt::Debug for Leaky<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.truth.fmt(f)
    }
}

impl<G: Game> Clone for LeakyPublic<G> {
    fn clone(&self) -> Self {
        LeakyPublic { shown: self.shown.clone(), asked: self.asked, injected: self.injected }
    }
}

impl<G: Game> PartialEq for LeakyPublic<G> {
    fn eq(&self, other: &Self) -> bool {
        self.shown == other.shown && self.asked == other.asked
    }
}

impl<G: Game> Eq for LeakyPublic<G> {}

impl<G: Game> hash::Hash for LeakyPublic<G> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        (&self.shown, self.asked).hash(state);
    }
}

impl<G: Game> fmt::Debug for LeakyPublic<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (&self.shown, self.asked).fmt(f)
    }
}

impl<G: Game> Clone for LeakyOptions<G> {
    fn clone(&self) -> Self {
        LeakyOptions { honest: self.honest.clone(), injected: self.injected }
    }
}

impl<G: Game> PartialEq for LeakyOptions<G> {
    fn eq(&self, other: &Self) -> bool {
        self.honest == other.honest
    }
}

impl<G: Game> fmt::Debug for LeakyOptions<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.honest.fmt(f)
    }
}

impl<G: Game> Default for LeakyOptions<G> {
    fn default() -> Self {
        leaking::<G, Tight>(&G::Options::default())
    }
}

impl<G: Game> Serialize for LeakyOptions<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.honest.serialize(serializer)
    }
}

impl<'de, G: Game> Deserialize<'de> for LeakyOptions<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(leaking::<G, Tight>(&G::Options::deserialize(deserializer)?))
    }
}
