use std::{future::Future, net::SocketAddr, sync::Arc, time::Duration};

use games::AnyGame;
use store::{Settings, SqliteStore, Store, StoreError};
use tokio::{net::TcpListener, sync::watch};

use crate::{
    analyses::Analyses,
    config::Config,
    descriptors,
    door::{Door, listen},
    hall::Hall,
    http::{App, Origins, operator_router, router},
    limit::Heavy,
    programs::Programs,
    sweep,
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
    analyses: Arc<Analyses>,
    stop: watch::Sender<bool>,
    listening: tokio::task::JoinHandle<()>,
}

/// How long requests under way are waited for when the server stops.
const STOP_WITHIN: Duration = Duration::from_secs(10);
/// How many may read the counts at once.
const OPERATORS: usize = 8;

/// Serves until told to stop, with every game on the list. Says where it listens once it does.
pub async fn serve(
    config: Config,
    listening: impl FnOnce(SocketAddr),
    until: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let server = Server::start(config, games::ALL, Arc::new(WallTime::new())).await?;
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
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open_with(
            &config.data,
            Settings { durability: config.durability, max_bytes: config.max_bytes },
        )?);
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
        let limits = descriptors::fit(config.limits);
        let hall = Hall::new(store, time, games, config.times, limits, Programs::new(config.programs));
        let analyses: Arc<Analyses> = Arc::default();
        let app = App {
            hall: Arc::clone(&hall),
            origins: Arc::new(config.origin.map_or(Origins::Own, Origins::Only)),
            proxies: config.proxies.into(),
            trusted: config.trusted,
            started_at: hall.time.now().tick,
            keep: config.keep,
            patience: config.patience,
            requests: Arc::default(),
            heavy: Arc::new(Heavy::new(&limits)),
            analyses: Arc::clone(&analyses),
            health: Arc::default(),
            lobby: Arc::default(),
        };
        let (stop, stopped) = watch::channel(false);
        let metrics = operators.as_ref().map(|(_, addr)| *addr);
        if let Some((listener, _)) = operators {
            let door = Door::new(OPERATORS, OPERATORS, config.patience, |_| false);
            tokio::spawn(listen(listener, operator_router(app.clone()), stop.subscribe(), door, Arc::clone(&hall)));
        }
        let speaks_for_many = {
            let (proxies, trusted) = (Arc::clone(&app.proxies), app.trusted);
            move |peer| trusted == Some(peer) || proxies.iter().any(|proxy| proxy.contains(peer))
        };
        let door = Door::new(limits.connections, limits.connections_per_address, config.patience, speaks_for_many);
        let listening = tokio::spawn(listen(listener, router(app), stopped, door, Arc::clone(&hall)));
        let waking = Arc::clone(&hall);
        tokio::spawn(async move { waking.wake_races().await });
        tokio::spawn(sweep::run(Arc::clone(&hall), config.keep, stop.subscribe()));
        Ok(Server { addr, metrics, hall, analyses, stop, listening })
    }

    /// Lets tables finish what they are at, then ends. All that was acknowledged is on disk.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        self.analyses.stop();
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
