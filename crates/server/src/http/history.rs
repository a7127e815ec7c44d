//! What a person has done: read page by page, as a file, and taken out of it again.

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use protocol::{
    Code,
    history::{HistoryLeft, HistoryPage, PastLedger, PastOrigin, PastRace, PastSeat},
};
use serde::Deserialize;
use store::{Past, PastPlace, TableId};

use super::{
    App,
    caller::Caller,
    duplicates,
    lobby::table_id,
    past::{PAGE, Reader, room},
    reply::{Rejection, Reply},
    streamed::{Feed, Streamed},
};
use room::Fault;

#[derive(Deserialize)]
pub struct HistoryQuery {
    before: Option<String>,
}

pub async fn page(State(app): State<App>, caller: Caller, Query(query): Query<HistoryQuery>) -> Reply<HistoryPage> {
    let before = query.before.as_deref().map(place).transpose()?;
    let Some(person) = caller.owner else { return Ok(Json(HistoryPage { races: Vec::new(), next: None })) };
    let mut reader = Reader::new(&app, caller, person, before);
    let races = shown(&app, &mut reader).await?;
    let next = reader.next().map(|(created_ms, id)| format!("{created_ms}-{id}"));
    Ok(Json(HistoryPage { races, next }))
}

async fn shown(app: &App, reader: &mut Reader) -> Result<Vec<PastRace>, Fault> {
    let cx = app.services.cx();
    Ok(reader.page().await?.iter().map(|race| race.shown(&cx, reader.person)).collect())
}

/// Where a page begins: `next` of the page before.
fn place(text: &str) -> Result<PastPlace, Fault> {
    let read = || Some((text.split_once('-')?.0.parse().ok()?, text.split_once('-')?.1.parse::<TableId>().ok()?));
    read().ok_or(Fault::at(Code::BadRequest, "before"))
}

/// All races as a JSON array, one a line.
pub async fn json(State(app): State<App>, caller: Caller) -> Result<Response, Rejection> {
    let write = |races: &[PastRace], first: bool| {
        let mut text = String::new();
        for (at, race) in races.iter().enumerate() {
            text += if first && at == 0 { "" } else { ",\n" };
            text += &serde_json::to_string(race).expect("plain data");
        }
        text
    };
    download(app, caller, ["[", "]\n"], "json", "application/json", write).await
}

/// All races as a table, one a line.
pub async fn csv(State(app): State<App>, caller: Caller) -> Result<Response, Rejection> {
    let write = |races: &[PastRace], _: bool| {
        let mut text = String::new();
        for race in races {
            desk::csv_line(&mut text, cells(race));
        }
        text
    };
    let head = COLUMNS.join(",") + "\r\n";
    download(app, caller, [head.as_str(), ""], "csv", "text/csv; charset=utf-8", write).await
}

/// Sends all races page by page, as fast as they are read.
async fn download(
    app: App,
    caller: Caller,
    around: [&str; 2],
    ending: &str,
    kind: &'static str,
    write: impl Fn(&[PastRace], bool) -> String + Send + 'static,
) -> Result<Response, Rejection> {
    let person = caller.owner.ok_or(Code::NoSuchPage)?;
    let place = app.enter_book(&caller).await?;
    let [head, foot] = around.map(|text| Bytes::from(text.to_owned()));
    let (feed, pieces) = Feed::new(place);
    let within = app.patience.replay;
    tokio::spawn(async move {
        let mut reader = Reader::new(&app, caller, person, None);
        let mut first = true;
        loop {
            let piece = match shown(&app, &mut reader).await {
                Ok(races) if races.is_empty() => break,
                Ok(races) => Ok(Bytes::from(write(&races, first))),
                Err(fault) => Err(fault),
            };
            first = false;
            reader.rest();
            if piece.is_err() | feed.send(piece).await.is_err() {
                return;
            }
        }
        let _ = feed.send(Ok(foot)).await;
    });
    let name = format!("attachment; filename=\"sillage-history.{ending}\"");
    let body = Body::new(Streamed::pieces(head, pieces, within));
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, &name)], body).into_response())
}

const COLUMNS: [&str; 17] = [
    "table", "game", "options", "origin", "opened", "ended", "seats", "my_seat", "my_name", "place", "win", "luck",
    "own", "others", "start", "people", "bots",
];

/// Several seats of one's own stand in one cell, with semicolons between them.
fn cells(race: &PastRace) -> [String; 17] {
    let mine: Vec<(usize, &PastSeat)> = race.seats.iter().enumerate().filter(|(_, seat)| seat.mine).collect();
    let each = |cell: &dyn Fn(usize, &PastSeat) -> String| {
        mine.iter().map(|(at, seat)| cell(*at, seat)).collect::<Vec<_>>().join(";")
    };
    let winners = race.seats.iter().filter(|seat| seat.place == Some(1)).count();
    let win = |_: usize, seat: &PastSeat| match seat.place {
        Some(1) => decimal(1.0 / winners as f64),
        Some(_) => "0".into(),
        None => String::new(),
    };
    let ledger =
        |part: fn(&PastLedger) -> f64| each(&|_, seat| seat.ledger.as_ref().map(part).map(decimal).unwrap_or_default());
    let others = |bots: bool| {
        let seats = race.seats.iter().filter(|seat| !seat.mine && seat.bot.is_some() == bots);
        seats.map(|seat| seat.bot.as_deref().unwrap_or(&seat.name)).collect::<Vec<_>>().join(";")
    };
    let origin = match race.origin {
        PastOrigin::Here => "here",
        PastOrigin::Imported => "imported",
        PastOrigin::WhatIf => "what_if",
        PastOrigin::Repeated => "repeated",
    };
    [
        race.id.clone(),
        race.game.clone(),
        serde_json::to_string(&race.options).expect("plain data"),
        origin.to_owned(),
        date(race.created_ms),
        race.ended_ms.map(date).unwrap_or_default(),
        race.seats.len().to_string(),
        each(&|at, _| (at + 1).to_string()),
        each(&|_, seat| seat.name.clone()),
        each(&|_, seat| seat.place.map(|place| place.to_string()).unwrap_or_default()),
        each(&win),
        ledger(|ledger| ledger.luck),
        ledger(|ledger| ledger.own),
        ledger(|ledger| ledger.others),
        ledger(|ledger| ledger.start),
        others(false),
        others(true),
    ]
}

/// Four digits are more than is known.
fn decimal(number: f64) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.to_owned() }
}

/// A moment of UTC, as ISO 8601 writes it.
fn date(ms: u64) -> String {
    let days = (ms / 86_400_000) as i64;
    let second = ms / 1_000 % 86_400;
    // Days since 1 March of the year 0, in cycles of 400 years, so that a leap day is the last of its year.
    let days = days + 719_468;
    let cycle = days / 146_097;
    let day = days % 146_097;
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let year = year + 400 * cycle + i64::from(month >= 10);
    let month = if month < 10 { month + 3 } else { month - 9 };
    let hour = second / 3_600;
    let minute = second / 60 % 60;
    let second = second % 60;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Takes one race out of the asker's history.
pub async fn leave(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Reply<HistoryLeft> {
    let person = caller.owner.ok_or(Code::NoSuchTable)?;
    let id = table_id(&id)?;
    app.persons.may_forget(person, caller.device).await?;
    let past = app.services.store.history().past_race(person, id).await?.ok_or(Code::NoSuchTable)?;
    if is_hidden(&app, &past).await? {
        return Err(Code::OthersRide.into());
    }
    let races = app.persons.leave_past(person, vec![id]).await? as u32;
    Ok(Json(HistoryLeft { races, hidden: 0 }))
}

/// Takes all races out of the asker's history.
pub async fn leave_all(State(app): State<App>, caller: Caller) -> Reply<HistoryLeft> {
    let mut left = HistoryLeft { races: 0, hidden: 0 };
    let Some(person) = caller.owner else { return Ok(Json(left)) };
    app.persons.may_forget(person, caller.device).await?;
    let _pass = app.enter_heavy(&caller).await?;
    let mut before = None;
    loop {
        let found = app.services.store.history().past(person, before, PAGE).await?;
        let Some(last) = found.last() else { return Ok(Json(left)) };
        before = Some((last.card.stored.created_ms, last.card.id));
        let mut tables = Vec::new();
        for past in &found {
            if is_hidden(&app, past).await? {
                left.hidden += 1;
            } else {
                tables.push(past.card.id);
            }
        }
        left.races += app.persons.leave_past(person, tables).await? as u32;
    }
}

/// Whether others still ride with the luck of a race. Who has ridden it stays known until then: they may not ride it elsewhere.
async fn is_hidden(app: &App, past: &Past) -> Result<bool, Fault> {
    match room(app, past) {
        Some(room) => duplicates::hides(app, &room).await,
        None => Ok(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_all_kinds_of_years() {
        for (ms, written) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399_000, "2000-02-28T23:59:59Z"),
            (951_782_400_999, "2000-02-29T00:00:00Z"),
            (1_709_251_200_000, "2024-03-01T00:00:00Z"),
            (1_798_761_599_000, "2026-12-31T23:59:59Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(date(ms), written);
        }
    }

    #[test]
    fn decimals_are_short() {
        let written = [0.25, -0.125, 1.0, 0.0, -0.000_01, 1.0 / 3.0].map(decimal);
        assert_eq!(written, ["0.25", "-0.125", "1", "0", "0", "0.3333"]);
    }

    #[test]
    fn a_place_is_read_as_it_is_written() {
        let id = TableId([0x0a; 16]);
        assert_eq!(place(&format!("17-{id}")).unwrap(), (17, id));
        for wrong in ["", "17", "-", "x-y", &format!("-1-{id}"), &format!("17-{id}0")] {
            assert!(place(wrong).is_err(), "{wrong}");
        }
    }
}
