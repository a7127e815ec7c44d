//! `sillage simulate`: many races between bots, and who wins.

use std::{fs, io::Write, path::PathBuf, process::ExitCode, sync::Mutex};

use anyhow::{Context, Result, anyhow};
use bots::Bot;
use catalogue::{Complete, Visitor};
use engine::Lang;
use indicatif::ProgressBar;
use lab::{Rode, Series, Simulation, Watch, simulated_table};

use super::{
    figures, positive,
    ratings::Riders,
    read_options,
    rows::{Results, Rows},
    visit_game,
};
use crate::terminal::{RACES, progress};

#[derive(clap::Args)]
pub struct Args {
    /// The game (see `sillage games`)
    game: String,
    /// How many races
    #[arg(long, default_value_t = 1000, value_parser = positive::<u64>)]
    games: u64,
    /// How many sit at the table [default: the fewest the game allows]
    #[arg(long)]
    seats: Option<u8>,
    /// Who plays, seated in rotation: random, heuristic, debutant, amateur, pro, champion, attaquant, suceur-de-roue, flambeur
    #[arg(long, value_delimiter = ',', default_value = "heuristic")]
    bots: Vec<Bot>,
    /// What the luck is drawn from: the same seed, the same races
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The game's options as a JSON object
    #[arg(long)]
    options: Option<String>,
    /// Race on a creation of your own: a stage file (TOML), or options of a game (JSON)
    #[arg(long)]
    creation: Option<PathBuf>,
    /// Keep the record of every race in this folder
    #[arg(long)]
    records: Option<PathBuf>,
    /// Write who rode in the races that are kept to this file, for `sillage ratings`
    #[arg(long, requires = "records")]
    riders: Option<PathBuf>,
    #[command(flatten)]
    results: Results,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        visit_game(&self.game.clone(), Lang::En, self)?
    }
}

impl Visitor for Args {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let seats = self.seats.unwrap_or(*G::SEATS.start());
        if let Some(folder) = &self.records {
            fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let rows = Rows::to(self.results.out)?;
        let watch = Watcher {
            bar: progress(self.games, RACES),
            seed: self.seed,
            folder: self.records.clone(),
            riders: Mutex::default(),
            fault: Mutex::default(),
            rows,
        };
        let mut options = read_options(self.options.as_deref(), Lang::En)?;
        if let Some(path) = &self.creation {
            super::workshop::put_into(&mut options, G::KEY, path, Lang::En)?;
        }
        let series = Series { options: &options, seats, games: self.games, bots: &self.bots, seed: self.seed };
        let simulation = lab::simulate::<G>(&series, &watch)?;
        watch.bar.finish_and_clear();
        if let Some(fault) = watch.fault.into_inner().expect("nobody panicked") {
            return Err(fault);
        }
        if let Some(path) = &self.riders {
            watch.riders.into_inner().expect("nobody panicked").write(path)?;
        }
        watch.rows.write()?;
        figures::print(self.results.json.then(|| serde_json::to_string_pretty(&simulation)), |out| {
            print(out, &simulation)
        })
    }
}

fn print(out: &mut impl Write, simulation: &Simulation) -> Result<()> {
    writeln!(out, "{} · {} seats · {} races (95 % intervals)", simulation.game, simulation.seats, simulation.games)?;
    writeln!(out, "  steps a race   {:.1}", simulation.steps)?;
    writeln!(out, "  turns a race   {:.1}", simulation.turns)?;
    for (name, mean) in &simulation.measures {
        writeln!(out, "  {name:<14} {mean:.3}")?;
    }
    for (seat, wins) in simulation.wins_by_seat.iter().enumerate() {
        writeln!(out, "  seat {seat} wins    {:.3}", wins)?;
    }
    for result in &simulation.bots {
        writeln!(out, "  {:<9} wins {:.3}, mean place {:.2}", result.bot, result.wins, result.place)?;
    }
    Ok(())
}

struct Watcher {
    bar: ProgressBar,
    seed: u64,
    folder: Option<PathBuf>,
    riders: Mutex<Riders>,
    fault: Mutex<Option<anyhow::Error>>,
    rows: Rows,
}

impl Watch for Watcher {
    fn wants_records(&self) -> bool {
        self.folder.is_some()
    }

    fn rode(&self, seats: &[Rode]) {
        self.rows.add(seats);
        if let (Some(_), Some(first)) = (&self.folder, seats.first()) {
            let names = seats.iter().map(|seat| Some(seat.bot.to_string())).collect();
            self.riders.lock().expect("nobody panicked").seat(simulated_table(self.seed, first.race), names);
        }
    }

    fn race_over(&self, race: u64, record: Option<Vec<String>>) {
        self.bar.inc(1);
        if let (Some(folder), Some(lines)) = (&self.folder, record) {
            let path = folder.join(format!("{race:06}.jsonl"));
            if let Err(error) = fs::write(&path, lines.join("\n") + "\n") {
                let fault = anyhow!(error).context(format!("cannot write {}", path.display()));
                self.fault.lock().expect("nobody panicked").get_or_insert(fault);
            }
        }
    }
}
