//! How a seat changes hands during a race. Cookies cost nothing, so a host who could open a seat alone could come to see its hand
//! under another name. A seat is handed on by its own player, or, when that player has gone, with the consent of all others.

use engine::Seat;
use protocol::Code;
use store::{InvitationHash, Op, OwnerId};

use crate::fault::Fault;
use crate::{Ctx, Holder, Room, Standing, seen::Mark};

/// Letting in somebody who has not held the seat before takes this many people, else one alone could let in another cookie of theirs.
const LEAST_CONSENTS: usize = 2;

impl Room {
    /// A person at the table agrees, or no longer agrees, that another person takes a seat whose player has gone.
    pub(crate) fn consent(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, seat: Seat, yes: bool) -> Result<(), Fault> {
        let owner = owner.filter(|&owner| self.is_seated(owner)).ok_or(Code::NotSeated)?;
        self.known(seat)?;
        if !self.standing.is_racing() {
            return Err(Code::WrongPhase.into());
        }
        let own: Vec<Seat> = self.all_seats().filter(|&own| self.holder(own).owner() == Some(owner)).collect();
        let Holder::Vacant { consents, .. } = &mut self.seats[seat.index()].holder else {
            return Err(Code::SeatTaken.into());
        };
        consents.retain(|given| !own.contains(given));
        if yes {
            consents.extend(own);
            consents.sort();
        } else {
            self.withdraw_invitation(cx, seat);
        }
        cx.save_and_announce();
        Ok(())
    }

    /// Whether all people at the table agree that another person takes a seat.
    pub(crate) fn is_agreed(&self, seat: Seat) -> bool {
        let Holder::Vacant { consents, .. } = self.holder(seat) else { return false };
        let mut people = self.all_seats().filter(|&other| self.holder(other).owner().is_some()).peekable();
        people.peek().is_some() && people.all(|other| consents.contains(&other))
    }

    /// Whether a person may take a seat in the race, who is also known by other names. What one of their devices has seen, all have.
    pub(crate) fn may_take_over(&self, owner: OwnerId, also: &[OwnerId], seat: Seat) -> Result<(), Fault> {
        let Standing::Racing { seen, .. } = &self.standing else { return Err(Code::BadInvitation.into()) };
        let marks: Vec<Mark> = also.iter().chain([&owner]).map(|&name| self.mark_of(name)).collect();
        let has_held = marks.iter().any(|mark| seen.has_held(seat, mark));
        if !marks.iter().all(|mark| seen.admits(seat, mark)) {
            return Err(Code::SeenAnother.into());
        }
        if seen.is_full() && !has_held {
            return Err(Code::WrongPhase.into());
        }
        let Holder::Vacant { consents, .. } = self.holder(seat) else { return Ok(()) };
        let mut owners: Vec<OwnerId> = consents.iter().filter_map(|&given| self.holder(given).owner()).collect();
        owners.sort();
        owners.dedup();
        let enough = has_held || owners.len() >= LEAST_CONSENTS;
        if self.is_agreed(seat) && enough { Ok(()) } else { Err(Code::NeedsConsent.into()) }
    }

    /// What the player of a seat has agreed to does not bind the next one.
    pub(crate) fn withdraw_consents_of(&mut self, seat: Seat) {
        for place in &mut self.seats {
            if let Holder::Vacant { consents, .. } = &mut place.holder {
                consents.retain(|&given| given != seat);
            }
        }
    }

    /// A new invitation; the one before it is worth nothing any more. Before the race the host invites; during it a player, to their own
    /// seat, and any person at the table to a seat that all agree on.
    pub(crate) fn invite(
        &mut self,
        cx: &mut Ctx,
        owner: Option<OwnerId>,
        seat: Seat,
        secret: InvitationHash,
    ) -> Result<(), Fault> {
        self.known(seat)?;
        let own = self.own_seat(owner, seat).is_ok();
        let (racing, agreed) = (self.standing.is_racing(), self.is_agreed(seat));
        let may = match self.holder(seat) {
            Holder::Vacant { .. } if racing => owner.is_some_and(|owner| self.is_seated(owner)),
            _ => own,
        };
        if !may {
            self.is_host(owner)?;
        }
        if matches!(self.standing, Standing::Ended { .. }) {
            return Err(Code::WrongPhase.into());
        }
        match &mut self.seats[seat.index()].holder {
            Holder::Open { invitation } => *invitation = Some(secret),
            Holder::Person(person) if racing && own => person.handing_on = Some(secret),
            Holder::Vacant { invitation, .. } if agreed => *invitation = Some(secret),
            Holder::Vacant { .. } => return Err(Code::NeedsConsent.into()),
            Holder::Bot { .. } | Holder::Person(_) => return Err(Code::SeatTaken.into()),
        }
        cx.effects.ops.push(Op::Invite { seat: seat.0, hash: secret });
        cx.save();
        Ok(())
    }

    pub(crate) fn withdraw_invitation(&mut self, cx: &mut Ctx, seat: Seat) {
        let withdrawn = match &mut self.seats[seat.index()].holder {
            Holder::Open { invitation } | Holder::Vacant { invitation, .. } => invitation.take(),
            Holder::Person(person) => person.handing_on.take(),
            Holder::Bot { .. } => None,
        };
        if withdrawn.is_some() {
            cx.effects.ops.push(Op::Uninvite { seat: seat.0 });
        }
    }
}
