//! The tests of this crate in one program: a file a behaviour, one link.

mod new_game;
mod program;
mod research;
mod torture;
