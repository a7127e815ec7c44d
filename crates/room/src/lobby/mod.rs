//! Who sits at a table, and what was agreed on: seats, invitations, the host, the start with its promises and nonces, and who may take a
//! seat when its player has gone.
//!
//! Architecture invariant: the lobby knows no race. In which stage the table is, is said to it; what a [`Lost`] seat means for sockets
//! and for a race is the room's business.

mod duplicate;
mod handing_on;
mod luck;
mod occupant;
mod rights;
mod seating;
mod seats;
mod seen;
mod spent;
mod starting;
mod terms;
mod vacancy;
mod vacation;

use engine::{Seat, SeatSet};
use fair::{Commitment, Secret};
use protocol::{Clock, Code};
use store::OwnerId;

pub use duplicate::Duplicate;
pub use luck::Luck;
pub use occupant::{BOT_NAMES, Invitation, LobbySeat, Occupant, Person, Pledge, Presence};
pub use rights::Rights;
pub use seating::Guest;
pub use seats::Seats;
pub use seen::Seen;
pub use spent::Spent;
pub use terms::Terms;
pub use vacancy::{StoredVacancy, Vacancy};
pub use vacation::{StoredVacation, Vacation};

use crate::{Ctx, Fault};

/// How far the table is, as far as its seats are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// People sit down and get ready.
    Seating,
    /// The host has called the start: promised nonces are waited for.
    Starting,
    Racing,
    /// The race is over, or was given up.
    Raced,
    /// There will be no race.
    Closed,
}

impl Stage {
    /// Whether people still sit down here.
    pub fn is_before_the_race(self) -> bool {
        matches!(self, Stage::Seating | Stage::Starting)
    }

    pub fn has_begun(self) -> bool {
        matches!(self, Stage::Racing | Stage::Raced)
    }

    pub fn is_racing(self) -> bool {
        self == Stage::Racing
    }

    fn before_the_race(self) -> Result<(), Fault> {
        if self.is_before_the_race() { Ok(()) } else { Err(Code::WrongPhase.into()) }
    }

    /// Before the start is called: from then on nobody comes, and nothing is promised.
    fn while_seating(self) -> Result<(), Fault> {
        if self == Stage::Seating { Ok(()) } else { Err(Code::WrongPhase.into()) }
    }
}

/// Who asks for something, and in which stage the table is.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    pub owner: Option<OwnerId>,
    pub stage: Stage,
}

/// A seat that a person has lost.
pub struct Lost {
    pub seat: Seat,
    pub owner: OwnerId,
    pub why: Code,
}

#[derive(Clone)]
pub struct Lobby {
    seats: Seats,
    terms: Terms,
    host: Option<OwnerId>,
    luck: Luck,
    /// Who has seen which hands, while a race is under way.
    seen: Seen,
}

impl Lobby {
    /// `here` is what this table publishes, where its luck is its own.
    pub fn new(terms: Terms, host: Option<OwnerId>, seats: Vec<LobbySeat>, secret: Secret, here: Commitment) -> Lobby {
        let luck = Luck::new(&terms, secret, here);
        let seats = Seats::new(seats, terms.seat_rule());
        Lobby { seats, terms, host, luck, seen: Seen::default() }
    }

    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    pub fn seats_mut(&mut self) -> &mut Seats {
        &mut self.seats
    }

    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    pub fn terms_mut(&mut self) -> &mut Terms {
        &mut self.terms
    }

    pub fn luck(&self) -> &Luck {
        &self.luck
    }

    /// What somebody may do now.
    pub fn rights(&self, by: Asker) -> Rights<'_> {
        Rights::new(self, by)
    }

    pub fn host(&self) -> Option<OwnerId> {
        self.host
    }

    pub fn seen(&self) -> &Seen {
        &self.seen
    }

    pub fn is_host(&self, owner: Option<OwnerId>) -> Result<(), Fault> {
        if owner.is_some() && self.host == owner { Ok(()) } else { Err(Code::NotHost.into()) }
    }

    pub fn is_of_the_table(&self, owner: Option<OwnerId>) -> bool {
        owner.is_some_and(|owner| self.host == Some(owner) || self.seats.is_seated(owner))
    }

    /// Whether strangers find it.
    pub fn is_listed(&self, stage: Stage) -> bool {
        let free = |seat: &LobbySeat| matches!(seat.occupant, Occupant::Open { .. });
        self.terms.public && stage.is_before_the_race() && self.seats.iter().any(free)
    }

    /// Whether a race may take days: nobody is pressed to stay at the table.
    pub fn is_slow(&self) -> bool {
        matches!(self.terms.clock, Clock::None | Clock::Days { .. })
            && !self.terms.hot_seat
            && self.seats.are_several_people()
    }

    /// The host has gone: the next person present is host, or else the next person, if there is one.
    pub fn pass_on_host(&mut self, here: SeatSet) {
        let mut people = self.seats.all().filter(|&seat| self.seats.owner(seat).is_some());
        let next = people.clone().find(|&seat| here.contains(seat)).or_else(|| people.next());
        self.host = next.and_then(|seat| self.seats.owner(seat));
    }

    /// Keeps the seats of a new table: no two of them have the same name.
    pub fn save_new(&mut self, cx: &mut Ctx) {
        self.seats.make_names_distinct();
        for seat in self.seats.all() {
            self.seats.save(cx, seat);
            if let (Some(invitation), Some(host)) = (self.seats.occupant(seat).invitation(), self.host) {
                handing_on::keep(cx, seat.0, invitation, host);
            }
        }
    }

    /// As it was kept, and what a crash left undone, or an earlier version never did.
    pub fn mend(&mut self, seen: Seen, stage: Stage) {
        if self.host.is_none() {
            self.pass_on_host(SeatSet::EMPTY);
        }
        if stage.is_racing() {
            self.seen = seen;
            self.see_own_hands();
        }
    }

    /// The race has begun: all who hold a hand see it.
    pub fn see_own_hands(&mut self) {
        for seat in self.seats.all() {
            if let Some(owner) = self.seats.owner(seat) {
                self.seen.add(seat, self.luck.mark_of(owner));
            }
        }
    }

    /// The race has ended: nobody stands in any more, and no seat changes hands.
    pub fn end_race(&mut self, cx: &mut Ctx) {
        self.seen = Seen::default();
        for seat in self.seats.all() {
            let Some(person) = self.seats.person_mut(seat) else { continue };
            person.delegates = false;
            if let Presence::StoodIn { since } = person.presence {
                person.presence = Presence::Away { since };
            }
            if person.conditional.take().is_some() {
                self.seats.save(cx, seat);
            }
        }
        self.withdraw_invitations(cx);
    }
}
