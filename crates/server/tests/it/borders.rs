//! What comes from outside: headers, origins, sizes, rates, nonsense.

use std::{sync::Arc, time::Duration};

use crate::common::*;
use client::{ClientError, Incoming, Socket};
use serde_json::{Value, json};
use server::{Config, Limits, Server, routes, time::WallTime};

#[tokio::test]
async fn every_answer_has_the_strict_headers() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let pages = ["/", "/t/abc", "/nothing.js", "/api/nothing", "/api/tables/zz"].map(str::to_owned);
    let paths = routes().into_iter().map(|route| route.path.replace("{game}", "toy").replace("{id}", "00"));
    for path in pages.into_iter().chain(paths) {
        let response = device.get(&path).await.unwrap();
        let csp = response.header("content-security-policy").unwrap_or_else(|| panic!("{path}"));
        // The engine may be compiled; no text is run as a script.
        let besides = csp.replace("'wasm-unsafe-eval'", "");
        let is_strict = csp.starts_with("default-src 'none'") && !besides.contains("unsafe") && !csp.contains('*');
        assert!(is_strict, "{path}: {csp}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(response.header(name), Some(value), "{path}");
        }
        if path.starts_with("/api") {
            assert_eq!(response.header("cache-control"), Some("no-store"), "{path}");
        }
        assert_eq!(response.header("server"), None);
        assert_eq!(response.header("access-control-allow-origin"), None);
    }
}

#[tokio::test]
async fn counts_are_not_shown_to_players() {
    let folder = tempfile::tempdir().unwrap();
    let anywhere = ([127, 0, 0, 1], 0).into();
    let config = Config { metrics: Some(anywhere), ..Config::new(anywhere, folder.path()) };
    let server = Server::start(config, GAMES, Arc::new(WallTime::new())).await.unwrap();
    let page = client::Device::new(server.metrics.unwrap()).get("/metrics").await.unwrap();
    assert!(page.status == 200 && page.body.contains("sillage_moves 0"), "{}", page.body);
    let mut player = client::Device::new(server.addr);
    assert!(!player.get("/metrics").await.unwrap().body.contains("sillage_"), "not at the players' door");
    let health = player.get("/health").await.unwrap().json();
    let reply: Vec<&String> = health.as_object().unwrap().keys().collect();
    assert_eq!(reply, ["ok", "uptime_s", "version"]);
    server.stop().await;
}

#[tokio::test]
async fn cookies_are_for_this_server_alone() {
    let server = TestServer::start().await;
    let created =
        server.device().post("/api/tables", &new_table(json!([{"kind": "me"}, {"kind": "bot"}]))).await.unwrap();
    let cookie = created.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && cookie.contains("Path=/"), "{cookie}");
    let word = cookie.split(['=', ';']).nth(1).unwrap();
    assert_eq!(word.len(), 32);
    assert!(!created.body.contains(word), "the device's name is in its cookie and nowhere else");
    // Nor in the store: only its hash is.
    let id = created.json()["table"]["id"].as_str().unwrap().to_owned();
    let folder = server.folder.path().to_owned();
    // The operator's socket is no file that could be read.
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).filter(|path| path.is_file());
    for file in files {
        let bytes = std::fs::read(file).unwrap();
        assert!(!bytes.windows(32).any(|window| window == word.as_bytes()), "{id}");
    }
}

#[tokio::test]
async fn pages_from_elsewhere_open_no_socket_and_change_nothing() {
    let server = TestServer::start().await;
    let (id, host, _) = racing(&server, json!({})).await;
    let own = format!("http://{}", server.server.addr);
    for (origin, taken) in
        [(own.as_str(), true), ("http://evil.example", false), ("null", false), ("https://127.0.0.1", false)]
    {
        let path = format!("/api/tables/{id}/socket?seat=0");
        let socket = Socket::connect(host.addr, &path, host.cookie.as_deref(), Some(origin)).await;
        match (socket, taken) {
            (Ok(_), true) => {}
            (Err(ClientError::Refused { status: 403, .. }), false) => {}
            (other, _) => panic!("{origin}: {:?}", other.err()),
        }
        let headers = [("origin", origin), ("content-type", "application/json")];
        let response = host
            .clone()
            .request("POST", &format!("/api/tables/{id}/name"), &headers, Some(r#"{"seat":0,"name":"Jo"}"#))
            .await
            .unwrap();
        assert_eq!(response.status == 200, taken, "{origin}");
    }
    // A form of another page can be sent without asking; it is no JSON.
    let headers = [("content-type", "text/plain")];
    let response = host
        .clone()
        .request("POST", &format!("/api/tables/{id}/name"), &headers, Some(r#"{"seat":0,"name":"Jo"}"#))
        .await
        .unwrap();
    assert_eq!(response.status, 400);
    let headers = [("content-type", "application/json"), ("sec-fetch-site", "cross-site")];
    let response = host
        .clone()
        .request("POST", &format!("/api/tables/{id}/name"), &headers, Some(r#"{"seat":0,"name":"Jo"}"#))
        .await
        .unwrap();
    assert_eq!(response.status, 403);
}

#[tokio::test]
async fn nonsense_is_refused_and_the_socket_goes_on() {
    let server = TestServer::start().await;
    let (id, host, _) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0&lang=fr").await;
    for frame in
        ["", "{}", "[]", "nul", r#"{"type":"fly"}"#, r#"{"type":"ping","x":1}"#, r#"{"type":"chat","text":"a\u202eb"}"#]
    {
        jean.send_text(frame).await;
        let error = jean.next().await;
        assert_eq!((&error["type"], &error["code"]), (&json!("error"), &json!("bad_request")), "{frame}");
        let text = error["text"].as_str().unwrap();
        assert!(text.starts_with("Cette demande ne se lit pas. ("), "{text}");
    }
    // Something that no game would call a move.
    jean.send(json!({"type": "act", "decision": jean.ask["decision"], "action": "a", "do": {"fly": [1, {"x": null}]}}))
        .await;
    let refused = jean.next().await;
    assert_eq!((&refused["type"], &refused["rule"]), (&json!("refused"), &json!(null)));
    // Against the rules.
    jean.send(json!({"type": "act", "decision": jean.ask["decision"], "action": "a", "do": {"bid": 9}})).await;
    assert_eq!(jean.next().await["rule"], "X1");
    jean.play_first().await;
}

#[tokio::test]
async fn what_is_no_message_of_ours_ends_its_socket_with_a_code_and_a_reason() {
    let server = TestServer::start().await;
    let (id, host, _) = racing(&server, json!({})).await;
    // A frame that says it is 17 KB long, masked with zeros; one that is binary; one that is not UTF-8; one that is not masked.
    let mut long = vec![0x81, 0xfe];
    long.extend_from_slice(&(17_u16 * 1024).to_be_bytes());
    long.extend_from_slice(&[0; 4]);
    long.extend_from_slice(&[b'x'; 17 * 1024]);
    for (frame, code, reason) in [
        (&long[..], 1009, "too_large"),
        (&[0x82, 0x81, 0, 0, 0, 0, 1], 1003, "bad_request"),
        (&[0x81, 0x81, 0, 0, 0, 0, 0xff], 1007, "bad_request"),
        (&[0x81, 0x01, b'x'], 1002, "bad_request"),
    ] {
        let mut jean = Viewer::open(&host, &id, "seat=0").await;
        jean.send_raw(frame).await;
        let (error, ended, why) = jean.end().await;
        assert_eq!((error["code"].as_str(), ended, why), (Some(reason), Some(code), reason));
    }
    // And nobody is worse off.
    Viewer::open(&host, &id, "seat=0").await.play_first().await;
}

#[tokio::test]
async fn a_client_that_closes_its_socket_is_answered_with_a_close_frame() {
    let server = TestServer::start().await;
    let (id, host, _) = racing(&server, json!({})).await;
    // Masked with zeros: a code alone, and a code with a reason.
    let reasoned = [&[0x88, 0x87, 0, 0, 0, 0, 0x03, 0xe9][..], b"later"].concat();
    for (frame, code) in [(&[0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8][..], 1000), (&reasoned[..], 1001)] {
        let mut jean = Viewer::open(&host, &id, "seat=0").await;
        jean.send_raw(frame).await;
        let (error, answered, _) = jean.end().await;
        assert_eq!((error, answered), (json!(null), Some(code)));
    }
}

#[tokio::test]
async fn an_error_names_the_move_that_it_concerns() {
    let limits = Limits { socket: (0.001, 2.0), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, host, _) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let act = |action: &str, more: &str| format!(r#"{{"type":"act","decision":1,"action":"{action}","do":"x"{more}}}"#);
    jean.send_text(&act("a-1", r#","more":1"#)).await;
    let error = jean.until("error").await;
    assert_eq!((&error["code"], &error["action"]), (&json!("bad_request"), &json!("a-1")));
    assert!(error["text"].as_str().unwrap().contains("more"), "and says what is wrong: {error}");
    // A text that is not an action's name is not repeated.
    jean.send_text(&act("a 2", "")).await;
    let error = jean.until("error").await;
    assert_eq!((&error["code"], error.get("action")), (&json!("bad_request"), None));
    jean.send_text(&act("a-3", "")).await;
    let (error, code, reason) = jean.end().await;
    assert_eq!((&error["code"], &error["action"]), (&json!("too_many"), &json!("a-3")));
    assert_eq!((code, reason), (Some(1013), "too_many"));
    // A spectator has no moves.
    let mut crowd = Viewer::open(&host, &id, "").await;
    crowd.send_text(&act("a-4", "")).await;
    let error = crowd.until("error").await;
    assert_eq!((&error["code"], &error["action"]), (&json!("not_seated"), &json!("a-4")));
}

#[tokio::test]
async fn the_document_says_how_a_device_is_named_and_when_to_come_again() {
    let server = TestServer::start().await;
    let document = server.device().get("/api/openapi.json").await.unwrap().json();
    let scheme = &document["components"]["securitySchemes"]["device"];
    assert_eq!(
        (&scheme["type"], &scheme["in"], &scheme["name"]),
        (&json!("apiKey"), &json!("cookie"), &json!("sillage"))
    );
    for route in routes() {
        let operation = &document["paths"][route.path][route.method.as_str().to_ascii_lowercase()];
        let required = operation["security"] == json!([{"device": []}]);
        let needs = !matches!(route.who, server::Who::Anyone | server::Who::Invited | server::Who::Referee);
        assert_eq!(required, needs, "{}", route.path);
        assert!(operation["responses"]["429"]["headers"]["Retry-After"].is_object(), "{}", route.path);
    }
    assert_eq!(document["components"]["schemas"]["ActionId"]["pattern"], "^[A-Za-z0-9_-]{1,40}$");
    assert!(document["components"]["schemas"]["ServerMessage"].is_object());
}

#[tokio::test]
async fn the_document_has_the_answers_that_are_neither_plain_nor_plain_failures() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let document = device.get("/api/openapi.json").await.unwrap().json();
    let responses = |path: &str, method: &str| document["paths"][path][method]["responses"].clone();
    for path in ["/api/tables/{id}/socket", "/api/desks/{id}/socket"] {
        let responses = responses(path, "get");
        assert!(responses["101"].is_object() && responses.get("200").is_none(), "{path}: {responses}");
    }
    for message in ["ClientMessage", "ServerMessage", "DeskRequest", "DeskMessage"] {
        assert!(document["components"]["schemas"][message].is_object(), "{message}");
    }
    let may_be = |path: &str, method: &str, status: &str, schema: &str| {
        let schemas = &responses(path, method)[status]["content"]["application/json"]["schema"]["anyOf"];
        let named = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
        assert_eq!(schemas, &json!([named(schema), named("Failed")]), "{path} {status}");
    };
    may_be("/health", "get", "503", "Health");
    may_be("/ready", "get", "503", "Readiness");
    may_be("/api/desks/{id}/entries", "post", "409", "DeskMoved");
    // What a referee really gets who came second.
    let path = format!("/api/desks/{}", "1".repeat(32));
    let key = "2".repeat(32);
    device.put(&path, &json!({"key": key, "head": crate::desks::head()})).await.unwrap();
    for (status, name) in [(200, "one"), (409, "two")] {
        let entry = json!({"key": key, "id": name, "after": 0, "entry": {"draw": [0, 1]}});
        let answer = device.post(&format!("{path}/entries"), &entry).await.unwrap();
        assert_eq!(answer.status, status);
        if status == 409 {
            let fields: Vec<Value> = answer.json().as_object().unwrap().keys().map(|key| json!(key)).collect();
            assert_eq!(document["components"]["schemas"]["DeskMoved"]["required"], json!(fields));
        }
    }
    // What must be asked for, and what may be.
    let parameters = &document["paths"]["/api/compare"]["get"]["parameters"];
    assert_eq!((&parameters[0]["name"], &parameters[0]["required"]), (&json!("tables"), &json!(true)));
    assert_eq!(device.get("/api/compare").await.unwrap().status, 400);
    let seat = &document["paths"]["/api/tables/{id}/socket"]["get"]["parameters"][1];
    assert_eq!(
        (&seat["name"], &seat["required"], &seat["schema"]["type"]),
        (&json!("seat"), &json!(false), &json!("integer"))
    );
}

#[tokio::test]
async fn a_body_over_16_kb_is_refused() {
    let server = TestServer::start().await;
    let mut body = new_table(json!([{"kind": "me"}, {"kind": "bot"}]));
    body["name"] = json!("x".repeat(17 * 1024));
    let response = server.device().post("/api/tables", &body).await.unwrap();
    assert_eq!((response.status, response.json()["error"]["code"].as_str()), (413, Some("too_large")));
}

#[tokio::test]
async fn floods_are_cut_off() {
    let limits = Limits { socket: (0.001, 10.0), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    for _ in 0..30 {
        jean.send(json!({"type": "ping"})).await;
    }
    let code = loop {
        match jean.try_next().await {
            Ok(message) if message["type"] == "error" => assert_eq!(message["code"], "too_many"),
            Ok(_) => {}
            Err(code) => break code,
        }
    };
    assert_eq!(code, Some(1013));
    assert_eq!(server.server.hall.services.metrics.frames.get(), 10);
    lise.send(json!({"type": "ping"})).await;
    lise.until("pong").await;
}

#[tokio::test]
async fn an_address_asks_so_often_and_learns_when_it_may_again() {
    let limits = Limits { address: (0.1, 5.0), ..Limits::loose() };
    let (server, time) = serving(limits, quick(), |config| config).await;
    let asked = async || {
        let answer = server.device().get("/api/games").await.unwrap();
        (answer.status, answer.header("retry-after").map(str::to_owned))
    };
    for _ in 0..5 {
        assert_eq!(asked().await, (200, None));
    }
    assert_eq!(asked().await, (429, Some("10".into())), "one in ten seconds");
    time.advance(4_000);
    assert_eq!(asked().await, (429, Some("6".into())));
    time.advance(5_999);
    assert_eq!(asked().await, (429, Some("1".into())), "a part of a second is one");
    time.advance(1);
    assert_eq!(asked().await, (200, None));
}

#[tokio::test]
async fn a_socket_that_does_not_read_is_closed_and_others_notice_nothing() {
    let limits = Limits { queue: 8, ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, host, guest) = racing(&server, json!({})).await;
    // Opened and never read.
    let deaf = server.device().watch(&id, "lang=fr").await.unwrap();
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    // As long as a line may be: what is between server and socket fills up the sooner.
    let line = "🚴".repeat(280);
    let overrun = || server.server.hall.services.metrics.sockets_overrun.get();
    let mut said = 0;
    while overrun() == 0 {
        lise.send(json!({"type": "chat", "text": line})).await;
        jean.until("chat").await;
        lise.until("chat").await;
        said += 1;
        assert!(said < 100_000, "the deaf socket is let go");
    }
    jean.play_first().await;
    drop(deaf);
    println!("let go after {said} messages");
}

#[tokio::test]
async fn broken_frames_hurt_nobody() {
    let server = TestServer::start().await;
    let (id, host, _) = racing(&server, json!({})).await;
    for bytes in [&[0xff; 64][..], &[0x81, 0x05, 1, 2, 3], &[0x82, 0x80, 0, 0, 0, 0], &[0x01, 0x80, 0, 0, 0, 0]] {
        let mut socket = host.watch(&id, "seat=0").await.unwrap();
        socket.send_raw(bytes).await.unwrap();
        drop(
            tokio::time::timeout(Duration::from_millis(50), async {
                while let Ok(Incoming::Text(_)) = socket.next().await {}
            })
            .await,
        );
    }
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    jean.play_first().await;
}

#[tokio::test]
async fn only_what_is_nobodys_secret_is_compressed() {
    let server = TestServer::start().await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let packed = async |device: &client::Device, path: String| {
        let response = device.clone().request("GET", &path, &[("accept-encoding", "gzip")], None).await;
        // What is compressed is no text: the program's client takes it for none.
        response.map_or(true, |response| response.header("content-encoding").is_some())
    };
    assert!(!packed(&host, format!("/api/tables/{id}/replay?seat=0")).await, "a hand is in it");
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    play_out(&mut [&mut jean, &mut lise]).await;
    assert!(packed(&host, format!("/api/tables/{id}/replay?seat=0")).await, "all cards are on the table");
    // And anyone may see the race through any seat's eyes.
    let mut stranger = server.device();
    assert_eq!(stranger.get(&format!("/api/tables/{id}/replay?seat=1")).await.unwrap().status, 200);
}

#[tokio::test]
async fn an_address_sends_so_much_over_however_many_sockets() {
    let limits = Limits { frames_per_address: (0.001, 10.0), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut sent = 0;
    let refused = loop {
        let mut jean = Viewer::open(&host, &id, "seat=0").await;
        jean.send(json!({"type": "ping"})).await;
        if jean.until_either("pong", "error").await["type"] == "error" {
            break jean.end().await.1;
        }
        sent += 1;
        assert!(sent < 50, "it is cut off");
    };
    assert_eq!((sent, refused), (10, Some(1013)));
    // Another address is not.
    let guest = client::Device { from: Some([127, 0, 0, 2].into()), ..guest };
    Viewer::open(&guest, &id, "seat=1").await.play_first().await;
}

#[tokio::test]
async fn a_seat_has_so_many_sockets_and_the_oldest_goes() {
    let limits = Limits { sockets_per_seat: 3, ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    let mut sockets = Vec::new();
    for _ in 0..5 {
        sockets.push(Viewer::open(&host, &id, "seat=0").await);
    }
    for (at, socket) in sockets.iter_mut().enumerate() {
        if at < 2 {
            assert_eq!(socket.end().await.1, Some(1013), "{at}");
        } else {
            socket.send(json!({"type": "ping"})).await;
            socket.until("pong").await;
        }
    }
    lise.send(json!({"type": "ping"})).await;
    lise.until("pong").await;
    assert_eq!(lise.table["seats"][0]["here"], true, "and the player has not gone");
}

#[tokio::test]
async fn whatever_is_wrong_is_said_in_the_same_form() {
    let server = TestServer::start().await;
    let (id, ..) = racing(&server, json!({})).await;
    for (method, path, status) in [
        ("POST", format!("/api/tables/{id}"), 405),
        ("DELETE", "/api/games".to_owned(), 405),
        ("GET", format!("/api/tables/{id}/replay?seat=0&seat=1"), 400),
        ("GET", "/api/tables?page=-1".to_owned(), 400),
        ("GET", "/api/tables/%ff".to_owned(), 400),
        ("GET", "/api/nothing".to_owned(), 404),
    ] {
        let response = server.device().request(method, &path, &[], None).await.unwrap();
        assert_eq!(response.status, status, "{method} {path}");
        assert_eq!(response.header("content-type"), Some("application/json"), "{method} {path}");
        let failed: protocol::Failed = serde_json::from_str(&response.body).unwrap_or_else(|_| panic!("{path}"));
        assert!(!failed.error.text.is_empty());
    }
}

#[tokio::test]
async fn a_piece_of_a_message_a_ping_and_a_pong_are_messages() {
    let limits = Limits { socket: (0.001, 60.0), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, host, _) = racing(&server, json!({})).await;
    // Masked with zeros: the first piece of a text, pieces with nothing in them, a ping, a pong; and in the end a close frame.
    let pieces = [&[0x01, 0x80, 0, 0, 0, 0][..], &[0x00, 0x80, 0, 0, 0, 0].repeat(60)].concat();
    let [pings, pongs] = [0x89, 0x8a].map(|first| [first, 0x80, 0, 0, 0, 0].repeat(61));
    for frames in [pieces, pings, pongs] {
        let mut jean = Viewer::open(&host, &id, "seat=0").await;
        jean.send_raw(&[&frames[..], &[0x88, 0x80, 0, 0, 0, 0]].concat()).await;
        let (error, ended, _) = jean.end().await;
        assert_eq!((error["code"].as_str(), ended), (Some("too_many"), Some(1013)));
    }
}

#[tokio::test]
async fn a_seat_and_a_person_say_so_much_over_however_many_sockets_and_addresses() {
    let limits = Limits { frames_per_person: (0.001, 10.0), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut sent = 0;
    let refused = loop {
        let roaming = client::Device { from: Some([127, 0, 1, 1 + sent].into()), ..host.clone() };
        let mut jean = Viewer::open(&roaming, &id, "seat=0").await;
        jean.send(json!({"type": "ping"})).await;
        if jean.until_either("pong", "error").await["type"] == "error" {
            break jean.end().await.1;
        }
        sent += 1;
        assert!(sent < 50, "it is cut off");
    };
    assert_eq!((sent, refused), (10, Some(1013)));
    Viewer::open(&guest, &id, "seat=1").await.play_first().await;
}

#[tokio::test]
async fn a_bot_stands_in_as_often_as_a_seat_may_say_so_and_not_as_often_as_it_has_sockets() {
    let limits = Limits { chat: (0.001, 10.0), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, host, _) = racing(&server, json!({})).await;
    let mut refused = 0;
    for _ in 0..15 {
        let mut jean = Viewer::open(&host, &id, "seat=0").await;
        for on in [true, false, true, false] {
            jean.send(json!({"type": "stand_in", "on": on})).await;
        }
        jean.send(json!({"type": "ping"})).await;
        loop {
            let reply = jean.next().await;
            match reply["type"].as_str() {
                Some("pong") => break,
                Some("error") => {
                    assert_eq!(reply["code"], "too_many");
                    refused += 1;
                }
                _ => {}
            }
        }
    }
    assert_eq!(refused, 60 - 10);
}

#[tokio::test]
async fn a_person_changes_so_much_at_tables_from_however_many_addresses() {
    let limits = Limits { changes: (0.001, 10.0), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, mut host, _) = two_people(&server, json!({})).await;
    let mut renamed = 0;
    for n in 0..20 {
        host.from = Some([127, 0, 1, 1 + n].into());
        let answer =
            host.post(&format!("/api/tables/{id}/name"), &json!({"seat": 0, "name": format!("Jean {n}")})).await;
        match answer.unwrap().status {
            200 => renamed += 1,
            status => assert_eq!(status, 429),
        }
    }
    assert_eq!(renamed, 10);
}
