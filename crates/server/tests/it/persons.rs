//! One person, several devices: how they are linked, what they share, and how one is cut off.

use crate::{common::*, desks};
use client::Device;
use serde_json::{Value, json};
use server::{Limits, Times, time::VirtualTime};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use store::{DeviceId, Link, Linked, NewDevice, Offer, PairingCode, PersonId, Via};

pub const CODE: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const DAY: u64 = 86_400_000;
const SECRET: &str = "fedcba9876543210fedcba9876543210";

pub async fn ask(device: &mut Device, what: &str, body: Value) -> (u16, Value) {
    let response = device.post(&format!("/api/person/{what}"), &body).await.unwrap();
    (response.status, response.json())
}

async fn person(device: &mut Device) -> Value {
    device.get("/api/person").await.unwrap().json()
}

async fn mine(device: &mut Device) -> Vec<String> {
    let tables = device.get("/api/mine").await.unwrap().json();
    tables.as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
}

/// Links a second device to a first.
pub async fn link(first: &mut Device, second: &mut Device) -> Value {
    let code = json!({"id": CODE, "kind": "phone", "sealed": "for you"});
    assert_eq!(ask(first, "code", code).await.0, 200);
    let (status, linked) = ask(second, "link", json!({"id": CODE, "kind": "computer"})).await;
    assert_eq!(status, 200, "{linked}");
    linked
}

/// A socket that is opened anew.
async fn reopened(before: Viewer, device: &Device, id: &str) -> Viewer {
    drop(before);
    Viewer::open(device, id, "seat=0").await
}

fn key_hash() -> String {
    Sha256::digest(SECRET.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn linked_devices_share_seats_and_agree_in_a_race() {
    let server = TestServer::start().await;
    let (id, mut phone, _guest) = racing(&server, json!({})).await;
    let mut laptop = server.device();
    // A socket that was open before goes on.
    let mut before = Viewer::open(&phone, &id, "seat=0").await;
    let linked = link(&mut phone, &mut laptop).await;
    assert_eq!(linked["sealed"], "for you");
    let kinds: Vec<&str> =
        linked["person"]["devices"].as_array().unwrap().iter().map(|device| device["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["phone", "computer"]);
    assert_eq!(
        (&linked["person"]["devices"][0]["me"], &linked["person"]["devices"][1]["me"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(mine(&mut laptop).await, std::slice::from_ref(&id));
    assert_eq!(mine(&mut phone).await, std::slice::from_ref(&id));

    let mut after = Viewer::open(&laptop, &id, "seat=0").await;
    if !after.is_asked() {
        after.until("update").await;
    }
    assert_eq!((&after.view, &after.ask), (&before.view, &before.ask));
    before.play_first().await;
    after.until("update").await;
    assert!(!after.is_asked(), "what one has answered the other is not asked");
    after.send(json!({"type": "undo", "action": "take-back"})).await;
    after.until_either("ack", "refused").await;
    // The host's part is shared, too.
    let (status, _) = post(&mut laptop, &id, "abandon", json!({})).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn a_second_device_brings_what_it_has() {
    let server = TestServer::start().await;
    let (one, mut phone, _) = racing(&server, json!({})).await;
    let (two, mut laptop, _) = racing(&server, json!({})).await;
    let mut watching = Viewer::open(&laptop, &two, "seat=0").await;
    link(&mut phone, &mut laptop).await;
    for device in [&mut phone, &mut laptop] {
        let mut all = mine(device).await;
        all.sort();
        let mut both = [one.clone(), two.clone()];
        both.sort();
        assert_eq!(all, both);
    }
    if watching.is_asked() {
        watching.play_first().await;
    }
    let server = server.restart().await;
    phone.addr = server.server.addr;
    assert_eq!(mine(&mut phone).await.len(), 2, "after a restart, too");
    assert_eq!(person(&mut phone).await["devices"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_code_is_good_once_and_for_a_minute_and_guessing_is_bounded() {
    let time = Arc::new(VirtualTime::at(1_800_000_000_000));
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { guesses: Limits::default().guesses, ..Limits::loose() };
    let server = virtually_with(folder, &time, quick(), limits).await;
    let mut phone = server.device();
    let mut laptop = server.device();
    let mut thief = server.device();
    let offer = || json!({"id": CODE, "kind": "phone"});
    assert_eq!(ask(&mut phone, "code", offer()).await.0, 200);
    assert_eq!(ask(&mut phone, "link", json!({"id": CODE})).await.1["error"]["code"], "bad_code", "not to itself");
    assert_eq!(ask(&mut phone, "code", offer()).await.0, 200);
    time.advance(60_000);
    assert_eq!(ask(&mut laptop, "link", json!({"id": CODE})).await.1["error"]["code"], "bad_code", "too late");
    assert_eq!(ask(&mut phone, "code", offer()).await.0, 200);
    assert_eq!(ask(&mut laptop, "link", json!({"id": CODE})).await.0, 200);
    assert_eq!(ask(&mut thief, "link", json!({"id": CODE})).await.1["error"]["code"], "bad_code", "once");
    // Every try counts for its address, good or not: ten at once, and then one in half a minute.
    time.advance(3_600_000);
    let mut answers = Vec::new();
    for n in 0..12 {
        answers.push(ask(&mut thief, "link", json!({"id": format!("{n:064x}")})).await.0);
    }
    assert_eq!(answers, [vec![404; 10], vec![429; 2]].concat());
    time.advance(30_000);
    assert_eq!(ask(&mut thief, "restore", json!({"secret": SECRET})).await.0, 404);
    assert_eq!(ask(&mut thief, "restore", json!({"secret": SECRET})).await.0, 429, "key files count with codes");
}

#[tokio::test]
async fn a_lost_phone_is_cut_off_and_a_file_restores_everything() {
    let time = Arc::new(VirtualTime::at(1_800_000_000_000));
    // Bots and grace wait for nobody here.
    let times = Times { grace: 100 * DAY, ..quick() };
    let server = virtually(tempfile::tempdir().unwrap(), &time, times).await;
    let (id, mut phone, _guest) = racing(&server, json!({})).await;
    let (status, _) = ask(&mut phone, "key", json!({"hash": key_hash(), "kind": "phone"})).await;
    assert_eq!(status, 200);
    let on_phone = Viewer::open(&phone, &id, "seat=0").await;
    let mut new = server.device();
    assert_eq!(
        ask(&mut new, "restore", json!({"secret": SECRET.replace('f', "0")})).await.1["error"]["code"],
        "bad_key_file"
    );
    let (status, restored) = ask(&mut new, "restore", json!({"secret": SECRET, "kind": "computer"})).await;
    assert_eq!(status, 200, "{restored}");
    assert_eq!(mine(&mut new).await, std::slice::from_ref(&id));
    let on_new = Viewer::open(&new, &id, "seat=0").await;

    let lost = restored["person"]["devices"][0].clone();
    assert_eq!((&lost["kind"], &lost["me"]), (&json!("phone"), &json!(false)));
    // Who has the file alone is not known to be its owner: the phone is asked for three days, and could cut the new one off.
    let (status, asked) = ask(&mut new, "cut", json!({"n": lost["n"]})).await;
    assert_eq!((status, &asked["ended"]), (200, &Value::Null));
    let request = json!([{"by": asked["person"]["devices"][1]["n"], "from_ms": 1_800_000_000_000u64 + 3 * DAY}]);
    for seen in [&asked["person"], &person(&mut phone).await] {
        assert_eq!(seen["devices"][0]["asked"], request);
    }
    time.advance(3 * DAY - 1);
    assert_eq!(ask(&mut new, "cut", json!({"n": lost["n"]})).await.1["ended"], Value::Null);
    // The sockets of three days ago are silent ones by now.
    let mut on_phone = reopened(on_phone, &phone, &id).await;
    let mut on_new = reopened(on_new, &new, &id).await;
    time.advance(1);
    let (status, left) = ask(&mut new, "cut", json!({"n": lost["n"]})).await;
    assert_eq!((status, left["person"]["devices"].as_array().unwrap().len()), (200, 1));
    assert_eq!(
        left["ended"],
        json!({"devices": 0, "key_file": true, "endpoints": [], "invitations": 0, "desk_keys": 0})
    );
    let (error, ..) = on_phone.end().await;
    assert_eq!(error["code"], "cut_off");
    assert!(phone.watch(&id, "seat=0").await.is_err(), "its cookie is worth nothing any more");
    let before = phone.cookie.clone();
    assert!(mine(&mut phone).await.is_empty());
    assert_eq!(
        ask(&mut phone, "cut", json!({"n": left["person"]["devices"][0]["n"]})).await.1["error"]["code"],
        "no_such_device"
    );
    on_new.send(json!({"type": "ping"})).await;
    on_new.until("pong").await;
    // Its file ended with it.
    phone.cookie = before;
    assert_eq!(ask(&mut phone, "restore", json!({"secret": SECRET})).await.1["error"]["code"], "bad_key_file");
}

#[tokio::test]
async fn what_one_device_has_seen_the_person_has_seen() {
    let server = TestServer::start().await;
    let (id, [mut host, mut lise, mut paul]) = three_racing(&server, json!({})).await;
    // Paul's phone is his second device. It is cut off, and comes to the table as if it had never been there.
    let mut phone = server.device();
    let linked = link(&mut paul, &mut phone).await;
    let n = linked["person"]["devices"][1]["n"].clone();
    let cookie = phone.cookie.clone();
    assert_eq!(ask(&mut paul, "cut", json!({"n": n})).await.0, 200);
    // Lise has gone; the others agree, each at home, that another person takes her seat.
    paul.from = Some([127, 0, 0, 3].into());
    post(&mut lise, &id, "leave", json!({"seat": 1})).await;
    for device in [&mut host, &mut paul] {
        assert_eq!(post(device, &id, "consent", json!({"seat": 1, "yes": true})).await.0, 200);
    }
    let secret = post(&mut host, &id, "invite", json!({"seat": 1})).await.1["secret"].clone();
    let server = server.restart().await;
    for device in [&mut phone, &mut host, &mut paul, &mut lise] {
        device.addr = server.server.addr;
    }
    phone.cookie = cookie;
    let join = json!({"invitation": secret, "name": "X"});
    let (status, refused) = post(&mut phone, &id, "join", join.clone()).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("seen_another")), "{refused}");
    // A stranger may.
    assert_eq!(post(&mut server.device(), &id, "join", join).await.0, 200);
}

#[tokio::test]
async fn two_players_of_one_table_do_not_become_one_person() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = racing(&server, json!({})).await;
    assert_eq!(ask(&mut host, "code", json!({"id": CODE})).await.0, 200);
    let (status, refused) = ask(&mut guest, "link", json!({"id": CODE})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("same_table")));
    assert!(guest.watch(&id, "seat=0").await.is_err() && guest.watch(&id, "seat=1").await.is_ok());
    // Nor does a person take two seats: both devices are one.
    let mut phone = server.device();
    link(&mut host, &mut phone).await;
    let (id, [mut other, ..]) = three_people(&server, json!({"public": true})).await;
    for seat in [1, 2] {
        post(&mut other, &id, "revoke", json!({"seat": seat})).await;
    }
    assert_eq!(post(&mut host, &id, "sit", json!({"seat": 1, "name": "A"})).await.0, 200);
    let (_, refused) = post(&mut phone, &id, "sit", json!({"seat": 2, "name": "B"})).await;
    assert_eq!(refused["error"]["code"], "already_seated");
}

#[tokio::test]
async fn to_be_forgotten_is_to_be_forgotten_on_every_device() {
    let server = TestServer::start().await;
    let (id, mut phone, _guest) = racing(&server, json!({})).await;
    let mut laptop = server.device();
    link(&mut phone, &mut laptop).await;
    let mut seats = [Viewer::open(&phone, &id, "seat=0").await, Viewer::open(&laptop, &id, "seat=0").await];
    phone.post("/api/forget", &json!({})).await.unwrap();
    for seat in &mut seats {
        assert_eq!(seat.end().await.0["code"], "forgotten");
    }
    assert!(laptop.watch(&id, "seat=0").await.is_err());
    assert!(mine(&mut laptop).await.is_empty());
    assert_eq!(person(&mut laptop).await, json!({"devices": [], "restore_ms": null}));
}

/// A phone that was stolen, and all that the thief has had it make.
#[tokio::test]
async fn what_a_stolen_phone_has_made_ends_with_it() {
    let mut server = TestServer::start().await;
    let (id, mut laptop, _guest) = two_people(&server, json!({})).await;
    let mut phone = server.device();
    let linked = link(&mut laptop, &mut phone).await;
    let n = linked["person"]["devices"][1]["n"].clone();
    assert_eq!(ask(&mut phone, "key", json!({"hash": key_hash()})).await.0, 200);
    let webhook = json!({"url": "https://chat.example/hook", "called": "Thief"});
    assert_eq!(phone.post("/api/notifications/webhook", &webhook).await.unwrap().status, 200);
    post(&mut laptop, &id, "revoke", json!({"seat": 1})).await;
    let to_seat = post(&mut phone, &id, "invite", json!({"seat": 1})).await.1["secret"].clone();
    let to_table = post(&mut phone, &id, "invite", json!({})).await.1["secret"].clone();
    let desk = "0a".repeat(16);
    let key = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    let begun = phone.put(&format!("/api/desks/{desk}"), &json!({"key": key, "head": desks::head()})).await.unwrap();
    assert_eq!(begun.status, 200);
    // A code that the phone shows at the moment.
    assert_eq!(ask(&mut phone, "code", json!({"id": CODE})).await.0, 200);

    let (status, cut) = ask(&mut laptop, "cut", json!({"n": n})).await;
    assert_eq!(status, 200);
    let ended = &cut["ended"];
    assert_eq!((&ended["key_file"], &ended["invitations"], &ended["desk_keys"]), (&json!(true), &json!(2), &json!(1)));
    assert_eq!(ended["endpoints"][0]["shown"], "chat.example (Thief)");
    for _ in 0..2 {
        let mut thief = server.device();
        let restored = ask(&mut thief, "restore", json!({"secret": SECRET})).await;
        assert_eq!(restored.1["error"]["code"], "bad_key_file", "{restored:?}");
        assert_eq!(ask(&mut thief, "link", json!({"id": CODE})).await.1["error"]["code"], "bad_code");
        for invitation in [&to_seat, &to_table] {
            let join = json!({"invitation": invitation, "name": "Thief"});
            assert_eq!(post(&mut thief, &id, "join", join).await.1["error"]["code"], "bad_invitation");
        }
        let entry = |n: u64| json!({"key": key, "id": format!("e{n}"), "after": n, "entry": {"start": {"stage": 1}}});
        let path = format!("/api/desks/{desk}/entries");
        for device in [&mut thief, &mut phone] {
            let entered = device.post(&path, &entry(0)).await.unwrap();
            assert_eq!(entered.json()["error"]["code"], "not_referee", "{}", entered.body);
        }
        // The laptop referees on: it has shown the key.
        let entered = laptop.post(&path, &entry(0)).await.unwrap();
        assert_ne!(entered.status, 403, "{}", entered.body);
        assert_eq!(laptop.get("/api/notifications").await.unwrap().json()["endpoints"], json!([]));
        // In memory, and as it is read again.
        server = server.restart().await;
        for device in [&mut laptop, &mut phone] {
            device.addr = server.server.addr;
        }
    }
}

#[tokio::test]
async fn a_new_device_does_not_have_the_older_ones_forgotten() {
    let time = Arc::new(VirtualTime::at(1_800_000_000_000));
    let server = virtually(tempfile::tempdir().unwrap(), &time, quick()).await;
    let mut laptop = server.device();
    let mut thief = server.device();
    link(&mut laptop, &mut thief).await;
    let refused = thief.post("/api/forget", &json!({})).await.unwrap();
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (409, &json!("new_device")));
    assert_eq!(person(&mut laptop).await["devices"].as_array().unwrap().len(), 2);
    time.advance(7 * DAY);
    assert_eq!(thief.post("/api/forget", &json!({})).await.unwrap().status, 200);
    // The first device has nobody to ask.
    link(&mut laptop, &mut server.device()).await;
    assert_eq!(laptop.post("/api/forget", &json!({})).await.unwrap().status, 200);
}

/// What a thief does with a stolen phone before anybody notices: more devices, another key file, and nobody is notified any more.
#[tokio::test]
async fn a_new_device_ends_nothing_of_older_ones_and_takes_those_that_it_linked_along() {
    let time = Arc::new(VirtualTime::at(1_800_000_000_000));
    let server = virtually(tempfile::tempdir().unwrap(), &time, quick()).await;
    let (id, mut laptop, _guest) = racing(&server, json!({})).await;
    let [mut phone, mut thief] = [server.device(), server.device()];
    assert_eq!(ask(&mut laptop, "key", json!({"hash": key_hash()})).await.0, 200);
    let webhook = json!({"url": "https://chat.example/hook", "called": "Jean"});
    let added = laptop.post("/api/notifications/webhook", &webhook).await.unwrap().json();
    let n = link(&mut laptop, &mut phone).await["person"]["devices"][1]["n"].clone();
    link(&mut phone, &mut thief).await;
    let on_thief = Viewer::open(&thief, &id, "seat=0").await;
    let refused = (409, json!("new_device"));
    let code = |(status, said): (u16, Value)| (status, said["error"]["code"].clone());
    for device in [&mut phone, &mut thief] {
        assert_eq!(code(ask(device, "key", json!({"hash": "ab".repeat(32)})).await), refused);
        let remove = device.post("/api/notifications/remove", &json!({"n": added["endpoints"][0]["n"]})).await.unwrap();
        assert_eq!((remove.status, remove.json()["error"]["code"].clone()), refused);
        for path in ["/api/history".to_owned(), format!("/api/history/{id}")] {
            let left = device.request("DELETE", &path, &[], None).await.unwrap();
            assert_eq!((left.status, left.json()["error"]["code"].clone()), refused, "{path}");
        }
    }
    let (status, cut) = ask(&mut laptop, "cut", json!({"n": n})).await;
    assert_eq!((status, &cut["ended"]["devices"], &cut["ended"]["key_file"]), (200, &json!(1), &json!(false)));
    let mut on_thief = on_thief;
    assert_eq!(on_thief.end().await.0["code"], "cut_off");
    assert!(thief.watch(&id, "seat=0").await.is_err(), "its cookie is worth nothing any more");
    assert_eq!(person(&mut laptop).await["devices"].as_array().unwrap().len(), 1);
    assert_eq!(laptop.get("/api/notifications").await.unwrap().json()["endpoints"].as_array().unwrap().len(), 1);
    assert_eq!(ask(&mut server.device(), "restore", json!({"secret": SECRET})).await.0, 200, "the file is good still");
}

#[tokio::test]
async fn two_who_have_become_one_person_have_one_seat_at_the_next_table() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = racing(&server, json!({})).await;
    assert_eq!(post(&mut host, &id, "abandon", json!({})).await.0, 200);
    link(&mut host, &mut guest).await;
    let (status, next) = post(&mut guest, &id, "rematch", json!({})).await;
    assert_eq!(status, 200, "{next}");
    let table = host.get(&format!("/api/tables/{}", next["id"].as_str().unwrap())).await.unwrap().json();
    let seats = [0, 1].map(|seat| (table["seats"][seat]["kind"].clone(), table["seats"][seat]["mine"].clone()));
    assert_eq!(seats, [(json!("person"), json!(true)), (json!("open"), json!(false))]);
}

/// The table has not heard of a link yet, as where another node has made it: the store knows.
#[tokio::test]
async fn a_second_seat_is_refused_by_the_store_where_the_table_would_give_it() {
    let server = TestServer::start().await;
    let (id, [mut host, mut phone, mut guest]) = three_people(&server, json!({"public": true})).await;
    post(&mut guest, &id, "leave", json!({"seat": 2})).await;
    let mut laptop = server.device();
    // Its own table, so that it has a cookie.
    laptop.ask::<Value>("/api/tables", &new_table(json!([{"kind": "me"}, {"kind": "open"}]))).await.unwrap();
    let device = |of: &Device| {
        let word = of.cookie.as_ref().unwrap().split_once('=').unwrap().1;
        DeviceId(Sha256::digest(word.as_bytes()).into())
    };
    let persons = server.server.hall.services.store.persons();
    let code = PairingCode([7; 32]);
    let kind = "phone".to_owned();
    let offer = Offer { made_by: device(&laptop), kind: kind.clone(), sealed: String::new(), until_ms: u64::MAX >> 2 };
    persons.offer(code, offer, 0).await.unwrap();
    let device = NewDevice { device: device(&phone), kind, at_ms: 1 };
    let link = Link { via: Via::Code(code), device, new: PersonId([8; 32]), most: 9 };
    assert!(matches!(persons.link(link).await, Ok(Linked::Done(_))));

    let (status, refused) = post(&mut laptop, &id, "sit", json!({"seat": 2, "name": "B"})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("already_seated")), "{refused}");
    let seats = |table: &Value| [0, 1, 2].map(|seat| table["seats"][seat]["mine"] == true);
    for device in [&mut phone, &mut laptop] {
        let table = device.get(&format!("/api/tables/{id}")).await.unwrap().json();
        assert_eq!(seats(&table), [false, true, false], "the table has read who sits there");
    }
    assert_eq!(post(&mut host, &id, "revoke", json!({"seat": 1})).await.0, 200, "and goes on");
}
