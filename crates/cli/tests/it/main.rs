//! The tests of this crate in one program: a file a behaviour, one link.

mod commands;
mod desk;
mod dist;
mod edges;
mod manifests;
mod operating;
mod program;
mod programs;
mod secure_server;
mod server_luck;
mod server_process;
mod settings;
mod sizes;
mod store;
mod tournament;
mod trouble;
mod words;
