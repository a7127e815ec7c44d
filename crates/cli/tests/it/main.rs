//! The tests of this crate in one program: a file a behaviour, one link.

mod commands;
mod desk;
mod edges;
mod new_game;
mod server_luck;
mod store;
mod torture;
mod tournament;
