//! How far a table is: one value, with what belongs to each phase inside it.
//!
//! ```text
//! Seating ──start──▶ Starting ──nonces shown, or time up──▶ Racing ──last step──▶ Raced
//!    ▲                   │
//!    ├──a seat empties───┘
//!    └──given up, or nobody left──▶ Closed
//! ```

use protocol::Phase;
use store::TableId;

use crate::{
    lobby::Stage,
    race::{Clocks, Race},
    time::Tick,
};

#[derive(Clone)]
pub enum TablePhase {
    /// People sit down and get ready.
    Seating,
    /// The host has called the start: promised nonces are waited for until then.
    Starting {
        by: Tick,
    },
    Racing(Log),
    /// Nothing in the race is a secret any more.
    Raced {
        /// Whether it came to its end, and was not given up.
        over: bool,
        log: Log,
        /// The table that follows this one.
        rematch: Option<TableId>,
    },
    /// There was no race.
    Closed,
}

/// The race of a table: what is in memory is a cache of the log.
#[derive(Clone)]
pub enum Log {
    /// Only in the store. If the race was in memory before, how its clocks stood.
    Unread(Option<Box<Clocks>>),
    Read(Box<Race>),
}

impl TablePhase {
    /// A race that came from elsewhere, or was kept.
    pub fn raced(over: bool, rematch: Option<TableId>) -> TablePhase {
        TablePhase::Raced { over, log: Log::Unread(None), rematch }
    }

    pub fn phase(&self) -> Phase {
        match self {
            TablePhase::Seating | TablePhase::Starting { .. } => Phase::Seating,
            TablePhase::Racing(_) => Phase::Racing,
            TablePhase::Raced { over: true, .. } => Phase::Over,
            TablePhase::Raced { over: false, .. } | TablePhase::Closed => Phase::Abandoned,
        }
    }

    pub fn stage(&self) -> Stage {
        match self {
            TablePhase::Seating => Stage::Seating,
            TablePhase::Starting { .. } => Stage::Starting,
            TablePhase::Racing(_) => Stage::Racing,
            TablePhase::Raced { .. } => Stage::Raced,
            TablePhase::Closed => Stage::Closed,
        }
    }

    pub fn is_racing(&self) -> bool {
        matches!(self, TablePhase::Racing(_))
    }

    pub fn starting_by(&self) -> Option<Tick> {
        match self {
            TablePhase::Starting { by } => Some(*by),
            _ => None,
        }
    }

    pub fn rematch(&self) -> Option<TableId> {
        match self {
            TablePhase::Raced { rematch, .. } => *rematch,
            _ => None,
        }
    }

    /// The log of a table whose race has begun.
    pub fn log(&self) -> Option<&Log> {
        match self {
            TablePhase::Racing(log) | TablePhase::Raced { log, .. } => Some(log),
            TablePhase::Seating | TablePhase::Starting { .. } | TablePhase::Closed => None,
        }
    }

    pub fn log_mut(&mut self) -> Option<&mut Log> {
        match self {
            TablePhase::Racing(log) | TablePhase::Raced { log, .. } => Some(log),
            TablePhase::Seating | TablePhase::Starting { .. } | TablePhase::Closed => None,
        }
    }

    /// The race, while it is in memory.
    pub fn race(&self) -> Option<&Race> {
        match self.log()? {
            Log::Read(race) => Some(race),
            Log::Unread(_) => None,
        }
    }

    /// The race, while it is in memory and under way.
    pub fn open_race(&self) -> Option<&Race> {
        if self.is_racing() { self.race() } else { None }
    }

    /// Whether the race must be read from the log before anything is done with it.
    pub fn lacks_race(&self) -> bool {
        matches!(self.log(), Some(Log::Unread(_)))
    }

    pub fn race_mut(&mut self) -> Option<&mut Race> {
        match self.log_mut()? {
            Log::Read(race) => Some(race),
            Log::Unread(_) => None,
        }
    }

    /// Ends a race that is under way.
    pub fn end_race(&mut self, over: bool) {
        if let TablePhase::Racing(log) = self {
            let log = std::mem::replace(log, Log::Unread(None));
            *self = TablePhase::Raced { over, log, rematch: None };
        }
    }
}
