//! The tests of this crate in one program: a file a behaviour, one link.

mod laws_bite;
mod injected_leaks;
