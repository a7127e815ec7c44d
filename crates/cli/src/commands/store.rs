//! `sillage store`: copies all that a server keeps from one database to another.

use std::{
    io::{Write, stdout},
    path::Path,
    process::ExitCode,
};

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
            let copied = ::store::copy(from.archive(), to.archive(), |so_far| {
                bar.set_message(format!("{} tables", so_far.tables));
                bar.tick();
            })
            .await;
            bar.finish_and_clear();
            for side in [&from, &to] {
                side.close().await;
            }
            let copied = copied?;
            writeln!(
                stdout(),
                "{} tables with {} batches of steps, {} race desks and {} persons copied; each was read back and is the same",
                copied.tables, copied.steps, copied.desks, copied.persons
            )?;
            Ok(ExitCode::SUCCESS)
        })
    }
}

enum Side {
    Folder(SqliteStore),
    Database(PostgresStore),
}

impl Side {
    fn archive(&self) -> &dyn Archive {
        match self {
            Side::Folder(store) => store,
            Side::Database(store) => store,
        }
    }

    /// A node that starts now need not wait for the end of this program's lease.
    async fn close(&self) {
        if let Side::Database(store) = self {
            let _ = store.give_up().await;
        }
    }
}

async fn open(name: &str, must_exist: bool) -> Result<Side> {
    if name.starts_with("postgres://") || name.starts_with("postgresql://") {
        let store = PostgresStore::open(name).await?;
        let is_alone = store.others().await?.is_empty();
        let side = Side::Database(store);
        if !is_alone {
            side.close().await;
            bail!("a server runs on this database: stop it first, or what it writes meanwhile is lost");
        }
        return Ok(side);
    }
    if let Some((scheme, _)) = name.split_once("://") {
        bail!("{scheme}:// is not known: give a folder, or postgres://user:password@host:5432/database");
    }
    let folder = Path::new(name);
    if must_exist && !folder.join("sillage.db").is_file() {
        bail!("there is no server's data in {name}: give the folder that `serve --data` was given");
    }
    Ok(Side::Folder(SqliteStore::open(folder, Durability::Full)?))
}
