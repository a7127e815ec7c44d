//! The state: what everybody sees, and what each seat hides.

use arrayvec::ArrayVec;
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Course, Energy, Offer, Order, Pace, Plate, Preset, RiderId, RiderSet, Terrain, Tokens,
    options::Teams,
    riders::{MAX_RIDERS, TEAM},
    teams::PrintedRace,
};

/// A race under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bordure {
    pub(crate) public: Public,
    pub(crate) mine: ArrayVec<Mine, 4>,
    /// By seat. Nobody looks at them before the end, not even who drew them (B23).
    pub(crate) musettes: [Option<u8>; 4],
}

/// What everybody sees, and what follows from it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub course: Course,
    /// The race that the course is printed for; a free course has none.
    pub race: Option<PrintedRace>,
    pub teams: Teams,
    pub phase: Phase,
    pub round: u8,
    pub playing: Playing,
    pub riders: ArrayVec<Rider, MAX_RIDERS>,
    pub lineups: ArrayVec<Option<Lineup>, 4>,
    /// Tokens under the covers of a team that are [`Cover::Open`].
    pub open_tokens: ArrayVec<u8, 4>,
    /// Who has not moved in this round.
    pub to_move: RiderSet,
    /// Whom the question is put to.
    pub asked: RiderSet,
    /// Seats that came to the feed zone together, in order of arrival (B22).
    pub arrivals: ArrayVec<SeatSet, 4>,
    /// Seats that have drawn a musette.
    pub drawn: SeatSet,
    /// By seat, once the race is over (B23).
    pub musettes: Option<[Option<u8>; 4]>,
}

/// The square being played, and its result.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Playing {
    pub square: u8,
    /// Who stood on the square when it came to be played.
    pub group: RiderSet,
    /// Paces of the square last turned over.
    pub paces: [Option<Pace>; MAX_RIDERS],
    /// Who last made an offer there (B15, B18, B19).
    pub leaders: RiderSet,
    /// Who has got to the feed zone in settling this square.
    pub reached: RiderSet,
}

/// A rider as everybody sees them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rider {
    pub square: u8,
    pub face_up: Energy,
    /// Pieces face down: blanks, and perhaps a token.
    pub face_down: u8,
    /// Tokens paid so far: everybody has seen them go.
    pub spent: Energy,
    /// Tokens taken in the feed zone: everybody has seen them too.
    pub taken: Tokens,
    pub offensive_left: bool,
    pub cover: Cover,
}

/// What can be reasoned out about a rider's pieces face down (B5). It is shown for printed teams only, but anyone could know it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cover {
    /// Nothing, or blanks only.
    Blanks,
    /// A token or not.
    Open,
    /// A token of some colour.
    Token,
    /// This very token: the printed team has it, and it is not to be seen.
    Known(Terrain),
}

impl Cover {
    /// What a printed team gives away: everybody can look up its tokens and subtract those that lie face up.
    pub fn known(self, lineup: Option<Lineup>) -> Option<Known> {
        match (lineup, self) {
            (Some(Lineup::Printed(_)), Cover::Known(token)) => Some(Known { token: Some(token) }),
            (Some(Lineup::Printed(_)), _) => Some(Known { token: None }),
            _ => None,
        }
    }
}

/// What lies face down on a plate of a printed team: this token, or blanks only (B5, B7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Known {
    pub token: Option<Terrain>,
}

/// Where a team comes from, and so what its riders are called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lineup {
    Composed,
    Printed(Preset),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    Composing,
    /// Riders of the square get their paces (B8).
    Pacing,
    /// Riders who have not moved may go along (B15, B18, B19).
    Following(Offer),
    /// Riders in a wheel may tow (B18).
    Towing,
    /// Musettes are drawn, one a seat (B22).
    Musettes,
    Feeding,
    Over,
}

/// What one seat alone knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mine {
    pub lineup: Option<Lineup>,
    pub plates: [Plate; TEAM],
    /// Paces given and not yet paid. Names are shown when the square has them all, payments when they are made.
    pub orders: [Option<Order>; TEAM],
    /// Answers to a window, until it closes.
    pub answers: [Option<Answer>; TEAM],
    /// The seat's riders who are asked and have not been answered for, kept beside the answers: every step asks for it.
    pub(crate) owing: RiderSet,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// To tow or not, to follow or not.
    Goes(bool),
    /// What is taken in the feed zone; nothing to decline.
    Takes(Tokens),
}

impl Rider {
    pub fn is_fed(&self) -> bool {
        !self.taken.is_empty()
    }
}

impl Lineup {
    pub fn name(self, slot: usize) -> &'static str {
        match self {
            Lineup::Composed => ["A", "B", "C"][slot],
            Lineup::Printed(preset) => preset.printed().map_or("?", |team| team.names[slot]),
        }
    }
}

impl Public {
    pub fn seats(&self) -> u8 {
        self.lineups.len() as u8
    }

    pub fn rider(&self, id: RiderId) -> &Rider {
        &self.riders[id.index()]
    }

    /// The colour of the square being played.
    pub fn colour(&self) -> Terrain {
        self.course.at(self.playing.square)
    }

    /// Riders of the square who have not moved yet.
    pub fn waiting(&self) -> RiderSet {
        self.playing.group.and(self.to_move)
    }

    /// What everybody knows of the rider's pieces face down; nothing where the team was composed.
    pub fn known(&self, id: RiderId) -> Option<Known> {
        self.rider(id).cover.known(self.lineups[id.seat().index()])
    }

    pub fn name(&self, id: RiderId) -> &'static str {
        self.lineups[id.seat().index()].unwrap_or(Lineup::Composed).name(id.slot())
    }

    /// Cards that a musette is drawn from: the one left over and one more for each player who arrives (B22).
    pub fn pool_size(&self) -> usize {
        self.arrivals
            .last()
            .map_or(0, |together| 1 + together.iter().filter(|&seat| !self.drawn.contains(seat)).count())
    }

    /// Who draws the next musette.
    pub fn next_to_draw(&self) -> Option<Seat> {
        self.arrivals.last()?.iter().find(|&seat| !self.drawn.contains(seat))
    }
}

impl Mine {
    /// The seat's riders for whom the question that stands has been answered.
    pub fn answered(&self, seat: Seat, phase: Phase) -> RiderSet {
        let answered = match phase {
            Phase::Composing => [self.lineup.is_some(); TEAM],
            Phase::Pacing => self.orders.map(|order| order.is_some()),
            _ => self.answers.map(|answer| answer.is_some()),
        };
        RiderSet::some_of(seat, answered)
    }
}

/// The cards that are in play after so many arrivals and that nobody has drawn, lowest first (B22).
pub(crate) fn pool(arrived: usize, drawn: impl Iterator<Item = u8> + Clone) -> ArrayVec<u8, 5> {
    (0..=arrived as u8).filter(|card| !drawn.clone().any(|taken| taken == *card)).collect()
}
