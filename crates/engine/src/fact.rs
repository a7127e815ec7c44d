//! Events, and facts: an event with a face for each viewer. Facts that nobody reads are never built.

use std::fmt::Debug;

use serde::Serialize;

use crate::{Game, Lang, Names, Rule, Seat, SeatSet, Viewer};

/// Something that happened, as one viewer sees it. Named in the past tense.
pub trait Event: Clone + Eq + Debug + Serialize + Send + Sync + 'static {
    /// The rule that made it happen.
    fn rule(&self) -> Rule;

    /// The event as a sentence of the radio tour.
    fn narrate(&self, lang: Lang, names: Names<'_>) -> String;

    /// Whose doing it is, for the eye to follow; nobody's where luck or the rules act.
    fn seat(&self) -> Option<Seat>;

    /// How much it asks to be seen.
    fn emphasis(&self) -> Emphasis {
        Emphasis::Plain
    }

    /// The same event with all that it newly discloses blanked out. Whatever differs between two worlds that look the
    /// same to a viewer must be gone from the blanked face: the laws hold games to it.
    fn blanked(&self) -> Self;

    /// Whether the very presence of this event discloses something: that a secret answer was this one and not another.
    fn presence_discloses(&self) -> bool {
        false
    }

    /// Whether narrating this ends the right to take back what came before: something was drawn, rolled or turned over.
    fn settles(&self) -> bool;
}

/// An event with the face that everybody sees and, where it differs, the face that some seats see. Each viewer gets
/// exactly one face.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact<E> {
    pub public: E,
    pub private: Option<(SeatSet, E)>,
}

impl<E> Fact<E> {
    pub fn face(&self, viewer: Viewer) -> &E {
        match (&self.private, viewer) {
            (Some((seats, face)), Viewer::Seat(seat)) if seats.contains(seat) => face,
            _ => &self.public,
        }
    }

    pub fn faces(&self) -> impl Iterator<Item = &E> {
        std::iter::once(&self.public).chain(self.private.as_ref().map(|(_, face)| face))
    }
}

/// How much an event asks to be seen, for the pace at which a race is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Emphasis {
    /// It only goes with what happens before or after it: a card drawn, a window that closed on nothing.
    Minor,
    #[default]
    Plain,
    /// One wants to have seen it: a crash, an attack, the lead taken, a jersey.
    Key,
}

/// Where facts go. Playouts pass [`NoFacts`], which never builds them.
pub trait Facts<G: Game> {
    fn record(&mut self, fact: impl FnOnce() -> Fact<G::Event>);

    /// Ends a moment: what happened since the last one is seen by itself, and `state` is the race as it then stands. The last
    /// moment of a step needs no call. Whether there is one must not depend on what is hidden.
    fn moment(&mut self, state: impl FnOnce() -> G);

    fn public(&mut self, event: impl FnOnce() -> G::Event) {
        self.record(|| Fact { public: event(), private: None });
    }

    /// One face for `seat`, another for everybody else.
    fn secret(&mut self, seat: Seat, private: impl FnOnce() -> G::Event, public: impl FnOnce() -> G::Event) {
        self.record(|| Fact { public: public(), private: Some((SeatSet::only(seat), private())) });
    }
}

pub struct NoFacts;

impl<G: Game> Facts<G> for NoFacts {
    #[inline(always)]
    fn record(&mut self, _: impl FnOnce() -> Fact<G::Event>) {}

    #[inline(always)]
    fn moment(&mut self, _: impl FnOnce() -> G) {}
}

/// What happened, and nothing of how it is shown.
impl<G: Game> Facts<G> for Vec<Fact<G::Event>> {
    fn record(&mut self, fact: impl FnOnce() -> Fact<G::Event>) {
        self.push(fact());
    }

    fn moment(&mut self, _: impl FnOnce() -> G) {}
}

/// What happened, and the race as it stood at the end of each moment but the last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recording<G: Game> {
    pub facts: Vec<Fact<G::Event>>,
    pub moments: Vec<Moment<G>>,
}

/// The race as it stood once so many facts had been recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment<G> {
    pub end: usize,
    pub state: G,
}

impl<G: Game> Default for Recording<G> {
    fn default() -> Self {
        Recording { facts: Vec::new(), moments: Vec::new() }
    }
}

impl<G: Game> Facts<G> for Recording<G> {
    fn record(&mut self, fact: impl FnOnce() -> Fact<G::Event>) {
        self.facts.push(fact());
    }

    /// Events that only go with others are no moment by themselves.
    fn moment(&mut self, state: impl FnOnce() -> G) {
        let from = self.moments.last().map_or(0, |moment| moment.end);
        if self.facts[from..].iter().any(|fact| fact.public.emphasis() > Emphasis::Minor) {
            self.moments.push(Moment { end: self.facts.len(), state: state() });
        }
    }
}
