//! Who is invited to which seat, and how one changes hands during a race. Cookies cost nothing, so a host who could open a seat alone could
//! come to see its hand under another name. A seat is handed on by its own player, or, when that player has gone, with the consent of all
//! others, as far as [`Vacancy`](super::Vacancy) lets them. Tables that ride with the same luck show nothing before the last of them is over.

use engine::Seat;
use protocol::Code;
use store::{AddressHash, DeviceId, Maker, Op, OwnerId, WHOLE_TABLE};

use super::{Asker, Invitation, Lobby, Occupant, Stage, seen::Mark};
use crate::{Ctx, Fault};

impl Lobby {
    /// A new invitation; the one before it is worth nothing any more. Without a seat it is one link for the whole table: anyone who has it sits
    /// down at a free seat, until the race begins.
    pub fn invite(&mut self, cx: &mut Ctx, by: Asker, seat: Option<Seat>, new: Invitation) -> Result<(), Fault> {
        // Who comes in would see what is still to come in a ride of their own.
        if self.terms.day().is_some() {
            return Err(Code::OthersRide.into());
        }
        match seat {
            Some(seat) => {
                self.invite_to_seat(by, seat, new)?;
                cx.save();
            }
            None => {
                self.is_host(by.owner)?;
                by.stage.before_the_race()?;
                self.terms.link = Some(new);
            }
        }
        let seat = seat.map_or(WHOLE_TABLE, |seat| seat.0);
        by.owner.into_iter().for_each(|owner| keep(cx, seat, new, owner));
        Ok(())
    }

    /// Before the race the host invites; during it a player, to their own seat, and any person at the table to a seat that all agree on.
    fn invite_to_seat(&mut self, by: Asker, seat: Seat, new: Invitation) -> Result<(), Fault> {
        self.seats.known(seat)?;
        let own = self.seats.own(by.owner, seat).is_ok();
        let racing = by.stage.is_racing();
        let agreed = self.seats.is_agreed(seat);
        let may = match self.seats.occupant(seat) {
            Occupant::Vacant { .. } if racing => self.seats.seated(by.owner).is_ok(),
            _ => own,
        };
        if !may {
            self.is_host(by.owner)?;
        }
        if matches!(by.stage, Stage::Raced | Stage::Closed) {
            return Err(Code::WrongPhase.into());
        }
        match &mut self.seats.at(seat).occupant {
            Occupant::Open { invitation } => *invitation = Some(new),
            Occupant::Person(person) if racing && own => person.handing_on = Some(new),
            Occupant::Vacant { invitation, .. } if agreed => *invitation = Some(new),
            Occupant::Vacant { .. } => return Err(Code::NeedsConsent.into()),
            Occupant::Bot { .. } | Occupant::Person(_) => return Err(Code::SeatTaken.into()),
        }
        Ok(())
    }

    pub fn withdraw_invitations(&mut self, cx: &mut Ctx) {
        self.terms.withdraw_link(cx);
        self.seats.all().for_each(|seat| self.seats.withdraw_invitation(cx, seat));
    }

    /// A device was cut off: what it invited to is open to nobody any more.
    pub fn end_invitations_of(&mut self, cx: &mut Ctx, device: DeviceId) {
        let is_its = |invitation: Invitation| invitation.made_by == device;
        if self.terms.link.is_some_and(is_its) {
            self.terms.withdraw_link(cx);
        }
        for seat in self.seats.all() {
            if self.seats.occupant(seat).invitation().is_some_and(is_its) {
                self.seats.withdraw_invitation(cx, seat);
            }
        }
        cx.save();
    }

    /// A person at the table agrees, or no longer agrees, that another person takes a seat whose player has gone.
    pub fn consent(
        &mut self,
        cx: &mut Ctx,
        by: Asker,
        seat: Seat,
        yes: bool,
        from: Option<AddressHash>,
    ) -> Result<(), Fault> {
        let owner = self.seats.seated(by.owner)?;
        self.seats.known(seat)?;
        if !by.stage.is_racing() {
            return Err(Code::WrongPhase.into());
        }
        let own = self.seats.owned_by(owner);
        let from = from.map(|from| self.luck.mark_of_address(from));
        let Occupant::Vacant { vacancy, .. } = &mut self.seats.at(seat).occupant else {
            return Err(Code::SeatTaken.into());
        };
        vacancy.vote(&own, yes, from.as_ref());
        if !yes {
            self.seats.withdraw_invitation(cx, seat);
        }
        cx.save_and_announce();
        Ok(())
    }

    /// Whether a person may take a seat in the race, who is also known by other names. What one of their devices has seen, all have.
    pub(super) fn may_take_over(
        &self,
        stage: Stage,
        owner: OwnerId,
        also: &[OwnerId],
        seat: Seat,
    ) -> Result<(), Fault> {
        if !stage.is_racing() {
            return Err(Code::BadInvitation.into());
        }
        let marks: Vec<Mark> = also.iter().chain([&owner]).map(|&name| self.luck.mark_of(name)).collect();
        let has_held = marks.iter().any(|mark| self.seen.has_held(seat, mark));
        if !marks.iter().all(|mark| self.seen.admits(seat, mark)) {
            return Err(Code::SeenAnother.into());
        }
        if self.seen.is_full() && !has_held {
            return Err(Code::WrongPhase.into());
        }
        let Occupant::Vacant { vacancy, .. } = self.seats.occupant(seat) else { return Ok(()) };
        if !self.seats.is_agreed(seat) {
            return Err(Code::NeedsConsent.into());
        }
        if vacancy.admits(&marks, has_held) { Ok(()) } else { Err(Code::StandInStays.into()) }
    }
}

/// Keeps an invitation that a device of this owner made.
pub(super) fn keep(cx: &mut Ctx, seat: u8, Invitation { hash, made_by }: Invitation, owner: OwnerId) {
    cx.effects.ops.push(Op::Invite { seat, hash, by: Maker { device: made_by, owner } });
}
