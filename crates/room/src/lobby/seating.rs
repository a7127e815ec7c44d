//! How people come to a seat, by invitation or by sitting down at a public table, and how they go.

use engine::Seat;
use protocol::{Code, SeatKind, bounded::Name};
use store::{InvitationHash, OwnerId};

use super::{Asker, Lobby, LobbySeat, Lost, Occupant, Pledge, Stage, Vacancy};
use crate::{BotKind, Ctx, Fault};

impl Lobby {
    pub fn join(&mut self, cx: &mut Ctx, by: Asker, invitation: InvitationHash, guest: Guest) -> Result<(), Fault> {
        let invited = |seat: &Seat| self.seats.occupant(*seat).invitation().is_some_and(|open| open.hash == invitation);
        let by_link = self.terms.link.is_some_and(|link| link.hash == invitation) && by.stage.is_before_the_race();
        let free = |seat: &Seat| by_link && matches!(self.seats.occupant(*seat), Occupant::Open { .. });
        let seat = self.seats.all().find(invited).or_else(|| self.seats.all().find(free));
        if seat.is_none() && by_link {
            return Err(Code::SeatTaken.into());
        }
        self.take_seat(cx, by, seat.ok_or(Code::BadInvitation)?, guest)
    }

    pub fn sit(&mut self, cx: &mut Ctx, by: Asker, seat: Seat, name: Name) -> Result<(), Fault> {
        self.seats.known(seat)?;
        if !self.terms.public {
            return Err(Code::NotPublic.into());
        }
        by.stage.while_seating()?;
        if !matches!(self.seats.occupant(seat), Occupant::Open { .. }) {
            return Err(Code::SeatTaken.into());
        }
        self.take_seat(cx, by, seat, Guest { name, also: Vec::new() })
    }

    fn take_seat(&mut self, cx: &mut Ctx, by: Asker, seat: Seat, guest: Guest) -> Result<(), Fault> {
        let owner = by.owner.ok_or(Code::NotSeated)?;
        if self.seats.is_seated(owner) && !self.terms.hot_seat {
            return Err(Code::AlreadySeated.into());
        }
        if !by.stage.is_before_the_race() {
            self.may_take_over(by.stage, owner, &guest.also, seat)?;
        }
        self.release(cx, seat, Code::HandedOn);
        let name = self.seats.free_name(seat, &guest.name);
        let place = self.seats.at(seat);
        place.occupant = Occupant::person(owner, name, cx.now.tick);
        if by.stage.is_before_the_race() {
            place.pledge = Pledge::default();
        }
        if by.stage.is_racing() {
            self.seen.add(seat, self.luck.mark_of(owner));
        }
        self.seats.save(cx, seat);
        cx.save_and_announce();
        Ok(())
    }

    /// Puts a bot on an empty seat, or opens it.
    pub fn change_seat(&mut self, cx: &mut Ctx, by: Asker, seat: Seat, bot: Option<BotKind>) -> Result<(), Fault> {
        self.is_host(by.owner)?;
        self.seats.known(seat)?;
        by.stage.while_seating()?;
        let kind = |seat: Seat| self.seats.occupant(seat).kind();
        if kind(seat) == SeatKind::Person {
            return Err(Code::SeatTaken.into());
        }
        let is_bot = |seat: Seat| kind(seat) == SeatKind::Bot;
        if bot.is_some() && !is_bot(seat) && self.seats.all().all(|other| other == seat || is_bot(other)) {
            // A table of bots alone is opened as one, and counted as one.
            return Err(Code::SeatOpen.into());
        }
        self.seats.withdraw_invitation(cx, seat);
        let mut occupant = bot.map_or_else(Occupant::open, |bot| Occupant::bot(bot, seat.index()));
        occupant.rename(self.seats.free_name(seat, occupant.name()));
        *self.seats.at(seat) = LobbySeat::new(occupant);
        self.seats.save(cx, seat);
        cx.save_and_announce();
        Ok(())
    }

    pub fn rename(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, seat: Seat, name: &Name) -> Result<(), Fault> {
        self.seats.own(owner, seat)?;
        let name = self.seats.free_name(seat, name);
        self.seats.at(seat).occupant.rename(name);
        self.seats.save(cx, seat);
        cx.announce();
        Ok(())
    }

    /// The host takes a seat, or the invitation to it, back.
    pub fn revoke(&mut self, cx: &mut Ctx, by: Asker, seat: Seat) -> Result<(), Fault> {
        self.is_host(by.owner)?;
        self.seats.known(seat)?;
        self.seats.withdraw_invitation(cx, seat);
        self.vacate(cx, by.stage, seat, Code::Revoked);
        Ok(())
    }

    pub fn leave(&mut self, cx: &mut Ctx, by: Asker, seat: Seat) -> Result<(), Fault> {
        self.seats.own(by.owner, seat)?;
        self.vacate(cx, by.stage, seat, Code::Left);
        Ok(())
    }

    /// A person loses a seat. Before the race it is open again; during the race a bot plays it; afterwards it is nobody's.
    fn vacate(&mut self, cx: &mut Ctx, stage: Stage, seat: Seat, why: Code) {
        let voters = self.seats.held().without(seat);
        let vacancy = match self.seats.person(seat) {
            Some(person) if why == Code::Revoked => {
                Vacancy::taken(voters, self.luck.mark_of(person.owner), person.is_riding())
            }
            _ => Vacancy::left(voters),
        };
        if self.release(cx, seat, why) {
            self.empty(stage, seat, vacancy);
            self.seats.save(cx, seat);
            cx.save_and_announce();
        }
    }

    fn empty(&mut self, stage: Stage, seat: Seat, vacancy: Vacancy) {
        if stage.has_begun() {
            self.seats.at(seat).occupant = Occupant::vacant(vacancy);
        } else {
            *self.seats.at(seat) = LobbySeat::new(Occupant::open());
        }
    }

    /// Takes back what a seat gave to the person who holds it, if one does: here the invitation that was theirs to give, and what they agreed to.
    fn release(&mut self, cx: &mut Ctx, seat: Seat, why: Code) -> bool {
        self.seats.withdraw_invitation(cx, seat);
        let owner = self.seats.owner(seat);
        if let Some(owner) = owner {
            self.seats.withdraw_consents_of(seat);
            cx.effects.lost.push(Lost { seat, owner, why });
        }
        owner.is_some()
    }

    /// The store has forgotten somebody. What was written of it meanwhile is written anew.
    pub fn forget(&mut self, cx: &mut Ctx, stage: Stage, owner: OwnerId) {
        self.seen.forget(&self.luck.mark_of(owner));
        let seats = self.seats.owned_by(owner);
        seats.into_iter().for_each(|seat| self.vacate(cx, stage, seat, Code::Forgotten));
        cx.save_and_announce();
    }

    /// The store has forgotten all names and owners of a table that ended long ago.
    pub fn forget_all(&mut self, cx: &mut Ctx, stage: Stage) {
        self.host = None;
        for seat in self.seats.all() {
            if self.release(cx, seat, Code::Forgotten) {
                let voters = self.seats.held().without(seat);
                self.empty(stage, seat, Vacancy::left(voters));
                self.seats.refresh_name(seat);
            }
        }
        cx.announce();
    }

    /// All that was one owner's is another's: a device now belongs to a person. Nobody else at the table notices.
    pub fn move_owner(&mut self, cx: &mut Ctx, from: OwnerId, to: OwnerId) {
        for seat in self.seats.owned_by(from) {
            if let Some(person) = self.seats.person_mut(seat) {
                person.owner = to;
            }
            self.seats.save(cx, seat);
        }
        if self.host == Some(from) {
            self.host = Some(to);
        }
        self.seen.share(&self.luck.mark_of(from), &self.luck.mark_of(to));
        cx.save();
    }
}

/// A person who takes a seat: the name that was asked for, and by which other names it is known.
#[derive(Debug)]
pub struct Guest {
    pub name: Name,
    pub also: Vec<OwnerId>,
}
