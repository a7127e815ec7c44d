//! How people go, and what that leaves: each way of losing a seat ends in [`Room::vacate`], so that nothing the seat gave outlives
//! it, and the table has a host or is closed.

use engine::{Seat, Viewer};
use protocol::Code;
use store::Hash;

use super::{Effects, Ending, Holder, Place, Room, Standing};
use crate::{fault::Fault, time::Now};

impl Room {
    /// The host takes a seat, or the invitation to it, back.
    pub(super) fn revoke(&mut self, device: Option<Hash>, seat: Seat, now: Now, fx: &mut Effects) -> Result<(), Fault> {
        self.is_host(device)?;
        self.known(seat)?;
        self.withdraw_invitation(seat, fx);
        self.vacate(seat, Code::NotYourSeat, now, fx);
        Ok(())
    }

    pub(super) fn leave(&mut self, device: Option<Hash>, seat: Seat, now: Now, fx: &mut Effects) -> Result<(), Fault> {
        self.known(seat)?;
        self.own_seat(device, seat)?;
        self.vacate(seat, Code::NotYourSeat, now, fx);
        Ok(())
    }

    /// The store has forgotten a device. What the room wrote meanwhile is written anew.
    pub(super) fn forgotten(&mut self, device: Hash, now: Now, fx: &mut Effects) {
        self.chat.retain(|row| row.device != Some(device));
        for seat in self.all_seats() {
            if self.holder(seat).device() == Some(device) {
                self.vacate(seat, Code::NotYourSeat, now, fx);
            }
        }
        if self.host == Some(device) {
            self.pass_on_host(now, fx);
        }
        self.table_changed = true;
    }

    /// A person loses a seat. Before the race it is open again, and a start that was called is called off; during the race a bot
    /// plays it; afterwards it is nobody's.
    fn vacate(&mut self, seat: Seat, why: Code, now: Now, fx: &mut Effects) {
        let Some(device) = self.holder(seat).device() else { return };
        let gone = self.watchers.extract_if(.., |watcher| watcher.viewer == Viewer::Seat(seat));
        fx.closes.extend(gone.map(|watcher| (watcher.socket, why)));
        if self.standing.is_before_the_race() {
            self.seats[seat.index()] = Place::new(Holder::open());
            self.call_off_start();
        } else {
            self.seats[seat.index()].holder = Holder::vacant();
        }
        self.save_holder(seat, fx);
        if self.host == Some(device) && !self.is_seated(device) {
            self.pass_on_host(now, fx);
        } else {
            self.save_setup(now, fx);
        }
    }

    /// The host has gone: the next person present is host, or else the next person. A table that is left to nobody ends.
    fn pass_on_host(&mut self, now: Now, fx: &mut Effects) {
        let present = self.all_seats().find(|&seat| self.holder(seat).device().is_some() && self.is_here(seat));
        let next = present.or_else(|| self.all_seats().find(|&seat| self.holder(seat).device().is_some()));
        self.host = next.and_then(|seat| self.holder(seat).device());
        if self.host.is_none() && self.standing.is_before_the_race() {
            self.close(fx);
        }
        self.save_setup(now, fx);
        if self.host.is_none() && self.standing.is_racing() {
            self.give_up(now, fx);
        }
    }

    /// Ends a table whose race has not begun.
    pub(super) fn close(&mut self, fx: &mut Effects) {
        self.standing = Standing::Ended { ending: Ending::Closed, rematch: None };
        self.withdraw_invitations(fx);
    }
}
