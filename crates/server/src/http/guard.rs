use std::net::IpAddr;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use protocol::Code;

use super::{App, Peer, caller::Caller};
use crate::fault::Fault;

/// Stands before every handler: turns away what is too much or from elsewhere, says faults in the asker's language, and puts the
/// strict headers on whatever goes out.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let metrics = &app.hall.metrics;
    metrics.requests.up();
    let caller = Caller::of(request.headers(), request.uri().query(), &app);
    let api = request.uri().path().starts_with("/api/");
    let mut response = match admit(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(fault) => {
            metrics.requests_refused.up();
            fault.into_response()
        }
    };
    if let Some(fault) = response.extensions_mut().remove::<Fault>() {
        let body = serde_json::to_string(&fault.told(caller.lang)).expect("plain data");
        *response.body_mut() = body.into();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response.headers_mut().remove(header::CONTENT_LENGTH);
    }
    protect(response.headers_mut(), api);
    response
}

fn admit(app: &App, request: &Request) -> Result<(), Fault> {
    if app.hall.is_stopping() {
        return Err(Code::Unavailable.into());
    }
    let address = address(app, request);
    if app.trusted != Some(address)
        && !app.hall.addresses.take(address, app.hall.limits.address, app.hall.time.now().tick)
    {
        return Err(Code::TooMany.into());
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let socket = request.headers().contains_key(header::UPGRADE);
    if !app.origins.admits_host(request.headers()) || (changes || socket) && !app.origins.admits(request.headers()) {
        return Err(Code::BadOrigin.into());
    }
    Ok(())
}

/// Who asks, as far as the network tells.
pub fn address(app: &App, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0);
    if !app.behind_proxy {
        return peer;
    }
    // The last address is the one that our own proxy saw.
    let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back();
    let last = forwarded.and_then(|value| value.to_str().ok()).and_then(|list| list.rsplit(',').next());
    last.and_then(|address| address.trim().parse().ok()).unwrap_or(peer)
}

const STRICT: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; \
         manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-frame-options", "DENY"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), interest-cohort=()"),
];

fn protect(headers: &mut HeaderMap, api: bool) {
    for (name, value) in STRICT {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if api || !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}
