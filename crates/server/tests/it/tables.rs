//! How tables live: what counts as one, who is host, how they begin, close and follow one another.

use std::sync::Arc;

use crate::common::*;
use catalogue::{AnyGame, GameEntry};
use client::Device;
use room::{Ctx, Room};
use serde_json::{Value, json};
use server::{
    Limits, Server, Times,
    time::{Now, Tick, Time, VirtualTime},
};
use store::{DeviceId, Grant, InvitationHash, OwnerId, SeatRow, Stored, TableId, TableKey};
use testkit::toy::{Toy, fault::BotPanics};

async fn table(device: &Device, id: &str) -> Value {
    device.clone().get(&format!("/api/tables/{id}")).await.unwrap().json()
}

async fn does(device: &mut Device, id: &str, what: &str, body: Value) -> Value {
    let (status, answer) = post(device, id, what, body).await;
    assert_eq!(status, 200, "{what}: {answer}");
    answer
}

fn start_with_bot() -> Value {
    let mut body = new_table(json!([{"kind": "me"}, {"kind": "bot"}]));
    body["start"] = json!(true);
    body
}

#[tokio::test]
async fn only_tables_that_have_not_ended_count() {
    let limits = Limits { tables_per_device: 3, ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let mut host = server.device();
    // Abandoned in the race, closed before it: neither counts.
    for round in 0..8 {
        let body = if round % 2 == 0 { start_with_bot() } else { new_table(json!([{"kind": "me"}, {"kind": "open"}])) };
        let made: Value = host.ask("/api/tables", &body).await.unwrap();
        does(&mut host, made["table"]["id"].as_str().unwrap(), "abandon", json!({})).await;
    }
    for body in [start_with_bot(), new_table(json!([{"kind": "me"}, {"kind": "open"}])), start_with_bot()] {
        assert_eq!(host.post("/api/tables", &body).await.unwrap().status, 200);
    }
    let refused = host.post("/api/tables", &start_with_bot()).await.unwrap().json();
    assert_eq!(refused["error"]["code"], "too_many_tables");
}

const NONCE: &str = "00000000000000000000000000000000000000000000000000000000000000aa";

/// Three people, all ready, Lise with a promise that she does not keep: the start waits for her nonce.
async fn starting(server: &TestServer) -> (String, [Device; 3]) {
    let (id, [mut host, mut lise, mut paul]) = three_people(server, json!({})).await;
    let promise = NONCE.parse::<fair::Nonce>().unwrap().commitment().to_string();
    does(&mut lise, &id, "ready", json!({"seat": 1, "commitment": promise})).await;
    does(&mut paul, &id, "ready", json!({"seat": 2})).await;
    let called = does(&mut host, &id, "start", json!({})).await;
    assert_eq!((&called["phase"], called["deadline_ms"].is_u64()), (&json!("seating"), true));
    (id, [host, lise, paul])
}

#[tokio::test]
async fn who_goes_while_the_start_waits_calls_it_off() {
    for way in ["leave", "revoke", "forget"] {
        let time = Arc::new(VirtualTime::at(DAY));
        let server = virtually(tempfile::tempdir().unwrap(), &time, quick()).await;
        let (id, [mut host, mut lise, mut paul]) = starting(&server).await;
        match way {
            "leave" => drop(does(&mut lise, &id, "leave", json!({"seat": 1})).await),
            "revoke" => drop(does(&mut host, &id, "revoke", json!({"seat": 1})).await),
            _ => drop(lise.post("/api/forget", &json!({})).await.unwrap()),
        }
        time.advance(60_000);
        let after = table(&host, &id).await;
        assert_eq!((&after["phase"], &after["deadline_ms"]), (&json!("seating"), &Value::Null), "{way}");
        assert_eq!((&after["seats"][1]["kind"], &after["seats"][2]["ready"]), (&json!("open"), &json!(false)), "{way}");
        // The table goes on with another player.
        let link = does(&mut host, &id, "invite", json!({"seat": 1})).await;
        let mut zoe = server.device();
        does(&mut zoe, &id, "join", json!({"invitation": link["secret"], "name": "Zoé"})).await;
        does(&mut zoe, &id, "ready", json!({"seat": 1})).await;
        does(&mut paul, &id, "ready", json!({"seat": 2})).await;
        assert_eq!(does(&mut host, &id, "start", json!({})).await["phase"], "racing");
    }
}

#[tokio::test]
async fn no_seat_is_opened_while_the_start_waits() {
    let time = Arc::new(VirtualTime::at(DAY));
    let server = virtually(tempfile::tempdir().unwrap(), &time, quick()).await;
    let mut host = server.device();
    let made: Value = host.ask("/api/tables", &new_table(json!([{"kind": "me"}, {"kind": "bot"}]))).await.unwrap();
    let id = made["table"]["id"].as_str().unwrap();
    let promise = NONCE.parse::<fair::Nonce>().unwrap().commitment().to_string();
    does(&mut host, id, "ready", json!({"seat": 0, "commitment": promise})).await;
    does(&mut host, id, "start", json!({})).await;
    let (status, refused) = post(&mut host, id, "seats", json!({"seat": 1, "kind": "open"})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("wrong_phase")));
    time.advance(60_000);
    while table(&host, id).await["phase"] != "racing" {
        tokio::task::yield_now().await;
    }
    assert_eq!(table(&host, id).await["seats"][1]["kind"], "bot");
}

/// A nonce that was shown is worth nothing once the start was called off, and bars nobody from getting ready.
#[tokio::test]
async fn a_nonce_shown_before_a_player_left_binds_nobody() {
    let server = TestServer::with(Times { reveal: 600_000, ..quick() }, Limits::loose()).await;
    let (id, [mut host, mut lise, mut paul]) = three_people(&server, json!({})).await;
    let promise = NONCE.parse::<fair::Nonce>().unwrap().commitment().to_string();
    does(&mut lise, &id, "ready", json!({"seat": 1, "commitment": promise})).await;
    does(&mut paul, &id, "ready", json!({"seat": 2, "commitment": promise})).await;
    does(&mut host, &id, "start", json!({})).await;
    does(&mut lise, &id, "nonce", json!({"seat": 1, "nonce": NONCE})).await;
    let after = does(&mut paul, &id, "leave", json!({"seat": 2})).await;
    assert_eq!((&after["nonces"], &after["seats"][1]["ready"]), (&json!([null, null, null]), &json!(false)));
    does(&mut lise, &id, "ready", json!({"seat": 1, "commitment": promise})).await;
}

#[tokio::test]
async fn a_host_who_goes_is_followed_by_the_next_person_present() {
    for (racing, way) in [(false, "leave"), (false, "forget"), (true, "leave"), (true, "forget")] {
        let server = TestServer::start().await;
        let (id, [mut host, lise, mut paul]) =
            if racing { three_racing(&server, json!({})).await } else { three_people(&server, json!({})).await };
        // Paul looks on; Lise, in the seat before, is not there.
        let mut present = Viewer::open(&paul, &id, "seat=2").await;
        match way {
            "leave" => drop(does(&mut host, &id, "leave", json!({"seat": 0})).await),
            _ => drop(host.post("/api/forget", &json!({})).await.unwrap()),
        }
        while present.table["host"] == false {
            present.next().await;
        }
        assert_eq!(table(&lise, &id).await["host"], false);
        if racing {
            // A bot plays the seat at once, and the race goes on.
            assert_eq!(present.table["seats"][0]["stand_in"], true);
            present.play_first().await;
        } else {
            // The new host puts a bot there.
            does(&mut paul, &id, "seats", json!({"seat": 0, "kind": "bot"})).await;
            let mut lise = lise;
            does(&mut lise, &id, "ready", json!({"seat": 1})).await;
            assert_eq!(does(&mut paul, &id, "start", json!({})).await["phase"], "racing");
        }
        does(&mut paul, &id, "abandon", json!({})).await;
    }
}

#[tokio::test]
async fn a_table_that_is_left_to_nobody_ends() {
    for (begun, way) in [(false, "leave"), (false, "forget"), (true, "leave"), (true, "forget")] {
        let server = TestServer::start().await;
        let mut host = server.device();
        let watcher = server.device();
        let mut body = new_table(json!([{"kind": "me"}, {"kind": if begun { "bot" } else { "open" }}]));
        (body["public"], body["start"]) = (json!(true), json!(begun));
        let made: Value = host.ask("/api/tables", &body).await.unwrap();
        let id = made["table"]["id"].as_str().unwrap();
        match way {
            "leave" => drop(does(&mut host, id, "leave", json!({"seat": 0})).await),
            _ => drop(host.post("/api/forget", &json!({})).await.unwrap()),
        }
        let after = table(&watcher, id).await;
        assert_eq!((&after["phase"], &after["abandoned_starts"]), (&json!("abandoned"), &json!(u8::from(begun))));
        assert_eq!(watcher.clone().get("/api/tables").await.unwrap().json(), json!([]), "it is not listed");
    }
}

#[tokio::test]
async fn a_table_that_its_people_do_not_visit_for_a_day_closes() {
    let time = Arc::new(VirtualTime::at(100 * DAY));
    let server = virtually(tempfile::tempdir().unwrap(), &time, quick()).await;
    let mut ids = Vec::new();
    let mut body = new_table(json!([{"kind": "me"}, {"kind": "open"}]));
    body["public"] = json!(true);
    let mut hosts = [server.device(), server.device(), server.device()];
    for host in &mut hosts {
        let made: Value = host.ask("/api/tables", &body).await.unwrap();
        ids.push(made["table"]["id"].as_str().unwrap().to_owned());
    }
    // The first is never seen again; to the second its host comes back later in the day; at the third one sits all the time.
    let waiting = Viewer::open(&hosts[2], &ids[2], "seat=0").await;
    let stranger = Viewer::open(&server.device(), &ids[0], "").await;
    time.advance(DAY / 2);
    server.server.hall.tables.close_unvisited().await;
    drop(Viewer::open(&hosts[1], &ids[1], "seat=0").await);
    time.advance(DAY / 2 + 1);
    server.server.hall.tables.close_unvisited().await;
    let mut phases = Vec::new();
    for id in &ids {
        phases.push(table(&hosts[0], id).await["phase"].clone());
    }
    assert_eq!(phases, ["abandoned", "seating", "seating"]);
    drop((waiting, stranger));
}

#[tokio::test]
async fn a_race_under_way_keeps_its_names_and_moves_count_as_use() {
    let time = Arc::new(VirtualTime::at(1_000 * DAY));
    let server = virtually(tempfile::tempdir().unwrap(), &time, quick()).await;
    let (id, mut host, guest) = racing(&server, json!({"clock": {"kind": "days", "days": 30}})).await;
    time.advance(10);
    let later: Value = host.ask("/api/tables", &new_table(json!([{"kind": "me"}, {"kind": "open"}]))).await.unwrap();
    let later = later["table"]["id"].as_str().unwrap().to_owned();
    let mine = |device: Device| async move {
        let tables = device.clone().get("/api/mine").await.unwrap().json();
        tables.as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(mine(host.clone()).await, [later.clone(), id.clone()]);
    time.advance(10);
    Viewer::open(&host, &id, "seat=0").await.play_first().await;
    assert_eq!(mine(host.clone()).await, [later.clone(), id.clone()], "a secret answer is nobody's to notice");
    Viewer::open(&guest, &id, "seat=1").await.play_first().await;
    assert_eq!(mine(host.clone()).await, [id.clone(), later.clone()], "a move that everybody sees is use");

    time.advance(100 * DAY);
    server.server.hall.tables.forget_old(time.now().date - 90 * DAY).await;
    let TestServer { server, folder } = server;
    stop(server).await;
    let server = virtually(folder, &time, quick()).await;
    let [mut host, mut guest] = [host, guest].map(|device| Device { addr: server.server.addr, ..device });
    let after = table(&guest, &id).await;
    assert_eq!((&after["seats"][0]["name"], &after["seats"][1]["mine"]), (&json!("Jean"), &json!(true)));
    // Once it has ended, names go with time.
    for device in [&mut host, &mut guest] {
        does(device, &id, "agree", json!({"yes": true})).await;
    }
    time.advance(10);
    server.server.hall.tables.forget_old(time.now().date).await;
    let after = table(&guest, &id).await;
    assert_eq!((&after["seats"][0]["name"], &after["seats"][1]["mine"]), (&json!(""), &json!(false)));
    assert_eq!(post(&mut guest, &id, "rematch", json!({})).await.0, 403);
}

#[tokio::test]
async fn all_who_ask_for_a_rematch_at_once_get_one_table_with_one_room() {
    let server = TestServer::start().await;
    let (first, mut host, mut guest) = racing(&server, json!({})).await;
    let mut id = first;
    for round in 0..20 {
        if round > 0 {
            does(&mut guest, &id, "ready", json!({"seat": 1})).await;
            does(&mut host, &id, "start", json!({})).await;
        }
        does(&mut host, &id, "abandon", json!({})).await;
        let mut asked = tokio::task::JoinSet::new();
        for at in 0..6 {
            let mut device = if at % 2 == 0 { host.clone() } else { guest.clone() };
            let old = id.clone();
            asked.spawn(async move {
                let (status, answer) = post(&mut device, &old, "rematch", json!({})).await;
                assert_eq!(status, 200, "{answer}");
                let next = answer["id"].as_str().unwrap().to_owned();
                // Looked at at once, by its id and in the list.
                device.get("/api/mine").await.unwrap();
                assert_eq!(table(&device, &next).await["phase"], "seating");
                next
            });
        }
        let found: Vec<String> = asked.join_all().await;
        assert!(found.iter().all(|next| *next == found[0]), "{found:?}");
        id = found[0].clone();
        assert_eq!(server.server.hall.services.metrics.live_tables.get(), round + 2, "one room a table");
    }
    assert_eq!(server.server.hall.services.metrics.commits_failed.get(), 0, "nobody wrote to another's table");
}

#[tokio::test]
async fn a_table_found_in_the_list_as_it_is_opened_has_one_room() {
    let server = TestServer::start().await;
    let host = server.device();
    let mut with_cookie = host.clone();
    let body = new_table(json!([{"kind": "me"}, {"kind": "open"}]));
    with_cookie.ask::<Value>("/api/tables", &body).await.unwrap();
    let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let looking = tokio::spawn({
        let mut device = with_cookie.clone();
        let stop = Arc::clone(&stop);
        async move {
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                device.get("/api/mine").await.unwrap();
            }
        }
    });
    for _ in 0..40 {
        with_cookie.ask::<Value>("/api/tables", &body).await.unwrap();
    }
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    looking.await.unwrap();
    assert_eq!(server.server.hall.services.metrics.live_tables.get(), 41);
}

static PANICKY: GameEntry<Toy<BotPanics>> = GameEntry::new();
static PANICKY_GAMES: &[&dyn AnyGame] = &[&PANICKY];

#[tokio::test]
async fn a_bot_that_panics_is_played_for_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(&folder);
    let time = Arc::new(server::time::WallTime::new());
    let server = TestServer { server: Server::start(config, PANICKY_GAMES, time).await.unwrap(), folder };
    let mut device = server.device();
    let made: Value = device.ask("/api/tables", &start_with_bot()).await.unwrap();
    let mut jean = Viewer::open(&device, made["table"]["id"].as_str().unwrap(), "seat=0").await;
    play_out(&mut [&mut jean]).await;
    assert!(server.server.hall.services.metrics.thoughts_failed.get() > 0);
    assert_eq!(server.server.hall.services.metrics.panics.get(), 0, "no table was reloaded");
}

/// A setup as the first version wrote it.
fn first_version(phase: &str, started: bool, starting_by: Value, seats: Value) -> String {
    json!({"options": {}, "public": true, "hot_seat": false, "clock": {"kind": "none"}, "phase": phase, "started": started,
        "seats": seats, "starting_by": starting_by, "rematch": null, "abandoned_starts": 2, "imported": null})
    .to_string()
}

fn old_seat(kind: &str, stand_in: bool) -> Value {
    let bot = (kind == "bot").then_some("heuristic");
    json!({"kind": kind, "bot": bot, "ready": true, "promised": null, "nonce": null, "stand_in": stand_in})
}

fn load(setup: String, host: Option<OwnerId>, owners: &[Option<OwnerId>]) -> protocol::TableInfo {
    let people = owners.iter().enumerate().map(|(seat, owner)| SeatRow {
        seat: seat as u8,
        owner: *owner,
        name: owner.map(|_| format!("S{seat}")).unwrap_or_default(),
        orders: "ask".into(),
    });
    let stored = Stored {
        key: TableKey(1),
        game: "toy".into(),
        secret: [7; 32],
        setup,
        host,
        created_ms: 5,
        people: people.collect(),
        invitations: vec![(1, Grant { hash: InvitationHash([9; 32]), made_by: DeviceId([1; 32]) })],
        held: Vec::new(),
        chat: Vec::new(),
    };
    let cx = Ctx::new(Now { tick: Tick(1_000), date: 2_000 }, Times::default());
    let find = |_: &str| Some(GAMES[0]);
    let (room, _) = Room::load(&cx, TableId([1; 16]), stored, 1, find).unwrap();
    room.info(&cx, Some(OwnerId([2; 32])))
}

/// What the first version kept in pieces is read as one state, also where the pieces do not fit.
#[test]
fn setups_of_the_first_version_are_read() {
    use protocol::{Phase, SeatKind};
    let jean = Some(OwnerId([1; 32]));
    let lise = Some(OwnerId([2; 32]));
    let seats = || json!([old_seat("person", false), old_seat("person", true), old_seat("bot", false)]);
    let racing = load(first_version("racing", true, Value::Null, seats()), jean, &[jean, lise, None]);
    assert_eq!((racing.phase, racing.seats[1].stand_in, racing.seats[2].kind), (Phase::Racing, true, SeatKind::Bot));
    assert_eq!((racing.seats[1].mine, racing.abandoned_starts, racing.host), (true, 2, false));

    // Forgotten in the race, the host too: a bot plays, and there is a host.
    let forgotten = load(first_version("racing", true, Value::Null, seats()), None, &[None, lise, None]);
    assert_eq!((forgotten.seats[0].stand_in, forgotten.seats[0].bot.as_deref()), (true, Some("heuristic")));
    assert!(forgotten.host);

    // Left while the start waited: an open seat in a race.
    let open = json!([old_seat("open", false), old_seat("person", false), old_seat("bot", false)]);
    let begun = load(first_version("racing", true, Value::Null, open.clone()), lise, &[None, lise, None]);
    assert_eq!((begun.seats[0].kind, begun.seats[0].stand_in), (SeatKind::Person, true));
    let waiting = load(first_version("seating", false, json!(9_999), open), lise, &[None, lise, None]);
    assert_eq!((waiting.deadline_ms, waiting.seats[0].kind, waiting.seats[1].ready), (None, SeatKind::Open, false));

    let full = load(first_version("seating", false, json!(9_999), seats()), jean, &[jean, lise, None]);
    assert_eq!(full.deadline_ms, Some(Times::default().reveal));
    for (phase, started) in [("over", true), ("abandoned", true), ("abandoned", false)] {
        let ended = load(first_version(phase, started, Value::Null, seats()), jean, &[jean, lise, None]);
        assert_eq!((ended.phase.is_closed(), ended.seats[1].stand_in), (true, false));
    }
}

#[tokio::test]
async fn a_race_that_began_as_its_table_was_laid_waits_for_its_players_in_their_lists() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let mut body = new_table(json!([{"kind": "me"}, {"kind": "me"}]));
    body["hot_seat"] = json!(true);
    body["start"] = json!(true);
    let _: Value = device.ask("/api/tables", &body).await.unwrap();
    let mine = device.get("/api/mine").await.unwrap().json();
    assert!(!mine[0]["awaiting"].as_array().unwrap().is_empty(), "{mine}");
}
