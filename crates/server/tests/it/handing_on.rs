//! How a seat changes hands during a race: nobody comes to see a hand that way whom the others have not let in.

use std::net::{IpAddr, Ipv4Addr};

use crate::common::*;
use client::Device;
use serde_json::{Value, json};

async fn code(device: &mut Device, id: &str, what: &str, body: Value) -> String {
    let (status, answer) = post(device, id, what, body).await;
    if status == 200 { "ok".into() } else { answer["error"]["code"].as_str().unwrap().to_owned() }
}

fn seat(seat: u8) -> Value {
    json!({"seat": seat})
}

fn yes(seat: u8) -> Value {
    json!({"seat": seat, "yes": true})
}

/// Another address than the others'.
const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 3));

async fn invitation(device: &mut Device, id: &str, at: u8) -> Value {
    let (status, made) = post(device, id, "invite", seat(at)).await;
    assert_eq!(status, 200, "{made}");
    json!({"invitation": made["secret"], "name": "Zoé"})
}

#[tokio::test]
async fn a_host_alone_opens_no_seat_in_a_race() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = racing(&server, json!({})).await;
    // Neither a seat that a person plays, nor an empty one, nor a bot's.
    assert_eq!(code(&mut host, &id, "invite", seat(1)).await, "seat_taken");
    assert_eq!(code(&mut host, &id, "revoke", seat(1)).await, "ok");
    assert_eq!(code(&mut host, &id, "invite", seat(1)).await, "needs_consent");
    for (what, body) in [("sit", json!({"seat": 1, "name": "X"})), ("seats", json!({"seat": 1, "kind": "open"}))] {
        assert_ne!(code(&mut host, &id, what, body).await, "ok", "{what}");
    }
    // The host is the only person left to agree: that lets the same device come back, and no second cookie.
    assert_eq!(code(&mut host, &id, "consent", yes(1)).await, "ok");
    let link = invitation(&mut host, &id, 1).await;
    let mut second_cookie = server.device();
    assert_eq!(code(&mut second_cookie, &id, "join", link.clone()).await, "stand_in_stays");
    assert_eq!(code(&mut host, &id, "join", link.clone()).await, "already_seated");
    assert_eq!(code(&mut guest, &id, "join", link).await, "ok");
    let lise = Viewer::open(&guest, &id, "seat=1").await;
    assert_eq!(
        (&lise.table["seats"][1]["stand_in"], &lise.table["seats"][1]["consents"]),
        (&json!(false), &Value::Null)
    );
}

#[tokio::test]
async fn all_others_let_a_newcomer_in_and_a_bot_plays_until_then() {
    let server = TestServer::start().await;
    let (id, [mut host, mut lise, mut paul]) = three_racing(&server, json!({})).await;
    paul.from = Some(ELSEWHERE);
    assert_eq!(code(&mut lise, &id, "leave", seat(1)).await, "ok");
    let table = host.get(&format!("/api/tables/{id}")).await.unwrap().json();
    assert_eq!((&table["seats"][1]["stand_in"], &table["seats"][1]["consents"]), (&json!(true), &json!([])));
    assert_eq!(code(&mut host, &id, "consent", yes(1)).await, "ok");
    assert_eq!(code(&mut host, &id, "invite", seat(1)).await, "needs_consent");
    assert_eq!(code(&mut lise, &id, "consent", yes(1)).await, "not_seated");
    assert_eq!(code(&mut paul, &id, "consent", yes(2)).await, "seat_taken");
    let (_, table) = post(&mut paul, &id, "consent", yes(1)).await;
    assert_eq!(table["seats"][1]["consents"], json!([0, 2]));
    // What was agreed to outlives a restart, and goes with the word of any of them.
    let link = invitation(&mut paul, &id, 1).await;
    let server = server.restart().await;
    for device in [&mut host, &mut lise, &mut paul] {
        device.addr = server.server.addr;
    }
    assert_eq!(code(&mut host, &id, "consent", json!({"seat": 1, "yes": false})).await, "ok");
    assert_eq!(code(&mut server.device(), &id, "join", link).await, "bad_invitation");
    assert_eq!(code(&mut host, &id, "consent", yes(1)).await, "ok");
    let link = invitation(&mut host, &id, 1).await;
    let mut newcomer = server.device();
    assert_eq!(code(&mut newcomer, &id, "join", link.clone()).await, "ok");
    assert_eq!(code(&mut server.device(), &id, "join", link).await, "bad_invitation");
    let zoe = Viewer::open(&newcomer, &id, "seat=1").await;
    assert!(zoe.view["hand"].is_array());
    assert_eq!((&zoe.table["seats"][1]["name"], &zoe.table["seats"][1]["stand_in"]), (&json!("Zoé"), &json!(false)));
}

/// A host with two cookies turns the third player out, agrees with itself, and comes as a fourth.
#[tokio::test]
async fn a_seat_that_the_host_took_is_nobody_elses() {
    let server = TestServer::start().await;
    let (id, [mut host, mut second_cookie, mut paul]) = three_racing(&server, json!({})).await;
    // Not even from two addresses.
    second_cookie.from = Some(ELSEWHERE);
    assert_eq!(code(&mut host, &id, "revoke", seat(2)).await, "ok");
    assert!(paul.watch(&id, "seat=2").await.is_err());
    for device in [&mut host, &mut second_cookie] {
        assert_eq!(code(device, &id, "consent", yes(2)).await, "ok");
    }
    let link = invitation(&mut host, &id, 2).await;
    assert_eq!(code(&mut server.device(), &id, "join", link.clone()).await, "stand_in_stays");
    let server = server.restart().await;
    paul.addr = server.server.addr;
    assert_eq!(code(&mut server.device(), &id, "join", link.clone()).await, "stand_in_stays", "after a restart, too");
    assert_eq!(code(&mut paul, &id, "join", link).await, "ok", "it is Paul's");
}

#[tokio::test]
async fn cookies_of_one_address_let_nobody_in() {
    let server = TestServer::start().await;
    let (id, [mut host, mut second_cookie, mut paul]) = three_racing(&server, json!({})).await;
    assert_eq!(code(&mut paul, &id, "leave", seat(2)).await, "ok");
    for device in [&mut host, &mut second_cookie] {
        assert_eq!(code(device, &id, "consent", yes(2)).await, "ok");
    }
    let link = invitation(&mut host, &id, 2).await;
    let mut newcomer = server.device();
    assert_eq!(code(&mut newcomer, &id, "join", link.clone()).await, "stand_in_stays");
    // Nor does one who has come since: the second cookie hands its seat on to a third, elsewhere.
    let own = invitation(&mut second_cookie, &id, 1).await;
    let mut third = Device::from(server.server.addr, ELSEWHERE);
    assert_eq!(code(&mut third, &id, "join", own).await, "ok");
    assert_eq!(code(&mut third, &id, "consent", yes(2)).await, "ok");
    let link = invitation(&mut host, &id, 2).await;
    assert_eq!(code(&mut newcomer, &id, "join", link).await, "stand_in_stays");
}

#[tokio::test]
async fn who_has_seen_a_hand_takes_no_second_seat() {
    let server = TestServer::start().await;
    let (id, [mut host, mut lise, mut paul]) = three_racing(&server, json!({})).await;
    // Lise hands her seat on, and Paul goes: she has seen one hand of this race, and sees no other.
    let link = invitation(&mut lise, &id, 1).await;
    let mut newcomer = server.device();
    assert_eq!(code(&mut paul, &id, "join", link.clone()).await, "already_seated");
    assert_eq!(code(&mut newcomer, &id, "join", link).await, "ok");
    assert!(lise.watch(&id, "seat=1").await.is_err());
    assert_eq!(code(&mut paul, &id, "leave", seat(2)).await, "ok");
    for device in [&mut host, &mut newcomer] {
        assert_eq!(code(device, &id, "consent", yes(2)).await, "ok");
    }
    let link = invitation(&mut host, &id, 2).await;
    let server = server.restart().await;
    for device in [&mut host, &mut lise, &mut paul, &mut newcomer] {
        device.addr = server.server.addr;
    }
    assert_eq!(code(&mut lise, &id, "join", link.clone()).await, "seen_another");
    assert_eq!(code(&mut paul, &id, "join", link).await, "ok", "Paul has seen only this hand");
    // Nor does the host, by way of leaving.
    assert_eq!(code(&mut host, &id, "leave", seat(0)).await, "ok");
    let link = invitation(&mut newcomer, &id, 1).await;
    assert_eq!(code(&mut host, &id, "join", link).await, "seen_another");
}

#[tokio::test]
async fn no_invitation_outlives_the_race() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = racing(&server, json!({})).await;
    let link = invitation(&mut guest, &id, 1).await;
    assert_eq!(code(&mut host, &id, "abandon", json!({})).await, "ok");
    assert_eq!(code(&mut server.device(), &id, "join", link).await, "bad_invitation");
    assert_eq!(code(&mut guest, &id, "invite", seat(1)).await, "wrong_phase");
}

/// The word of a player binds that player alone.
#[tokio::test]
async fn who_takes_over_a_seat_has_agreed_to_nothing() {
    let server = TestServer::start().await;
    let (id, [mut host, mut lise, mut paul]) = three_racing(&server, json!({})).await;
    assert_eq!(code(&mut lise, &id, "leave", seat(1)).await, "ok");
    for device in [&mut host, &mut paul] {
        assert_eq!(code(device, &id, "consent", yes(1)).await, "ok");
    }
    let vacant = invitation(&mut host, &id, 1).await;
    let own = invitation(&mut paul, &id, 2).await;
    let mut newcomer = server.device();
    assert_eq!(code(&mut newcomer, &id, "join", own).await, "ok");
    assert_eq!(code(&mut server.device(), &id, "join", vacant).await, "needs_consent");
}

#[tokio::test]
async fn a_seat_is_not_handed_on_without_end() {
    let server = TestServer::start().await;
    let (id, mut player, _) = racing(&server, json!({})).await;
    let size =
        async || server.server.hall.services.store.table(id.parse().unwrap()).await.unwrap().unwrap().setup.len();
    let mut handed_on = 0;
    // Each newcomer is another cookie of the same person, and each is written down.
    loop {
        let join = invitation(&mut player, &id, 0).await;
        let mut newcomer = server.device();
        let (status, answer) = post(&mut newcomer, &id, "join", join).await;
        if status != 200 {
            assert_eq!(answer["error"]["code"], "wrong_phase");
            break;
        }
        player = newcomer;
        handed_on += 1;
        assert!(handed_on < 100, "it comes to an end");
    }
    assert_eq!(handed_on, 62, "with the two who began");
    assert!(size().await < 4_096, "{}", size().await);
}
