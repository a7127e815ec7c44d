//! Arrows between crates point down only.

use std::{collections::BTreeMap, fs};

/// What each crate may use of ours, tests aside. Games use the engine alone (Le Tour shares its classifications with the desk).
fn allowed(name: &str) -> Option<&'static [&'static str]> {
    Some(match name {
        "engine" => &[],
        "fair" => &["engine"],
        "table" => &["engine", "fair"],
        "bots" => &["engine"],
        "analysis" => &["bots", "engine", "table"],
        "lab" => &["bots", "engine", "fair", "table"],
        "research" => &["analysis", "bots", "engine", "lab", "table"],
        "catalogue" => &["analysis", "bots", "engine", "fair", "protocol", "table", "game-*"],
        "testkit" => &["engine", "fair", "table"],
        "desk" => &["engine"],
        "game-tour" => &["desk", "engine"],
        _ if name.starts_with("game-") => &["engine"],
        "protocol" => &["desk", "engine"],
        "store" | "client" | "services" => &[],
        "room" => &["bots", "catalogue", "engine", "fair", "protocol", "store", "table"],
        "reader" => &["desk", "fair", "table"],
        "browser" => &["analysis", "bots", "catalogue", "engine", "fair", "protocol", "reader", "room", "store"],
        "server" => &["analysis", "bots", "catalogue", "desk", "engine", "fair", "protocol", "room", "store", "table"],
        "torture" => &[
            "bots",
            "client",
            "desk",
            "engine",
            "fair",
            "catalogue",
            "protocol",
            "room",
            "server",
            "services",
            "store",
            "table",
        ],
        "cli" => &[
            "analysis",
            "bots",
            "client",
            "desk",
            "engine",
            "fair",
            "catalogue",
            "lab",
            "protocol",
            "server",
            "store",
            "table",
            "game-tour",
        ],
        "xtask" => &["bots", "catalogue", "cli", "engine", "lab", "research", "torture"],
        "python" => &["analysis", "bots", "catalogue", "engine", "fair", "table"],
        _ => return None,
    })
}

#[test]
fn arrows_point_down() {
    let root = testkit::root();
    let mut crates = BTreeMap::new();
    for (folder, prefix) in [("crates", ""), ("games", "game-")] {
        for entry in fs::read_dir(root.join(folder)).expect("the crates") {
            let path = entry.expect("a crate").path();
            let name = format!("{prefix}{}", path.file_name().expect("a name").display());
            crates.insert(name, fs::read_to_string(path.join("Cargo.toml")).expect("a manifest"));
        }
    }
    crates.insert("python".into(), fs::read_to_string(root.join("python/Cargo.toml")).expect("a manifest"));
    let ours: Vec<&String> = crates.keys().collect();
    for (name, manifest) in &crates {
        let allowed = allowed(name).unwrap_or_else(|| panic!("{name}: say here which crates it may use"));
        let dependencies = manifest.split("[dependencies]").nth(1).unwrap_or("").split("\n[").next().unwrap_or("");
        for line in dependencies.lines() {
            let used = line.split(['.', ' ', '=']).next().unwrap_or("");
            if !ours.iter().any(|ours| *ours == used) {
                continue;
            }
            let fits = |rule: &&str| rule.strip_suffix('*').map_or(*rule == used, |prefix| used.starts_with(prefix));
            assert!(allowed.iter().any(fits), "{name} uses {used}, which the layers do not allow");
        }
    }
}
