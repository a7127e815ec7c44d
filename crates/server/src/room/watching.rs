use engine::{Lang, Seat, Viewer};
use protocol::{Code, Phase};
use store::Hash;

use super::{Effects, Room};
use crate::{fault::Fault, time::Ms};

pub type SocketId = u64;

/// A socket that looks at the table.
#[derive(Clone, Debug)]
pub struct Watcher {
    pub socket: SocketId,
    pub viewer: Viewer,
    pub device: Option<Hash>,
    pub lang: Option<Lang>,
}

impl Room {
    /// Whether a device may look through a seat's eyes, or as a spectator.
    pub fn may_watch(&self, device: Option<Hash>, viewer: Viewer) -> Result<(), Fault> {
        match viewer {
            Viewer::Spectator => Ok(()),
            Viewer::Seat(seat) => self.own_seat(device, seat),
        }
    }

    /// A socket is there: subscribed first, then told where everything stands.
    pub fn connect(&mut self, watcher: Watcher, since: u64, now: Ms, fx: &mut Effects) -> Result<(), Fault> {
        self.may_watch(watcher.device, watcher.viewer)?;
        self.watchers.push(watcher.clone());
        self.unwatched_since = None;
        for seat in self.all_seats() {
            if self.is_held_by(seat, &watcher) {
                self.is_back(seat, now, fx);
            }
        }
        // Others learn that somebody came after this message, so that it and theirs agree.
        self.flush_table(now, fx, Some(watcher.socket));
        self.send_snapshot(&watcher, since, now, fx);
        self.ask_bots(now, fx);
        Ok(())
    }

    pub fn disconnect(&mut self, socket: SocketId, now: Ms) {
        let Some(at) = self.watchers.iter().position(|watcher| watcher.socket == socket) else { return };
        let gone = self.watchers.swap_remove(at);
        if self.watchers.is_empty() {
            self.unwatched_since = Some(now);
        }
        for seat in self.all_seats() {
            if self.is_held_by(seat, &gone) && !self.is_here(seat) {
                self.seats[seat.index()].gone_at = Some(now);
            }
        }
    }

    pub fn is_watched(&self) -> bool {
        !self.watchers.is_empty()
    }

    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.watchers.iter().any(|watcher| self.is_held_by(seat, watcher))
    }

    /// Whether whoever looks here is the one who plays the seat. Round one screen he is, whichever hand is open.
    fn is_held_by(&self, seat: Seat, watcher: &Watcher) -> bool {
        watcher.viewer == Viewer::Seat(seat)
            || self.setup.hot_seat && watcher.device.is_some() && watcher.device == self.seats[seat.index()].device
    }

    fn is_back(&mut self, seat: Seat, now: Ms, fx: &mut Effects) {
        let sitter = &mut self.seats[seat.index()];
        sitter.gone_at = None;
        if std::mem::take(&mut sitter.away) {
            self.table_changed = true;
        }
        if std::mem::take(&mut self.setup.seats[seat.index()].stand_in) {
            if let Some(race) = &mut self.race {
                race.asides[seat.index()].thought = None;
            }
            self.save_setup(now, fx);
        }
    }

    /// Says who has gone, and sits a bot down for those who are waited for too long. Both follow from what everybody sees.
    pub(super) fn look_for_the_absent(&mut self, now: Ms, fx: &mut Effects) {
        for seat in self.all_seats() {
            let sitter = &mut self.seats[seat.index()];
            let Some(gone_at) = sitter.gone_at else { continue };
            if !sitter.away && gone_at + self.times.away <= now {
                sitter.away = true;
                self.table_changed = true;
            }
            if self.wants_stand_in(seat) && gone_at + self.times.grace <= now {
                self.setup.seats[seat.index()].stand_in = true;
                self.save_setup(now, fx);
            }
        }
    }

    /// Whether somebody here waits for somebody who is not.
    fn wants_stand_in(&self, seat: Seat) -> bool {
        let Some(race) = &self.race else { return false };
        let setup = &self.setup.seats[seat.index()];
        self.setup.phase == Phase::Racing
            && !matches!(self.setup.clock, protocol::Clock::Days { .. })
            && setup.kind == protocol::SeatKind::Person
            && !setup.stand_in
            && race.table.prompt().is_some_and(|prompt| prompt.asked.contains(seat))
            && self.all_seats().any(|other| other != seat && self.is_here(other))
    }

    /// When somebody will have been gone long enough for something to be done about it.
    pub(super) fn absence_due(&self) -> Option<Ms> {
        let due = |seat: Seat| {
            let sitter = &self.seats[seat.index()];
            let gone_at = sitter.gone_at?;
            let away = (!sitter.away).then_some(gone_at + self.times.away);
            let stand_in = self.wants_stand_in(seat).then_some(gone_at + self.times.grace);
            away.into_iter().chain(stand_in).min()
        };
        self.all_seats().filter_map(due).min()
    }

    pub(super) fn own_seat(&self, device: Option<Hash>, seat: Seat) -> Result<(), Fault> {
        let sitter = self.seats.get(seat.index()).ok_or(Code::NoSuchSeat)?;
        if device.is_some() && sitter.device == device { Ok(()) } else { Err(Code::NotYourSeat.into()) }
    }
}
