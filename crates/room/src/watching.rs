use engine::{Lang, Seat, Viewer};
use protocol::Code;
use store::{DeviceId, OwnerId};

use crate::{Ctx, Room, place::Presence};
use crate::{Times, fault::Fault, time::Tick};

pub type SocketId = u64;

/// A socket that looks at the table.
#[derive(Clone, Debug)]
pub struct Watcher {
    pub socket: SocketId,
    pub viewer: Viewer,
    /// The person that looks, or the device where it has none.
    pub owner: Option<OwnerId>,
    /// The device itself.
    pub device: Option<DeviceId>,
    pub lang: Option<Lang>,
}

impl Room {
    /// Whether somebody may look through a seat's eyes, or as a spectator.
    pub fn may_watch(&self, owner: Option<OwnerId>, viewer: Viewer) -> Result<(), Fault> {
        match viewer {
            Viewer::Spectator if self.hides_race() => Err(Code::OthersRide.into()),
            Viewer::Spectator => Ok(()),
            Viewer::Seat(seat) => self.own_seat(owner, seat),
        }
    }

    /// A socket is there: subscribed first, then told where everything stands.
    pub fn connect(&mut self, cx: &mut Ctx, watcher: Watcher, since: u64) -> Result<(), Fault> {
        self.may_watch(watcher.owner, watcher.viewer)?;
        self.watchers.push(watcher.clone());
        self.unwatched_since = None;
        for seat in self.all_seats() {
            if self.is_held_by(seat, &watcher) {
                self.is_back(cx, seat);
            }
        }
        self.visited(cx, watcher.owner);
        // The others learn of the newcomer after this message, so that it and theirs agree.
        self.flush_table(cx, Some(watcher.socket));
        self.send_snapshot(cx, &watcher, since);
        self.ask_bots(cx);
        Ok(())
    }

    /// Lets the oldest socket of a seat go where there are as many as may be: it is the one most likely to be dead.
    pub fn make_room(&mut self, cx: &mut Ctx, viewer: Viewer, most: usize) {
        let of_seat = || self.watchers.iter().filter(|watcher| watcher.viewer == viewer);
        if viewer == Viewer::Spectator || of_seat().count() < most {
            return;
        }
        if let Some(oldest) = of_seat().map(|watcher| watcher.socket).min() {
            cx.effects.closes.push((oldest, Code::TooMany));
            self.disconnect(cx, oldest);
        }
    }

    pub fn disconnect(&mut self, cx: &mut Ctx, socket: SocketId) {
        let Some(at) = self.watchers.iter().position(|watcher| watcher.socket == socket) else { return };
        let gone = self.watchers.swap_remove(at);
        if !self.is_watched() && !self.is_program(socket) {
            self.unwatched_since = Some(cx.now.tick);
        }
        self.visited(cx, gone.owner);
        for seat in self.all_seats() {
            if self.is_held_by(seat, &gone)
                && !self.is_here(seat)
                && let Some(person) = self.person_mut(seat)
                && person.presence == Presence::Here
            {
                person.presence = Presence::Cut { at: cx.now.tick };
            }
        }
    }

    /// Whether anyone looks, beside programs that play.
    pub(crate) fn is_watched(&self) -> bool {
        self.watchers.iter().any(|watcher| !self.is_program(watcher.socket))
    }

    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.watchers.iter().any(|watcher| self.is_held_by(seat, watcher) && !self.is_program(watcher.socket))
    }

    /// Whether this watcher plays the seat. On a shared screen one device plays them all, whichever hand is open.
    fn is_held_by(&self, seat: Seat, watcher: &Watcher) -> bool {
        watcher.viewer == Viewer::Seat(seat)
            || self.terms.hot_seat && watcher.owner.is_some() && watcher.owner == self.holder(seat).owner()
    }

    fn is_back(&mut self, cx: &mut Ctx, seat: Seat) {
        let Some(person) = self.person_mut(seat) else { return };
        person.missed = 0;
        match std::mem::replace(&mut person.presence, Presence::Here) {
            Presence::Here | Presence::Cut { .. } => {}
            Presence::Away { .. } if self.is_slow() => cx.save_presence(),
            Presence::Away { .. } => cx.announce(),
            Presence::StoodIn { .. } => {
                self.withdraw_thought(seat);
                cx.save_and_announce();
            }
        }
    }

    /// A player has a bot play the seat, or takes it back. Everybody sees it: it is their opponent who changes.
    pub(crate) fn delegate(&mut self, cx: &mut Ctx, watcher: &Watcher, seat: Seat, on: bool) {
        if !self.standing.is_racing() {
            return self.send_error(cx, watcher, Code::WrongPhase, None);
        }
        let Some(person) = self.person_mut(seat) else { return };
        if std::mem::replace(&mut person.delegates, on) == on {
            return;
        }
        self.withdraw_thought(seat);
        cx.save_and_announce();
    }

    /// What a bot was about to answer for a person is no longer its to say.
    fn withdraw_thought(&mut self, seat: Seat) {
        if let Some(race) = self.standing.race_mut() {
            race.turns[seat.index()].thought = None;
        }
    }

    /// Says who has gone, and sits a bot down for those who are waited for too long. Both follow from what everybody sees.
    pub(crate) fn look_for_the_absent(&mut self, cx: &mut Ctx) {
        let Times { away, grace, .. } = cx.times;
        for seat in self.all_seats() {
            let wanted = self.wants_stand_in(seat);
            let Some(person) = self.person_mut(seat) else { continue };
            let Some(gone_at) = person.presence.gone_at() else { continue };
            if wanted && gone_at + grace <= cx.now.tick {
                person.presence = Presence::StoodIn { since: gone_at };
                cx.save_and_announce();
            } else if person.presence == (Presence::Cut { at: gone_at }) && gone_at + away <= cx.now.tick {
                person.presence = Presence::Away { since: gone_at };
                cx.announce();
                // Where a race takes days, since when a player has been away is known after a restart, too.
                if self.is_slow() {
                    cx.save_presence();
                }
            }
        }
    }

    /// Whether a player who is here waits for this seat's player, who is not.
    fn wants_stand_in(&self, seat: Seat) -> bool {
        let Some(race) = self.standing.race() else { return false };
        self.standing.is_racing()
            && !matches!(self.terms.clock, protocol::Clock::Days { .. })
            && race.table.prompt().is_some_and(|prompt| prompt.asked.contains(seat))
            && self.all_seats().any(|other| other != seat && self.is_here(other))
    }

    /// When the next absence is long enough to be acted on.
    pub(crate) fn absence_due(&self, cx: &Ctx) -> Option<Tick> {
        let due = |seat: Seat| {
            let presence = self.holder(seat).as_person()?.presence;
            let gone_at = presence.gone_at()?;
            let away = matches!(presence, Presence::Cut { .. }).then_some(gone_at + cx.times.away);
            let stand_in = self.wants_stand_in(seat).then_some(gone_at + cx.times.grace);
            away.into_iter().chain(stand_in).min()
        };
        self.all_seats().filter_map(due).min()
    }

    pub(crate) fn own_seat(&self, owner: Option<OwnerId>, seat: Seat) -> Result<(), Fault> {
        self.known(seat)?;
        if owner.is_some() && self.holder(seat).owner() == owner { Ok(()) } else { Err(Code::NotYourSeat.into()) }
    }
}
