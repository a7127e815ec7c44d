//! Power cuts: the database lies on a file system in an image; the server is stopped in its tracks, the image copied as the disk
//! would have it, and the copy read. What the server had acknowledged must be in it. With `synchronous=NORMAL` it must not always
//! be: the test of the test.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use anyhow::{Context, Result, bail};
use bots::generator;
use rand::Rng;
use store::{Durability, SqliteStore};

use crate::{ledger::Ledger, process::ServerProcess};

pub struct Power {
    pub program: PathBuf,
    pub game: String,
    pub seats: usize,
    pub tables: usize,
    pub trials: u64,
    pub seed: u64,
    /// Do not wait for the disk.
    pub careless: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Figures {
    pub trials: u64,
    pub acked: usize,
    /// Trials in which something acknowledged was missing, and the first fault found.
    pub lossy: u64,
    pub first: Option<String>,
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} cuts: {} acknowledged moves, {} cuts with a loss", self.trials, self.acked, self.lossy)?;
        self.first.as_ref().map_or(Ok(()), |first| write!(f, " (first: {first})"))
    }
}

/// Why power cuts cannot be played here, if they cannot.
pub fn impossible() -> Option<String> {
    let folder = tempfile::tempdir().ok()?;
    match Disk::new(folder.path()) {
        Ok(_) => None,
        Err(error) => Some(format!("{error:#}")),
    }
}

pub async fn run(power: &Power, mut progress: impl FnMut(u64)) -> Result<Figures> {
    let mut figures = Figures::default();
    let mut rng = generator(power.seed, 11);
    for trial in 0..power.trials {
        let folder = tempfile::tempdir()?;
        let disk = Disk::new(folder.path())?;
        let mut more = vec!["--loose", "--window-ms", "20", "--bot-ms", "0"];
        if power.careless {
            more.push("--careless");
        }
        let server = ServerProcess::start(&power.program, &disk.mounted.join("data"), &more)?;
        let mut ledgers = Vec::new();
        for _ in 0..power.tables {
            ledgers.push(Ledger::open(server.addr, &power.game, power.seats).await?);
        }
        // The tables themselves must have been there for a while: a cut right after is the same cut.
        let seats: Vec<_> = ledgers.iter().flat_map(|ledger| ledger.play(power.seed << 20 | trial)).collect();
        tokio::time::sleep(Duration::from_millis(u64::from(100 + rng.next_u32() % 900))).await;
        command("kill", &["-STOP", &server.pid().to_string()])?;
        let copy = folder.path().join("copy.img");
        std::fs::copy(&disk.image, &copy)?;
        server.kill()?;
        for seat in seats {
            seat.await?;
        }
        drop(disk);
        figures.acked += ledgers.iter().map(Ledger::acked).sum::<usize>();
        let after = Disk::mount(copy, folder.path().join("after"))?;
        if let Err(error) = audit(&ledgers, &after.mounted.join("data")).await {
            figures.lossy += 1;
            figures.first.get_or_insert(format!("trial {trial}: {error:#}"));
        }
        figures.trials += 1;
        progress(trial + 1);
    }
    Ok(figures)
}

async fn audit(ledgers: &[Ledger], data: &Path) -> Result<()> {
    let store = SqliteStore::open(data, Durability::Full)?;
    for ledger in ledgers {
        ledger.audit(&store, catalogue::find).await?;
    }
    Ok(())
}

/// A file system in a file.
struct Disk {
    image: PathBuf,
    mounted: PathBuf,
}

impl Disk {
    fn new(folder: &Path) -> Result<Disk> {
        let image = folder.join("disk.img");
        std::fs::File::create(&image)?.set_len(96 << 20)?;
        command("mkfs.ext4", &["-q", "-F", path(&image)?])?;
        Disk::mount(image, folder.join("disk"))
    }

    fn mount(image: PathBuf, mounted: PathBuf) -> Result<Disk> {
        std::fs::create_dir_all(&mounted)?;
        command("mount", &["-o", "loop", path(&image)?, path(&mounted)?])?;
        Ok(Disk { image, mounted })
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.mounted).status();
    }
}

fn path(path: &Path) -> Result<&str> {
    path.to_str().context("the path is not valid text")
}

fn command(program: &str, arguments: &[&str]) -> Result<()> {
    let done = Command::new(program).args(arguments).output().with_context(|| format!("cannot run {program}"))?;
    if !done.status.success() {
        bail!("{program} {}: {}", arguments.join(" "), String::from_utf8_lossy(&done.stderr).trim());
    }
    Ok(())
}
