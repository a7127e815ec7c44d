//! Connections: how many there may be, how long each phase of a request may take, and a way in for `/health` when all are taken.

use std::{
    convert::Infallible,
    future::Future,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Router,
    body::Body,
    http::{HeaderValue, header},
    response::Response,
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::watch,
};
use tower::ServiceExt;

use crate::{
    config::Patience,
    http::{Crowded, Peer},
    limit::{FairPool, Party, Permit, Terms},
    patient::{Patient, TimedBody},
    services::Services,
};

/// Connections beyond the limit that are let in to ask for `/health`, in all and from one address.
pub const SPARE: usize = 16;
const SPARE_PER_ADDRESS: usize = 2;
/// They are given this long altogether.
const SPARE_WITHIN: Duration = Duration::from_secs(3);

/// Who may come in.
pub struct Door {
    room: Arc<FairPool>,
    spare: Arc<FairPool>,
    /// Addresses that speak for many: proxies, and load tests.
    unbounded: Box<dyn Fn(IpAddr) -> bool + Send + Sync>,
    pub patience: Patience,
}

impl Door {
    pub fn new(
        most: usize,
        per_address: usize,
        patience: Patience,
        unbounded: impl Fn(IpAddr) -> bool + Send + Sync + 'static,
    ) -> Door {
        Door {
            room: FairPool::new(Terms::new(most, per_address)),
            spare: FairPool::new(Terms::new(SPARE, SPARE_PER_ADDRESS)),
            unbounded: Box::new(unbounded),
            patience,
        }
    }

    fn enter(&self, peer: IpAddr) -> Option<Permit> {
        self.place(peer, &self.room)
    }

    fn enter_spare(&self, peer: IpAddr) -> Option<Permit> {
        self.place(peer, &self.spare)
    }

    fn place(&self, peer: IpAddr, room: &Arc<FairPool>) -> Option<Permit> {
        if (self.unbounded)(peer) { room.try_take(&[]) } else { room.try_take(&[Party::at(peer)]) }
    }
}

pub async fn listen(
    listener: TcpListener,
    router: Router,
    mut stopped: watch::Receiver<bool>,
    door: Door,
    services: Arc<Services>,
) {
    while let Some((stream, peer)) = accept(&listener, &mut stopped).await {
        if services.blocked.contains(peer) {
            services.metrics.connections_refused.up();
            continue;
        }
        let router = router.clone();
        let stopped = stopped.clone();
        let patience = door.patience;
        if let Some(entry) = door.enter(peer) {
            tokio::spawn(async move {
                serve(stream, router, stopped, patience, Peer(peer), None).await;
                drop(entry);
            });
        } else {
            services.metrics.connections_refused.up();
            if let Some(entry) = door.enter_spare(peer) {
                tokio::spawn(async move {
                    let served = serve(stream, router, stopped, patience, Peer(peer), Some(Crowded));
                    let _ = tokio::time::timeout(SPARE_WITHIN, served).await;
                    drop(entry);
                });
            }
        }
    }
}

/// The next connection, and where it comes from; none once the server stops.
pub async fn accept(listener: &TcpListener, stopped: &mut watch::Receiver<bool>) -> Option<(TcpStream, IpAddr)> {
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    // A message is small and must not wait for the next.
                    let _ = stream.set_nodelay(true);
                    return Some((stream, peer.ip().to_canonical()));
                }
                // Out of files, most likely: those that are open must go on.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            },
            _ = stopped.changed() => return None,
        }
    }
}

/// Answers what comes by a connection. Ends when that does, or becomes a socket: those are counted elsewhere.
pub async fn converse<A>(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    patience: Patience,
    mut stopped: watch::Receiver<bool>,
    answer: impl Fn(hyper::Request<Incoming>) -> A,
) where
    A: Future<Output = Result<Response, Infallible>>,
{
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        // Also how long a connection may be silent between two requests.
        .header_read_timeout(patience.head)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(stream), service_fn(answer))
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

async fn serve(
    stream: TcpStream,
    router: Router,
    stopped: watch::Receiver<bool>,
    patience: Patience,
    peer: Peer,
    crowded: Option<Crowded>,
) {
    let answer = move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer);
        if let Some(crowded) = crowded {
            request.extensions_mut().insert(crowded);
        }
        let until = Instant::now() + patience.body;
        let answered = router.clone().oneshot(request.map(|body| Body::new(TimedBody::new(body, until))));
        async move {
            let mut response = answered.await?;
            if crowded.is_some() {
                last(&mut response);
            }
            Ok(response)
        }
    };
    converse(Patient::new(stream, patience.write), patience, stopped, answer).await;
}

/// After this answer the connection ends.
pub fn last(response: &mut Response) {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_take_all_they_can_get_leave_room_for_others() {
        for (greedy, left) in [(1, 870), (16, 480), (100, 230)] {
            let door = Door::new(1_000, 128, Patience::default(), |_| false);
            let mut held = Vec::new();
            for address in (0..200).flat_map(|_| 0..greedy) {
                held.extend(door.enter([10, 0, 0, address].into()));
            }
            assert!(door.room.free() >= left, "{greedy}: {}", door.room.free());
            let others = std::iter::repeat_with(|| door.enter([192, 0, 2, 1].into())).take(4);
            assert_eq!(others.flatten().collect::<Vec<_>>().len(), 4, "{greedy}");
            drop(held);
            assert_eq!(door.room.free(), 1_000);
        }
    }
}
