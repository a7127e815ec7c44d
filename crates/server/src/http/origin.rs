//! The server's address as browsers write it.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// The address in people's browsers, as browsers write it: scheme and host, a port where it is not the usual one, nothing behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Origin(String);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{given}` is not an address as browsers write it{because}: write {instead}")]
pub struct BadOrigin {
    given: String,
    because: &'static str,
    instead: String,
}

impl TryFrom<String> for Origin {
    type Error = BadOrigin;

    fn try_from(text: String) -> Result<Origin, BadOrigin> {
        text.parse()
    }
}

impl From<Origin> for String {
    fn from(origin: Origin) -> String {
        origin.0
    }
}

impl FromStr for Origin {
    type Err = BadOrigin;

    fn from_str(given: &str) -> Result<Origin, BadOrigin> {
        let bad = |because, instead: String| BadOrigin { given: given.to_owned(), because, instead };
        let example = || "https://sillage.example".to_owned();
        let text = given.trim().to_ascii_lowercase();
        let Some((scheme, rest)) = text.split_once("://") else {
            let host = text.split('/').next().unwrap_or_default();
            let instead = if is_authority(host) { format!("https://{host} (or http://{host})") } else { example() };
            return Err(bad(" (its scheme is missing)", instead));
        };
        if !matches!(scheme, "http" | "https") {
            return Err(bad(" (only http and https are)", example()));
        }
        let authority = rest.strip_suffix('/').unwrap_or(rest);
        if let Some((host, _)) = authority.split_once(['/', '?', '#']) {
            let instead = if is_authority(host) { format!("{scheme}://{host}") } else { example() };
            return Err(bad(" (it has a path)", instead));
        }
        if !is_authority(authority) {
            return Err(bad("", example()));
        }
        // Browsers leave the usual port out.
        let usual = if scheme == "https" { ":443" } else { ":80" };
        Ok(Origin(format!("{scheme}://{}", authority.strip_suffix(usual).unwrap_or(authority))))
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Origin {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_tls(&self) -> bool {
        self.0.starts_with("https://")
    }
}

/// A host with a port or without, in characters that need no care wherever they are shown.
pub fn is_authority(text: &str) -> bool {
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (text, None),
    };
    let name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    let bracketed = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let sound = match bracketed {
        Some(v6) => v6.parse::<std::net::Ipv6Addr>().is_ok(),
        None => !host.is_empty() && host.bytes().all(name),
    };
    sound && text.len() <= 253 && port.is_none_or(|port| port.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_as_browsers_write_it() {
        for (given, kept) in [
            ("https://sillage.example", "https://sillage.example"),
            ("https://Sillage.Example/", "https://sillage.example"),
            ("https://sillage.example:443", "https://sillage.example"),
            ("http://mybox:8080", "http://mybox:8080"),
            ("http://mybox.local:80", "http://mybox.local"),
            ("http://[fd00::1]:8080", "http://[fd00::1]:8080"),
        ] {
            assert_eq!(given.parse::<Origin>().unwrap().as_str(), kept);
        }
        for (bad, instead) in [
            ("sillage.example", "https://sillage.example (or http://sillage.example)"),
            ("sillage.example:8080/", "https://sillage.example:8080 (or http://sillage.example:8080)"),
            ("https://sillage.example/play", "https://sillage.example"),
            ("https://sillage.example/?x", "https://sillage.example"),
            ("ftp://sillage.example", "https://sillage.example"),
            ("https://", "https://sillage.example"),
            ("https://a b", "https://sillage.example"),
            ("https://sillage.example:port", "https://sillage.example"),
            ("", "https://sillage.example"),
        ] {
            let error = bad.parse::<Origin>().unwrap_err().to_string();
            assert!(error.ends_with(&format!("write {instead}")), "{bad}: {error}");
        }
    }
}
