//! The referee says what fails, where, and what was expected there.

use table::scenario::referee;
use testkit::toy::{Toy, fault::Sound};

fn judge(source: &str) -> Result<Vec<String>, String> {
    let verdict = referee::<Toy<Sound>>(source).map_err(|malformed| malformed.to_string())?;
    Ok(verdict.failures.iter().map(ToString::to_string).collect())
}

/// Two seats that hold a shield, a spike and a shield each after the deal; seat 0 draws a spike on its first turn.
fn scenario(moves: &str, expect: &str) -> String {
    format!(
        r#"{{
  "game": "toy",
  "seats": ["Jean", "Sylvie"],
  "fate": {{"deck": ["shield", "shield", "spike", "spike", "shield", "shield", "spike", "spike", "spike", "spike", "spike", "shield"], "die": [6]}},
  "moves": [{moves}],
  "expect": [{expect}]
}}"#
    )
}

const BIDS: &str = r#"{"seat": 0, "do": {"bid": 2}}, {"seat": 1, "do": {"bid": 1}}"#;

#[test]
fn expectations_hold_or_say_what_was_found() {
    let source = scenario(
        BIDS,
        r#"{"after": 2, "at": "/progress/0", "is": 2},
    {"after": 2, "at": "/progress/1", "is": 7},
    {"after": 2, "at": "/nowhere", "is": null},
    {"after": 2, "at": "/hand", "has": "spike", "seat": 0}"#,
    );
    assert_eq!(
        judge(&source).expect("well formed"),
        [
            r#"line 7: after 2 moves, "/progress/1": expected 7, found 1"#,
            r#"line 8: after 2 moves, "/nowhere": expected null, found nothing there"#,
        ]
    );
}

#[test]
fn windows_that_the_next_move_does_not_answer_are_passed() {
    let attack = format!(r#"{BIDS}, {{"seat": 0, "do": {{"attack": 1}}}}, {{"seat": 1, "do": "skip"}}"#);
    let source = scenario(&attack, r#"{"after": 3, "at": "/awaiting/kind", "is": "turn"}"#);
    assert_eq!(judge(&source), Ok(vec![]));
}

#[test]
fn windows_that_the_next_move_answers_stay_open() {
    let attack = format!(r#"{BIDS}, {{"seat": 0, "do": {{"attack": 1}}}}, {{"seat": 1, "do": "shield"}}"#);
    let source = scenario(
        &attack,
        r#"{"after": 3, "at": "/awaiting/kind", "is": "window"}, {"after": 3, "at": "/turn", "is": 0},
           {"after": 4, "at": "/progress/1", "is": 3}"#,
    );
    assert_eq!(judge(&source), Ok(vec![]));
}

#[test]
fn a_refused_move_neither_answers_nor_closes_a_window() {
    let moves = format!(
        r#"{BIDS}, {{"seat": 0, "do": {{"attack": 1}}}}, {{"seat": 1, "do": "skip"}}, {{"seat": 1, "do": "shield"}}"#
    );
    let source =
        scenario(&moves, r#"{"move": 3, "refused": "X1"}, {"after": 4, "at": "/awaiting/kind", "is": "window"}"#);
    assert_eq!(judge(&source), Ok(vec![]));
}

#[test]
fn an_accepted_move_that_should_be_refused_fails() {
    let source = scenario(BIDS, r#"{"move": 0, "refused": true}"#);
    assert_eq!(judge(&source).expect("well formed"), ["line 6: move 0: expected a refusal, found it was accepted"]);
}

#[test]
fn a_refusal_by_another_rule_fails() {
    let source = scenario(r#"{"seat": 0, "do": "skip"}"#, r#"{"move": 0, "refused": "X4"}"#);
    let failures = judge(&source).expect("well formed");
    assert!(failures[0].contains("expected a refusal by X4, found Not now"), "{failures:?}");
}

#[test]
fn an_unexpected_refusal_stops_the_run() {
    let source = scenario(r#"{"seat": 0, "do": "skip"}"#, "");
    assert_eq!(judge(&source).unwrap_err(), "line 5: move 0 is refused: Not now: wait until you are asked. (X1)");
}

#[test]
fn creation_may_be_refused_as_expected() {
    let source = r#"{"game": "toy", "seats": ["A"], "expect": [{"refused_options": "seats"}]}"#;
    assert_eq!(judge(source), Ok(vec![]));
    let source =
        r#"{"game": "toy", "options": {"speed": 3}, "seats": ["A", "B"], "expect": [{"refused_options": "speed"}]}"#;
    assert_eq!(judge(source), Ok(vec![]));
    let source = r#"{"game": "toy", "seats": ["A", "B"], "expect": [{"refused_options": true}]}"#;
    assert_eq!(judge(source).expect("well formed"), ["line 1: creation: expected a refusal, found it was accepted"]);
}

#[test]
fn a_position_is_refused_where_the_game_offers_none() {
    let source = r#"{"game": "toy", "setup": {"progress": [3, 0]}, "seats": ["A", "B"]}"#;
    assert_eq!(judge(source).unwrap_err(), "line 1: this game offers no `setup`: leave it out");
    let source = r#"{"game": "toy", "setup": {}, "seats": ["A", "B"]}"#;
    assert_eq!(judge(source), Ok(vec![]), "an empty position is none");
}

#[test]
fn dice_that_run_dry_name_their_stream() {
    let source = scenario(BIDS, "").replace("[6]", "[]");
    assert!(judge(&source).unwrap_err().contains("the scripted `die` ran dry"));
}

#[test]
fn words_for_people_and_an_empty_setup_change_nothing() {
    let source =
        scenario(BIDS, r#"{"after": 2, "at": "/progress/0", "is": 2, "why": "a bid moves its rider", "rule": "X1"}"#)
            .replace(
                r#""game": "toy","#,
                r#""game": "toy", "title": "A bid", "description": "moves", "rules": ["X1"], "setup": {},"#,
            );
    assert_eq!(judge(&source), Ok(vec![]));
}

#[test]
fn a_seed_may_stand_beside_the_scripted_luck_or_among_it() {
    let unscripted = |keys: &str| format!(r#"{{"game": "toy", "seats": ["A", "B"], {keys}}}"#);
    assert_eq!(judge(&unscripted(r#""seed": 7"#)), Ok(vec![]));
    assert_eq!(judge(&unscripted(r#""fate": {"seed": 7, "die": [6]}"#)), Ok(vec![]));
    assert!(judge(&unscripted(r#""fate": {"seed": "x"}"#)).unwrap_err().contains("invalid type"));
    assert!(judge(&unscripted(r#""fate": {"seed": 7, "dice": []}"#)).unwrap_err().contains("unknown field `dice`"));
}

#[test]
fn malformed_files_name_the_line_and_what_was_expected() {
    let faults = [
        ("{\n \"game\": \"toy\",\n \"seat\": []\n}", "line 3: unknown field `seat`, expected one of"),
        ("{\n \"game\": \"toy\",\n", "line 3: EOF while parsing"),
        (
            "{\"game\": \"toy\",\n \"seats\": [\"A\", \"B\"],\n \"moves\": [\n  {\"seat\": 0, \"do\": \"dance\"}\n ]}",
            "line 4: unknown variant `dance`",
        ),
        (
            "{\"game\": \"toy\",\n \"seats\": [\"A\", \"B\"],\n \"moves\": [\n  {\"seat\": 5, \"do\": \"skip\"}\n ]}",
            "line 4: seat 5: expected a seat from 0 to 1",
        ),
        (
            "{\"game\": \"toy\",\n \"seats\": [\"A\", \"B\"],\n \"fate\": {\n  \"dice\": []}}",
            "line 4: unknown field `dice`, expected `deck` or `die`",
        ),
        (
            "{\"game\": \"toy\",\n \"seats\": [\"A\", \"B\"],\n \"expect\": [\n  {\"after\": 0, \"at\": \"x\", \"is\": 1}]}",
            "line 4: \"at\": \"x\" is no JSON pointer",
        ),
        (
            "{\"game\": \"toy\",\n \"seats\": [\"A\", \"B\"],\n \"expect\": [\n  {\"after\": 1, \"at\": \"\", \"is\": 1}]}",
            "line 4: \"after\": 1, but there are 0 moves",
        ),
        (
            "{\"game\": \"toy\",\n \"seats\": [\"A\", \"B\"],\n \"expect\": [\n  {\"after\": 0, \"at\": \"\"}]}",
            "line 4: expected exactly one of \"is\" and \"has\"",
        ),
        (
            "{\"game\": \"toy\",\n \"seats\": [\"A\", \"B\"],\n \"expect\": [\n  {\"move\": 0}]}",
            "line 4: expected {\"after\":n",
        ),
    ];
    for (source, wanted) in faults {
        let message = judge(source).unwrap_err();
        assert!(message.starts_with(wanted), "{source}\n  gave: {message}\n  not:  {wanted}");
    }
}
