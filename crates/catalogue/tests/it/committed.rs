//! What is made from the code and committed: the client's types, the list of games, and the page of socket messages. `UPDATE=1` writes
//! them; `cargo xtask wire` does so.

use std::path::Path;

/// `path` is from the root of the project.
fn committed(path: &str, made: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().expect("in a folder")).unwrap();
        std::fs::write(&file, made).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == made, "{path} is not what the code makes: run cargo xtask wire");
}

#[test]
fn types_of_the_client() {
    catalogue::typescript::files().iter().for_each(|(path, made)| committed(path, made));
}

#[test]
fn page_of_socket_messages() {
    committed("docs/socket.md", &protocol::page::socket());
}
