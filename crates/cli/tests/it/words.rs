//! The tree keeps to plain words: no private language, and a first line in every file of a library that says what is in it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::manifests::sources;

/// Words that stood for too many things or for nothing that a reader knows, and what to write instead.
const BANNED: [(&str, &str); 21] = [
    ("tell", "notify, broadcast, narrate, say, reveal"),
    ("tells", "notifies, broadcasts, narrates, says, reveals"),
    ("told", "notified, sent, narrated, shown, known"),
    ("telling", "notifying, sending, narrating, saying"),
    ("teller", "notifier"),
    ("tellings", "notifications"),
    ("sensible", "heuristic, usual"),
    ("taught", "trained"),
    ("planted", "injected"),
    ("greed", "exhaustion"),
    ("astray", "wrong move"),
    ("cupboard", "key-value store"),
    ("shelf", "index"),
    ("shelve", "index"),
    ("lookback", "analysis"),
    ("whoever", "the one who, everybody who"),
    ("as may be", "as the quota allows"),
    ("such at which", "where"),
    ("came of it", "its result"),
    ("law of sight", "visibility test"),
    ("lately", "recently"),
];

/// Where a banned word is meant: the file's path ends in the first, the line holds the second.
const MEANT: [(&str, &str); 8] = [
    ("", "apart"),
    ("cli/tests/it/words.rs", ""),
    ("games/echappee/src/narrate.rs", "Nothing tells"),
    ("games/arc-en-ciel/lessons/1-l-enchere.json", "will tell your lead"),
    ("games/arc-en-ciel/rules.en.md", "tell"),
    ("games/bordure/rules.en.md", "nothing tells a hidden token"),
    ("bots/src/bot.rs", "sensible"),
    ("CHANGELOG.md", "`told` is called"),
];

const WRITTEN: [&str; 11] = ["rs", "ts", "svelte", "css", "mjs", "md", "py", "toml", "json", "sh", "html"];
const LEFT_OUT: [&str; 8] =
    ["target", "node_modules", "dist", "test-results", "snapshots", "boards", "stages", "playthroughs"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn texts(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && !LEFT_OUT.contains(&&*name) {
                texts(&path, found);
            }
        } else if path.extension().is_some_and(|extension| WRITTEN.iter().any(|written| extension == *written))
            && let Ok(text) = fs::read_to_string(&path)
        {
            found.push((path, text));
        }
    }
}

/// The words of a line in lower case, parted by single spaces: `toldAt`, `told_at` and "told at" are the same two.
fn words(line: &str) -> String {
    let mut words = String::from(" ");
    let mut before = ' ';
    for char in line.chars() {
        let begins = char.is_uppercase() && before.is_lowercase();
        if (begins || !char.is_alphabetic()) && !words.ends_with(' ') {
            words.push(' ');
        }
        if char.is_alphabetic() {
            words.extend(char.to_lowercase());
        }
        before = char;
    }
    words.push(' ');
    words
}

#[test]
fn nothing_is_written_in_a_private_language() {
    let mut found = Vec::new();
    texts(&root(), &mut found);
    assert!(found.len() > 1_500, "the tree is read: {}", found.len());
    let mut faults = Vec::new();
    for (path, text) in &found {
        let lower = text.to_lowercase();
        let close: Vec<_> = BANNED.iter().filter(|(banned, _)| lower.contains(banned)).collect();
        if close.is_empty() {
            continue;
        }
        for (at, line) in text.lines().enumerate() {
            let words = words(line);
            for (banned, instead) in &close {
                let is_meant = || MEANT.iter().any(|(file, part)| path.ends_with_text(file) && line.contains(part));
                if words.contains(&format!(" {banned} ")) && !is_meant() {
                    faults.push(format!("{}:{}: “{banned}”: write {instead}", path.display(), at + 1));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} lines:\n{}", faults.len(), faults.join("\n"));
}

trait EndsWithText {
    fn ends_with_text(&self, end: &str) -> bool;
}

impl EndsWithText for PathBuf {
    fn ends_with_text(&self, end: &str) -> bool {
        self.to_string_lossy().ends_with(end)
    }
}

/// A reader has ten minutes. The page about sockets is a reference, made from the code, in which one looks things up.
const MOST_WORDS: usize = 1_500;
const REFERENCE: &str = "socket.md";

#[test]
fn pages_are_read_in_one_go() {
    let pages = fs::read_dir(root().join("docs")).expect("docs").map(|entry| entry.expect("an entry").path());
    let pages = pages.filter(|path| path.extension().is_some_and(|kind| kind == "md") && !path.ends_with(REFERENCE));
    let long = pages.filter_map(|path| {
        let words = fs::read_to_string(&path).expect("text").split_whitespace().count();
        (words > MOST_WORDS).then(|| format!("{}: {words} words", path.display()))
    });
    assert_eq!(long.collect::<Vec<_>>(), [""; 0]);
    assert!(fs::read_to_string(root().join("README.md")).expect("text").lines().count() <= 80);
}

#[test]
fn names_and_prose_are_parted_alike() {
    assert_eq!(words("let toldAt = x.told_at; // Told at"), " let told at x told at told at ");
    assert_eq!(words("HTTPServer"), " httpserver ");
}

/// Files of libraries, with their folder.
fn libraries() -> Vec<(PathBuf, String)> {
    let packages = ["crates", "games"].map(|folder| fs::read_dir(root().join(folder)).expect("a folder"));
    let folders = packages.into_iter().flatten().map(|entry| entry.expect("an entry").path().join("src"));
    folders.filter(|folder| folder.is_dir()).flat_map(|folder| sources(&folder)).collect()
}

#[test]
fn every_file_of_a_library_begins_with_what_is_in_it() {
    let files = libraries();
    assert!(files.len() > 700, "the libraries are read: {}", files.len());
    let silent: Vec<_> = files.iter().filter(|(_, text)| !says_what_is_in_it(text)).map(|(path, _)| path).collect();
    assert!(silent.is_empty(), "begin with `//!`, what is here and what must not be: {silent:#?}");
}

/// Attributes of the crate may stand before it.
fn says_what_is_in_it(text: &str) -> bool {
    text.lines().find(|line| !line.starts_with("#![") && !line.is_empty()).is_some_and(|line| line.starts_with("//! "))
}

/// A `let` for each of several unrelated values. One result that is taken apart stays: it has no parentheses of its own.
fn is_tuple_of_values(line: &str) -> bool {
    let Some((_, values)) = line.trim_start().strip_prefix("let (").and_then(|rest| rest.split_once(") = (")) else {
        return false;
    };
    let mut depth = 1;
    let end = values.find(|char: char| {
        depth += i32::from(char == '(') - i32::from(char == ')');
        depth == 0
    });
    end.is_none_or(|end| &values[end..] == ");")
}

/// A `match` whose first arm is a bool.
fn is_match_on_bool(line: &str, next: &str) -> bool {
    let next = next.trim_start();
    let is_bool = ["true", "false"]
        .iter()
        .any(|value| next.strip_prefix(value).is_some_and(|rest| rest.starts_with(" =>") || rest.starts_with(" if ")));
    is_bool && line.contains("match ") && line.ends_with('{')
}

#[test]
fn statements_are_plain() {
    let mut found = Vec::new();
    for folder in ["crates", "games"] {
        found.append(&mut sources(&root().join(folder)));
    }
    let mut faults = Vec::new();
    for (path, text) in &found {
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let instead = if is_tuple_of_values(line) {
                "a `let` for each value"
            } else if is_match_on_bool(line, lines.get(at + 1).unwrap_or(&"")) {
                "`if` and `else`"
            } else if line.contains(&[".filter(|", "_|"].concat()) {
                "a condition"
            } else {
                continue;
            };
            faults.push(format!("{}:{}: {}: write {instead}", path.display(), at + 1, line.trim()));
        }
    }
    assert!(faults.is_empty(), "{} lines:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn what_is_not_plain_is_found() {
    assert!(is_tuple_of_values("    let (mut at, mut best) = (0, None);"));
    assert!(is_tuple_of_values("let (a, b) = ("));
    assert!(!is_tuple_of_values("let (at, best) = (choose)(seat);"));
    assert!(!is_tuple_of_values("let (true, Some(at)) = (is_open, at) else {"));
    assert!(!is_tuple_of_values("let (seat, place) = found(view);"));
    assert!(is_match_on_bool("let at = match is_open {", "    true => 1,"));
    assert!(!is_match_on_bool("match shown {", "    Some(true) => 1,"));
}
