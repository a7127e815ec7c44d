//! Where a table is.

use std::net::{SocketAddr, ToSocketAddrs};

use anyhow::Result;
use engine::Lang;

use crate::commands::refuse;

/// A server, and perhaps a seat at one of its tables.
pub struct Link {
    pub addr: SocketAddr,
    /// The table and the one-time secret of an invitation.
    pub invitation: Option<(String, String)>,
}

impl Link {
    /// `http://HOST:PORT`, or a link with an invitation: `http://HOST:PORT/t/<id>#i=<secret>`.
    pub fn read(text: &str, lang: Lang) -> Result<Link> {
        let Some(rest) = text.strip_prefix("http://") else {
            refuse!(
                lang,
                "--server {text} : donne http://HÔTE:PORT, ou le lien entier d’une invitation",
                "--server {text}: give http://HOST:PORT, or the whole link of an invitation"
            )
        };
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let port = if host.contains(':') { "" } else { ":80" };
        let found = format!("{host}{port}").to_socket_addrs().ok().and_then(|mut found| found.next());
        let Some(addr) = found else {
            refuse!(
                lang,
                "--server {text} : aucune adresse ne répond au nom {host} ; donne http://HÔTE:PORT",
                "--server {text}: no address is known for {host}; give http://HOST:PORT"
            )
        };
        let invitation = path.strip_prefix("t/").and_then(|path| path.split_once("#i="));
        Ok(Link { addr, invitation: invitation.map(|(id, secret)| (id.to_owned(), secret.to_owned())) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read() {
        let plain = Link::read("http://127.0.0.1:8080", Lang::En).unwrap();
        assert_eq!((plain.addr, plain.invitation), (([127, 0, 0, 1], 8080).into(), None));
        let invited = Link::read("http://127.0.0.1:8080/t/0f5c#i=ab12", Lang::En).unwrap();
        assert_eq!(invited.invitation, Some(("0f5c".to_owned(), "ab12".to_owned())));
        for nonsense in ["", "127.0.0.1:8080", "ftp://x", "http://", "http://127.0.0.1:port/"] {
            assert!(Link::read(nonsense, Lang::En).is_err(), "{nonsense:?}");
        }
    }
}
