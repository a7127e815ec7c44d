//! The games as a module for Python, `sillage._sillage`; what is pleasant about it is in `sillage/*.py`.
//!
//! - [`race`]: one race, typed and erased.
//! - [`lanes`]: many races at once, played on by threads.
//! - [`state`] and [`vec_env`]: the same as classes of Python.
//!
//! Architecture invariant: no thread plays while it holds the interpreter.

mod lanes;
mod race;
mod state;
mod vec_env;

use std::ops::ControlFlow;

use analysis::Plan;
use catalogue::AnalysisWatch;
use engine::Lang;
use pyo3::{exceptions::PyValueError, prelude::*};
use serde_json::{Map, Value};

use crate::{state::State, vec_env::VecEnv};

#[pymodule]
fn _sillage(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<State>()?;
    module.add_class::<VecEnv>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(analyse, module)?)?;
    module.add_function(wrap_pyfunction!(read_record, module)?)
}

fn refused(why: impl ToString) -> PyErr {
    PyValueError::new_err(why.to_string())
}

fn unknown_game(key: &str) -> PyErr {
    let known: Vec<&str> = catalogue::ALL.iter().map(|game| game.key()).collect();
    refused(format!("there is no game called {key:?}: choose among {}", known.join(", ")))
}

fn read_options(json: &str) -> PyResult<Map<String, Value>> {
    serde_json::from_str(json).map_err(refused)
}

/// The games: name, fewest and most seats.
#[pyfunction]
fn games() -> Vec<(&'static str, u8, u8)> {
    catalogue::ALL.iter().map(|game| (game.key(), *game.seats().start(), *game.seats().end())).collect()
}

/// What was luck and what was choice in the race of a record, as JSON.
#[pyfunction]
#[pyo3(signature = (record, seed = 1))]
fn analyse(py: Python<'_>, record: &str, seed: u64) -> PyResult<String> {
    struct Patient;
    impl AnalysisWatch for Patient {}
    let game = game_of(record)?;
    let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let plan = Plan { seed, threads, ..Plan::default() };
    let found = py.detach(|| game.analyse(record, plan, Some(Lang::En), &[], &Patient));
    let found = found.map_err(|error| refused(error.text().get(Lang::En)))?;
    serde_json::to_string(&found).map_err(refused)
}

/// The state as it was asked, the seat, and the numbers of its answer.
type Decision = (State, u8, Vec<u16>);

/// The race of a record: every question as the one who answered it saw it, with the numbers of the answer. Answers of
/// windows and choices come in the order in which they were given.
#[pyfunction]
fn read_record(py: Python<'_>, record: &str) -> PyResult<(String, Vec<Decision>, Option<Vec<u8>>)> {
    let game = game_of(record)?;
    let mut decisions: Vec<Decision> = Vec::new();
    let ranking = py.detach(|| {
        race::decisions(game.key(), record, &mut |race, seat, code| {
            decisions.push((State::from(race), seat.0, code.to_vec()));
            ControlFlow::Continue(())
        })
    });
    let ranking = ranking.ok_or_else(|| unknown_game(game.key()))?.map_err(refused)?;
    Ok((game.key().to_owned(), decisions, ranking.map(|places| places.to_vec())))
}

fn game_of(record: &str) -> PyResult<&'static dyn catalogue::AnyGame> {
    let read = table::Record::read(record).map_err(refused)?;
    catalogue::find(&read.header.game).ok_or_else(|| unknown_game(&read.header.game))
}
