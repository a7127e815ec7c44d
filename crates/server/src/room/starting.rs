//! How a race begins: who is ready, what each seat adds to the luck, the start itself.

use engine::Seat;
use fair::{Nonce, NonceCommitment};
use protocol::Code;
use store::Hash;

use super::{
    Effects, Holder, Log, Room, Standing,
    marks::Marks,
    place::Pledge,
    race::{Aside, KnownActions, Race},
};
use crate::{fault::Fault, time::Now};

impl Room {
    pub(super) fn ready(
        &mut self,
        device: Option<Hash>,
        seat: Seat,
        promise: Option<NonceCommitment>,
        now: Now,
        fx: &mut Effects,
    ) -> Result<(), Fault> {
        self.known(seat)?;
        self.own_seat(device, seat)?;
        // Who has seen a nonce may not choose their own.
        let shown = self.seats.iter().any(|place| place.pledge.nonce.is_some());
        if !matches!(self.standing, Standing::Seating) || shown {
            return Err(Code::WrongPhase.into());
        }
        let promised = promise.map(|promise| promise.to_string());
        self.seats[seat.index()].pledge = Pledge { ready: true, promised, nonce: None };
        self.save_setup(now, fx);
        Ok(())
    }

    pub(super) fn show_nonce(
        &mut self,
        device: Option<Hash>,
        seat: Seat,
        nonce: Nonce,
        now: Now,
        fx: &mut Effects,
    ) -> Result<(), Fault> {
        self.known(seat)?;
        self.own_seat(device, seat)?;
        self.before_the_race()?;
        let starting = matches!(self.standing, Standing::Starting { .. });
        if !starting && !self.everybody_is_ready() {
            return Err(Code::TooEarly.into());
        }
        let pledge = &mut self.seats[seat.index()].pledge;
        if pledge.promised != Some(nonce.commitment().to_string()) {
            return Err(Code::BadNonce.into());
        }
        pledge.nonce = Some(nonce.to_string());
        self.save_setup(now, fx);
        if starting && self.nonces_are_shown() {
            self.begin(now, fx);
        }
        Ok(())
    }

    fn everybody_is_ready(&self) -> bool {
        self.seats.iter().all(|place| match place.holder {
            Holder::Person(_) => place.pledge.ready,
            Holder::Bot { .. } => true,
            Holder::Open { .. } | Holder::Vacant { .. } => false,
        })
    }

    fn nonces_are_shown(&self) -> bool {
        self.seats.iter().all(|place| place.pledge.promised.is_none() || place.pledge.nonce.is_some())
    }

    /// Whether the race could begin as far as seats go.
    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|place| matches!(place.holder, Holder::Person(_) | Holder::Bot { .. }))
    }

    /// The host calls the start. Nonces that were promised and not shown are waited for a little, then left out.
    pub(super) fn start(&mut self, device: Option<Hash>, now: Now, fx: &mut Effects) -> Result<(), Fault> {
        self.is_host(device)?;
        self.before_the_race()?;
        if !self.is_full() {
            return Err(Code::SeatOpen.into());
        }
        let excused = |place: &super::Place| place.holder.device().is_none_or(|holder| Some(holder) == device);
        if !self.seats.iter().all(|place| place.pledge.ready || excused(place)) {
            return Err(Code::NotReady.into());
        }
        if self.nonces_are_shown() {
            self.begin(now, fx);
        } else if matches!(self.standing, Standing::Seating) {
            self.standing = Standing::Starting { by: now.tick + self.times.reveal };
            self.save_setup(now, fx);
        }
        Ok(())
    }

    /// Who sits where has changed before the start: it is called off. Nonces that were shown are worth nothing any more, since who sits
    /// down next has seen them; everybody promises anew.
    pub(super) fn call_off_start(&mut self) {
        let shown = self.seats.iter().any(|place| place.pledge.nonce.is_some());
        let called = match self.standing {
            Standing::Seating => shown,
            Standing::Starting { .. } => true,
            Standing::Racing { .. } | Standing::Ended { .. } => false,
        };
        if called {
            self.standing = Standing::Seating;
            self.seats.iter_mut().for_each(|place| place.pledge = Pledge::default());
        }
    }

    /// Begins the race, if every seat has somebody to play it.
    pub fn begin(&mut self, now: Now, fx: &mut Effects) {
        if !self.standing.is_before_the_race() || !self.is_full() {
            return self.call_off_start();
        }
        let seats = self.seats.len() as u8;
        let opened = self.game.open(&self.id.to_string(), &self.terms.options, seats, &self.luck());
        let mut table = opened.expect("the options were tried when the table was made");
        table.begin();
        let log = Log::Read(Box::new(Race {
            seq: 0,
            marks: Marks::default(),
            // No page yet: all of it is news.
            page: u64::MAX,
            told: 0,
            told_page: u64::MAX,
            told_closes_at: None,
            answered: String::new(),
            decisions: self.all_seats().map(|_| 0).collect(),
            asked_at: now.tick,
            closes_at: None,
            asides: self.all_seats().map(|_| Aside::default()).collect(),
            known: KnownActions::default(),
            table,
        }));
        self.standing = Standing::Racing { log, seen: self.seen_by_holders() };
        self.fill_banks();
        self.save_setup(now, fx);
        self.settle(None, now, fx);
    }
}
