use std::{path::Path, process::ExitCode, sync::Arc};

use ::store::{Archive, Durability, Lease, PostgresStore, SqliteStore};
use anyhow::{Context, Result, bail};
use clap::Subcommand;
use indicatif::ProgressBar;

/// Moves what a server keeps.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Copy a whole server, from a folder to a PostgreSQL database or back, and read every record again. Stop the server first
    Copy {
        /// A data folder, or postgres://user:password@host:5432/database
        from: String,
        /// The same; it must be empty
        to: String,
    },
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let What::Copy { from, to } = self.what;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let from = open(&from, true).await.context("the source cannot be opened")?;
            let to = open(&to, false).await.context("the target cannot be opened")?;
            let bar = ProgressBar::new_spinner();
            let copied = ::store::copy(&*from, &*to, |so_far| {
                bar.set_message(format!("{} tables", so_far.tables));
                bar.tick();
            })
            .await;
            bar.finish_and_clear();
            let copied = copied?;
            println!(
                "{} tables with {} batches of steps, {} race desks and {} persons copied; each was read back and is the same",
                copied.tables, copied.steps, copied.desks, copied.persons
            );
            Ok(ExitCode::SUCCESS)
        })
    }
}

async fn open(name: &str, must_exist: bool) -> Result<Arc<dyn Archive>> {
    if name.starts_with("postgres://") || name.starts_with("postgresql://") {
        let store = PostgresStore::open(name).await?;
        if !store.others().await?.is_empty() {
            bail!("a server runs on this database: stop it first, or what it writes meanwhile is lost");
        }
        return Ok(Arc::new(store));
    }
    let folder = Path::new(name);
    if must_exist && !folder.join("sillage.db").is_file() {
        bail!("there is no server's data in {name}: give the folder that `serve --data` was given");
    }
    Ok(Arc::new(SqliteStore::open(folder, Durability::Full)?))
}
