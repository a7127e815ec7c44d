use std::{
    future::Future,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{Router, body::Body};
use games::AnyGame;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use store::{SqliteStore, Store, StoreError};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
};
use tower::ServiceExt;

use crate::{
    config::Config,
    hall::Hall,
    http::{App, Origins, Peer, operator_router, router},
    time::{Time, WallTime},
};

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("cannot listen on {addr}: {error}")]
    Listen { addr: SocketAddr, error: std::io::Error },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A server that runs.
pub struct Server {
    pub addr: SocketAddr,
    /// Where counts are shown, if they are.
    pub metrics: Option<SocketAddr>,
    pub hall: Arc<Hall>,
    stop: watch::Sender<bool>,
    listening: tokio::task::JoinHandle<()>,
}

/// Headers that take longer to come are not waited for.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);
/// How long requests under way are waited for when the server stops.
const STOP_WITHIN: Duration = Duration::from_secs(10);
/// How many may read the counts at once.
const OPERATORS: usize = 8;
/// Names are looked through this often for those that have been kept long enough.
const FORGET_EVERY: Duration = Duration::from_secs(6 * 3_600);

/// Serves until told to stop, with every game on the list. Says where it listens once it does.
pub async fn serve(
    config: Config,
    listening: impl FnOnce(SocketAddr),
    until: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let server = Server::start(config, games::ALL, Arc::new(WallTime)).await?;
    listening(server.addr);
    until.await;
    server.stop().await;
    Ok(())
}

impl Server {
    pub async fn start(
        config: Config,
        games: &'static [&'static dyn AnyGame],
        time: Arc<dyn Time>,
    ) -> Result<Server, ServeError> {
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&config.data, config.durability)?);
        Server::with_store(config, games, time, store).await
    }

    pub async fn with_store(
        config: Config,
        games: &'static [&'static dyn AnyGame],
        time: Arc<dyn Time>,
        store: Arc<dyn Store>,
    ) -> Result<Server, ServeError> {
        let (listener, addr) = bind(config.addr).await?;
        let operators = match config.metrics {
            Some(addr) => Some(bind(addr).await?),
            None => None,
        };
        let hall = Hall::new(store, time, games, config.times, config.limits);
        let origins = match config.origin {
            Some(origin) => Origins::Only(origin.trim_end_matches('/').to_owned()),
            None => Origins::Own,
        };
        let app = App {
            hall: Arc::clone(&hall),
            origins: Arc::new(origins),
            behind_proxy: config.behind_proxy,
            trusted: config.trusted,
            started_ms: hall.time.now(),
        };
        let (stop, stopped) = watch::channel(false);
        let metrics = operators.as_ref().map(|(_, addr)| *addr);
        if let Some((listener, _)) = operators {
            tokio::spawn(listen(listener, operator_router(app.clone()), stop.subscribe(), OPERATORS));
        }
        let listening = tokio::spawn(listen(listener, router(app), stopped, config.limits.sockets + 1_000));
        let waking = Arc::clone(&hall);
        tokio::spawn(async move { waking.wake_races().await });
        tokio::spawn(forget(Arc::clone(&hall), stop.subscribe()));
        Ok(Server { addr, metrics, hall, stop, listening })
    }

    /// Lets tables finish what they are at, then ends. All that was acknowledged is on disk.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        let ended = async {
            self.hall.stop().await;
            let _ = self.listening.await;
        };
        let _ = tokio::time::timeout(STOP_WITHIN, ended).await;
    }
}

async fn bind(addr: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let failed = |error| ServeError::Listen { addr, error };
    let listener = TcpListener::bind(addr).await.map_err(failed)?;
    let addr = listener.local_addr().map_err(failed)?;
    Ok((listener, addr))
}

async fn listen(listener: TcpListener, router: Router, mut stopped: watch::Receiver<bool>, most: usize) {
    let room = Arc::new(tokio::sync::Semaphore::new(most));
    loop {
        let Ok(permit) = Arc::clone(&room).acquire_owned().await else { return };
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                // Out of files, most likely: those that are open must go on.
                Err(_) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            _ = stopped.changed() => return,
        };
        let (router, stopped) = (router.clone(), stopped.clone());
        tokio::spawn(async move {
            connection(stream, peer.ip(), router, stopped).await;
            drop(permit);
        });
    }
}

async fn connection(stream: TcpStream, peer: IpAddr, router: Router, mut stopped: watch::Receiver<bool>) {
    // A message is small and must not wait for the next.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        router.clone().oneshot(request.map(Body::new))
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN)
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

async fn forget(hall: Arc<Hall>, mut stopped: watch::Receiver<bool>) {
    loop {
        let kept = hall.times.names_days * 86_400_000;
        let before = hall.time.now().saturating_sub(kept);
        let _ = hall.store.forget_before(before).await;
        let _ = hall.delete_desks_before(before).await;
        tokio::select! {
            () = tokio::time::sleep(FORGET_EVERY) => {}
            _ = stopped.changed() => return,
        }
    }
}
