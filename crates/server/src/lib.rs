//! Tables over HTTP and sockets.
//!
//! ```text
//! door      connections: how many, and how long each may take
//! http      routes, who asks, what may come from where            knows all of these
//! socket    one line to one viewer
//! line      what a table writes and the socket reads
//! services  what every part uses: the store, clocks, counts, settings
//! tables    which tables are in memory, and how to reach them       starts actors
//! persons   devices linked, cut off and forgotten                   knows tables and desks
//! limit     what one address, owner and seat may ask for
//! day       the race of the day: its secrets, and a champion's ride
//! hall      all of these together
//! nodes     other nodes on the same store: what is theirs is proxied to them
//! actor     runs one room (`crates/room`): decide, commit, let out  knows the store
//! ```
//!
//! A move goes: socket → actor → room, which plays it on the table and says what is to be written and what is to be broadcast → store,
//! which answers when it is on disk → sockets. What is in memory is a cache of the log: a table that nobody uses is dropped, and
//! read again by the next request for it.
//!
//! Architecture invariant: no game is named here. Tests bring their own.

mod actor;
pub mod admin;
mod analyses;
mod blocked;
mod config;
mod day;
mod descriptors;
pub mod desk;
mod door;
mod entropy;
mod forgotten;
mod hall;
mod http;
mod identities;
mod limit;
mod line;
mod metrics;
mod nodes;
mod notifications;
mod pairing;
mod patient;
mod persons;
mod programs;
mod secrets;
mod services;
mod serving;
mod socket;
mod sweep;
mod tables;
mod thinking;
pub mod time;
mod websocket;

pub use config::{Config, Keep, Limits, Patience, Reload, Reloaded, Tuning};
pub use descriptors::small_pages;
pub use hall::Hall;
pub use http::{BadOrigin, BadSubnet, Origin, Route, Subnet, Who, routes};
pub use nodes::{Certificates, NodeConfig, NodesError};
pub use notifications::{BadMail, Mail, MailServer, Mailbox, NotificationConfig};
pub use programs::{BadProgram, Program, supervise};
pub use room::{Fault, Times};
pub use serving::{ServeError, Server};
pub use socket::{SOCKET_READ_BUFFER, SOCKET_WRITE_BUFFER};

/// The HTTP part as an OpenAPI document.
pub fn openapi() -> serde_json::Value {
    http::document(protocol::limits::COOKIE)
}
