//! Ratings of those who want it, and that anybody comes to the same figures.

use std::collections::BTreeMap;

use catalogue::AnyGame;
use client::Device;
use serde_json::{Value, json};

use crate::{
    common::*,
    history::{finish, ride, ride_together},
};

async fn ratings(device: &mut Device) -> Value {
    let response = device.get("/api/ratings").await.unwrap();
    assert_eq!(response.status, 200, "{}", response.body);
    response.json()
}

async fn switch(device: &mut Device, on: bool) -> Value {
    device.ask("/api/ratings", &json!({"on": on, "kind": "phone"})).await.unwrap()
}

fn riders(ratings: &Value) -> Vec<&str> {
    ratings["games"][0]["riders"].as_array().unwrap().iter().map(|rider| rider["rider"].as_str().unwrap()).collect()
}

/// The files of an archive, by name.
fn files(tar: &str) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut rest = tar;
    while !rest.starts_with('\0') {
        let name = rest[..100].trim_end_matches('\0').to_owned();
        let size = usize::from_str_radix(&rest[124..135], 8).unwrap();
        files.insert(name, rest[512..512 + size].to_owned());
        rest = &rest[512 + size.next_multiple_of(512)..];
    }
    assert_eq!(rest.len(), 1_024, "an end");
    files
}

/// What `sillage ratings` does with these files.
fn computed_again(files: &BTreeMap<String, String>) -> analysis::GameRatings {
    let named: BTreeMap<String, Vec<Option<String>>> =
        serde_json::from_str(&files["sillage-ratings/riders.json"]).unwrap();
    let mut ridden = analysis::Ridden::default();
    for (name, record) in files.iter().filter(|(name, _)| name.ends_with(".jsonl")) {
        let table = name.trim_start_matches("sillage-ratings/").trim_end_matches(".jsonl");
        let game: &dyn AnyGame = GAMES[0];
        let verified = game.verify(record).unwrap();
        assert_ne!(verified.luck(), table::LuckVerdict::Forged, "{table}");
        ridden.add(&named[table], verified.ranking().unwrap());
    }
    ridden.rated("toy".into())
}

#[tokio::test]
async fn nobody_is_rated_who_has_not_asked_for_it() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = ride_together(&server).await;
    for device in [&mut host, &mut guest, &mut server.device()] {
        assert_eq!(ratings(device).await, json!({"on": false, "games": []}));
        assert_eq!(device.get("/api/ratings/records").await.unwrap().status, 404);
    }
    let rated = switch(&mut host, true).await;
    assert_eq!((&rated["on"], riders(&rated)), (&json!(true), vec!["Jean"]), "the other is not named");
    let archive = host.get("/api/ratings/records").await.unwrap().body;
    assert_eq!(files(&archive)["sillage-ratings/riders.json"], format!("{{\"{id}\":[\"Jean\",null]}}\n"));
    assert!(!archive.contains("Lise"));
    assert_eq!(ratings(&mut guest).await, json!({"on": false, "games": []}));

    let rated = switch(&mut guest, true).await;
    let mut both = riders(&rated);
    both.sort();
    assert_eq!(both, ["Jean", "Lise"]);
    let me: Vec<bool> =
        rated["games"][0]["riders"].as_array().unwrap().iter().map(|rider| rider["me"] == true).collect();
    assert_eq!(me.iter().filter(|me| **me).count(), 1);
    // On one's other devices, too, and after a restart.
    let server = server.restart().await;
    for device in [&mut host, &mut guest] {
        device.addr = server.server.addr;
    }
    assert_eq!(riders(&ratings(&mut host).await).len(), 2);

    // Who switches it off, takes the race out or is forgotten is gone from the other's.
    assert_eq!(switch(&mut guest, false).await, json!({"on": false, "games": []}));
    assert_eq!(riders(&ratings(&mut host).await), ["Jean"]);
    switch(&mut guest, true).await;
    guest.request("DELETE", &format!("/api/history/{id}"), &[], None).await.unwrap();
    assert_eq!(riders(&ratings(&mut host).await), ["Jean"]);
    assert_eq!(ratings(&mut guest).await, json!({"on": true, "games": []}));
    host.post("/api/forget", &json!({})).await.unwrap();
    assert_eq!(ratings(&mut host).await, json!({"on": false, "games": []}));
}

#[tokio::test]
async fn the_records_and_the_riders_come_to_the_same_figures() {
    let server = TestServer::start().await;
    let (_, mut jean, mut lise) = ride_together(&server).await;
    for device in [&mut jean, &mut lise] {
        switch(device, true).await;
    }
    for _ in 0..3 {
        ride(&mut jean, &["champion", "random"]).await;
    }
    // A name that is a bot's, and one that another has: each rider has a name of their own.
    let (id, mut host, mut guest) = two_people(&server, json!({})).await;
    for (device, seat) in [(&mut host, 0), (&mut guest, 1)] {
        device.post(&format!("/api/tables/{id}/name"), &json!({"seat": seat, "name": "champion"})).await.unwrap();
        switch(device, true).await;
    }
    guest.post(&format!("/api/tables/{id}/ready"), &json!({"seat": 1})).await.unwrap();
    host.post(&format!("/api/tables/{id}/start"), &json!({})).await.unwrap();
    finish(&id, &host, &guest).await;
    // Two people at one device: nobody knows who is who.
    let hot = json!({"game": "toy", "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}], "hot_seat": true, "start": true});
    let made: Value = jean.ask("/api/tables", &hot).await.unwrap();
    finish(made["table"]["id"].as_str().unwrap(), &jean, &jean).await;

    for (device, races) in [(&mut jean, 4), (&mut lise, 1), (&mut host, 1)] {
        let answer = ratings(device).await;
        let archive = files(&device.get("/api/ratings/records").await.unwrap().body);
        assert_eq!(archive.len(), races + 1);
        let again = computed_again(&archive);
        let game = &answer["games"][0];
        assert_eq!(game["races"], json!(again.races));
        let figures: Vec<Value> = again
            .riders
            .iter()
            .map(|one| json!([one.rider, one.rating.rating, one.rating.error, one.rating.races, one.rating.wins]))
            .collect();
        // As it is written, since reading rounds.
        let figures: Vec<Value> = serde_json::from_str(&serde_json::to_string(&figures).unwrap()).unwrap();
        let shown = game["riders"].as_array().unwrap().iter();
        let shown: Vec<Value> =
            shown.map(|one| json!([one["rider"], one["rating"], one["error"], one["races"], one["wins"]])).collect();
        assert_eq!(shown, figures, "to the last digit");
    }
    let answer = ratings(&mut jean).await;
    let mut names = riders(&answer);
    names.sort();
    assert_eq!(names, ["Jean", "Lise", "champion", "random"]);
    let is_bot = |rider: &Value| rider["bot"] == (rider["rider"] == "champion" || rider["rider"] == "random");
    assert!(answer["games"][0]["riders"].as_array().unwrap().iter().all(is_bot), "{answer}");
    let answer = ratings(&mut host).await;
    let mut names = riders(&answer);
    names.sort();
    assert_eq!(names.len(), 2);
    assert_ne!(names[0], names[1]);
}

#[tokio::test]
async fn what_luck_was_known_beforehand_does_not_count() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let id = ride(&mut device, &["random"]).await;
    let again: Value = device
        .ask(&format!("/api/tables/{id}/what-if"), &json!({"step": 0, "seat": 0, "same_luck": true}))
        .await
        .unwrap();
    play_out(&mut [&mut Viewer::open(&device, again["id"].as_str().unwrap(), "seat=0").await]).await;
    let races = crate::history::history(&mut device).await;
    let origins: Vec<&Value> = races.iter().map(|race| &race["origin"]).collect();
    assert_eq!(origins, [&json!("repeated"), &json!("here")]);
    assert_eq!(switch(&mut device, true).await["games"][0]["races"], 1);
}
