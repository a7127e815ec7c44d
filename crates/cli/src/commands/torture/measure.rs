//! Proofs that are measurements.

use std::time::Duration;

use anyhow::Result;
use torture::{flood, greed, idle, load, storm};

#[derive(clap::Args)]
pub struct Load {
    #[arg(long, default_value = "echappee")]
    game: String,
    #[arg(long, default_value_t = 200)]
    tables: usize,
    #[arg(long, default_value_t = 2)]
    seats: usize,
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Moves a second over all tables [default: as many as are acknowledged]
    #[arg(long)]
    rate: Option<f64>,
    /// Fail below so many moves for each second of server processor time
    #[arg(long)]
    least: Option<f64>,
    /// Fail if one acknowledgement in a hundred takes longer, in milliseconds
    #[arg(long)]
    most_ms: Option<u64>,
    /// On so many nodes that share a PostgreSQL [default: one server on a folder]
    #[arg(long, conflicts_with = "champions")]
    nodes: Option<usize>,
    /// Measure again while so many champions think at other tables, and compare
    #[arg(long, value_name = "CHAMPIONS", num_args = 0..=1, default_missing_value = "40")]
    champions: Option<usize>,
}

impl Load {
    pub async fn run(self, timed: bool) -> Result<bool> {
        let Load { game, tables, seats, seconds, rate, least, most_ms, nodes, champions } = self;
        let program = std::env::current_exe()?;
        let load = load::Load { program, game, tables, seats, seconds, rate };
        let figures = match (champions, nodes) {
            (None, None) => load::run(&load).await?,
            (None, Some(nodes)) => match load::through_nodes(&load, nodes).await? {
                Ok(figures) => figures,
                Err(why) => {
                    println!("skipped: {why}");
                    return Ok(true);
                }
            },
            (Some(champions), _) => {
                let (alone, beside) = load::beside_champions(&load, champions).await?;
                println!("{tables} tables of {seats} seats alone\n{alone}\n\nbeside {champions} champions");
                let ratio = beside.ack[1].as_secs_f64() / alone.ack[1].as_secs_f64();
                println!("p99 to the acknowledgement, beside them to alone: {ratio:.2}");
                beside
            }
        };
        println!("{tables} tables of {seats} seats\n{figures}");
        let fast = least.is_none_or(|least| figures.moves_per_cpu_second() >= least)
            && most_ms.is_none_or(|most| figures.ack[1] <= Duration::from_millis(most));
        Ok(figures.moves > 0 && (fast || !timed))
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
    pub async fn run(self) -> Result<bool> {
        let figures =
            idle::run(&idle::Idle { program: std::env::current_exe()?, game: self.game, tables: self.tables }).await?;
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
    pub async fn run(self, timed: bool) -> Result<bool> {
        let program = std::env::current_exe()?;
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
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    #[arg(long, default_value_t = 30)]
    attackers: usize,
    /// By how much longer one acknowledgement in a hundred may take than while another server is attacked, in per cent
    #[arg(long, default_value_t = 20.0)]
    within: f64,
}

impl Flood {
    pub async fn run(self, timed: bool) -> Result<bool> {
        let Flood { game, tables, rate, seconds, attackers, .. } = self;
        let program = std::env::current_exe()?;
        let figures = flood::run(&flood::Flood { program, game, tables, rate, seconds, attackers }).await?;
        println!("{figures}");
        let [before, during] = [&figures.before, &figures.during];
        let as_fast = during.ack[1].as_secs_f64() <= before.ack[1].as_secs_f64() * (1.0 + self.within / 100.0);
        let as_many = during.moves_per_second() >= 0.8 * before.moves_per_second();
        // A player whose socket ends or who is refused has stopped the run before this.
        let went_on = during.moves > 0 && figures.attacks.iter().all(|&attacks| attacks > 0);
        Ok(went_on && (as_fast && as_many || !timed))
    }
}

#[derive(clap::Args)]
pub struct Greed {
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

impl Greed {
    pub async fn run(self) -> Result<bool> {
        let Greed { addresses, tries, lines, .. } = self;
        let game = super::games(Some(&self.game))?[0];
        let program = std::env::current_exe()?;
        let figures = greed::run(&greed::Greed { program, game, addresses, tries, lines }).await?;
        println!("{figures}");
        if let Err(broken) = figures.kept() {
            println!("{broken}");
            return Ok(false);
        }
        Ok(true)
    }
}
