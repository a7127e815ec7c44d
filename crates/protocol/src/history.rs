//! What a person has done: races that are over, and ratings by them (docs/history.md).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use crate::{person::DeviceKind, requests::wire};

/// Where a race comes from. Figures and ratings count those that were ridden here, with luck of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PastOrigin {
    /// Ridden here.
    Here,
    /// Brought in as a file: nobody knows who rode.
    Imported,
    /// Went on from a moment of another race.
    WhatIf,
    /// Ridden once more with the luck of another race.
    Repeated,
}

wire! {
    /// A page of the asker's races that are over, those that were opened last first.
    HistoryPage {
        races: Vec<PastRace>,
        /// `before` of the page that follows; null at the end.
        next: Option<String>,
    }

    PastRace {
        id: String,
        game: String,
        title: String,
        #[ts(type = "Record<string, unknown>")]
        options: Map<String, Value>,
        created_ms: u64,
        /// Null while the race is hidden.
        ended_ms: Option<u64>,
        origin: PastOrigin,
        /// Others still ride with the same luck: nothing of the race is shown until the last of them is over.
        hidden: bool,
        /// In seat order.
        seats: Vec<PastSeat>,
    }

    PastSeat {
        /// Empty where it is no longer kept.
        name: String,
        /// Which bot played, if one did.
        bot: Option<String>,
        mine: bool,
        /// From 1; those who share a place have the better one.
        place: Option<u8>,
        /// Where the result came from, where the race was analysed: start + luck + own + others = the part of the win.
        ledger: Option<PastLedger>,
    }

    PastLedger {
        start: f64,
        luck: f64,
        own: f64,
        others: f64,
    }

    /// What has gone out of the asker's history.
    HistoryLeft {
        races: u32,
        /// Those whose others still ride with the same luck: they go when the last of them is over.
        hidden: u32,
    }

    /// Whether the asker is rated.
    BeRated {
        on: bool,
        #[serde(default)]
        kind: DeviceKind,
    }

    /// The asker and those that they have ridden with, as far as these are rated too, and bots. Nothing where `on` is false.
    Ratings {
        on: bool,
        games: Vec<RatedGame>,
    }

    RatedGame {
        game: String,
        title: String,
        races: u32,
        /// The strongest first.
        riders: Vec<RatedRider>,
    }

    RatedRider {
        /// As in the file of riders.
        rider: String,
        me: bool,
        bot: bool,
        rating: f64,
        /// One standard error.
        error: f64,
        races: u32,
        /// Shared wins in parts.
        wins: f64,
    }
}
