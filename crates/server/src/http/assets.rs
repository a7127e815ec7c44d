//! The client, built into the program: there is no file system behind an address.

use axum::{
    extract::Request,
    http::{HeaderMap, Method, header},
    response::{Html, IntoResponse, Response},
};
use protocol::Code;
use rust_embed::RustEmbed;

use super::packed;
use super::reply::Rejection;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const NOT_BUILT: &str = "<!doctype html><title>Sillage</title><h1>Sillage</h1><p>The server runs; its page was not built in. \
    Build it with <code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>, then build the server again.</p>";

fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    accepted.split(',').any(|coding| coding.trim() == "br")
}

pub async fn serve(request: Request) -> Result<Response, Rejection> {
    let path = request.uri().path().trim_start_matches('/');
    if !matches!(*request.method(), Method::GET | Method::HEAD) || path.starts_with("api/") {
        return Err(Code::NoSuchPage.into());
    }
    if let Some(file) = Client::get(path) {
        // What Vite names by its contents never changes.
        let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let kind = file.metadata.mimetype().to_owned();
        let head = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache.to_owned())];
        // What is large was compressed when the client was built.
        let compressed = if takes_brotli(request.headers()) { Client::get(&format!("{path}.br")) } else { None };
        return Ok(match compressed {
            Some(file) => {
                (head, [(header::CONTENT_ENCODING, "br"), (header::VARY, "accept-encoding")], file.data).into_response()
            }
            None => packed::open((head, file.data)),
        });
    }
    // Addresses of the client's own (/t/…, /desk) are all one page; a file that is not there is not.
    if path.rsplit('/').next().is_some_and(|last| last.contains('.')) {
        return Err(Code::NoSuchPage.into());
    }
    match Client::get("index.html") {
        Some(page) => Ok(packed::open(([(header::CACHE_CONTROL, "no-cache")], Html(page.data)))),
        None => Ok(Html(NOT_BUILT).into_response()),
    }
}
