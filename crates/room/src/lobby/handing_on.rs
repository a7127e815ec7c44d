//! Who is invited to which seat, and how one changes hands during a race. Cookies cost nothing, so a host who could open a seat alone could
//! come to see its hand under another name. A seat is handed on by its own player, or, when that player has gone, with the consent of all
//! others, as far as [`Vacancy`](super::Vacancy) lets them. Tables that ride with the same luck show nothing before the last of them is over.

use engine::{Seat, Viewer};
use protocol::Code;
use store::{AddressHash, DeviceId, Maker, NotificationKind, Op, OwnerId, TableId, WHOLE_TABLE};

use super::{
    Asker, Invitation, Lobby, Occupant, Stage,
    seen::{Mark, mark_of, mark_of_address},
};
use crate::{Ctx, Fault, notifications};

impl Lobby {
    /// One link for the whole table: anyone who has it sits down at a free seat, until the race begins. The link before it is worth
    /// nothing any more.
    pub fn invite_to_table(&mut self, cx: &mut Ctx, by: Asker, invitation: Invitation) -> Result<(), Fault> {
        self.is_host(by.owner)?;
        by.stage.before_the_race()?;
        self.terms.link = Some(invitation);
        by.owner.into_iter().for_each(|owner| keep(cx, WHOLE_TABLE, invitation, owner));
        Ok(())
    }

    /// A new invitation; the one before it is worth nothing any more. Before the race the host invites; during it a player, to their own
    /// seat, and any person at the table to a seat that all agree on.
    pub fn invite(&mut self, cx: &mut Ctx, by: Asker, seat: Seat, new: Invitation) -> Result<(), Fault> {
        self.seats.known(seat)?;
        let own = self.seats.own(by.owner, seat).is_ok();
        let (racing, agreed) = (by.stage.is_racing(), self.is_agreed(seat));
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
        by.owner.into_iter().for_each(|owner| keep(cx, seat.0, new, owner));
        cx.save();
        Ok(())
    }

    pub fn withdraw_invitations(&mut self, cx: &mut Ctx) {
        self.withdraw_link(cx);
        self.seats.all().for_each(|seat| self.seats.withdraw_invitation(cx, seat));
    }

    fn withdraw_link(&mut self, cx: &mut Ctx) {
        if self.terms.link.take().is_some() {
            cx.effects.ops.push(Op::Uninvite { seat: WHOLE_TABLE });
        }
    }

    /// A device was cut off: what it invited to is open to nobody any more.
    pub fn end_invitations_of(&mut self, cx: &mut Ctx, device: DeviceId) {
        let is_its = |invitation: Invitation| invitation.made_by == device;
        if self.terms.link.is_some_and(is_its) {
            self.withdraw_link(cx);
        }
        for seat in self.seats.all() {
            if self.seats.occupant(seat).invitation().is_some_and(is_its) {
                self.seats.withdraw_invitation(cx, seat);
            }
        }
        cx.save();
    }

    /// People who find themselves at a new table are notified, except the one who opened it.
    pub fn notify_invited(&self, cx: &mut Ctx, but: Option<OwnerId>) {
        for seat in self.seats.all().filter(|&seat| self.seats.owner(seat) != but) {
            notifications::of_race(cx, &self.seats, seat, NotificationKind::Invited);
        }
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
        let from = from.map(|from| mark_of_address(&self.secret, from));
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

    /// Whether all people at the table agree that another person takes a seat.
    fn is_agreed(&self, seat: Seat) -> bool {
        let Occupant::Vacant { vacancy, .. } = self.seats.occupant(seat) else { return false };
        let mut people = self.seats.held().iter().peekable();
        people.peek().is_some() && people.all(|other| vacancy.consents().any(|given| given == other))
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
        let marks: Vec<Mark> = also.iter().chain([&owner]).map(|&name| mark_of(&self.secret, name)).collect();
        let has_held = marks.iter().any(|mark| self.seen.has_held(seat, mark));
        if !marks.iter().all(|mark| self.seen.admits(seat, mark)) {
            return Err(Code::SeenAnother.into());
        }
        if self.seen.is_full() && !has_held {
            return Err(Code::WrongPhase.into());
        }
        let Occupant::Vacant { vacancy, .. } = self.seats.occupant(seat) else { return Ok(()) };
        if !self.is_agreed(seat) {
            return Err(Code::NeedsConsent.into());
        }
        if vacancy.admits(&marks, has_held) { Ok(()) } else { Err(Code::StandInStays.into()) }
    }

    /// What the player of a seat has agreed to does not bind the next one.
    pub(super) fn withdraw_consents_of(&mut self, seat: Seat) {
        for other in self.seats.iter_mut() {
            if let Occupant::Vacant { vacancy, .. } = &mut other.occupant {
                vacancy.withdraw(seat);
            }
        }
    }

    /// All tables with the luck of this one, this one among them; none where it has its own.
    pub fn duplicates(&self) -> &[TableId] {
        self.terms.duplicate.as_ref().map_or(&[], |duplicate| &duplicate.tables)
    }

    /// Whether there is a race that only its players may look at.
    pub fn hides_race(&self, stage: Stage) -> bool {
        stage.has_begun() && self.terms.duplicate.as_ref().is_some_and(|duplicate| !duplicate.over)
    }

    /// Whether somebody may know nothing of the race, not even whom it waits for and how long.
    pub fn hides_from(&self, stage: Stage, owner: Option<OwnerId>) -> bool {
        self.hides_race(stage) && self.seats.seated(owner).is_err()
    }

    /// Whether somebody may look through a seat's eyes, or as a spectator.
    pub fn may_watch(&self, by: Asker, viewer: Viewer) -> Result<(), Fault> {
        match viewer {
            Viewer::Spectator if self.hides_race(by.stage) => Err(Code::OthersRide.into()),
            Viewer::Spectator => Ok(()),
            Viewer::Seat(seat) => self.seats.own(by.owner, seat),
        }
    }

    /// The last of the tables with this luck is over. Whether that is news.
    pub fn duplicates_are_over(&mut self) -> bool {
        let Some(duplicate) = self.terms.duplicate.as_mut().filter(|duplicate| !duplicate.over) else { return false };
        duplicate.over = true;
        true
    }
}

/// Keeps an invitation that a device of this owner made.
pub(super) fn keep(cx: &mut Ctx, seat: u8, Invitation { hash, made_by }: Invitation, owner: OwnerId) {
    cx.effects.ops.push(Op::Invite { seat, hash, by: Maker { device: made_by, owner } });
}
