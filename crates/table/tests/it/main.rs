//! The tests of this crate in one program: a file a behaviour, one link.

mod branch;
mod record;
mod referee;
mod undo;
