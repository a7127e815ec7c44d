//! Starts a server, reads its settings again, and stops it without losing anything.

use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use catalogue::AnyGame;
use store::{PostgresStore, Settings, SqliteStore, Store, StoreError};
use tokio::{net::TcpListener, sync::watch};

use crate::{
    admin::{self, Operator},
    analyses::Analyses,
    blocked::Blocked,
    config::{Config, Tuning},
    descriptors,
    door::{Door, listen},
    entropy::Entropy,
    hall::Hall,
    http::{App, operator_router, router},
    nodes::{self, Nodes, NodesError},
    notifications::{self, Channels, NotificationConfig, Outbound, Vapid},
    programs::Programs,
    secrets,
    services::{HallDeps, Services},
    sweep,
    time::{Time, WallTime},
};

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("cannot listen on {addr}: {error}")]
    Listen { addr: SocketAddr, error: std::io::Error },
    #[error("{folder}: {error}")]
    Folder { folder: PathBuf, error: std::io::Error },
    #[error(
        "{folder}: {why}. Stop here: keep a copy of the folder as it is, then put another in its place with `sillage restore BACKUP`"
    )]
    Damaged { folder: PathBuf, why: String },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Nodes(#[from] NodesError),
}

/// A server that runs.
pub struct Server {
    pub addr: SocketAddr,
    /// Where counts are shown, if they are.
    pub metrics: Option<SocketAddr>,
    pub hall: Hall,
    operator: Arc<Operator>,
    analyses: Arc<Analyses>,
    stop: watch::Sender<bool>,
    listening: tokio::task::JoinHandle<()>,
}

/// How long requests under way are waited for when the server stops.
const STOP_WITHIN: Duration = Duration::from_secs(10);
/// How many may read the counts at once.
const OPERATORS: usize = 8;

/// How often it is looked whether they are done.
const LOOK_AGAIN: Duration = Duration::from_millis(10);

impl Server {
    /// Every game on the list, by the machine's clocks.
    pub async fn run(config: Config) -> Result<Server, ServeError> {
        Server::start(config, catalogue::ALL, Arc::new(WallTime::new())).await
    }

    pub async fn start(
        config: Config,
        games: &'static [&'static dyn AnyGame],
        time: Arc<dyn Time>,
    ) -> Result<Server, ServeError> {
        let store: Arc<dyn Store> = match &config.database {
            Some(url) => {
                // The socket file for `sillage admin` and the addresses that are shut out are in it still.
                let made = std::fs::create_dir_all(&config.data);
                made.map_err(|error| ServeError::Folder { folder: config.data.clone(), error })?;
                Arc::new(PostgresStore::open(url).await?)
            }
            None => {
                let settings = Settings { durability: config.durability, max_bytes: config.max_bytes };
                Arc::new(SqliteStore::open_with(&config.data, settings).map_err(|error| match error {
                    StoreError::Corrupt(_) => {
                        ServeError::Damaged { folder: config.data.clone(), why: error.to_string() }
                    }
                    error => error.into(),
                })?)
            }
        };
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
        let limits = descriptors::fit(config.limits, config.node.is_some());
        let (nodes, node_listener) = match &config.node {
            Some(node) => {
                let (nodes, listener) = Nodes::join(node, limits.sockets, Arc::clone(&store)).await?;
                (Some(nodes), Some(listener))
            }
            None => (None, None),
        };
        // Those that start at the same moment have said by now where they are, or are about to.
        wait_for_strangers(&*store, config.node.is_some()).await?;
        let unusable = |error| ServeError::Folder { folder: config.data.clone(), error };
        let blocked = Blocked::open(&config.data).map_err(unusable)?;
        let tuning = Tuning { limits, keep: config.keep };
        let entropy = Entropy::new(config.fixed_luck);
        let deps = HallDeps {
            programs: Programs::new(config.programs.clone(), config.supervisor.clone()),
            blocked,
            nodes,
            entropy,
        };
        let hall = Hall::new(Services::new(store, time, games, config.times, tuning, deps), config.trusted);
        let services = &hall.services;
        let operator = Arc::new(Operator { hall: hall.clone(), reload: config.reload.clone() });
        let analyses: Arc<Analyses> = Arc::default();
        let origin =
            config.origin.as_ref().map_or_else(|| format!("http://{addr}"), |origin| origin.as_str().to_owned());
        let channels = channels(&*services.store, config.notifications.clone(), origin).await?;
        let app = App::new(&hall, &config, &limits, Arc::clone(&analyses), channels.clone());
        let (stop, stopped) = watch::channel(false);
        let metrics = operators.as_ref().map(|(_, addr)| *addr);
        if let Some((listener, _)) = operators {
            let door = Door::new(OPERATORS, OPERATORS, config.patience, |_| false);
            tokio::spawn(listen(listener, operator_router(app.clone()), stop.subscribe(), door, Arc::clone(services)));
        }
        let speaks_for_many = {
            let proxies = Arc::clone(&app.proxies);
            let trusted = config.trusted;
            move |peer| trusted == Some(peer) || proxies.iter().any(|proxy| proxy.contains(peer))
        };
        match admin::bind(&config.data) {
            Ok((listener, path)) => {
                tokio::spawn(admin::listen(listener, path, Arc::clone(&operator), stop.subscribe()));
            }
            // People play without it.
            Err(error) => tracing::warn!(%error, "`sillage admin` cannot reach this server: no socket file"),
        }
        let door = Door::new(limits.connections, limits.connections_per_address, config.patience, speaks_for_many);
        let router = router(app);
        tokio::spawn(nodes::keep(hall.clone(), stop.subscribe()));
        if let Some(listener) = node_listener {
            let hall = hall.clone();
            let router = router.clone();
            tokio::spawn(nodes::listen(listener, hall, router, config.patience, stop.subscribe()));
        }
        let listening = tokio::spawn(listen(listener, router, stopped, door, Arc::clone(services)));
        let waking = Arc::clone(&hall.tables);
        tokio::spawn(async move { waking.wake_races().await });
        tokio::spawn(notifications::run(Arc::clone(&hall.tables), channels, stop.subscribe()));
        tokio::spawn(sweep::run(hall.clone(), stop.subscribe()));
        Ok(Server { addr, metrics, hall, operator, analyses, stop, listening })
    }

    /// Reads the settings again and applies those that can be. Says the result in words.
    pub fn reload(&self) -> Result<String, String> {
        self.operator.reload()
    }

    /// Ends when the store is lost, which no waiting mends: the server must stop, and somebody look at its folder.
    pub async fn lost(&self) -> StoreError {
        self.hall.services.store.lost().await
    }

    /// Takes no more connections, lets tables and requests finish what they are at, closes every socket, then ends. All that was
    /// acknowledged is on disk, and another server may have the folder.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        self.analyses.stop();
        let ended = async {
            self.hall.stop().await;
            // Other nodes may take at once what this one had.
            if let Some(lease) = self.hall.services.store.lease() {
                let _ = lease.give_up().await;
            }
            let _ = self.listening.await;
            // A connection holds the other end of the channel until it has ended; a socket that was closed is counted until then.
            let services = &self.hall.services;
            let passing = || services.nodes.as_ref().map_or(0, |nodes| nodes.open_sockets());
            while self.stop.receiver_count() > 0 || services.metrics.sockets.get() > 0 || passing() > 0 {
                tokio::time::sleep(LOOK_AGAIN).await;
            }
        };
        if tokio::time::timeout(STOP_WITHIN, ended).await.is_err() {
            tracing::warn!("requests under way were not waited for any longer");
        }
        let _ = self.hall.services.store.close().await;
    }
}

/// Nodes that cannot reach each other do not share a database. One that was there before may need as long as a lease lasts to be gone.
async fn wait_for_strangers(store: &dyn Store, is_reached: bool) -> Result<(), ServeError> {
    let Some(lease) = store.lease() else { return Ok(()) };
    let until = tokio::time::Instant::now() + store::LEASE + Duration::from_secs(1);
    while lease.others().await?.iter().any(|(_, address)| address.is_none() || !is_reached) {
        if tokio::time::Instant::now() > until {
            let _ = lease.give_up().await;
            return Err(NodesError::Alone.into());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

/// The channels that notifications go by, with the keys that this store keeps for them.
async fn channels(store: &dyn Store, config: NotificationConfig, origin: String) -> Result<Channels, StoreError> {
    let key = store.outbox().key("vapid", Vapid::made()).await?;
    let links = store.outbox().key("links", secrets::bytes::<32>().to_vec()).await?;
    let contact = match &config.mail {
        Some(mail) => format!("mailto:{}", mail.from.email),
        None => origin.clone(),
    };
    let vapid = Vapid::new(&key, contact).ok_or_else(|| StoreError::Corrupt("the key for Web Push".into()))?;
    Ok(Channels::new(Outbound::new(config.private), vapid, config.mail, origin, &links))
}

async fn bind(addr: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let failed = |error| ServeError::Listen { addr, error };
    let listener = TcpListener::bind(addr).await.map_err(failed)?;
    let addr = listener.local_addr().map_err(failed)?;
    Ok((listener, addr))
}
