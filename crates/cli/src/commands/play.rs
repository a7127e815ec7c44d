//! `sillage play`: flags and the choice between a race here and one at a server.

mod local;
mod remote;
mod save;

use std::{
    io::{Write, stdout},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;
use bots::Bot;
use catalogue::AnyGame;
use engine::{Lang, say};

use self::save::Found;
use super::{find_game, read_options, refuse};
use crate::{
    lang::{LangArg, chosen},
    terminal::quoted,
};

#[derive(clap::Args)]
pub struct Args {
    /// The game (see `sillage games`)
    game: String,
    /// How many sit at the table [default: 4, or the number nearest to it that the game allows]
    #[arg(long)]
    seats: Option<u8>,
    /// Which seat is yours, from 0
    #[arg(long, default_value_t = 0)]
    seat: u8,
    /// Your name [default: the name of your account]
    #[arg(long)]
    name: Option<String>,
    /// Who plays the other seats, in turn: debutant, amateur, pro, champion; attaquant, suceur-de-roue, flambeur; random, heuristic
    #[arg(long, alias = "bot", value_delimiter = ',', default_value = "heuristic")]
    bots: Vec<Bot>,
    /// The game's options as a JSON object
    #[arg(long)]
    options: Option<String>,
    /// Race on a creation of your own: a stage file (TOML), or options of a game (JSON)
    #[arg(long)]
    creation: Option<PathBuf>,
    /// Where the race is kept [default: a file of the game's name in the state folder of your account]
    #[arg(long)]
    save: Option<PathBuf>,
    /// Begin a new race even if one is under way, or over, in the same place
    #[arg(long)]
    new: bool,
    /// Draw the luck from this seed (for trying things out)
    #[arg(long)]
    seed: Option<u64>,
    /// Play at a server's table (http://127.0.0.1:8080, https://example.org), or take the seat of an invitation (its whole link)
    #[arg(long)]
    server: Option<String>,
    /// With --server https://…: an authority to trust beside those of this machine, for a server whose certificate is signed by
    /// your own (a PEM file of one or more certificates)
    #[arg(long, value_name = "FILE", requires = "server")]
    authority: Option<PathBuf>,
    /// With --server: how many of the other seats are for people; their invitations are printed
    #[arg(long, default_value_t = 0)]
    people: u8,
    /// The language [default: English where the environment says so, else French]
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let lang = chosen(self.lang);
        let game = find_game(&self.game, lang)?;
        let key = game.key();
        let least = *game.seats().start();
        let most = *game.seats().end();
        let seats = self.seats.unwrap_or_else(|| 4.clamp(least, most));
        if !game.seats().contains(&seats) {
            refuse!(
                lang,
                "--seats {seats} : {key} se joue de {least} à {most}",
                "--seats {seats}: {key} is for {least} to {most} seats"
            );
        }
        if self.seat >= seats {
            let seat = self.seat;
            let last = seats - 1;
            refuse!(lang, "--seat {seat} : les places vont de 0 à {last}", "--seat {seat}: seats go from 0 to {last}");
        }
        let mut options = read_options(self.options.as_deref(), lang)?;
        if let Some(path) = &self.creation {
            super::workshop::put_into(&mut options, key, path, lang)?;
        }
        let name = named(self.name);
        if let Some(server) = self.server {
            let remote = remote::Remote {
                server,
                authority: self.authority,
                name,
                seats,
                people: self.people,
                bots: self.bots,
                options,
                save: self.save,
                new: self.new,
                lang,
            };
            return remote::play(&remote, game);
        }
        let path = match &self.save {
            Some(path) => path.clone(),
            None => save::default_path(key, lang)?,
        };
        let found = match save::SavedRace::find(&path, game, lang) {
            // Whatever is there is given up.
            Err(_) | Ok(Found::UnderWay(_)) if self.new => Found::Nothing,
            found => found?,
        };
        let race = match found {
            Found::UnderWay(race) => *race,
            Found::Over if self.save.is_some() && !self.new => return over(&path, game, lang),
            found => {
                if let (Found::Over, None) = (found, &self.save) {
                    print_put_aside(&path, lang)?;
                }
                let race = save::NewRace { options, seats, seat: self.seat, name, bots: self.bots, seed: self.seed };
                save::SavedRace::begin(path, game, race, lang)?
            }
        };
        local::play(race, game, self.save.as_deref(), lang)
    }
}

/// A race that is over, in a file that the player named: nothing is written.
fn over(path: &Path, game: &dyn AnyGame, lang: Lang) -> Result<ExitCode> {
    let file = quoted(&path.display().to_string());
    let key = game.key();
    refuse!(
        lang,
        "la course de {file} est finie, et rien n’y a été changé\n  la revoir :            sillage replay {file}\n  en jouer une autre :   sillage play {key} --save AUTRE-FICHIER\n  écrire par-dessus :    sillage play {key} --save {file} --new",
        "the race in {file} is over, and nothing in it was changed\n  watch it:        sillage replay {file}\n  play another:    sillage play {key} --save ANOTHER-FILE\n  write over it:   sillage play {key} --save {file} --new"
    )
}

/// A race that is over, in the place of the game's own: it is kept under another name.
fn print_put_aside(path: &Path, lang: Lang) -> Result<()> {
    let aside = save::put_aside(path)?;
    let file = quoted(&aside.display().to_string());
    let said = say!(
        lang,
        "La course d’avant est finie ; pour la revoir : sillage replay {file}",
        "The race before is over; to watch it: sillage replay {file}"
    );
    Ok(writeln!(stdout(), "{said}")?)
}

/// The race speaks of its players by name, so that everyone has one: what was given, or that of the account.
fn named(given: Option<String>) -> String {
    given.or_else(|| std::env::var("USER").ok()).filter(|name| !name.is_empty()).unwrap_or_else(|| "Sillage".into())
}
