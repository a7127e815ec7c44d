mod load;

use std::process::ExitCode;

use anyhow::Result;
use clap::Subcommand;

/// Proofs of what the server promises. Each runs a server of its own on this machine, prints figures, and fails if a promise is
/// not kept.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    proof: Proof,
}

#[derive(Subcommand)]
enum Proof {
    /// Many tables moving as fast as they are acknowledged
    Load(load::Args),
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        println!("{}", torture::machine::describe());
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let kept = runtime.block_on(async {
            match self.proof {
                Proof::Load(args) => args.run().await,
            }
        })?;
        Ok(if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
