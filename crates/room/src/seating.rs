//! How people come to a seat: by invitation, or by sitting down at a public table.

use engine::Seat;
use protocol::{Code, SeatKind};
use store::{InvitationHash, OwnerId};

use crate::fault::Fault;
use crate::{BotKind, Ctx, Holder, Place, Room, Standing, place::Pledge};

impl Room {
    pub(crate) fn join(
        &mut self,
        cx: &mut Ctx,
        owner: Option<OwnerId>,
        invitation: InvitationHash,
        name: String,
        also: &[OwnerId],
    ) -> Result<(), Fault> {
        let invited = |seat: &Seat| self.holder(*seat).invitation() == Some(invitation);
        let by_link = self.terms.link == Some(invitation) && self.standing.is_before_the_race();
        let free = |seat: &Seat| by_link && matches!(self.holder(*seat), Holder::Open { .. });
        let seat = self.all_seats().find(invited).or_else(|| self.all_seats().find(free));
        if seat.is_none() && by_link {
            return Err(Code::SeatTaken.into());
        }
        let seat = seat.ok_or(Code::BadInvitation)?;
        self.take_seat(cx, owner, seat, name, also)
    }

    pub(crate) fn sit(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, seat: Seat, name: String) -> Result<(), Fault> {
        self.known(seat)?;
        if !self.terms.public {
            return Err(Code::NotPublic.into());
        }
        self.while_seating()?;
        if !matches!(self.holder(seat), Holder::Open { .. }) {
            return Err(Code::SeatTaken.into());
        }
        self.take_seat(cx, owner, seat, name, &[])
    }

    /// One link for the whole table: anyone who has it sits down at a free seat, until the race begins. The link before it is worth
    /// nothing any more.
    pub(crate) fn invite_to_table(
        &mut self,
        cx: &mut Ctx,
        owner: Option<OwnerId>,
        secret: InvitationHash,
    ) -> Result<(), Fault> {
        self.is_host(owner)?;
        self.before_the_race()?;
        self.terms.link = Some(secret);
        cx.save();
        Ok(())
    }

    fn take_seat(
        &mut self,
        cx: &mut Ctx,
        owner: Option<OwnerId>,
        seat: Seat,
        name: String,
        also: &[OwnerId],
    ) -> Result<(), Fault> {
        let owner = owner.ok_or(Code::NotSeated)?;
        if self.is_seated(owner) && !self.terms.hot_seat {
            return Err(Code::AlreadySeated.into());
        }
        if !self.standing.is_before_the_race() {
            self.may_take_over(owner, also, seat)?;
        }
        let before = self.release(cx, seat, Code::HandedOn);
        let name = self.free_name(seat, &name);
        let place = &mut self.seats[seat.index()];
        place.holder = Holder::person(owner, name, cx.now.tick);
        if self.standing.is_before_the_race() {
            place.pledge = Pledge::default();
        }
        let mark = self.mark_of(owner);
        if let Standing::Racing { seen, .. } = &mut self.standing {
            seen.add(seat, mark);
        }
        self.save_holder(cx, seat);
        cx.save_and_announce();
        self.after_losing(cx, before);
        Ok(())
    }

    /// Puts a bot on an empty seat, or opens it.
    pub(crate) fn change_seat(
        &mut self,
        cx: &mut Ctx,
        owner: Option<OwnerId>,
        seat: Seat,
        bot: Option<BotKind>,
    ) -> Result<(), Fault> {
        self.is_host(owner)?;
        self.known(seat)?;
        self.while_seating()?;
        if self.holder(seat).kind() == SeatKind::Person {
            return Err(Code::SeatTaken.into());
        }
        let is_bot = |seat: Seat| self.holder(seat).kind() == SeatKind::Bot;
        if bot.is_some() && !is_bot(seat) && self.all_seats().all(|other| other == seat || is_bot(other)) {
            // A table of bots alone is opened as one, and counted as one.
            return Err(Code::SeatOpen.into());
        }
        self.withdraw_invitation(cx, seat);
        let mut holder = bot.map_or_else(Holder::open, |bot| Holder::bot(bot, seat.index()));
        holder.rename(self.free_name(seat, holder.name()));
        self.seats[seat.index()] = Place::new(holder);
        self.save_holder(cx, seat);
        cx.save_and_announce();
        Ok(())
    }

    pub(crate) fn is_host(&self, owner: Option<OwnerId>) -> Result<(), Fault> {
        if owner.is_some() && self.host == owner { Ok(()) } else { Err(Code::NotHost.into()) }
    }

    pub(crate) fn known(&self, seat: Seat) -> Result<(), Fault> {
        if seat.index() < self.seats.len() { Ok(()) } else { Err(Code::NoSuchSeat.into()) }
    }

    /// Before the start is called: from then on nobody comes, and nothing is promised.
    pub(crate) fn while_seating(&self) -> Result<(), Fault> {
        if matches!(self.standing, Standing::Seating) { Ok(()) } else { Err(Code::WrongPhase.into()) }
    }

    pub(crate) fn before_the_race(&self) -> Result<(), Fault> {
        if self.standing.is_before_the_race() { Ok(()) } else { Err(Code::WrongPhase.into()) }
    }
}
