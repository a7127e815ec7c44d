//! `sillage desk` as it is typed: what it prints, what it says on standard error, how it ends.

use std::{fs, path::PathBuf, process::Output};

use crate::program::{code, err, out, sillage, typed};

/// In French, as long as the environment names no language.
fn desk(args: &[&str], input: &[u8]) -> Output {
    typed(sillage().arg("desk").args(args).env_remove("LANG"), input)
}

fn result(output: &Output) -> (i32, String, String) {
    (code(output), out(output), err(output))
}

fn tests() -> PathBuf {
    testkit::root().join("crates/desk/tests")
}

#[test]
fn json_is_the_outcome_and_nothing_else() {
    for name in ["00", "17", "42", "59"] {
        let book = tests().join(format!("random/{name}.jsonl")).display().to_string();
        let expected = fs::read_to_string(tests().join(format!("random/{name}.json"))).expect("its outcome");
        assert_eq!(result(&desk(&[&book, "--json"], b"")), (0, expected.clone(), String::new()));
        let typed = fs::read(&book).expect("a book");
        assert_eq!(result(&desk(&["-", "--json"], &typed)), (0, expected, String::new()));
    }
}

#[test]
fn a_refused_line_is_reported_with_its_place_and_rule() {
    let book = tests().join("books/refused/d6-finish-twice.jsonl").display().to_string();
    let (code, out, err) = result(&desk(&[&book, "--json"], b""));
    assert_eq!((code, out.as_str()), (2, ""));
    assert_eq!(err, format!("{book}:5: le dossard 1 est déjà arrivé (D6)\n"));
    let (code, out, err) = result(&desk(&[&book, "--lang", "en"], b""));
    assert_eq!((code, out.as_str()), (2, ""));
    assert_eq!(err, format!("{book}:5: bib 1 has already finished (D6)\n"));
    let (code, out, err) = result(&desk(&["-", "--lang", "en"], b""));
    assert_eq!((code, out.as_str(), err.as_str()), (2, "", "-:1: this is not JSON (D7)\n"));
    assert_eq!(result(&desk(&["no-such-book.jsonl"], b"")).0, 2);
}

#[test]
fn a_last_line_that_is_no_entry_is_left_out_and_said_so() {
    for (name, said) in [
        ("a-half-written-last-line", "half-written last line, left out"),
        ("an-empty-last-line", "empty last line, left out"),
    ] {
        let book = tests().join(format!("books/{name}.jsonl")).display().to_string();
        let (code, out, err) = result(&desk(&[&book, "--json", "--lang", "en"], b""));
        assert_eq!((code, err), (0, format!("{book}:4: {said}\n")));
        assert!(out.starts_with("{\"stage\":1,") && out.contains("\"round\":1,"), "{out}");
    }
}

#[test]
fn tables_to_read_in_both_languages() {
    let book = tests().join("books/source-example.jsonl").display().to_string();
    let (code, out, err) = result(&desk(&[&book], b""));
    assert_eq!((code, err.as_str()), (0, ""));
    for line in [
        "Étape 1/1 · Paris La Défense Arena – Paris Champs-Élysées · 115,6 km · temps de base 2:10:00 · tour 31 · course terminée",
        "   1  17  Équipe C  2:37:26  −10″",
        "   6   1  Équipe A  2:38:46",
        "  24  24  Équipe D  2:40:08",
        "Classement général",
        "  jaune  17  Équipe C",
    ] {
        assert!(out.lines().any(|found| found == line), "{line:?} is not in\n{out}");
    }
    let (_, out, _) = result(&desk(&[&book, "--lang", "en"], b""));
    assert!(out.contains("General classification") && out.contains("115.6 km"), "{out}");
}

#[test]
fn names_do_not_steer_the_terminal() {
    let head = r#"{"desk":1,"team_size":3,"teams":[{"name":"\u001b[2JRouge"},{"riders":["\u0007Anne"]}],"stages":[{"stage":"foix"}]}"#;
    let book = format!("{head}\n{{\"draw\":[0,1]}}\n{{\"turn\":1}}\n{{\"sprint\":[1,7]}}\n");
    let (code, out, _) = result(&desk(&["-"], book.as_bytes()));
    assert_eq!(code, 0);
    assert!(out.contains("Anne") && out.chars().all(|c| c == '\n' || !c.is_control()), "{out:?}");
}
