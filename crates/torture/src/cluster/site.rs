//! Where a node runs, and its ways to the database and to other nodes, which can be cut.

use std::{net::TcpListener, path::Path, process::Command};

use anyhow::Result;
use services::{Missing, Postgres};

use super::{
    cuts::{Cuts, ip},
    gate::{Behind, Gate},
    island::Island,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Database,
    Peers,
    Players,
}

impl Way {
    pub const ALL: [Way; 3] = [Way::Database, Way::Peers, Way::Players];
}

/// What the nodes stand on, where they can reach it.
pub fn ground(cuts: &Cuts) -> std::result::Result<Postgres, Missing> {
    match cuts {
        Cuts::Gates { .. } => Postgres::start(),
        Cuts::Links => {
            let database = Postgres::start_with(&["listen_addresses=*"])?;
            let rules = "local all all trust\nhost all all 10.0.0.0/8 trust\n";
            database.set_rules(rules).map_err(|error| Missing::NotStarted("PostgreSQL", error.to_string()))?;
            Ok(database)
        }
    }
}

pub struct Site {
    network: Network,
    /// Where the node finds the database.
    pub store: String,
    pub listens_at: String,
    /// Where others find it, and where it listens for them.
    pub for_peers: [String; 2],
}

enum Network {
    Gates { to_database: Gate, from_peers: Gate },
    Island(Island),
}

const DATABASE: &str = "sillage";
const PORT: u16 = 8080;
const PORT_FOR_PEERS: u16 = 8081;

impl Site {
    pub async fn new(cuts: &Cuts, number: u8, database: &Postgres) -> Result<Site> {
        let place = |network, database, listens_at, address, for_peers: String| Site {
            network,
            store: format!("postgres://sillage@{database}/{DATABASE}"),
            listens_at,
            for_peers: [format!("http://{address}"), for_peers],
        };
        Ok(match cuts {
            Cuts::Gates { .. } => {
                let to_database = Gate::before(Behind::Unix(database.socket())).await?;
                // Free at this moment; it must be the same after a restart.
                let for_peers = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
                let from_peers = Gate::before(Behind::Tcp(for_peers)).await?;
                let database = to_database.addr.to_string();
                let address = from_peers.addr.to_string();
                let network = Network::Gates { to_database, from_peers };
                place(network, database, "127.0.0.1:0".into(), address, for_peers.to_string())
            }
            Cuts::Links => {
                let island = Island::new(number)?;
                let database = format!("{}:{}", island.outside(Way::Database), database.port());
                let listens_at = format!("{}:{PORT}", island.inside(Way::Players));
                let address = format!("{}:{PORT_FOR_PEERS}", island.inside(Way::Peers));
                place(Network::Island(island), database, listens_at, address.clone(), address)
            }
        })
    }

    /// The empty database that nodes know, and its address for this program.
    pub fn database(database: &Postgres) -> Result<String> {
        Ok(database.database(DATABASE)?)
    }

    pub fn command(&self, program: &Path) -> Command {
        match &self.network {
            Network::Gates { .. } => Command::new(program),
            Network::Island(island) => island.command(program),
        }
    }

    pub fn set_open(&self, way: Way, is_open: bool) -> Result<()> {
        match (&self.network, way) {
            (Network::Island(island), way) => island.set_open(way, is_open)?,
            (Network::Gates { to_database, .. }, Way::Database) => to_database.set_open(is_open),
            (Network::Gates { from_peers, .. }, Way::Peers) => from_peers.set_open(is_open),
            // No gate stands between a node and its players.
            (Network::Gates { .. }, Way::Players) => {}
        }
        Ok(())
    }

    /// Loses all that two nodes send each other, or no longer: what they send anybody else arrives.
    pub fn set_joined(&self, other: &Site, are_joined: bool) -> Result<()> {
        let (Network::Island(one), Network::Island(other)) = (&self.network, &other.network) else { return Ok(()) };
        let [one, other] = [one, other].map(|island| island.inside(Way::Peers).to_string());
        let what = if are_joined { "del" } else { "add" };
        for (from, to) in [(&one, &other), (&other, &one)] {
            ip(["rule", what, "from", from.as_str(), "to", to.as_str(), "blackhole"])?;
        }
        Ok(())
    }
}
