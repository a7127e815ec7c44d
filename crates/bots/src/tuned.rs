//! The tuned figures of a game's heuristic, as its file has them.

use std::collections::BTreeMap;

use engine::{Valued, Weight};
use serde::{Deserialize, Serialize};

/// The file of tuned figures of a heuristic, with the command that made it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TunedFile {
    pub command: String,
    /// How often a player with these figures wins against amateurs in the other seats, over so many races of luck that was
    /// not tuned on.
    pub share: f64,
    pub races: u64,
    pub weights: BTreeMap<String, f32>,
}

/// The tuned figures of a game, in the order of [`Valued::WEIGHTS`]; none where it has none.
pub fn tuned<G: Valued>() -> Option<Vec<f32>> {
    if G::TUNED.is_empty() {
        return None;
    }
    let file: TunedFile = serde_json::from_str(G::TUNED).expect("figures as `cargo measure tune` writes them");
    let figure = |weight: &Weight| {
        *file.weights.get(weight.name).unwrap_or_else(|| panic!("{} was tuned without {}", G::KEY, weight.name))
    };
    Some(G::WEIGHTS.iter().map(figure).collect())
}
