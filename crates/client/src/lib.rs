//! Speaks to a server from the documented messages alone: the terminal, the tests and the load generator use it.
//!
//! Small on purpose: one connection a request and one a socket, to one address, plain or encrypted, and nothing that gets in the way of
//! measuring.

mod connection;
mod http;
mod socket;
mod trust;

pub use http::{Device, Response};
pub use rustls;
pub use socket::{Incoming, Socket};
pub use trust::{Trust, TrustError};

#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    #[error("the connection broke: {0}")]
    Io(#[from] std::io::Error),
    /// The line could not be encrypted, or the certificate is not to be trusted.
    #[error("no secure connection: {0}")]
    Tls(rustls::Error),
    #[error("not what a server says: {0}")]
    Protocol(String),
    #[error("{}", said(*status, body))]
    Refused { status: u16, body: String },
    /// Another address is named for it, which was not to be: it is followed where it is asked for.
    #[error("the server names another address for this: {0}")]
    SentOn(String),
    #[error("the answer cannot be read: {0}")]
    Json(#[from] serde_json::Error),
}

/// The words of a refusal, as the server chose them for people; whatever came, where that is not from a server of ours.
fn said(status: u16, body: &str) -> String {
    let json: Option<serde_json::Value> = serde_json::from_str(body).ok();
    let text = json.as_ref().and_then(|json| json["error"]["text"].as_str());
    text.map_or_else(|| format!("the server refused: {status} {body}"), str::to_owned)
}

pub type Result<T> = std::result::Result<T, ClientError>;
