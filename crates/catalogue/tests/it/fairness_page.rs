//! The whole record in `docs/fairness.md`, made here and compared with the page. `UPDATE=1` writes it.

use std::{fs, path::Path};

use catalogue::ALL;
use fair::{Nonce, Secret, Share};
use serde_json::Map;
use table::{LuckSource, LuckVerdict};

fn record() -> String {
    let game = ALL.iter().find(|game| game.key() == "mille-bornes").expect("1000 Bornes");
    let secret = Secret(std::array::from_fn(|at| at as u8));
    let kept = Share::shown(Nonce(std::array::from_fn(|at| 0x40 + at as u8)));
    let late = Share { promise: Nonce([0x80; 32]).commitment(), nonce: None };
    let luck = LuckSource::Fair { secret: secret.clone(), shares: vec![Some(kept), Some(late)] };
    let mut table = game.open("0f1e2d3c4b5a69788796a5b4c3d2e1f0", &Map::new(), 2, &luck).expect("good options");
    table.draw_pending();
    table.abandon();
    table.reveal(&secret);
    let text = table.take_lines().join("\n") + "\n";
    assert_eq!(game.verify(&text).expect("a good record").luck(), LuckVerdict::Proved);
    text
}

#[test]
fn the_record_is_that_of_the_page() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairness.md");
    let page = fs::read_to_string(&path).expect("the page");
    let (before, rest) = page.split_once("<!-- record -->\n").expect("a place for the record");
    let (_, after) = rest.split_once("<!-- /record -->").expect("its end");
    let made = format!("{before}<!-- record -->\n```json\n{}```\n<!-- /record -->{after}", record());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &made).expect("written");
    } else {
        let command = "UPDATE=1 cargo test -p sillage-games --test it fairness_page";
        assert!(made == page, "docs/fairness.md: the record is another: run {command}");
    }
}
