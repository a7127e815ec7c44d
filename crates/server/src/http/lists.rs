//! Lists of tables, read from the store: no table is asked, and none is woken.

use std::{cmp::Reverse, collections::HashMap, hash::Hash, sync::Arc};

use axum::{
    Json,
    extract::{Query, State},
};
use protocol::{Phase, TableInfo};
use serde::Deserialize;
use store::{Card, OwnerId};
use tokio::sync::Mutex;

use super::{App, caller::Caller, reply::Reply};
use crate::time::{Ms, Tick};
use room::{Ctx, Fault, Room};

/// No list is longer.
const PAGE: usize = 50;
/// Open tables that are looked through for the lobby.
const LOOKED_AT: usize = 1_000;
/// The lobby is made anew no more often than this, however many ask.
const EVERY: Ms = 1_000;

#[derive(Deserialize)]
pub struct Page {
    #[serde(default)]
    page: usize,
}

/// Tables that anyone may sit down at, as the lobby last was.
#[derive(Default)]
pub struct Lobby(Mutex<Option<(Tick, Arc<[Room]>)>>);

impl Lobby {
    async fn tables(&self, app: &App) -> Result<Arc<[Room]>, Fault> {
        // A request that comes while the list is made waits for it.
        let mut last = self.0.lock().await;
        let now = app.services.time.now();
        if let Some((at, tables)) = &*last
            && now.tick.since(*at) < EVERY
        {
            return Ok(Arc::clone(tables));
        }
        ask_nodes(app).await;
        let cards = fair(app, app.services.store.open_tables(LOOKED_AT).await?);
        let tables: Arc<[Room]> = cards.into_iter().filter_map(|card| room(app, card)).collect();
        *last = Some((now.tick, Arc::clone(&tables)));
        Ok(tables)
    }
}

/// Who is at the tables of other nodes is theirs to say.
async fn ask_nodes(app: &App) {
    if let Some(nodes) = app.services.nodes.as_ref() {
        nodes.ask_presence().await;
    }
}

/// Nobody fills the lobby: of one owner and one address so many are shown; tables whose host is there come first, and then everybody's
/// first table before anyone's second.
fn fair(app: &App, cards: Vec<Card>) -> Vec<Card> {
    let limits = app.services.limits();
    let mut owners = HashMap::new();
    let mut addresses = HashMap::new();
    fn nth<K: Hash + Eq>(counts: &mut HashMap<K, usize>, key: Option<K>) -> Option<usize> {
        let count = counts.entry(key?).or_default();
        *count += 1;
        Some(*count)
    }
    let mut cards: Vec<(bool, Card)> =
        cards.into_iter().map(|card| (app.tables.presence(card.id).host, card)).collect();
    cards.sort_by_key(|(present, card)| (!present, Reverse(card.stored.created_ms)));
    let mut shown: Vec<(bool, usize, Card)> = Vec::new();
    for (present, card) in cards {
        let of_owner = nth(&mut owners, card.account.owner.or(card.stored.host)).unwrap_or(1);
        let of_address = nth(&mut addresses, card.account.address).unwrap_or(of_owner);
        if of_owner <= limits.listed_per_device && of_address <= limits.listed_per_address {
            shown.push((!present, of_address, card));
        }
    }
    shown.sort_by_key(|(absent, nth, card)| (*absent, *nth, Reverse(card.stored.created_ms)));
    shown.into_iter().map(|(.., card)| card).collect()
}

/// A table as the store has it, its race unread.
pub fn room(app: &App, card: Card) -> Option<Room> {
    app.services.unread_room(card.id, card.stored).ok()
}

/// The table as somebody may know it, without its race.
fn info(app: &App, room: &Room, owner: Option<OwnerId>, cx: &Ctx) -> TableInfo {
    let mut info = room.info(cx, owner);
    let here = app.tables.presence(room.id()).seats;
    for seat in &mut info.seats {
        seat.here |= here >> seat.seat & 1 == 1;
        if seat.here {
            seat.away_ms = None;
        }
        // What is left of a bank is the race's to say.
        if info.phase != Phase::Seating {
            seat.clock_ms = None;
        }
    }
    info
}

pub async fn open_tables(State(app): State<App>, caller: Caller, Query(page): Query<Page>) -> Reply<Vec<TableInfo>> {
    let tables = app.lobby.tables(&app).await?;
    let cx = app.services.cx();
    let page = tables.iter().skip(page.page.saturating_mul(PAGE)).take(PAGE);
    Ok(Json(page.map(|room| info(&app, room, caller.owner, &cx)).collect()))
}

pub async fn my_tables(State(app): State<App>, caller: Caller) -> Reply<Vec<TableInfo>> {
    let Some(owner) = caller.owner else { return Ok(Json(Vec::new())) };
    let cx = app.services.cx();
    ask_nodes(&app).await;
    let mut tables = Vec::new();
    for card in app.services.store.tables_of(owner, PAGE).await? {
        let kept = card.awaited;
        let Some(room) = room(&app, card) else { continue };
        let mut info = info(&app, &room, Some(owner), &cx);
        if info.phase == Phase::Racing && !room.hides_from(Some(owner)) {
            // Of others what everybody sees, of one's own seats whether they have answered.
            let awaited = |mine: bool| if mine { kept.owing } else { kept.asked };
            let seats = info.seats.iter().filter(|seat| awaited(seat.mine) >> seat.seat & 1 == 1);
            info.awaiting = Some(seats.map(|seat| seat.seat).collect());
            info.deadline_ms = kept.until_ms.map(|at| at.saturating_sub(cx.now.date));
        }
        tables.push(info);
    }
    Ok(Json(tables))
}
