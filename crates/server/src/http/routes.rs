//! The one table of routes: what is served, to whom, with what. The document and the tests of access are made from it.

use axum::{
    http::Method,
    routing::{MethodRouter, delete, get, post, put},
};
use protocol::{TableInfo, analysis::AnalysisProgress, desk::*, history::*, notifications::*, person::*, requests::*};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

use super::{
    App, Who, about, analyses, desks, docs, duplicates, games, glance, health, history, lessons, lists, lobby,
    notifications, opening, persons, ratings, records, replay, watch, what_if,
};

pub struct Route {
    pub method: Method,
    pub path: &'static str,
    pub who: Who,
    pub about: &'static str,
    pub body: Option<Content>,
    pub answer: Content,
    /// An answer under another status than 200 that is more than a failure.
    pub also: Option<(u16, Content)>,
    pub query: &'static [Query],
    pub handler: MethodRouter<App>,
}

/// What a body holds.
#[derive(Clone, Copy)]
pub enum Content {
    Json(fn(&mut SchemaGenerator) -> Schema),
    Text(&'static str),
    /// Answered with 204.
    Nothing,
    /// Answered with 101: a WebSocket from then on.
    Socket,
}

/// A part of the query.
#[derive(Clone, Copy)]
pub struct Query {
    pub name: &'static str,
    pub is_needed: bool,
    kind: fn() -> Value,
}

const LANG: Query = Query { name: "lang", is_needed: false, kind: || json!({"enum": ["fr", "en"]}) };
const SEAT: Query = Query { name: "seat", is_needed: false, kind: number };
const SINCE: Query = Query { name: "since", is_needed: false, kind: number };
const PAGE: Query = Query { name: "page", is_needed: false, kind: number };
const BEFORE: Query = Query { name: "before", is_needed: false, kind: text };
const TABLES: Query = Query { name: "tables", is_needed: true, kind: text };
const N: Query = Query { name: "n", is_needed: true, kind: number };
const TOKEN: Query = Query { name: "token", is_needed: true, kind: text };

fn number() -> Value {
    json!({"type": "integer", "minimum": 0})
}

fn text() -> Value {
    json!({"type": "string"})
}

impl Content {
    fn of<T: JsonSchema>() -> Content {
        Content::Json(|schemas| schemas.subschema_for::<T>())
    }

    pub fn schema(self, schemas: &mut SchemaGenerator) -> (&'static str, Value) {
        match self {
            Content::Json(schema) => ("application/json", schema(schemas).to_value()),
            Content::Text(kind) => (kind, json!({"type": "string"})),
            Content::Nothing | Content::Socket => ("application/json", json!({})),
        }
    }
}

impl Route {
    fn get(path: &'static str, who: Who, about: &'static str, answer: Content, handler: MethodRouter<App>) -> Route {
        Route { method: Method::GET, path, who, about, body: None, answer, also: None, query: &[], handler }
    }

    fn post<B: JsonSchema>(
        path: &'static str,
        who: Who,
        about: &'static str,
        answer: Content,
        handler: MethodRouter<App>,
    ) -> Route {
        let body = Some(Content::of::<B>());
        Route { method: Method::POST, path, who, about, body, answer, also: None, query: &[], handler }
    }

    fn with_method(self, method: Method) -> Route {
        Route { method, ..self }
    }

    fn without_body(self) -> Route {
        Route { body: None, ..self }
    }

    fn asking(self, query: &'static [Query]) -> Route {
        Route { query, ..self }
    }

    fn or<T: JsonSchema>(self, status: u16) -> Route {
        Route { also: Some((status, Content::of::<T>())), ..self }
    }

    pub fn parameters(&self) -> impl Iterator<Item = Value> {
        let inside = self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let inside =
            inside.map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
        inside.chain(self.query.iter().map(|Query { name, is_needed, kind }| {
            json!({"name": name, "in": "query", "required": is_needed, "schema": kind()})
        }))
    }
}

pub fn routes() -> Vec<Route> {
    use Who::*;
    let info = Content::of::<TableInfo>;
    vec![
        Route::get(
            "/api/games",
            Anyone,
            "The games, their options and what they are.",
            Content::of::<Vec<GameInfo>>(),
            get(games::all),
        ),
        Route::get(
            "/api/games/{game}/rulebook",
            Anyone,
            "A game's rules.",
            Content::of::<RulebookPage>(),
            get(games::rulebook),
        )
        .asking(&[LANG]),
        Route::get(
            "/api/lessons",
            Anyone,
            "The lessons of every game, in the order to take them.",
            Content::of::<Vec<LessonInfo>>(),
            get(lessons::all),
        ),
        Route::get(
            "/api/lessons/{game}/{name}",
            Anyone,
            "A lesson, step by step.",
            Content::of::<Lesson>(),
            get(lessons::one),
        )
        .asking(&[LANG]),
        Route::get(
            "/api/tables",
            Anyone,
            "Tables that anyone may sit down at, those with a host who is there first: so many a page.",
            Content::of::<Vec<TableInfo>>(),
            get(lists::open_tables),
        )
        .asking(&[PAGE]),
        Route::post::<NewTable>(
            "/api/tables",
            Anyone,
            "Open a table.",
            Content::of::<Created>(),
            post(opening::create),
        ),
        Route::post::<NewDuplicate>(
            "/api/duplicates",
            Anyone,
            "Open several tables that ride with the same luck, for a club evening. Until the last of them is over nobody but its players \
             looks at a table, no record or replay is shown, and nobody sits at two.",
            Content::of::<Duplicated>(),
            post(duplicates::create),
        ),
        Route::get(
            "/api/compare",
            Anyone,
            "What came of races with the same luck, all of them over: opened together, or one the repetition of the other.",
            Content::of::<Compared>(),
            get(duplicates::compare),
        )
        .asking(&[TABLES]),
        Route::get(
            "/api/mine",
            Anyone,
            "Tables of the asker's device.",
            Content::of::<Vec<TableInfo>>(),
            get(lists::my_tables),
        ),
        Route::get("/api/tables/{id}", Anyone, "A table.", info(), get(lobby::table)),
        Route::post::<Join>(
            "/api/tables/{id}/join",
            Invited,
            "Take the seat that an invitation is for.",
            info(),
            post(lobby::join),
        ),
        Route::post::<Sit>("/api/tables/{id}/sit", Anyone, "Sit down at a public table.", info(), post(lobby::sit)),
        Route::post::<ChangeSeat>(
            "/api/tables/{id}/seats",
            Host,
            "Put a bot on an empty seat, or open it.",
            info(),
            post(lobby::change_seat),
        ),
        Route::post::<Invite>(
            "/api/tables/{id}/invite",
            HostOrHolder,
            "A new invitation; the one before is worth nothing any more. Before the race the host invites to an open seat or, without a \
             seat, to the whole table: each person with that link takes the first free seat. \
             During the race a player invites to their own seat, to hand it on, and any player to a seat whose player has gone, once all \
             players agree (see `consent`).",
            Content::of::<Secret>(),
            post(lobby::invite),
        ),
        Route::post::<Consent>(
            "/api/tables/{id}/consent",
            Seated,
            "Agree, or no longer agree, that another person takes a seat whose player has gone. Until all players agree and a newcomer \
             comes with an invitation, a bot plays. A newcomer comes in where two of those who were at the table when the player went agree \
             from two addresses, and never to a seat that the host has taken back; else only the player who has gone may come back.",
            info(),
            post(lobby::consent),
        ),
        Route::post::<Consent>(
            "/api/tables/{id}/stand-in",
            Seated,
            "Want a bot to stand in at once for a player who is away while the race waits for them, or no longer. It does when all players \
             want it who are here, and goes when its player is back. Not in a race over days.",
            info(),
            post(lobby::stand_in),
        ),
        Route::post::<OneSeat>(
            "/api/tables/{id}/revoke",
            Host,
            "Take a seat or its invitation back. During a race a bot plays the seat from then on.",
            info(),
            post(lobby::revoke),
        ),
        Route::post::<Ready>(
            "/api/tables/{id}/ready",
            SeatHolder,
            "Ready, and committed to a nonce.",
            info(),
            post(lobby::ready),
        ),
        Route::post::<ShowNonce>(
            "/api/tables/{id}/nonce",
            SeatHolder,
            "Show the nonce, once everybody has committed.",
            info(),
            post(lobby::show_nonce),
        ),
        Route::post::<Nothing>(
            "/api/tables/{id}/start",
            Host,
            "Begin. Promised nonces are waited for a few seconds.",
            info(),
            post(lobby::start),
        )
        .without_body(),
        Route::post::<Nothing>(
            "/api/tables/{id}/abandon",
            Host,
            "Give the race up, or close a table before its race. It is counted. A race with a clock of days that others still ride ends by agreement only \
             (`needs_consent`; see `agree`).",
            info(),
            post(lobby::abandon),
        )
        .without_body(),
        Route::post::<Nothing>(
            "/api/tables/{id}/rematch",
            Seated,
            "The same people round a new table.",
            Content::of::<Opened>(),
            post(lobby::rematch),
        )
        .without_body(),
        Route::post::<Rename>(
            "/api/tables/{id}/name",
            SeatHolder,
            "Be called something else.",
            info(),
            post(lobby::rename),
        ),
        Route::post::<OneSeat>(
            "/api/tables/{id}/leave",
            SeatHolder,
            "Leave a seat. During a race a bot plays on.",
            info(),
            post(lobby::leave),
        ),
        Route::post::<Vacation>(
            "/api/tables/{id}/vacation",
            SeatHolder,
            "A seat's clock of days stands still for so many days from now on, 28 in one race; 0 and it runs again.",
            info(),
            post(lobby::vacation),
        ),
        Route::post::<OneSeat>(
            "/api/tables/{id}/remind",
            Seated,
            "Remind the player of another seat, who is away, that the race waits for them: once a day for a seat. They are notified by their own \
             channels, if they have any.",
            info(),
            post(lobby::remind),
        ),
        Route::post::<Agree>(
            "/api/tables/{id}/agree",
            Seated,
            "Propose that the race ends without a result or agree to it, or refuse. It ends when all persons at the table agree; those who stay \
             away for seven days count as agreeing. After a refusal it may be proposed again in three days.",
            info(),
            post(lobby::agree),
        ),
        Route::get(
            "/api/tables/{id}/replay",
            SeatHolder,
            "The race step by step, through a seat's eyes or a spectator's; `all` once it is over.",
            Content::of::<Replay>(),
            get(replay::replay),
        )
        .asking(&[SEAT, LANG]),
        Route::get(
            "/api/tables/{id}/glance",
            SeatHolder,
            "How a race stands for a seat, and what has happened since its last move, without coming to the table.",
            Content::of::<Glance>(),
            get(glance::glance),
        )
        .asking(&[SEAT, LANG]),
        Route::get(
            "/api/tables/{id}/record",
            Anyone,
            "The record of a race that is over.",
            Content::Text("application/jsonl"),
            get(records::record),
        ),
        Route::get(
            "/api/tables/{id}/results",
            Anyone,
            "Results and classifications of a race, in the form of a race desk's, for a game that keeps times.",
            Content::of::<RaceResults>(),
            get(desks::results),
        ),
        Route::get(
            "/api/tables/{id}/verify",
            Anyone,
            "Recompute a race that is over: chain, moves, promises, every draw.",
            Content::of::<Verdict>(),
            get(records::verify),
        ),
        Route::post::<Nothing>(
            "/api/tables/{id}/analysis",
            Anyone,
            "Ask what was luck and what was choice in a race that is over. The analysis is queued, or found; a device has one under way at most.",
            Content::of::<AnalysisProgress>(),
            post(analyses::begin),
        )
        .without_body(),
        Route::get(
            "/api/tables/{id}/analysis",
            Anyone,
            "Follow an analysis: a line of JSON whenever there is more (`AnalysisProgress`), until it has ended.",
            Content::Text("application/x-ndjson"),
            get(analyses::follow),
        ),
        Route::post::<Nothing>(
            "/api/tables/{id}/analysis",
            Anyone,
            "Call an analysis off that this device asked for.",
            Content::Nothing,
            delete(analyses::cancel),
        )
        .with_method(Method::DELETE)
        .without_body(),
        Route::post::<WhatIf>(
            "/api/tables/{id}/what-if",
            Anyone,
            "Open a table that goes on from a moment of a race that is over: the asker in one seat, bots in the others, and new \
             luck. With `same_luck`, the race is ridden again from its start with the luck that it had.",
            Content::of::<TableInfo>(),
            post(what_if::ride_on),
        ),
        Route::get(
            "/api/tables/{id}/socket",
            SeatHolder,
            "The table over a socket: see /api/socket.md.",
            Content::Socket,
            get(watch::socket),
        )
        .asking(&[SEAT, SINCE, LANG]),
        Route {
            body: Some(Content::Text("application/jsonl")),
            ..Route::post::<Nothing>(
                "/api/records",
                Anyone,
                "Bring in the record of a race that is over. Without a cookie the answer is 428 and gives one.",
                Content::of::<Opened>(),
                post(records::import),
            )
        },
        Route::post::<NewDesk>(
            "/api/desks/{id}",
            Referee,
            "Begin a race desk, or find it begun. The id and the key are made by the asker.",
            Content::of::<DeskBook>(),
            put(desks::begin),
        )
        .with_method(Method::PUT),
        Route::get(
            "/api/desks/{id}",
            Anyone,
            "A race desk: its book and what it has come to.",
            Content::of::<DeskBook>(),
            get(desks::book),
        ),
        Route::post::<DeskSecret>(
            "/api/desks/{id}",
            Referee,
            "Delete a race desk.",
            Content::Nothing,
            delete(desks::delete),
        )
        .with_method(Method::DELETE),
        Route::post::<DeskSecret>(
            "/api/desks/{id}/referee",
            Referee,
            "This device has the key: the desk is one of its own from now on.",
            Content::Nothing,
            post(desks::referee),
        ),
        Route::post::<NewEntry>(
            "/api/desks/{id}/entries",
            Referee,
            "Enter something. Answered once it is on disk; sent again, it is not entered twice.",
            Content::of::<Entered>(),
            post(desks::enter),
        )
        .or::<DeskMoved>(409)
        .asking(&[LANG]),
        Route::get(
            "/api/desks/{id}/book",
            Anyone,
            "The book as a file, for `sillage desk`.",
            Content::Text("application/x-ndjson"),
            get(desks::lines),
        ),
        Route::get(
            "/api/desks/{id}/csv",
            Anyone,
            "Results and classifications as a table.",
            Content::Text("text/csv"),
            get(desks::csv),
        )
        .asking(&[LANG]),
        Route::get(
            "/api/desks/{id}/socket",
            Anyone,
            "The desk over a socket: the book, then what is entered.",
            Content::Socket,
            get(watch::desk_socket),
        )
        .asking(&[SINCE, LANG]),
        Route::get(
            "/api/desks/mine",
            Anyone,
            "Race desks of which the asker's device has shown the key.",
            Content::of::<DeskList>(),
            get(desks::mine),
        ),
        Route::get(
            "/api/person",
            Anyone,
            "The asker's devices.",
            Content::of::<PersonInfo>(),
            get(persons::person),
        ),
        Route::post::<NewCode>(
            "/api/person/code",
            Anyone,
            "Offer to link another device: for a minute, to the first that gives the code.",
            Content::of::<Nothing>(),
            post(persons::code),
        ),
        Route::post::<LinkDevice>(
            "/api/person/link",
            Anyone,
            "Link this device to the one that shows the code. Seats, names and desks of both are shared from then on.",
            Content::of::<LinkedTo>(),
            post(persons::link),
        ),
        Route::post::<CutOff>(
            "/api/person/cut",
            Anyone,
            "Cut one of the asker's devices off: its cookie is worth nothing any more, its sockets end, and so does all that it made. A device \
             that was linked lately asks the older ones first.",
            Content::of::<CutOutcome>(),
            post(persons::cut),
        ),
        Route::post::<KeyFile>(
            "/api/person/key",
            Anyone,
            "Have a key file restore everything; the one before it restores nothing any more.",
            Content::of::<LinkedTo>(),
            post(persons::key),
        ),
        Route::post::<Restore>(
            "/api/person/restore",
            Anyone,
            "Link this device by a key file's secret.",
            Content::of::<LinkedTo>(),
            post(persons::restore),
        ),
        Route::get(
            "/api/history",
            Anyone,
            "The asker's races that are over, those that were opened last first: so many a page.",
            Content::of::<HistoryPage>(),
            get(history::page),
        )
        .asking(&[BEFORE]),
        Route::get(
            "/api/history/csv",
            Anyone,
            "All of the asker's races that are over as a table, one a line.",
            Content::Text("text/csv"),
            get(history::csv),
        ),
        Route::get(
            "/api/history/json",
            Anyone,
            "All of the asker's races that are over, one a line.",
            Content::of::<Vec<PastRace>>(),
            get(history::json),
        ),
        Route::post::<Nothing>(
            "/api/history/{id}",
            Anyone,
            "Take a race that is over out of the asker's history: their name, their chat and that it was them. The record stays, without \
             them, as long as races are kept; a race that they brought in is deleted.",
            Content::of::<HistoryLeft>(),
            delete(history::leave),
        )
        .with_method(Method::DELETE)
        .without_body(),
        Route::post::<Nothing>(
            "/api/history",
            Anyone,
            "Take all races that are over out of the asker's history.",
            Content::of::<HistoryLeft>(),
            delete(history::leave_all),
        )
        .with_method(Method::DELETE)
        .without_body(),
        Route::get(
            "/api/ratings",
            Anyone,
            "How strong the asker is, those that they have ridden with and bots. Nothing of a person who has not switched it on.",
            Content::of::<Ratings>(),
            get(ratings::ratings),
        ),
        Route::post::<BeRated>(
            "/api/ratings",
            Anyone,
            "Be rated, or no longer.",
            Content::of::<Ratings>(),
            post(ratings::switch),
        ),
        Route::get(
            "/api/ratings/records",
            Anyone,
            "The records that the ratings are made from and the file of riders, as an archive: `sillage ratings` computes them again.",
            Content::Text("application/x-tar"),
            get(ratings::records),
        ),
        Route::get(
            "/api/notifications",
            Anyone,
            "The asker's notifications: settings and endpoints.",
            Content::of::<NotificationInfo>(),
            get(notifications::all),
        ),
        Route::post::<NotificationSettings>(
            "/api/notifications",
            Anyone,
            "Sets which races notify, and quiet hours.",
            Content::of::<NotificationInfo>(),
            post(notifications::set),
        )
        .asking(&[LANG]),
        Route::post::<NotifyOfRace>(
            "/api/notifications/race",
            Anyone,
            "Sets whether one race notifies: on, off, or as all do.",
            Content::of::<NotificationInfo>(),
            post(notifications::race),
        ),
        Route::post::<PushTo>(
            "/api/notifications/push",
            Anyone,
            "Adds this browser as an endpoint, by Web Push.",
            Content::of::<NotificationInfo>(),
            post(notifications::push),
        ),
        Route::post::<MailTo>(
            "/api/notifications/mail",
            Anyone,
            "Adds a mail address as an endpoint, once it is confirmed by the link that is sent to it.",
            Content::of::<NotificationInfo>(),
            post(notifications::mail),
        ),
        Route::post::<WebhookTo>(
            "/api/notifications/webhook",
            Anyone,
            "Adds a chat room's webhook as an endpoint. It gets only what everybody at the table sees.",
            Content::of::<NotificationInfo>(),
            post(notifications::webhook),
        ),
        Route::post::<OneEndpoint>(
            "/api/notifications/remove",
            Anyone,
            "Removes a notification endpoint.",
            Content::of::<NotificationInfo>(),
            post(notifications::remove),
        ),
        Route::post::<MailLink>(
            "/api/notifications/confirm",
            Anyone,
            "Confirms a mail address, by the link of a mail.",
            Content::of::<Nothing>(),
            post(notifications::confirm),
        ),
        Route::post::<Nothing>(
            "/api/notifications/stop",
            Anyone,
            "Removes a mail address, by the link of a mail: one click.",
            Content::of::<Nothing>(),
            // Programs that know no one-click open the link like any other.
            post(notifications::stop).get(notifications::stop_page),
        )
        .without_body()
        .asking(&[N, TOKEN]),
        Route::post::<Nothing>(
            "/api/forget",
            Anyone,
            "Forget the asker, with all devices that are linked: names, chat and seats go, everywhere, and race desks without another \
             referee.",
            Content::of::<Nothing>(),
            post(lobby::forget_me),
        )
        .without_body(),
        Route::get(
            "/api/openapi.json",
            Anyone,
            "This document.",
            Content::Json(|_| json_schema!({"type": "object"})),
            get(docs::openapi),
        ),
        Route::get(
            "/api/socket.md",
            Anyone,
            "The messages of a socket, with examples.",
            Content::Text("text/markdown"),
            get(docs::socket_page),
        ),
        Route::get(
            "/api/about",
            Anyone,
            "What this server keeps, and for how long.",
            Content::of::<About>(),
            get(about::about),
        ),
        Route::get("/health", Anyone, "Whether the server can write.", Content::of::<Health>(), get(health::health))
            .or::<Health>(503),
        Route::get(
            "/ready",
            Anyone,
            "Whether the server takes requests: 200, or 503 while it starts, stops or cannot write.",
            Content::of::<Readiness>(),
            get(health::ready),
        )
        .or::<Readiness>(503),
        Route::get("/version", Anyone, "What this server is.", Content::of::<Version>(), get(health::version)),
    ]
}
