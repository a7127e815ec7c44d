//! A person's races that are over, read from the store: no table is asked, none is woken, and it does not matter which node has them.
//!
//! What came of a race is in its log. It is looked up once, when it is first asked for, and kept beside the table; so however often a
//! history is read, each race is replayed once. Where others still ride with the same luck it is not looked up.

use protocol::{
    Code, SeatKind,
    analysis::AnalysedLedger,
    history::{PastLedger, PastOrigin, PastRace, PastSeat},
};
use serde::{Deserialize, Serialize};
use store::{OwnerId, Past, PastPlace, TableId};

use super::{App, caller::Caller, duplicates};
use crate::limit::Permit;
use room::{Ctx, Fault, Room};

/// Races read at once.
pub const PAGE: usize = 100;

/// What came of a race, as it is kept beside its table.
#[derive(Serialize, Deserialize)]
struct Outcome {
    /// By seat, from 0; nothing where the race was ridden by rules of another version.
    places: Option<Vec<u8>>,
    ended_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    analysed: Option<Ledgers>,
}

/// What the analysis of a race comes to for each seat.
#[derive(Serialize, Deserialize)]
struct Ledgers {
    /// When the analysis was made.
    at_ms: u64,
    seats: Vec<PastLedger>,
}

/// A race that is over.
pub struct Ridden {
    pub id: TableId,
    created_ms: u64,
    /// Who rode, by seat, as far as it is known.
    pub riders: Vec<(u8, OwnerId)>,
    room: Room,
    /// Nothing while others still ride with the same luck.
    outcome: Option<Outcome>,
}

/// Reads one person's past.
pub struct Reader {
    app: App,
    caller: Caller,
    pub person: OwnerId,
    /// Races are replayed with leave only, which is asked for once there is one to replay.
    pass: Option<Permit>,
    before: Option<PastPlace>,
    /// Whether there may be more.
    more: bool,
}

impl Reader {
    pub fn new(app: &App, caller: Caller, person: OwnerId, before: Option<PastPlace>) -> Reader {
        Reader { app: app.clone(), caller, person, pass: None, before, more: true }
    }

    /// With leave to replay what there is to replay.
    pub fn with(self, pass: Permit) -> Reader {
        Reader { pass: Some(pass), ..self }
    }

    /// Gives back what it took to replay a page: how long that is on its way is up to its reader.
    pub fn rest(&mut self) {
        self.pass = None;
    }

    /// Where the next page begins, if there may be one.
    pub fn next(&self) -> Option<PastPlace> {
        if self.more { self.before } else { None }
    }

    /// The next races, the newest first; none at the end.
    pub async fn page(&mut self) -> Result<Vec<Ridden>, Fault> {
        let mut races = Vec::new();
        // A page of tables that cannot be read is not the end.
        while races.is_empty() && self.more {
            let found = self.app.services.store.history().past(self.person, self.before, PAGE).await?;
            self.more = found.len() == PAGE;
            self.before = found.last().map(|past| (past.card.stored.created_ms, past.card.id)).or(self.before);
            for past in found {
                races.extend(self.read(past).await?);
            }
        }
        Ok(races)
    }

    async fn read(&mut self, past: Past) -> Result<Option<Ridden>, Fault> {
        let Some(room) = room(&self.app, &past) else { return Ok(None) };
        let outcome = self.outcome(&past, &room).await?;
        let Past { card, riders, .. } = past;
        Ok(Some(Ridden { id: card.id, created_ms: card.stored.created_ms, riders, room, outcome }))
    }

    async fn outcome(&mut self, past: &Past, room: &Room) -> Result<Option<Outcome>, Fault> {
        let store = &self.app.services.store;
        let kept = past.result.as_deref().and_then(|text| serde_json::from_str::<Outcome>(text).ok());
        let mut outcome = match kept {
            Some(kept) => kept,
            None => {
                if duplicates::hides(&self.app, room).await? {
                    return Ok(None);
                }
                let pass = match self.pass.take() {
                    Some(pass) => pass,
                    None => self.app.enter_heavy(&self.caller).await?,
                };
                let pass = self.pass.insert(pass);
                let batches = store.steps(room.key).await?;
                let ended_ms = batches.last().map_or(past.card.touched_ms, |batch| batch.at_ms);
                let places = match duplicates::ranked(room, batches, pass).await {
                    Err(fault) if fault.code == Code::CannotReplay => None,
                    places => places?,
                };
                Outcome { places, ended_ms, analysed: None }
            }
        };
        let current = past.analysed.filter(|(version, _)| *version == analysis::VERSION).map(|(_, at_ms)| at_ms);
        if let Some(at_ms) = current.filter(|at| outcome.analysed.as_ref().is_none_or(|known| known.at_ms != *at)) {
            let found = store.analysis(room.key).await?.and_then(|kept| ledgers(&kept.text));
            outcome.analysed = found.map(|seats| Ledgers { at_ms, seats });
        }
        let text = serde_json::to_string(&outcome).expect("plain data");
        // Where nothing can be written, what is there can still be read.
        if past.result.as_ref() != Some(&text)
            && let Err(error) = store.history().keep_result(room.key, text).await
        {
            tracing::warn!(%error, "what came of a race could not be kept");
        }
        Ok(Some(outcome))
    }
}

/// The table of a past race, its race unread.
pub fn room(app: &App, past: &Past) -> Option<Room> {
    app.services.unread_room(past.card.id, past.card.stored.clone()).ok()
}

/// What an analysis comes to, without its steps.
fn ledgers(text: &str) -> Option<Vec<PastLedger>> {
    #[derive(Deserialize)]
    struct Found {
        ledger: Vec<AnalysedLedger>,
    }
    let found: Found = serde_json::from_str(text).ok()?;
    let short = |AnalysedLedger { start, luck, own, others, .. }| PastLedger { start, luck, own, others };
    Some(found.ledger.into_iter().map(short).collect())
}

impl Ridden {
    pub fn key(&self) -> store::TableKey {
        self.room.key
    }

    /// By seat, from 0, once it may be known.
    pub fn places(&self) -> Option<&[u8]> {
        self.outcome.as_ref()?.places.as_deref()
    }

    /// As its owner is shown it.
    pub fn shown(&self, cx: &Ctx, person: OwnerId) -> PastRace {
        let info = self.room.info(cx, None);
        let origin = match (info.imported, info.what_if, &info.repeats) {
            (true, ..) => PastOrigin::Imported,
            (_, Some(_), _) => PastOrigin::WhatIf,
            (.., Some(_)) => PastOrigin::Repeated,
            _ => PastOrigin::Here,
        };
        let ledgers = self.outcome.as_ref().and_then(|outcome| outcome.analysed.as_ref());
        let seats = info.seats.into_iter().map(|seat| {
            let at = usize::from(seat.seat);
            PastSeat {
                mine: self.riders.contains(&(seat.seat, person)),
                bot: if seat.kind == SeatKind::Bot { seat.bot } else { None },
                name: seat.name,
                place: self.places().and_then(|places| places.get(at)).map(|place| place + 1),
                ledger: ledgers.and_then(|ledgers| ledgers.seats.get(at)).cloned(),
            }
        });
        PastRace {
            id: info.id,
            game: info.game,
            title: info.title,
            options: info.options,
            created_ms: self.created_ms,
            ended_ms: self.outcome.as_ref().map(|outcome| outcome.ended_ms),
            origin,
            hidden: self.outcome.is_none(),
            seats: seats.collect(),
        }
    }
}
