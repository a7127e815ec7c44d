use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use crate::time::Ms;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    pub addr: SocketAddr,
    /// The folder that everything is kept in.
    pub data: PathBuf,
    /// The address in people's browsers, where a proxy stands before the server (`https://sillage.example`). Without it, pages must
    /// come from this machine's own addresses.
    pub origin: Option<String>,
    /// Whether the proxy's `X-Forwarded-For` says who asks.
    pub behind_proxy: bool,
    /// An address that is not limited: of whoever measures.
    pub trusted: Option<IpAddr>,
    /// Where counts are shown to whoever runs the server, if anywhere. Not for players: see [`crate::metrics`].
    pub metrics: Option<SocketAddr>,
    pub durability: store::Durability,
    pub times: Times,
    pub limits: Limits,
}

/// How long things take at a table.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// A window at a table of several people.
    pub window: Ms,
    /// Until a bot stands in for somebody who is away.
    pub grace: Ms,
    /// To show a nonce once the host has called the start.
    pub reveal: Ms,
    /// Until somebody who lost his connection is said to be away.
    pub away: Ms,
    /// A bot waits at least and at most this long before it answers, whatever it holds. It does not wait unless it is told to: the
    /// pace that people see is the client's, which shows one fact after another.
    pub bot: (Ms, Ms),
    /// Until a table that nobody uses is dropped from memory; the log has it.
    pub sleep: Ms,
    /// Names and chat of a table that nobody has touched for so many days are forgotten.
    pub names_days: u64,
}

/// What one socket, one address and one table may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Messages a second, and how many at once.
    pub socket: (f64, f64),
    /// Requests and new sockets a second from one address, and how many at once.
    pub address: (f64, f64),
    pub sockets: usize,
    pub sockets_per_address: usize,
    pub sockets_per_table: usize,
    /// Messages that wait for a slow reader before its socket is closed.
    pub queue: usize,
    /// Tables that one device may have under way.
    pub tables_per_device: usize,
}

impl Default for Times {
    fn default() -> Times {
        Times {
            window: 6_000,
            grace: 90_000,
            reveal: 5_000,
            away: 3_000,
            bot: (0, 0),
            sleep: 120_000,
            names_days: 90,
        }
    }
}

impl Times {
    /// Nobody waits: for tests and for measuring.
    pub fn none() -> Times {
        Times { window: 0, bot: (0, 0), ..Times::default() }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            socket: (20.0, 60.0),
            address: (20.0, 200.0),
            sockets: 10_000,
            sockets_per_address: 200,
            sockets_per_table: 100,
            queue: 64,
            tables_per_device: 50,
        }
    }
}

impl Limits {
    /// Nothing that a load generator on this machine would run into.
    pub fn loose() -> Limits {
        Limits {
            socket: (1e6, 1e6),
            address: (1e6, 1e6),
            sockets: 100_000,
            sockets_per_address: 100_000,
            tables_per_device: 1_000_000,
            ..Limits::default()
        }
    }
}

impl Config {
    pub fn new(addr: SocketAddr, data: impl Into<PathBuf>) -> Config {
        Config {
            addr,
            data: data.into(),
            origin: None,
            behind_proxy: false,
            trusted: None,
            metrics: None,
            durability: store::Durability::Full,
            times: Times::default(),
            limits: Limits::default(),
        }
    }
}
