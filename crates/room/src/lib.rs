//! One table: who sits there, what is played, who is sent what. Sync and without I/O: what is to be written, sent and thought about
//! comes out as [`Effects`], and the task that runs the room does it in that order: commit, acknowledge, send.
//!
//! A [`Room`] is two halves. In its `Contest` all is decided: the [`Lobby`] says who sits where, the `Race` what is played. Its `Audience` says
//! who is sent what. Each part keeps its own fields; what comes in is handed to the part that it concerns.
//!
//! [`Ctx`] comes first in every signature that decides: the moment, how long things take, and what is to be done.
//!
//! Architecture invariant: no I/O, no clock, no runtime and no database: of `store` it knows what is kept, and not how.
//!
//! Architecture invariant: nothing is sent from here. A message about a step leaves only with the change that holds the step, so it cannot
//! overtake it.

mod agreement;
mod audience;
mod bot_kind;
mod contest;
mod effects;
mod fault;
mod lobby;
mod notifications;
pub mod past;
mod phase;
mod plan;
mod race;
mod request;
mod room;
mod setup;
pub mod slot;
mod time;
mod times;

pub use audience::{SocketId, Watcher, error, first_mark};
pub use bot_kind::BotKind;
pub use effects::{Ctx, Effects, Text, ToThink};
pub use fault::Fault;
pub use lobby::{Duplicate, Invitation, Lobby, LobbySeat, Occupant, Seats, Terms, Vacancy};
pub use phase::{Log, TablePhase};
pub use plan::{Companion, Plan, Planner};
pub use request::{About, Answer, Provenance, Request};
pub use room::{Presence, Room, RoomParts, new_room};
pub use time::{Ms, Now, Tick};
pub use times::Times;
