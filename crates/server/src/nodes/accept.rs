//! What other nodes pass on to this one: connections that come by the bus, served as those that come by the door.

use std::sync::Arc;

use axum::{Router, body::Body};
use futures_util::StreamExt;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use store::Epoch;
use tokio::sync::watch;
use tower::ServiceExt;

use super::{
    Nodes, told,
    tunnel::{self, Open},
};
use crate::{config::Patience, hall::Hall, http::Peer};

/// A request that another node has passed on. It is not passed on again.
#[derive(Clone, Copy, Debug)]
pub struct Forwarded;

/// Takes what other nodes pass on, under whatever epoch this node has, until told to stop.
pub async fn accept(hall: Hall, router: Router, patience: Patience, mut stopped: watch::Receiver<bool>) {
    let Some(nodes) = hall.services.nodes.clone() else { return };
    let mut epochs = nodes.lease().epoch();
    loop {
        let epoch = *epochs.borrow_and_update();
        let serving = async {
            let Some(epoch) = epoch else { return std::future::pending().await };
            let Ok(mut opened) = nodes.bus.subscribe(tunnel::inbox(epoch)).await else { return };
            while let Some(message) = opened.next().await {
                let Ok(open) = serde_json::from_slice::<Open>(&message.payload) else { continue };
                tokio::spawn(serve(Arc::clone(&nodes), hall.clone(), open, router.clone(), patience));
            }
        };
        tokio::select! {
            () = serving => {}
            changed = epochs.changed() => if changed.is_err() { return },
            _ = stopped.changed() => return,
        }
    }
}

async fn serve(nodes: Arc<Nodes>, hall: Hall, open: Open, router: Router, patience: Patience) {
    let Some(stream) = tunnel::take_up(&nodes.bus, &open, nodes.watch(Epoch(open.from))).await else { return };
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(open.address));
        request.extensions_mut().insert(Forwarded);
        let (router, hall) = (router.clone(), hall.clone());
        async move {
            // Only nodes reach this: it is no route of the router.
            if request.uri().path().starts_with(told::PATH) {
                return Ok(told::answer(&hall, request).await);
            }
            router.oneshot(request.map(Body::new)).await
        }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let _ = served.await;
}
