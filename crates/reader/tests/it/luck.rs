//! The luck of records, without the rules of any game: it comes to what the games' own verification says of it.

use std::{fs, path::PathBuf};

use fair::{Chain, Commitment};
use serde_json::{Value, json};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The record of `docs/fairness.md`.
fn record() -> String {
    let page = fs::read_to_string(root().join("docs/fairness.md")).unwrap();
    let (_, rest) = page.split_once("<!-- record -->\n```json\n").unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

fn asked(question: &Value) -> Value {
    serde_json::from_str(&reader::answer(&question.to_string()).unwrap()).unwrap()
}

fn luck(record: &str) -> Value {
    asked(&json!({ "record": record }))["record"].clone()
}

/// The same steps, some of them otherwise, properly chained.
fn forged(change: impl FnOnce(&mut Vec<String>)) -> String {
    let step = |line: &str| line["{\"step\":".len()..line.len() - ",\"link\":\"\"}".len() - 64].to_owned();
    let mut steps: Vec<String> = record().lines().map(step).collect();
    change(&mut steps);
    let mut chain = Chain::default();
    let line = |step: String| format!("{{\"step\":{step},\"link\":\"{}\"}}\n", chain.append(step.as_bytes()));
    steps.into_iter().map(line).collect()
}

#[test]
fn a_record_that_was_promised_and_recomputed_is_proved() {
    let found = luck(&record());
    assert_eq!(found, json!({ "luck": "proved", "draws": 2, "table": "0f1e2d3c4b5a69788796a5b4c3d2e1f0", "seats": 2 }));
    assert_eq!(luck(&forged(|_| {})), found);
}

#[test]
fn whatever_was_changed_is_forged() {
    let changed = |from: &'static str, to: &'static str| {
        forged(move |steps| {
            let step = steps.iter_mut().find(|step| step.contains(from)).unwrap();
            *step = step.replacen(from, to, 1);
        })
    };
    for (from, to) in [
        ("\"drawn\":1", "\"drawn\":0"),
        ("\"n\":0", "\"n\":1"),
        ("\"below\":2", "\"below\":997"),
        ("\"nonces\":[\"40", "\"nonces\":[\"ee"),
        ("\"secret\":\"00", "\"secret\":\"ff"),
        ("\"shuffle\":101", "\"shuffle\":100"),
        ("\"stream\":\"deck\"", "\"stream\":\"lot\""),
    ] {
        assert_eq!(luck(&changed(from, to))["luck"], "forged", "{from}");
    }
    let swapped = forged(|steps| {
        let secret = steps.pop().unwrap();
        steps.insert(2, secret);
    });
    assert_eq!(luck(&swapped)["luck"], "forged");
    assert_eq!(luck(&record()[1..]), json!({ "luck": "forged", "draws": 0, "table": null, "seats": 0 }));
    let broken = record().replacen("abandon", "abandoN", 1);
    assert_eq!(luck(&broken)["luck"], "forged");
}

#[test]
fn what_was_not_promised_or_not_shown_is_unproved() {
    let unshown = forged(|steps| drop(steps.pop()));
    assert_eq!(luck(&unshown)["luck"], "unproved");
}

#[test]
fn records_of_the_first_format_are_read() {
    let folder = root().join("crates/catalogue/tests/format-1");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let found = luck(&fs::read_to_string(&path).unwrap());
        // numbers of that format have no bound to draw them again by; piles have
        assert_ne!(found["luck"], "forged", "{}", path.display());
    }
}

#[test]
fn a_share_that_was_kept_says_whether_the_record_has_it() {
    let text = record();
    let mix: Value = serde_json::from_str(text.lines().nth(1).unwrap()).unwrap();
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let mix = &mix["step"]["mix"];
    let header = &header["step"]["header"];
    let witness = json!({
        "table": header["table"],
        "seat": 0,
        "nonce": mix["nonces"][0],
        "commitment": header["commitment"],
        "promises": mix["promised"],
        "acknowledged": true,
    });
    let says = |change: &dyn Fn(&mut Value)| {
        let mut witness = witness.clone();
        change(&mut witness);
        asked(&json!({ "witness": { "record": text, "witness": witness } }))["witness"].clone()
    };
    assert_eq!(says(&|_| {}), "confirmed");
    let other = Commitment([7; 32]).to_string();
    assert_eq!(says(&|witness| witness["commitment"] = json!(other)), "other_commitment");
    assert_eq!(says(&|witness| witness["nonce"] = json!(other)), "other_promises");
    assert_eq!(asked(&json!({ "promise": mix["nonces"][0] }))["promise"], mix["promised"][0]);
}
