//! Arc-en-Ciel: a race of teams round a circuit, with auctions, dice and breaks.
//!
//! One rainbow rider stands for the whole race and goes round the circuit as the white die says. Inside the race, leaders
//! ride in a pack, head first; the head rolls, takes what the square gives and pays what it asks, then drops to the tail.
//! Effort squares cost everybody energy. A free one is auctioned: the winner posts a team-mate there, and from then on their
//! leader does not pay, comes to the front when the race lands there, and may attack. A rider in the break stands on the
//! central road, keeps the head for a price a turn, and loses ground unless their own team-mates help. The head of the race
//! takes a rainbow jersey as a rainbow lap ends; three of them win, and so does a break of more than three minutes. Energy
//! never exceeds sixty; when it runs out, team-mates are withdrawn for fifteen each, and a team with none left collapses.
//!
//! Source: Millatoner Games, 2006. Rules are numbered A1–A26 (`rules.fr.md`, `rules.en.md`), and every rule is cited where it is implemented.
//! The printed board and cards were pictures and are lost: `boards/` and `decks/` hold ours, set within every fact that the
//! source states. The options `board` and `deck` take others square by square and card by card. No other deviation from the source is known; where it is silent, the
//! rulings of the rulebook hold.
//!
//! # Reading order
//!
//! - `course`, [`Card`], `jerseys`, `team`: what is played with.
//! - [`Public`], [`ArcEnCiel`]: what everybody sees, and the whole truth, which is that and the order of the deck.
//! - `awaiting`, `legal`: whom the race waits for, what a seat may do, and why it may not.
//! - `apply`: what happens then: `turn` (to the landing), `landing`, `energy`, `positions`, `auction`, `jerseys`.
//! - [`Event`], `narrate`, `view`, `label`, `forecast`, `question`, `draw`: what people read and see.
//! - `appraisal`, `heuristic`: how a good club player rides.
//!
//! Architecture invariant: nothing outside `apply` changes a state, and nothing in `legal` or `heuristic` can see more than a
//! view.

mod action;
mod advice;
mod apply;
mod appraisal;
mod audit;
mod awaiting;
mod cards;
mod course;
mod determinize;
#[cfg(feature = "drawing")]
mod draw;
mod encoded;
mod event;
mod forecast;
mod game;
mod heuristic;
mod jerseys;
mod label;
mod legal;
mod luck;
mod narrate;
mod options;
mod orders;
mod printed;
mod question;
mod ranking;
mod scripted;
mod shown;
mod state;
mod team;
mod value;
mod view;
mod weights;
mod words;
mod would;

pub use action::{Action, Change, Prize, Spot};
pub use cards::{Card, CardForm};
pub use course::{LaidSquare, Road, Square};
pub use event::{Cause, Event, Feat, Jersey};
pub use luck::{Luck, Pile};
pub use options::{BoardChoice, DeckChoice, Goal, Options};
pub use scripted::Fate;
pub use state::{ArcEnCiel, Public};
pub use view::{Wire, WireAuction, WireBreak, WireJerseys, WireTeam};
pub use would::Would;
