//! The tests of this crate in one program: a file a behaviour, one link.

mod analysis;
mod bots_do_not_peek;
mod bounds;
mod committed;
mod common;
mod encoded;
mod fairness_page;
mod format_1;
mod lessons;
mod messages;
mod moments;
mod orders;
mod phrases;
mod places;
mod records;
mod search;
mod texts;
mod trials;
mod unreadable;
mod views;
