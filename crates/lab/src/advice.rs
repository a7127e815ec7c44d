//! Measures the tips of a rulebook: each deal is ridden with the habit and against it.

use bots::{Streams, shares};
use engine::{BadOption, Chance, Decide, Drawn, Driver, Seat, SeatView, Studied};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value};
use table::read_options;

use crate::{Mean, interval::Sums};

/// How tips of a rulebook are measured: a seat rides every deal twice among amateurs, once heeding the tip and once flouting it, with the same
/// luck; each deal is ridden so from every seat.
pub struct Trial<'a> {
    pub options: &'a Map<String, Value>,
    pub seats: u8,
    pub deals: u64,
    /// One tip, by its number; all that the game can measure without.
    pub tip: Option<u8>,
    pub seed: u64,
}

/// What a tip is worth, in parts of a win.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Advised {
    pub tip: u8,
    pub heeded: Mean,
    pub flouted: Mean,
    /// The difference of the two. A deal is one sample, since its races hang together.
    pub worth: Mean,
    /// The part of the races that ended otherwise for the seat.
    pub differs: f64,
}

/// Measures the tips of a game, in their order.
pub fn advice<G: Studied>(trial: &Trial<'_>) -> Result<Vec<Advised>, BadOption> {
    let fresh = G::new(&read_options::<G>(trial.options)?, trial.seats)?;
    let tips = G::ADVICE.iter().filter(|tip| trial.tip.is_none_or(|wanted| wanted == **tip));
    Ok(tips.map(|&tip| measure(&fresh, tip, trial)).collect())
}

#[derive(Default)]
struct Tally {
    heeded: Sums,
    flouted: Sums,
    worth: Sums,
    differs: Sums,
}

impl Tally {
    fn merge(mut self, other: Tally) -> Tally {
        self.heeded.merge(&other.heeded);
        self.flouted.merge(&other.flouted);
        self.worth.merge(&other.worth);
        self.differs.merge(&other.differs);
        self
    }
}

fn measure<G: Studied>(fresh: &G, tip: u8, trial: &Trial<'_>) -> Advised {
    let tally = (0..trial.deals).into_par_iter().map_init(Driver::default, |driver, deal| {
        let mut ride = |seat: Seat, heeds: bool| {
            let mut game = fresh.clone();
            let streams = Streams::new(trial.seed ^ deal.rotate_left(32));
            let mut field = Field { seat, tip, heeds, streams };
            while driver.step(&mut game, &mut field).is_some() {}
            f64::from(shares(&G::ranking(game.public()).expect("the race is over"))[seat.index()])
        };
        let mut heeded = 0.0;
        let mut flouted = 0.0;
        let mut tally = Tally::default();
        for seat in Seat::all(trial.seats) {
            let won = [ride(seat, true), ride(seat, false)];
            heeded += won[0];
            flouted += won[1];
            tally.differs.add(if won[0] == won[1] { 0.0 } else { 1.0 });
        }
        let seats = f64::from(trial.seats);
        tally.heeded.add(heeded / seats);
        tally.flouted.add(flouted / seats);
        tally.worth.add((heeded - flouted) / seats);
        tally
    });
    let tally = tally.reduce(Tally::default, Tally::merge);
    Advised {
        tip,
        heeded: tally.heeded.mean(),
        flouted: tally.flouted.mean(),
        worth: tally.worth.mean(),
        differs: tally.differs.mean().mean,
    }
}

/// One seat that heeds a tip or flouts it, among amateurs.
struct Field {
    seat: Seat,
    tip: u8,
    heeds: bool,
    streams: Streams,
}

impl<G: Studied> Decide<G> for Field {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.streams.draw(chance)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        let words = self.streams.seat(view.seat);
        if view.seat != self.seat {
            return G::heuristic(view, legal, words);
        }
        let advised = G::advised(view, legal, self.tip, self.heeds, words);
        let action = advised.unwrap_or_else(|| G::heuristic(view, legal, words));
        // States are played without a check: a habit that breaks the rules would look like the best of all.
        assert!(legal.is_empty() || legal.contains(&action), "{}: {action:?} is against the rules", G::KEY);
        action
    }
}
