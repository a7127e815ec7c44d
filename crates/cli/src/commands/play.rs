mod local;
mod remote;
mod save;

use std::{path::PathBuf, process::ExitCode};

use anyhow::{Result, bail};
use bots::Bot;

use super::{find_game, read_options};
use crate::lang::{LangArg, chosen};

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
    /// Who plays the other seats, in turn: debutant, amateur, pro, champion; attaquant, suceur-de-roue, flambeur; random, sensible
    #[arg(long, alias = "bot", value_delimiter = ',', default_value = "sensible")]
    bots: Vec<Bot>,
    /// The game's options as a JSON object
    #[arg(long)]
    options: Option<String>,
    /// Ride a stage of your own (tour): a stage file
    #[arg(long)]
    stage: Option<PathBuf>,
    /// Where the race is kept [default: a file of the game's name in the state folder of your account]
    #[arg(long)]
    save: Option<PathBuf>,
    /// Begin a new race even if one is under way
    #[arg(long)]
    new: bool,
    /// Draw the luck from this seed (for trying things out)
    #[arg(long)]
    seed: Option<u64>,
    /// Play at a server's table (http://127.0.0.1:8080), or take the seat of an invitation (its whole link)
    #[arg(long)]
    server: Option<String>,
    /// With --server: how many of the other seats are for people; their invitations are printed
    #[arg(long, default_value_t = 0)]
    people: u8,
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let game = find_game(&self.game)?;
        let seats = self.seats.unwrap_or_else(|| 4.clamp(*game.seats().start(), *game.seats().end()));
        if !game.seats().contains(&seats) {
            bail!("--seats {seats}: {} is for {} to {} seats", game.key(), game.seats().start(), game.seats().end());
        }
        if self.seat >= seats {
            bail!("--seat {}: seats go from 0 to {}", self.seat, seats - 1);
        }
        if let Some(server) = self.server {
            let mut options = read_options(self.options.as_deref())?;
            if let Some(path) = &self.stage {
                super::stage::put_into(&mut options, game.key(), path, chosen(self.lang))?;
            }
            let name = named(self.name);
            let (people, save, new, lang) = (self.people, self.save, self.new, chosen(self.lang));
            let remote = remote::Remote { server, name, seats, people, bots: self.bots, options, save, new, lang };
            return remote::play(&remote, game);
        }
        let path = match self.save {
            Some(path) => path,
            None => save::default_path(game.key())?,
        };
        let name = named(self.name);
        let resumed = if self.new { None } else { save::SavedRace::find(&path, game)? };
        let race = match resumed {
            Some(race) => race,
            None => {
                let mut options = read_options(self.options.as_deref())?;
                if let Some(path) = &self.stage {
                    super::stage::put_into(&mut options, game.key(), path, chosen(self.lang))?;
                }
                save::SavedRace::begin(path, game, &options, seats, self.seat, &name, self.bots, self.seed)?
            }
        };
        local::play(race, game, chosen(self.lang))
    }
}

/// The race speaks of its players by name, so that everyone has one: what was given, or that of the account.
fn named(given: Option<String>) -> String {
    given.or_else(|| std::env::var("USER").ok()).filter(|name| !name.is_empty()).unwrap_or_else(|| "Sillage".into())
}
