//! How people go, and what that leaves. Every way of losing a seat goes through [`Room::release`], so that nothing the seat gave
//! outlives it, and then through [`Room::after_losing`], so that the table has a host or ends.

use engine::{Seat, Viewer};
use protocol::Code;
use store::OwnerId;

use crate::{Ctx, Ending, Holder, Place, Room, Standing};
use crate::{fault::Fault, time::Ms};

/// A visit to a table before its race is written down at most this often.
const VISITS_EVERY: Ms = 3_600_000;

impl Room {
    /// The host takes a seat, or the invitation to it, back.
    pub(crate) fn revoke(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, seat: Seat) -> Result<(), Fault> {
        self.is_host(owner)?;
        self.known(seat)?;
        self.withdraw_invitation(cx, seat);
        self.vacate(cx, seat, Code::Revoked);
        Ok(())
    }

    pub(crate) fn leave(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, seat: Seat) -> Result<(), Fault> {
        self.known(seat)?;
        self.own_seat(owner, seat)?;
        self.vacate(cx, seat, Code::Left);
        Ok(())
    }

    /// The store has forgotten somebody. What the room wrote of it meanwhile is written anew.
    pub(crate) fn forgotten(&mut self, cx: &mut Ctx, owner: OwnerId) {
        self.chat.retain(|row| row.owner != Some(owner));
        for seat in self.all_seats() {
            if self.holder(seat).owner() == Some(owner) {
                self.vacate(cx, seat, Code::Forgotten);
            }
        }
        let mark = self.mark_of(owner);
        if let Standing::Racing { seen, .. } = &mut self.standing {
            seen.forget(&mark);
        }
        if let Some(duplicate) = &mut self.terms.duplicate {
            duplicate.seen.forget(&mark);
        }
        if self.host == Some(owner) {
            self.pass_on_host(cx);
        }
        cx.save_and_announce();
    }

    /// The store has forgotten all names, owners and chat of a table that ended long ago.
    pub(crate) fn all_forgotten(&mut self, cx: &mut Ctx) {
        if !matches!(self.standing, Standing::Ended { .. }) {
            return;
        }
        for seat in self.all_seats() {
            if self.release(cx, seat, Code::Forgotten).is_some() {
                self.seats[seat.index()].holder =
                    if self.standing.has_begun() { Holder::vacant() } else { Holder::open() };
                self.names[seat.index()] = self.called(seat);
            }
        }
        self.host = None;
        self.chat.clear();
        cx.announce();
    }

    /// A person loses a seat. Before the race it is open again, and a start that was called is called off; during the race a bot
    /// plays it; afterwards it is nobody's.
    fn vacate(&mut self, cx: &mut Ctx, seat: Seat, why: Code) {
        let Some(owner) = self.release(cx, seat, why) else { return };
        if self.standing.has_begun() {
            self.seats[seat.index()].holder = Holder::vacant();
        } else {
            self.seats[seat.index()] = Place::new(Holder::open());
            self.call_off_start();
        }
        self.save_holder(cx, seat);
        cx.save_and_announce();
        self.after_losing(cx, Some(owner));
        // A race that is left to nobody ends, also where its host has no seat.
        if self.standing.is_racing() && self.people().next().is_none() {
            self.give_up(cx);
        }
        // So does one that all who stay agree to end.
        self.end_if_agreed(cx);
    }

    /// Takes all that a seat gave to the person who holds it: sockets, what they agreed to, the invitation that was theirs to give.
    /// Says who it was.
    pub(crate) fn release(&mut self, cx: &mut Ctx, seat: Seat, why: Code) -> Option<OwnerId> {
        self.withdraw_invitation(cx, seat);
        let owner = self.holder(seat).owner()?;
        let gone = self.watchers.extract_if(.., |watcher| watcher.viewer == Viewer::Seat(seat));
        cx.effects.closes.extend(gone.map(|watcher| (watcher.socket, why)));
        self.withdraw_consents_of(seat);
        self.withdraw_agreement_of(cx, seat);
        self.withdraw_news(cx, seat);
        // The next player of the seat is told anew.
        self.noticed = None;
        Some(owner)
    }

    /// Somebody has lost a seat: if it was the host's last, another person is host.
    pub(crate) fn after_losing(&mut self, cx: &mut Ctx, owner: Option<OwnerId>) {
        if owner.is_some_and(|owner| self.host == Some(owner) && !self.is_seated(owner)) {
            self.pass_on_host(cx);
        }
    }

    /// The host has gone: the next person present is host, or else the next person. A table that is left to nobody ends.
    fn pass_on_host(&mut self, cx: &mut Ctx) {
        self.host = self.next_host();
        if self.host.is_none() && self.standing.is_before_the_race() {
            self.close(cx);
        }
        cx.save_and_announce();
        if self.host.is_none() && self.standing.is_racing() {
            self.give_up(cx);
        }
    }

    fn next_host(&self) -> Option<OwnerId> {
        let mut people = self.all_seats().filter(|&seat| self.holder(seat).owner().is_some());
        let next = people.clone().find(|&seat| self.is_here(seat)).or_else(|| people.next());
        next.and_then(|seat| self.holder(seat).owner())
    }

    /// Ends a table whose race has not begun.
    pub(crate) fn close(&mut self, cx: &mut Ctx) {
        self.standing = Standing::Ended { ending: Ending::Closed, rematch: None };
        self.withdraw_invitations(cx);
    }

    /// One of the people of this table looks in, before the race.
    pub(crate) fn visited(&mut self, cx: &mut Ctx, owner: Option<OwnerId>) {
        let due = self.touched_ms.is_none_or(|at| at.abs_diff(cx.now.date) >= VISITS_EVERY);
        if due && self.standing.is_before_the_race() && self.is_of_the_table(owner) {
            cx.save();
        }
    }

    pub(crate) fn close_unvisited(&mut self, cx: &mut Ctx, since_ms: Ms) {
        let visited = self.touched_ms.is_some_and(|at| at >= since_ms)
            || self.watchers.iter().any(|watcher| self.is_of_the_table(watcher.owner));
        if self.standing.is_before_the_race() && !visited {
            self.close(cx);
            cx.save_and_announce();
        }
    }

    pub(crate) fn give_up_idle(&mut self, cx: &mut Ctx, alone: bool) {
        let is_meant = !alone || self.people().count() < 2;
        if self.standing.is_racing() && !self.is_watched() && is_meant {
            self.give_up(cx);
        }
    }

    fn is_of_the_table(&self, owner: Option<OwnerId>) -> bool {
        owner.is_some_and(|owner| self.host == Some(owner) || self.is_seated(owner))
    }

    /// What a crash left undone, or an earlier version never did.
    pub(crate) fn mend(&mut self) {
        if self.host.is_none() {
            self.host = self.next_host();
        }
        // A start that lost a player who was forgotten.
        if !self.is_full() {
            self.call_off_start();
        }
        let holders = self.seen_by_holders();
        if let Standing::Racing { seen, .. } = &mut self.standing {
            seen.extend(holders);
        }
    }
}
