use std::collections::VecDeque;

use engine::Seat;
use fair::{Commitment, Secret, Share};
use games::AnyGame;
use protocol::{Clock, Code, Phase};
use store::{Batch, Hash, Held, Op, Stored, TableId, TableKey};
use table::Luck;

use super::{
    Effects, Room, Setup, Sitter,
    marks::{Counter, Mark, Marks},
    race::{Answered, Aside, KnownActions, Race},
    setup::order_named,
};
use crate::{config::Times, fault::Fault, time::Ms};

/// More messages than a table can have sent since its last step: numbers go on beyond it after a restart.
const BEYOND: u64 = 1 << 20;

/// Facts kept in memory, for those who come back.
pub const KEPT: usize = protocol::MAX_FACTS;

/// What a table is made of, whether new or read from the store.
pub struct Made {
    pub id: TableId,
    pub key: TableKey,
    pub game: &'static dyn AnyGame,
    pub secret: [u8; 32],
    pub created_ms: Ms,
    pub setup: Setup,
    pub host: Option<Hash>,
    pub times: Times,
    pub bot_seed: u64,
}

/// A table that did not exist before.
pub fn new_room(made: Made, now: Ms, fx: &mut Effects) -> Room {
    fx.ops.push(Op::Create {
        id: made.id,
        game: made.game.key().to_owned(),
        secret: made.secret,
        created_ms: made.created_ms,
    });
    let mut room = Room::made(made, now);
    room.save_setup(now, fx);
    room
}

impl Room {
    pub(super) fn made(made: Made, now: Ms) -> Room {
        let secret = Secret(made.secret);
        let commitment = made
            .setup
            .imported
            .clone()
            .unwrap_or_else(|| secret.commitment(&made.id.to_string(), made.game.rules_version()).to_string());
        let seats = made.setup.seats.len();
        Room {
            id: made.id,
            key: made.key,
            game: made.game,
            secret,
            commitment,
            created_ms: made.created_ms,
            times: made.times,
            setup: made.setup,
            host: made.host,
            // Whoever is not connected has been away since now.
            seats: (0..seats).map(|_| Sitter { gone_at: Some(now), away: true, ..Sitter::default() }).collect(),
            names: (0..seats).map(|seat| format!("#{}", seat + 1)).collect(),
            chat: VecDeque::new(),
            watchers: Vec::new(),
            counter: Counter::new(seats, now.saturating_sub(made.created_ms)),
            race: None,
            table_changed: false,
            bot_seed: made.bot_seed,
        }
    }

    /// A table as the store has it, its race not yet.
    pub fn load(
        id: TableId,
        stored: Stored,
        times: Times,
        bot_seed: u64,
        now: Ms,
        find: impl Fn(&str) -> Option<&'static dyn AnyGame>,
    ) -> Result<(Room, Vec<Held>), Fault> {
        let game = find(&stored.game).ok_or(Code::NoSuchGame)?;
        let setup: Setup = serde_json::from_str(&stored.setup).map_err(|_| Code::Internal)?;
        let made = Made {
            id,
            key: stored.key,
            game,
            secret: stored.secret,
            created_ms: stored.created_ms,
            setup,
            host: stored.host,
            times,
            bot_seed,
        };
        let mut room = Room::made(made, now);
        for person in stored.people {
            let Some(sitter) = room.seats.get_mut(usize::from(person.seat)) else { continue };
            sitter.device = person.device;
            sitter.name = person.name;
            sitter.orders = order_named(&person.orders);
            room.names[usize::from(person.seat)] = room.called(Seat(person.seat));
        }
        for (seat, hash) in stored.invitations {
            if let Some(sitter) = room.seats.get_mut(usize::from(seat)) {
                sitter.invitation = Some(hash);
            }
        }
        room.chat = stored.chat.into();
        Ok((room, stored.held))
    }

    /// Reads the race from the log. Held answers are those of a window that was open when the room was last in memory.
    pub fn resume(&mut self, batches: &[Batch], held: Vec<Held>, fresh: bool, now: Ms) -> Result<(), Fault> {
        let text: Vec<&str> = batches.iter().map(|batch| batch.lines.as_str()).collect();
        let luck = self.setup.imported.is_none().then(|| self.luck());
        let table = self.game.resume(&text.join("\n"), luck.as_ref()).map_err(|_| Code::CannotReplay)?;
        let mut race = Race {
            page: table.page(),
            told: table.happened(),
            told_page: table.page(),
            told_closes_at: None,
            answered: String::new(),
            decisions: self.all_seats().map(|seat| table.decision(seat)).collect(),
            seq: batches.len() as u64,
            marks: Marks::default(),
            asked_at: now,
            closes_at: None,
            asides: self.all_seats().map(|_| Aside::default()).collect(),
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
            let mark = Mark::read(&batch.marks, self.setup.seats.len());
            let mark = mark.ok_or(Code::Internal)?;
            race.marks.add(mark.clone(), race.table.forgotten());
            last = Some((mark, batch.at_ms));
        }
        if let Some((mark, at_ms)) = last {
            if fresh {
                self.counter = mark.counter;
                self.counter.shared += BEYOND;
            }
            // Time in which nobody could answer does not count, but days do.
            if matches!(self.setup.clock, Clock::Days { .. }) || !fresh {
                race.asked_at = at_ms;
            }
        }
        let banks = batches.iter().rev().find(|batch| !batch.clocks.is_empty());
        for (aside, bank) in race.asides.iter_mut().zip(banks.iter().flat_map(|batch| batch.clocks.split(','))) {
            aside.bank = bank.parse().unwrap_or_default();
        }
        for one in held {
            let what = serde_json::value::RawValue::from_string(one.what);
            let what = what.map_err(|_| Code::Internal)?;
            if let Some(aside) = race.asides.get_mut(usize::from(one.seat)) {
                aside.held = Some(Answered { action: Some(one.action), what });
            }
        }
        if self.holds_windows() && race.window().is_some() {
            race.closes_at = Some(race.asked_at.max(now) + self.times.window);
        }
        let held = race.closes_at.is_some();
        self.race = Some(race);
        if held {
            self.answer_by_order();
        }
        Ok(())
    }

    /// The commitment that this table shows from its opening on; a race brought in as a file was promised elsewhere, if at all.
    pub(super) fn published(&self) -> Option<Commitment> {
        let promised = || self.secret.commitment(&self.id.to_string(), self.game.rules_version());
        self.setup.imported.is_none().then(promised)
    }

    /// What the race is drawn from.
    pub(super) fn luck(&self) -> Luck {
        let shares = self.setup.seats.iter().map(|seat| {
            let promise = seat.promised.as_ref()?.parse().ok()?;
            Some(Share { promise, nonce: seat.nonce.as_ref().and_then(|nonce| nonce.parse().ok()) })
        });
        Luck::Fair { secret: self.secret.clone(), shares: shares.collect() }
    }

    /// Whether windows last a fixed time here: with one person among bots there is nobody to hide anything from.
    pub(super) fn holds_windows(&self) -> bool {
        self.setup.phase == Phase::Racing && self.people() > 1
    }
}
