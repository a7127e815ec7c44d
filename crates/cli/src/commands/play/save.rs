//! The file that a race of one person is kept in after every move, and taken up from.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow};
use bots::{Bot, generator};
use catalogue::{AnyGame, AnyTable};
use engine::{Lang, Seat, say};
use fair::Secret;
use rand::{Rng, TryRng, rngs::SysRng};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::LuckSource;

use crate::commands::{cannot_read, read_file, refuse};

/// A race of one person against bots, kept on disk after every move.
pub struct SavedRace {
    pub table: Box<dyn AnyTable>,
    pub about: About,
    pub resumed: bool,
    record: PathBuf,
    file: File,
}

/// What there is in the place where a race is kept.
pub enum Found {
    Nothing,
    UnderWay(Box<SavedRace>),
    Over,
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

    pub fn secret(&self, lang: Lang) -> Result<Secret> {
        self.secret.parse().map_err(|error| {
            let damaged = say!(
                lang,
                "la course gardée est abîmée : {error} ; recommence avec --new",
                "the saved race is damaged: {error}; begin again with --new"
            );
            anyhow!(damaged)
        })
    }

    fn luck(&self, lang: Lang) -> Result<LuckSource> {
        Ok(LuckSource::Fair { secret: self.secret(lang)?, shares: vec![None; self.names.len()] })
    }
}

/// How a race begins.
pub struct NewRace {
    pub options: Map<String, Value>,
    pub seats: u8,
    /// Which of them is the player's, and what the player is called.
    pub seat: u8,
    pub name: String,
    /// Who plays the others, in turn.
    pub bots: Vec<Bot>,
    /// What the luck is drawn from, instead of this machine's randomness.
    pub seed: Option<u64>,
}

/// Names for the bots, in seat order.
const COMPANY: [&str; 8] = ["Sylvie", "Béatrice", "Paul", "Jean", "Colette", "Marcel", "Yvonne", "André"];

impl SavedRace {
    /// What is kept in this place. A file that cannot be read is not taken for an empty place, and written over.
    pub fn find(path: &Path, game: &dyn AnyGame, lang: Lang) -> Result<Found> {
        let record = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
            read => read.map_err(|error| cannot_read(path, &error, lang))?,
        };
        let damaged = |why: String| {
            let path = path.display();
            let damaged = say!(
                lang,
                "{path} ne peut pas être repris : {why} ; recommence avec --new",
                "{path} cannot be resumed: {why}; begin again with --new"
            );
            anyhow!(damaged)
        };
        let about = read_file(&beside(path), lang).map_err(|error| damaged(error.to_string()))?;
        let about: About =
            serde_json::from_str(&about).map_err(|error| damaged(table::misread(&error).get(lang).to_owned()))?;
        let whole = whole_lines(&record);
        let mut table =
            game.resume(whole, Some(&about.luck(lang)?)).map_err(|error| damaged(error.text().get(lang).to_owned()))?;
        if table.is_closed() {
            return Ok(Found::Over);
        }
        let file = OpenOptions::new().append(true).open(path)?;
        // A line cut short by a crash was never shown to anyone: drop it.
        if whole.len() < record.len() {
            file.set_len(whole.len() as u64)?;
        }
        table.draw_pending();
        let mut race = SavedRace { table, about, resumed: true, record: path.to_owned(), file };
        race.keep()?;
        Ok(Found::UnderWay(Box::new(race)))
    }

    pub fn begin(path: PathBuf, game: &dyn AnyGame, race: NewRace, lang: Lang) -> Result<SavedRace> {
        let NewRace { options, seats, seat, name, bots, seed } = race;
        let mut secret = [0; 32];
        match seed {
            Some(seed) => generator(seed, 0).fill_bytes(&mut secret),
            None => SysRng.try_fill_bytes(&mut secret).with_context(|| {
                say!(
                    lang,
                    "cette machine n’offre pas de hasard : donne --seed",
                    "this machine offers no randomness: give --seed"
                )
            })?,
        }
        let mut company = COMPANY.iter().map(|&name| name.to_owned());
        let names = (0..seats)
            .map(|at| if at == seat { name.clone() } else { company.next().expect("eight names for seven bots") })
            .collect();
        let about = About { seat: Seat(seat), names, bots, secret: Secret(secret).to_string() };
        let mut table = game.open("terminal", &options, seats, &about.luck(lang)?).map_err(|bad| {
            let key = &bad.key;
            let why = bad.why.get(lang);
            anyhow!(say!(lang, "option `{key}` : {why}", "option `{key}`: {why}"))
        })?;
        let cannot = || {
            let path = path.display();
            say!(lang, "impossible de garder la course dans {path}", "cannot keep the race in {path}")
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(cannot)?;
        }
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

/// Moves a race that is over to a name that is free, and says which: the place is wanted for the next.
pub fn put_aside(path: &Path) -> io::Result<PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let free = (1..).map(|n| path.with_file_name(format!("{stem}-{n}.jsonl"))).find(|aside| !aside.exists());
    let aside = free.expect("some number is free");
    fs::rename(beside(path), beside(&aside))?;
    fs::rename(path, &aside)?;
    Ok(aside)
}

fn beside(path: &Path) -> PathBuf {
    path.with_extension("seat.json")
}

fn whole_lines(text: &str) -> &str {
    text.rfind('\n').map_or("", |end| &text[..=end])
}

/// `$XDG_STATE_HOME/sillage/<game>.jsonl`, or the like under the home folder.
pub fn default_path(game: &str, lang: Lang) -> Result<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/state"));
    let Some(folder) = state.or_else(home) else {
        refuse!(
            lang,
            "aucun dossier personnel où garder la course : donne --save FICHIER",
            "no home folder to keep the race in: give --save FILE"
        )
    };
    Ok(folder.join("sillage").join(format!("{game}.jsonl")))
}
