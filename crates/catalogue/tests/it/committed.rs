//! What is made from the code and committed: the client's types, the list of games, and the page of socket messages. `UPDATE=1` writes
//! them; `cargo xtask wire` does so.

use testkit::committed;

#[test]
fn types_of_the_client() {
    catalogue::typescript::files().iter().for_each(|(path, made)| committed(path, made));
}

#[test]
fn page_of_socket_messages() {
    committed("docs/socket.md", &protocol::page::socket());
}
