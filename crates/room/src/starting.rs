//! How a race begins: who is ready, what each seat adds to the luck, the start itself.

use engine::Seat;
use fair::{Nonce, NonceCommitment, Share};
use protocol::Code;
use store::OwnerId;

use crate::fault::Fault;
use crate::{
    Ctx, Ending, Holder, Log, Place, Room, Standing,
    marks::Marks,
    place::Pledge,
    race::{KnownActions, LiveRace, SeatTurn},
};

impl Room {
    pub(crate) fn ready(
        &mut self,
        cx: &mut Ctx,
        owner: Option<OwnerId>,
        seat: Seat,
        promise: Option<NonceCommitment>,
    ) -> Result<(), Fault> {
        self.known(seat)?;
        self.own_seat(owner, seat)?;
        // From the start on promises are fixed and shown: a player who has seen a nonce may not choose their own.
        self.while_seating()?;
        if promise.is_some() && self.terms.duplicate.is_some() {
            return Err(Code::NothingToPromise.into());
        }
        let share = promise.map(|promise| Share { promise, nonce: None });
        self.seats[seat.index()].pledge = Pledge { ready: true, share };
        cx.save_and_announce();
        Ok(())
    }

    pub(crate) fn show_nonce(
        &mut self,
        cx: &mut Ctx,
        owner: Option<OwnerId>,
        seat: Seat,
        nonce: Nonce,
    ) -> Result<(), Fault> {
        self.known(seat)?;
        self.own_seat(owner, seat)?;
        match self.standing {
            Standing::Starting { .. } => {}
            // A nonce that comes before all promises are fixed lets the others choose theirs.
            Standing::Seating => return Err(Code::TooEarly.into()),
            Standing::Racing { .. } | Standing::Ended { .. } => return Err(Code::WrongPhase.into()),
        }
        match &mut self.seats[seat.index()].pledge.share {
            Some(share) if share.promise == nonce.commitment() => share.nonce = Some(nonce),
            _ => return Err(Code::BadNonce.into()),
        }
        cx.save_and_announce();
        if self.nonces_are_shown() {
            self.begin(cx);
        }
        Ok(())
    }

    fn nonces_are_shown(&self) -> bool {
        !self.seats.iter().any(|place| place.pledge.owes_nonce())
    }

    /// What every seat has promised, from the moment on in which that is fixed.
    pub(crate) fn promises(&self) -> Option<Vec<Option<String>>> {
        let fixed = match self.standing {
            Standing::Seating | Standing::Ended { ending: Ending::Closed, .. } => false,
            Standing::Starting { .. } | Standing::Racing { .. } | Standing::Ended { .. } => self.is_promised_here(),
        };
        let promise = |place: &Place| place.pledge.share.map(|share| share.promise.to_string());
        fixed.then(|| self.seats.iter().map(promise).collect())
    }

    /// Whether the race could begin as far as seats go.
    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|place| matches!(place.holder, Holder::Person(_) | Holder::Bot { .. }))
    }

    /// The host calls the start: the promises are fixed, everybody is shown them, and only now are nonces accepted. Those that are
    /// not shown in time are left out; their promises stay.
    pub(crate) fn start(&mut self, cx: &mut Ctx, owner: Option<OwnerId>) -> Result<(), Fault> {
        self.is_host(owner)?;
        self.before_the_race()?;
        if !self.is_full() {
            return Err(Code::SeatOpen.into());
        }
        let excused = |place: &Place| place.holder.owner().is_none_or(|holder| Some(holder) == owner);
        if !self.seats.iter().all(|place| place.pledge.ready || excused(place)) {
            return Err(Code::NotReady.into());
        }
        if self.nonces_are_shown() {
            self.begin(cx);
        } else if matches!(self.standing, Standing::Seating) {
            self.standing = Standing::Starting { by: cx.now.tick + cx.times.reveal };
            cx.save_and_announce();
        }
        Ok(())
    }

    /// A person has gone before the start: it is called off. Nonces that were shown are worth nothing any more, since who sits
    /// down next has seen them; everybody promises anew. It counts as an abandoned start: a table that knows the nonces knows
    /// the luck, and could have a person of its own go.
    pub(crate) fn call_off_start(&mut self) {
        if matches!(self.standing, Standing::Starting { .. }) {
            self.terms.abandoned_starts += u32::from(self.seats.iter().any(|place| place.pledge.nonce().is_some()));
            self.standing = Standing::Seating;
            self.seats.iter_mut().for_each(|place| place.pledge = Pledge::default());
        }
    }

    /// Begins the race, if every seat has a player.
    pub fn begin(&mut self, cx: &mut Ctx) {
        if !self.standing.is_before_the_race() || !self.is_full() {
            return self.call_off_start();
        }
        let seats = self.seats.len() as u8;
        let opened = self.game.open(&self.id.to_string(), &self.terms.options, seats, &self.luck());
        let mut table = opened.expect("the options were tried when the table was made");
        table.draw_pending();
        let log = Log::Read(Box::new(LiveRace {
            seq: 0,
            marks: Marks::default(),
            // No revision yet: all of it is news.
            revision: u64::MAX,
            told: 0,
            told_revision: u64::MAX,
            told_closes_at: None,
            answered: String::new(),
            decisions: self.all_seats().map(|_| 0).collect(),
            asked_at: cx.now.tick,
            closes_at: None,
            turns: self.all_seats().map(|_| SeatTurn::default()).collect(),
            known: KnownActions::default(),
            table,
        }));
        self.standing = Standing::Racing { log, seen: self.seen_by_holders() };
        self.fill_banks();
        if self.hides_race() {
            self.send_spectators_away(cx);
        }
        // All have said that they are ready: nobody needs to be told any more that a seat waits for them.
        self.all_seats().for_each(|seat| self.withdraw_news(cx, seat));
        cx.save_and_announce();
        self.settle(cx, None);
    }
}
