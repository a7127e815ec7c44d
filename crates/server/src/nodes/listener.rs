//! What other nodes send to this one: their clients' requests, served as those that come by the door, and their own questions.

use std::{sync::Arc, time::Instant};

use axum::{
    Router,
    body::Body,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpListener,
    sync::watch,
};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use super::{Nodes, presence};
use crate::{config::Patience, hall::Hall, http::Peer};

/// The questions that nodes ask each other. These are no routes of the router.
pub const ALIVE: &str = "/node/alive";
/// Asks to be asked in turn, at the address behind it.
pub const CALL_BACK: &str = "/node/call-back";
pub const PRESENCE: &str = "/node/presence";

/// A request that another node has sent on. It is not sent on again.
#[derive(Clone, Copy, Debug)]
pub struct Forwarded;

pub struct NodeListener {
    pub listener: TcpListener,
    pub tls: Option<TlsAcceptor>,
}

#[derive(Clone)]
struct Inside {
    nodes: Arc<Nodes>,
    hall: Hall,
    router: Router,
    patience: Patience,
    stopped: watch::Receiver<bool>,
}

/// Takes what other nodes send, until told to stop.
pub async fn listen(
    listener: NodeListener,
    hall: Hall,
    router: Router,
    patience: Patience,
    stopped: watch::Receiver<bool>,
) {
    let Some(nodes) = hall.services.nodes.clone() else { return };
    let NodeListener { listener, tls } = listener;
    let (mut until, inside) = (stopped.clone(), Inside { nodes, hall, router, patience, stopped });
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                // Out of files, most likely: those that are open must go on.
                Err(_) => {
                    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                    continue;
                }
            },
            _ = until.changed() => return,
        };
        let (tls, inside) = (tls.clone(), inside.clone());
        tokio::spawn(async move {
            let _ = stream.set_nodelay(true);
            match tls {
                None => inside.serve(stream).await,
                Some(tls) => {
                    let shown = tokio::time::timeout(inside.patience.head, tls.accept(stream));
                    if let Ok(Ok(stream)) = shown.await {
                        inside.serve(stream).await;
                    }
                }
            }
        });
    }
}

impl Inside {
    async fn serve(self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
        let (head, mut stopped) = (self.patience.head, self.stopped.clone());
        let service = service_fn(move |request| {
            let inside = self.clone();
            async move { Ok::<_, std::convert::Infallible>(inside.answer(request).await) }
        });
        let served = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(head)
            .max_buf_size(16 * 1024)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        tokio::pin!(served);
        tokio::select! {
            _ = served.as_mut() => {}
            _ = stopped.changed() => {
                served.as_mut().graceful_shutdown();
                let _ = served.await;
            }
        }
    }

    async fn answer(self, mut request: hyper::Request<Incoming>) -> Response {
        let Inside { nodes, hall, router, .. } = self;
        let Some(client) = nodes.credentials.take(request.headers_mut()) else {
            return StatusCode::FORBIDDEN.into_response();
        };
        nodes.lease().was_reachable(Instant::now());
        match request.uri().path() {
            ALIVE => StatusCode::NO_CONTENT.into_response(),
            CALL_BACK => {
                let address = request.uri().query().unwrap_or_default().to_owned();
                tokio::spawn(async move { nodes.get(&address, ALIVE).await });
                StatusCode::NO_CONTENT.into_response()
            }
            PRESENCE => presence::here(&hall.tables).into_response(),
            _ => {
                request.extensions_mut().insert(Peer(client));
                request.extensions_mut().insert(Forwarded);
                router.oneshot(request.map(Body::new)).await.into_response()
            }
        }
    }
}
