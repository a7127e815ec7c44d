//! A game seen through many races, as one page that needs nothing else.
//!
//! All seats are played by the same bot (mirror matches), so that what differs between seats and options is the game's doing and
//! not the bots'.

mod gather;
pub mod page;
pub mod plot;

use bots::Bot;
use engine::{BadOption, Lang, Shown, Studied};
use serde_json::{Map, Value};

/// What is studied.
pub struct Study<'a> {
    pub options: &'a Map<String, Value>,
    pub seats: u8,
    pub races: u64,
    pub bot: Bot,
    /// Deals that a first choice is tried in, each ridden twice.
    pub openings: u64,
    pub seed: u64,
    pub lang: Lang,
    /// Shown at the foot of the page.
    pub command: String,
}

/// Plays the races and writes the page.
pub fn report<G: Shown + Studied>(study: &Study<'_>) -> Result<String, BadOption> {
    Ok(page::write::<G>(study, &gather::gather::<G>(study)?))
}
