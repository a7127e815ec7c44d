//! What the workshop asks about a creation: whether it can be raced, what it looks like, and how it plays.
//!
//! A creation is a set of options of one game: a stage, a board, a deck, a course. It is checked as the options of any race are.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use crate::{Json, requests::wire};

/// Races of one trial, at most: what is asked for more is asked for in several trials.
pub const MOST_RACES: u32 = 400;

wire! {
    /// A creation as a file.
    Creation {
        game: String,
        name: String,
        #[ts(type = "Record<string, unknown>")]
        options: Map<String, Value>,
    }

    /// A creation, to be checked.
    Draft {
        game: String,
        #[ts(type = "Record<string, unknown>")]
        options: Map<String, Value>,
        seats: u8,
    }

    Checked {
        /// What is wrong with it; a draft without faults can be raced.
        faults: Vec<DraftFault>,
        /// The first view of a race on it, as a spectator sees it.
        view: Option<Json>,
    }

    DraftFault {
        /// Where, as a JSON pointer into the options (`/stages/0/sector/3/lanes`), or `/seats`.
        at: String,
        /// In the asker's language.
        why: String,
    }

    /// A creation, to be raced by bots.
    NewTrial {
        draft: Draft,
        /// How many races, at most 400.
        races: u32,
    }

    /// What bots' races on a creation came to.
    Trial {
        races: u32,
        seats: u8,
        /// Decisions a race, of all seats.
        decisions: Figure,
        /// The part of the decisions in which there was nothing to choose.
        forced: f64,
        /// By seat, the part of the races won among equal bots; a win is shared by all in the first place.
        wins: Vec<Figure>,
        /// The part of the races that one `amateur` wins against `debutant` bots, seated everywhere in turn with the luck that the equal bots
        /// had: what a better player makes of this creation.
        skill: Figure,
        /// How often the favourite of a race changes; null where positions of this game are not valued.
        lead_changes: Option<Figure>,
        /// In how many races the favourite changed for the last time in each tenth of its decisions; the first counts races led from the start.
        decided: Option<Vec<u32>>,
        /// Figures of the game's own.
        measures: Vec<Measured>,
    }

    /// A mean over races, half the width of its 95 % interval, and its extremes.
    Figure {
        mean: f64,
        margin: f64,
        least: f64,
        most: f64,
    }

    Measured {
        key: String,
        /// In the asker's language.
        name: String,
        figure: Figure,
    }
}
