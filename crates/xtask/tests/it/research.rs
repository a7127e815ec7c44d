//! Files for a search: the command in a file gives that file again.

use serde_json::Value;

use crate::program::{err, out, xtask};

fn run(args: &[&str]) -> String {
    let done = xtask().args(args).output().expect("it runs");
    assert!(done.status.success(), "{}", err(&done));
    out(&done)
}

#[test]
fn teaching_gives_the_same_net_again_and_says_what_it_wins() {
    let args = "train mille-bornes --races 4 --playouts 20 --epochs 1 --proof 40 --seed 7";
    let words: Vec<&str> = args.split(' ').collect();
    let text = run(&words);
    assert_eq!(run(&words), text);
    let file: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(file["command"], format!("cargo measure {args}"));
    assert_eq!(file["races"], 40);
    assert!(file["share"].as_f64().is_some_and(|share| (0.0..=1.0).contains(&share)), "{}", file["share"]);
    assert!(file["equal_chances"].as_f64() > Some(0.0), "choices were kept apart to measure the fit");
    assert!(file["weights"].as_array().is_some_and(|weights| !weights.is_empty()));
}
