//! A book for every sentence of the rulings. `books/NAME.json` holds what is expected of `books/NAME.jsonl`: of the outcome
//! those fields that the book is about. In `books/refused` the name begins with the rule that refuses; it is the last line that
//! is refused, but for the two books about lines in the middle.

use std::{fs, path::PathBuf};

use desk::Book;
use serde_json::{Value, json};

fn books(folder: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let files = fs::read_dir(folder).expect("the books").map(|entry| entry.expect("a file").path());
    let mut books: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|kind| kind == "jsonl")).collect();
    books.sort();
    books
}

#[test]
fn books_come_to_what_is_expected() {
    let books = books("books");
    assert!(books.len() >= 75);
    for path in books {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let read = Book::read(&fs::read(&path).expect("a book")).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        let mut found = serde_json::to_value(read.book.outcome()).expect("plain data");
        found["left_out"] = read.left_out.map_or(Value::Null, |left| json!({"line": left.line, "empty": left.empty}));
        let expected = fs::read_to_string(path.with_extension("json")).expect("what is expected");
        let expected: Value = serde_json::from_str(&expected).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (key, value) in expected.as_object().expect("an object") {
            assert_eq!(&found[key], value, "{name}: {key}");
        }
        if expected.get("left_out").is_none() {
            assert_eq!(found["left_out"], Value::Null, "{name}");
        }
    }
}

#[test]
fn a_book_is_written_as_it_was_read() {
    for path in books("books") {
        let read = Book::read(&fs::read(&path).expect("a book")).expect("it was read before").book;
        let again = Book::read(read.lines().as_bytes()).expect("what we write can be read");
        assert_eq!((again.book, again.left_out), (read, None), "{}", path.display());
    }
}

#[test]
fn refused_lines_cite_their_rule() {
    let books = books("books/refused");
    assert!(books.len() >= 140);
    for path in books {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a book");
        let Err(bad) = Book::read(text.as_bytes()) else { panic!("{name}: nothing was refused") };
        let (rule, _) = name.split_once('-').expect("a rule and a name");
        assert_eq!(bad.refusal.rule().0.to_lowercase(), rule, "{name}: {bad}");
        let last = text.lines().count().max(1);
        let line = if name.ends_with("in-the-middle") { last - 1 } else { last };
        assert_eq!(bad.line, line, "{name}: {bad}");
    }
}

#[test]
fn every_rule_that_refuses_has_a_book() {
    let named: Vec<String> =
        books("books/refused").iter().map(|path| path.file_name().unwrap().to_string_lossy()[..2].to_owned()).collect();
    for rule in ["d1", "d2", "d3", "d4", "d6", "d7"] {
        assert!(named.iter().any(|name| name == rule), "{rule}");
    }
}

/// Fields come in the order of the page.
#[test]
fn the_outcome_is_written_in_the_order_of_the_page() {
    let text = r#"{"desk":1,"team_size":3,"teams":[{},{}],"stages":[{"stage":"paris"}]}
{"draw":[1,0]}
{"turn":1}
{"sprint":[1]}
{"mountain":[7]}
{"finish":{"seconds":26,"bibs":[1,2,3,7,8]}}
{"finish":{"seconds":27,"bibs":[9]}}
{"undo":1}
{"dnf":[9]}
"#;
    let outcome = Book::read(text.as_bytes()).expect("a good book").book.outcome();
    let expected = concat!(
        r#"{"stage":1,"name":"Paris La Défense Arena – Paris Champs-Élysées","kilometres":115.6,"base_time":7800,"round":1,"#,
        r#""complete":true,"over":true,"start_list":[7,1,8,2,9,3],"on_road":[],"out":[9],"#,
        r#""results":[{"stage":1,"places":[{"place":1,"bib":1,"time":7826,"bonus":10},"#,
        r#"{"place":2,"bib":2,"time":7826,"bonus":6},{"place":3,"bib":3,"time":7826,"bonus":4},"#,
        r#"{"place":4,"bib":7,"time":7826,"bonus":0},{"place":5,"bib":8,"time":7826,"bonus":0}]}],"#,
        r#""general":[{"place":1,"bib":1,"time":7816,"gap":0},{"place":2,"bib":2,"time":7820,"gap":4},"#,
        r#"{"place":3,"bib":3,"time":7822,"gap":6},{"place":4,"bib":7,"time":7826,"gap":10},"#,
        r#"{"place":5,"bib":8,"time":7826,"gap":10}],"#,
        r#""teams":[{"place":1,"team":0,"time":23478,"missing":0},{"place":2,"team":1,"time":15652,"missing":1}],"#,
        r#""sprint":[{"place":1,"bib":1,"points":5}],"mountain":[{"place":1,"bib":7,"points":5}],"#,
        r#""jerseys":{"yellow":1,"green":1,"dotted":7},"#,
        r#""live":{"general":[{"place":1,"bib":1,"time":7816,"gap":0},{"place":2,"bib":2,"time":7820,"gap":4},"#,
        r#"{"place":3,"bib":3,"time":7822,"gap":6},{"place":4,"bib":7,"time":7826,"gap":10},"#,
        r#"{"place":5,"bib":8,"time":7826,"gap":10}]},"#,
        r#""entries":[{"n":1,"entry":{"draw":[1,0]},"undone":false},{"n":2,"entry":{"turn":1},"undone":false},"#,
        r#"{"n":3,"entry":{"sprint":[1]},"undone":false},{"n":4,"entry":{"mountain":[7]},"undone":false},"#,
        r#"{"n":5,"entry":{"finish":{"seconds":26,"bibs":[1,2,3,7,8]}},"undone":false},"#,
        r#"{"n":6,"entry":{"finish":{"seconds":27,"bibs":[9]}},"undone":true},"#,
        r#"{"n":7,"entry":{"undo":1},"undone":false},{"n":8,"entry":{"dnf":[9]},"undone":false}]}"#,
    );
    assert_eq!(serde_json::to_string(&outcome).expect("plain data"), expected);
}

/// The reason of a refused amendment names the first entry that would not be allowed (D6).
#[test]
fn a_refused_amendment_names_the_entry_that_stands_in_its_way() {
    let text = r#"{"desk":1,"team_size":3,"teams":[{},{}],"stages":[{"stage":"paris"}]}
{"draw":[1,0]}
{"turn":1}
{"finish":{"seconds":26,"bibs":[1]}}
{"turn":2}
{"finish":{"seconds":27,"bibs":[2]}}
{"dnf":[3]}
{"amend":{"n":3,"entry":{"finish":{"seconds":26,"bibs":[3,2]}}}}
"#;
    let bad = Book::read(text.as_bytes()).expect_err("bib 2 arrives later");
    assert_eq!(
        bad.text("race.jsonl", engine::Lang::En),
        "race.jsonl:8: entry 5 would no longer be allowed: bib 2 has already finished (D6)"
    );
    assert_eq!(
        bad.text("race.jsonl", engine::Lang::Fr),
        "race.jsonl:8: la saisie 5 ne serait plus permise : le dossard 2 est déjà arrivé (D6)"
    );
}
