//! What other nodes send to this one: their clients' requests, served as those that come by the door, and their own questions.
//!
//! A connection is a node's once a request on it has proved that. Until then it is a stranger's: there are so many of those at once, they have so
//! long, and a request without a proof is their last.

use std::{
    collections::HashSet,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use axum::{
    Router,
    body::Body,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use hyper::body::Incoming;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::watch,
};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use super::{Nodes, presence};
use crate::{
    config::Patience,
    door,
    hall::Hall,
    http::Peer,
    limit::{FairPool, Party, Permit, Terms},
};

/// The questions that nodes ask each other. These are no routes of the router.
pub const ALIVE: &str = "/node/alive";
/// Asks to be asked in turn, at the address behind it.
pub const CALL_BACK: &str = "/node/call-back";
pub const PRESENCE: &str = "/node/presence";

/// A request that another node has sent on. It is not sent on again.
#[derive(Clone, Copy, Debug)]
pub struct Forwarded;

/// Connections that have not proved themselves.
const STRANGERS: Terms = Terms { most: 256, per_party: 64, reserve: 64 };
/// Addresses at which a node has proved itself. From there its clients come in crowds: they are not counted.
const MOST_KNOWN: usize = 256;

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
    known: Arc<Mutex<HashSet<IpAddr>>>,
}

/// Who is at the other end of a connection.
#[derive(Clone)]
struct Caller {
    address: IpAddr,
    is_node: watch::Sender<bool>,
    /// Given back when it has proved itself.
    place: Arc<Mutex<Option<Permit>>>,
}

/// Takes what other nodes send, until the server stops.
pub async fn listen(
    listener: NodeListener,
    hall: Hall,
    router: Router,
    patience: Patience,
    mut stopped: watch::Receiver<bool>,
) {
    let Some(nodes) = hall.services.nodes.clone() else { return };
    let NodeListener { listener, tls } = listener;
    let strangers = FairPool::new(STRANGERS);
    let inside = Inside { nodes, hall, router, patience, stopped: stopped.clone(), known: Arc::default() };
    while let Some((stream, address)) = door::accept(&listener, &mut stopped).await {
        let place = if inside.known().contains(&address) {
            None
        } else {
            let Some(place) = strangers.try_take(&[Party::at(address)]) else { continue };
            Some(place)
        };
        let caller = Caller { address, is_node: watch::Sender::new(false), place: Arc::new(Mutex::new(place)) };
        let tls = tls.clone();
        let inside = inside.clone();
        let mut is_node = caller.is_node.subscribe();
        tokio::spawn(async move {
            let proved = async {
                // A connection that has ended says nothing more.
                let _ = is_node.wait_for(|is_node| *is_node).await;
            };
            let too_late = async {
                if tokio::time::timeout(patience.head, proved).await.is_ok() {
                    std::future::pending().await
                }
            };
            tokio::select! {
                () = inside.converse(stream, tls, caller) => {}
                () = too_late => {}
            }
        });
    }
}

impl Inside {
    fn known(&self) -> MutexGuard<'_, HashSet<IpAddr>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn converse(self, stream: TcpStream, tls: Option<TlsAcceptor>, caller: Caller) {
        match tls {
            None => self.answer_all(stream, caller).await,
            Some(tls) => {
                if let Ok(stream) = tls.accept(stream).await {
                    self.answer_all(stream, caller).await;
                }
            }
        }
    }

    async fn answer_all(self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, caller: Caller) {
        let patience = self.patience;
        let stopped = self.stopped.clone();
        let answer = move |request| {
            let inside = self.clone();
            let caller = caller.clone();
            async move { Ok(inside.answer(request, &caller).await) }
        };
        door::converse(stream, patience, stopped, answer).await;
    }

    fn has_proved_itself(&self, caller: &Caller) {
        if caller.is_node.send_replace(true) {
            return;
        }
        drop(caller.place.lock().unwrap_or_else(PoisonError::into_inner).take());
        let mut known = self.known();
        if known.len() < MOST_KNOWN {
            known.insert(caller.address);
        }
    }

    async fn answer(self, mut request: hyper::Request<Incoming>, caller: &Caller) -> Response {
        let lease = *self.nodes.lease().epoch().borrow();
        let Some(client) = self.nodes.credentials.take(&mut request, lease) else {
            let mut refused = StatusCode::FORBIDDEN.into_response();
            door::last(&mut refused);
            return refused;
        };
        self.has_proved_itself(caller);
        let Inside { nodes, hall, router, .. } = self;
        nodes.lease().was_reachable(Instant::now());
        match request.uri().path() {
            ALIVE => {
                let mut alive = StatusCode::NO_CONTENT.into_response();
                nodes.name_itself(alive.headers_mut());
                alive
            }
            CALL_BACK => {
                let address = request.uri().query().unwrap_or_default().to_owned();
                tokio::spawn(async move { nodes.call(&address).await });
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
