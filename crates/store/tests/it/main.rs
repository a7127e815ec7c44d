//! The tests of this crate in one program: a file a behaviour, one link.

mod analyses;
mod desks;
mod keeping;
mod suite;
