//! The tests of this crate in one program: a file a behaviour, one link.

mod desks;
mod keeping;
mod outbox;
mod persons;
mod suite;
