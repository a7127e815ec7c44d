//! What every game is tested with.
//!
//! - [`encoded`]: what must hold of a game in numbers.
//! - [`laws`]: what must hold in every game, checked over random races.
//! - [`leaks`]: a game with a fault injected in it, to show that the laws would catch it.
//! - [`scenarios`]: every file of `games/<game>/scenarios`, and that every rule is cited.
//! - [`playthroughs`]: whole races drawn step by step, kept as golden files.
//! - [`would`]: what choices say they would do, held against what they do.
//! - [`toy`]: a small game that uses every feature of the contract.
//!
//! A game's tests are a few lines each:
//!
//! ```ignore
//! #[test]
//! fn laws_hold_in_every_variant() {
//!     for variant in Variant::ALL {
//!         for seats in 2..=4 {
//!             testkit::laws::hold::<Echappee>(&Options { variant, ..Options::default() }, seats, 0..8);
//!         }
//!     }
//! }
//!
//! #[test]
//! fn scenarios_hold_and_cite_every_rule() {
//!     testkit::scenarios::hold::<Echappee>("E", 1..=25);
//! }
//!
//! #[test]
//! fn playthroughs_are_golden() {
//!     testkit::playthroughs::hold::<Echappee>("complet-4", &Options::default(), 4, 7);
//! }
//! ```

pub mod drive;
pub mod encoded;
pub mod laws;
pub mod leaks;
pub mod playthroughs;
pub mod scenarios;
pub mod schema;
pub mod toy;
pub mod would;

use std::path::PathBuf;

/// The root of the project, from any crate's tests.
pub fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A file that is made from the code and committed; `path` is from the root of the project. `UPDATE=1` writes it, as
/// `cargo xtask wire` does.
pub fn committed(path: &str, made: &str) {
    let file = root().join(path);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().expect("in a folder")).expect("a folder");
        std::fs::write(&file, made).expect("a file");
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == made, "{path} is not what the code makes: run cargo xtask wire");
}
