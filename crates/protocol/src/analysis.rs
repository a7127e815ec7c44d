//! What was luck and what was choice in a race that is over, for people to look at: `docs/analysis.md` says what the figures mean.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Json, requests::wire};

wire! {
    /// How far an analysis has come.
    AnalysisProgress {
        state: AnalysisState,
        /// From 0 to 1.
        progress: f64,
        /// Analyses that come before this one.
        ahead: u32,
        /// Whether the asker's device asked for it, and may call it off.
        mine: bool,
        /// The race as it looks so far; nothing before the first picture.
        analysis: Option<AnalysedRace>,
    }

    /// A race, explained. Chances are parts of a win, from 0 to 1; those of steps are rounded to four digits, those of the ledger add up.
    AnalysedRace {
        game: String,
        seats: u8,
        /// Each seat's chance before anything was drawn or chosen.
        start: Vec<f64>,
        start_errors: Vec<f64>,
        steps: Vec<AnalysedStep>,
        ledger: Vec<AnalysedLedger>,
        /// What changed a seat's chances most, the largest first.
        turning_points: Vec<TurningPoint>,
        /// The mean error of all values, the result aside.
        mean_error: f64,
    }

    AnalysedStep {
        /// The step of the race (`step` of a replay's frame) after which these are the chances.
        n: u64,
        kind: AnalysedKind,
        /// Whose choice it was; null where luck decided.
        seat: Option<u8>,
        values: Vec<f64>,
        errors: Vec<f64>,
        /// The best ones first; the one made and the heuristic's are always among them.
        choices: Vec<AnalysedChoice>,
        /// How many more were compared.
        left_out: u32,
        /// What the best choice was worth more than the one made, and the error of that.
        lost: Option<f64>,
        lost_error: Option<f64>,
        verdict: Option<ChoiceVerdict>,
        /// With the last of several answers of one seat to one question: what they came to together.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        together: Option<AnalysedTogether>,
    }

    AnalysedTogether {
        /// How many answers, this one the last.
        count: u32,
        /// What they changed for the seat, compared with the heuristic's.
        change: f64,
        error: f64,
        verdict: ChoiceVerdict,
    }

    AnalysedChoice {
        /// Null for a seat that was not asked and could have done nothing.
        #[serde(rename = "do")]
        what: Option<Json>,
        /// In the asker's language; empty where there is nothing to say.
        label: String,
        /// The chance of the seat that decides.
        value: f64,
        error: f64,
        made: bool,
        /// The heuristic's most frequent choice.
        sound: bool,
    }

    /// Where a seat's result came from: start + luck + own + others = result.
    AnalysedLedger {
        seat: u8,
        start: f64,
        luck: f64,
        own: f64,
        others: f64,
        /// Of that, what came when secret answers were shown.
        shown: f64,
        result: f64,
        /// The standard error of luck, which is what the other parts leave.
        error: f64,
        start_error: f64,
        own_error: f64,
        others_error: f64,
    }

    TurningPoint {
        n: u64,
        /// Whose chances changed.
        seat: u8,
        /// Whose choice it was; null for luck.
        by: Option<u8>,
        /// A secret choice, when it was shown.
        shown: bool,
        /// Luck that was seen when a seat acted: what it held, which the others could not know.
        held: bool,
        change: f64,
        /// What happened or was chosen, in the asker's language.
        what: String,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisState {
    /// Other analyses come first.
    Waiting,
    Running,
    Done,
    /// The device that asked for it has called it off, or the server is stopping.
    Cancelled,
    Failed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnalysedKind {
    Choice,
    /// Secret answers were shown: what they came to together is the doing of others.
    Reveal,
    Luck,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChoiceVerdict {
    Brilliant,
    Good,
    Doubtful,
    Mistake,
}
