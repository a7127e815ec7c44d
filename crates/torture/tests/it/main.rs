//! The tests of this crate in one program: a file a behaviour, one link.

mod examples;
mod leaks;
mod people;
mod proofs;
mod rooms;
mod verifier;
