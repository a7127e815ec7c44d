//! The seats of a table, in their order: who occupies each, and what it is called.

use bots::Bot;
use engine::{Prompt, PromptKind, Seat, SeatSet};
use protocol::{Code, names};
use store::{NotificationKind, Op, OwnerId, SeatRule};
use table::By;

use super::{LobbySeat, Occupant, Person, Presence, Spent};
use crate::{
    Ctx, Fault, notifications, race,
    time::{Ms, Tick},
};

#[derive(Clone)]
pub struct Seats {
    seats: Vec<LobbySeat>,
    /// What a person who has one may hold besides: the store is asked to see to it with each seat that is written.
    rule: SeatRule,
    /// What events call them.
    names: Vec<String>,
}

impl Seats {
    pub fn new(seats: Vec<LobbySeat>, rule: SeatRule) -> Seats {
        let names = seats.iter().enumerate().map(|(at, seat)| called(&seat.occupant, at)).collect();
        Seats { seats, rule, names }
    }

    pub fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats.len() as u8)
    }

    pub fn iter(&self) -> impl Iterator<Item = &LobbySeat> {
        self.seats.iter()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut LobbySeat> {
        self.seats.iter_mut()
    }

    pub(super) fn at(&mut self, seat: Seat) -> &mut LobbySeat {
        &mut self.seats[seat.index()]
    }

    pub fn occupant(&self, seat: Seat) -> &Occupant {
        &self.seats[seat.index()].occupant
    }

    pub fn person(&self, seat: Seat) -> Option<&Person> {
        self.occupant(seat).as_person()
    }

    pub fn person_mut(&mut self, seat: Seat) -> Option<&mut Person> {
        self.seats[seat.index()].occupant.as_person_mut()
    }

    pub fn spent(&self, seat: Seat) -> &Spent {
        &self.seats[seat.index()].spent
    }

    pub fn spent_mut(&mut self, seat: Seat) -> &mut Spent {
        &mut self.seats[seat.index()].spent
    }

    /// How long a seat's clock has stood still, or will, since a question was put.
    pub fn stood_still(&self, seat: Seat, asked_at: Tick) -> Ms {
        self.spent(seat).vacation.map_or(0, |vacation| vacation.since(asked_at))
    }

    pub fn owner(&self, seat: Seat) -> Option<OwnerId> {
        self.occupant(seat).owner()
    }

    /// The bot that plays a seat in a race, and in whose name.
    pub fn bot(&self, seat: Seat) -> Option<(Bot, By)> {
        self.occupant(seat).plays()
    }

    /// The race has ended: these are the seats in whose place a bot made moves.
    pub fn mark_stood_in(&mut self, seats: SeatSet) {
        seats.iter().for_each(|seat| self.at(seat).stood_in = true);
    }

    /// The people at the table, whether they are here or not.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        self.seats.iter().filter_map(|seat| seat.occupant.as_person())
    }

    pub fn are_several_people(&self) -> bool {
        self.people().count() > 1
    }

    /// The seats that persons hold.
    pub fn held(&self) -> SeatSet {
        self.all().filter(|&seat| self.owner(seat).is_some()).collect()
    }

    pub fn is_seated(&self, owner: OwnerId) -> bool {
        self.people().any(|person| person.owner == owner)
    }

    /// The asker, if it is a person at this table.
    pub fn seated(&self, owner: Option<OwnerId>) -> Result<OwnerId, Fault> {
        Ok(owner.filter(|&owner| self.is_seated(owner)).ok_or(Code::NotSeated)?)
    }

    pub fn owned_by(&self, owner: OwnerId) -> Vec<Seat> {
        self.all().filter(|&seat| self.owner(seat) == Some(owner)).collect()
    }

    pub fn known(&self, seat: Seat) -> Result<(), Fault> {
        if seat.index() < self.seats.len() { Ok(()) } else { Err(Code::NoSuchSeat.into()) }
    }

    pub fn own(&self, owner: Option<OwnerId>, seat: Seat) -> Result<(), Fault> {
        self.known(seat)?;
        if owner.is_some() && self.owner(seat) == owner { Ok(()) } else { Err(Code::NotYourSeat.into()) }
    }

    /// Whether the race could begin as far as seats go.
    pub fn are_full(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat.occupant, Occupant::Person(_) | Occupant::Bot { .. }))
    }

    /// Whether windows last a fixed time in a race: with one person among bots there is nobody to hide anything from.
    pub fn hold_windows(&self) -> bool {
        self.seats.iter().filter(|seat| seat.occupant.is_of_person()).count() > 1
    }

    /// Whether a question runs on a seat's clock: for people who are asked, except in windows that close by themselves.
    pub fn is_timed(&self, prompt: &Prompt, seat: Seat) -> bool {
        prompt.asked.contains(seat)
            && self.owner(seat).is_some()
            && self.bot(seat).is_none()
            && !(prompt.kind == PromptKind::Window && self.hold_windows())
    }

    pub fn are_nonces_shown(&self) -> bool {
        !self.seats.iter().any(|seat| seat.pledge.owes_nonce())
    }

    /// Whether all people at the table agree that another person takes a seat.
    pub(super) fn is_agreed(&self, seat: Seat) -> bool {
        let Occupant::Vacant { vacancy, .. } = self.occupant(seat) else { return false };
        let held = self.held();
        !held.is_empty() && held.iter().all(|other| vacancy.consents().any(|given| given == other))
    }

    /// Whether somebody was turned out of the race who was riding it, and has not come back.
    pub fn lack_a_rider(&self) -> bool {
        let lacks =
            |seat: &LobbySeat| matches!(&seat.occupant, Occupant::Vacant { vacancy, .. } if vacancy.was_riding());
        self.seats.iter().any(lacks)
    }

    /// What the player of a seat has agreed to does not bind the next one.
    pub(super) fn withdraw_consents_of(&mut self, seat: Seat) {
        for other in self.iter_mut() {
            if let Occupant::Vacant { vacancy, .. } = &mut other.occupant {
                vacancy.withdraw(seat);
            }
        }
    }

    /// People who find themselves at a new table are notified, except the one who opened it.
    pub fn notify_invited(&self, cx: &mut Ctx, but: Option<OwnerId>) {
        for seat in self.all().filter(|&seat| self.owner(seat) != but) {
            notifications::of_race(cx, self, seat, NotificationKind::Invited);
        }
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The name that a seat gets: the one that was asked for, numbered where another seat has the same name or one that looks like it.
    pub(super) fn free_name(&self, seat: Seat, wanted: &str) -> String {
        if wanted.is_empty() {
            return String::new();
        }
        let others = self.all().filter(|&other| other != seat);
        // A seat without a name is called by its number: nobody else is.
        names::distinct(wanted, others.map(|other| self.names[other.index()].as_str()))
    }

    /// No two seats of a new table have the same name.
    pub(super) fn make_names_distinct(&mut self) {
        for at in 0..self.seats.len() {
            let wanted = self.seats[at].occupant.name();
            if !wanted.is_empty() {
                let name = names::distinct(wanted, self.names[..at].iter().map(String::as_str));
                self.seats[at].occupant.rename(name);
                self.names[at] = called(&self.seats[at].occupant, at);
            }
        }
    }

    pub(super) fn refresh_name(&mut self, seat: Seat) {
        self.names[seat.index()] = called(self.occupant(seat), seat.index());
    }

    /// Keeps who occupies a seat, and what it has the table do.
    pub fn save(&mut self, cx: &mut Ctx, seat: Seat) {
        self.refresh_name(seat);
        let occupant = self.occupant(seat);
        let conditional = occupant.as_person().and_then(|person| person.conditional.as_deref());
        let row = store::SeatRow {
            seat: seat.0,
            owner: occupant.owner(),
            name: occupant.name().to_owned(),
            orders: race::write_orders(occupant.orders(), conditional),
        };
        cx.effects.ops.push(Op::Seat(row, self.rule));
    }

    pub(super) fn withdraw_invitation(&mut self, cx: &mut Ctx, seat: Seat) {
        let withdrawn = match &mut self.at(seat).occupant {
            Occupant::Open { invitation } | Occupant::Vacant { invitation, .. } => invitation.take(),
            Occupant::Person(person) => person.handing_on.take(),
            Occupant::Bot { .. } => None,
        };
        if withdrawn.is_some() {
            cx.effects.ops.push(Op::Uninvite { seat: seat.0 });
        }
    }

    /// Says who has gone, and sits a bot down for those who are waited for too long. Both follow from what everybody sees.
    pub fn look_for_the_absent(&mut self, cx: &mut Ctx, waited_for: SeatSet, slow: bool) {
        let away = cx.times.away;
        let grace = cx.times.grace;
        let now = cx.now.tick;
        for seat in self.all() {
            let Some(person) = self.person_mut(seat) else { continue };
            let Some(gone_at) = person.presence.gone_at() else { continue };
            if waited_for.contains(seat) && gone_at + grace <= now {
                person.presence = Presence::StoodIn { since: gone_at };
                cx.save_and_announce();
            } else if person.presence == (Presence::Cut { at: gone_at }) && gone_at + away <= now {
                person.presence = Presence::Away { since: gone_at };
                cx.announce();
                // Where a race takes days, since when a player has been away is known after a restart, too.
                if slow {
                    cx.save_presence();
                }
            }
        }
    }

    /// When the next absence is long enough to be acted on.
    pub fn absence_due(&self, cx: &Ctx, waited_for: SeatSet) -> Option<Tick> {
        let due = |seat: Seat| {
            let presence = self.person(seat)?.presence;
            let gone_at = presence.gone_at()?;
            let away = matches!(presence, Presence::Cut { .. }).then_some(gone_at + cx.times.away);
            let stand_in = waited_for.contains(seat).then_some(gone_at + cx.times.grace);
            away.into_iter().chain(stand_in).min()
        };
        self.all().filter_map(due).min()
    }
}

/// What a seat is called in events.
fn called(occupant: &Occupant, at: usize) -> String {
    match occupant.name() {
        "" => format!("#{}", at + 1),
        name => name.to_owned(),
    }
}
