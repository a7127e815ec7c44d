//! Coup de bordure, for two to four players: cycling with secret paces, after the rules of `coup-de-bordure.txt`. Rule
//! numbers (B1–B24) are those of the rulebook in `rules/bordure.*.md`.

mod action;
mod apply;
mod audit;
mod check;
mod course;
mod determinize;
mod draw;
mod energy;
mod event;
mod feed;
mod forecast;
mod game;
mod label;
mod legal;
mod narrate;
mod offer;
mod options;
mod pace;
mod plate;
mod riders;
mod sample;
mod scramble;
mod scripted;
mod sensible;
mod shown;
mod standing;
mod state;
mod teams;
mod view;
mod words;

pub use action::{Action, Compose};
pub use course::{Course, Terrain};
pub use energy::{Energy, Tokens};
pub use event::Event;
pub use game::Luck;
pub use offer::Offer;
pub use options::{Options, Teams};
pub use pace::{Order, Pace};
pub use plate::Plate;
pub use riders::{RiderId, RiderSet};
pub use scripted::Fate;
pub use sensible::{Taste, choose};
pub use state::{Answer, Bordure, Cover, Lineup, Mine, Phase, Public, Rider};
pub use teams::{PRINTED, Preset, PrintedTeam, Race, Squad};
pub use view::Wire;
