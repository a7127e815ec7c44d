//! What a client and the server say to each other: JSON, snake_case. The client's types, the HTTP document and the page of
//! socket messages are all made from what is here.
//!
//! - [`requests`] and [`TableInfo`]: the lobby, over HTTP.
//! - [`ClientMessage`] and [`ServerMessage`]: one viewer of one table, over a socket.
//! - [`desk`]: the race desk, over HTTP and a socket of its own.
//! - [`Failure`]: why something was not done.
//! - [`bounded`]: what text from outside may be.
//!
//! Architecture invariant: nothing here knows a game. Views, actions, events and options are JSON that goes through.

pub mod bounded;
mod client;
pub mod desk;
mod failure;
mod json;
pub mod page;
pub mod requests;
mod server;
mod table_info;
pub mod typescript;

pub use client::{ActionId, BadFrame, ClientMessage, Orders, Why};
pub use failure::{Code, Failed, Failure};
pub use json::{Exact, Json};
pub use server::{Ask, AskKind, Barred, ChatLine, Choice, Ruled, ServerMessage, Told, Wide};
pub use table_info::{Clock, Phase, SeatInfo, SeatKind, TableInfo};

/// A frame from a client holds no more than this.
pub const MAX_FRAME: usize = 16 * 1024;
/// A snapshot tells no more facts than this.
pub const MAX_FACTS: usize = 200;
/// A snapshot repeats no more lines of chat than this.
pub const MAX_CHAT: usize = 50;
