//! A race as a class of Python.

use bots::Bot;
use engine::{Lang, Seat, Viewer};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::{exceptions::PyIndexError, prelude::*, types::PyDict};

use crate::{
    race::{AnyRace, Found, Start, open},
    read_options, refused, unknown_game,
};

/// A race, asked and answered in numbers.
#[pyclass(module = "sillage._sillage")]
pub struct State(Box<dyn AnyRace>);

impl From<Box<dyn AnyRace>> for State {
    fn from(race: Box<dyn AnyRace>) -> State {
        State(race)
    }
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, seats, options = "{}", seed = 0))]
    fn new(game: &str, seats: u8, options: &str, seed: u64) -> PyResult<State> {
        let start = Start { options: read_options(options)?, seats, seed };
        let race = open(game, start).ok_or_else(|| unknown_game(game))?;
        race.map(State).map_err(|bad| refused(format!("{}: {}", bad.key, bad.why.get(Lang::En))))
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats()
    }

    #[getter]
    fn observation_length(&self) -> usize {
        self.0.lengths().0
    }

    #[getter]
    fn action_count(&self) -> usize {
        self.0.lengths().1
    }

    /// The seats that owe an answer, ascending; none when the race is over.
    #[getter]
    fn asked(&self) -> Vec<u8> {
        self.0.asked().iter().map(|seat| seat.0).collect()
    }

    /// The first of them.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.0.asked().first().map(|seat| seat.0)
    }

    #[getter]
    fn over(&self) -> bool {
        self.0.ranking().is_some()
    }

    /// The place of each seat from 0, once the race is over.
    #[getter]
    fn ranking(&self) -> Option<Vec<u8>> {
        self.0.ranking().map(|places| places.to_vec())
    }

    /// Each seat's share of the win: 0 for all until the race is over.
    #[getter]
    fn rewards(&self) -> Vec<f32> {
        self.0.shares().map_or_else(|| vec![0.0; self.0.seats().into()], |shares| shares.to_vec())
    }

    /// What a seat sees, as numbers.
    fn observe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.sitting(seat)?;
        let array = PyArray1::zeros(py, self.0.lengths().0, false);
        self.0.observe(seat, array.readwrite().as_slice_mut()?);
        Ok(array)
    }

    /// Which numbers a seat may choose; none where it is not asked.
    fn mask<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let seat = self.sitting(seat)?;
        let array = PyArray1::zeros(py, self.0.lengths().1, false);
        self.0.mask(seat, array.readwrite().as_slice_mut()?);
        Ok(array)
    }

    /// The numbers that a seat may choose.
    #[pyo3(signature = (seat = None))]
    fn legal(&self, seat: Option<u8>) -> PyResult<Vec<u16>> {
        Ok(self.0.question(self.of(seat)?).1.to_vec())
    }

    /// What a seat has chosen already of an answer of several numbers.
    #[pyo3(signature = (seat = None))]
    fn so_far(&self, seat: Option<u8>) -> PyResult<Vec<u16>> {
        Ok(self.0.question(self.of(seat)?).0.to_vec())
    }

    /// Chooses a number for a seat; for the first that is asked, where none is named.
    #[pyo3(signature = (number, seat = None))]
    fn step(&mut self, number: i64, seat: Option<u8>) -> PyResult<()> {
        let seat = self.of(seat)?;
        self.0.choose(seat, number).map_err(refused)
    }

    /// The view of a seat as JSON, or without one that of a spectator.
    #[pyo3(signature = (seat = None))]
    fn view_json(&self, seat: Option<u8>) -> PyResult<String> {
        let viewer = match seat {
            Some(seat) => Viewer::Seat(self.sitting(seat)?),
            None => Viewer::Spectator,
        };
        Ok(self.0.view(viewer))
    }

    fn clone(&self) -> State {
        State(self.0.copied())
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone()
    }

    /// Another race that looks the same to the seat: what it does not see, and all luck to come, is drawn anew.
    #[pyo3(signature = (seed, seat = None))]
    fn determinize(&self, seed: u64, seat: Option<u8>) -> PyResult<State> {
        Ok(State(self.0.determinized(self.of(seat)?, seed)))
    }

    /// The numbers of what a bot would answer, from the seat's view alone.
    #[pyo3(signature = (bot, seed = 0, playouts = None, seat = None))]
    fn bot(&self, py: Python<'_>, bot: &str, seed: u64, playouts: Option<u64>, seat: Option<u8>) -> PyResult<Vec<u16>> {
        let seat = self.asked_afresh(seat)?;
        let bot = bot.parse::<Bot>().map_err(refused)?;
        Ok(py.detach(|| self.0.bot_choice(seat, bot, playouts, seed)).to_vec())
    }

    /// The numbers of what a sound club player would answer.
    #[pyo3(signature = (seed = 0, seat = None))]
    fn heuristic(&self, py: Python<'_>, seed: u64, seat: Option<u8>) -> PyResult<Vec<u16>> {
        self.bot(py, Bot::Amateur.name(), seed, None, seat)
    }

    /// What a search finds, the choice to play first.
    #[pyo3(signature = (playouts, seed = 0, seat = None))]
    fn search<'py>(
        &self,
        py: Python<'py>,
        playouts: u64,
        seed: u64,
        seat: Option<u8>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let seat = self.asked_afresh(seat)?;
        let found = py.detach(|| self.0.search(seat, playouts, seed));
        found.into_iter().map(|choice| as_dict(py, choice)).collect()
    }

    /// The record of the race so far, as `sillage replay` reads it.
    fn record(&self) -> PyResult<String> {
        self.0.record().ok_or_else(|| refused("only a race that began here has a record: this is a part of one"))
    }
}

impl State {
    fn sitting(&self, seat: u8) -> PyResult<Seat> {
        let seats = self.0.seats();
        if seat < seats { Ok(Seat(seat)) } else { Err(PyIndexError::new_err(format!("seat {seat} of {seats}"))) }
    }

    /// A seat that is named, or the first that is asked.
    fn of(&self, seat: Option<u8>) -> PyResult<Seat> {
        match seat {
            Some(seat) => self.sitting(seat),
            None => self.0.asked().first().copied().ok_or_else(|| refused("the race is over: nobody is asked")),
        }
    }

    /// A seat that is asked and has not begun to answer.
    fn asked_afresh(&self, seat: Option<u8>) -> PyResult<Seat> {
        let seat = self.of(seat)?;
        if !self.0.asked().contains(&seat) {
            return Err(refused(format!("seat {seat} is not asked")));
        }
        if !self.0.question(seat).0.is_empty() {
            return Err(refused(format!("seat {seat} has begun an answer of several numbers: finish it first")));
        }
        Ok(seat)
    }
}

fn as_dict(py: Python<'_>, choice: Found) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("numbers", choice.code.to_vec())?;
    dict.set_item("action", choice.action)?;
    dict.set_item("playouts", choice.playouts)?;
    dict.set_item("value", choice.value.0)?;
    dict.set_item("error", choice.value.1)?;
    dict.set_item("chances", choice.chances)?;
    dict.set_item("ahead", choice.ahead.0)?;
    dict.set_item("ahead_error", choice.ahead.1)?;
    dict.set_item("heuristic", choice.heuristic)?;
    Ok(dict)
}
