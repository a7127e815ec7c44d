//! A game begun from the skeleton, in a folder that looks like the project.

use std::{fs, path::Path, process::Output};

use crate::program::{err, xtask};

fn new_game(root: &Path, arguments: &[&str]) -> Output {
    xtask().arg("new-game").args(arguments).current_dir(root).output().expect("the program runs")
}

/// The lists of the project and its skeleton.
fn project() -> tempfile::TempDir {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to.parent().expect("a folder")).expect("the folder can be made");
        if from.is_dir() {
            for entry in fs::read_dir(from).expect("a folder") {
                let name = entry.expect("an entry").file_name();
                copy(&from.join(&name), &to.join(&name));
            }
        } else {
            fs::copy(from, to).expect("a file can be copied");
        }
    }
    let root = tempfile::tempdir().expect("a folder");
    for path in ["Cargo.toml", "crates/catalogue/Cargo.toml", "crates/catalogue/src/lib.rs", "games/skeleton"] {
        copy(&testkit::root().join(path), &root.path().join(path));
    }
    root
}

fn every_file(folder: &Path, each: &mut impl FnMut(&Path)) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { every_file(&path, each) } else { each(&path) }
    }
}

#[test]
fn it_is_the_skeleton_under_another_name_and_on_the_list() {
    let root = project();
    let said = new_game(root.path(), &["petits-chevaux"]);
    assert!(said.status.success(), "{}", err(&said));
    let read = |path: &str| fs::read_to_string(root.path().join(path)).expect(path);
    assert!(read("Cargo.toml").contains("\ngame-petits-chevaux = { path = \"games/petits-chevaux\""));
    assert!(read("crates/catalogue/Cargo.toml").contains("\ngame-petits-chevaux.workspace = true\n"));
    assert!(read("crates/catalogue/Cargo.toml").contains("\n    \"game-petits-chevaux/drawing\",\n]"));
    assert!(
        read("crates/catalogue/src/lib.rs").contains("petits_chevaux: game_petits_chevaux::PetitsChevaux;\n        }")
    );
    assert!(read("games/petits-chevaux/src/game.rs").contains("const KEY: &'static str = \"petits-chevaux\""));
    assert!(read("games/petits-chevaux/scenarios/p02-two-squares.json").contains("\"game\": \"petits-chevaux\""));
    assert!(read("games/petits-chevaux/playthroughs/two.txt").starts_with("game petits-chevaux rules 1 "));
    assert!(read("games/petits-chevaux/rules.en.md").starts_with("# Petits chevaux\n"));
    assert!(read("games/petits-chevaux/rules.fr.md").starts_with("# Petits chevaux\n"));
    assert!(read("games/petits-chevaux/rules.en.md").contains("### P4 · The line"));
    every_file(&root.path().join("games/petits-chevaux"), &mut |path| {
        let text = fs::read_to_string(path).expect("a text");
        let left = ["skeleton", "Skeleton", "K1", "K2", "K3", "K4"].into_iter().find(|word| text.contains(word));
        assert_eq!(left, None, "{}", path.display());
    });
}

#[test]
fn what_is_no_name_or_taken_or_elsewhere_is_refused_and_nothing_is_written() {
    let root = project();
    let list = fs::read_to_string(root.path().join("crates/catalogue/src/lib.rs")).expect("the list");
    for (arguments, why) in [
        (&["Petits Chevaux"][..], "small letters"),
        (&["../up"], "small letters"),
        (&["petits--chevaux"], "small letters"),
        (&["skeleton"], "already there"),
        (&["dames", "--letter", "7"], "a letter from A to Z"),
    ] {
        let said = new_game(root.path(), arguments);
        assert!(!said.status.success() && err(&said).contains(why), "{arguments:?}: {}", err(&said));
    }
    let elsewhere = tempfile::tempdir().expect("a folder");
    let said = new_game(elsewhere.path(), &["dames"]);
    assert!(err(&said).contains("not in a checkout"));
    assert_eq!(fs::read_to_string(root.path().join("crates/catalogue/src/lib.rs")).expect("the list"), list);
    assert_eq!(fs::read_dir(root.path().join("games")).expect("games").count(), 1);
}
