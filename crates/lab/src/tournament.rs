//! Bots against each other with mirrored luck, and the intervals of their shares.

use std::{borrow::Cow, time::Instant};

use bots::{Bot, Generator, Player, Streams, generator};
use engine::{BadOption, BySeat, Chance, Decide, Drawn, Driver, Game, SeatView, Valued};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value};
use table::read_options;

use crate::{
    Outcome, Rode, Watch,
    interval::{Share, share},
    playout::Length,
    simulate::rows,
};

/// Entrants against each other. Every deal of luck is ridden once in each seating, which go round the table: race i is
/// seating `i % n` of deal `i / n`, and all seatings of a deal draw from the same streams.
pub struct Tournament<'a> {
    pub options: &'a Map<String, Value>,
    pub seats: u8,
    pub races: u64,
    pub entrants: &'a [Entrant],
    pub seed: u64,
    /// What a bot that thinks may spend on a choice, instead of its level's own.
    pub playouts: Option<u64>,
}

/// Who takes part. Entrants of one name are one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entrant {
    Bot(Bot),
    /// A program, by its name: how the race is ridden says how to start it.
    Program(String),
}

/// How a race is ridden.
pub trait Ride<G: Game>: Sync {
    /// To its end, or until a seat breaks it off.
    fn ride(&self, race: &Race<'_>) -> Result<(G, Length), Broken>;
}

/// One race of a tournament.
pub struct Race<'a> {
    /// Races of one deal have the same luck.
    pub deal: u64,
    /// Who rides in each seat.
    pub seated: BySeat<&'a Entrant>,
}

/// A seat that could not go on: its program failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    pub seat: usize,
    pub why: String,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentResult {
    pub game: &'static str,
    pub races: u64,
    /// In the order in which they were named; equal ones are pooled.
    pub players: Vec<TournamentPlayer>,
    /// Races that a program broke off. It has lost them, and for the others they do not count.
    pub broken: Vec<BrokenRace>,
    pub seconds: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentPlayer {
    pub bot: Cow<'static, str>,
    /// How many times the bot rode: a race counts for each of its seats.
    pub races: u64,
    /// Wins by race ridden, a shared first place in parts, with the ends of its 95 % interval.
    #[serde(flatten)]
    pub wins: Share,
    /// From 1; ties share the better place.
    pub mean_place: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BrokenRace {
    pub race: u64,
    pub seat: u8,
    pub bot: Cow<'static, str>,
    pub why: String,
}

impl Entrant {
    pub fn name(&self) -> Cow<'static, str> {
        match self {
            Entrant::Bot(bot) => Cow::Borrowed(bot.name()),
            Entrant::Program(name) => Cow::Owned(name.clone()),
        }
    }
}

impl Tournament<'_> {
    /// After so many seatings everybody has sat everywhere.
    fn seatings(&self) -> u64 {
        let seats = u64::from(self.seats);
        let entrants = self.entrants.len() as u64;
        if seats.is_multiple_of(entrants) { entrants } else { seats }
    }

    fn race(&self, number: u64) -> Race<'_> {
        let seats = u64::from(self.seats);
        let deal = number / self.seatings();
        let seating = number % self.seatings();
        let rider = |seat| &self.entrants[((seat + seating) % seats) as usize % self.entrants.len()];
        Race { deal, seated: (0..seats).map(rider).collect() }
    }

    /// The seed of a deal's luck.
    pub fn luck(&self, deal: u64) -> u64 {
        self.seed ^ deal.rotate_left(32)
    }

    /// What a seat mixes its choices with: alike in every seating.
    pub fn mixing(&self, seat: usize, deal: u64) -> Generator {
        generator(self.seed ^ (seat as u64) << 48, deal)
    }
}

/// Plays a tournament on all cores.
pub fn tournament<G: Valued>(tournament: &Tournament<'_>, ride: &dyn Ride<G>, watch: &dyn Watch) -> TournamentResult {
    let start = Instant::now();
    let ridden: Vec<(Vec<Rode>, Option<BrokenRace>)> = (0..tournament.races)
        .into_par_iter()
        .map(|number| {
            let race = tournament.race(number);
            let names: BySeat<_> = race.seated.iter().map(|entrant| entrant.name()).collect();
            let (rode, broken) = match ride.ride(&race) {
                Ok((game, length)) => (rows(&game, number, race.deal, &names, length), None),
                Err(Broken { seat, why }) => {
                    let rode = broken_rows(number, race.deal, &names, seat);
                    (rode, Some(BrokenRace { race: number, seat: seat as u8, bot: names[seat].clone(), why }))
                }
            };
            watch.rode(&rode);
            watch.race_over(number, None);
            (rode.to_vec(), broken)
        })
        .collect();
    let (rode, broken): (Vec<_>, Vec<_>) = ridden.into_iter().unzip();
    let rode = rode.concat();
    let mut names: Vec<Cow<'static, str>> = Vec::new();
    for name in tournament.entrants.iter().map(Entrant::name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    TournamentResult {
        game: G::KEY,
        races: tournament.races,
        players: names.into_iter().map(|name| TournamentPlayer::of(name, &rode)).collect(),
        broken: broken.into_iter().flatten().collect(),
        seconds: start.elapsed().as_secs_f64(),
    }
}

/// Races among bots of ours, without a table.
pub struct BotRaces<'a, G> {
    tournament: &'a Tournament<'a>,
    fresh: G,
}

impl<'a, G: Game> BotRaces<'a, G> {
    pub fn new(tournament: &'a Tournament<'a>) -> Result<BotRaces<'a, G>, BadOption> {
        Ok(BotRaces { tournament, fresh: G::new(&read_options::<G>(tournament.options)?, tournament.seats)? })
    }
}

impl<G: Valued> Ride<G> for BotRaces<'_, G> {
    fn ride(&self, race: &Race<'_>) -> Result<(G, Length), Broken> {
        let mut field = Field { players: Vec::new(), luck: Streams::new(self.tournament.luck(race.deal)) };
        for (seat, entrant) in race.seated.iter().enumerate() {
            let Entrant::Bot(bot) = entrant else {
                return Err(Broken { seat, why: "a program needs a table".into() });
            };
            field.players.push((bot.player(self.tournament.playouts), self.tournament.mixing(seat, race.deal)));
        }
        let mut game = self.fresh.clone();
        let mut driver = Driver::default();
        let mut length = Length::default();
        while let Some(step) = driver.step(&mut game, &mut field) {
            length.count(step);
        }
        Ok((game, length))
    }
}

/// A player a seat, each with a generator of its own, and luck that is the same in every seating.
struct Field<G: Game> {
    players: Vec<(Box<dyn Player<G>>, Generator)>,
    luck: Streams,
}

impl<G: Valued> Decide<G> for Field<G> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.luck.draw(chance)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        let (player, rng) = &mut self.players[view.seat.index()];
        player.choose(view, legal, rng)
    }
}

fn broken_rows(race: u64, deal: u64, names: &[Cow<'static, str>], broken: usize) -> BySeat<Rode> {
    let row = |(seat, name): (usize, &Cow<'static, str>)| {
        let (place, outcome) = if seat == broken { (names.len() as u8, Outcome::BrokeOff) } else { (1, Outcome::Void) };
        Rode { race, deal, seat: seat as u8, bot: name.clone(), outcome, place, share: 0.0, steps: 0, turns: 0 }
    };
    names.iter().enumerate().map(row).collect()
}

impl TournamentPlayer {
    fn of(bot: Cow<'static, str>, ridden: &[Rode]) -> TournamentPlayer {
        let own = || ridden.iter().filter(|rode| rode.bot == bot && rode.outcome != Outcome::Void);
        let races = own().count();
        TournamentPlayer {
            races: races as u64,
            wins: share(own().map(|rode| (rode.deal, rode.share))),
            mean_place: own().map(|rode| f64::from(rode.place)).sum::<f64>() / races.max(1) as f64,
            bot,
        }
    }
}
