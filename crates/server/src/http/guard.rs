//! Stands before every handler: limits, hosts and origins, and the words of every refusal.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, header},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};
use engine::say;
use protocol::Code;
use tracing::Instrument;

use super::{
    App, Crowded, Peer,
    caller::Caller,
    reply::Rejection,
    request_id::{self, RequestId},
};
use crate::{limit::Party, nodes::Forwarded};
use room::Fault;

/// Stands before every handler: gives the request a name, by which the log and the answer know it, and notes the result. The log has the
/// route and not the path, neither cookies nor bodies, and nobody's address.
pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0);
    let from_proxy = peer.is_some_and(|peer| app.proxies.iter().any(|proxy| proxy.contains(peer)));
    let is_forwarded = request.extensions().get::<Forwarded>().is_some();
    let id = RequestId::of(request.headers(), from_proxy || is_forwarded);
    if app.services.nodes.is_some() {
        // It has the same name at the node that it may be sent on to.
        request.headers_mut().insert(request_id::HEADER, id.header());
    }
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str).to_owned();
    let method = request.method().clone();
    let span = tracing::info_span!("request", id = %id);
    let mut response = answer(&app, request, next).instrument(span.clone()).await;
    response.headers_mut().insert(request_id::HEADER, id.header());
    let status = response.status().as_u16();
    let ms = began.elapsed().as_millis() as u64;
    // Refusals are not worth a line unless one is asked for: anybody could fill a disk with them.
    span.in_scope(|| match status {
        500 => tracing::warn!(%method, route, status, ms, "answered"),
        _ => tracing::debug!(%method, route, status, ms, "answered"),
    });
    response
}

/// Turns away what is too much or from elsewhere, says faults in the asker's language, and puts the strict headers on whatever goes out.
async fn answer(app: &App, request: Request, next: Next) -> Response {
    let metrics = &app.services.metrics;
    metrics.requests.up();
    let caller = Caller::of(request.extensions(), request.headers(), request.uri().query(), app);
    let api = request.uri().path().starts_with("/api/");
    let page = !api && *request.method() == Method::GET;
    // Where a proxy's connections carry many people's requests, it is requests that are counted.
    let behind_proxy = caller.address != caller.peer;
    let place = behind_proxy.then(|| app.pools.requests.try_take(&[Party::at(caller.address)]));
    let admitted = match place {
        Some(None) => Err(Code::TooMany.into()),
        _ => admit(app, &caller, &request),
    };
    let mut response = match admitted {
        Ok(()) => next.run(request).await,
        Err(fault) => {
            metrics.requests_refused.up();
            Rejection(fault).into_response()
        }
    };
    let found = response.extensions_mut().remove::<Fault>();
    if let Some(fault) = found.or_else(|| unsaid(&response, api)) {
        let status = response.status();
        response = if page && fault.code == Code::BadOrigin {
            (status, Html(wrong_name(&fault))).into_response()
        } else {
            let body = serde_json::to_string(&fault.to_failed(caller.lang)).expect("plain data");
            let headers = std::mem::take(response.headers_mut());
            let mut response = (status, body).into_response();
            response.headers_mut().extend(headers);
            response.headers_mut().remove(header::CONTENT_LENGTH);
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            response
        };
        if let Some(seconds) = fault.retry_after_s() {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
    }
    protect(response.headers_mut(), api);
    response
}

/// A method or a query that the router does not know is answered without a word: every refusal says why.
fn unsaid(response: &Response, api: bool) -> Option<Fault> {
    let status = response.status();
    let json = HeaderValue::from_static("application/json");
    let is_said = response.headers().get(header::CONTENT_TYPE) == Some(&json);
    (api && (status.is_client_error() || status.is_server_error()) && !is_said).then(|| Code::BadRequest.into())
}

fn admit(app: &App, caller: &Caller, request: &Request) -> Result<(), Fault> {
    if app.services.is_stopping() {
        return Err(Code::Unavailable.into());
    }
    let health = matches!(request.uri().path(), "/health" | "/ready");
    if request.extensions().get::<Crowded>().is_some() && !health {
        return Err(Code::Unavailable.into());
    }
    if app.services.blocked.contains(caller.address) {
        return Err(Code::Blocked.into());
    }
    if !health {
        app.rates.request(caller.address)?;
    }
    if !health && !app.origins.admits_host(request.headers()) {
        return Err(unknown_name(app, request));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let socket = request.headers().contains_key(header::UPGRADE);
    if (changes || socket) && !app.origins.admits(request.headers()) {
        return Err(Code::BadOrigin.into());
    }
    Ok(())
}

/// The server is asked by a name that it does not know: anyone can point one here, so the answer says which setting helps.
fn unknown_name(app: &App, request: &Request) -> Fault {
    let Some(origin) = app.origins.suggested(request.headers()) else { return Code::BadOrigin.into() };
    let why = say!(
        "ce serveur ne connaît pas ce nom ; qui le tient peut le lancer avec --origin {origin}",
        "this server does not know that name; its owner can start it with --origin {origin}"
    );
    Fault::because(Code::BadOrigin, &why)
}

/// The same for people, in both languages: nobody knows yet who they are. What is put in was checked to need no escaping.
fn wrong_name(fault: &Fault) -> String {
    let [fr, en] = [engine::Lang::Fr, engine::Lang::En].map(|lang| fault.text(lang));
    format!(
        "<!doctype html><html lang=\"fr\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Sillage</title><h1>Sillage</h1><p>{fr}</p><p lang=\"en\">{en}</p></html>"
    )
}

const STRICT: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; \
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
