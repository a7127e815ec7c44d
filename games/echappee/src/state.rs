//! The state: what everybody sees, and what each seat holds.

use engine::{Answering, Seat, SeatSet};
use serde::Serialize;
use ts_rs::TS;

use crate::{Card, CardCounts, MAX_SEATS, MAX_STAGES, Options, Talon, Variant};

/// Four teams of two; the other variants have fewer riders.
pub const MAX_RIDERS: usize = 8;

/// A race under way: the whole truth. Plain data, copied as a block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Echappee {
    pub(crate) public: Public,
    pub(crate) mine: [Mine; MAX_SEATS],
    pub(crate) talon: Talon,
}

/// What everybody sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub variant: Variant,
    pub seats: u8,
    pub stages: u8,
    /// The stage being ridden or just ridden, from 1.
    pub stage: u8,
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Bib,
    /// Who leads; from the end of a stage on, who leads the next. Nobody yet while the lead is drawn for (E3).
    pub leader: Bib,
    /// The leader's speed; none before the first card of a stage.
    pub pace: Option<u8>,
    /// Who placed the climb that the riders are in.
    pub climb: Option<Seat>,
    /// A boost lies ready for the route card to come (E16).
    pub fouet: bool,
    /// Who took the last card of the talon (E17).
    pub last_drawer: Option<Seat>,
    /// The last round of a stage between teams has begun (E24).
    pub last_round: bool,
    pub cards: SeenCards,
    pub(crate) riders: [Rider; MAX_RIDERS],
    /// How many stages have been ridden to the end.
    pub(crate) finished: u8,
    pub(crate) results: [[u16; MAX_RIDERS]; MAX_STAGES],
}

/// What everybody has seen of the cards since the deal.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeenCards {
    /// How many are left in the talon.
    pub talon: u8,
    /// How many each seat holds.
    pub hands: [u8; MAX_SEATS],
    /// Of these, the ones that everybody has seen (E20).
    pub shown: [CardCounts; MAX_SEATS],
    /// Laid, thrown in or shown.
    pub played: CardCounts,
    /// For each bonk drawn (E15), how many cards were left then: everybody saw when it came up.
    pub pompes_at: [u8; Card::POMPE.copies() as usize],
}

/// What one seat knows beyond it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mine {
    pub hand: CardCounts,
    /// The last two cards drawn, latest first: all that one step can bring a single rider, and what the seat saw of it.
    pub last_drawn: [Option<Card>; 2],
    /// What the seat said in the window that is open (E14).
    pub answer: Option<Answer>,
}

impl Answering for Mine {
    type Answer = Answer;

    fn answer(&mut self) -> &mut Option<Answer> {
        &mut self.answer
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    Pass,
    Cote,
}

/// A rider by number, in riding order: seat by seat, and in a team rider 1 before rider 2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bib(pub(crate) u8);

/// One rider on the road.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rider {
    /// Behind the pack; none in it.
    pub minutes: u16,
    /// The route card on top of the rider's pile.
    pub card: Option<u8>,
    /// What that card counted for.
    pub speed: Option<u8>,
    /// Bonks that the next card will pay for (E15).
    pub pompes: u8,
}

/// What the race waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// These seats draw a route card each, the highest leads (E3).
    LeadDraw(SeatSet),
    /// A lot between these seats says who leads the stage to come (E25).
    Lot(SeatSet),
    /// The cards are shuffled and dealt (E4).
    Deal,
    /// The rider whose turn it is lays a route card (E6).
    Ride,
    /// Every other seat may put a climb in front of the leader, whose turn it is (E12).
    Window(Moment),
    /// A bonk has been drawn and goes to one rider of the team (E22).
    Pompe(Drawing),
    Over,
}

/// Beside the leader's route card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    Before,
    After,
}

/// What a team was drawing for when a bonk came up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Drawing {
    /// The card that makes up for a special thrown in; the turn goes on (E20).
    NoRoute,
    /// A full hand; the turn is over (E21).
    Refill,
}

impl Rider {
    pub fn in_pack(&self) -> bool {
        self.minutes == 0
    }
}

impl Echappee {
    pub(crate) fn at_the_start(options: &Options, seats: u8, stages: u8) -> Echappee {
        let phase = match options.first_leader {
            Some(_) => Phase::Deal,
            None => Phase::LeadDraw(SeatSet::first(seats)),
        };
        let mut public = Public {
            variant: options.variant,
            seats,
            stages,
            stage: 1,
            phase,
            turn: Bib(0),
            leader: Bib(0),
            pace: None,
            climb: None,
            fouet: false,
            last_drawer: None,
            last_round: false,
            cards: SeenCards::default(),
            riders: [Rider::default(); MAX_RIDERS],
            finished: 0,
            results: [[0; MAX_RIDERS]; MAX_STAGES],
        };
        public.leader = public.bib(options.first_leader.unwrap_or_default(), 1);
        Echappee { public, mine: [Mine::default(); MAX_SEATS], talon: Talon::EMPTY }
    }

    /// What nobody knows. Views cannot reach it.
    pub fn talon(&self) -> &Talon {
        &self.talon
    }
}

impl Public {
    pub fn riders(&self) -> &[Rider] {
        &self.riders[..self.bibs()]
    }

    /// Times of the stages ridden to the end, in minutes, rider by rider (E18, E25).
    pub fn results(&self) -> impl Iterator<Item = &[u16]> {
        self.results[..self.finished.into()].iter().map(|stage| &stage[..self.bibs()])
    }

    pub fn rider(&self, bib: Bib) -> &Rider {
        &self.riders[usize::from(bib.0)]
    }

    pub(crate) fn rider_mut(&mut self, bib: Bib) -> &mut Rider {
        &mut self.riders[usize::from(bib.0)]
    }

    pub fn all_bibs(&self) -> impl Iterator<Item = Bib> + use<> {
        (0..self.bibs() as u8).map(Bib)
    }

    /// Rider 1 or 2 of a seat.
    pub fn bib(&self, seat: Seat, rider: u8) -> Bib {
        Bib(seat.0 * self.variant.riders_a_seat() + rider - 1)
    }

    pub fn seat_of(&self, bib: Bib) -> Seat {
        if self.variant.teams() { Seat(bib.0 / 2) } else { Seat(bib.0) }
    }

    /// 1 or 2.
    pub fn rider_number(&self, bib: Bib) -> u8 {
        if self.variant.teams() { bib.0 % 2 + 1 } else { 1 }
    }

    /// The seat whose turn it is.
    pub fn seat_to_play(&self) -> Seat {
        self.seat_of(self.turn)
    }

    /// Who rides after `bib`.
    pub fn next(&self, bib: Bib) -> Bib {
        let next = bib.0 + 1;
        if usize::from(next) == self.bibs() { Bib(0) } else { Bib(next) }
    }

    /// Whether the rider whose turn it is leads the race.
    pub fn is_leaders_turn(&self) -> bool {
        self.leader == self.turn
    }

    /// Whether a player might place a climb now, as far as everybody knows: none runs (E14), and not all of them have
    /// been seen. What hands hold must not matter here.
    pub fn climb_is_possible(&self) -> bool {
        self.climb.is_none() && self.cards.played.count(Card::COTE) < self.variant.cotes()
    }

    /// Whether the stage ends with the turn under way (E17, E24).
    pub fn is_last_turn(&self) -> bool {
        self.last_drawer == Some(self.seat_to_play()) && (self.last_round || !self.variant.teams())
    }

    /// Whether the route card to be laid is the last of the stage: no climb follows it (E12).
    pub fn is_last_card(&self) -> bool {
        self.is_last_turn() && self.rider_number(self.turn) == self.variant.riders_a_seat()
    }

    /// Every seat but the one whose turn it is.
    pub fn others(&self) -> SeatSet {
        SeatSet::first(self.seats).without(self.seat_to_play())
    }

    fn bibs(&self) -> usize {
        usize::from(self.seats * self.variant.riders_a_seat())
    }
}
