//! What is too long is refused by the type that is read, and so through every door.

use catalogue::{AnyGame, find};
use engine::Lang;
use fair::Chain;
use serde_json::{Map, Value, json, value::RawValue};
use table::{LuckSource, LuckVerdict, MAX_OPTIONS, Record};

const STAGE: &str = include_str!("../../../../games/tour/stages/paris.toml");

fn tour() -> &'static dyn AnyGame {
    find("tour").expect("a game of the list")
}

/// Le Tour on a stage of the players' own, with a remark of so many bytes in its file.
fn remarked(bytes: usize) -> Map<String, Value> {
    let Value::Object(options) = json!({"stages": [format!("{STAGE}\n# {}\n", "x".repeat(bytes))]}) else {
        unreachable!("an object")
    };
    options
}

/// A finished race with these options, as its record would be if its writer had taken them.
fn record(options: &Map<String, Value>) -> String {
    let mut table = tour().open("t", &remarked(10), 2, &LuckSource::Seed(1)).expect("good options");
    table.draw_pending();
    table.abandon();
    let mut chain = Chain::default();
    let mut text = String::new();
    for (at, line) in table.take_lines().iter().enumerate() {
        let mut line: Value = serde_json::from_str(line).expect("a line of a record");
        if at == 0 {
            line["step"]["header"]["options"] = Value::Object(options.clone());
        }
        let step = RawValue::from_string(line["step"].to_string()).expect("JSON");
        let link = chain.append(step.get().as_bytes());
        text += &format!("{{\"step\":{step},\"link\":\"{link}\"}}\n");
    }
    text
}

#[test]
fn options_are_as_long_as_a_request_may_be_through_every_door() {
    let short = remarked(1_000);
    assert!(tour().open("t", &short, 2, &LuckSource::Seed(1)).is_ok(), "a table is opened");
    let text = record(&short);
    assert!(tour().resume(&text, None).is_ok(), "a record is brought in");

    for length in [MAX_OPTIONS, 2 << 20] {
        let long = remarked(length);
        let refused = tour().open("t", &long, 2, &LuckSource::Seed(1)).err().expect("too long");
        assert_eq!(refused.key, "options");
        let text = record(&long);
        assert!(Record::read(&text).is_err(), "a record is read");
        assert!(tour().resume(&text, None).is_err(), "and brought in");
        let verified = tour().verify(&text);
        assert!(verified.is_ok_and(|verified| verified.luck() == LuckVerdict::Forged), "and verified");
        assert!(tour().words(&text, Lang::Fr, &[]).is_err(), "and said in words");
        let mut rng = bots::generator(1, 0);
        assert!(tour().branch(&text, 0, "t2", &mut rng).is_err(), "and gone on from");
    }
}

#[test]
fn a_table_has_no_name_of_megabytes() {
    let line = |name: &str| record(&remarked(10)).replacen(r#""table":"t""#, &format!(r#""table":"{name}""#), 1);
    // The chain is checked first: what is refused for its name is the header itself.
    let header = |text: &str| {
        let first = text.lines().next().expect("a header").to_owned();
        let step = &first[r#"{"step":"#.len()..first.len() - r#","link":""}"#.len() - 64];
        let link = Chain::default().append(step.as_bytes());
        format!("{{\"step\":{step},\"link\":\"{link}\"}}\n")
    };
    assert!(Record::read(&header(&line(&"x".repeat(64)))).is_ok());
    assert!(Record::read(&header(&line(&"x".repeat(65)))).is_err());
}
