//! The name of a request in the log and in its answer.

use std::fmt;

use axum::http::{HeaderMap, HeaderName, HeaderValue};

use crate::secrets;

pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// What a request is called in the log, and in the answer to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestId(String);

impl RequestId {
    /// The name that a proxy of ours has given it, or a new one. Others' names are not taken: anybody could write another's.
    pub fn of(headers: &HeaderMap, from_proxy: bool) -> RequestId {
        let sound = |name: &&str| {
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
            (1..=64).contains(&name.len()) && name.bytes().all(plain)
        };
        let given = if from_proxy { headers.get(HEADER) } else { None };
        let given = given.and_then(|name| name.to_str().ok()).filter(sound);
        let new = || secrets::bytes::<8>().iter().map(|byte| format!("{byte:02x}")).collect();
        RequestId(given.map_or_else(new, str::to_owned))
    }

    pub fn header(&self) -> HeaderValue {
        HeaderValue::from_str(&self.0).expect("letters and digits")
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_from_a_proxy_if_it_is_plain() {
        let of = |name: &str, from_proxy| {
            let mut headers = HeaderMap::new();
            headers.insert(HEADER, name.parse().unwrap());
            RequestId::of(&headers, from_proxy).to_string()
        };
        assert_eq!(of("abc-1", true), "abc-1");
        for (name, from_proxy) in
            [("abc-1", false), ("a b", true), ("", true), ("\u{1b}[31m".trim_start_matches('\u{1b}'), true)]
        {
            assert_ne!(of(name, from_proxy), name);
            assert_eq!(of(name, from_proxy).len(), 16);
        }
    }
}
