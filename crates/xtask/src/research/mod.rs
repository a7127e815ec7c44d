//! Research on bots and analyses: files that a search reads, and whether an analysis is right.

mod calibrate;
mod errors;
mod learning;
mod mistakes;

use std::sync::Mutex;

use cli::{RACES, progress};
use indicatif::ProgressBar;
use lab::Watch;

pub use self::{
    calibrate::Calibrate,
    errors::Errors,
    learning::{Fit, Train, Tune},
    mistakes::Mistakes,
};

/// Runs a study; its races are counted on a terminal.
fn counted<T, E>(races: u64, study: impl FnOnce(&Counting) -> Result<T, E>) -> Result<T, E> {
    let counting = Counting(progress(races, RACES));
    let found = study(&counting);
    counting.0.finish_and_clear();
    found
}

struct Counting(ProgressBar);

impl Watch for Counting {
    fn race_over(&self, _: u64, _: Option<Vec<String>>) {
        self.0.inc(1);
    }
}

/// Runs a study in which one race takes minutes; a terminal shows how far it has come.
fn advancing<T, E>(races: u64, study: impl FnOnce(&Advancing) -> Result<T, E>) -> Result<T, E> {
    let bar = progress(races * Advancing::PARTS as u64, "{bar:40} {percent} %, {elapsed} so far, {eta} left");
    let advancing = Advancing { bar, races_done: Mutex::default() };
    let found = study(&advancing);
    advancing.bar.finish_and_clear();
    found
}

struct Advancing {
    bar: ProgressBar,
    races_done: Mutex<f64>,
}

impl Advancing {
    /// Of a race, on the bar.
    const PARTS: f64 = 1000.0;
}

impl Watch for Advancing {
    fn went_on(&self, by: f64) {
        let mut done = self.races_done.lock().expect("no panic while held");
        *done += by;
        self.bar.set_position((*done * Advancing::PARTS) as u64);
    }
}
