//! No type has so many methods that it is several types.

use std::{collections::BTreeMap, fs, path::Path};

use crate::manifests::sources;

const MOST_METHODS: usize = 42;

/// The type of a block `impl TYPE` or `impl<…> TYPE<…>`, which is no implementation of a trait.
fn inherent(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl")?;
    let mut depth = 0;
    let generics = rest.char_indices().take_while(|(_, char)| {
        depth += i32::from(*char == '<') - i32::from(*char == '>');
        depth > 0
    });
    let end = generics.last().map_or(0, |(at, char)| at + char.len_utf8() + 1);
    let subject = rest[end..].trim_start();
    let name = &subject[..subject.find(|char: char| !char.is_alphanumeric()).unwrap_or(subject.len())];
    (!line.contains(" for ")).then_some(name)
}

fn is_method(line: &str) -> bool {
    line.strip_prefix("    ").is_some_and(|item| !item.starts_with(' ') && format!(" {item}").contains(" fn "))
}

#[test]
fn a_type_with_very_many_methods_is_several() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let packages = ["crates", "games"].map(|folder| fs::read_dir(root.join(folder)).expect("a folder"));
    let mut counts = BTreeMap::<(String, String), usize>::new();
    for package in packages.into_iter().flatten().map(|entry| entry.expect("an entry").path()) {
        for (_, text) in sources(&package.join("src")) {
            let mut within = None;
            for line in text.lines() {
                match inherent(line) {
                    Some(name) => within = Some((package.display().to_string(), name.to_owned())),
                    None if line.starts_with('}') || line.starts_with("impl") => within = None,
                    None => {}
                }
                if is_method(line)
                    && let Some(key) = &within
                {
                    *counts.entry(key.clone()).or_default() += 1;
                }
            }
        }
    }
    assert!(counts.len() > 300, "the types are found");
    let large: Vec<_> = counts.iter().filter(|(_, count)| **count > MOST_METHODS).collect();
    assert!(large.is_empty(), "split by what belongs together: {large:?}");
}
