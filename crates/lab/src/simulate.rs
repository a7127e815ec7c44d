//! A series of races between bots: who wins, and the figures of each race.

use std::{borrow::Cow, collections::BTreeMap};

use engine::{BadOption, BySeat, Game, Studied};
use rayon::prelude::*;
use serde::Serialize;

use serde_json::{Map, Value};
use table::read_options;

use bots::{Bot, generator, shares};

use crate::{Mean, Outcome, Playouts, Rode, interval::Sums, playout::Length, recorded::recorded};

/// What a series of races showed. All means come with 95 % intervals.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Simulation {
    pub game: &'static str,
    pub seats: u8,
    pub games: u64,
    /// Luck and actions, passes included.
    pub steps: Mean,
    /// Actions of seats whose turn it was, answers to choices included.
    pub turns: Mean,
    /// A shared first place counts in parts.
    pub wins_by_seat: Vec<Mean>,
    pub bots: Vec<BotResult>,
    /// Figures of the game's own.
    pub measures: BTreeMap<&'static str, Mean>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotResult {
    pub bot: Bot,
    pub wins: Mean,
    /// From 0; ties share the better place.
    pub place: Mean,
}

/// A series of races to play. Race i seats the bots in an order rotated by i, and depends on `seed` and i alone.
pub struct Series<'a> {
    pub options: &'a Map<String, Value>,
    pub seats: u8,
    pub games: u64,
    pub bots: &'a [Bot],
    pub seed: u64,
}

/// Called as races end, from any thread.
pub trait Watch: Sync {
    /// Whether records are wanted: races are then played through a table, which takes longer.
    fn wants_records(&self) -> bool {
        false
    }

    fn race_over(&self, _race: u64, _record: Option<Vec<String>>) {}

    /// By so much of a race, from 0 to 1 in all, the work has gone on. Called where one race takes minutes.
    fn went_on(&self, _by: f64) {}

    /// What every seat did in a race that is over.
    fn rode(&self, _seats: &[Rode]) {}
}

/// Plays a series on all cores.
pub fn simulate<G: Studied>(series: &Series<'_>, watch: &dyn Watch) -> Result<Simulation, BadOption> {
    let &Series { seats, games, bots, seed, .. } = series;
    let fresh = G::new(&read_options::<G>(series.options)?, seats)?;
    let totals = (0..games)
        .into_par_iter()
        .fold(
            || (Totals::new(seats, bots), Playouts::<G>::new(generator(seed, 0))),
            |(mut totals, mut playouts), race| {
                let seated = rotated(bots, race, seats);
                if watch.wants_records() {
                    let (game, length, record) = recorded::<G>(series, race, &seated);
                    totals.add(&game, length, &seated, bots);
                    watch.rode(&rows(&game, race, race, &names(&seated), length));
                    watch.race_over(race, Some(record));
                } else {
                    playouts.rng = generator(seed, race);
                    let mut game = fresh.clone();
                    let length = playouts.play_out(&mut game, &seated);
                    totals.add(&game, length, &seated, bots);
                    watch.rode(&rows(&game, race, race, &names(&seated), length));
                    watch.race_over(race, None);
                }
                (totals, playouts)
            },
        )
        .map(|(totals, _)| totals)
        .reduce(|| Totals::new(seats, bots), Totals::merge);
    Ok(Simulation {
        game: G::KEY,
        seats,
        games,
        steps: totals.steps.mean(),
        turns: totals.turns.mean(),
        wins_by_seat: totals.wins_by_seat.iter().map(Sums::mean).collect(),
        bots: kinds(bots)
            .into_iter()
            .zip(&totals.by_bot)
            .map(|(bot, (wins, place))| BotResult { bot, wins: wins.mean(), place: place.mean() })
            .collect(),
        measures: totals.measures.iter().map(|(name, tally)| (*name, tally.mean())).collect(),
    })
}

fn names(seated: &[Bot]) -> BySeat<Cow<'static, str>> {
    seated.iter().map(|bot| Cow::Borrowed(bot.name())).collect()
}

/// A race that is over, seat by seat.
pub fn rows<G: Game>(game: &G, race: u64, deal: u64, names: &[Cow<'static, str>], length: Length) -> BySeat<Rode> {
    let ranking = G::ranking(game.public()).expect("the race is over");
    let shares = shares(&ranking);
    let row = |(seat, &place): (usize, &u8)| Rode {
        race,
        deal,
        seat: seat as u8,
        bot: names[seat].clone(),
        outcome: Outcome::Over,
        place: place + 1,
        share: shares[seat].into(),
        steps: length.steps,
        turns: length.turns,
    };
    ranking.iter().enumerate().map(row).collect()
}

/// Who sits where in a race of a series.
fn rotated(bots: &[Bot], race: u64, seats: u8) -> Vec<Bot> {
    (0..u64::from(seats)).map(|seat| bots[((seat + race) % bots.len() as u64) as usize]).collect()
}

fn kinds(bots: &[Bot]) -> Vec<Bot> {
    Bot::ALL.into_iter().filter(|bot| bots.contains(bot)).collect()
}

struct Totals {
    steps: Sums,
    turns: Sums,
    wins_by_seat: Vec<Sums>,
    by_bot: Vec<(Sums, Sums)>,
    measures: BTreeMap<&'static str, Sums>,
}

impl Totals {
    fn new(seats: u8, bots: &[Bot]) -> Totals {
        Totals {
            steps: Sums::default(),
            turns: Sums::default(),
            wins_by_seat: vec![Sums::default(); seats.into()],
            by_bot: vec![Default::default(); kinds(bots).len()],
            measures: BTreeMap::new(),
        }
    }

    fn add<G: Studied>(&mut self, game: &G, length: Length, seated: &[Bot], bots: &[Bot]) {
        self.steps.add(length.steps as f64);
        self.turns.add(length.turns as f64);
        let ranking = <G as Game>::ranking(game.public()).expect("the race is over");
        let winners = ranking.iter().filter(|&&place| place == 0).count() as f64;
        for (seat, &place) in ranking.iter().enumerate() {
            let share = if place == 0 { 1.0 / winners } else { 0.0 };
            self.wins_by_seat[seat].add(share);
            let kind = kinds(bots).iter().position(|bot| *bot == seated[seat]).expect("seated from the list");
            self.by_bot[kind].0.add(share);
            self.by_bot[kind].1.add(place.into());
        }
        for measure in game.measures() {
            self.measures.entry(measure.key).or_default().add(measure.value);
        }
    }

    fn merge(mut self, other: Totals) -> Totals {
        self.steps.merge(&other.steps);
        self.turns.merge(&other.turns);
        self.wins_by_seat.iter_mut().zip(&other.wins_by_seat).for_each(|(mine, theirs)| mine.merge(theirs));
        for ((wins, place), (other_wins, other_place)) in self.by_bot.iter_mut().zip(&other.by_bot) {
            wins.merge(other_wins);
            place.merge(other_place);
        }
        for (name, tally) in &other.measures {
            self.measures.entry(name).or_default().merge(tally);
        }
        self
    }
}
