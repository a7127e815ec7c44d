//! It is your turn: notified once, to the right person, when they want it, and nothing more than that. The push service, the chat room and the
//! mail server are the tests' own.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::http::StatusCode;
use client::Device;
use serde_json::{Value, json};
use server::{
    Config, Hall, Mail, NotificationConfig, Server,
    time::{Time, VirtualTime},
};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;

use crate::{
    common::*,
    ends::{Ends, browser::Browser, letters::Letters},
};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
/// Noon in UTC.
const NOON: u64 = 20_000 * DAY + 12 * HOUR;
const GRACE: u64 = 3 * MINUTE;

async fn start(folder: TempDir, time: &Arc<VirtualTime>, notifications: NotificationConfig) -> TestServer {
    let config = Config { notifications, ..config(&folder) };
    let server = Server::start(config, GAMES, time.clone()).await.unwrap();
    TestServer { server, folder }
}

fn private() -> NotificationConfig {
    NotificationConfig { private: true, ..NotificationConfig::default() }
}

async fn post_settings(device: &mut Device, what: &str, body: Value) -> (u16, Value) {
    let response = device.post(&format!("/api/notifications{what}"), &body).await.unwrap();
    (response.status, response.json())
}

async fn key(device: &mut Device) -> String {
    device.get("/api/notifications").await.unwrap().json()["key"].as_str().unwrap().to_owned()
}

/// Two people who have subscribed, in a race with three days for each move. In the toy both are asked at once, in secret.
async fn racing_by_push(server: &TestServer, service: &Ends) -> (String, [Device; 2], [Browser; 2], String) {
    let (id, mut host, mut guest) = two_people(server, json!({"clock": {"kind": "days", "days": 3}})).await;
    let browsers = [Browser::new(1), Browser::new(2)];
    for (device, browser) in [&mut host, &mut guest].into_iter().zip(&browsers) {
        let (status, answer) = post_settings(device, "/push", browser.subscription(service)).await;
        assert_eq!(status, 200, "{answer}");
        let settings = json!({"all": true, "quiet": null, "ahead": 0});
        assert_eq!(post_settings(device, "?lang=en", settings).await.0, 200);
    }
    let key = key(&mut host).await;
    post(&mut guest, &id, "ready", json!({"seat": 1})).await;
    assert_eq!(post(&mut host, &id, "start", json!({})).await.0, 200);
    (id, [host, guest], browsers, key)
}

/// Lets some virtual time pass, in steps that give everybody who waits a turn.
async fn pass(server: &TestServer, time: &VirtualTime, ms: u64) {
    let mut left = ms;
    while left > 0 {
        let step = left.min(HOUR);
        time.advance(step);
        left -= step;
        settle().await;
        sent_by_now(&server.server.hall, time).await;
    }
}

/// Waits until all that is due has been notified.
pub async fn sent_by_now(hall: &Hall, time: &VirtualTime) {
    let now = time.now().date;
    hall.services.notifications.added();
    hall.services.notifications.until_done(now).await;
}

async fn settle() {
    for _ in 0..4 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A seat answers what it is asked, and goes.
async fn answer(device: &Device, id: &str, seat: u8) {
    let mut viewer = Viewer::open(device, id, &format!("seat={seat}")).await;
    viewer.play_first().await;
}

#[tokio::test]
async fn a_turn_is_notified_once_after_a_grace_sealed_and_without_a_secret() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    let (id, [host, guest], [jean, lise], key) = racing_by_push(&server, &service).await;
    pass(&server, &time, GRACE - 1).await;
    assert!(jean.has_none(&service) && lise.has_none(&service), "they may be playing on");
    // Jean answers in secret: he is not notified, and Lise is.
    answer(&host, &id, 0).await;
    pass(&server, &time, 1).await;
    let messages = lise.messages(&service, &key, 1).await;
    let title = server.server.hall.services.games[0].info().title;
    let expected = json!({"title": "It is your turn", "body": title, "tag": "turns", "url": format!("/t/{id}")});
    assert_eq!(messages, [expected]);
    assert!(jean.has_none(&service));

    // A restart notifies nobody again; what is due later is notified by the next process.
    let TestServer { server, folder } = server;
    stop(server).await;
    let server = start(folder, &time, private()).await;
    pass(&server, &time, DAY).await;
    lise.messages(&service, &key, 1).await;
    assert!(jean.has_none(&service));
    // Once more before the clock runs out: a quarter of three days, but no more than twelve hours before.
    pass(&server, &time, DAY + 12 * HOUR - 2 * GRACE).await;
    lise.messages(&service, &key, 1).await;
    pass(&server, &time, 2 * GRACE).await;
    let messages = lise.messages(&service, &key, 2).await;
    assert_eq!(messages[1]["title"], "Time is running out: it is your turn");
    assert!(jean.has_none(&service), "he has answered");
    // She answers: then it is one person's turn, and notified to that one alone.
    let mut guest = guest;
    guest.addr = server.server.addr;
    let host = Device { addr: server.server.addr, ..host };
    answer(&guest, &id, 1).await;
    let before = [0, 2];
    pass(&server, &time, GRACE).await;
    let info = Device::clone(&host).get("/api/mine").await.unwrap().json();
    let awaiting = info[0]["awaiting"][0].as_u64().unwrap();
    assert_eq!(info[0]["deadline_ms"], 3 * DAY - GRACE, "a list says how long is left");
    let [to, not_to] = if awaiting == 0 { [0, 1] } else { [1, 0] };
    let browsers = [&jean, &lise];
    browsers[to].messages(&service, &key, before[to] + 1).await;
    browsers[not_to].messages(&service, &key, before[not_to]).await;
}

#[tokio::test]
async fn who_is_at_the_table_is_not_notified_and_who_leaves_it_is() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    let (id, [host, _], [jean, lise], key) = racing_by_push(&server, &service).await;
    let here = Viewer::open(&host, &id, "seat=0").await;
    pass(&server, &time, 10 * GRACE).await;
    lise.messages(&service, &key, 1).await;
    assert!(jean.has_none(&service));
    drop(here);
    until("he has gone", async || server.server.hall.tables.presence(id.parse().unwrap()).seats == 0).await;
    pass(&server, &time, GRACE).await;
    jean.messages(&service, &key, 1).await;
}

#[tokio::test]
async fn several_turns_are_one_message_and_quiet_hours_are_kept() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    let (_, [mut host, _], [jean, _], key) = racing_by_push(&server, &service).await;
    // Quiet until two in the afternoon, on a clock that is an hour ahead.
    let settings = json!({"all": true, "quiet": {"from": 0, "to": 14 * 60}, "ahead": 60});
    assert_eq!(post_settings(&mut host, "?lang=en", settings).await.0, 200);
    let created: Value = host.ask("/api/tables", &new_table(json!([{"kind": "me"}, {"kind": "open"}]))).await.unwrap();
    let second = created["table"]["id"].as_str().unwrap().to_owned();
    let mut other = server.device();
    let join = json!({"invitation": created["invitations"][0]["secret"], "name": "Paul"});
    post(&mut other, &second, "join", join).await;
    post(&mut other, &second, "ready", json!({"seat": 1})).await;
    post(&mut host, &second, "start", json!({})).await;
    pass(&server, &time, HOUR - MINUTE).await;
    assert!(jean.has_none(&service));
    pass(&server, &time, MINUTE).await;
    let messages = jean.messages(&service, &key, 1).await;
    assert!(messages[0]["body"].as_str().unwrap().starts_with("2 races wait for you: "), "{messages:?}");
    assert_eq!(messages[0]["url"], "/races");
}

#[tokio::test]
async fn one_race_may_be_left_out_and_none_is_notified_where_nobody_wants_it() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    let (id, [mut host, mut guest], [jean, lise], _) = racing_by_push(&server, &service).await;
    assert_eq!(post_settings(&mut host, "/race", json!({"table": id, "on": false})).await.1["races"][&id], false);
    let (_, kept) = post_settings(&mut guest, "/remove", json!({"n": 99})).await;
    let n = kept["endpoints"][0]["n"].clone();
    assert_eq!(post_settings(&mut host, "/remove", json!({"n": n})).await.0, 200);
    let (_, kept) = post_settings(&mut guest, "/race", json!({"table": id, "on": null})).await;
    assert_eq!(kept["endpoints"].as_array().unwrap().len(), 1, "only its owner removes an endpoint");
    post_settings(&mut guest, "/remove", json!({"n": n})).await;
    pass(&server, &time, 2 * DAY).await;
    assert!(jean.has_none(&service) && lise.has_none(&service));
}

#[tokio::test]
async fn what_fails_is_tried_again_and_what_is_gone_is_given_up() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    service.answers(StatusCode::INTERNAL_SERVER_ERROR);
    let (_, [mut host, _], [jean, lise], key) = racing_by_push(&server, &service).await;
    pass(&server, &time, GRACE).await;
    jean.messages(&service, &key, 1).await;
    // Later and later: a minute, four, sixteen.
    pass(&server, &time, MINUTE).await;
    jean.messages(&service, &key, 2).await;
    pass(&server, &time, 3 * MINUTE).await;
    jean.messages(&service, &key, 2).await;
    let TestServer { server, folder } = server;
    stop(server).await;
    let server = start(folder, &time, private()).await;
    host.addr = server.server.addr;
    service.answers(StatusCode::CREATED);
    pass(&server, &time, MINUTE).await;
    jean.messages(&service, &key, 3).await;
    lise.messages(&service, &key, 3).await;
    assert_eq!(host.get("/api/notifications").await.unwrap().json()["endpoints"][0]["failing_ms"], Value::Null);
    service.answers(StatusCode::GONE);
    pass(&server, &time, 3 * DAY).await;
    // The reminder found nobody: the endpoint is forgotten, and nothing more is sent.
    jean.messages(&service, &key, 4).await;
    assert_eq!(host.get("/api/notifications").await.unwrap().json()["endpoints"], json!([]));
}

/// Nothing else wakes the sender: no other notification, and nobody who asks.
#[tokio::test]
async fn the_second_try_comes_after_a_minute() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    service.answers(StatusCode::INTERNAL_SERVER_ERROR);
    let (_, _, [jean, lise], key) = racing_by_push(&server, &service).await;
    settle().await;
    time.advance(GRACE);
    for browser in [&jean, &lise] {
        browser.messages(&service, &key, 1).await;
    }
    let failed = &server.server.hall.services.metrics.messages_failed;
    until("both failures are noted", async || failed.get() == 2).await;
    settle().await;
    time.advance(MINUTE);
    for browser in [&jean, &lise] {
        browser.messages(&service, &key, 2).await;
    }
}

/// Taking a move back and making it again sends nobody a second message.
#[tokio::test]
async fn a_turn_that_comes_again_after_an_undo_is_notified_once() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    let (id, [host, guest], [jean, lise], key) = racing_by_push(&server, &service).await;
    pass(&server, &time, GRACE).await;
    for browser in [&jean, &lise] {
        browser.messages(&service, &key, 1).await;
    }
    // She answers in secret and takes it back, again and again; each time a chat room or her phone could be notified.
    let mut viewer = Viewer::open(&guest, &id, "seat=1").await;
    for n in 0..5 {
        viewer.play_first().await;
        viewer.send(json!({"type": "undo", "action": format!("undo-{n}")})).await;
        viewer.until("ack").await;
        drop(viewer);
        settle().await;
        pass(&server, &time, 2 * GRACE).await;
        viewer = Viewer::open(&guest, &id, "seat=1").await;
    }
    drop((host, viewer));
    pass(&server, &time, 2 * GRACE).await;
    for browser in [&jean, &lise] {
        browser.messages(&service, &key, 1).await;
    }
}

/// What cannot be delivered for a while and is no longer so does not arrive.
#[tokio::test]
async fn a_proposal_that_was_refused_meanwhile_is_not_notified() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    let (id, [mut host, mut guest], [_, lise], key) = racing_by_push(&server, &service).await;
    answer(&host, &id, 0).await;
    answer(&guest, &id, 1).await;
    service.answers(StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(post(&mut host, &id, "agree", json!({"yes": true})).await.0, 200);
    sent_by_now(&server.server.hall, &time).await;
    let tried = lise.messages(&service, &key, 1).await;
    assert_eq!(tried[0]["title"], "End the race? You are asked");
    assert_eq!(post(&mut guest, &id, "agree", json!({"yes": false})).await.0, 200);
    service.answers(StatusCode::CREATED);
    pass(&server, &time, 2 * MINUTE).await;
    lise.messages(&service, &key, 1).await;
}

/// Two people, their chat rooms at these addresses, and a race that waits for both.
async fn racing_by_webhook(server: &TestServer, urls: [&[String]; 2]) {
    let (id, mut host, mut guest) = two_people(server, json!({"clock": {"kind": "days", "days": 3}})).await;
    for (device, urls) in [&mut host, &mut guest].into_iter().zip(urls) {
        for url in urls {
            assert_eq!(post_settings(device, "/webhook", json!({"url": url, "called": "X"})).await.0, 200);
        }
    }
    post(&mut guest, &id, "ready", json!({"seat": 1})).await;
    assert_eq!(post(&mut host, &id, "start", json!({})).await.0, 200);
}

#[tokio::test]
async fn a_host_that_does_not_answer_delays_nobody_elses_messages() {
    let time = Arc::new(VirtualTime::at(NOON));
    let room = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    // Another host than the room's, whichever of its ports is asked.
    let mut silent = Vec::new();
    for _ in 0..3 {
        silent.push(tokio::net::TcpListener::bind("127.0.0.2:0").await.unwrap());
    }
    // More than are on their way at once, and all of them before the one that is looked for.
    for (table, port) in silent.iter().enumerate() {
        let addr = port.local_addr().unwrap();
        let urls: Vec<String> = (0..8).map(|hook| format!("http://{addr}/{table}/{hook}")).collect();
        racing_by_webhook(&server, [&urls, &urls]).await;
    }
    let answers = format!("http://{}/jean", room.addr);
    racing_by_webhook(&server, [&[answers], &[]]).await;
    settle().await;
    time.advance(GRACE);
    room.wait_for("/jean", 1).await;
    // It is asked for a few at a time, and still is.
    let mut asked = Vec::new();
    for port in &silent {
        while let Ok(accepted) = tokio::time::timeout(Duration::from_millis(200), port.accept()).await {
            asked.push(accepted.unwrap());
        }
    }
    assert!((1..=8).contains(&asked.len()), "{} at once", asked.len());
}

/// A person has a few messages on their way to one host: of eight, one waits at least.
#[tokio::test]
async fn what_waits_for_its_turn_is_not_sent_to_an_endpoint_that_is_gone() {
    let time = Arc::new(VirtualTime::at(NOON));
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    let slow = tokio::net::TcpListener::bind("127.0.0.2:0").await.unwrap();
    let (id, mut host, mut guest) = two_people(&server, json!({"clock": {"kind": "days", "days": 3}})).await;
    for hook in 0..8 {
        let url = format!("http://{}/{hook}", slow.local_addr().unwrap());
        assert_eq!(post_settings(&mut host, "/webhook", json!({"url": url, "called": "Jean"})).await.0, 200);
    }
    post(&mut guest, &id, "ready", json!({"seat": 1})).await;
    assert_eq!(post(&mut host, &id, "start", json!({})).await.0, 200);
    settle().await;
    time.advance(GRACE);
    let first = slow.accept().await.unwrap().0;
    // While it is not answered, all are removed.
    let endpoints = host.get("/api/notifications").await.unwrap().json()["endpoints"].clone();
    for endpoint in endpoints.as_array().unwrap() {
        assert_eq!(post_settings(&mut host, "/remove", json!({"n": endpoint["n"]})).await.0, 200);
    }
    let asked = Arc::new(AtomicUsize::new(0));
    let answering = tokio::spawn({
        let asked = Arc::clone(&asked);
        async move {
            let mut next = first;
            loop {
                asked.fetch_add(1, Ordering::Relaxed);
                next.write_all(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n").await.unwrap();
                next = slow.accept().await.unwrap().0;
            }
        }
    });
    sent_by_now(&server.server.hall, &time).await;
    answering.abort();
    let asked = asked.load(Ordering::Relaxed);
    assert!((1..8).contains(&asked), "{asked} of eight");
}

#[tokio::test]
async fn a_chat_room_is_notified_of_what_everybody_sees() {
    let time = Arc::new(VirtualTime::at(NOON));
    let room = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    let (id, mut host, mut guest) = two_people(&server, json!({"clock": {"kind": "days", "days": 3}})).await;
    for (device, path, called) in [(&mut host, "/jean", "Jean"), (&mut guest, "/lise", "Lise")] {
        let hook = json!({"url": format!("http://{}{path}", room.addr), "called": called});
        assert_eq!(post_settings(device, "/webhook", hook).await.0, 200);
    }
    post(&mut guest, &id, "ready", json!({"seat": 1})).await;
    post(&mut host, &id, "start", json!({})).await;
    // Jean answers in secret. The room hears that both are waited for, as everybody at the table sees.
    answer(&host, &id, 0).await;
    settle().await;
    pass(&server, &time, GRACE).await;
    for (path, called) in [("/jean", "Jean"), ("/lise", "Lise")] {
        let arrived = room.wait_for(path, 1).await;
        let body: Value = serde_json::from_slice(&arrived[0].body).unwrap();
        let text = body["text"].as_str().unwrap();
        assert!(text.starts_with(called) && text.contains(&format!("/t/{id}")), "{text}");
        assert_eq!(body["content"], body["text"]);
        assert_eq!(body.as_object().unwrap().len(), 3);
    }
    // When the question closes, so does the notice: nobody is notified once more.
    answer(&guest, &id, 1).await;
    settle().await;
    post(&mut host, &id, "agree", json!({"yes": true})).await;
    sent_by_now(&server.server.hall, &time).await;
    let asked = room.wait_for("/lise", 2).await;
    assert!(String::from_utf8_lossy(&asked[1].body).contains("Arrêter la course ?"));
    post(&mut guest, &id, "agree", json!({"yes": true})).await;
    settle().await;
    pass(&server, &time, HOUR).await;
    for (path, count) in [("/jean", 2), ("/lise", 3)] {
        let arrived = room.wait_for(path, count).await;
        assert!(String::from_utf8_lossy(&arrived[count - 1].body).contains("La course est finie"));
    }
}

#[tokio::test]
async fn mail_is_confirmed_by_a_link_and_stopped_by_one_click() {
    let time = Arc::new(VirtualTime::at(NOON));
    let letters = Letters::open().await;
    let from = "Sillage <courses@sillage.example>".parse().unwrap();
    let mail = Some(Mail { server: letters.url().parse().unwrap(), from });
    let server = start(tempfile::tempdir().unwrap(), &time, NotificationConfig { mail, private: false }).await;
    let (id, mut host, mut guest) = two_people(&server, json!({"clock": {"kind": "days", "days": 3}})).await;
    for bad in [
        "nonsense",
        "a@b.example\r\nBcc: c@d.example",
        "\"a\r\nBcc: c\"@b.example",
        "a@b.example>, <c@d.example",
        "a b@c.example",
    ] {
        assert_eq!(
            post_settings(&mut host, "/mail", json!({"address": bad})).await.1["error"]["code"],
            "bad_endpoint",
            "{bad}"
        );
    }
    let (_, kept) = post_settings(&mut host, "/mail?lang=en", json!({"address": "jean@example.org"})).await;
    assert_eq!(kept["endpoints"][0]["confirmed"], false);
    let letter = letters.wait_for(1).await.remove(0);
    assert_eq!(letter.to, "jean@example.org");
    assert!(letter.text.contains("Subject: Sillage : Confirm your address"), "as the page that asks: {}", letter.text);
    post_settings(&mut host, "/mail", json!({"address": "jean@example.org"})).await;
    // Nothing is sent before it is confirmed, and a link is good for its own purpose only.
    let link = |text: &str, purpose: &str| -> Value {
        let (_, link) = text.split_once(&format!("#{purpose}=")).unwrap_or_else(|| panic!("{purpose} in {text}"));
        let (n, token) = link.split_whitespace().next().unwrap().split_once('.').unwrap();
        json!({"n": n.parse::<u64>().unwrap(), "token": token})
    };
    let confirm = link(&letter.text, "confirm");
    let stop =
        |link: &Value| format!("/stop?n={}&token={}", link["n"].as_u64().unwrap(), link["token"].as_str().unwrap());
    assert_eq!(post_settings(&mut host, &stop(&confirm), json!({})).await.0, 404);
    let wrong = json!({"n": confirm["n"], "token": "AAAA"});
    assert_eq!(post_settings(&mut guest, "/confirm", wrong).await.1["error"]["code"], "bad_link");
    // The link is opened wherever mail is read.
    assert_eq!(post_settings(&mut server.device(), "/confirm", confirm).await.0, 200);

    post(&mut guest, &id, "ready", json!({"seat": 1})).await;
    post(&mut host, &id, "start", json!({})).await;
    settle().await;
    pass(&server, &time, GRACE).await;
    let letter = letters.wait_for(2).await.remove(1);
    assert!(letter.text.contains(&format!("/t/{id}")), "{}", letter.text);
    assert!(letter.text.contains("List-Unsubscribe:") && letter.text.contains("/api/notifications/stop?n="));
    assert!(letter.text.contains("List-Unsubscribe=One-Click"));
    let link = link(&letter.text, "stop");
    // A program that knows no one-click opens the same link: the page stops it, looking at it does not.
    let opened = server.device().get(&format!("/api/notifications{}", stop(&link))).await.unwrap();
    let page = format!("/mail#stop={}.{}", link["n"], link["token"].as_str().unwrap());
    assert_eq!((opened.status, opened.header("location")), (303, Some(page.as_str())), "{}", opened.body);
    let crooked = server.device().get("/api/notifications/stop?n=1&token=%0d%0aX:%20y").await.unwrap();
    assert_eq!(crooked.json()["error"]["code"], "bad_link");
    assert_eq!(host.get("/api/notifications").await.unwrap().json()["endpoints"].as_array().unwrap().len(), 1);
    assert_eq!(post_settings(&mut server.device(), &stop(&link), json!({})).await.0, 200);
    assert_eq!(host.get("/api/notifications").await.unwrap().json()["endpoints"], json!([]));
    // A mailbox that does not exist is given up.
    let (_, kept) = post_settings(&mut host, "/mail", json!({"address": "nobody@example.org"})).await;
    assert_eq!(kept["endpoints"].as_array().unwrap().len(), 1);
    for _ in 0..400 {
        if host.get("/api/notifications").await.unwrap().json()["endpoints"] == json!([]) {
            return;
        }
        settle().await;
    }
    panic!("the mailbox is still written to");
}

#[tokio::test]
async fn nothing_is_sent_to_this_machine_or_to_private_networks_unless_it_may() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let browser = Browser::new(3);
    for host in ["127.0.0.1:9", "10.0.0.1", "[::1]", "169.254.169.254", "localhost", "192.168.0.1"] {
        for scheme in ["http", "https"] {
            let url = format!("{scheme}://{host}/x");
            let hook = json!({"url": url, "called": "Jean"});
            assert_eq!(post_settings(&mut device, "/webhook", hook).await.1["error"]["code"], "bad_endpoint", "{url}");
            let service = Ends::open().await;
            let mut push = browser.subscription(&service);
            push["endpoint"] = url.clone().into();
            assert_eq!(post_settings(&mut device, "/push", push).await.1["error"]["code"], "bad_endpoint", "{url}");
        }
    }
    let keys = |p256dh: &str, auth: &str| json!({"endpoint": "https://push.example/x", "p256dh": p256dh, "auth": auth});
    assert_eq!(post_settings(&mut device, "/push", keys("AAAA", "AAAA")).await.1["error"]["code"], "bad_endpoint");
    assert_eq!(
        post_settings(&mut device, "/mail", json!({"address": "a@b.example"})).await.1["error"]["code"],
        "no_mail"
    );
    for n in 0..9 {
        let hook = json!({"url": format!("https://chat.example/{n}"), "called": "Jean"});
        let (status, answer) = post_settings(&mut device, "/webhook", hook).await;
        assert_eq!(status, if n < 8 { 200 } else { 409 }, "{answer}");
    }
}

#[tokio::test]
async fn linked_devices_are_notified_alike_and_a_person_who_is_forgotten_is_not_notified() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    let (id, [mut host, mut guest], [jean, lise], key) = racing_by_push(&server, &service).await;
    let code = "ab".repeat(32);
    let mut phone = server.device();
    host.post("/api/person/code", &json!({"id": code})).await.unwrap();
    let pocket = Browser::new(4);
    assert_eq!(post_settings(&mut phone, "/push", pocket.subscription(&service)).await.0, 200);
    assert_eq!(phone.post("/api/person/link", &json!({"id": code})).await.unwrap().status, 200);
    pass(&server, &time, GRACE).await;
    for browser in [&jean, &pocket, &lise] {
        browser.messages(&service, &key, 1).await;
    }
    // Answered on one, the turn is over on both.
    answer(&phone, &id, 0).await;
    guest.post("/api/forget", &json!({})).await.unwrap();
    pass(&server, &time, 4 * DAY).await;
    lise.messages(&service, &key, 1).await;
    assert_eq!(guest.get("/api/notifications").await.unwrap().json()["endpoints"], json!([]));
}

#[tokio::test]
async fn on_vacation_the_clock_stands_still_and_the_turn_is_notified_when_it_ends() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time, private()).await;
    let (id, [mut host, mut guest], [jean, lise], key) = racing_by_push(&server, &service).await;
    let (status, table) = post(&mut guest, &id, "vacation", json!({"seat": 1, "days": 5})).await;
    assert_eq!((status, &table["seats"][1]["vacation_ms"]), (200, &json!(5 * DAY)), "{table}");
    assert_eq!(
        post(&mut host, &id, "vacation", json!({"seat": 1, "days": 5})).await.1["error"]["code"],
        "not_your_seat"
    );
    let (_, refused) = post(&mut guest, &id, "vacation", json!({"seat": 1, "days": 29})).await;
    assert_eq!((&refused["error"]["code"], &refused["error"]["key"]), (&json!("bad_option"), &json!("days")));
    pass(&server, &time, 3 * DAY + HOUR).await;
    // Jean's time was up, and the clock has answered for him; hers has not begun. She is not notified before she is back.
    let mine = guest.get("/api/mine").await.unwrap().json();
    assert_eq!((&mine[0]["awaiting"], &mine[0]["deadline_ms"]), (&json!([0, 1]), &json!(5 * DAY - HOUR)), "{mine}");
    assert_eq!(mine[0]["seats"][1]["vacation_ms"], 2 * DAY - HOUR);
    jean.messages(&service, &key, 2).await;
    assert!(lise.has_none(&service));

    // It is the same after a restart.
    let TestServer { server, folder } = server;
    stop(server).await;
    let server = start(folder, &time, private()).await;
    guest.addr = server.server.addr;
    pass(&server, &time, 2 * DAY - HOUR - 1).await;
    assert!(lise.has_none(&service));
    pass(&server, &time, 1).await;
    lise.messages(&service, &key, 1).await;
    let mine = guest.get("/api/mine").await.unwrap().json();
    assert_eq!(
        (&mine[0]["deadline_ms"], &mine[0]["seats"][1]["vacation_ms"]),
        (&json!(3 * DAY), &Value::Null),
        "{mine}"
    );
    // A day off more, and back at once: what was gained stays, and no more than that.
    assert_eq!(post(&mut guest, &id, "vacation", json!({"seat": 1, "days": 1})).await.0, 200);
    pass(&server, &time, 6 * HOUR).await;
    assert_eq!(post(&mut guest, &id, "vacation", json!({"seat": 1, "days": 0})).await.0, 200);
    let mine = guest.get("/api/mine").await.unwrap().json();
    assert_eq!(
        (&mine[0]["deadline_ms"], &mine[0]["seats"][1]["vacation_ms"]),
        (&json!(3 * DAY), &Value::Null),
        "{mine}"
    );

    // A race without a clock of days has no vacation.
    let (other, mut first, _) = racing(&server, json!({})).await;
    assert_eq!(
        post(&mut first, &other, "vacation", json!({"seat": 0, "days": 1})).await.1["error"]["code"],
        "wrong_phase"
    );
}
