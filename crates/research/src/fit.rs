//! Fits values: plays races, describes positions and learns who won.

use bots::{Bot, Generator, NetFile, Player, Streams, generator, shares};
use engine::{
    Awaiting, BadOption, Chance, Decide, Drawn, Driver, Game, Numbers, Rng, Seat, SeatView, Valued, below,
    play_at_random,
};
use rayon::prelude::*;
use serde_json::{Map, Value};
use table::read_options;

use lab::Watch;

use crate::learner::{Example, learn};

/// How values are fitted: races are played, positions on the way are described, and the net learns who won.
pub struct Fit<'a> {
    /// Each race takes one of these options in turn, with one of these numbers of seats.
    pub options: &'a [Map<String, Value>],
    pub seats: &'a [u8],
    pub races: u64,
    /// Positions kept of a race, about.
    pub positions: u32,
    pub epochs: u32,
    pub bot: Bot,
    pub playouts: Option<u64>,
    pub seed: u64,
    /// Written into the file.
    pub command: String,
}

/// Some races are played well, others with choices at random: values must also know positions that no good player gets into.
const DISTRACTED: [Option<u32>; 4] = [None, Some(40), Some(15), Some(6)];

pub fn fit<G: Valued>(fit: &Fit<'_>, watch: &dyn Watch) -> Result<NetFile, BadOption> {
    let mut fresh = Vec::new();
    for options in fit.options {
        let options = read_options::<G>(options)?;
        for &seats in fit.seats {
            fresh.push(G::new(&options, seats)?);
        }
    }
    let described = Numbers::of(&fresh[0], Seat(0));
    assert_eq!(described.as_slice().len(), G::INPUTS, "{} describes a seat in so many numbers", G::KEY);
    let positions: Vec<Example> = (0..fit.races)
        .into_par_iter()
        .flat_map_iter(|race| {
            // Every kind of race is ridden with every kind of distraction.
            let kind = race as usize / DISTRACTED.len() % fresh.len();
            let positions = watch_race(fresh[kind].clone(), fit, race);
            watch.race_over(race, None);
            positions
        })
        .collect();
    Ok(learn(G::INPUTS, &positions, fit.epochs, fit.seed, &fit.command))
}

/// One player in all seats, who makes some choices at random.
struct Distracted<G: Game> {
    player: Box<dyn Player<G>>,
    /// One choice in so many; none where there is no number.
    one_in: Option<u32>,
    rng: Generator,
    luck: Streams,
}

impl<G: Valued> Decide<G> for Distracted<G> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.luck.draw(chance)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        match self.one_in {
            Some(one_in) if below(&mut self.rng, one_in) == 0 => play_at_random(view, legal, &mut self.rng),
            _ => self.player.choose(view, legal, &mut self.rng),
        }
    }
}

/// Plays a race and keeps some of its quiet positions.
fn watch_race<G: Valued>(mut game: G, fit: &Fit<'_>, race: u64) -> Vec<Example> {
    let mut rng = generator(fit.seed, race);
    let luck = Streams::new(rng.next_u64());
    let one_in = DISTRACTED[race as usize % DISTRACTED.len()];
    let mut riding = Distracted { player: fit.bot.player::<G>(fit.playouts), one_in, rng, luck };
    let seats = G::seats(game.public());
    let mut driver = Driver::default();
    let mut seen = Vec::new();
    let mut passed = 0;
    loop {
        if game.is_quiet() && G::awaiting(game.public()) != Awaiting::Nobody {
            keep(&game, seats, fit.positions, &mut passed, &mut seen, &mut riding.rng);
        }
        if driver.step(&mut game, &mut riding).is_none() {
            break;
        }
    }
    let shares = shares(&G::ranking(game.public()).expect("the race is over")).to_vec();
    seen.into_iter().map(|inputs| Example { inputs, shares: shares.clone() }).collect()
}

/// Keeps so many of all the positions passed, each as likely as the next.
fn keep<G: Valued>(game: &G, seats: u8, most: u32, passed: &mut u32, seen: &mut Vec<Vec<f32>>, rng: &mut Generator) {
    *passed += 1;
    let at = if *passed <= most { seen.len() } else { below(rng, *passed) as usize };
    if at >= most as usize {
        return;
    }
    let inputs = Seat::all(seats).flat_map(|seat| Numbers::of(game, seat).as_slice().to_vec()).collect();
    if at == seen.len() {
        seen.push(inputs);
    } else {
        seen[at] = inputs;
    }
}
