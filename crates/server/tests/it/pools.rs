//! What strangers share is shared fairly: there is one type for it, and no other way to say "so many at once".

use std::{fs, path::Path};

fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn there_is_no_other_pool_than_the_fair_one() {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(found.len() > 50, "the sources are found");
    // First come, first served: a frequent caller is served.
    let strangers = found.iter().filter(|(path, _)| !path.contains("/nodes/"));
    let unfair: Vec<_> = strangers.filter(|(_, text)| text.contains("Semaphore")).map(|(path, _)| path).collect();
    assert!(unfair.is_empty(), "a `FairPool` is what is wanted in {unfair:?}");
    // So many for each key, and nothing for newcomers: what counts them all shares them, too.
    let flat = found.iter().filter(|(path, text)| text.contains("Slots<") && !path.contains("/limit/"));
    let flat: Vec<_> = flat.map(|(path, _)| path).collect();
    assert!(flat.is_empty(), "a `FairPool` is what is wanted in {flat:?}");
}
