use std::collections::VecDeque;

use catalogue::AnyGame;
use fair::{Key, Secret};
use protocol::{Clock, Code};
use store::{Batch, Held, Op, OwnerId, Stored, TableId, TableKey};
use table::LuckSource;

use crate::{
    Ctx, Holder, Log, Place, Provenance, Room, Standing, Terms,
    marks::{Counter, Mark, Marks},
    race::{Answered, KnownActions, LiveRace, SeatTurn},
    setup::StoredSetup,
};
use crate::{
    fault::Fault,
    time::{Ms, Now},
};

/// More messages than a table can have sent since its last step: numbers go on beyond it after a restart.
const BEYOND: u64 = 1 << 20;

/// Facts kept in memory, for those who come back.
pub const KEPT: usize = protocol::MAX_FACTS;

/// What a table is made of, whether new or read from the store.
pub struct RoomParts {
    pub id: TableId,
    pub key: TableKey,
    pub game: &'static dyn AnyGame,
    pub secret: [u8; 32],
    pub created_ms: Ms,
    pub terms: Terms,
    pub standing: Standing,
    pub host: Option<OwnerId>,
    pub seats: Vec<Place>,
    pub bot_seed: u64,
}

/// A table that did not exist before.
pub fn new_room(cx: &mut Ctx, parts: RoomParts) -> Room {
    cx.effects.ops.push(Op::Create {
        id: parts.id,
        game: parts.game.key().to_owned(),
        secret: parts.secret,
        created_ms: parts.created_ms,
    });
    let mut room = Room::from_parts(parts, cx.now);
    room.tell_names_apart();
    cx.save_and_announce();
    room.keep_setup(cx);
    for seat in room.all_seats() {
        room.save_holder(cx, seat);
        if let Some(hash) = room.holder(seat).invitation() {
            cx.effects.ops.push(Op::Invite { seat: seat.0, hash });
        }
    }
    room
}

impl Room {
    pub(crate) fn from_parts(parts: RoomParts, now: Now) -> Room {
        let secret = Secret(parts.secret);
        let commitment = match (parts.terms.what_if.is_some() || parts.terms.repeats.is_some(), &parts.terms.imported) {
            (true, _) => String::new(),
            (false, Some(imported)) => imported.clone(),
            (false, None) => secret.commitment(&parts.id.to_string(), parts.game.info().rules_version).to_string(),
        };
        let seats = parts.seats.len();
        let mut room = Room {
            id: parts.id,
            key: parts.key,
            game: parts.game,
            secret,
            commitment,
            created_ms: parts.created_ms,
            terms: parts.terms,
            standing: parts.standing,
            host: parts.host,
            seats: parts.seats,
            names: Vec::new(),
            chat: VecDeque::new(),
            proposal: None,
            watchers: Vec::new(),
            counter: Counter::new(seats, now.date.saturating_sub(parts.created_ms)),
            awaited: None,
            noticed: None,
            unwatched_since: Some(now.tick),
            touched_ms: None,
            programs: Vec::new(),
            bot_seed: parts.bot_seed,
        };
        room.names = room.all_seats().map(|seat| room.called(seat)).collect();
        room
    }

    /// A table as the store has it, its race not yet.
    pub fn load(
        cx: &Ctx,
        id: TableId,
        stored: Stored,
        bot_seed: u64,
        find: impl Fn(&str) -> Option<&'static dyn AnyGame>,
    ) -> Result<(Room, Vec<Held>), Fault> {
        let game = find(&stored.game).ok_or(Code::NoSuchGame)?;
        let mut setup: StoredSetup = serde_json::from_str(&stored.setup).map_err(|_| Code::Internal)?;
        let standing = setup.standing(cx);
        let proposal = setup.proposal.take().map(|proposal| proposal.read(cx.now));
        let mut people: Vec<Option<store::SeatRow>> = setup.seats.iter().map(|_| None).collect();
        for person in stored.people {
            if let Some(known) = people.get_mut(usize::from(person.seat)) {
                *known = Some(person);
            }
        }
        let invitation =
            |seat| stored.invitations.iter().find(|(at, _)| usize::from(*at) == seat).map(|(_, hash)| *hash);
        let seats = std::mem::take(&mut setup.seats).into_iter().zip(people).enumerate();
        let seats: Vec<Place> =
            seats.map(|(at, (seat, person))| seat.place(&standing, person, invitation(at), cx.now)).collect();
        let parts = RoomParts {
            id,
            key: stored.key,
            game,
            secret: stored.secret,
            created_ms: stored.created_ms,
            terms: setup.terms(),
            standing,
            host: stored.host,
            seats,
            bot_seed,
        };
        let mut room = Room::from_parts(parts, cx.now);
        room.mend();
        room.chat = stored.chat.into();
        room.proposal = proposal;
        Ok((room, stored.held))
    }

    /// Reads the race from the log. Held answers are those of a window that was open when the room was last in memory.
    pub fn resume(&mut self, cx: &Ctx, batches: &[Batch], held: Vec<Held>) -> Result<(), Fault> {
        let Some(Log::Unread { asked_at, answered_at }) = self.standing.log() else { return Ok(()) };
        let (asked_at, answered_at) = (*asked_at, answered_at.clone());
        let text: Vec<&str> = batches.iter().map(|batch| batch.lines.as_str()).collect();
        let luck = self.terms.imported.is_none().then(|| self.luck());
        let table = self.game.resume(&text.join("\n"), luck.as_ref()).map_err(|_| Code::CannotReplay)?;
        let mut race = LiveRace {
            revision: table.revision(),
            told: table.happened(),
            told_revision: table.revision(),
            told_closes_at: None,
            answered: String::new(),
            decisions: self.all_seats().map(|seat| table.decision(seat)).collect(),
            seq: batches.len() as u64,
            marks: Marks::default(),
            asked_at: cx.now.tick,
            closes_at: None,
            turns: self.all_seats().map(|_| SeatTurn::default()).collect(),
            known: KnownActions::default(),
            table,
        };
        race.table.keep_last(KEPT);
        let mut last = None;
        for batch in batches {
            race.known.read(&batch.actions);
            if batch.marks.is_empty() {
                continue;
            }
            let mark = Mark::read(&batch.marks, self.seats.len());
            let mark = mark.ok_or(Code::Internal)?;
            race.marks.add(mark.clone(), race.table.forgotten());
            last = Some((mark, batch.at_ms));
        }
        if let Some((mark, at_ms)) = last {
            if asked_at.is_none() {
                self.counter = mark.counter;
                self.counter.shared += BEYOND;
            }
            // Time in which nobody could answer does not count, but days do.
            if matches!(self.terms.clock, Clock::Days { .. }) {
                race.asked_at = cx.now.tick.before(cx.now.date.saturating_sub(at_ms));
            }
        }
        if let Some(asked_at) = asked_at {
            race.asked_at = asked_at;
            for (turn, at) in race.turns.iter_mut().zip(answered_at) {
                turn.answered_at = at;
            }
        }
        let banks = batches.iter().rev().find(|batch| !batch.clocks.is_empty());
        for (turn, bank) in race.turns.iter_mut().zip(banks.iter().flat_map(|batch| batch.clocks.split(','))) {
            turn.bank = bank.parse().unwrap_or_default();
        }
        for one in held {
            let what = serde_json::value::RawValue::from_string(one.what);
            let what = what.map_err(|_| Code::Internal)?;
            if let Some(turn) = race.turns.get_mut(usize::from(one.seat)) {
                turn.held = Some(Answered { action: Some(one.action), what });
            }
        }
        if self.holds_windows() && race.window().is_some() {
            race.closes_at = Some(race.asked_at.max(cx.now.tick) + cx.times.window);
        }
        let held = race.closes_at.is_some();
        self.standing.read(race);
        if held {
            self.answer_by_order();
        }
        Ok(())
    }

    /// What this race is held against. One that was brought in as a file was promised elsewhere, if at all; one that goes on from another
    /// race, or has its luck, was promised to nobody.
    pub(crate) fn provenance(&self) -> Provenance {
        match &self.terms {
            Terms { what_if: Some(_), .. } => Provenance::WhatIf,
            Terms { repeats: Some(_), .. } => Provenance::Repeated,
            Terms { imported: Some(_), .. } => Provenance::Imported,
            _ => Provenance::Here(self.secret.commitment(&self.id.to_string(), self.game.info().rules_version)),
        }
    }

    /// Whether its luck was promised to those who ride it, and by this table.
    pub(crate) fn is_promised_here(&self) -> bool {
        let Terms { what_if, repeats, imported, .. } = &self.terms;
        what_if.is_none() && repeats.is_none() && imported.is_none()
    }

    /// What the race is drawn from.
    pub(crate) fn luck(&self) -> LuckSource {
        if self.terms.repeats.is_some() {
            return LuckSource::Known(Key::from_bytes(self.secret.0));
        }
        let shares = self.seats.iter().map(|place| place.pledge.share).collect();
        LuckSource::Fair { secret: self.secret.clone(), shares }
    }

    /// Whether windows last a fixed time here: with one person among bots there is nobody to hide anything from.
    pub(crate) fn holds_windows(&self) -> bool {
        let of_people = |place: &&Place| matches!(place.holder, Holder::Person(_) | Holder::Vacant { .. });
        self.standing.is_racing() && self.seats.iter().filter(of_people).count() > 1
    }
}
