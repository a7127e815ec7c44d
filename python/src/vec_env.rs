//! Many races as a class of Python.

use bots::Bot;
use engine::Lang;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::{
    lanes::{AnyLanes, Rows, open},
    race::Start,
    read_options, refused, unknown_game,
};

/// Many races at once, played on by threads without the interpreter. The arrays are always the same: each step writes
/// into them.
#[pyclass(module = "sillage._sillage")]
pub struct VecEnv {
    lanes: Box<dyn AnyLanes>,
    /// What each lane's seat sees, and which numbers it may choose.
    #[pyo3(get)]
    observations: Py<PyArray2<f32>>,
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// By lane and seat: shares of the win where a race ended with the last step, else 0.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    #[pyo3(get)]
    done: Py<PyArray1<bool>>,
    /// The seat that is asked; -1 where a race is over.
    #[pyo3(get)]
    seats: Py<PyArray1<i64>>,
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, n, seats, bots = vec![], options = "{}", seed = 0, auto_reset = true))]
    #[allow(clippy::too_many_arguments)] // All but two have defaults.
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        seats: u8,
        bots: Vec<String>,
        options: &str,
        seed: u64,
        auto_reset: bool,
    ) -> PyResult<VecEnv> {
        let bots: Vec<Bot> = bots.iter().map(|bot| bot.parse().map_err(refused)).collect::<PyResult<_>>()?;
        if bots.len() >= usize::from(seats) {
            return Err(refused(format!("{} bots leave no seat of {seats} to you", bots.len())));
        }
        let start = Start { options: read_options(options)?, seats, seed };
        let lanes = open(game, n, start, bots, auto_reset).ok_or_else(|| unknown_game(game))?;
        let lanes = lanes.map_err(|bad| refused(format!("{}: {}", bad.key, bad.why.get(Lang::En))))?;
        let (seen, numbers) = lanes.lengths();
        let mut env = VecEnv {
            lanes,
            observations: PyArray2::zeros(py, [n, seen], false).unbind(),
            masks: PyArray2::zeros(py, [n, numbers], false).unbind(),
            rewards: PyArray2::zeros(py, [n, seats.into()], false).unbind(),
            done: PyArray1::zeros(py, n, false).unbind(),
            seats: PyArray1::zeros(py, n, false).unbind(),
        };
        env.reset(py, seed)?;
        Ok(env)
    }

    /// Begins every race anew.
    #[pyo3(signature = (seed = 0))]
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.play(py, |lanes, rows| {
            lanes.reset(seed, rows);
            Ok(())
        })
    }

    /// What an amateur would choose in each lane; -1 in the middle of an answer that it would not have begun so.
    fn heuristic<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let numbers = PyArray1::zeros(py, self.seats.bind(py).len()?, false);
        let mut writing = numbers.readwrite();
        let lanes = self.lanes.as_mut();
        let out = writing.as_slice_mut()?;
        py.detach(|| lanes.heuristic(out));
        drop(writing);
        Ok(numbers)
    }

    /// Chooses a number in every lane, and plays on until a seat of yours is asked. Where one is not legal nothing has
    /// changed.
    fn step(&mut self, py: Python<'_>, numbers: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let numbers = numbers.as_slice()?.to_vec();
        let n = self.seats.bind(py).len()?;
        if numbers.len() != n {
            return Err(refused(format!("{} numbers for {n} lanes", numbers.len())));
        }
        self.play(py, |lanes, rows| {
            lanes.step(&numbers, rows).map_err(|(lane, refusal)| format!("lane {lane}: {refusal}"))
        })
    }
}

impl VecEnv {
    fn play(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyLanes, Rows<'_>) -> Result<(), String> + Send,
    ) -> PyResult<()> {
        let mut observations = self.observations.bind(py).readwrite();
        let mut masks = self.masks.bind(py).readwrite();
        let mut rewards = self.rewards.bind(py).readwrite();
        let mut done = self.done.bind(py).readwrite();
        let mut seats = self.seats.bind(py).readwrite();
        let rows = Rows {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
        };
        let lanes = self.lanes.as_mut();
        py.detach(|| work(lanes, rows)).map_err(refused)
    }
}
