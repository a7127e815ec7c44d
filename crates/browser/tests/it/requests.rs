//! What a page asks without a socket.

use serde_json::{Value, json};

use crate::page::Page;

#[test]
fn lessons_and_rulebooks_are_there_without_a_server() {
    let mut page = Page::new();
    let games = page.request("GET", "/api/games", &Value::Null).unwrap();
    assert_eq!(games.as_array().unwrap().len(), catalogue::ALL.len());
    for game in catalogue::ALL {
        let book = format!("/api/games/{}/rulebook?lang=fr", game.key());
        assert!(page.request("GET", &book, &Value::Null).unwrap()["sections"].as_array().unwrap().len() > 2);
    }
    let lessons = page.request("GET", "/api/lessons", &Value::Null).unwrap();
    for lesson in lessons.as_array().unwrap() {
        let path =
            format!("/api/lessons/{}/{}?lang=en", lesson["game"].as_str().unwrap(), lesson["name"].as_str().unwrap());
        page.request("GET", &path, &Value::Null).unwrap();
    }
}

#[test]
fn what_needs_other_people_is_refused_in_words() {
    let mut page = Page::new();
    let body = json!({ "game": "echappee", "seats": [{ "kind": "me", "name": "Jeanne" }, { "kind": "open" }] });
    let (status, refused) = page.request("POST", "/api/tables?lang=fr", &body).unwrap_err();
    assert_eq!(status, 422);
    assert_eq!(refused["error"]["key"], "seats");
    assert!(refused["error"]["text"].as_str().unwrap().contains("serveur"), "{refused}");
    let (status, _) = page.request("GET", "/api/desks/mine", &Value::Null).unwrap_err();
    assert_eq!(status, 404);
}

#[test]
fn a_table_is_taken_out_only_once_its_race_has_ended() {
    let mut page = Page::new();
    let table = page.race("echappee", json!({ "stages": 1 }), 3, "amateur");
    let path = format!("/api/tables/{table}");
    assert_eq!(page.request("DELETE", &path, &Value::Null).unwrap_err().0, 409);
    page.connect(1, &table, 0);
    page.request("POST", &format!("{path}/abandon"), &json!({})).unwrap();
    page.request("DELETE", &path, &Value::Null).unwrap();
    assert!(page.kept.is_empty());
    assert_eq!(page.request("GET", &path, &Value::Null).unwrap_err().0, 404);
}

#[test]
fn what_if_goes_on_from_a_moment_of_a_race_that_is_over() {
    let mut page = Page::new();
    let table = page.race("bordure", json!({}), 2, "amateur");
    page.connect(7, &table, 0);
    page.ride(7, &table, usize::MAX);
    let body = json!({ "seat": 1, "step": 4, "name": "Jeanne" });
    let next = page.request("POST", &format!("/api/tables/{table}/what-if"), &body).unwrap();
    assert_eq!(next["what_if"], 4);
    let next = next["id"].as_str().unwrap().to_owned();
    page.connect(8, &next, 1);
    page.ride(8, &next, usize::MAX);
    assert_eq!(page.info(&next)["phase"], "over");
}

#[test]
fn an_analysis_shows_a_picture_after_each_pass_and_then_the_whole() {
    let mut page = Page::new();
    let table = page.race("mille-bornes", json!({}), 2, "amateur");
    page.connect(7, &table, 0);
    page.ride(7, &table, usize::MAX);
    let found = page.request("POST", &format!("/api/tables/{table}/analysis?lang=fr"), &json!({})).unwrap();
    assert_eq!(found["state"], "done");
    assert!(!page.progress.is_empty());
    assert_eq!(found["analysis"]["seats"], 2);
}

#[test]
fn a_race_that_was_ridden_elsewhere_is_analysed_with_its_names() {
    let mut page = Page::new();
    let table = page.race("mille-bornes", json!({}), 2, "amateur");
    page.connect(7, &table, 0);
    page.ride(7, &table, usize::MAX);
    let (_, record) = page.text("GET", &format!("/api/tables/{table}/record"), "");
    let mut elsewhere = Page::new();
    let names = ["Camille", "Dominique"];
    let body = json!({ "game": "mille-bornes", "record": record, "names": names });
    let found = elsewhere.request("POST", "/api/analysis?lang=fr", &body).unwrap();
    assert_eq!(found["state"], "done");
    let words = found["analysis"]["turning_points"].to_string();
    assert!(names.iter().any(|name| words.contains(name)), "{words}");
    assert!(!elsewhere.progress.is_empty() && elsewhere.kept.is_empty());
}
