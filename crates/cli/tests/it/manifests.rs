//! A crate that has no tests in its sources says so, and is not built a second time for them.

use std::{
    fs,
    path::{Path, PathBuf},
};

#[test]
fn crates_leave_out_tests_where_they_have_none_and_nowhere_else() {
    for folder in ["crates", "games"] {
        for entry in fs::read_dir(testkit::root().join(folder)).expect("the crates") {
            let path = entry.expect("a crate").path();
            let manifest = fs::read_to_string(path.join("Cargo.toml")).expect("a manifest");
            let library = manifest.split_once("[lib]\n").map(|(_, rest)| rest.split("\n[").next().unwrap_or(rest));
            let Some(library) = library else { continue };
            let says = |line: &str| library.lines().any(|found| found == line);
            let sources: Vec<(PathBuf, String)> = sources(&path.join("src"));
            let with = |has: fn(&str) -> bool| sources.iter().find(|(_, text)| has(text)).map(|(path, _)| path);
            let place = path.display();
            match with(has_test) {
                Some(source) => assert!(!says("test = false"), "remove `test = false` from {place}: {source:?}"),
                None => assert!(says("test = false"), "add `test = false` to the library of {place}"),
            }
            match with(has_doctest) {
                Some(source) => assert!(!says("doctest = false"), "remove `doctest = false` from {place}: {source:?}"),
                None => assert!(says("doctest = false"), "add `doctest = false` to the library of {place}"),
            }
        }
    }
}

fn has_test(text: &str) -> bool {
    text.lines().any(|line| ["#[test]", "#[cfg(test)]"].iter().any(|mark| line.trim_start().starts_with(mark)))
}

/// A block of code that says no other language opens with three backquotes alone.
fn has_doctest(text: &str) -> bool {
    let fences = text.lines().filter_map(|line| {
        let comment = line.trim_start();
        comment.strip_prefix("//!").or(comment.strip_prefix("///"))?.trim_start().strip_prefix("```")
    });
    fences.step_by(2).any(|language| matches!(language.trim(), "" | "rust" | "should_panic" | "no_run"))
}

pub fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            found.append(&mut sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("text");
            found.push((path, text));
        }
    }
    found
}
