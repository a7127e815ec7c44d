//! Proofs that are measurements.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Result;
use cli::find_game;
use engine::Lang;
use torture::{exhaustion, flood, idle, load, relay, storm};

#[derive(clap::Args)]
pub struct Load {
    #[arg(long, default_value = "echappee")]
    game: String,
    /// How many; several numbers with commas measure each and compare what a move costs
    #[arg(long, default_value = "200", value_delimiter = ',')]
    tables: Vec<usize>,
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// Bots at each table beside them: they take no socket
    #[arg(long, default_value_t = 0, conflicts_with = "relay")]
    bots: usize,
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Moves a second over all tables [default: as many as are acknowledged]
    #[arg(long)]
    rate: Option<f64>,
    /// Fail below so many moves for each second of server processor time
    #[arg(long)]
    least: Option<f64>,
    /// Fail if one acknowledgement in a hundred takes longer, in milliseconds. At full speed every table has a move under way: the more tables
    /// there are, the longer each waits for the others
    #[arg(long)]
    most_ms: Option<u64>,
    /// Measure a bare relay of the same messages too (no rules, no disk), and fail below this part of what it carries
    #[arg(long, value_name = "PART", num_args = 0..=1, default_missing_value = "0.6", conflicts_with_all = ["rate", "champions"])]
    relay: Option<f64>,
    /// On so many nodes that share a PostgreSQL [default: one server on a folder]
    #[arg(long, conflicts_with = "champions")]
    nodes: Option<usize>,
    /// Every seat comes through the node that has its table, as a balancer that knows it would send it
    #[arg(long, requires = "nodes")]
    to_owner: bool,
    /// Measure again while so many champions think at other tables, and compare
    #[arg(long, value_name = "CHAMPIONS", num_args = 0..=1, default_missing_value = "40")]
    champions: Option<usize>,
}

impl Load {
    pub async fn run(self, program: PathBuf, timed: bool) -> Result<bool> {
        let mut kept = true;
        let mut costs = Vec::new();
        for tables in &self.tables {
            let Some(figures) = self.measure(self.load(&program, *tables)).await? else { return Ok(true) };
            println!("{tables} tables of {} seats\n{figures}", self.seats);
            let mut fast = self.least.is_none_or(|least| figures.moves_per_cpu_second() >= least)
                && self.most_ms.is_none_or(|most| figures.ack[1] <= Duration::from_millis(most));
            if let Some(least) = self.relay {
                let relay = load::relay(&self.load(&program, *tables)).await?;
                let part = figures.moves_per_second() / relay.moves_per_second();
                println!("\na bare relay of the same messages\n{relay}");
                println!(
                    "of what the relay carries {part:.2}; for each second of processor time {:.2}",
                    figures.moves_per_cpu_second() / relay.moves_per_cpu_second()
                );
                fast &= part >= least;
                kept &= relay.moves > 0;
            }
            kept &= figures.moves > 0 && (fast || !timed);
            costs.push((*tables, figures.cost()));
        }
        if costs.len() > 1 {
            for (tables, cost) in &costs {
                println!("a move at {tables} tables takes {cost:.0} µs of the server's processor");
            }
        }
        Ok(kept)
    }

    fn load(&self, program: &Path, tables: usize) -> load::Load {
        let program = program.to_owned();
        let game = self.game.clone();
        let Load { seats, bots, seconds, rate, to_owner, .. } = *self;
        load::Load { program, game, tables, seats, bots, seconds, rate, to_owner }
    }

    /// None where there is no PostgreSQL: that is said.
    async fn measure(&self, load: load::Load) -> Result<Option<load::Figures>> {
        match (self.champions, self.nodes) {
            (None, None) => load::run(&load).await.map(Some),
            (None, Some(nodes)) => match load::through_nodes(&load, nodes).await? {
                Ok(figures) => Ok(Some(figures)),
                Err(why) => {
                    println!("skipped: {why}");
                    Ok(None)
                }
            },
            (Some(champions), _) => {
                let (alone, beside) = load::beside_champions(&load, champions).await?;
                println!(
                    "{} tables of {} seats alone\n{alone}\n\nbeside {champions} champions",
                    load.tables, self.seats
                );
                let ratio = beside.ack[1].as_secs_f64() / alone.ack[1].as_secs_f64();
                println!("p99 to the acknowledgement, beside them to alone: {ratio:.2}");
                Ok(Some(beside))
            }
        }
    }
}

/// What a race was sent, sent again to everybody who moves: for `torture load --relay`.
#[derive(clap::Args)]
pub struct Relay {
    script: PathBuf,
}

impl Relay {
    pub async fn run(self) -> Result<bool> {
        let script = serde_json::from_slice(&std::fs::read(self.script)?)?;
        relay::serve(script).await?;
        Ok(true)
    }
}

#[derive(clap::Args)]
pub struct Idle {
    #[arg(long, default_value = "echappee")]
    game: String,
    #[arg(long, default_value_t = 2_000)]
    tables: usize,
}

impl Idle {
    pub async fn run(self, program: PathBuf) -> Result<bool> {
        let figures = idle::run(&idle::Idle { program, game: self.game, tables: self.tables }).await?;
        println!("{figures}");
        Ok(figures.bytes <= 10_000.0)
    }
}

#[derive(clap::Args)]
pub struct Storm {
    #[arg(long, default_value = "echappee")]
    game: String,
    #[arg(long, default_value_t = 1_000)]
    tables: usize,
    #[arg(long, default_value_t = 4)]
    seats: usize,
}

impl Storm {
    pub async fn run(self, program: PathBuf, timed: bool) -> Result<bool> {
        let storm = storm::Storm { program, game: self.game, tables: self.tables, seats: self.seats };
        let figures = storm::run(&storm).await?;
        println!("{figures}");
        Ok(!timed || figures.back_in <= Duration::from_secs(10))
    }
}

#[derive(clap::Args)]
pub struct Flood {
    #[arg(long, default_value = "echappee")]
    game: String,
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// Moves a second over all tables
    #[arg(long, default_value_t = 500.0)]
    rate: f64,
    /// Of each round, on either server
    #[arg(long, default_value_t = 6)]
    seconds: u64,
    /// How often this server and another are attacked by turns
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    #[arg(long, default_value_t = 30)]
    attackers: usize,
    /// By how much longer one acknowledgement in a hundred may take than while another server is attacked, in per cent: medians over the
    /// rounds
    #[arg(long, default_value_t = 20.0)]
    within: f64,
}

impl Flood {
    pub async fn run(self, program: PathBuf, timed: bool) -> Result<bool> {
        let Flood { game, tables, rate, seconds, rounds, attackers, within } = self;
        let rounds = rounds.max(1);
        let flood = flood::Flood { program, game, tables, rate, seconds, rounds, attackers };
        let flood::Figures { aside, here } = &flood::run(&flood).await.inspect(|figures| print!("{figures}"))?;
        let slow = |rounds| flood::median(rounds, |load| load.ack[1].as_secs_f64());
        let moves = |rounds| flood::median(rounds, |load| load.moves_per_second());
        let as_fast = slow(here) <= slow(aside) * (1.0 + within / 100.0);
        let as_many = moves(here) >= 0.8 * moves(aside);
        // A player whose socket ends or who is refused has stopped the run before this.
        let went_on = aside.iter().chain(here).all(|round| round.attacks > 0 && round.load.moves > 0);
        Ok(went_on && (as_fast && as_many || !timed))
    }
}

#[derive(clap::Args)]
pub struct Exhaustion {
    #[arg(long, default_value = "echappee")]
    game: String,
    /// Addresses that are greedy
    #[arg(long, default_value_t = 16)]
    addresses: u8,
    /// How often each tries each thing; connections ten times as often
    #[arg(long, default_value_t = 20)]
    tries: usize,
    /// Lines of each record that is brought in
    #[arg(long, default_value_t = 7_000)]
    lines: usize,
}

impl Exhaustion {
    pub async fn run(self, program: PathBuf) -> Result<bool> {
        let Exhaustion { addresses, tries, lines, .. } = self;
        let game = find_game(&self.game, Lang::En)?;
        let figures = exhaustion::run(&exhaustion::Exhaustion { program, game, addresses, tries, lines }).await?;
        println!("{figures}");
        if let Err(broken) = figures.kept() {
            println!("{broken}");
            return Ok(false);
        }
        Ok(true)
    }
}
