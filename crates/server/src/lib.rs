//! Tables over HTTP and sockets.
//!
//! ```text
//! http      routes, who asks, what may come from where            knows the hall
//! socket    one line to one viewer                                 knows the hall
//! hall      which tables are in memory                             starts actors
//! actor     runs one room: decide, commit, acknowledge, tell       knows the store
//! room      one table, sync and without I/O                        knows `games`, `table`
//! ```
//!
//! A move goes: socket → actor → room, which plays it on the table and says what is to be written and what is to be told → store,
//! which answers when it is on disk → sockets. What is in memory is a cache of the log: a table that nobody uses is dropped, and
//! read again by whoever asks for it next.
//!
//! Architecture invariant: no game is named here. Tests bring their own.

mod actor;
mod config;
mod fault;
mod hall;
mod http;
mod limit;
mod metrics;
pub mod room;
mod secrets;
mod serving;
mod socket;
mod thinking;
pub mod time;

pub use config::{Config, Limits, Times};
pub use fault::Fault;
pub use hall::Hall;
pub use http::{Route, Who, routes};
pub use serving::{ServeError, Server, serve};

/// The HTTP part as an OpenAPI document.
pub fn openapi() -> serde_json::Value {
    http::document()
}
