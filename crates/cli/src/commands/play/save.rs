use std::{
    fs::{self, File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow};
use bots::{Bot, generator};
use engine::Seat;
use fair::Secret;
use games::{AnyGame, AnyTable};
use rand::{Rng, TryRng, rngs::SysRng};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::LuckSource;

/// A race of one person against bots, kept on disk after every move.
pub struct SavedRace {
    pub table: Box<dyn AnyTable>,
    pub about: About,
    pub resumed: bool,
    record: PathBuf,
    file: File,
}

/// What the record does not hold: who sits where, and the luck still to come.
#[derive(Serialize, Deserialize)]
pub struct About {
    pub seat: Seat,
    pub names: Vec<String>,
    /// Who plays the other seats, in turn; the heuristic where nobody is named.
    #[serde(default)]
    bots: Vec<Bot>,
    secret: String,
}

impl About {
    /// Who plays a seat that is not ours.
    pub fn bot(&self, seat: Seat) -> Bot {
        let before = seat.index() - usize::from(self.seat < seat);
        if self.bots.is_empty() { Bot::Amateur } else { self.bots[before % self.bots.len()] }
    }

    pub fn secret(&self) -> Result<Secret> {
        self.secret.parse().map_err(|error| anyhow!("the saved race is damaged: {error}; begin again with --new"))
    }

    fn luck(&self) -> Result<LuckSource> {
        Ok(LuckSource::Fair { secret: self.secret()?, shares: vec![None; self.names.len()] })
    }
}

/// Names for the bots, in seat order.
const COMPANY: [&str; 8] = ["Sylvie", "Béatrice", "Paul", "Jean", "Colette", "Marcel", "Yvonne", "André"];

impl SavedRace {
    /// The race under way in this place, if there is one.
    pub fn find(path: &Path, game: &dyn AnyGame) -> Result<Option<SavedRace>> {
        let Ok(record) = fs::read_to_string(path) else { return Ok(None) };
        let damaged = || format!("{} cannot be resumed; begin again with --new", path.display());
        let about: About =
            serde_json::from_str(&fs::read_to_string(beside(path)).with_context(damaged)?).with_context(damaged)?;
        let whole = whole_lines(&record);
        let mut table = game.resume(whole, Some(&about.luck()?)).with_context(damaged)?;
        if table.is_closed() {
            return Ok(None);
        }
        // A line cut short by a crash was never shown to anyone: drop it.
        if whole.len() < record.len() {
            fs::write(path, whole)?;
        }
        table.draw_pending();
        let file = OpenOptions::new().append(true).open(path)?;
        let mut race = SavedRace { table, about, resumed: true, record: path.to_owned(), file };
        race.keep()?;
        Ok(Some(race))
    }

    #[allow(clippy::too_many_arguments)]
    pub fn begin(
        path: PathBuf,
        game: &dyn AnyGame,
        options: &Map<String, Value>,
        seats: u8,
        seat: u8,
        name: &str,
        bots: Vec<Bot>,
        seed: Option<u64>,
    ) -> Result<SavedRace> {
        let mut secret = [0; 32];
        match seed {
            Some(seed) => generator(seed, 0).fill_bytes(&mut secret),
            None => SysRng.try_fill_bytes(&mut secret).context("this machine offers no randomness: give --seed")?,
        }
        let mut company = COMPANY.iter().map(|&name| name.to_owned());
        let names = (0..seats)
            .map(|at| if at == seat { name.to_owned() } else { company.next().expect("eight names for seven bots") })
            .collect();
        let about = About { seat: Seat(seat), names, bots, secret: Secret(secret).to_string() };
        let mut table = game.open("terminal", options, seats, &about.luck()?)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let cannot = || format!("cannot keep the race in {}", path.display());
        fs::write(beside(&path), serde_json::to_string(&about)?).with_context(cannot)?;
        let file = File::create(&path).with_context(cannot)?;
        table.draw_pending();
        let mut race = SavedRace { table, about, resumed: false, record: path, file };
        race.keep()?;
        Ok(race)
    }

    /// Writes what has been played to disk.
    pub fn keep(&mut self) -> Result<()> {
        let mut text = String::new();
        for line in self.table.take_lines() {
            text += &line;
            text.push('\n');
        }
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()?;
        Ok(())
    }

    pub fn record(&self) -> &Path {
        &self.record
    }
}

fn beside(path: &Path) -> PathBuf {
    path.with_extension("seat.json")
}

fn whole_lines(text: &str) -> &str {
    text.rfind('\n').map_or("", |end| &text[..=end])
}

/// `$XDG_STATE_HOME/sillage/<game>.jsonl`, or the like under the home folder.
pub fn default_path(game: &str) -> Result<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/state"));
    let folder = state.or_else(home).ok_or_else(|| anyhow!("no home folder to keep the race in: give --save FILE"))?;
    Ok(folder.join("sillage").join(format!("{game}.jsonl")))
}
