//! `cargo measure torture`: the proofs by name, and the program that they run against.

mod measure;
mod prove;

use std::{
    path::PathBuf,
    process::{Command, ExitCode},
};

use anyhow::{Result, ensure};
use clap::Subcommand;
use engine::Lang;
use indicatif::ProgressBar;

/// Proofs of what the server promises. Each runs a server of its own on this machine, prints figures, and fails if a promise is
/// not kept.
#[derive(clap::Args)]
pub struct Args {
    /// The `sillage` that serves [default: this checkout's, built now by `cargo build --release --package sillage`]
    #[arg(long, global = true, value_name = "PATH")]
    program: Option<PathBuf>,
    /// Judge counts and order only, not how long anything took: for a busy machine
    #[arg(long, global = true)]
    untimed: bool,
    #[command(subcommand)]
    proof: Proof,
}

#[derive(Subcommand)]
enum Proof {
    /// Many tables moving as fast as they are acknowledged, or at a given rate
    Load(measure::Load),
    #[command(hide = true)]
    Relay(measure::Relay),
    /// What a table costs that nobody plays at
    Idle(measure::Idle),
    /// All sockets cut at once: how soon everybody is back
    Storm(measure::Storm),
    /// An attacker floods the server while others play
    Flood(measure::Flood),
    /// An attacker takes all there is to take, from one address or many, while others play
    Exhaustion(measure::Exhaustion),
    /// kill -9 at random instants: nothing acknowledged is lost or doubled
    Kill(prove::Kill),
    /// Three nodes on PostgreSQL, killed, paused and cut off while people play through all of them
    Cluster(prove::Cluster),
    /// Power cuts: nothing acknowledged is lost; with --careless something must be
    Power(prove::Power),
    /// Two worlds that look the same to a viewer give that viewer the same bytes at the same moments
    Leaks(prove::Leaks),
    /// A window lasts as long whether or not anyone can answer it
    Windows(prove::Windows),
    /// Cut, dead and slow lines under virtual time: nothing missing, nothing twice
    Network(prove::Network),
    /// Nonsense over the wire, at the table and in records: no panic, no hang
    Fuzz(prove::Fuzz),
    /// Single-bit changes of records: all rejected
    Fairness(prove::Fairness),
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        // A relay says where it listens before anything else, and the proof of several nodes may begin anew elsewhere.
        if !matches!(self.proof, Proof::Relay(_) | Proof::Cluster(_)) {
            println!("{}", torture::machine::describe());
        }
        let program = || self.program.clone().map_or_else(build, Ok);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let timed = !self.untimed;
        let kept = runtime.block_on(async {
            match self.proof {
                Proof::Load(args) => args.run(program()?, timed).await,
                Proof::Relay(args) => args.run().await,
                Proof::Idle(args) => args.run(program()?).await,
                Proof::Storm(args) => args.run(program()?, timed).await,
                Proof::Flood(args) => args.run(program()?, timed).await,
                Proof::Exhaustion(args) => args.run(program()?).await,
                Proof::Kill(args) => args.run(program()?, timed).await,
                Proof::Cluster(args) => args.run(program()?, timed).await,
                Proof::Power(args) => args.run(program()?).await,
                Proof::Windows(args) => args.run(program()?, timed).await,
                Proof::Leaks(args) => args.run(),
                Proof::Network(args) => args.run(),
                Proof::Fuzz(args) => args.run(),
                Proof::Fairness(args) => args.run(),
            }
        })?;
        println!("{}", if kept { "kept" } else { "NOT KEPT" });
        Ok(if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Builds the program as it is installed, and says where it is: in the folder of builds that this program lies in, too.
fn build() -> Result<PathBuf> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--release", "--quiet", "--package", "sillage"]).current_dir(crate::ROOT);
    ensure!(cargo.status()?.success(), "`sillage` does not build");
    let builds = std::env::current_exe()?.ancestors().nth(2).expect("a folder of builds").to_owned();
    Ok(builds.join("release/sillage"))
}

fn progress(length: u64) -> ProgressBar {
    cli::progress(length, "{wide_bar} {pos}/{len} {eta}")
}

/// The games that a proof is about: one, or all.
fn games(key: Option<&str>) -> Result<Vec<&'static dyn catalogue::AnyGame>> {
    key.map_or_else(|| Ok(catalogue::ALL.to_vec()), |key| cli::find_game(key, Lang::En).map(|game| vec![game]))
}
