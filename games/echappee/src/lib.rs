//! L'Échappée: a stage race on bicycles, played with cards.
//!
//! Everybody rides one rider. On your turn you draw a card, then lay a route card: its number is your speed. The leader's
//! speed is the pace of the pack. Within two of it you sit in the wheel; further below you are dropped and lose a minute
//! per km/h; above it you lead. Once dropped you fight the wind: every km/h below the pace costs a minute, every one above
//! gives one back. Climbs hold the leader's place and take the shelter away, bonks slow you down, boosts speed you up. The
//! stage ends with the talon; times add up over the stages.
//!
//! Source: Miro Company, 1963, with the two-rider variant printed with it. Rules are numbered E1–E25 (`rules.fr.md`, `rules.en.md`), and every
//! rule is cited where it is implemented. No deviation from the source is known; where it is silent, the rulings of the
//! rulebook hold.
//!
//! # Reading order
//!
//! - [`Card`], [`CardCounts`], [`Talon`]: what is played with. Cards of a kind are alike, so hands are counts.
//! - [`Public`], [`Mine`], [`Echappee`]: what everybody sees, what one seat knows, and the whole truth.
//! - [`Outcome`]: what a speed does to a rider. The heart of the game, in one function.
//! - `awaiting`, `legal`: whom the race waits for, what a seat may do, and why it may not.
//! - `apply`: what happens then, in the order of E6.
//! - `determinize`: worlds that look the same to a viewer.
//! - [`Event`], `narrate`, `view`, `label`, `forecast`, `question`, `draw`: what people read and see.
//! - `heuristic`: how a good club player rides.
//!
//! Architecture invariant: nothing outside `apply` changes a state, and nothing in `legal` or `heuristic` can see more than
//! a view.

mod action;
mod advice;
mod apply;
mod audit;
mod awaiting;
mod card_counts;
mod cards;
mod determinize;
#[cfg(feature = "drawing")]
mod draw;
mod encoded;
mod event;
mod forecast;
mod game;
mod heuristic;
mod label;
mod legal;
mod luck;
mod narrate;
mod options;
mod orders;
mod outcome;
mod printed;
mod question;
mod ranking;
mod scripted;
mod shown;
mod state;
mod talon;
mod value;
mod view;
mod words;
mod would;

pub use action::{Action, Ride};
pub use card_counts::CardCounts;
pub use cards::{BOX, BOX_SIZE, Card, FASTEST, SLOWEST};
pub use event::{Event, LeadCard, Reason, Rode, Time, Who};
pub use luck::{Deal, LeadCards, Luck};
pub use options::{MAX_SEATS, MAX_STAGES, Options, Variant};
pub use outcome::Outcome;
pub use scripted::{Fate, ScriptedDeal};
pub use state::{Answer, Bib, Drawing, Echappee, MAX_RIDERS, Mine, Moment, Phase, Public, Rider, SeenCards};
pub use talon::Talon;
pub use view::{Climb, Tally, Wire, WireLeader, WireRider};
pub use would::Would;
