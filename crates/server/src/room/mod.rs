//! One table: who sits there, what is played, who is told what. Sync and without I/O: what is to be written, sent and thought about
//! comes out as [`Effects`], and whoever runs the room does it in that order: commit, acknowledge, tell.
//!
//! Architecture invariant: nothing is sent from here. A message that tells of a step leaves only with the change that holds the
//! step, so it cannot overtake it.

mod bots;
mod calling;
mod clocks;
mod effects;
mod info;
mod loading;
mod marks;
mod playing;
mod race;
mod request;
mod seating;
mod setup;
mod standing;
mod telling;
mod unwatched;
mod watching;
mod windows;

use std::collections::VecDeque;

use engine::Seat;
use fair::Secret;
use games::AnyGame;
use protocol::{Phase, SeatKind};
use store::{ChatRow, Hash, Op, Standing, TableId, TableKey};

use crate::{config::Times, time::Ms};
pub use effects::{Effects, Text, ToThink};
pub use loading::{Made, new_room};
use marks::Counter;
pub use marks::first_mark;
use race::Race;
pub use request::{About, Answer, Claim, Plan, Request};
pub use setup::{SeatSetup, Setup};
pub use telling::error;
pub use watching::{SocketId, Watcher};

pub struct Room {
    pub id: TableId,
    pub key: TableKey,
    game: &'static dyn AnyGame,
    secret: Secret,
    commitment: String,
    created_ms: Ms,
    times: Times,
    setup: Setup,
    host: Option<Hash>,
    seats: Vec<Sitter>,
    /// What people are called, in seat order: what facts are told with.
    names: Vec<String>,
    chat: VecDeque<ChatRow>,
    watchers: Vec<Watcher>,
    counter: Counter,
    /// The race, while it is in memory.
    race: Option<Race>,
    /// Whether everybody must be told how the table stands now.
    table_changed: bool,
    /// Whom the race waits for, as the store has it.
    standing: Option<Standing>,
    /// Since when nobody has looked.
    unwatched_since: Option<Ms>,
    /// The seed of the bots' thoughts and of how long they take.
    bot_seed: u64,
}

/// What belongs to a person and not to the race.
#[derive(Clone, Debug, Default)]
struct Sitter {
    device: Option<Hash>,
    name: String,
    orders: games::Order,
    invitation: Option<Hash>,
    /// When its last socket went.
    gone_at: Option<Ms>,
    /// Whether the others have been told that it went.
    away: bool,
}

impl Room {
    pub fn phase(&self) -> Phase {
        self.setup.phase
    }

    /// Whether the race must be read from the log before anything is done with it.
    pub fn lacks_race(&self) -> bool {
        self.race.is_none() && self.setup.started
    }

    /// Puts the race into a world that looks the same to a viewer, or (without one) copies this one. For proofs that nobody can tell.
    pub fn enter_world(&mut self, viewer: Option<engine::Viewer>, rng: &mut lab::Generator) {
        if let Some(race) = &mut self.race {
            race.table = race.table.elsewhere(viewer, rng);
        }
    }

    /// The table itself. For proofs.
    pub fn table(&self) -> Option<&dyn games::AnyTable> {
        self.race.as_ref().map(|race| &*race.table)
    }

    /// Lets go of the race: the log has it.
    pub fn sleep(&mut self) {
        self.race = None;
    }

    pub fn is_awake(&self) -> bool {
        self.race.is_some()
    }

    /// Whether the race could begin as far as seats go.
    pub fn is_full(&self) -> bool {
        self.setup.seats.iter().all(|seat| seat.kind != SeatKind::Open)
    }

    fn kind(&self, seat: Seat) -> SeatKind {
        self.setup.seats[seat.index()].kind
    }

    /// How many people sit here, whether they are there or not.
    fn people(&self) -> usize {
        self.setup.seats.iter().filter(|seat| seat.kind == SeatKind::Person).count()
    }

    fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.setup.seats.len() as u8)
    }

    /// Keeps how the table is set up.
    fn save_setup(&mut self, now: Ms, fx: &mut Effects) {
        self.table_changed = true;
        fx.ops.push(Op::SetUp {
            setup: self.setup.write(),
            phase: self.setup.phase_name(),
            open: self.setup.is_open(),
            host: self.host,
            touched_ms: now,
        });
    }

    fn save_sitter(&mut self, seat: Seat, fx: &mut Effects) {
        self.table_changed = true;
        self.names[seat.index()] = self.called(seat);
        let sitter = &self.seats[seat.index()];
        fx.ops.push(Op::Seat(store::Person {
            seat: seat.0,
            device: sitter.device,
            name: sitter.name.clone(),
            orders: setup::order_name(sitter.orders).to_owned(),
        }));
    }

    /// What a seat is called in facts.
    fn called(&self, seat: Seat) -> String {
        let name = &self.seats[seat.index()].name;
        if name.is_empty() { format!("#{}", seat.0 + 1) } else { name.clone() }
    }
}
