//! The tests of this crate in one program: a file a behaviour, one link.

mod coming_and_going;
mod common;
mod examples;
mod joining;
mod leaks;
mod players;
mod proofs;
mod rooms;
mod routes;
mod schemas;
mod verifier;
