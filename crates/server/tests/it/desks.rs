//! Race desks over HTTP and sockets: who may write, what is sent to whom, and that nothing is lost or doubled.

use std::{sync::Arc, time::Duration};

use crate::{common::*, persons};
use client::{Device, Incoming, Response, Socket};
use protocol::{
    Exact,
    desk::{DeskBook, DeskMessage, MAX_ENTRIES, NewEntry},
};
use serde_json::{Value, json};
use server::{
    Limits, Server,
    desk::{Desk, Proposal},
    time::WallTime,
};
use store::{DeskKey, DeskRow, DeskSecretHash, DeviceId, Grant, StoredDesk, TableId};

const KEY: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const WRONG: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

pub fn head() -> Value {
    json!({"desk": 1, "team_size": 3, "teams": [{"name": "Rouge"}, {}], "stages": [{"stage": "paris"}, {"stage": "foix"}]})
}

fn id(n: u8) -> String {
    TableId([n; 16]).to_string()
}

async fn begin(device: &mut Device, desk: &str) -> Value {
    let begun = device.put(&format!("/api/desks/{desk}"), &json!({"key": KEY, "head": head()})).await.unwrap();
    assert_eq!(begun.status, 200, "{}", begun.body);
    begun.json()
}

async fn enter(device: &mut Device, desk: &str, name: &str, after: u64, entry: Value) -> Response {
    let body = json!({"key": KEY, "id": name, "after": after, "entry": entry});
    device.post(&format!("/api/desks/{desk}/entries"), &body).await.unwrap()
}

/// Enters these one after the other.
async fn enter_all(device: &mut Device, desk: &str, first: u64, entries: &[Value]) {
    for (after, entry) in (first..).zip(entries) {
        let entered = enter(device, desk, &format!("all-{after}"), after, entry.clone()).await;
        assert_eq!((entered.status, entered.json()), (200, json!({"n": after + 1})), "{}", entered.body);
    }
}

fn code(response: &Response) -> (u16, String) {
    (response.status, response.json()["error"]["code"].as_str().unwrap_or_default().to_owned())
}

/// The next message of a desk's socket, or the code with which it ended.
async fn next(socket: &mut Socket) -> Result<Value, Option<u16>> {
    let incoming = tokio::time::timeout(Duration::from_secs(20), socket.next()).await.expect("within 20 s");
    match incoming {
        Ok(Incoming::Text(text)) => {
            let read: Result<DeskMessage, _> = serde_json::from_str(text);
            read.unwrap_or_else(|error| panic!("{error}: {text}"));
            Ok(serde_json::from_str(text).unwrap())
        }
        Ok(Incoming::Closed(code)) => Err(code),
        Err(_) => Err(None),
    }
}

/// Nothing has come: a ping is answered first.
async fn quiet(socket: &mut Socket) {
    socket.send(r#"{"type":"ping"}"#).await.unwrap();
    assert_eq!(next(socket).await, Ok(json!({"type": "pong"})));
}

#[tokio::test]
async fn a_desk_is_begun_once() {
    let server = TestServer::start().await;
    let mut anne = server.device();
    let mut paul = server.device();
    let desk = id(1);
    let path = format!("/api/desks/{desk}");
    assert_eq!(code(&anne.get(&path).await.unwrap()), (404, "no_such_desk".into()));
    let book = begin(&mut anne, &desk).await;
    let _: DeskBook = serde_json::from_value(book.clone()).unwrap();
    assert_eq!((&book["id"], &book["referee"], &book["head"]), (&json!(desk), &json!(true), &head()));
    assert_eq!((&book["outcome"]["stage"], &book["entries"]), (&json!(1), &json!([])));
    assert_eq!(begin(&mut anne, &desk).await, book, "the same again");
    let wrong = paul.put(&path, &json!({"key": WRONG, "head": head()})).await.unwrap();
    assert_eq!(code(&wrong), (403, "not_referee".into()));
    let mut other = head();
    other["team_size"] = json!(4);
    let other = paul.put(&path, &json!({"key": KEY, "head": other})).await.unwrap();
    assert_eq!(code(&other), (409, "desk_exists".into()));
    let mut looker = paul.get(&path).await.unwrap().json();
    assert_eq!(looker["referee"], false, "looking does not make a referee");
    looker["referee"] = json!(true);
    assert_eq!(looker, book);
}

#[tokio::test]
async fn a_head_that_cannot_be_is_refused_with_its_rule() {
    let server = TestServer::start().await;
    let mut anne = server.device();
    let path = format!("/api/desks/{}", id(1));
    for (change, rule) in [
        (json!({"team_size": 2}), "D2"),
        (json!({"teams": [{}]}), "D2"),
        (json!({"stages": []}), "D1"),
        (json!({"stages": [{"stage": "tourmalet"}]}), "D1"),
        (json!({"stages": vec![json!({"stage": "paris"}); 100]}), "D1"),
        (json!({"teams": [{"name": "x".repeat(41)}, {}]}), "D2"),
        (json!({"teams": [{"number": 2}, {}]}), "D2"),
        (json!({"teams": [{"riders": ["a\u{202e}b"]}, {}]}), "D2"),
        (json!({"stages": [{"name": "\u{7}x", "kilometres": 1, "base_time": "0:10:00"}]}), "D1"),
        (json!({"colour": "red"}), "D7"),
    ] {
        let mut wrong = head();
        wrong.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let refused = anne.put(&path, &json!({"key": KEY, "head": wrong})).await.unwrap();
        assert_eq!((code(&refused), refused.json()["error"]["rule"].as_str()), ((422, "bad_book".into()), Some(rule)));
    }
    for (key, path) in [("short", path.as_str()), (KEY, "/api/desks/short")] {
        let refused = anne.put(path, &json!({"key": key, "head": head()})).await.unwrap();
        assert_eq!(code(&refused), (400, "bad_request".into()));
    }
    let mut named = head();
    named["teams"] = json!([{"name": "  Ame\u{301}lie ", "riders": ["  ", " Zoé"]}, {}]);
    let begun = anne.put(&path, &json!({"key": KEY, "head": named})).await.unwrap().json();
    assert_eq!(begun["head"]["teams"][0], json!({"name": "Amélie", "riders": ["", "Zoé"]}));
    let again = anne.put(&path, &json!({"key": KEY, "head": named})).await.unwrap();
    assert_eq!(again.status, 200, "names are compared as they are kept");
}

#[tokio::test]
async fn an_entry_is_written_once_and_survives_a_restart() {
    let server = TestServer::start().await;
    let mut anne = server.device();
    let desk = id(1);
    begin(&mut anne, &desk).await;
    enter_all(&mut anne, &desk, 0, &[json!({"draw": [1, 0]}), json!({"turn": 1}), json!({"sprint": [7, 1]})]).await;
    let again = enter(&mut anne, &desk, "all-1", 1, json!({"turn": 1})).await;
    assert_eq!((again.status, again.json()), (200, json!({"n": 2})), "the first answer");
    let again = enter(&mut anne, &desk, "all-1", 3, json!({"finish": {"seconds": 1, "bibs": [1]}})).await;
    assert_eq!(again.json(), json!({"n": 2}), "whatever else it says");
    let before = anne.get(&format!("/api/desks/{desk}")).await.unwrap().json();
    assert_eq!(before["entries"].as_array().unwrap().len(), 3);
    let server = server.restart().await;
    let mut anne = Device { cookie: anne.cookie, ..server.device() };
    assert_eq!(anne.get(&format!("/api/desks/{desk}")).await.unwrap().json(), before);
    let again = enter(&mut anne, &desk, "all-2", 2, json!({"sprint": [7, 1]})).await;
    assert_eq!(again.json(), json!({"n": 3}), "also after a restart");

    // What is served is what the crate comes to, and what `sillage desk` reads.
    let lines = anne.get(&format!("/api/desks/{desk}/book")).await.unwrap();
    assert_eq!(lines.header("content-type"), Some("application/x-ndjson"));
    let read = desk::Book::read(lines.body.as_bytes()).unwrap();
    assert_eq!(serde_json::to_value(read.book.outcome()).unwrap(), before["outcome"]);
    let csv = anne.get(&format!("/api/desks/{desk}/csv?lang=en")).await.unwrap();
    assert!(csv.header("content-type").unwrap().starts_with("text/csv"));
    assert!(csv.body.contains("sprint,,1,7,,Team B,,,,5,\r\n"), "{}", csv.body);
}

#[tokio::test]
async fn a_race_of_ninety_nine_stages_with_teams_by_their_number_is_kept() {
    let server = TestServer::start().await;
    let mut anne = server.device();
    let typed =
        json!({"name": "Une étape au nom de quarante caractères.", "kilometres": 1234.5, "base_time": "12:34:56"});
    let head = json!({"desk": 1, "team_size": 3, "teams": [{"number": 6}, {"number": 4, "name": "Vert"}], "stages": vec![typed; 99]});
    let path = format!("/api/desks/{}", id(1));
    let begun = anne.put(&path, &json!({"key": KEY, "head": head})).await.unwrap();
    assert_eq!((begun.status, &begun.json()["head"]), (200, &head), "{}", begun.body);
    enter_all(&mut anne, &id(1), 0, &[json!({"draw": [1, 0]})]).await;
    let server = server.restart().await;
    let mut anne = Device { cookie: anne.cookie, ..server.device() };
    let kept = anne.get(&path).await.unwrap().json();
    assert_eq!(kept["outcome"]["start_list"], json!([19, 31, 20, 32, 21, 33]));
}

#[tokio::test]
async fn an_entry_is_amended_undone_and_redone_and_survives_a_restart() {
    let server = TestServer::start().await;
    let mut anne = server.device();
    let desk = id(1);
    begin(&mut anne, &desk).await;
    let finish = |seconds: u8, bibs: &[u8]| json!({"finish": {"seconds": seconds, "bibs": bibs}});
    let amendment = json!({"amend": {"n": 3, "entry": finish(40, &[1])}});
    let entries = [json!({"draw": [1, 0]}), json!({"turn": 1}), finish(26, &[1]), finish(30, &[7]), amendment];
    enter_all(&mut anne, &desk, 0, &entries).await;
    let stands_in_the_way =
        enter(&mut anne, &desk, "bad", 5, json!({"amend": {"n": 3, "entry": finish(26, &[7])}})).await;
    assert_eq!(code(&stands_in_the_way), (422, "refused".into()));
    let error = &stands_in_the_way.json()["error"];
    assert_eq!(error["rule"], "D6");
    assert!(error["text"].as_str().unwrap().starts_with("la saisie 4 ne serait plus permise"), "{error}");
    enter_all(&mut anne, &desk, 5, &[json!({"undo": 1}), json!({"redo": 1})]).await;
    let again = enter(&mut anne, &desk, "again", 7, json!({"redo": 1})).await;
    assert_eq!((code(&again), &again.json()["error"]["rule"]), ((422, "refused".into()), &json!("D6")));
    let before = anne.get(&format!("/api/desks/{desk}")).await.unwrap().json();
    let bibs: Vec<&Value> =
        before["outcome"]["results"][0]["places"].as_array().unwrap().iter().map(|row| &row["bib"]).collect();
    assert_eq!(bibs, [&json!(7), &json!(1)]);
    let server = server.restart().await;
    let mut anne = Device { cookie: anne.cookie, ..server.device() };
    assert_eq!(anne.get(&format!("/api/desks/{desk}")).await.unwrap().json(), before);
}

#[tokio::test]
async fn a_refused_entry_says_why_in_the_askers_language() {
    let server = TestServer::start().await;
    let mut anne = server.device();
    let desk = id(1);
    begin(&mut anne, &desk).await;
    let path = format!("/api/desks/{desk}/entries");
    for (lang, text) in
        [("fr", "tire d’abord l’ordre des équipes"), ("en", "draw the team order before the first turn")]
    {
        let body = json!({"key": KEY, "id": "x", "after": 0, "entry": {"turn": 1}});
        let refused = anne.post(&format!("{path}?lang={lang}"), &body).await.unwrap();
        assert_eq!(code(&refused), (422, "refused".into()));
        assert_eq!(refused.json()["error"]["rule"], "D3");
        assert_eq!(refused.json()["error"]["text"], text);
    }
    let twice = format!(r#"{{"key":"{KEY}","id":"x","after":0,"entry":{{"draw":[0,1],"draw":[1,0]}}}}"#);
    let refused = anne.request("POST", &path, &[("content-type", "application/json")], Some(&twice)).await.unwrap();
    assert_eq!((code(&refused), &refused.json()["error"]["rule"]), ((422, "refused".into()), &json!("D7")));
    for (body, key) in [
        (json!({"key": KEY, "id": "x", "after": 1, "entry": {"draw": [0, 1]}}), "after"),
        (json!({"key": KEY, "id": "", "after": 0, "entry": {"draw": [0, 1]}}), "id"),
        (json!({"key": KEY, "id": "x".repeat(65), "after": 0, "entry": {"draw": [0, 1]}}), "id"),
    ] {
        let refused = anne.post(&path, &body).await.unwrap();
        assert_eq!((code(&refused), &refused.json()["error"]["key"]), ((400, "bad_request".into()), &json!(key)));
    }
    let wrong = json!({"key": WRONG, "id": "x", "after": 0, "entry": {"draw": [0, 1]}});
    assert_eq!(code(&anne.post(&path, &wrong).await.unwrap()), (403, "not_referee".into()));
    assert_eq!(enter(&mut anne, &desk, "x", 0, json!({"draw": [0, 1]})).await.status, 200);
}

#[tokio::test]
async fn two_referees_at_the_same_time_both_hear_of_it() {
    let server = TestServer::start().await;
    let mut anne = server.device();
    let mut paul = server.device();
    let crowd = server.device();
    let desk = id(1);
    begin(&mut anne, &desk).await;
    let mut hers = anne.follow(&desk, 0).await.unwrap();
    let mut his = paul.follow(&desk, 0).await.unwrap();
    let mut theirs = crowd.follow(&desk, 0).await.unwrap();
    for (socket, referee) in [(&mut hers, true), (&mut his, false), (&mut theirs, false)] {
        let first = next(socket).await.unwrap();
        assert_eq!((&first["type"], &first["book"]["referee"]), (&json!("book"), &json!(referee)));
    }
    his.send(&json!({"type": "referee", "key": WRONG}).to_string()).await.unwrap();
    assert_eq!(next(&mut his).await.unwrap()["code"], "not_referee");
    his.send(&json!({"type": "referee", "key": KEY}).to_string()).await.unwrap();
    quiet(&mut his).await;

    assert_eq!(enter(&mut anne, &desk, "a1", 0, json!({"draw": [1, 0]})).await.status, 200);
    let received = next(&mut theirs).await.unwrap();
    assert_eq!(received["type"], "entries");
    assert_eq!((&received["entries"][0]["n"], &received["entries"][0]["entry"]), (&json!(1), &json!({"draw": [1, 0]})));
    assert_eq!(received["outcome"]["start_list"], json!([7, 1, 8, 2, 9, 3]));
    assert_eq!(next(&mut hers).await.unwrap(), received);
    assert_eq!(next(&mut his).await.unwrap(), received);

    let moved = enter(&mut paul, &desk, "p1", 0, json!({"draw": [0, 1]})).await;
    assert_eq!(code(&moved), (409, "desk_moved".into()));
    assert_eq!(moved.json()["since"], received["entries"]);
    let clash = json!({"type": "clash", "entry": {"draw": [0, 1]}, "against": 1});
    assert_eq!(next(&mut hers).await.unwrap(), clash);
    assert_eq!(next(&mut his).await.unwrap(), clash);
    quiet(&mut theirs).await;
    assert_eq!(enter(&mut paul, &desk, "p1", 1, json!({"turn": 1})).await.json(), json!({"n": 2}), "sent again");
    assert_eq!(next(&mut theirs).await.unwrap()["entries"][0]["n"], 2);

    // Coming back: what was missed and nothing twice.
    let mut back = crowd.follow(&desk, 1).await.unwrap();
    let first = next(&mut back).await.unwrap();
    assert_eq!(first["book"]["entries"].as_array().unwrap().len(), 1);
    assert_eq!(first["book"]["entries"][0]["entry"], json!({"turn": 1}));
    back.send("nonsense").await.unwrap();
    assert_eq!(next(&mut back).await.unwrap()["code"], "bad_request");
}

#[tokio::test]
async fn my_desks_are_those_whose_key_i_have_shown() {
    let server = TestServer::start().await;
    let mut anne = server.device();
    let mut paul = server.device();
    let mine = |response: Response| -> Vec<String> {
        let desks = response.json()["desks"].as_array().unwrap().clone();
        desks.iter().map(|desk| desk["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(mine(anne.get("/api/desks/mine").await.unwrap()), Vec::<String>::new());
    begin(&mut anne, &id(1)).await;
    begin(&mut anne, &id(2)).await;
    assert_eq!(mine(anne.get("/api/desks/mine").await.unwrap()), [id(2), id(1)]);
    let shown = anne.get("/api/desks/mine").await.unwrap().json()["desks"][0].clone();
    assert_eq!((&shown["teams"], &shown["stage"], &shown["over"]), (&json!(2), &json!(1), &json!(false)));
    assert_eq!(shown["stages"][1], "Carcassonne – Foix");
    enter_all(&mut anne, &id(1), 0, &[json!({"draw": [1, 0]}), json!({"turn": 1})]).await;
    let shown = anne.get("/api/desks/mine").await.unwrap().json()["desks"][0].clone();
    assert_eq!((&shown["id"], &shown["round"]), (&json!(id(1)), &json!(1)), "the list follows the book");
    let wrong = paul.post(&format!("/api/desks/{}/referee", id(1)), &json!({"key": WRONG})).await.unwrap();
    assert_eq!(code(&wrong), (403, "not_referee".into()));
    assert_eq!(paul.cookie, None);
    let right = paul.post(&format!("/api/desks/{}/referee", id(1)), &json!({"key": KEY})).await.unwrap();
    assert_eq!((right.status, right.body.as_str()), (204, ""));
    assert_eq!(mine(paul.get("/api/desks/mine").await.unwrap()), [id(1)]);
    assert_eq!(paul.get(&format!("/api/desks/{}", id(1))).await.unwrap().json()["referee"], true);

    // Forgotten: the desk that Anne has alone is gone, the other is Paul's.
    let mut socket = anne.follow(&id(1), 0).await.unwrap();
    let mut gone = anne.follow(&id(2), 0).await.unwrap();
    next(&mut socket).await.unwrap();
    next(&mut gone).await.unwrap();
    let device = anne.clone();
    anne.post("/api/forget", &json!({})).await.unwrap();
    assert_eq!(next(&mut gone).await.unwrap(), json!({"type": "gone"}));
    assert_eq!(next(&mut socket).await.unwrap()["code"], "not_referee", "no right outlives it");
    let mut anne = device;
    assert_eq!(mine(anne.get("/api/desks/mine").await.unwrap()), Vec::<String>::new());
    assert_eq!(anne.get(&format!("/api/desks/{}", id(1))).await.unwrap().json()["referee"], false);
    assert_eq!(anne.get(&format!("/api/desks/{}", id(2))).await.unwrap().status, 404);
    assert_eq!(mine(paul.get("/api/desks/mine").await.unwrap()), [id(1)]);
}

#[tokio::test]
async fn a_device_that_is_cut_off_is_no_referee_any_more() {
    let server = TestServer::start().await;
    let mut computer = server.device();
    let mut phone = server.device();
    let desk = id(1);
    let linked = persons::link(&mut computer, &mut phone).await;
    begin(&mut computer, &desk).await;
    let mut on_computer = computer.follow(&desk, 0).await.unwrap();
    let mut on_phone = phone.follow(&desk, 0).await.unwrap();
    for socket in [&mut on_computer, &mut on_phone] {
        assert_eq!(next(socket).await.unwrap()["book"]["referee"], true, "both devices are one referee's");
    }
    let n = linked["person"]["devices"][1]["n"].clone();
    assert_eq!(persons::ask(&mut computer, "cut", json!({"n": n})).await.0, 200);
    assert_eq!(next(&mut on_phone).await.unwrap()["code"], "cut_off");
    assert!(next(&mut on_phone).await.is_err());
    quiet(&mut on_computer).await;
    // It may look, as everybody may.
    let mut again = phone.follow(&desk, 0).await.unwrap();
    assert_eq!(next(&mut again).await.unwrap()["book"]["referee"], false);
}

#[tokio::test]
async fn a_deleted_desk_is_gone_for_everybody() {
    let server = TestServer::start().await;
    let mut anne = server.device();
    let crowd = server.device();
    let desk = id(1);
    begin(&mut anne, &desk).await;
    enter_all(&mut anne, &desk, 0, &[json!({"draw": [1, 0]})]).await;
    let mut viewer = crowd.follow(&desk, 0).await.unwrap();
    next(&mut viewer).await.unwrap();
    let path = format!("/api/desks/{desk}");
    assert_eq!(code(&anne.delete(&path, &json!({"key": WRONG})).await.unwrap()), (403, "not_referee".into()));
    assert_eq!(anne.delete(&path, &json!({"key": KEY})).await.unwrap().status, 204);
    assert_eq!(next(&mut viewer).await.unwrap(), json!({"type": "gone"}));
    assert_eq!(code(&anne.get(&path).await.unwrap()), (404, "no_such_desk".into()));
    assert_eq!(code(&anne.delete(&path, &json!({"key": KEY})).await.unwrap()), (404, "no_such_desk".into()));
    assert!(crowd.follow(&desk, 0).await.is_err());
    let entered = enter(&mut anne, &desk, "late", 1, json!({"turn": 1})).await;
    assert_eq!(code(&entered), (404, "no_such_desk".into()));
    assert_eq!(begin(&mut anne, &desk).await["entries"], json!([]), "begun again, it is empty");
}

#[tokio::test]
async fn desks_that_nobody_touches_go() {
    let server = TestServer::start().await;
    let mut anne = server.device();
    begin(&mut anne, &id(1)).await;
    let mut viewer = anne.follow(&id(1), 0).await.unwrap();
    let touched = next(&mut viewer).await.unwrap()["book"]["touched_ms"].as_u64().unwrap();
    assert_eq!(server.server.hall.desks.delete_before(touched).await, Ok(0));
    assert_eq!(server.server.hall.desks.delete_before(touched + 1).await, Ok(1));
    assert_eq!(next(&mut viewer).await.unwrap(), json!({"type": "gone"}));
    assert_eq!(anne.get(&format!("/api/desks/{}", id(1))).await.unwrap().status, 404);
}

#[tokio::test]
async fn a_key_is_not_kept_in_clear() {
    let server = TestServer::start().await;
    let mut anne = server.device();
    let desk = id(1);
    begin(&mut anne, &desk).await;
    enter_all(&mut anne, &desk, 0, &[json!({"draw": [1, 0]})]).await;
    for name in ["sillage.db", "sillage.db-wal"] {
        let bytes = std::fs::read(server.folder.path().join(name)).unwrap();
        assert!(!bytes.windows(KEY.len()).any(|window| window == KEY.as_bytes()), "{name}");
    }
}

#[tokio::test]
async fn a_device_has_so_many_desks_and_a_desk_so_many_followers() {
    let limits = Limits { desks_per_device: 2, sockets_per_table: 1, ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let mut anne = server.device();
    begin(&mut anne, &id(1)).await;
    begin(&mut anne, &id(2)).await;
    let third = anne.put(&format!("/api/desks/{}", id(3)), &json!({"key": KEY, "head": head()})).await.unwrap();
    assert_eq!(code(&third), (409, "too_many_desks".into()));
    assert_eq!(begin(&mut anne, &id(2)).await["referee"], true, "the same again is not another");
    let crowd = server.device();
    let mut first = crowd.follow(&id(1), 0).await.unwrap();
    assert_eq!(next(&mut first).await.unwrap()["type"], "book");
    let mut second = crowd.follow(&id(1), 0).await.unwrap();
    assert_eq!(next(&mut second).await.unwrap()["code"], "too_many");
    let mut referee = anne.follow(&id(1), 0).await.unwrap();
    assert_eq!(next(&mut referee).await.unwrap()["type"], "book", "a referee is not crowded out");
}

#[tokio::test]
async fn an_address_begins_so_many_desks_however_many_devices_it_is() {
    let limits = Limits { desks: (0.001, 2.0), referees_per_desk: 2, ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    for n in 1..=2 {
        begin(&mut server.device(), &id(n)).await;
    }
    let body = json!({"key": KEY, "head": head()});
    let third = server.device().put(&format!("/api/desks/{}", id(3)), &body).await.unwrap();
    assert_eq!(code(&third), (429, "too_many".into()));
    // A desk has so many referees' devices.
    let shown = async |device: &mut Device| {
        device.post(&format!("/api/desks/{}/referee", id(1)), &json!({"key": KEY})).await.unwrap()
    };
    assert_eq!(shown(&mut server.device()).await.status, 204);
    assert_eq!(code(&shown(&mut server.device()).await), (429, "too_many".into()));
}

/// More desks than are kept in memory: each is read again when it is asked for.
#[tokio::test]
async fn desks_that_nobody_follows_are_read_again() {
    let server = TestServer::start().await;
    let mut anne = server.device();
    for n in 0..150 {
        begin(&mut anne, &id(n)).await;
        enter_all(&mut anne, &id(n), 0, &[json!({"draw": [1, 0]}), json!({"turn": 1})]).await;
    }
    for n in 0..150 {
        enter_all(&mut anne, &id(n), 2, &[json!({"turn": 2})]).await;
    }
}

/// A race that is played at a table has the same sheet; a game without times has none.
#[tokio::test]
async fn a_race_at_a_table_has_results_of_the_same_form() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(&folder);
    let server = Server::start(config, catalogue::ALL, Arc::new(WallTime::new())).await.unwrap();
    let mut anne = Device::new(server.addr);
    let mut stranger = Device::new(server.addr);
    let mut table = async |game: &str, start: bool| -> String {
        let second = if start { "bot" } else { "open" };
        let body = json!({"game": game, "seats": [{"kind": "me"}, {"kind": second}], "start": start});
        let created: Value = anne.ask("/api/tables", &body).await.unwrap();
        created["table"]["id"].as_str().unwrap().to_owned()
    };
    let race = table("tour", true).await;
    let waiting = table("tour", false).await;
    let other = table("echappee", true).await;
    let found = stranger.get(&format!("/api/tables/{race}/results")).await.unwrap();
    assert_eq!(found.status, 200, "{}", found.body);
    let found = found.json();
    assert_eq!((&found["head"]["team_size"], &found["head"]["stages"]), (&json!(4), &json!([{"stage": "paris"}])));
    assert_eq!(found["outcome"]["start_list"].as_array().unwrap().len(), 8);
    let keys: Vec<&String> = found["outcome"].as_object().unwrap().keys().collect();
    let desk = serde_json::to_value(desk::Book::new(desk::Head::read(&head().to_string()).unwrap()).outcome()).unwrap();
    assert_eq!(keys, desk.as_object().unwrap().keys().collect::<Vec<_>>());
    let early = stranger.get(&format!("/api/tables/{waiting}/results")).await.unwrap();
    assert_eq!(code(&early), (409, "wrong_phase".into()));
    let none = stranger.get(&format!("/api/tables/{other}/results")).await.unwrap();
    assert_eq!(code(&none), (404, "no_results".into()));
    server.stop().await;
}

#[test]
fn a_book_has_so_many_entries() {
    let entry = |n: u64| if n % 2 == 1 { r#"{"draw":[0,1]}"# } else { r#"{"undo":1}"# };
    let rows = (1..=MAX_ENTRIES as u64).map(|n| DeskRow { n, id: format!("e{n}"), at_ms: n, entry: entry(n).into() });
    let stored = StoredDesk {
        key: DeskKey(1),
        secret: None,
        head: head().to_string(),
        created_ms: 0,
        touched_ms: 0,
        entries: rows.collect(),
        referees: vec![],
    };
    let desk = Desk::load(TableId([1; 16]), stored.clone()).unwrap();
    assert_eq!(desk.last(), MAX_ENTRIES as u64);
    let more = |key: &str| NewEntry {
        key: key.into(),
        id: "more".into(),
        after: MAX_ENTRIES as u64,
        entry: Exact(serde_json::value::RawValue::from_string(r#"{"draw":[0,1]}"#.into()).unwrap()),
    };
    assert_eq!(desk.propose(None, &more(WRONG), 0).unwrap_err().code, protocol::Code::NotReferee);
    // The hash of a key that nobody knows cannot be met; one that is known can.
    let hash = DeskSecretHash(<sha2::Sha256 as sha2::Digest>::digest(KEY.as_bytes()).into());
    let secret = Some(Grant { hash, made_by: DeviceId([9; 32]) });
    let desk = Desk::load(TableId([1; 16]), StoredDesk { secret, ..stored.clone() }).unwrap();
    assert_eq!(desk.propose(None, &more(KEY), 0).unwrap_err().code, protocol::Code::TooLarge);
    let shorter = StoredDesk { secret, entries: stored.entries[..1_998].to_vec(), ..stored };
    let desk = Desk::load(TableId([1; 16]), shorter).unwrap();
    let fits = NewEntry { after: 1_998, ..more(KEY) };
    assert!(matches!(desk.propose(None, &fits, 7), Ok(Proposal::Write(row, _)) if row.n == 1_999 && row.at_ms == 7));
}

/// A book has some hundred kilobytes, and takes memory until it has been read: every way to a whole one goes through the same gate.
#[tokio::test]
async fn whole_books_are_sent_a_few_at_a_time() {
    let server = TestServer::start().await;
    let desk = id(7);
    begin(&mut server.device(), &desk).await;
    // An address that may have none on their way gets none.
    let limits = Limits { heavy_per_address: 0, heavy_wait: Duration::from_millis(50), ..Limits::loose() };
    let server = server.restart_with(limits).await;
    for path in ["", "/book", "/csv"] {
        let refused = server.device().get(&format!("/api/desks/{desk}{path}")).await.unwrap();
        assert_eq!(code(&refused), (503, "unavailable".into()), "{path}");
    }
    let again = server.device().put(&format!("/api/desks/{desk}"), &json!({"key": KEY, "head": head()})).await.unwrap();
    assert_eq!(code(&again), (503, "unavailable".into()));
    assert!(server.device().follow(&desk, 0).await.is_err());
    let server = server.restart().await;
    assert_eq!(server.device().get(&format!("/api/desks/{desk}")).await.unwrap().status, 200);
}
