//! Settings: flags, variables, the file, and the files of `deploy/` that hold them.

use std::{collections::BTreeSet, fs, process::Output};

use crate::program::{err, out, run, sillage};

fn deploy(name: &str) -> String {
    testkit::root().join("deploy").join(name).display().to_string()
}

fn line<'a>(text: &'a str, name: &str) -> &'a str {
    text.lines().find(|line| line.starts_with(&format!("{name} = "))).unwrap_or_default()
}

#[test]
fn a_flag_comes_before_a_variable_and_a_variable_before_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sillage.toml");
    fs::write(
        &file,
        "keep-names-days = 1\nkeep-desks-days = 1\nkeep-finished-days = 1\nnotify-private-networks = true\n\
         [limits]\nsockets = 11\nheavy = 3\nqueue = 12\n",
    )
    .unwrap();
    let printed = sillage()
        .args(["serve", "--print-config", "--keep-names-days", "3", "--limit", "sockets=33", "--config"])
        .arg(&file)
        .env("SILLAGE_KEEP_NAMES_DAYS", "2")
        .env("SILLAGE_KEEP_DESKS_DAYS", "2")
        .env("SILLAGE_LIMIT", "sockets=22 queue=22")
        .env("SILLAGE_NOTIFY_PRIVATE_NETWORKS", "false")
        .output()
        .unwrap();
    let said = out(&printed);
    for (name, value) in [
        ("keep-names-days", "3"),
        ("keep-desks-days", "2"),
        ("keep-finished-days", "1"),
        ("keep-imported-days", "30"),
        ("sockets", "33"),
        ("heavy", "3"),
        ("queue", "22"),
        ("sockets-per-address", "200"),
        ("notify-private-networks", "false"),
    ] {
        assert_eq!(line(&said, name), format!("{name} = {value}"), "{said}");
    }
}

#[test]
fn every_flag_is_a_variable_too_and_what_is_printed_is_a_file() {
    let help = out(&run(&["serve", "--help"])).split_whitespace().collect::<Vec<_>>().join(" ");
    let flags: BTreeSet<&str> =
        help.split_whitespace().filter_map(|word| word.strip_prefix("--")).filter(|word| word.len() > 1).collect();
    // One that takes its value after `=` or not at all is written `--flag[=<VALUE>]`.
    let flags = flags.iter().map(|flag| flag.split('[').next().unwrap().trim_end_matches([',', ':', '.', ';']));
    let flags: BTreeSet<&str> = flags.filter(|flag| !["help", "print-config", "version"].contains(flag)).collect();
    assert!(flags.len() > 18, "{flags:?}");
    for flag in flags {
        // The value of one that holds a password is not shown.
        let variable = format!("[env: SILLAGE_{}", flag.to_uppercase().replace('-', "_"));
        assert!(["=", "]"].iter().any(|end| help.contains(&format!("{variable}{end}"))), "{flag}: {help}");
    }

    let given = [
        "--bot",
        "mine=python3 bot.py",
        "--behind-proxy",
        "10.0.0.0/8,::1",
        "--metrics",
        "127.0.0.1:9",
        "--log",
        "json",
    ];
    let more = ["--origin", "https://a.example", "--most-disk-mb", "5", "--limit", "socket=[1.5,9]", "--data", "x y"];
    let mail = [
        "--mail",
        "smtps://jean:secret@mail.example",
        "--mail-from",
        "Sillage <a@b.example>",
        "--notify-private-networks",
    ];
    let first = out(&run(&[&["serve", "--print-config"], &given[..], &more[..], &mail[..]].concat()));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.toml");
    fs::write(&file, &first).unwrap();
    let second = run(&["serve", "--print-config", "--config", &file.display().to_string()]);
    assert_eq!(out(&second), first, "{}", err(&second));
    let read: toml::Table = toml::from_str(&first).unwrap();
    assert_eq!(read["bot"].as_array().unwrap()[0].as_str(), Some("mine=python3 bot.py"));
    assert_eq!(read["behind-proxy"].as_array().unwrap().len(), 2);
    assert_eq!(read["data"].as_str(), Some("x y"));
    assert_eq!(read["mail"].as_str(), Some("smtps://jean:secret@mail.example"));
    assert_eq!(read["mail-from"].as_str(), Some("Sillage <a@b.example>"));
    assert_eq!(read["notify-private-networks"].as_bool(), Some(true));
    assert_eq!(read["limits"]["socket"].as_array().unwrap()[0].as_float(), Some(1.5));
}

#[test]
fn nonsense_in_settings_is_named_with_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.toml");
    let with = |text: &str| -> Output {
        fs::write(&file, text).unwrap();
        run(&["serve", "--print-config", "--config", &file.display().to_string()])
    };
    for (text, wanted) in [
        ("adress = 1", "adress"),
        ("addr = \"here\"", "addr"),
        ("[limits]\ntables = 3", "limits"),
        ("[limits]\ntable = 3", "table"),
        ("[limits]\nsocket = [0.0, 5.0]", "a rate is"),
        ("keep-names-days = -1", "keep-names-days"),
        ("log = \"xml\"", "xml"),
        ("mail = \"mail.example\"", "smtps://"),
        ("[limits]\nguesses = [1.0, 0.0]", "a rate is"),
        ("addr = ", "bad.toml"),
    ] {
        let said = with(text);
        assert_eq!(said.status.code(), Some(2), "{text}: {}", out(&said));
        assert!(err(&said).contains("bad.toml") && err(&said).contains(wanted), "{text}: {}", err(&said));
    }
    let missing = run(&["serve", "--config", "no-such.toml"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(err(&missing).contains("no-such.toml"), "{}", err(&missing));
    for (args, wanted) in [
        (["--limit", "sockets"], "NAME=VALUE"),
        (["--limit", "sockets=many"], "no number"),
        (["--limit", "socket=5"], "limits"),
        (["--limit", "seats=5"], "seats"),
        (["--behind-proxy", "proxy.example"], "no address"),
        (["--mail-from", "nobody"], "an address"),
    ] {
        let said = run(&[&["serve", "--print-config"], &args[..]].concat());
        assert_eq!(said.status.code(), Some(2), "{args:?}");
        assert!(err(&said).contains(wanted), "{args:?}: {}", err(&said));
    }
}

#[test]
fn what_is_for_tests_is_not_served_to_others() {
    for flag in ["--fixed-luck", "--hurry"] {
        let said = run(&["serve", "--print-config", flag, "7", "--addr", "0.0.0.0:8080"]);
        assert_eq!(said.status.code(), Some(2), "{}", out(&said));
        assert!(err(&said).contains(&format!("{flag} is for tests")), "{}", err(&said));
        assert!(run(&["serve", "--print-config", flag, "7"]).status.success());
    }
}

#[test]
fn the_settings_file_that_is_offered_says_the_defaults() {
    let printed = out(&run(&["serve", "--print-config"]));
    let offered = run(&["serve", "--print-config", "--config", &deploy("sillage.toml")]);
    assert_eq!(out(&offered), printed, "{}", err(&offered));
}

#[test]
fn the_unit_and_the_container_start_what_is_there() {
    let unit = fs::read_to_string(deploy("sillage.service")).unwrap();
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).unwrap();
    let words: Vec<&str> = start.split_whitespace().collect();
    assert!(words[0].ends_with("/sillage"));
    let config = deploy("sillage.toml");
    let args = words[1..].iter().map(|word| if word.ends_with(".toml") { config.as_str() } else { word });
    let printed = run(&args.chain(["--print-config"]).collect::<Vec<_>>());
    assert!(printed.status.success(), "{}", err(&printed));
    assert_eq!(line(&out(&printed), "data"), "data = \"/var/lib/sillage\"");
    assert!(unit.contains("StateDirectory=sillage\n") && unit.contains("Type=notify\n"));

    let file = fs::read_to_string(deploy("Containerfile")).unwrap();
    let list = |word: &str| -> Vec<String> {
        let line = file.lines().find_map(|line| line.strip_prefix(word)).unwrap();
        serde_json::from_str(line).unwrap()
    };
    assert_eq!(list("ENTRYPOINT "), ["sillage"]);
    let variables = file.lines().find_map(|line| line.strip_prefix("ENV ")).unwrap();
    let mut command = sillage();
    command.args(list("CMD ")).arg("--print-config");
    for (name, value) in variables.split_whitespace().map(|pair| pair.split_once('=').unwrap()) {
        command.env(name, value);
    }
    let said = out(&command.output().unwrap());
    for (name, value) in [("addr", "0.0.0.0:8080"), ("data", "/data"), ("log", "json")] {
        assert_eq!(line(&said, name), format!("{name} = \"{value}\""));
    }
}
