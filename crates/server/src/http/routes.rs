//! The one table of routes: what is served, to whom, with what. The document and the tests of access are made from it.

use axum::{
    http::Method,
    routing::{MethodRouter, delete, get, post, put},
};
use protocol::{
    TableInfo, analysis::AnalysisProgress, day::*, desk::*, history::*, notifications::*, person::*, requests::*,
    workshop::*,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

use super::{
    App, Who, about, analyses, day, desks, docs, duplicates, games, glance, health, history, lessons, lists, lobby,
    notifications, opening, persons, ratings, records, replay, watch, what_if, workshop,
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
/// A seat, or all of them once the race is over.
const FILM: Query = Query { name: "seat", is_needed: false, kind: || json!({"anyOf": [number(), {"enum": ["all"]}]}) };
const SINCE: Query = Query { name: "since", is_needed: false, kind: number };
const PAGE: Query = Query { name: "page", is_needed: false, kind: number };
const BEFORE: Query = Query { name: "before", is_needed: false, kind: text };
const TABLES: Query = Query { name: "tables", is_needed: true, kind: text };
const DAY: Query = Query { name: "day", is_needed: false, kind: number };
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
            "Lists the games with their options.",
            Content::of::<Vec<GameInfo>>(),
            get(games::all),
        ),
        Route::get(
            "/api/games/{game}/rulebook",
            Anyone,
            "Gets a game's rulebook.",
            Content::of::<RulebookPage>(),
            get(games::rulebook),
        )
        .asking(&[LANG]),
        Route::post::<Draft>(
            "/api/workshop/check",
            Anyone,
            "Says what is wrong with a creation (a stage, a board, a deck, a course), or shows the first view of a race on it.",
            Content::of::<Checked>(),
            post(workshop::check),
        )
        .asking(&[LANG]),
        Route::post::<NewTrial>(
            "/api/workshop/trial",
            Anyone,
            "Lets bots race on a creation, for two seconds of processor time at most: `races` says how many were ridden.",
            Content::of::<Trial>(),
            post(workshop::attempt),
        )
        .asking(&[LANG]),
        Route::get(
            "/api/lessons",
            Anyone,
            "Lists the lessons of every game, in the order to take them.",
            Content::of::<Vec<LessonInfo>>(),
            get(lessons::all),
        ),
        Route::get(
            "/api/lessons/{game}/{name}",
            Anyone,
            "Gets a lesson, step by step.",
            Content::of::<Lesson>(),
            get(lessons::one),
        )
        .asking(&[LANG]),
        Route::get(
            "/api/tables",
            Anyone,
            "Lists public tables with open seats, those whose host is connected first. Paged.",
            Content::of::<Vec<TableInfo>>(),
            get(lists::open_tables),
        )
        .asking(&[PAGE]),
        Route::post::<NewTable>(
            "/api/tables",
            Anyone,
            "Opens a table.",
            Content::of::<Created>(),
            post(opening::create),
        ),
        Route::post::<NewDuplicate>(
            "/api/duplicates",
            Anyone,
            "Opens several tables with the same luck, for a club evening. Until the last of them is over nobody but its players \
             looks at a table, no record or replay is shown, and nobody sits at two.",
            Content::of::<Duplicated>(),
            post(duplicates::create),
        ),
        Route::get(
            "/api/compare",
            Anyone,
            "Compares the results of finished races with the same luck: opened together, or one a repetition of the other.",
            Content::of::<Compared>(),
            get(duplicates::compare),
        )
        .asking(&[TABLES]),
        Route::get(
            "/api/day",
            Anyone,
            "Gets the race of the day, or of a day before: what is ridden, what promises its luck and, once the asker's ride has ended \
             or the day is over, how all came in.",
            Content::of::<DayInfo>(),
            get(day::day),
        )
        .asking(&[DAY]),
        Route::post::<RideDay>(
            "/api/day",
            Anyone,
            "Rides the race of today. The first ride counts, and is gone on with while it lasts; those after it are for practice. Until the \
             day is over nobody but its rider looks at one, and no record or replay is shown.",
            Content::of::<DayTable>(),
            post(day::begin),
        ),
        Route::get(
            "/api/mine",
            Anyone,
            "Lists the caller's tables.",
            Content::of::<Vec<TableInfo>>(),
            get(lists::my_tables),
        ),
        Route::get("/api/tables/{id}", Anyone, "A table.", info(), get(lobby::table)),
        Route::post::<Join>(
            "/api/tables/{id}/join",
            Invited,
            "Takes the seat that an invitation is for.",
            info(),
            post(lobby::join),
        ),
        Route::post::<Sit>("/api/tables/{id}/sit", Anyone, "Sit down at a public table.", info(), post(lobby::sit)),
        Route::post::<ChangeSeat>(
            "/api/tables/{id}/seats",
            Host,
            "Puts a bot on an empty seat, or opens the seat.",
            info(),
            post(lobby::change_seat),
        ),
        Route::post::<Invite>(
            "/api/tables/{id}/invite",
            HostOrHolder,
            "Makes a new invitation, which replaces the one before. Before the race the host invites to an open seat or, without a \
             seat, to the whole table: each person with that link takes the first free seat. \
             During the race a player invites to their own seat, to hand it on, and any player to a seat whose player has gone, once all \
             players agree (see `consent`).",
            Content::of::<Secret>(),
            post(lobby::invite),
        ),
        Route::post::<Consent>(
            "/api/tables/{id}/consent",
            Seated,
            "Agrees, or no longer agrees, that another person takes a seat whose player has gone. Until all players agree and a newcomer \
             comes with an invitation, a bot plays. A newcomer comes in where two of those who were at the table when the player went agree \
             from two addresses, and never to a seat that the host has taken back; else only the player who has gone may come back.",
            info(),
            post(lobby::consent),
        ),
        Route::post::<Consent>(
            "/api/tables/{id}/stand-in",
            Seated,
            "Asks, or no longer asks, for a bot to stand in at once for an absent player whom the race waits for. It does when all players \
             want it who are here, and goes when its player is back. Not in a race over days.",
            info(),
            post(lobby::stand_in),
        ),
        Route::post::<OneSeat>(
            "/api/tables/{id}/revoke",
            Host,
            "Revokes a seat or its invitation. During a race a bot plays the seat from then on.",
            info(),
            post(lobby::revoke),
        ),
        Route::post::<Ready>(
            "/api/tables/{id}/ready",
            SeatHolder,
            "Sets whether the caller is ready, with the commitment to a nonce.",
            info(),
            post(lobby::ready),
        ),
        Route::post::<ShowNonce>(
            "/api/tables/{id}/nonce",
            SeatHolder,
            "Reveals the caller's nonce, once everybody has committed.",
            info(),
            post(lobby::show_nonce),
        ),
        Route::post::<Nothing>(
            "/api/tables/{id}/start",
            Host,
            "Starts the race. The server waits a few seconds for promised nonces.",
            info(),
            post(lobby::start),
        )
        .without_body(),
        Route::post::<Nothing>(
            "/api/tables/{id}/abandon",
            Host,
            "Abandons a race, or closes a table before its race. Abandoned races are counted. A race with a clock of days that others still ride ends by agreement only \
             (`needs_consent`; see `agree`).",
            info(),
            post(lobby::abandon),
        )
        .without_body(),
        Route::post::<Nothing>(
            "/api/tables/{id}/rematch",
            Seated,
            "Opens a new table for the same people.",
            Content::of::<Opened>(),
            post(lobby::rematch),
        )
        .without_body(),
        Route::post::<Rename>(
            "/api/tables/{id}/name",
            SeatHolder,
            "Renames the caller at this table.",
            info(),
            post(lobby::rename),
        ),
        Route::post::<OneSeat>(
            "/api/tables/{id}/leave",
            SeatHolder,
            "Leaves a seat. During a race a bot plays on.",
            info(),
            post(lobby::leave),
        ),
        Route::post::<Vacation>(
            "/api/tables/{id}/vacation",
            SeatHolder,
            "Pauses a seat's clock of days for so many days, at most 28 in a race; 0 resumes it.",
            info(),
            post(lobby::vacation),
        ),
        Route::post::<OneSeat>(
            "/api/tables/{id}/remind",
            Seated,
            "Reminds the absent player of another seat that the race waits for them: once a day for a seat. They are notified by their own \
             channels, if they have any.",
            info(),
            post(lobby::remind),
        ),
        Route::post::<Agree>(
            "/api/tables/{id}/agree",
            Seated,
            "Proposes that the race ends without a result, agrees to it, or refuses. It ends when all persons at the table agree; those who stay \
             away for seven days count as agreeing. After a refusal it may be proposed again in three days.",
            info(),
            post(lobby::agree),
        ),
        Route::get(
            "/api/tables/{id}/replay",
            SeatHolder,
            "Gets the race step by step, as a seat or a spectator sees it; `all` once it is over.",
            Content::of::<Replay>(),
            get(replay::replay),
        )
        .asking(&[FILM, LANG]),
        Route::get(
            "/api/tables/{id}/glance",
            SeatHolder,
            "Gets a seat's view and the events since its last move, without connecting to the table.",
            Content::of::<Glance>(),
            get(glance::glance),
        )
        .asking(&[SEAT, LANG]),
        Route::get(
            "/api/tables/{id}/record",
            Anyone,
            "Gets the record of a finished race.",
            Content::Text("application/jsonl"),
            get(records::record),
        ),
        Route::get(
            "/api/tables/{id}/results",
            Anyone,
            "Gets results and classifications of a race in the form of a race desk, for games that keep times.",
            Content::of::<RaceResults>(),
            get(desks::results),
        ),
        Route::get(
            "/api/tables/{id}/verify",
            Anyone,
            "Verifies a finished race: chain, moves, promises and every draw.",
            Content::of::<Verdict>(),
            get(records::verify),
        ),
        Route::post::<Nothing>(
            "/api/tables/{id}/analysis",
            Anyone,
            "Queues an analysis of luck and choice in a finished race, or finds it. A device has one under way at most.",
            Content::of::<AnalysisProgress>(),
            post(analyses::begin),
        )
        .without_body(),
        Route::get(
            "/api/tables/{id}/analysis",
            Anyone,
            "Streams the progress of an analysis: a line of JSON (`AnalysisProgress`) for each change, until it ends.",
            Content::Text("application/x-ndjson"),
            get(analyses::follow),
        ),
        Route::post::<Nothing>(
            "/api/tables/{id}/analysis",
            Anyone,
            "Cancels an analysis that this device asked for.",
            Content::Nothing,
            delete(analyses::cancel),
        )
        .with_method(Method::DELETE)
        .without_body(),
        Route::post::<WhatIf>(
            "/api/tables/{id}/what-if",
            Anyone,
            "Opens a table that goes on from a moment of a finished race: the caller in one seat, bots in the others, and new \
             luck. With `same_luck`, the race is ridden again from its start with the luck that it had.",
            Content::of::<TableInfo>(),
            post(what_if::ride_on),
        ),
        Route::get(
            "/api/tables/{id}/socket",
            SeatHolder,
            "Connects to a table by WebSocket: see /api/socket.md.",
            Content::Socket,
            get(watch::socket),
        )
        .asking(&[SEAT, SINCE, LANG]),
        Route {
            body: Some(Content::Text("application/jsonl")),
            ..Route::post::<Nothing>(
                "/api/records",
                Anyone,
                "Imports the record of a finished race. Without a cookie the answer is 428 and sets one.",
                Content::of::<Opened>(),
                post(records::import),
            )
        },
        Route::post::<NewDesk>(
            "/api/desks/{id}",
            Referee,
            "Creates a race desk, or finds it. The caller makes the id and the key.",
            Content::of::<DeskBook>(),
            put(desks::begin),
        )
        .with_method(Method::PUT),
        Route::get(
            "/api/desks/{id}",
            Anyone,
            "Gets a race desk: its book and its outcome.",
            Content::of::<DeskBook>(),
            get(desks::book),
        ),
        Route::post::<DeskSecret>(
            "/api/desks/{id}",
            Referee,
            "Deletes a race desk.",
            Content::Nothing,
            delete(desks::delete),
        )
        .with_method(Method::DELETE),
        Route::post::<DeskSecret>(
            "/api/desks/{id}/referee",
            Referee,
            "Makes the caller a referee of a desk, by its key.",
            Content::Nothing,
            post(desks::referee),
        ),
        Route::post::<NewEntry>(
            "/api/desks/{id}/entries",
            Referee,
            "Adds an entry. Answered once it is on disk; the same id is entered once.",
            Content::of::<Entered>(),
            post(desks::enter),
        )
        .or::<DeskMoved>(409)
        .asking(&[LANG]),
        Route::get(
            "/api/desks/{id}/book",
            Anyone,
            "Downloads the book, for `sillage desk`.",
            Content::Text("application/x-ndjson"),
            get(desks::lines),
        ),
        Route::get(
            "/api/desks/{id}/csv",
            Anyone,
            "Downloads results and classifications as CSV.",
            Content::Text("text/csv"),
            get(desks::csv),
        )
        .asking(&[LANG]),
        Route::get(
            "/api/desks/{id}/socket",
            Anyone,
            "Connects to a desk by WebSocket: the book, then each entry.",
            Content::Socket,
            get(watch::desk_socket),
        )
        .asking(&[SINCE, LANG]),
        Route::get(
            "/api/desks/mine",
            Anyone,
            "Lists the desks that the caller referees.",
            Content::of::<DeskList>(),
            get(desks::mine),
        ),
        Route::get(
            "/api/person",
            Anyone,
            "Lists the caller's devices.",
            Content::of::<PersonInfo>(),
            get(persons::person),
        ),
        Route::post::<NewCode>(
            "/api/person/code",
            Anyone,
            "Offers to link another device: for a minute, to the first that gives the code.",
            Content::of::<Nothing>(),
            post(persons::code),
        ),
        Route::post::<LinkDevice>(
            "/api/person/link",
            Anyone,
            "Links this device to the one that shows the code. Both share seats, names and desks from then on.",
            Content::of::<LinkedTo>(),
            post(persons::link),
        ),
        Route::post::<CutOff>(
            "/api/person/cut",
            Anyone,
            "Unlinks one of the caller's devices: its cookie becomes invalid, its sockets end, and so do all that it made and the \
             devices that it linked recently. A device that was linked recently itself asks the older ones first.",
            Content::of::<CutOutcome>(),
            post(persons::cut),
        ),
        Route::post::<KeyFile>(
            "/api/person/key",
            Anyone,
            "Registers a key file, which replaces the one before.",
            Content::of::<LinkedTo>(),
            post(persons::key),
        ),
        Route::post::<Restore>(
            "/api/person/restore",
            Anyone,
            "Links this device by the secret of a key file.",
            Content::of::<LinkedTo>(),
            post(persons::restore),
        ),
        Route::get(
            "/api/history",
            Anyone,
            "Lists the caller's finished races, newest first. Paged.",
            Content::of::<HistoryPage>(),
            get(history::page),
        )
        .asking(&[BEFORE]),
        Route::get(
            "/api/history/csv",
            Anyone,
            "Downloads all of the caller's finished races as CSV.",
            Content::Text("text/csv"),
            get(history::csv),
        ),
        Route::get(
            "/api/history/json",
            Anyone,
            "Downloads all of the caller's finished races, a line of JSON for each.",
            Content::of::<Vec<PastRace>>(),
            get(history::json),
        ),
        Route::post::<Nothing>(
            "/api/history/{id}",
            Anyone,
            "Removes a finished race from the caller's history: their name, their chat and that it was them. The record stays, without \
             them, as long as races are kept; a race that they brought in is deleted.",
            Content::of::<HistoryLeft>(),
            delete(history::leave),
        )
        .with_method(Method::DELETE)
        .without_body(),
        Route::post::<Nothing>(
            "/api/history",
            Anyone,
            "Removes all finished races from the caller's history.",
            Content::of::<HistoryLeft>(),
            delete(history::leave_all),
        )
        .with_method(Method::DELETE)
        .without_body(),
        Route::get(
            "/api/ratings",
            Anyone,
            "Gets the ratings of the caller, of people they have raced with and of bots. Only of people who have switched them on.",
            Content::of::<Ratings>(),
            get(ratings::ratings),
        ),
        Route::post::<BeRated>(
            "/api/ratings",
            Anyone,
            "Sets whether the caller is rated.",
            Content::of::<Ratings>(),
            post(ratings::switch),
        ),
        Route::get(
            "/api/ratings/records",
            Anyone,
            "Downloads the records behind the ratings and the file of riders: `sillage ratings` computes them again.",
            Content::Text("application/x-tar"),
            get(ratings::records),
        ),
        Route::get(
            "/api/notifications",
            Anyone,
            "Gets the caller's notification settings and endpoints.",
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
            "Forgets the caller with all linked devices: names, chat and seats go, everywhere, and race desks without another \
             referee.",
            Content::of::<Nothing>(),
            post(lobby::forget_me),
        )
        .without_body(),
        Route::get(
            "/api/openapi.json",
            Anyone,
            "Gets this document.",
            Content::Json(|_| json_schema!({"type": "object"})),
            get(docs::openapi),
        ),
        Route::get(
            "/api/socket.md",
            Anyone,
            "Gets the page about socket messages, with examples.",
            Content::Text("text/markdown"),
            get(docs::socket_page),
        ),
        Route::get(
            "/api/about",
            Anyone,
            "Gets what this server keeps, and for how long.",
            Content::of::<About>(),
            get(about::about),
        ),
        Route::get("/health", Anyone, "Checks whether the server can write.", Content::of::<Health>(), get(health::health))
            .or::<Health>(503),
        Route::get(
            "/ready",
            Anyone,
            "Checks whether the server takes requests: 200, or 503 while it starts, stops or cannot write.",
            Content::of::<Readiness>(),
            get(health::ready),
        )
        .or::<Readiness>(503),
        Route::get("/version", Anyone, "Gets the server's version.", Content::of::<Version>(), get(health::version)),
    ]
}
