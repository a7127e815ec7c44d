//! A request or a socket for something that another node has: passed on as it came, and its answer as it comes.

use axum::{
    body::Body,
    extract::{Request, State},
    http::{StatusCode, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use hyper_util::rt::TokioIo;
use protocol::Code;
use store::{TableId, Thing};
use tokio::io::DuplexStream;

use super::{Forwarded, owner::Way};
use crate::http::{App, Caller, Rejection};
use room::Fault;

/// Stands before the handlers of things that one node has.
pub async fn pass_on(State(app): State<App>, request: Request, next: Next) -> Response {
    let nodes = app.services.nodes.as_ref().filter(|_| request.extensions().get::<Forwarded>().is_none());
    let (Some(nodes), Some(thing)) = (nodes, thing_in(request.uri().path())) else { return next.run(request).await };
    let caller = Caller::of(request.extensions(), request.headers(), request.uri().query(), &app);
    let answer = match nodes.way(&app.tables, thing, caller.address).await {
        Ok(Way::Here) => return next.run(request).await,
        Ok(Way::There(stream)) => forward(stream, request).await.map_err(|error| {
            tracing::debug!(%error, "a node was lost while a request was passed on to it");
            Fault::from(Code::Unavailable)
        }),
        Err(fault) => Err(fault),
    };
    answer.unwrap_or_else(|fault| Rejection(fault).into_response())
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

pub async fn forward(stream: DuplexStream, mut request: Request) -> Result<Response, hyper::Error> {
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    // Ends with the answer, or with the socket that it becomes.
    tokio::spawn(connection.with_upgrades());
    let ours = hyper::upgrade::on(&mut request);
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    *request.uri_mut() = path.parse::<Uri>().unwrap_or_default();
    let mut response = sender.send_request(request).await?;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        let theirs = hyper::upgrade::on(&mut response);
        tokio::spawn(async move {
            if let Ok((ours, theirs)) = tokio::try_join!(ours, theirs) {
                let (mut ours, mut theirs) = (TokioIo::new(ours), TokioIo::new(theirs));
                let _ = tokio::io::copy_bidirectional(&mut ours, &mut theirs).await;
            }
        });
    } else {
        // Of the connection between the nodes, not of the answer.
        response.headers_mut().remove(header::CONNECTION);
        response.headers_mut().remove(header::TRANSFER_ENCODING);
    }
    Ok(response.map(Body::new))
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
}
