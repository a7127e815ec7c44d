//! The tests of this crate in one program: a file a behaviour, one link.

mod record;
mod referee;
mod undo;
