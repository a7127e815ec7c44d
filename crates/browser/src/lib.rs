//! The tables of one device, in its page: a worker hands over what the page would send to a server, and gets back what a server would answer.
//!
//! A [`Device`] is everything but the worker. It takes one [`Input`] at a time, with the moment, and puts out [`Output`]s: answers to requests,
//! messages of sockets, and what is to be kept on the device before any of them is shown.
//!
//! Architecture invariant: no clock, no generator but the one that the page seeds, no storage. Nobody else's secrets are here: a table with
//! other people stays on the server.

mod address;
mod answer;
#[cfg(target_arch = "wasm32")]
mod border;
mod device;
mod message;
mod stored_table;

pub use device::Device;
pub use message::{Input, Output};
pub use stored_table::{Head, Steps, StoredTable};
