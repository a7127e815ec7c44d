//! The client's types and the page of messages are committed: they must be those of the code. `UPDATE=1` writes them.

use std::path::Path;

fn committed(path: &str, made: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, made).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == made,
        "{path} is not what the code makes: run UPDATE=1 cargo test -p sillage-protocol --test committed"
    );
}

#[test]
fn types_of_the_client() {
    committed(protocol::typescript::PATH, &protocol::typescript::file());
}

#[test]
fn page_of_socket_messages() {
    committed("docs/socket.md", &protocol::page::socket());
}
