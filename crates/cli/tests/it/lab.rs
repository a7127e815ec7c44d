//! Files that the lab writes for a search: the command in a file gives that file again.

use std::process::Command;

use serde_json::Value;

fn lab(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_sillage")).arg("lab").args(args).output().expect("the binary runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn teaching_gives_the_same_net_again_and_says_what_it_wins() {
    let args = "teach mille-bornes --races 4 --playouts 20 --epochs 1 --proof 40 --seed 7";
    let words: Vec<&str> = args.split(' ').collect();
    let text = lab(&words);
    assert_eq!(lab(&words), text);
    let file: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(file["command"], format!("sillage lab {args}"));
    assert_eq!(file["races"], 40);
    assert!(file["share"].as_f64().is_some_and(|share| (0.0..=1.0).contains(&share)), "{}", file["share"]);
    assert!(file["equal_chances"].as_f64() > Some(0.0), "choices were kept apart to measure the fit");
    assert!(file["weights"].as_array().is_some_and(|weights| !weights.is_empty()));
}
