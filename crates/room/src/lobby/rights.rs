//! Who may do what at a table, as it is now. Nothing here changes anything.

use engine::{Seat, Viewer};
use protocol::{Clock, Code, EarlyEnd};

use super::{Asker, Lobby, LobbySeat, Person};
use crate::Fault;

pub struct Rights<'a> {
    lobby: &'a Lobby,
    by: Asker,
}

impl<'a> Rights<'a> {
    pub(super) fn new(lobby: &'a Lobby, by: Asker) -> Rights<'a> {
        Rights { lobby, by }
    }

    /// Whether the host may call the start now: every seat has a player, and all but the host's are ready.
    pub fn may_start(&self) -> Result<(), Fault> {
        let Rights { lobby, by } = self;
        lobby.is_host(by.owner)?;
        by.stage.before_the_race()?;
        if !lobby.seats.are_full() {
            return Err(Code::SeatOpen.into());
        }
        let excused = |seat: &LobbySeat| seat.occupant.owner().is_none_or(|holder| Some(holder) == by.owner);
        let ready = lobby.seats.iter().all(|seat| seat.pledge.ready || excused(seat));
        if ready { Ok(()) } else { Err(Code::NotReady.into()) }
    }

    /// Whether a race over days is also that of people beside the host, who have not stayed away until a bot stood in for them. It ends by
    /// agreement: at a table where people sit together the host closes it when they go, but a race of weeks is nobody's alone.
    fn needs_agreement(&self) -> bool {
        let Rights { lobby, by } = self;
        let rides = |person: &Person| Some(person.owner) != lobby.host && person.is_riding();
        let over_days = by.stage.is_racing() && matches!(lobby.terms.clock, Clock::Days { .. });
        over_days && (lobby.seats.people().any(rides) || self.is_ridden_out())
    }

    /// Whether nobody of the table can end the race: over days, somebody was turned out who was riding it. Else a host could turn out one after
    /// the other, and then end the race alone.
    pub fn is_ridden_out(&self) -> bool {
        let Lobby { seats, terms, .. } = self.lobby;
        self.by.stage.is_racing() && matches!(terms.clock, Clock::Days { .. }) && seats.lack_a_rider()
    }

    pub fn may_abandon(&self) -> Result<(), Fault> {
        self.lobby.is_host(self.by.owner)?;
        if self.is_ridden_out() {
            return Err(Code::RiderTurnedOut.into());
        }
        if self.needs_agreement() { Err(Code::NeedsConsent.into()) } else { Ok(()) }
    }

    /// Who can end the race before its finish: said to its players.
    pub fn early_end(&self) -> Option<EarlyEnd> {
        let is_player = self.by.stage.is_racing() && self.lobby.seats.seated(self.by.owner).is_ok();
        is_player.then(|| match self.may_abandon() {
            Ok(()) => EarlyEnd::Me,
            Err(_) if self.is_ridden_out() => EarlyEnd::Nobody,
            Err(_) => EarlyEnd::All,
        })
    }

    /// The seats of one who says whether the race is to end by agreement.
    pub fn may_agree(&self) -> Result<Vec<Seat>, Fault> {
        let Lobby { seats, terms, .. } = self.lobby;
        let owner = seats.seated(self.by.owner)?;
        if self.is_ridden_out() {
            return Err(Code::RiderTurnedOut.into());
        }
        let alone = terms.hot_seat || !seats.are_several_people();
        if self.by.stage.is_racing() && !alone { Ok(seats.owned_by(owner)) } else { Err(Code::WrongPhase.into()) }
    }

    /// Whether the race is hidden: nothing of it is known to this one, not even whom it waits for and how long.
    pub fn is_blind(&self) -> bool {
        self.lobby.terms.hides_race(self.by.stage) && self.lobby.seats.seated(self.by.owner).is_err()
    }

    /// Whether one may look through a seat's eyes, or as a spectator.
    pub fn may_watch(&self, viewer: Viewer) -> Result<(), Fault> {
        match viewer {
            Viewer::Spectator if self.lobby.terms.hides_race(self.by.stage) => Err(Code::OthersRide.into()),
            Viewer::Spectator => Ok(()),
            Viewer::Seat(seat) => self.lobby.seats.own(self.by.owner, seat),
        }
    }
}
