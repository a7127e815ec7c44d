//! Coup de bordure: a cycling race for two to four players, after the rules sheet of the same name (`coup-de-bordure.txt`).
//! Rules are cited by their numbers in `rules.*.md`, B1 to B24.
//!
//! Each seat rides with three riders over sixteen squares of plain, hill, mountain and sprint. A team has eighteen tokens in
//! these four colours, and every rider may keep one of them face down among blanks ([`Plate`], [`Cover`]).
//!
//! A round plays the squares from the front of the race to the back. The riders of a square get their paces in secret
//! ([`Pace`], [`Order`]); when the last one is in they are turned over and settled: offensives, accelerations, riders in
//! their wheels, and those who are taken along ([`Offer`]). At the feed zone players draw musettes, which nobody sees until
//! the end, and tired riders take tokens. The race ends with the round in which a rider passes square 16.
//!
//! ```
//! use bordure::{Action, Bordure, Options};
//! use engine::{Game, NoFacts, Seat};
//!
//! let mut race = Bordure::new(&Options::default(), 2)?;
//! let team: Action = serde_json::from_str(r#"{"compose":{"preset":"milan-san-remo/fdj","hidden":["S",null,"P"]}}"#)?;
//! for seat in [Seat(0), Seat(1)] {
//!     race.try_play(seat, &team, &mut NoFacts)?;
//! }
//! // Démare hides a token, and the others see seven: it could as well be a blank.
//! assert_eq!(race.public().riders[0].face_up.total(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Who knows what: plates, paces given and answers to windows are in their owner's [`Mine`]; musettes are in nobody's.
//! [`Public`] keeps what lies face up and, in [`Cover`], what anyone could reason out about the rest (B5); whom a question
//! is put to follows from what lies face up alone, so that a question never distinguishes a token from a blank.
//!
//! Where the sheet leaves something open the rulings of the rulebook hold; there is no other deviation. A printed team may
//! also be taken where teams are composed: it is a team like any other, but everybody knows its tokens.

mod action;
mod advice;
mod apply;
mod audit;
mod awaiting;
mod course;
mod determinize;
#[cfg(feature = "drawing")]
mod draw;
mod encoded;
mod energy;
mod event;
mod feed;
mod forecast;
mod game;
mod heuristic;
mod label;
mod legal;
mod luck;
mod narrate;
mod offer;
mod options;
mod orders;
mod pace;
mod phrases;
mod plate;
mod printed;
mod question;
mod ranking;
mod riders;
mod sample;
mod schema;
mod scripted;
mod shown;
mod state;
mod teams;
#[cfg(feature = "drawing")]
mod typing;
mod value;
mod view;
mod words;
mod would;

pub use action::{Action, Compose};
pub use course::{Course, Terrain};
pub use energy::{Energy, Tokens};
pub use event::{Event, Who};
pub use luck::Luck;
pub use offer::Offer;
pub use options::{Options, Teams};
pub use pace::{Order, Pace};
pub use plate::Plate;
pub use riders::{RiderId, RiderSet};
pub use scripted::Fate;
pub use state::{Answer, Bordure, Cover, Known, Lineup, Mine, Phase, Playing, Public, Rider};
pub use teams::{PRINTED, Preset, PrintedRace, PrintedTeam, Squad};
pub use view::Wire;
pub use would::{Reason, Would};
