//! Where a node runs, and its ways to the database and the bus, which can be cut.

use std::{path::Path, process::Command};

use anyhow::Result;
use services::{Missing, Nats, Postgres};

use super::{
    cuts::Cuts,
    gate::{Behind, Gate},
    island::Island,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Database,
    Bus,
    Players,
}

impl Way {
    pub const ALL: [Way; 3] = [Way::Database, Way::Bus, Way::Players];
}

/// What the nodes stand on, where they can reach it.
pub fn ground(cuts: &Cuts) -> std::result::Result<(Postgres, Nats), Missing> {
    match cuts {
        Cuts::Gates { .. } => Ok((Postgres::start()?, Nats::start()?)),
        Cuts::Links => {
            let database = Postgres::start_with(&["listen_addresses=*"])?;
            let rules = "local all all trust\nhost all all 10.0.0.0/8 trust\n";
            database.set_rules(rules).map_err(|error| Missing::NotStarted("PostgreSQL", error.to_string()))?;
            Ok((database, Nats::start_everywhere()?))
        }
    }
}

pub struct Place {
    network: Network,
    /// What a node is told of the database and the bus.
    pub store: String,
    pub bus: String,
    pub listens_at: String,
}

enum Network {
    Gates { to_database: Gate, to_bus: Gate },
    Island(Island),
}

const DATABASE: &str = "sillage";
const PORT: u16 = 8080;

impl Place {
    pub async fn new(cuts: &Cuts, number: u8, database: &Postgres, bus: &Nats) -> Result<Place> {
        let place = |network, database, bus, listens_at| Place {
            network,
            store: format!("postgres://sillage@{database}/{DATABASE}"),
            bus: format!("nats://{bus}"),
            listens_at,
        };
        Ok(match cuts {
            Cuts::Gates { .. } => {
                let to_database = Gate::before(Behind::Unix(database.socket())).await?;
                let to_bus = Gate::before(Behind::Tcp(bus.addr)).await?;
                let (database, bus) = (to_database.addr.to_string(), to_bus.addr.to_string());
                place(Network::Gates { to_database, to_bus }, database, bus, "127.0.0.1:0".into())
            }
            Cuts::Links => {
                let island = Island::new(number)?;
                let database = format!("{}:{}", island.outside(Way::Database), database.port());
                let bus = format!("{}:{}", island.outside(Way::Bus), bus.addr.port());
                let listens_at = format!("{}:{PORT}", island.inside(Way::Players));
                place(Network::Island(island), database, bus, listens_at)
            }
        })
    }

    /// The empty database that nodes are told of, and its address for this program.
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
            (Network::Gates { to_bus, .. }, Way::Bus) => to_bus.set_open(is_open),
            // No gate stands between a node and its players.
            (Network::Gates { .. }, Way::Players) => {}
        }
        Ok(())
    }
}
