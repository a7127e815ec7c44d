//! Before the race, and around it: who sits where, who is ready, how it begins and ends.

use engine::Seat;
use fair::{Nonce, NonceCommitment};
use lab::Bot;
use protocol::{Code, Phase, SeatKind};
use store::{Hash, Op, TableId};

use super::{
    Answer, Claim, Effects, Room, SeatSetup, Setup, Sitter,
    marks::Marks,
    race::{Aside, KnownActions, Race},
    request::Plan,
};
use crate::{fault::Fault, time::Ms};

/// What bots are called.
const BOT_NAMES: [&str; 8] = ["Émile", "Rosalie", "Marcel", "Suzanne", "Fernand", "Odette", "Gaston", "Colette"];

impl Room {
    /// Sits everybody down at a new table.
    pub fn seat_all(&mut self, claims: Vec<Claim>, fx: &mut Effects) {
        for (seat, claim) in self.all_seats().zip(claims) {
            let sitter = &mut self.seats[seat.index()];
            (sitter.device, sitter.invitation) = (claim.device, claim.invitation);
            if let Some(hash) = claim.invitation {
                fx.ops.push(Op::Invite { seat: seat.0, hash });
            }
            let bot = self.kind(seat) == SeatKind::Bot && claim.name.is_empty();
            let wanted = if bot { BOT_NAMES[seat.index()] } else { &claim.name };
            self.seats[seat.index()].name = self.free_name(seat, wanted);
            self.save_sitter(seat, fx);
        }
    }

    pub(super) fn join(
        &mut self,
        device: Option<Hash>,
        invitation: Hash,
        name: String,
        now: Ms,
        fx: &mut Effects,
    ) -> Result<(), Fault> {
        let invited = |seat: &Seat| self.seats[seat.index()].invitation == Some(invitation);
        let seat = self.all_seats().find(invited).ok_or(Code::BadInvitation)?;
        self.take_seat(device, seat, name, now, fx)?;
        fx.ops.push(Op::Uninvite { seat: seat.0 });
        Ok(())
    }

    pub(super) fn sit(
        &mut self,
        device: Option<Hash>,
        seat: Seat,
        name: String,
        now: Ms,
        fx: &mut Effects,
    ) -> Result<(), Fault> {
        self.known(seat)?;
        if !self.setup.public {
            return Err(Code::NotPublic.into());
        }
        self.in_phase(Phase::Seating)?;
        if self.kind(seat) != SeatKind::Open {
            return Err(Code::SeatTaken.into());
        }
        self.take_seat(device, seat, name, now, fx)
    }

    fn take_seat(
        &mut self,
        device: Option<Hash>,
        seat: Seat,
        name: String,
        now: Ms,
        fx: &mut Effects,
    ) -> Result<(), Fault> {
        let device = device.ok_or(Code::NotSeated)?;
        let elsewhere = self.seats.iter().any(|sitter| sitter.device == Some(device));
        if elsewhere && !self.setup.hot_seat {
            return Err(Code::AlreadySeated.into());
        }
        if self.setup.phase == Phase::Seating {
            self.setup.seats[seat.index()] = SeatSetup::new(SeatKind::Person, None);
        } else {
            self.setup.seats[seat.index()].stand_in = false;
        }
        let name = self.free_name(seat, &name);
        let sitter = &mut self.seats[seat.index()];
        *sitter = Sitter { device: Some(device), name, gone_at: Some(now), away: true, ..Sitter::default() };
        self.save_sitter(seat, fx);
        self.save_setup(now, fx);
        Ok(())
    }

    pub(super) fn change_seat(
        &mut self,
        device: Option<Hash>,
        seat: Seat,
        kind: SeatKind,
        bot: Option<Bot>,
        now: Ms,
        fx: &mut Effects,
    ) -> Result<(), Fault> {
        self.is_host(device)?;
        self.known(seat)?;
        self.in_phase(Phase::Seating)?;
        if self.kind(seat) == SeatKind::Person {
            return Err(Code::SeatTaken.into());
        }
        let bot = (kind == SeatKind::Bot).then(|| bot.unwrap_or(Bot::Sensible));
        self.setup.seats[seat.index()] = SeatSetup::new(kind, bot);
        let name = self.free_name(seat, if bot.is_some() { BOT_NAMES[seat.index()] } else { "" });
        let sitter = &mut self.seats[seat.index()];
        sitter.name = name;
        if sitter.invitation.take().is_some() {
            fx.ops.push(Op::Uninvite { seat: seat.0 });
        }
        self.save_sitter(seat, fx);
        self.save_setup(now, fx);
        Ok(())
    }

    /// A new invitation; the one before it is worth nothing any more.
    pub(super) fn invite(
        &mut self,
        device: Option<Hash>,
        seat: Seat,
        secret: Hash,
        fx: &mut Effects,
    ) -> Result<(), Fault> {
        self.is_host(device)?;
        self.known(seat)?;
        let empty = match self.setup.phase {
            Phase::Seating => self.kind(seat) == SeatKind::Open,
            Phase::Racing => self.kind(seat) == SeatKind::Person && self.seats[seat.index()].device.is_none(),
            Phase::Over | Phase::Abandoned => return Err(Code::WrongPhase.into()),
        };
        if !empty {
            return Err(Code::SeatTaken.into());
        }
        self.seats[seat.index()].invitation = Some(secret);
        fx.ops.push(Op::Invite { seat: seat.0, hash: secret });
        Ok(())
    }

    /// Takes a seat, or the invitation to it, back from whoever has it.
    pub(super) fn revoke(&mut self, device: Option<Hash>, seat: Seat, now: Ms, fx: &mut Effects) -> Result<(), Fault> {
        self.is_host(device)?;
        self.known(seat)?;
        if self.seats[seat.index()].invitation.take().is_some() {
            fx.ops.push(Op::Uninvite { seat: seat.0 });
        }
        if self.kind(seat) == SeatKind::Person {
            self.empty(seat, now, fx);
        }
        Ok(())
    }

    pub(super) fn leave(&mut self, device: Option<Hash>, seat: Seat, now: Ms, fx: &mut Effects) -> Result<(), Fault> {
        self.known(seat)?;
        self.own_seat(device, seat)?;
        self.empty(seat, now, fx);
        let heir = self.seats.iter().find_map(|sitter| sitter.device);
        if self.host == device && !self.seats.iter().any(|sitter| sitter.device == device) {
            self.host = heir;
            self.save_setup(now, fx);
        }
        if heir.is_none() && self.setup.phase == Phase::Racing {
            self.give_up(now, fx);
        }
        Ok(())
    }

    /// Nobody sits here any more: before the race the seat is open, during it a bot plays on.
    fn empty(&mut self, seat: Seat, now: Ms, fx: &mut Effects) {
        let viewer = engine::Viewer::Seat(seat);
        let gone = self.watchers.extract_if(.., |watcher| watcher.viewer == viewer);
        fx.closes.extend(gone.map(|watcher| (watcher.socket, Code::NotYourSeat)));
        self.seats[seat.index()] = Sitter { gone_at: Some(now), away: true, ..Sitter::default() };
        match self.setup.phase {
            Phase::Seating => self.setup.seats[seat.index()] = SeatSetup::new(SeatKind::Open, None),
            Phase::Racing => self.setup.seats[seat.index()].stand_in = true,
            Phase::Over | Phase::Abandoned => {}
        }
        self.save_sitter(seat, fx);
        self.save_setup(now, fx);
    }

    pub(super) fn ready(
        &mut self,
        device: Option<Hash>,
        seat: Seat,
        promise: Option<NonceCommitment>,
        now: Ms,
        fx: &mut Effects,
    ) -> Result<(), Fault> {
        self.known(seat)?;
        self.own_seat(device, seat)?;
        self.in_phase(Phase::Seating)?;
        // Whoever has seen a nonce may not choose his own.
        if self.setup.starting_by.is_some() || self.setup.seats.iter().any(|seat| seat.nonce.is_some()) {
            return Err(Code::WrongPhase.into());
        }
        let setup = &mut self.setup.seats[seat.index()];
        (setup.ready, setup.promised) = (true, promise.map(|promise| promise.to_string()));
        self.save_setup(now, fx);
        Ok(())
    }

    pub(super) fn show_nonce(
        &mut self,
        device: Option<Hash>,
        seat: Seat,
        nonce: Nonce,
        now: Ms,
        fx: &mut Effects,
    ) -> Result<(), Fault> {
        self.known(seat)?;
        self.own_seat(device, seat)?;
        self.in_phase(Phase::Seating)?;
        if self.setup.starting_by.is_none() && !self.everybody_is_ready() {
            return Err(Code::TooEarly.into());
        }
        let setup = &mut self.setup.seats[seat.index()];
        if setup.promised != Some(nonce.commitment().to_string()) {
            return Err(Code::BadNonce.into());
        }
        setup.nonce = Some(nonce.to_string());
        self.save_setup(now, fx);
        if self.setup.starting_by.is_some() && self.nonces_are_shown() {
            self.begin(now, fx);
        }
        Ok(())
    }

    fn everybody_is_ready(&self) -> bool {
        self.setup.seats.iter().all(|seat| match seat.kind {
            SeatKind::Person => seat.ready,
            SeatKind::Bot => true,
            SeatKind::Open => false,
        })
    }

    fn nonces_are_shown(&self) -> bool {
        self.setup.seats.iter().all(|seat| seat.promised.is_none() || seat.nonce.is_some())
    }

    /// The host calls the start. Nonces that were promised and not shown are waited for a little, then left out.
    pub(super) fn start(&mut self, device: Option<Hash>, now: Ms, fx: &mut Effects) -> Result<(), Fault> {
        self.is_host(device)?;
        self.in_phase(Phase::Seating)?;
        for seat in self.all_seats() {
            let setup = &self.setup.seats[seat.index()];
            match setup.kind {
                SeatKind::Open => return Err(Code::SeatOpen.into()),
                SeatKind::Person if !setup.ready && self.seats[seat.index()].device != device => {
                    return Err(Code::NotReady.into());
                }
                _ => {}
            }
        }
        if self.nonces_are_shown() {
            self.begin(now, fx);
        } else if self.setup.starting_by.is_none() {
            self.setup.starting_by = Some(now + self.times.reveal);
            self.save_setup(now, fx);
        }
        Ok(())
    }

    pub fn begin(&mut self, now: Ms, fx: &mut Effects) {
        self.setup.starting_by = None;
        let seats = self.setup.seats.len() as u8;
        let opened = self.game.open(&self.id.to_string(), &self.setup.options, seats, &self.luck());
        let mut table = opened.expect("the options were tried when the table was made");
        table.begin();
        self.setup.phase = Phase::Racing;
        self.setup.started = true;
        self.race = Some(Race {
            seq: 0,
            marks: Marks::default(),
            // No page yet: all of it is news.
            page: u64::MAX,
            told: 0,
            told_page: u64::MAX,
            told_closes_at: None,
            answered: String::new(),
            decisions: self.all_seats().map(|_| 0).collect(),
            asked_at: now,
            closes_at: None,
            asides: self.all_seats().map(|_| Aside::default()).collect(),
            known: KnownActions::default(),
            table,
        });
        self.fill_banks();
        self.save_setup(now, fx);
        self.settle(None, now, fx);
    }

    pub(super) fn abandon(&mut self, device: Option<Hash>, now: Ms, fx: &mut Effects) -> Result<(), Fault> {
        self.is_host(device)?;
        match self.setup.phase {
            Phase::Seating => {
                self.setup.phase = Phase::Abandoned;
                self.save_setup(now, fx);
            }
            Phase::Racing => self.give_up(now, fx),
            Phase::Over | Phase::Abandoned => return Err(Code::WrongPhase.into()),
        }
        Ok(())
    }

    /// Ends the race without a result. It counts: a table that gave up races could have chosen among its lucks.
    pub(super) fn give_up(&mut self, now: Ms, fx: &mut Effects) {
        let Some(race) = &mut self.race else { return };
        let before = race.table.prompt();
        race.table.abandon();
        self.setup.abandoned_starts += 1;
        self.settle(before, now, fx);
    }

    /// The same people round a new table.
    pub(super) fn rematch(
        &mut self,
        device: Option<Hash>,
        id: TableId,
        now: Ms,
        fx: &mut Effects,
    ) -> Result<Answer, Fault> {
        if !self.seats.iter().any(|sitter| device.is_some() && sitter.device == device) {
            return Err(Code::NotSeated.into());
        }
        if !self.setup.phase.is_closed() {
            return Err(Code::WrongPhase.into());
        }
        let id = match self.setup.rematch.as_ref().and_then(|id| id.parse().ok()) {
            Some(id) => id,
            None => {
                self.setup.rematch = Some(id.to_string());
                self.save_setup(now, fx);
                id
            }
        };
        let seat = |seat: Seat| match (self.kind(seat), self.seats[seat.index()].device) {
            (SeatKind::Bot, _) => SeatSetup::new(SeatKind::Bot, self.setup.seats[seat.index()].bot),
            (SeatKind::Person, Some(_)) => SeatSetup::new(SeatKind::Person, None),
            _ => SeatSetup::new(SeatKind::Open, None),
        };
        let claim = |sitter: &Sitter| Claim { device: sitter.device, name: sitter.name.clone(), invitation: None };
        let setup = Setup {
            phase: Phase::Seating,
            seats: self.all_seats().map(seat).collect(),
            starting_by: None,
            rematch: None,
            imported: None,
            started: false,
            ..self.setup.clone()
        };
        let (game, host) = (self.game.key(), self.host.or(device));
        let claims = self.seats.iter().map(claim).collect();
        Ok(Answer::Rematch(id, Box::new(Plan { game, setup, host, claims })))
    }

    pub(super) fn forgotten(&mut self, device: Hash) {
        for seat in self.all_seats() {
            if self.seats[seat.index()].device == Some(device) {
                let orders = self.seats[seat.index()].orders;
                self.seats[seat.index()] = Sitter { orders, away: true, ..Sitter::default() };
                self.names[seat.index()] = self.called(seat);
            }
        }
        self.chat.retain(|row| row.device != Some(device));
        self.host = self.host.filter(|host| *host != device);
        self.table_changed = true;
    }

    fn is_host(&self, device: Option<Hash>) -> Result<(), Fault> {
        if device.is_some() && self.host == device { Ok(()) } else { Err(Code::NotHost.into()) }
    }

    fn known(&self, seat: Seat) -> Result<(), Fault> {
        if seat.index() < self.seats.len() { Ok(()) } else { Err(Code::NoSuchSeat.into()) }
    }

    fn in_phase(&self, phase: Phase) -> Result<(), Fault> {
        if self.setup.phase == phase { Ok(()) } else { Err(Code::WrongPhase.into()) }
    }
}
