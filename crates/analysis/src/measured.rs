//! Figures that were measured of a game's analyses, read from its file. Nothing is measured here.

use serde::Deserialize;

/// What was measured of a game's analyses before any race of it is looked at; the defaults are for a game that was not measured yet.
/// `docs/analysis-accuracy.md` says where figures come from.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default)]
pub(crate) struct Measured {
    /// How far the difference between two choices is usually off, in parts of a win, where their playouts are truncated; and by what part of
    /// itself, where it is large.
    pub truncation_error: f64,
    pub truncation_error_in_part: f64,
    /// Steps that the playouts of an analysis may take: about a minute of one core, and less than four minutes where steps are slow.
    pub analysis_steps: u64,
}

impl Default for Measured {
    fn default() -> Measured {
        Measured { truncation_error: 0.01, truncation_error_in_part: 0.3, analysis_steps: 400_000_000 }
    }
}
