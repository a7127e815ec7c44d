//! Races on a device: to the end in every game, through reloads, and the same as anywhere.

use serde_json::{Value, json};

use crate::page::Page;

fn games() -> Vec<(&'static str, u8, Value)> {
    catalogue::ALL
        .iter()
        .map(|game| {
            let options = if game.key() == "echappee" { json!({ "stages": 1 }) } else { json!({}) };
            (game.key(), (*game.seats().start()).max(2), options)
        })
        .collect()
}

#[test]
fn a_race_of_each_game_is_ridden_to_its_end_and_its_record_holds() {
    for (game, seats, options) in games() {
        let mut page = Page::new();
        let table = page.race(game, options, seats, "amateur");
        page.connect(7, &table, 0);
        let answers = page.ride(7, &table, usize::MAX);
        assert!(answers > 0, "{game}: nobody was asked");
        let verdict = page.request("GET", &format!("/api/tables/{table}/verify?lang=fr"), &Value::Null).unwrap();
        assert_eq!(verdict["luck"], "unproved", "{game}: nobody else added to the luck: {verdict}");
        let checks = verdict["checks"].as_array().unwrap();
        assert!(checks.iter().all(|check| check["outcome"] != "failed"), "{game}: {verdict}");
        let replay =
            page.request("GET", &format!("/api/tables/{table}/replay?seat=all&lang=fr"), &Value::Null).unwrap();
        assert!(replay["frames"].as_array().unwrap().len() > 2, "{game}");
    }
}

#[test]
fn a_page_that_is_opened_anew_in_the_middle_goes_on_with_the_same_race() {
    for (game, seats, options) in games() {
        let mut page = Page::new();
        let table = page.race(game, options, seats, "amateur");
        page.connect(7, &table, 0);
        page.ride(7, &table, 3);
        while page.asks.get(&7).is_none_or(|message| message["ask"].is_null()) && page.wake_in.is_some() {
            page.wake();
        }
        let view = page.asks[&7]["view"].clone();
        page.begin();
        assert_eq!(page.request("GET", "/api/mine", &Value::Null).unwrap()[0]["id"], json!(table), "{game}");
        page.connect(8, &table, 0);
        assert_eq!(page.asks[&8]["view"], view, "{game}: the race stands where it stood");
        page.ride(8, &table, usize::MAX);
        assert_eq!(page.info(&table)["phase"], "over", "{game}");
    }
}

#[test]
fn a_record_of_this_device_can_be_brought_in_again_and_a_forged_one_cannot() {
    let mut page = Page::new();
    let table = page.race("mille-bornes", json!({}), 2, "amateur");
    page.connect(7, &table, 0);
    page.ride(7, &table, usize::MAX);
    let (_, record) = page.text("GET", &format!("/api/tables/{table}/record"), "");
    let (status, opened) = page.text("POST", "/api/records", &record);
    assert_eq!(status, 200, "{opened}");
    let id = serde_json::from_str::<Value>(&opened).unwrap()["id"].as_str().unwrap().to_owned();
    let verdict = page.request("GET", &format!("/api/tables/{id}/verify"), &Value::Null).unwrap();
    assert_eq!(verdict["imported"], true);
    let forged = record.replacen("\"seat\":0", "\"seat\":1", 1);
    assert_ne!(forged, record);
    let (status, answer) = page.text("POST", "/api/records", &forged);
    assert_eq!(status, 422, "{answer}");
}
