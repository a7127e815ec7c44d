use std::fmt::Debug;

use serde::Serialize;

use crate::{Lang, Names, Rule, Seat, SeatSet, Viewer};

/// Something that happened, as one viewer is told it. Named in the past tense.
pub trait Event: Clone + Eq + Debug + Serialize + Send + Sync + 'static {
    /// The rule that made it happen.
    fn rule(&self) -> Rule;

    /// The event as a sentence of the radio tour.
    fn tell(&self, lang: Lang, names: Names<'_>) -> String;

    /// The same event with all that it newly discloses blanked out. Whatever differs between two worlds that look the
    /// same to a viewer must be gone from the blanked face: the laws hold games to it.
    fn blanked(&self) -> Self;

    /// Whether the very presence of this event discloses something: that a secret answer was this one and not another.
    fn presence_discloses(&self) -> bool {
        false
    }

    /// Whether telling this ends the right to take back what came before: something was drawn, rolled or turned over.
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

/// Where facts go. Playouts pass [`NoFacts`], which never builds them.
pub trait Facts<E> {
    fn record(&mut self, fact: impl FnOnce() -> Fact<E>);

    fn public(&mut self, event: impl FnOnce() -> E) {
        self.record(|| Fact { public: event(), private: None });
    }

    /// One face for `seat`, another for everybody else.
    fn secret(&mut self, seat: Seat, private: impl FnOnce() -> E, public: impl FnOnce() -> E) {
        self.record(|| Fact { public: public(), private: Some((SeatSet::only(seat), private())) });
    }
}

pub struct NoFacts;

impl<E> Facts<E> for NoFacts {
    #[inline(always)]
    fn record(&mut self, _: impl FnOnce() -> Fact<E>) {}
}

impl<E> Facts<E> for Vec<Fact<E>> {
    fn record(&mut self, fact: impl FnOnce() -> Fact<E>) {
        self.push(fact());
    }
}
