//! The tests of this crate in one program: a file a behaviour, one link.

mod commands;
mod desk;
mod edges;
mod manifests;
mod new_game;
mod server_luck;
mod torture;
mod tournament;
