//! How a server is run, and what of it can be read again while it runs.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use protocol::limits;
use serde::{Deserialize, Serialize};

use crate::{
    http::{Origin, Subnet},
    nodes::NodeConfig,
    notifications::NotificationConfig,
    programs::Program,
};
use room::Times;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    pub addr: SocketAddr,
    /// The folder that everything is kept in.
    pub data: PathBuf,
    /// The PostgreSQL database that everything is kept in instead, as `postgres://…`.
    pub database: Option<String>,
    /// How this node and others on the same database reach each other, where there may be several.
    pub node: Option<NodeConfig>,
    /// The address in people's browsers, where a proxy stands before the server (`https://sillage.example`). Without it, pages must
    /// come from this machine's own addresses.
    pub origin: Option<Origin>,
    /// The proxies whose `X-Forwarded-For` says who asks.
    pub proxies: Vec<Subnet>,
    /// An address that is not limited: the one that load tests come from.
    pub trusted: Option<IpAddr>,
    /// Where counts are shown to the operator, if anywhere. Not for players: see [`crate::metrics`].
    pub metrics: Option<SocketAddr>,
    pub durability: store::Durability,
    /// The seed of all luck, for tests. Without it, the machine's randomness.
    pub fixed_luck: Option<u64>,
    /// The database grows no larger, in bytes.
    pub max_bytes: Option<u64>,
    pub times: Times,
    pub limits: Limits,
    pub patience: Patience,
    pub keep: Keep,
    /// Bots of others that seats may be given to.
    pub programs: Vec<Program>,
    /// The program whose `supervise` runs them.
    pub supervisor: PathBuf,
    pub notifications: NotificationConfig,
    /// Reads the settings again, where they can be.
    pub reload: Option<Reload>,
}

/// How settings are read again while the server runs.
#[derive(Clone)]
pub struct Reload(pub Arc<dyn Fn() -> Result<Reloaded, String> + Send + Sync>);

impl std::fmt::Debug for Reload {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Reload")
    }
}

/// Settings that were read again.
#[derive(Clone, Debug)]
pub struct Reloaded {
    pub tuning: Tuning,
    /// Settings that have changed and take a restart.
    pub need_restart: Vec<String>,
}

/// What may be changed while the server runs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tuning {
    pub limits: Limits,
    pub keep: Keep,
}

/// How long each phase of a request may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Until a request's head has come, from when the connection was opened or the request before was answered.
    pub head: Duration,
    /// Until its body has.
    pub body: Duration,
    /// How long a reader may take nothing.
    pub write: Duration,
    /// Until a replay has been read.
    pub replay: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        let [head, body, write, replay] = [10, 20, 20, 120].map(Duration::from_secs);
        Patience { head, body, write, replay }
    }
}

/// For how many days what is kept without being used; none for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// Names, chat and the account of a race that is over.
    pub names: Option<u64>,
    pub finished: Option<u64>,
    pub abandoned: Option<u64>,
    pub imported: Option<u64>,
    /// Books of race desks.
    pub desks: Option<u64>,
    /// Persons of several devices.
    pub persons: Option<u64>,
}

impl Default for Keep {
    fn default() -> Keep {
        Keep {
            names: Some(90),
            finished: Some(365),
            abandoned: Some(30),
            imported: Some(30),
            desks: Some(365),
            persons: Some(400),
        }
    }
}

/// What one socket, one address and one table may ask for. A rate is so much a second, and so much at once.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// Messages a second, and how many at once.
    pub socket: (f64, f64),
    /// Messages a second over all sockets of one address, and how many at once.
    pub frames_per_address: (f64, f64),
    /// Messages a second of one seat and one person, over however many sockets, and how many at once.
    pub frames_per_person: (f64, f64),
    /// Requests and new sockets a second from one address, and how many at once.
    pub address: (f64, f64),
    /// Changes at tables that one person may ask for a second, and how many at once.
    pub changes: (f64, f64),
    /// Changes at one table that one address may ask for a second, in however many names, and how many at once.
    pub changes_per_table: (f64, f64),
    /// People whom one person, and one address, invite by name to new tables a second, and how many at once.
    pub guests: (f64, f64),
    /// Connections that are no sockets.
    pub connections: usize,
    pub connections_per_address: usize,
    pub sockets: usize,
    pub sockets_per_address: usize,
    pub sockets_per_table: usize,
    /// Of one seat; where there is one more, the oldest is closed.
    pub sockets_per_seat: usize,
    /// Messages that wait for a slow reader before its socket is closed.
    pub queue: usize,
    /// Lines of chat, and whatever else all at a table are shown, a second from one seat and from one person, and how many at once.
    pub chat: (f64, f64),
    /// New tables a second for one address, and how many at once.
    pub tables: (f64, f64),
    /// Tables that one device and one address may have under way.
    pub tables_per_device: u64,
    pub tables_per_address: u64,
    /// Of them, tables at which only bots sit.
    pub bot_tables_per_device: u64,
    pub bot_tables_per_address: u64,
    /// Rides that count for the race of a day, from one address: one a person, and cookies cost nothing.
    pub day_rides_per_address: u64,
    /// Bytes of races, under way or over, that are kept for one address.
    pub bytes_per_address: u64,
    /// Tables of one device and one address that strangers are shown.
    pub listed_per_device: usize,
    pub listed_per_address: usize,
    /// Records brought in a second by one address and by one device, and how many at once.
    pub imports: (f64, f64),
    /// Records that are kept for one device and one address, and their bytes.
    pub imports_per_device: (u64, u64),
    pub imports_per_address: (u64, u64),
    /// Replays, verifications and records brought in at once, in all and for one address.
    pub heavy: usize,
    pub heavy_per_address: usize,
    /// How long such a request waits for those under way.
    #[serde(skip, default = "heavy_wait")]
    pub heavy_wait: Duration,
    /// Desks that one device may referee, and that are kept for one address.
    pub desks_per_device: usize,
    pub desks_per_address: usize,
    /// Devices that may referee one desk.
    pub referees_per_desk: usize,
    /// New desks a second for one address, and how many at once.
    pub desks: (f64, f64),
    /// Codes and key files that one address may try a second, and how many at once.
    pub guesses: (f64, f64),
    /// Persons and settings that one address begins a second, and how many at once.
    pub newcomers: (f64, f64),
    /// Devices that a person may have had.
    pub devices_per_person: usize,
    /// Mails that ask for an address to be confirmed: a second for one address that asks and for one mailbox, and how many at once.
    pub mails_per_address: (f64, f64),
    pub mails_per_mailbox: (f64, f64),
}

const MB: u64 = 1024 * 1024;

fn heavy_wait() -> Duration {
    Duration::from_secs(10)
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            socket: limits::SOCKET_RATE,
            frames_per_address: limits::ADDRESS_MESSAGES,
            frames_per_person: limits::PERSON_MESSAGES,
            address: limits::ADDRESS_RATE,
            changes: (5.0, 100.0),
            changes_per_table: (2.0, 80.0),
            guests: (1.0 / 300.0, 24.0),
            connections: 1_000,
            connections_per_address: 128,
            sockets: 10_000,
            sockets_per_address: 200,
            sockets_per_table: 100,
            sockets_per_seat: 32,
            queue: 64,
            chat: (0.5, 10.0),
            tables: (0.2, 60.0),
            tables_per_device: 50,
            tables_per_address: 200,
            bot_tables_per_device: 2,
            bot_tables_per_address: 6,
            day_rides_per_address: 32,
            bytes_per_address: 1_024 * MB,
            listed_per_device: 3,
            listed_per_address: 20,
            imports: (1.0 / 30.0, 10.0),
            imports_per_device: (50, 16 * MB),
            imports_per_address: (200, 64 * MB),
            heavy: 8,
            heavy_per_address: 4,
            heavy_wait: heavy_wait(),
            desks_per_device: 50,
            desks_per_address: 200,
            referees_per_desk: 64,
            desks: (1.0 / 60.0, 20.0),
            guesses: (1.0 / 30.0, 10.0),
            newcomers: (1.0 / 60.0, 30.0),
            devices_per_person: 24,
            mails_per_address: (1.0 / 600.0, 3.0),
            mails_per_mailbox: (1.0 / 43_200.0, 2.0),
        }
    }
}

impl Limits {
    /// Nothing that a load generator on this machine would run into.
    pub fn loose() -> Limits {
        Limits {
            socket: (1e6, 1e6),
            frames_per_address: (1e6, 1e6),
            frames_per_person: (1e6, 1e6),
            changes: (1e6, 1e6),
            changes_per_table: (1e6, 1e6),
            guests: (1e6, 1e6),
            address: (1e6, 1e6),
            connections: 100_000,
            connections_per_address: 100_000,
            sockets: 100_000,
            sockets_per_address: 100_000,
            queue: 4_096,
            chat: (1e6, 1e6),
            tables: (1e6, 1e6),
            tables_per_device: 1_000_000,
            tables_per_address: 1_000_000,
            bot_tables_per_device: 1_000_000,
            bot_tables_per_address: 1_000_000,
            day_rides_per_address: 1_000_000,
            bytes_per_address: u64::MAX,
            imports: (1e6, 1e6),
            desks_per_device: 1_000_000,
            desks_per_address: 1_000_000,
            desks: (1e6, 1e6),
            guesses: (1e6, 1e6),
            newcomers: (1e6, 1e6),
            mails_per_address: (1e6, 1e6),
            mails_per_mailbox: (1e6, 1e6),
            ..Limits::default()
        }
    }
}

impl Config {
    pub fn new(addr: SocketAddr, data: impl Into<PathBuf>) -> Config {
        Config {
            addr,
            data: data.into(),
            database: None,
            node: None,
            origin: None,
            proxies: Vec::new(),
            trusted: None,
            metrics: None,
            durability: store::Durability::Full,
            fixed_luck: None,
            max_bytes: None,
            times: Times::default(),
            limits: Limits::default(),
            patience: Patience::default(),
            keep: Keep::default(),
            programs: Vec::new(),
            // This one, also where another was put in its place since.
            supervisor: "/proc/self/exe".into(),
            notifications: NotificationConfig::default(),
            reload: None,
        }
    }
}
