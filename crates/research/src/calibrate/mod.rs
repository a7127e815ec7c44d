//! Whether chances are what they say: predicted on the way, held against what happened.

mod decile;
mod page;

pub use decile::Decile;

use analysis::value;
use bots::{Bot, Generator, Player, Streams, generator, shares};
use engine::{
    BadOption, Chance, Decide, Drawn, Driver, Game, Lang, Rng, Seat, SeatView, Shown, Valued, Viewer, awaited,
};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value};
use table::read_options;

use lab::Watch;

/// What is calibrated.
pub struct Calibration<'a> {
    pub options: &'a Map<String, Value>,
    pub seats: u8,
    pub races: u64,
    /// Who rides, in every seat.
    pub bot: Bot,
    /// Worlds that each value comes from. They are halved: predictions are sorted by one half and read from the other, because those that
    /// come first in the sorting were lucky in it.
    pub worlds: usize,
    pub seed: u64,
    pub lang: Lang,
    /// Shown at the foot of the page.
    pub command: String,
}

/// Predictions held against what happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Predicted {
    pub game: &'static str,
    pub seats: u8,
    pub races: u64,
    /// A quarter, half and three quarters of the usual way.
    pub moments: Vec<Moments>,
    /// Deciles outside their own 95 % interval, of how many. One in twenty is, if all is well.
    pub off: usize,
    /// Those outside the interval that all of them together are in with 95 %, if all is well.
    pub far: usize,
    pub deciles: usize,
}

/// All races at the same part of the way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Moments {
    pub part: f64,
    /// The mean of the squared differences, added over the seats of a race; and that of equal chances.
    pub brier: f64,
    pub equal_chances: f64,
    pub deciles: Vec<Decile>,
}

/// One seat's chance at one moment of a race.
#[derive(Clone, Copy)]
struct Prediction {
    race: u64,
    sorted_by: f64,
    chance: f64,
    share: f64,
}

const PARTS: [f64; 3] = [0.25, 0.5, 0.75];
const DECILES: usize = 10;

/// Plays the races, and gives the figures and a page about them.
pub fn calibrate<G: Shown + Valued>(
    calibration: &Calibration<'_>,
    watch: &dyn Watch,
) -> Result<(Predicted, String), BadOption> {
    let fresh = G::new(&read_options::<G>(calibration.options)?, calibration.seats)?;
    // What part of a race is over is not known before its end, and how long it lasts depends on who wins. So predictions are made
    // after as many decisions as a quarter, half and three quarters of races usually have, in those that have not ended by then.
    let lengths = (0..calibration.races).into_par_iter().map(|race| ride(fresh.clone(), calibration, race, &[]).0);
    let usual = lengths.sum::<usize>() as f64 / calibration.races.max(1) as f64;
    let at = PARTS.map(|part| (usual * part) as usize);
    let races: Vec<[Vec<Prediction>; 3]> = (0..calibration.races)
        .into_par_iter()
        .map(|race| {
            let predictions = predict(fresh.clone(), calibration, race, &at);
            watch.race_over(race, None);
            predictions
        })
        .collect();
    let moments: Vec<Moments> = PARTS
        .into_iter()
        .enumerate()
        .map(|(at, part)| {
            let predictions = races.iter().flat_map(|race| race[at].iter().copied()).collect();
            Moments::of(part, predictions, calibration)
        })
        .collect();
    let deciles = || moments.iter().flat_map(|moments| &moments.deciles);
    let found = Predicted {
        game: G::KEY,
        seats: calibration.seats,
        races: calibration.races,
        off: deciles().filter(|decile| decile.off).count(),
        far: deciles().filter(|decile| decile.far).count(),
        deciles: deciles().count(),
        moments,
    };
    let page = page::write::<G>(calibration, &found);
    Ok((found, page))
}

/// One player in all seats.
struct Mirror<G: Game> {
    player: Box<dyn Player<G>>,
    rng: Generator,
    luck: Streams,
}

impl<G: Valued> Decide<G> for Mirror<G> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.luck.draw(chance)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        self.player.choose(view, legal, &mut self.rng)
    }
}

/// Rides a race: how many decisions it had, the positions at some of them with the seat that decides there, and how it ended.
fn ride<G: Valued>(
    mut game: G,
    calibration: &Calibration<'_>,
    race: u64,
    wanted: &[usize],
) -> (usize, Vec<(Seat, G)>, G) {
    let mut rng = generator(calibration.seed, race);
    let luck = Streams::new(rng.next_u64());
    let mut mirror = Mirror { player: calibration.bot.player(None), rng, luck };
    let mut driver = Driver::default();
    let mut decisions = 0;
    let mut found = Vec::new();
    loop {
        if let Some(seat) = awaited(&game) {
            if wanted.contains(&decisions) {
                found.push((seat, game.clone()));
            }
            decisions += 1;
        }
        if driver.step(&mut game, &mut mirror).is_none() {
            return (decisions, found, game);
        }
    }
}

/// Predicts a race on the way, from what the seat could know that decides there.
fn predict<G: Valued>(game: G, calibration: &Calibration<'_>, race: u64, at: &[usize; 3]) -> [Vec<Prediction>; 3] {
    let (_, positions, end) = ride(game, calibration, race, at);
    let result = shares(&G::ranking(end.public()).expect("the race is over"));
    let seed = generator(!calibration.seed, race).next_u64();
    std::array::from_fn(|part| {
        let Some((seat, state)) = positions.get(part) else { return Vec::new() };
        let view = state.view(Viewer::Seat(*seat));
        let half = (calibration.worlds / 2).max(1);
        let [sorted_by, chances] = [0, 1].map(|half_no| value(view, seed ^ half_no, half).chances);
        Seat::all(calibration.seats)
            .map(|seat| Prediction {
                race,
                sorted_by: sorted_by[seat.index()].mean,
                chance: chances[seat.index()].mean,
                share: result[seat.index()].into(),
            })
            .collect()
    })
}

impl Moments {
    fn of(part: f64, mut predictions: Vec<Prediction>, calibration: &Calibration<'_>) -> Moments {
        let races = (predictions.len() as f64 / f64::from(calibration.seats)).max(1.0);
        let brier = |chance: &dyn Fn(&Prediction) -> f64| {
            predictions.iter().map(|one| (chance(one) - one.share).powi(2)).sum::<f64>() / races
        };
        let equal = 1.0 / f64::from(calibration.seats);
        // Both halves together are what an analysis would say.
        let equal_chances = brier(&|_| equal);
        let brier = brier(&|one| (one.chance + one.sorted_by) / 2.0);
        predictions.sort_by(|a, b| a.sorted_by.total_cmp(&b.sorted_by));
        let deciles = (0..DECILES)
            .map(|at| &predictions[at * predictions.len() / DECILES..(at + 1) * predictions.len() / DECILES])
            .filter(|decile| !decile.is_empty())
            .map(|decile| Decile::of(decile, PARTS.len() * DECILES))
            .collect();
        Moments { part, brier, equal_chances, deciles }
    }
}
