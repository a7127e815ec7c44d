//! Where a table is.

use std::{
    net::{SocketAddr, TcpStream, ToSocketAddrs},
    path::Path,
};

use anyhow::Result;
use client::{Device, Trust, TrustError};
use engine::Lang;
use url::{Position, Url};

use crate::commands::refuse;

/// A server, and perhaps a seat at one of its tables.
pub struct Link {
    pub device: Device,
    /// The table and the one-time secret of an invitation.
    pub invitation: Option<(String, String)>,
}

impl Link {
    /// `https://HOST:PORT`, or a link with an invitation: `https://HOST:PORT/t/<id>#i=<secret>`; `http` likewise.
    pub fn read(text: &str, authority: Option<&Path>, lang: Lang) -> Result<Link> {
        let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let Some((url, host, port)) =
            url.as_ref().and_then(|url| Some((url, url.host_str()?, url.port_or_known_default()?)))
        else {
            refuse!(
                lang,
                "--server {text} : donne http://HÔTE:PORT ou https://HÔTE:PORT, ou le lien entier d’une invitation",
                "--server {text}: give http://HOST:PORT or https://HOST:PORT, or the whole link of an invitation"
            )
        };
        let Some(addr) = address(host, port) else {
            refuse!(
                lang,
                "--server {text} : aucune adresse ne répond au nom {host} ; vérifie le nom",
                "--server {text}: no address is known for {host}; check the name"
            )
        };
        let trust = match (url.scheme(), authority) {
            ("https", authority) => Some(trust(host, authority, lang)?),
            (_, None) => None,
            (_, Some(_)) => refuse!(
                lang,
                "--authority ne sert qu’avec --server https://… : rien ne prouve qui répond à {text}",
                "--authority is for --server https://…: nothing proves who answers at {text}"
            ),
        };
        let host = Some(url[Position::BeforeHost..Position::AfterPort].to_owned());
        let id = url.path().strip_prefix("/t/");
        let secret = url.fragment().and_then(|fragment| fragment.strip_prefix("i="));
        let invitation = id.zip(secret).map(|(id, secret)| (id.to_owned(), secret.to_owned()));
        Ok(Link { device: Device { host, trust, ..Device::new(addr) }, invitation })
    }
}

/// The address of this name that answers, or its first one where none does.
fn address(host: &str, port: u16) -> Option<SocketAddr> {
    let found: Vec<SocketAddr> = (host.trim_matches(['[', ']']), port).to_socket_addrs().ok()?.collect();
    if let [only] = found[..] {
        return Some(only);
    }
    let answers = TcpStream::connect(&found[..]).and_then(|stream| stream.peer_addr()).ok();
    answers.or_else(|| found.first().copied())
}

fn trust(host: &str, authority: Option<&Path>, lang: Lang) -> Result<Trust> {
    match Trust::new(host, authority) {
        Ok(trust) => Ok(trust),
        Err(TrustError::Name(_)) => refuse!(
            lang,
            "--server : aucun certificat ne peut être fait pour {host} ; vérifie le nom",
            "--server: no certificate can be for {host}; check the name"
        ),
        Err(error) => {
            let file = authority.unwrap_or(Path::new("")).display();
            refuse!(
                lang,
                "--authority {file} : {error} ; donne un fichier PEM, qui commence par -----BEGIN CERTIFICATE-----",
                "--authority {file}: {error}; give a PEM file, which begins with -----BEGIN CERTIFICATE-----"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Link> {
        Link::read(text, None, Lang::En)
    }

    #[test]
    fn links_are_read() {
        let plain = read("http://127.0.0.1:8080").unwrap();
        assert_eq!((plain.device.addr, &plain.invitation), (([127, 0, 0, 1], 8080).into(), &None));
        assert_eq!((plain.device.origin().as_str(), plain.device.trust.is_some()), ("http://127.0.0.1:8080", false));
        let invited = read("http://127.0.0.1:8080/t/0f5c#i=ab12").unwrap();
        assert_eq!(invited.invitation, Some(("0f5c".to_owned(), "ab12".to_owned())));
        for nonsense in ["", "127.0.0.1:8080", "ftp://x", "http://", "http://127.0.0.1:port/"] {
            assert!(read(nonsense).is_err(), "{nonsense:?}");
        }
    }

    #[test]
    fn an_encrypted_link_goes_to_the_port_of_https_and_keeps_its_name() {
        let link = read("https://[::1]/t/0f5c#i=ab12").unwrap();
        assert_eq!((link.device.addr.port(), link.device.origin().as_str()), (443, "https://[::1]"));
        assert!(link.device.trust.is_some() && link.invitation.is_some());
    }
}
