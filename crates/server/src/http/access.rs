//! Who may ask what, and which pages may talk to this server.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};

use super::origin::{Origin, is_authority};

/// Who may do something. The handlers decide; this says what they must come to, and the tests hold them to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Anyone,
    /// The player who holds the seat that is named.
    SeatHolder,
    /// A player who holds any seat of the table.
    Seated,
    Host,
    /// The host, or the player who holds the seat that is named.
    HostOrHolder,
    /// A caller who has the invitation.
    Invited,
    /// A caller who has the key of the desk.
    Referee,
}

/// Which pages may talk to this server.
#[derive(Clone, Debug)]
pub enum Origins {
    /// One, named by the operator.
    Only(Origin),
    /// This machine's own: a page from a name that merely points here is not.
    Own,
}

impl Origins {
    pub fn is_tls(&self) -> bool {
        matches!(self, Origins::Only(origin) if origin.is_tls())
    }

    /// The cookie that names a device.
    pub fn cookie(&self) -> &'static str {
        if self.is_tls() { protocol::limits::COOKIE_TLS } else { protocol::limits::COOKIE }
    }

    /// Whether the request was meant for this server.
    pub fn admits_host(&self, headers: &HeaderMap) -> bool {
        match self {
            Origins::Only(_) => true,
            Origins::Own => text(headers, header::HOST).is_none_or(is_own_host),
        }
    }

    /// The setting by which the server would answer to this name, if it is one.
    pub fn suggested(&self, headers: &HeaderMap) -> Option<Origin> {
        let host = text(headers, header::HOST).filter(|host| is_authority(host))?;
        format!("http://{host}").parse().ok()
    }

    /// Whether a page may change something here or open a socket. Programs that are no browsers send no origin.
    pub fn admits(&self, headers: &HeaderMap) -> bool {
        if text(headers, header::HeaderName::from_static("sec-fetch-site")).is_some_and(|site| site != "same-origin") {
            return false;
        }
        let Some(origin) = text(headers, header::ORIGIN) else { return !headers.contains_key(header::ORIGIN) };
        match self {
            Origins::Only(only) => origin == only.as_str(),
            Origins::Own => {
                let host = text(headers, header::HOST);
                host.is_some_and(|host| is_own_host(host) && origin.strip_prefix("http://") == Some(host))
            }
        }
    }
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// A name can be made to point anywhere; an address is what it is.
fn is_own_host(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn pages_from_elsewhere_are_turned_away() {
        let own = Origins::Own;
        assert!(own.admits(&headers("127.0.0.1:8080", Some("http://127.0.0.1:8080"))));
        assert!(own.admits(&headers("[::1]:8080", Some("http://[::1]:8080"))));
        assert!(own.admits(&headers("localhost:8080", None)));
        for (host, origin) in [
            ("127.0.0.1:8080", "http://127.0.0.1:9090"),
            ("127.0.0.1:8080", "https://127.0.0.1:8080"),
            ("127.0.0.1:8080", "http://localhost:8080"),
            ("127.0.0.1:8080", "null"),
            // A name that points here: its page would be of the same origin.
            ("rebound.example:8080", "http://rebound.example:8080"),
        ] {
            assert!(!own.admits(&headers(host, Some(origin))), "{host} {origin}");
        }
        assert!(!own.admits_host(&headers("rebound.example:8080", None)));
        let only = Origins::Only("https://sillage.example".parse().unwrap());
        assert!(only.admits(&headers("10.0.0.3", Some("https://sillage.example"))));
        assert!(!only.admits(&headers("sillage.example", Some("http://sillage.example"))));
        assert!(!only.admits(&headers("sillage.example", Some("https://sillage.example.evil"))));
    }
}
