//! What a client and the server say to each other: JSON, snake_case. The client's types, the HTTP document and the page of
//! socket messages are all made from what is here.
//!
//! - [`requests`] and [`TableInfo`]: the lobby, over HTTP.
//! - [`ClientMessage`] and [`ServerMessage`]: one viewer of one table, over a socket.
//! - [`analysis`]: what was luck and what was choice in a race that is over.
//! - [`day`]: the race of the day, over HTTP.
//! - [`desk`]: the race desk, over HTTP and a socket of its own.
//! - [`person`]: one person's devices, over HTTP; [`notifications`]: how they are notified.
//! - [`history`]: what a person has done, over HTTP.
//! - [`Failure`]: why something was not done; [`Close`]: how a socket ends.
//! - [`workshop`]: what players make themselves, over HTTP.
//! - [`limits`]: sizes, rates and times.
//! - [`bounded`] and [`names`]: what text from outside may be.
//!
//! Architecture invariant: nothing here knows a game. Views, actions, events and options are JSON that goes through.

pub mod analysis;
pub mod bounded;
#[cfg(not(target_arch = "wasm32"))]
mod characters;
mod client;
mod close;
pub mod day;
pub mod desk;
mod failure;
pub mod history;
mod json;
pub mod limits;
mod moments;
#[cfg_attr(target_arch = "wasm32", path = "names_on_device.rs")]
pub mod names;
pub mod notifications;
pub mod page;
pub mod person;
pub mod requests;
mod server;
mod table_info;
pub mod typescript;
pub mod workshop;

pub use client::{ActionId, BadFrame, ClientMessage, Order, Orders, Why};
pub use close::Close;
pub use failure::{Code, Failed, Failure, Retry};
pub use json::{Exact, Json};
pub use limits::{MAX_CHAT, MAX_FACTS, MAX_FRAME};
pub use moments::{Change, Emphasis, Moment};
pub use server::{Ask, AskKind, Barred, ChatLine, Choice, Fact, Ruled, ServerMessage, TableEvent, Wide};
pub use table_info::{Clock, DuplicateInfo, EarlyEnd, EndingInfo, Phase, SeatInfo, SeatKind, TableInfo, Windows};
