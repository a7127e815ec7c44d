//! Trains a net on what a search found of each choice.

use bots::{Generator, Net, OwnPolicy, Search, Settings, Streams, TrainedFile, generator};
use engine::{BadOption, Chance, Decide, Drawn, Driver, Rng, Seat, SeatView, Valued};
use rayon::prelude::*;
use serde_json::{Map, Value};
use table::read_options;

use lab::Watch;

use crate::{
    alone::{PROOF, alone},
    learner::{Example, learn},
};

/// How choices are trained: a search plays one seat against amateurs, and a net learns what it found of every choice. A search that
/// plays its own seat on by that net looks further than one that plays it on by the heuristic.
pub struct Train<'a> {
    pub options: &'a Map<String, Value>,
    pub seats: u8,
    pub races: u64,
    /// Playouts for each choice.
    pub playouts: u64,
    pub epochs: u32,
    /// Races that the result is measured in.
    pub proof: u64,
    pub seed: u64,
    /// Written into the file.
    pub command: String,
}

/// A choice that does worse by this chance to win is trained to be taken e times less often.
const WORSE: f64 = 0.03;
/// A search thinks with other luck than the race has.
const THOUGHTS: u64 = 77;

/// The search plays its own seat on by the heuristic, whatever it was trained before: the same command gives the same net.
pub fn train<G: Valued>(train: &Train<'_>, watch: &dyn Watch) -> Result<TrainedFile, BadOption> {
    let fresh = G::new(&read_options::<G>(train.options)?, train.seats)?;
    let seats = u64::from(train.seats);
    let settings = Settings { playouts: train.playouts, ..Settings::default() };
    let lessons = |race: u64| {
        let deal = race / seats;
        let seat = Seat((race % seats) as u8);
        let mut lesson = Lesson::<G> {
            seat,
            search: Search::new(settings).with_own(OwnPolicy::Heuristic),
            rng: generator(train.seed ^ THOUGHTS, race),
            luck: Streams::new(train.seed ^ deal.rotate_left(32)),
            examples: Vec::new(),
        };
        let mut game = fresh.clone();
        let mut driver = Driver::default();
        while driver.step(&mut game, &mut lesson).is_some() {}
        watch.race_over(race, None);
        lesson.examples
    };
    let examples: Vec<Example> = (0..train.races).into_par_iter().flat_map_iter(lessons).collect();
    let net = learn(G::CHOICE_INPUTS, &examples, train.epochs, train.seed, &train.command);
    let proof = alone(&fresh, &OwnPolicy::Trained(Net::from_file(&net)), train.proof, train.seed ^ PROOF);
    Ok(TrainedFile { share: proof.mean, races: train.proof, net })
}

/// A race in which one seat thinks, and what it finds is written down.
struct Lesson<G: Valued> {
    seat: Seat,
    search: Search<G>,
    rng: Generator,
    luck: Streams,
    examples: Vec<Example>,
}

impl<G: Valued> Decide<G> for Lesson<G> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.luck.draw(chance)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        if view.seat != self.seat {
            return G::heuristic(view, legal, self.luck.seat(view.seat));
        }
        if let [only] = legal {
            return only.clone();
        }
        let found = self.search.think(view, legal, self.rng.next_u64());
        let mut inputs = Vec::new();
        G::describe_choices(view, legal, |numbers| inputs.extend_from_slice(numbers.as_slice()));
        if !inputs.is_empty() {
            let ahead = |action: &G::Action| {
                let choice = found.choices.iter().find(|choice| choice.action == *action);
                choice.map_or(f64::NEG_INFINITY, |choice| choice.ahead.mean)
            };
            let best = legal.iter().map(ahead).fold(f64::NEG_INFINITY, f64::max);
            let taken: Vec<f64> = legal.iter().map(|action| ((ahead(action) - best) / WORSE).exp()).collect();
            let sum: f64 = taken.iter().sum();
            self.examples.push(Example { inputs, shares: taken.iter().map(|taken| (taken / sum) as f32).collect() });
        }
        found.choices[0].action.clone()
    }
}
