//! 1000 Bornes on a board: a road, attacks, remedies, and four bottes that turn an attack round.
//!
//! Everybody holds six cards. On your turn you draw one, then play one or throw one away. A green light starts your car,
//! distances move it, attacks stop or slow the others, remedies put right what they did to you. A botte guards for the rest of
//! the hand, and lets you play again; shown in answer to the very attack it guards against it is a coup-fourré: the attack is
//! off and the turn is yours. The hand ends when a car is exactly home, or when the last card of the last hand is played.
//! Alone, two against two with a car each, or two to a car; for the distance or for points, over one hand or several; a fast
//! game with many cards a turn, and an extended one in which the discards are shuffled again.
//!
//! Source: the publisher's rules of the board edition. Rules are numbered M1–M25 (`rules.fr.md`, `rules.en.md`), and every rule is cited where it is
//! implemented. Where the source has lost its pictures (the numbers of cards, part of the bonus points) the classic booklet of
//! the same publisher fills in (M2, M25). Unless they ask to sit
//! side by side, as the source advises, partners sit opposite each other (M19, M20).
//!
//! # Reading order
//!
//! - [`Card`] and its [`Kind`]; [`Hand`], [`CardSet`], [`CardCounts`]: cards of a kind are alike, so they are counted.
//! - [`Options`] as asked for, [`Rules`] as they then hold: who drives what, who plays with whom.
//! - [`Car`]: what it may drive, suffer and mend. The heart of the game.
//! - [`Public`], [`Mine`], [`MilleBornes`]: what everybody sees, what one seat knows, and the whole truth.
//! - `awaiting`, `legal`: whom the race waits for, what a seat may do, and why it may not.
//! - `apply`: what happens then. A turn, an attack and its answer, the end of a hand, luck; each in its file.
//! - `score`, `ranking`: points and places.
//! - `determinize`, [`Deduced`]: worlds that look the same to a viewer.
//! - [`Event`], `narrate`, `view`, `label`, `forecast`, `question`, `draw`: what people read and see.
//! - `heuristic`: how a good club player drives.
//! - `encoded`: views and actions as numbers, for programs that learn.
//! - `value`, `trained`: positions and choices in numbers, for a search.
//!
//! Architecture invariant: nothing outside `apply` and `set_up` changes a state, and whether a window opens ([`Phase::Window`])
//! depends on what everybody sees, never on who holds the botte.

mod action;
mod advice;
mod apply;
mod audit;
mod awaiting;
mod car;
mod card_counts;
mod cards;
mod deduced;
mod determinize;
#[cfg(feature = "drawing")]
mod draw;
mod encoded;
mod event;
mod forecast;
mod game;
mod hand;
mod heuristic;
mod label;
mod legal;
mod luck;
mod narrate;
mod options;
mod orders;
mod plausible;
mod printed;
mod question;
mod ranking;
mod recent;
mod rules;
mod score;
mod scripted;
mod set_up;
mod shown;
mod state;
mod trained;
mod value;
mod view;
mod words;
mod would;

pub use action::Action;
pub use car::Car;
pub use card_counts::CardCounts;
pub use cards::{Attack, Botte, Card, Distance, Kind, Stop};
pub use deduced::{Deduced, Lacking};
pub use event::{Event, HandEnd, Victory};
pub use hand::{CardSet, HAND, Hand};
pub use luck::{Deal, Luck};
pub use options::{Options, Partners, Scoring, Teams};
pub use recent::RecentTurns;
pub use rules::{CarNo, Rules};
pub use score::Score;
pub use scripted::{DealScript, Fate};
pub use set_up::{CarSetup, Setup};
pub use state::{Answer, MilleBornes, Mine, PendingAttack, Phase, Public};
pub use view::{DistancesPlayed, Wire, WireAttack, WireCar};
pub use would::{Thrown, Would};
