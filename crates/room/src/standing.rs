//! How a table stands: one value, with what belongs to each state inside it.
//!
//! ```text
//! Seating ──start──▶ Starting ──nonces shown, or time up──▶ Racing ──last step──▶ Ended(Over | Abandoned)
//!    ▲                   │
//!    ├──a seat empties───┘
//!    └──given up, or nobody left──▶ Ended(Closed)
//! ```

use protocol::Phase;
use store::TableId;

use crate::time::Tick;
use crate::{race::LiveRace, seen::Seen};

#[derive(Clone, Debug)]
pub enum Standing {
    /// People sit down and get ready.
    Seating,
    /// The host has called the start: promised nonces are waited for until then.
    Starting {
        by: Tick,
    },
    Racing {
        log: Log,
        seen: Seen,
    },
    Ended {
        ending: Ending,
        /// The table that follows this one.
        rematch: Option<TableId>,
    },
}

/// How a table ended. Nothing in its race is a secret any more.
#[derive(Clone, Debug)]
pub enum Ending {
    /// The race came to its end.
    Over(Log),
    /// The race was given up.
    Abandoned(Log),
    /// There was no race.
    Closed,
}

/// The race of a table: what is in memory is a cache of the log.
#[derive(Clone, Debug)]
pub enum Log {
    /// Only in the store. If the race was in memory before: when the open question was put, and when each seat answered it in secret.
    Unread {
        asked_at: Option<Tick>,
        answered_at: Vec<Option<Tick>>,
    },
    Read(Box<LiveRace>),
}

impl Log {
    pub fn unread() -> Log {
        Log::Unread { asked_at: None, answered_at: Vec::new() }
    }

    fn race(&self) -> Option<&LiveRace> {
        match self {
            Log::Read(race) => Some(race),
            Log::Unread { .. } => None,
        }
    }

    fn take(&mut self) -> Log {
        std::mem::replace(self, Log::unread())
    }
}

impl Standing {
    pub fn phase(&self) -> Phase {
        match self {
            Standing::Seating | Standing::Starting { .. } => Phase::Seating,
            Standing::Racing { .. } => Phase::Racing,
            Standing::Ended { ending: Ending::Over(_), .. } => Phase::Over,
            Standing::Ended { ending: Ending::Abandoned(_) | Ending::Closed, .. } => Phase::Abandoned,
        }
    }

    pub fn is_racing(&self) -> bool {
        matches!(self, Standing::Racing { .. })
    }

    /// Whether people still sit down here.
    pub fn is_before_the_race(&self) -> bool {
        matches!(self, Standing::Seating | Standing::Starting { .. })
    }

    pub fn has_begun(&self) -> bool {
        self.log().is_some()
    }

    pub fn starting_by(&self) -> Option<Tick> {
        match self {
            Standing::Starting { by } => Some(*by),
            _ => None,
        }
    }

    pub fn rematch(&self) -> Option<TableId> {
        match self {
            Standing::Ended { rematch, .. } => *rematch,
            _ => None,
        }
    }

    /// The log of a table whose race has begun.
    pub fn log(&self) -> Option<&Log> {
        match self {
            Standing::Racing { log, .. }
            | Standing::Ended { ending: Ending::Over(log) | Ending::Abandoned(log), .. } => Some(log),
            Standing::Seating | Standing::Starting { .. } | Standing::Ended { ending: Ending::Closed, .. } => None,
        }
    }

    fn log_mut(&mut self) -> Option<&mut Log> {
        match self {
            Standing::Racing { log, .. }
            | Standing::Ended { ending: Ending::Over(log) | Ending::Abandoned(log), .. } => Some(log),
            Standing::Seating | Standing::Starting { .. } | Standing::Ended { ending: Ending::Closed, .. } => None,
        }
    }

    /// The race, while it is in memory.
    pub fn race(&self) -> Option<&LiveRace> {
        self.log()?.race()
    }

    pub fn race_mut(&mut self) -> Option<&mut LiveRace> {
        match self.log_mut()? {
            Log::Read(race) => Some(race),
            Log::Unread { .. } => None,
        }
    }

    /// Lets go of the race; the store has it.
    pub fn let_go(&mut self) {
        if let Some(log) = self.log_mut()
            && let Log::Read(race) = log
        {
            let answered_at = race.turns.iter().map(|turn| turn.answered_at).collect();
            *log = Log::Unread { asked_at: Some(race.asked_at), answered_at };
        }
    }

    /// The race was read from the store.
    pub fn read(&mut self, race: LiveRace) {
        if let Some(log) = self.log_mut() {
            *log = Log::Read(Box::new(race));
        }
    }

    /// Ends a race that is under way.
    pub fn end(&mut self, over: bool) {
        let Standing::Racing { log, .. } = self else { return };
        let log = log.take();
        let ending = if over { Ending::Over(log) } else { Ending::Abandoned(log) };
        *self = Standing::Ended { ending, rematch: None };
    }
}
