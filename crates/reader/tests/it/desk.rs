//! What the desk's screens show of a book. What books come to is tested where it is worked out (`crates/desk`).

use serde_json::{Value, json};

fn asked(question: &Value) -> Value {
    serde_json::from_str(&reader::answer(&question.to_string()).unwrap()).unwrap()
}

fn head() -> Value {
    json!({ "desk": 1, "team_size": 3, "teams": [{}, {}], "stages": [{ "stage": "paris" }] })
}

fn book(entries: &[Value]) -> Value {
    json!({ "head": head(), "entries": entries })
}

fn ridden() -> Vec<Value> {
    vec![
        json!({ "draw": [1, 0] }),
        json!({ "turn": 1 }),
        json!({ "finish": { "seconds": 26, "bibs": [7, 1] } }),
        json!({ "turn": 2 }),
        json!({ "finish": { "seconds": 5, "bibs": [2] } }),
        json!({ "dnf": [9] }),
    ]
}

fn drafted(kind: &str, bibs: Value, amends: Value, entry: Value) -> Value {
    let draft = json!({ "kind": kind, "bibs": bibs, "amends": amends, "entry": entry });
    asked(&json!({ "draft": { "book": book(&ridden()), "draft": draft } }))["draft"].clone()
}

#[test]
fn what_stands_comes_with_the_moment_in_which_it_was_entered() {
    let mut entries = ridden();
    entries.push(json!({ "amend": { "n": 3, "entry": { "finish": { "seconds": 30, "bibs": [7] } } } }));
    entries.push(json!({ "amend": { "n": 6, "entry": null } }));
    entries.push(json!({ "undo": 1 }));
    let found = asked(&json!({ "book": { "book": book(&entries) } }))["book"].clone();
    assert_eq!(found["draw"], json!([1, 0]));
    let amended = json!({
        "n": 3,
        "entry": { "finish": { "seconds": 30, "bibs": [7] } },
        "amended_by": 7,
        "amendable": true,
        "round": 1,
        "time": 7830,
    });
    assert_eq!(found["active"][2], amended);
    assert_eq!(found["lines"][2], json!({ "round": 1, "time": 7826 }));
    assert_eq!(found["lines"][3], json!({ "round": 1, "time": 7860 }));
    assert_eq!(found["undoable"], json!([1, 2, 3, 4, 5, 6, 7]));
    assert_eq!(found["redoable"], true);
    assert_eq!(found["outcome"]["entries"].as_array().unwrap().len(), entries.len());
}

#[test]
fn an_entry_that_is_not_taken_is_refused_in_both_languages() {
    let mut entries = ridden();
    entries.push(json!({ "turn": 2 }));
    let refused = asked(&json!({ "book": { "book": book(&entries) } }));
    let why = json!({ "rule": "D3", "fr": "Le prochain tour est le tour 3.", "en": "The next turn is turn 3." });
    assert_eq!(refused, json!({ "refused": why }));
    let head = asked(&json!({ "head": { "desk": 1, "team_size": 9, "teams": [], "stages": [{ "stage": "paris" }] } }));
    assert_eq!(head["refused"]["rule"], "D2");
    assert_eq!(asked(&json!({ "head": self::head() })), json!({ "head": {} }));
}

#[test]
fn a_draft_says_what_it_would_do_and_which_bibs_are_barred() {
    let found = drafted("finish", json!([3]), Value::Null, json!({ "finish": { "seconds": 4, "bibs": [3] } }));
    assert_eq!((&found["round"], &found["time"]), (&json!(2), &json!(7860)));
    assert_eq!(found["verdict"], json!({ "kind": "finish", "from": 3, "to": 3, "time": 7864 }));
    assert_eq!((&found["out"], &found["finished"]), (&json!([9]), &json!([1, 2, 7])));
    let barred = |found: &Value| -> Vec<u64> {
        found["barred"].as_array().unwrap().iter().map(|barred| barred[0].as_u64().unwrap()).collect()
    };
    assert_eq!(barred(&found), [1, 2, 7, 9]);
    // those who are in may still score (D4); a fifth may not
    let scoring = drafted("sprint", json!([1, 2, 3]), Value::Null, json!({ "sprint": [1, 2, 3] }));
    assert_eq!(barred(&scoring), [9]);
    assert_eq!(scoring["verdict"], json!({ "kind": "points", "points": [5, 3, 2] }));
    let full = drafted("mountain", json!([1, 2, 3, 7]), Value::Null, Value::Null);
    assert_eq!(barred(&full), [8, 9]);
    assert_eq!(drafted("finish", json!([8]), Value::Null, json!({ "dnf": [8] }))["verdict"]["kind"], "out");
}

#[test]
fn a_correction_is_made_in_the_race_of_its_time() {
    let found = drafted("finish", json!([7, 1]), json!(3), json!({ "finish": { "seconds": 10, "bibs": [7, 1] } }));
    assert_eq!((&found["round"], &found["finished"]), (&json!(1), &json!([])));
    assert_eq!(found["verdict"], json!({ "kind": "finish", "from": 1, "to": 2, "time": 7810 }));
    // bib 2 was on the road then, and arrives later
    assert_eq!(found["barred"], json!([]));
    let later = drafted("finish", json!([7, 2]), json!(3), json!({ "finish": { "seconds": 10, "bibs": [7, 2] } }));
    assert_eq!(later["verdict"]["refusal"]["rule"], "D6");
    assert!(later["verdict"]["refusal"]["en"].as_str().unwrap().starts_with("Entry 5 would no longer be"));
}

#[test]
fn what_is_no_question_has_no_answer() {
    assert_eq!(reader::answer("{}"), None);
    assert_eq!(reader::answer(r#"{"book":{}}"#), None);
}
