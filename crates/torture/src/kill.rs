//! `kill -9` at random instants: no acknowledged move or entry lost or doubled, everybody's view the replay of the log, every
//! follower's book the stored one.

use std::{path::PathBuf, time::Duration};

use anyhow::{Context, Result};
use bots::generator;
use rand::Rng;
use store::{Durability, SqliteStore};

use crate::{
    desk_ledger::DeskLedger,
    ledger::{Ledger, look_again},
    process::ServerProcess,
};

pub struct Kill {
    pub program: PathBuf,
    pub game: String,
    pub seats: usize,
    pub tables: usize,
    pub desks: usize,
    pub trials: u64,
    pub seed: u64,
}

#[derive(Clone, Debug, Default)]
pub struct Figures {
    pub trials: u64,
    pub acked: usize,
    pub steps: usize,
    pub in_flight: usize,
    /// Entries of race desks that were acknowledged.
    pub entries: usize,
    pub slowest_start: Duration,
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} kills: {} acknowledged moves and {} entries of race desks, none lost or doubled; {} moves were under way; {} steps \
             replayed; slowest restart {:.0} ms",
            self.trials,
            self.acked,
            self.entries,
            self.in_flight,
            self.steps,
            self.slowest_start.as_secs_f64() * 1e3
        )
    }
}

pub async fn run(kill: &Kill, mut progress: impl FnMut(u64)) -> Result<Figures> {
    let folder = tempfile::tempdir()?;
    let mut rng = generator(kill.seed, 9);
    let mut figures = Figures::default();
    let mut ledgers: Vec<Ledger> = Vec::new();
    let mut desks: Vec<DeskLedger> = Vec::new();
    let more = ["--loose", "--window-ms", "20", "--bot-ms", "0"];
    let mut server = ServerProcess::start(&kill.program, folder.path(), &more)?;
    let addr = server.addr.to_string();
    for trial in 0..kill.trials {
        // Races that are over have said what they had to say.
        ledgers.retain(|ledger| !ledger.is_over());
        while ledgers.len() < kill.tables {
            ledgers.push(Ledger::open(server.addr, &kill.game, kill.seats).await?);
        }
        desks.retain(|desk| !desk.is_full());
        while desks.len() < kill.desks {
            let seed = kill.seed << 40 | trial << 8 | desks.len() as u64;
            desks.push(DeskLedger::open(server.addr, seed).await?);
        }
        let before: usize = ledgers.iter().map(Ledger::acked).sum();
        let entered: usize = desks.iter().map(DeskLedger::acked).sum();
        let seats: Vec<_> = ledgers.iter().flat_map(|ledger| ledger.play(kill.seed << 20 | trial)).collect();
        let referees: Vec<_> = desks.iter().flat_map(|desk| desk.play(kill.seed << 20 | trial)).collect();
        tokio::time::sleep(Duration::from_millis(u64::from(20 + rng.next_u32() % 380))).await;
        server.kill()?;
        for seat in seats {
            seat.await?;
        }
        for referee in referees {
            referee.await?.with_context(|| format!("trial {trial}, at a desk"))?;
        }
        figures.entries += desks.iter().map(DeskLedger::acked).sum::<usize>() - entered;
        figures.acked += ledgers.iter().map(Ledger::acked).sum::<usize>() - before;
        figures.in_flight += in_flight(&ledgers);
        let mut audits = Vec::new();
        let mut books = Vec::new();
        {
            let store = SqliteStore::open(folder.path(), Durability::Full)?;
            for ledger in &ledgers {
                let audit = ledger.audit(&store, catalogue::find).await;
                audits.push(audit.with_context(|| format!("trial {trial}, table {}", ledger.id))?);
            }
            for desk in &desks {
                books.push(desk.audit(&store).await.with_context(|| format!("trial {trial}, desk {}", desk.id))?);
            }
        }
        server = ServerProcess::start_at(&kill.program, folder.path(), &addr, &more)?;
        figures.slowest_start = figures.slowest_start.max(server.started_in);
        for (ledger, audit) in ledgers.iter().zip(&audits) {
            figures.steps += audit.steps;
            look_again(ledger, audit).await.with_context(|| format!("trial {trial}, table {}", ledger.id))?;
        }
        for (desk, book) in desks.iter().zip(&books) {
            desk.look_again(book).await.with_context(|| format!("trial {trial}, desk {}", desk.id))?;
        }
        figures.trials += 1;
        progress(trial + 1);
    }
    Ok(figures)
}

fn in_flight(ledgers: &[Ledger]) -> usize {
    let pages = ledgers.iter().flat_map(|ledger| &ledger.seats);
    pages.filter(|page| page.lock().expect("no panic").in_flight.is_some()).count()
}
