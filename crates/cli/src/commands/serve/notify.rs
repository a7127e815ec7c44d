//! Notifies systemd of the server's state (`Type=notify`), where it asks for it.

use std::{env, os::unix::net::UnixDatagram};

pub fn send(state: &str) {
    let Some(path) = env::var_os("NOTIFY_SOCKET") else { return };
    // A supervisor that cannot be reached is no reason to stop.
    if let Ok(socket) = UnixDatagram::unbound() {
        let _ = socket.send_to(state.as_bytes(), path);
    }
}
