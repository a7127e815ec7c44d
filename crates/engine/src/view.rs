//! Views: all that one viewer may know, by reference. There is no view of everything.

use std::fmt;

use rand_core::Rng;

use crate::{Forecast, Game, Lang, Names, Refusal, Seat, Shown, Wide};

/// Who is looking. There is deliberately no all-seeing variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    Seat(Seat),
    Spectator,
}

impl Viewer {
    /// All who may look at a table: its seats, and a spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> + Clone {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// The seats of a table that the viewer does not sit in, ascending: what they hold is hidden from the viewer.
    pub fn others(self, seats: u8) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(seats).filter(move |&seat| self != Viewer::Seat(seat))
    }
}

/// All that one viewer may know, by reference.
pub struct View<'a, G: Game> {
    pub public: &'a G::Public,
    pub mine: Option<(Seat, &'a G::Mine)>,
}

/// All that the player of one seat may know, by reference.
pub struct SeatView<'a, G: Game> {
    pub seat: Seat,
    pub public: &'a G::Public,
    pub mine: &'a G::Mine,
}

impl<'a, G: Game> View<'a, G> {
    pub fn viewer(&self) -> Viewer {
        self.mine.map_or(Viewer::Spectator, |(seat, _)| Viewer::Seat(seat))
    }

    pub fn seat_view(self) -> Option<SeatView<'a, G>> {
        self.mine.map(|(seat, mine)| SeatView { seat, public: self.public, mine })
    }
}

impl<'a, G: Game> SeatView<'a, G> {
    pub fn view(self) -> View<'a, G> {
        View { public: self.public, mine: Some((self.seat, self.mine)) }
    }
}

/// The questions that [`Game`] answers from a view.
impl<G: Game> SeatView<'_, G> {
    pub fn owes(self) -> bool {
        G::owes(self)
    }

    pub fn legal_actions(self, out: &mut Vec<G::Action>) {
        G::legal_actions(self, out);
    }

    pub fn check(self, action: &G::Action) -> Result<(), Refusal> {
        G::check(self, action)
    }

    pub fn obvious(self, out: &mut Vec<G::Action>) {
        G::obvious(self, out);
    }

    pub fn wide(self) -> Option<Wide> {
        G::wide(self)
    }

    pub fn sample_wide(self, rng: &mut (impl Rng + ?Sized)) -> G::Action {
        G::sample_wide(self, rng)
    }

    pub fn idle(self) -> G::Action {
        G::idle(self)
    }

    pub fn can_only_decline(self, buffer: &mut Vec<G::Action>) -> bool {
        G::can_only_decline(self, buffer)
    }
}

/// The words that [`Shown`] makes from a view.
impl<G: Shown> SeatView<'_, G> {
    pub fn question(self, lang: Lang, names: Names<'_>) -> Forecast {
        G::question(self, lang, names)
    }

    pub fn would(self, action: &G::Action) -> Option<G::Would> {
        G::would(self, action)
    }

    pub fn reason(self, action: &G::Action) -> Option<G::Reason> {
        G::reason(self, action)
    }

    pub fn forecast(self, action: &G::Action, lang: Lang) -> Option<Forecast> {
        self.would(action).map(|would| G::forecast(&would, lang))
    }
}

impl<G: Game> Clone for View<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for View<'_, G> {}

impl<G: Game> Clone for SeatView<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for SeatView<'_, G> {}

impl<G: Game> PartialEq for View<'_, G> {
    fn eq(&self, other: &Self) -> bool {
        self.mine == other.mine && self.public == other.public
    }
}

impl<G: Game> Eq for View<'_, G> {}

impl<G: Game> fmt::Debug for View<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View").field("public", self.public).field("mine", &self.mine).finish()
    }
}
