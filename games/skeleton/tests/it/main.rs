//! The tests of this game in one program: a file a behaviour, one link.

mod laws;
mod playthroughs;
mod scenarios;
