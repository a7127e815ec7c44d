use std::{future::Future, net::SocketAddr, sync::Arc, time::Duration};

use games::AnyGame;
use store::{Settings, SqliteStore, Store, StoreError};
use tokio::{net::TcpListener, sync::watch};

use crate::{
    config::Config,
    descriptors,
    door::{Door, listen},
    hall::Hall,
    http::{App, Origins, operator_router, router},
    limit::Heavy,
    notices::{self, Channels, Outbound, Vapid},
    programs::Programs,
    secrets, sweep,
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
        let origin =
            config.origin.as_ref().map_or_else(|| format!("http://{addr}"), |origin| origin.as_str().to_owned());
        let channels = channels(&*hall.store, config.telling, origin).await?;
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
            analyses: Arc::default(),
            health: Arc::default(),
            lobby: Arc::default(),
            channels: channels.clone(),
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
        tokio::spawn(notices::run(Arc::clone(&hall), channels, stop.subscribe()));
        tokio::spawn(sweep::run(Arc::clone(&hall), config.keep, stop.subscribe()));
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

/// The ways in which people are told, with the keys that this store keeps for them.
async fn channels(store: &dyn Store, telling: notices::Telling, origin: String) -> Result<Channels, StoreError> {
    let key = store.outbox().key("vapid", Vapid::made()).await?;
    let links = store.outbox().key("links", secrets::bytes::<32>().to_vec()).await?;
    let contact = match &telling.mail {
        Some(mail) => format!("mailto:{}", mail.from.email),
        None => origin.clone(),
    };
    let vapid = Vapid::new(&key, contact).ok_or_else(|| StoreError::Corrupt("the key for Web Push".into()))?;
    Ok(Channels::new(Outbound::new(telling.private), vapid, telling.mail, origin, &links))
}

async fn bind(addr: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let failed = |error| ServeError::Listen { addr, error };
    let listener = TcpListener::bind(addr).await.map_err(failed)?;
    let addr = listener.local_addr().map_err(failed)?;
    Ok((listener, addr))
}
