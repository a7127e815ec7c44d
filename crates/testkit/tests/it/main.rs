//! The tests of this crate in one program: a file a behaviour, one link.

mod encoded;
mod injected_leaks;
mod laws_bite;
