//! One table: who sits there, what is played, who is told what. Sync and without I/O: what is to be written, sent and thought about
//! comes out as [`Effects`], and the task that runs the room does it in that order: commit, acknowledge, tell.
//!
//! [`Ctx`] comes first in every signature that decides: the moment, and what is to be done.
//!
//! Architecture invariant: no I/O, no clock, no runtime and no database: of `store` it knows what is kept, and not how.
//!
//! Architecture invariant: nothing is sent from here. A message that tells of a step leaves only with the change that holds the
//! step, so it cannot overtake it.

mod agreement;
mod bot_kind;
mod bots;
mod calling;
mod clocks;
mod conditional;
mod duplicate;
mod effects;
mod ending;
mod fault;
mod handing_on;
mod info;
mod loading;
mod marks;
mod notices;
mod people;
mod persons;
mod place;
mod playing;
mod programs;
mod race;
mod reminding;
mod request;
mod seating;
mod seen;
mod setup;
pub mod slot;
mod standing;
mod starting;
mod telling;
mod time;
mod times;
mod unwatched;
mod vacation;
mod waiting;
mod watching;
mod what_if;
mod windows;

use std::collections::VecDeque;

use catalogue::AnyGame;
use engine::Seat;
use fair::Secret;
use protocol::Phase;
use store::{ChatRow, Op, OwnerId, TableId, TableKey};

pub use bot_kind::BotKind;
pub use duplicate::Duplicate;
use effects::Save;
pub use effects::{Ctx, Effects, Text, ToThink};
pub use fault::Fault;
pub use loading::{RoomParts, new_room};
use marks::Counter;
pub use marks::first_mark;
use place::Person;
pub use place::{Holder, Place};
pub use request::{About, Answer, Plan, Provenance, Request};
pub use setup::Terms;
pub use standing::{Ending, Log, Standing};
pub use telling::error;
pub use time::{Ms, Now, Tick};
pub use times::Times;
pub use waiting::Presence;
pub use watching::{SocketId, Watcher};

/// Copied by proofs of secrecy alone: two worlds that have come to a point together go on apart.
#[derive(Clone)]
pub struct Room {
    pub id: TableId,
    pub key: TableKey,
    game: &'static dyn AnyGame,
    secret: Secret,
    commitment: String,
    created_ms: Ms,
    terms: Terms,
    standing: Standing,
    host: Option<OwnerId>,
    seats: Vec<Place>,
    /// What people are called, in seat order: what facts are told with.
    names: Vec<String>,
    chat: VecDeque<ChatRow>,
    watchers: Vec<Watcher>,
    counter: Counter,
    /// That the race ends by agreement: what was proposed last.
    proposal: Option<agreement::Proposal>,
    /// Whom the race waits for, as the store has it.
    awaited: Option<store::Awaited>,
    /// Whom to tell that it is their turn, as the store has it.
    noticed: Option<notices::Noticed>,
    /// Since when nobody has looked.
    unwatched_since: Option<Tick>,
    /// When this room last wrote how the table is set up.
    touched_ms: Option<Ms>,
    /// The programs that play seats, as far as they were started.
    programs: Vec<(Seat, programs::Playing)>,
    /// The seed of the bots' thoughts and of how long they take.
    bot_seed: u64,
}

impl Room {
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    pub fn phase(&self) -> Phase {
        self.standing.phase()
    }

    /// Whether the race must be read from the log before anything is done with it.
    pub fn lacks_race(&self) -> bool {
        matches!(self.standing.log(), Some(Log::Unread { .. }))
    }

    /// Whether the race is in memory.
    pub fn holds_race(&self) -> bool {
        self.standing.race().is_some()
    }

    /// For proofs of secrecy: puts the race into a world that looks the same to a viewer, or (without one) into a copy of this one.
    pub fn rescramble(&mut self, viewer: Option<engine::Viewer>, rng: &mut ::bots::Generator) {
        if let Some(race) = self.standing.race_mut() {
            race.table = race.table.proofs().rescrambled(viewer, rng);
        }
    }

    /// The table itself. For proofs.
    pub fn table(&self) -> Option<&dyn catalogue::AnyTable> {
        self.standing.race().map(|race| &*race.table)
    }

    /// Lets go of the race: the log has it.
    pub fn sleep(&mut self) {
        self.standing.let_go();
    }

    fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats.len() as u8)
    }

    /// Writes how the table is set up, as far as something of it is to be kept.
    fn keep_setup(&mut self, cx: &mut Ctx) {
        let Some(save) = cx.effects.save.take() else { return };
        let touched_ms = match save {
            Save::Use => cx.now.date,
            // That is no use of the table: by its place in a list, a player who came and answered in secret could be told from one who did not come.
            Save::Presence => 0,
        };
        if save == Save::Use {
            self.touched_ms = Some(touched_ms);
        }
        cx.effects.ops.push(Op::SetUp {
            setup: self.write_setup(cx.now),
            phase: setup::stored_phase(self.phase()),
            open: self.is_listed(),
            host: self.host,
            touched_ms,
        });
    }

    /// Keeps who holds a seat, and what it has the table do.
    fn save_holder(&mut self, cx: &mut Ctx, seat: Seat) {
        self.names[seat.index()] = self.called(seat);
        let holder = self.holder(seat);
        cx.effects.ops.push(Op::Seat(store::SeatRow {
            seat: seat.0,
            owner: holder.owner(),
            name: holder.name().to_owned(),
            orders: conditional::write(holder.orders(), holder.as_person().map_or(&[], |person| &person.conditional)),
        }));
    }

    /// What a seat is called in facts.
    fn called(&self, seat: Seat) -> String {
        let name = self.holder(seat).name();
        if name.is_empty() { format!("#{}", seat.0 + 1) } else { name.to_owned() }
    }
}
