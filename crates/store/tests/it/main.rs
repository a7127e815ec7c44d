//! The tests of this crate in one program: a file a behaviour, one link.

mod analyses;
mod answers;
mod archive;
mod days;
mod desks;
mod history;
mod homes;
mod joining;
mod keeping;
mod leases;
mod linking;
mod log;
mod outbox;
mod persons;
mod rights;
mod rows;
mod schema;
mod security;
mod suite;
