//! Races with the same luck: opened together, or one after the other, and compared once all of them are over.

use std::collections::BTreeSet;

use axum::{
    Json,
    extract::{Query, State},
    response::Response,
};
use engine::{BadOption, say};
use protocol::{
    Code, TableInfo,
    requests::{Compared, ComparedRace, Duplicated, NewDuplicate, NewSeat, NewSeatKind},
};
use serde::Deserialize;
use store::{Batch, OwnerId, TableId};

use super::{
    App,
    caller::{Body, Caller},
    lobby::table_id,
    opening::{self, Start},
    records::blocking,
    reply::{Named, Rejection, Reply},
};
use crate::{day::Days, limit::Permit, secrets};
use room::{Answer, Duplicate, Fault, Request, Room};

const MOST_TABLES: u8 = 16;

/// Opens the tables, or none of them.
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(body): Body<NewDuplicate>,
) -> Result<Response, Rejection> {
    let named = Named::of(&caller, &app);
    let caller = Caller { owner: Some(named.owner), ..caller };
    if !(2..=MOST_TABLES).contains(&body.tables) {
        let why = say!("de 2 à {MOST_TABLES} tables", "expected 2 to {MOST_TABLES} tables");
        return Err(BadOption::new("tables", why).into());
    }
    if body.table.public || body.table.start {
        let key = if body.table.public { "public" } else { "start" };
        let why = say!(
            "les tables d’un même hasard se jouent sur invitation, et chacune part quand elle est pleine",
            "tables with the same luck are by invitation, and each starts when it is full",
        );
        return Err(BadOption::new(key, why).into());
    }
    let tables: Vec<TableId> = (0..body.tables).map(|_| TableId(secrets::bytes())).collect();
    let secret = app.services.entropy.secret();
    let mut opened = Vec::new();
    for (at, id) in tables.iter().enumerate() {
        let mut asked = body.table.clone();
        // The asker sits at the first table only, and so do those who are invited by name.
        let is_of_one = |kind| matches!(kind, NewSeatKind::Me | NewSeatKind::Companion);
        for seat in asked.seats.iter_mut().filter(|seat| at > 0 && is_of_one(seat.kind)) {
            *seat = NewSeat { kind: NewSeatKind::Open, name: None, bot: None, of: None };
        }
        let made = async {
            let companions = opening::companions(&app, &caller, named.owner, &asked.seats).await?;
            let (mut plan, invitations) = opening::plan(&app, asked, &named, companions)?;
            plan.terms.duplicate = Some(Duplicate::new(tables.clone()));
            plan.secret = Some(secret);
            let table = opening::open(&app, &caller, *id, plan, Start::Seating).await?;
            Ok(protocol::requests::Created { table, invitations })
        };
        match made.await {
            Ok(created) => opened.push(created),
            Err(fault) => {
                for id in &tables[..at] {
                    let _ = app.tables.ask(*id, caller.owner, Request::Abandon).await;
                }
                return Err(fault);
            }
        }
    }
    Ok(named.reply(Duplicated { tables: opened }))
}

#[derive(Deserialize)]
pub struct Comparing {
    /// Ids with commas between them.
    tables: String,
}

/// What came of races with the same luck.
pub async fn compare(State(app): State<App>, caller: Caller, Query(asked): Query<Comparing>) -> Reply<Compared> {
    let pass = app.enter_heavy(&caller).await?;
    let mut ids = asked.tables.split(',').map(table_id).collect::<Result<Vec<_>, _>>()?;
    // A race that is named again is not replayed again.
    let mut named = BTreeSet::new();
    ids.retain(|id| named.insert(*id));
    let wrong = |why| Fault::from(BadOption::new("tables", why));
    if !(2..=usize::from(MOST_TABLES)).contains(&ids.len()) {
        return Err(wrong(say!("de 2 à {MOST_TABLES} tables", "expected 2 to {MOST_TABLES} tables")).into());
    }
    let mut races = Vec::new();
    for id in ids {
        let room = kept(&app, id).await?.ok_or(Code::NoSuchTable)?;
        if !room.phase().is_closed() {
            return Err(Code::WrongPhase.into());
        }
        are_over(&app, &room).await?;
        races.push((room.info(&app.services.cx(), caller.owner), places(&app, &room, &pass).await?));
    }
    if races.windows(2).any(|two| luck_of(&two[0].0) != luck_of(&two[1].0)) {
        return Err(wrong(say!("ces courses n’ont pas le même hasard", "these races do not have the same luck")).into());
    }
    let game = races[0].0.game.clone();
    let title = races[0].0.title.clone();
    let gains: Vec<Vec<Option<f64>>> = (0..races.len()).map(|race| gains(&races, race)).collect();
    let races = races.into_iter().zip(gains);
    let races = races.map(|((table, places), gains)| ComparedRace { table, places, gains }).collect();
    Ok(Json(Compared { game, title, races }))
}

/// The places of a race that is over, from its log.
async fn places(app: &App, room: &Room, pass: &Permit) -> Result<Option<Vec<u8>>, Fault> {
    ranked(room, app.services.store.steps(room.key).await?, pass).await
}

/// The places that a log comes to.
pub async fn ranked(room: &Room, batches: Vec<Batch>, pass: &Permit) -> Result<Option<Vec<u8>>, Fault> {
    let game = room.game();
    if batches.is_empty() {
        return Ok(None);
    }
    let lines: Vec<String> = batches.into_iter().map(|batch| batch.lines).collect();
    let replay = move || {
        let table = game.resume(&lines.join("\n"), None).map_err(|_| Code::CannotReplay)?;
        Ok(table.ranking().map(|places| places.to_vec()))
    };
    blocking(pass, replay).await
}

/// What distinguishes races with the same luck from others.
pub fn luck_of(table: &TableInfo) -> &str {
    match (&table.duplicate, &table.repeats) {
        (Some(duplicate), _) => duplicate.tables.first().map_or(&table.id, |first| first),
        (None, Some(first)) => first,
        (None, None) => &table.id,
    }
}

/// How many places better each seat of a race came in than the same seat elsewhere, on average.
fn gains(races: &[(TableInfo, Option<Vec<u8>>)], race: usize) -> Vec<Option<f64>> {
    let gain = |seat: usize| {
        let own = races[race].1.as_ref()?.get(seat)?;
        let elsewhere = races.iter().enumerate().filter(|(other, _)| *other != race);
        let others: Vec<f64> = elsewhere
            .filter_map(|(_, (_, places))| places.as_ref()?.get(seat).map(|place| f64::from(*place)))
            .collect();
        (!others.is_empty()).then(|| others.iter().sum::<f64>() / others.len() as f64 - f64::from(*own))
    };
    (0..races[race].0.seats.len()).map(gain).collect()
}

/// A table as the store has it: it may be another node's.
pub async fn kept(app: &App, id: TableId) -> Result<Option<Room>, Fault> {
    let Some(stored) = app.services.store.table(id).await? else { return Ok(None) };
    let room = app.services.unread_room(id, stored)?;
    Ok(Some(room))
}

/// The other tables with the luck of this one. One that is no longer kept is over, and shows nothing.
async fn others(app: &App, room: &Room) -> Result<Vec<Room>, Fault> {
    let mut others = Vec::new();
    for id in room.lobby().terms().duplicates().iter().filter(|id| **id != room.id()) {
        others.extend(kept(app, *id).await?);
    }
    Ok(others)
}

/// Whether all tables with the luck of this one are over, or the day whose race they ride.
async fn are_over(app: &App, room: &Room) -> Result<(), Fault> {
    if room.lobby().terms().day().is_some_and(|day| day >= Days::today(&app.services)) {
        return Err(Code::OthersRide.into());
    }
    if others(app, room).await?.iter().all(|other| other.phase().is_closed()) {
        Ok(())
    } else {
        Err(Code::OthersRide.into())
    }
}

/// Whether others still ride with the luck of this race: nothing of it is shown before the last of them is over.
pub async fn hides(app: &App, room: &Room) -> Result<bool, Fault> {
    match are_over(app, room).await {
        Err(fault) if fault.code == Code::OthersRide => Ok(true),
        over => over.map(|()| false),
    }
}

/// Asks something of a table that may hide its race from those who ride with the same luck. What hid it may be over by now.
pub async fn ask(
    app: &App,
    id: TableId,
    owner: Option<OwnerId>,
    request: impl Fn() -> Request,
) -> Result<Answer, Fault> {
    match app.tables.ask(id, owner, request()).await {
        Err(fault) if fault.code == Code::OthersRide => {
            show_all(app, id).await?;
            app.tables.ask(id, owner, request()).await
        }
        answer => answer,
    }
}

/// Has a table whose race is over show it, once those of all tables with the same luck are.
pub async fn show_all(app: &App, id: TableId) -> Result<(), Fault> {
    let room = kept(app, id).await?.ok_or(Code::NoSuchTable)?;
    if !room.phase().is_closed() {
        return Err(Code::OthersRide.into());
    }
    are_over(app, &room).await?;
    app.tables.ask(id, None, Request::ShowAll).await.map(drop)
}
