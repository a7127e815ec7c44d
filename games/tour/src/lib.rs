//! Le Tour: stages on a road of hexagons, for two to six teams of three to six riders.
//!
//! The road is a strip of hexagons in lanes ([`Cell`], T1), cut into sectors of flat and climb with the wind from one side
//! ([`stage`], T2–T4). Riders line up in a corridor (T5). In each round they play once, from the head of the race to its
//! tail and from the windward side (T6). Riders on neighbouring cells are a group (T7): its first rider rolls the pace and
//! takes the wind (T9–T11), the others follow without rolling or roll a pace of their own. From an open front a star is an
//! attack, alone or with the group (T8, T15–T18). White brakes, red is a risk (T19, T20); a rider may hand the unused part
//! of a move on to another (T21). Primes give points (T22), the cells beyond the finish carry the seconds of those who
//! arrive there together (T23); over several stages leaders hold cards (T24) and four classifications are kept (T25, in the
//! crate `classification`, which the race desk shares).
//!
//! Nothing is hidden: a seat knows nothing beyond the public part, and every fact has one face. Luck is five dice and the draw
//! for the start.
//!
//! Source: the rules of the hex-board game of the 109th Tour and its referee's application. The printed maps are lost; the four
//! stages of `stages/*.toml` keep every fact that the rules state of them (T3).
//!
//! Where the source and its numbered rulings leave something open, this crate has it so:
//! - A card that rolls green rolls it by itself: playing the card is the decision (T24). The table goes on to the move.
//! - A card may be played where a lone attack has left the group without a pace; it neither ends the answers nor starts any (T17, T24).
//!   The dotted card's 3 is a pace like any other: it ends them.
//! - What is left of a lone attack is what its second part leaves (T21).
//! - Linked riders at the same height arrive in the order of play of their sector (T23).
//! - A jersey changes hands as points are scored or its leader drops out; a card stays with whom it was dealt to (T24, T25).
//! - While a stage is under way those who have finished it come first in the general classification (T25).

mod action;
mod advice;
mod apply;
mod audit;
mod awaiting;
mod cell;
mod course;
mod determinize;
mod dice;
#[cfg(feature = "drawing")]
mod draw;
mod encoded;
mod event;
mod forecast;
mod game;
mod heuristic;
mod label;
mod legal;
mod links;
mod luck;
mod narrate;
mod options;
mod orders;
mod printed;
mod proposal;
mod question;
mod ranking;
mod reach;
mod results;
mod scripted;
mod shown;
pub mod stage;
mod state;
mod value;
mod view;
mod words;
mod would;

pub use action::{Action, HandOn};
pub use cell::Cell;
pub use course::TeamNames;
pub use dice::{Die, Face};
#[cfg(feature = "drawing")]
pub use draw::draw_stage;
pub use event::Event;
pub use luck::Luck;
pub use options::{Options, StageChoice};
pub use state::Tour;
pub use view::PendingDecision;
pub use would::{Company, Crossing, Ride, Rolls, Taken, Would};
