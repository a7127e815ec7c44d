//! The tests of this crate in one program: a file a behaviour, one link.

mod chat;
mod client;
mod names;
mod page;
