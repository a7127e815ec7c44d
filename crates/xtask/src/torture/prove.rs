//! Proofs that either hold or do not.

use std::{path::PathBuf, time::Duration};

use anyhow::{Result, anyhow};
use cli::find_game;
use engine::Lang;
use torture::{
    cluster, desk_network, fairness, fuzz, kill,
    leaks::{self, Leak},
    machine, network, power,
    process::ServerProcess,
    windows,
};

use super::{games, progress};

/// Which tables are played at while something is done to the server: asked in the same way by every proof that does so.
#[derive(clap::Args)]
pub struct Tables {
    #[arg(long, default_value = "echappee")]
    game: String,
    #[arg(long, default_value_t = 3)]
    seats: usize,
    #[arg(long, default_value_t = 6)]
    tables: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(clap::Args)]
pub struct Kill {
    #[command(flatten)]
    at: Tables,
    /// Race desks beside the tables
    #[arg(long, default_value_t = 2)]
    desks: usize,
    #[arg(long, default_value_t = 1_000)]
    trials: u64,
}

impl Kill {
    pub async fn run(self, program: PathBuf, timed: bool) -> Result<bool> {
        let Kill { at: Tables { game, seats, tables, seed }, desks, trials } = self;
        let bar = progress(trials);
        let kill = kill::Kill { program, game, seats, tables, desks, trials, seed };
        let figures = kill::run(&kill, |done| bar.set_position(done)).await?;
        bar.finish_and_clear();
        println!("{figures}");
        Ok(!timed || figures.slowest_start <= Duration::from_secs(2))
    }
}

#[derive(clap::Args)]
pub struct Cluster {
    #[arg(long, default_value = "echappee")]
    game: String,
    #[arg(long, default_value_t = 3)]
    seats: usize,
    #[arg(long, default_value_t = 9)]
    tables: usize,
    #[arg(long, default_value_t = 200)]
    faults: u64,
    /// Faults of one kind alone
    #[arg(long)]
    only: Option<cluster::Fault>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Cluster {
    pub async fn run(self, program: PathBuf, timed: bool) -> Result<bool> {
        let cuts = cluster::Cuts::isolate();
        println!("{}\n{cuts}", machine::describe());
        let Cluster { game, seats, tables, faults, only, seed } = self;
        let bar = progress(faults);
        let cluster = cluster::Cluster { program, game, seats, tables, faults, seed, cuts, only };
        let outcome = cluster::run(&cluster, |done| bar.set_position(done)).await;
        bar.finish_and_clear();
        let Some(figures) = outcome? else { return Ok(true) };
        println!("{figures}");
        Ok(!timed || figures.takeover(99) <= Duration::from_secs(5))
    }
}

#[derive(clap::Args)]
pub struct Power {
    #[command(flatten)]
    at: Tables,
    #[arg(long, default_value_t = 200)]
    trials: u64,
    /// The test of the test: do not wait for the disk, and expect a loss
    #[arg(long)]
    careless: bool,
}

impl Power {
    pub async fn run(self, program: PathBuf) -> Result<bool> {
        if let Some(why) = power::impossible() {
            println!("skipped: power cuts need root and a loop device ({why})");
            return Ok(true);
        }
        let Power { at: Tables { game, seats, tables, seed }, trials, careless } = self;
        let bar = progress(trials);
        let power = power::Power { program, game, seats, tables, trials, seed, careless };
        let figures = power::run(&power, |done| bar.set_position(done)).await?;
        bar.finish_and_clear();
        println!("{figures}");
        Ok(if careless { figures.lossy > 0 } else { figures.lossy == 0 })
    }
}

#[derive(clap::Args)]
pub struct Leaks {
    /// All games if absent
    #[arg(long)]
    game: Option<String>,
    #[arg(long, default_value_t = 20_000)]
    pairs: u64,
    /// How many pairs an injected leak may take to be caught
    #[arg(long, default_value_t = 2_000)]
    injected: u64,
}

impl Leaks {
    pub fn run(self) -> Result<bool> {
        let mut kept = true;
        for game in games(self.game.as_deref())? {
            match leaks::pairs(game, leaks::Windows::Strict, 0..self.pairs) {
                Ok(found) if found.hiding == 0 => {
                    println!("{}: {} pairs of worlds, none with anything to hide", game.key(), found.pairs);
                    continue;
                }
                Ok(found) => println!(
                    "{}: {} pairs of worlds, {} messages compared, none differs ({} pairs parted at something shown)",
                    game.key(),
                    found.pairs,
                    found.compared,
                    found.parted
                ),
                Err(difference) => {
                    kept = false;
                    println!("{}: {difference}", game.key());
                    continue;
                }
            }
            let missed = leaks::unnoticed(game, 0..self.injected)
                .map_err(|difference| anyhow!("{}: {difference}", game.key()))?;
            println!("{}: {} of {} injected leaks caught", game.key(), Leak::ALL.len() - missed.len(), Leak::ALL.len());
            if !missed.is_empty() {
                kept = false;
                println!("{}: not caught: {missed:?}", game.key());
            }
        }
        Ok(kept)
    }
}

#[derive(clap::Args)]
pub struct Windows {
    #[arg(long, default_value = "mille-bornes")]
    game: String,
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// Races under virtual time
    #[arg(long, default_value_t = 200)]
    races: u64,
    /// Windows of each kind on the real clock
    #[arg(long, default_value_t = 5_000)]
    windows: usize,
    #[arg(long, default_value_t = 50)]
    window_ms: u64,
    #[arg(long, default_value_t = 40)]
    tables: usize,
    /// How far apart the medians may be, in milliseconds
    #[arg(long, default_value_t = 2)]
    within_ms: u64,
}

impl Windows {
    pub async fn run(self, program: PathBuf, timed: bool) -> Result<bool> {
        let game = find_game(&self.game, Lang::En)?;
        let [nobody, a_seat] = windows::virtually(game, self.seats, self.races)?;
        println!(
            "virtual time: {nobody} windows that nobody could answer and {a_seat} that a seat could, all of the same length to the tick"
        );
        let folder = std::env::temp_dir().join(format!("sillage-windows-{}", std::process::id()));
        let wanted = self.window_ms.to_string();
        let more = ["--loose", "--window-ms", wanted.as_str(), "--bot-ms", "0"];
        let server = ServerProcess::start(&program, &folder, &more)?;
        let lasted = windows::really(server.addr, &self.game, self.seats, self.windows, self.tables).await;
        drop(server);
        std::fs::remove_dir_all(&folder)?;
        let mut lasted = lasted?;
        let [nobody, a_seat] = lasted.medians();
        let apart = nobody.abs_diff(a_seat);
        println!(
            "real clock, windows of {} ms: median {:.2} ms over {} that nobody could answer, {:.2} ms over {} that a seat could: {:.2} ms apart",
            self.window_ms,
            nobody.as_secs_f64() * 1e3,
            lasted.nobody.len(),
            a_seat.as_secs_f64() * 1e3,
            lasted.a_seat.len(),
            apart.as_secs_f64() * 1e3
        );
        Ok(!timed || apart <= Duration::from_millis(self.within_ms))
    }
}

#[derive(clap::Args)]
pub struct Network {
    /// A game, or `desk`; all games and the race desk if absent
    #[arg(long)]
    game: Option<String>,
    /// Schedules of each game
    #[arg(long, default_value_t = 10_000)]
    schedules: u64,
}

impl Network {
    pub fn run(self) -> Result<bool> {
        let only = self.game.as_deref();
        for game in if only == Some("desk") { Vec::new() } else { games(only)? } {
            let bar = progress(self.schedules);
            let found = network::run(game, 0..self.schedules, || bar.inc(1))?;
            bar.finish_and_clear();
            println!("{}: {found}", game.key());
        }
        if only.is_none_or(|only| only == "desk") {
            let bar = progress(self.schedules);
            let found = desk_network::run(0..self.schedules, || bar.inc(1))?;
            bar.finish_and_clear();
            println!("desk: {found}");
        }
        Ok(true)
    }
}

#[derive(clap::Args)]
pub struct Fuzz {
    /// All games if absent
    #[arg(long)]
    game: Option<String>,
    /// How many inputs for each target and game
    #[arg(long, default_value_t = 1_000_000)]
    runs: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Fuzz {
    pub fn run(self) -> Result<bool> {
        std::panic::set_hook(Box::new(|_| {}));
        for game in games(self.game.as_deref())? {
            for target in fuzz::Target::ALL {
                // A record and a race take a hundred times as long as a frame and more.
                let runs = match target {
                    fuzz::Target::Frames | fuzz::Target::Moves => self.runs,
                    fuzz::Target::Records | fuzz::Target::Options => self.runs / 100,
                };
                let found = fuzz::run(target, game, runs.max(1), self.seed)?;
                println!(
                    "{} {target:?}: {} inputs, {} taken for good, none panicked, the slowest {:.1} ms",
                    game.key(),
                    found.runs,
                    found.accepted,
                    found.slowest.as_secs_f64() * 1e3
                );
            }
        }
        Ok(true)
    }
}

#[derive(clap::Args)]
pub struct Fairness {
    /// All games if absent
    #[arg(long)]
    game: Option<String>,
    #[arg(long, default_value_t = 10_000)]
    changes: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Fairness {
    pub fn run(self) -> Result<bool> {
        for game in games(self.game.as_deref())? {
            let found = fairness::run(game, self.changes, self.seed)?;
            println!(
                "{}: {} single-bit changes of {} records, {} rejected; {} forgeries injected, {} caught",
                game.key(),
                found.changes,
                found.records,
                found.rejected,
                found.forgeries,
                found.caught
            );
        }
        Ok(true)
    }
}
