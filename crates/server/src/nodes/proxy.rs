//! A request or a socket for something that another node has: sent on as it came, and its answer as it comes.

use std::{io, sync::Arc, time::Duration};

use axum::{
    body::{Body, HttpBody},
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, Version, header},
    middleware::Next,
    response::{IntoResponse, Redirect, Response},
};
use futures_util::{StreamExt, stream};
use http_body_util::{BodyStream, StreamBody};
use hyper::{body::Incoming, upgrade::Upgraded};
use hyper_util::{client::legacy, rt::TokioIo};
use protocol::{Close, Code};
use store::{TableId, Thing};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    sync::watch,
};

use super::{
    Forwarded, Nodes,
    owner::Way,
    peers::{Peer, lost},
};
use crate::http::{App, Caller, Rejection};

/// Bytes that are read at once from a client, and from a node.
const FROM_CLIENT: usize = 1024;
const FROM_NODE: usize = 4 * 1024;
/// A connection that is closed with bytes unread is reset, and a reset may overtake the close frame: so it is kept for this long.
const LINGER: Duration = Duration::from_millis(500);
/// How often a request that did not reach its node looks for one again: by then a node that died has no lease any more.
const TRIES: usize = 40;
const AGAIN_AFTER: Duration = Duration::from_millis(100);

const TABLE: HeaderName = HeaderName::from_static("x-sillage-table");
pub const NODE: HeaderName = HeaderName::from_static("x-sillage-node");
/// What a program says that would rather be sent to a thing's node than through another (RFC 7240), and how.
const PREFER: HeaderName = HeaderName::from_static("prefer");
const REDIRECT: &str = "redirect";

#[derive(Debug, thiserror::Error)]
enum ProxyError {
    #[error("the node does not answer any more")]
    Lost,
    #[error(transparent)]
    Client(#[from] legacy::Error),
}

/// Stands before the handlers of things that one node has. A request that was sent on is answered here: another node's table is then
/// refused, and its client comes again.
pub async fn pass_on(State(app): State<App>, request: Request, next: Next) -> Response {
    let (Some(nodes), Some(thing)) = (app.services.nodes.as_ref(), thing_in(request.uri().path())) else {
        return next.run(request).await;
    };
    let is_forwarded = request.extensions().get::<Forwarded>().is_some();
    let address = Caller::of(request.extensions(), request.headers(), request.uri().query(), &app).address;
    let (head, body) = request.into_parts();
    // Nothing else can be sent twice.
    let is_repeatable = body.is_end_stream();
    let mut body = Some(body);
    let mut tries = 0;
    let fault = loop {
        let way = if is_forwarded { Ok(Way::Here) } else { nodes.way(&app.tables, thing).await };
        let peer = match way {
            Ok(Way::There(peer)) => match peer.public.get() {
                Some(public) if prefers_redirect(&head.headers) => {
                    let path = head.uri.path_and_query().map_or("/", |path| path.as_str());
                    return Redirect::temporary(&format!("{public}{path}")).into_response();
                }
                _ => peer,
            },
            Ok(Way::Here) => {
                let mut response = next.run(Request::from_parts(head, body.take().unwrap_or_default())).await;
                if let Thing::Table(id) = thing
                    && (response.status().is_success() || response.status() == StatusCode::SWITCHING_PROTOCOLS)
                {
                    nodes.name_table(response.headers_mut(), id);
                }
                return response;
            }
            Err(fault) => break fault,
        };
        let mut sent = Request::from_parts(head.clone(), body.take().unwrap_or_default());
        nodes.credentials.sign(&mut sent, address, Some(peer.lease));
        match nodes.send(&peer, sent).await {
            Ok(response) => return response,
            Err(ProxyError::Client(error)) if is_repeatable && tries < TRIES && was_not_done(&error, &head.method) => {
                tries += 1;
                tokio::time::sleep(AGAIN_AFTER).await;
            }
            Err(error) => {
                tracing::debug!(%error, "a request was not answered by the node that it was sent on to");
                break Code::Unavailable.into();
            }
        }
    };
    Rejection(fault).into_response()
}

fn prefers_redirect(headers: &HeaderMap) -> bool {
    let mut preferences =
        headers.get_all(PREFER).iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    preferences.any(|preference| preference.trim().eq_ignore_ascii_case(REDIRECT))
}

fn was_not_done(error: &legacy::Error, method: &Method) -> bool {
    error.is_connect() || *method == Method::GET
}

/// What a path is about: `/api/tables/{id}/…`, `/api/desks/{id}/…`.
fn thing_in(path: &str) -> Option<Thing> {
    let (kind, rest) = path.strip_prefix("/api/")?.split_once('/')?;
    let id: TableId = rest.split('/').next()?.parse().ok()?;
    match kind {
        "tables" => Some(Thing::Table(id)),
        "desks" => Some(Thing::Desk(id)),
        _ => None,
    }
}

impl Nodes {
    /// Says to a balancer that this node has a table, and to a program where the node is. What another node has answered says nothing
    /// to a balancer.
    pub fn name_table(&self, headers: &mut HeaderMap, table: TableId) {
        headers.insert(TABLE, HeaderValue::try_from(table.to_string()).expect("digits"));
        self.name_itself(headers);
    }

    /// Says where clients reach this very node, where they may.
    pub fn name_itself(&self, headers: &mut HeaderMap) {
        if let Some(public) = self.public.as_ref().and_then(|public| HeaderValue::try_from(public.as_str()).ok()) {
            headers.insert(NODE, public);
        }
    }

    async fn send(&self, peer: &Peer, mut request: Request) -> Result<Response, ProxyError> {
        let ours = hyper::upgrade::on(&mut request);
        let permit = if request.headers().contains_key(header::UPGRADE) {
            match Arc::clone(&self.sockets.free).try_acquire_owned() {
                Ok(permit) => Some(permit),
                Err(_) => return Ok(Rejection(Code::TooMany.into()).into_response()),
            }
        } else {
            None
        };
        let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
        *request.uri_mut() = format!("{}{path}", peer.address).parse::<Uri>().unwrap_or_default();
        *request.version_mut() = Version::HTTP_11;
        if permit.is_none() {
            of_the_connection(request.headers_mut());
        }
        let mut there = peer.watch();
        let mut response = tokio::select! {
            response = self.client.request(request) => response?,
            () = lost(&mut there) => return Err(ProxyError::Lost),
        };
        response.headers_mut().remove(TABLE);
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            let theirs = hyper::upgrade::on(&mut response);
            let mut leaving = self.sockets.leaving.subscribe();
            tokio::spawn(async move {
                if let Ok((ours, theirs)) = tokio::try_join!(ours, theirs) {
                    let over = async {
                        tokio::select! {
                            () = lost(&mut there) => {}
                            _ = leaving.wait_for(|leaving| *leaving) => {}
                        }
                    };
                    carry(ours, theirs, over).await;
                }
                drop(permit);
            });
            return Ok(response.map(Body::new));
        }
        of_the_connection(response.headers_mut());
        Ok(response.map(|body| until_lost(body, there)))
    }
}

/// Headers that are about a connection go no further than it does.
fn of_the_connection(headers: &mut HeaderMap) {
    for name in [header::CONNECTION, header::TRANSFER_ENCODING, header::TE, header::TRAILER, header::UPGRADE] {
        headers.remove(name);
    }
}

/// A body that breaks off with the node that it comes from.
fn until_lost(body: Incoming, there: watch::Receiver<bool>) -> Body {
    let frames = stream::unfold((BodyStream::new(body), there), async |(mut frames, mut there)| {
        let next = tokio::select! {
            frame = frames.next() => frame?.map_err(io::Error::other),
            () = lost(&mut there) => Err(io::Error::other(ProxyError::Lost)),
        };
        Some((next, (frames, there)))
    });
    Body::new(StreamBody::new(frames))
}

/// A client's socket, until one side ends it or it is over. Then, or when its node has gone without a word, the client is to come again.
async fn carry(ours: Upgraded, theirs: Upgraded, over: impl Future<Output = ()>) {
    let (mut from_client, mut to_client) = tokio::io::split(TokioIo::new(ours));
    let (mut from_node, mut to_node) = tokio::io::split(TokioIo::new(theirs));
    let mut frames = Frames::default();
    let up = async {
        let mut buffer = [0; FROM_CLIENT];
        loop {
            match from_client.read(&mut buffer).await {
                Ok(count @ 1..) if to_node.write_all(&buffer[..count]).await.is_ok() => {}
                _ => return,
            }
        }
    };
    let down = async {
        let mut buffer = [0; FROM_NODE];
        loop {
            let Ok(count @ 1..) = from_node.read(&mut buffer).await else { return true };
            frames.is_cut = true;
            if to_client.write_all(&buffer[..count]).await.is_err() {
                return false;
            }
            frames.is_cut = false;
            frames.pass(&buffer[..count]);
        }
    };
    let has_client = tokio::select! {
        () = up => false,
        has_client = down => has_client,
        () = over => true,
    };
    if has_client {
        if frames.may_be_closed() {
            let _ = to_client.write_all(&come_again()).await;
        }
        let _ = to_client.shutdown().await;
        let mut nowhere = tokio::io::sink();
        let _ = tokio::time::timeout(LINGER, tokio::io::copy(&mut from_client, &mut nowhere)).await;
    }
}

/// A close frame with the code that a table sends which goes elsewhere.
fn come_again() -> Vec<u8> {
    let reason = Code::Unavailable.name();
    let code = Close::from(Code::Unavailable).number().to_be_bytes();
    [&[0x88, 2 + reason.len() as u8], &code[..], reason.as_bytes()].concat()
}

/// Where a server's side of a socket stands: between two frames (RFC 6455, 5.2), or within one.
#[derive(Default)]
struct Frames {
    head: Vec<u8>,
    left: u64,
    is_closed: bool,
    /// Nobody knows how much of what was read last has been written.
    is_cut: bool,
}

impl Frames {
    fn pass(&mut self, mut bytes: &[u8]) {
        while let [first, rest @ ..] = bytes {
            if self.left > 0 {
                let count = self.left.min(bytes.len() as u64);
                self.left -= count;
                bytes = &bytes[count as usize..];
                continue;
            }
            self.head.push(*first);
            bytes = rest;
            self.left = match self.head[..] {
                [_, length @ 0..=125] => length.into(),
                [_, 126, high, low] => u16::from_be_bytes([high, low]).into(),
                [_, 127, a, b, c, d, e, f, g, h] => u64::from_be_bytes([a, b, c, d, e, f, g, h]),
                _ => continue,
            };
            self.is_closed |= self.head[0] & 0x0f == 8;
            self.head.clear();
        }
    }

    fn may_be_closed(&self) -> bool {
        !self.is_closed && !self.is_cut && self.left == 0 && self.head.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_desks_have_a_node_and_lists_have_none() {
        let id = "0a".repeat(16);
        let table = Some(Thing::Table(TableId([0x0a; 16])));
        assert_eq!(thing_in(&format!("/api/tables/{id}")), table);
        assert_eq!(thing_in(&format!("/api/tables/{id}/socket")), table);
        assert_eq!(thing_in(&format!("/api/desks/{id}/book")), Some(Thing::Desk(TableId([0x0a; 16]))));
        for path in ["/api/tables", "/api/mine", "/api/desks/mine", "/", "/health", "/api/tables/nonsense/join"] {
            assert_eq!(thing_in(path), None, "{path}");
        }
    }

    #[test]
    fn a_socket_is_closed_between_two_frames_and_once() {
        let text = |length: usize| {
            let head = match length {
                0..=125 => vec![0x81, length as u8],
                126..=65_535 => [&[0x81, 126], &(length as u16).to_be_bytes()[..]].concat(),
                _ => [&[0x81, 127], &(length as u64).to_be_bytes()[..]].concat(),
            };
            [head, vec![0x88; length]].concat()
        };
        for piece in [1, 3, 1_000] {
            let mut frames = Frames::default();
            for length in [0, 1, 125, 126, 5_000, 70_000] {
                let bytes = text(length);
                for part in bytes[..bytes.len() - 1].chunks(piece) {
                    frames.pass(part);
                    assert!(!frames.may_be_closed(), "{length} in pieces of {piece}");
                }
                frames.pass(&bytes[bytes.len() - 1..]);
                assert!(frames.may_be_closed(), "{length} in pieces of {piece}");
            }
            frames.pass(&come_again());
            assert!(!frames.may_be_closed(), "it was");
        }
    }
}
