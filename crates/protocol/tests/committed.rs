//! The page of messages is committed: it must be that of the code. `UPDATE=1` writes it.

use std::path::Path;

#[test]
fn page_of_socket_messages() {
    let made = protocol::page::socket();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/socket.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &made).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == made, "docs/socket.md is not what the code makes: run make wire");
}
