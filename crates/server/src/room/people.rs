//! How people go, and what that leaves. Every way of losing a seat goes through [`Room::release`], so that nothing the seat gave
//! outlives it, and then through [`Room::after_losing`], so that the table has a host or ends.

use engine::{Seat, Viewer};
use protocol::Code;
use store::OwnerId;

use super::{Effects, Ending, Holder, Place, Room, Standing};
use crate::{
    fault::Fault,
    time::{Ms, Now},
};

/// A visit to a table before its race is written down at most this often.
const VISITS_EVERY: Ms = 3_600_000;

impl Room {
    /// The host takes a seat, or the invitation to it, back.
    pub(super) fn revoke(
        &mut self,
        owner: Option<OwnerId>,
        seat: Seat,
        now: Now,
        fx: &mut Effects,
    ) -> Result<(), Fault> {
        self.is_host(owner)?;
        self.known(seat)?;
        self.withdraw_invitation(seat, fx);
        self.vacate(seat, Code::Revoked, now, fx);
        Ok(())
    }

    pub(super) fn leave(
        &mut self,
        owner: Option<OwnerId>,
        seat: Seat,
        now: Now,
        fx: &mut Effects,
    ) -> Result<(), Fault> {
        self.known(seat)?;
        self.own_seat(owner, seat)?;
        self.vacate(seat, Code::Left, now, fx);
        Ok(())
    }

    /// The store has forgotten somebody. What the room wrote of it meanwhile is written anew.
    pub(super) fn forgotten(&mut self, owner: OwnerId, now: Now, fx: &mut Effects) {
        self.chat.retain(|row| row.owner != Some(owner));
        for seat in self.all_seats() {
            if self.holder(seat).owner() == Some(owner) {
                self.vacate(seat, Code::Forgotten, now, fx);
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
            self.pass_on_host(now, fx);
        }
        self.save_setup(now, fx);
    }

    /// The store has forgotten all names, owners and chat of a table that ended long ago.
    pub(super) fn all_forgotten(&mut self, fx: &mut Effects) {
        if !matches!(self.standing, Standing::Ended { .. }) {
            return;
        }
        for seat in self.all_seats() {
            if self.release(seat, Code::Forgotten, fx).is_some() {
                self.seats[seat.index()].holder =
                    if self.standing.has_begun() { Holder::vacant() } else { Holder::open() };
                self.names[seat.index()] = self.called(seat);
            }
        }
        self.host = None;
        self.chat.clear();
        self.table_changed = true;
    }

    /// A person loses a seat. Before the race it is open again, and a start that was called is called off; during the race a bot
    /// plays it; afterwards it is nobody's.
    fn vacate(&mut self, seat: Seat, why: Code, now: Now, fx: &mut Effects) {
        let Some(owner) = self.release(seat, why, fx) else { return };
        if self.standing.has_begun() {
            self.seats[seat.index()].holder = Holder::vacant();
        } else {
            self.seats[seat.index()] = Place::new(Holder::open());
            self.call_off_start();
        }
        self.save_holder(seat, fx);
        self.save_setup(now, fx);
        self.after_losing(Some(owner), now, fx);
        // A race that is left to nobody ends, also where its host has no seat.
        if self.standing.is_racing() && self.people().next().is_none() {
            self.give_up(now, fx);
        }
        // So does one that all who stay agree to end.
        self.end_if_agreed(now, fx);
    }

    /// Takes all that a seat gave to the person who holds it: sockets, what they agreed to, the invitation that was theirs to give.
    /// Says who it was.
    pub(super) fn release(&mut self, seat: Seat, why: Code, fx: &mut Effects) -> Option<OwnerId> {
        self.withdraw_invitation(seat, fx);
        let owner = self.holder(seat).owner()?;
        let gone = self.watchers.extract_if(.., |watcher| watcher.viewer == Viewer::Seat(seat));
        fx.closes.extend(gone.map(|watcher| (watcher.socket, why)));
        self.withdraw_consents_of(seat);
        self.withdraw_agreement_of(seat, fx);
        self.withdraw_news(seat, fx);
        // The next player of the seat is told anew.
        self.noticed = None;
        Some(owner)
    }

    /// Somebody has lost a seat: if it was the host's last, another person is host.
    pub(super) fn after_losing(&mut self, owner: Option<OwnerId>, now: Now, fx: &mut Effects) {
        if owner.is_some_and(|owner| self.host == Some(owner) && !self.is_seated(owner)) {
            self.pass_on_host(now, fx);
        }
    }

    /// The host has gone: the next person present is host, or else the next person. A table that is left to nobody ends.
    fn pass_on_host(&mut self, now: Now, fx: &mut Effects) {
        self.host = self.next_host();
        if self.host.is_none() && self.standing.is_before_the_race() {
            self.close(fx);
        }
        self.save_setup(now, fx);
        if self.host.is_none() && self.standing.is_racing() {
            self.give_up(now, fx);
        }
    }

    fn next_host(&self) -> Option<OwnerId> {
        let mut people = self.all_seats().filter(|&seat| self.holder(seat).owner().is_some());
        let next = people.clone().find(|&seat| self.is_here(seat)).or_else(|| people.next());
        next.and_then(|seat| self.holder(seat).owner())
    }

    /// Ends a table whose race has not begun.
    pub(super) fn close(&mut self, fx: &mut Effects) {
        self.standing = Standing::Ended { ending: Ending::Closed, rematch: None };
        self.withdraw_invitations(fx);
    }

    /// One of the people of this table looks in, before the race.
    pub(super) fn visited(&mut self, owner: Option<OwnerId>, now: Now, fx: &mut Effects) {
        let due = self.touched_ms.is_none_or(|at| at.abs_diff(now.date) >= VISITS_EVERY);
        if due && self.standing.is_before_the_race() && self.is_of_the_table(owner) {
            self.save_setup_quietly(now, fx);
        }
    }

    pub(super) fn close_unvisited(&mut self, since_ms: Ms, now: Now, fx: &mut Effects) {
        let visited = self.touched_ms.is_some_and(|at| at >= since_ms)
            || self.watchers.iter().any(|watcher| self.is_of_the_table(watcher.owner));
        if self.standing.is_before_the_race() && !visited {
            self.close(fx);
            self.save_setup(now, fx);
        }
    }

    pub(super) fn give_up_idle(&mut self, alone: bool, now: Now, fx: &mut Effects) {
        let is_meant = !alone || self.people().count() < 2;
        if self.standing.is_racing() && !self.is_watched() && is_meant {
            self.give_up(now, fx);
        }
    }

    fn is_of_the_table(&self, owner: Option<OwnerId>) -> bool {
        owner.is_some_and(|owner| self.host == Some(owner) || self.is_seated(owner))
    }

    /// What a crash left undone, or an earlier version never did.
    pub(super) fn mend(&mut self) {
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
