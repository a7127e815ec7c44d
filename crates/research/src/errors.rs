//! Whether errors are what they say: values of an analysis held against playouts to the end, with luck of their own.

use analysis::{Analyser, Plan, Step};
use bots::{Bot, generator};
use engine::{BadOption, Valued, awaited, below};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value};
use table::{By, LuckSource, Table};

use lab::Watch;

use crate::passes::{all_passes, analysed};

/// Races whose analysis is checked.
pub struct ErrorCheck<'a> {
    pub options: &'a Map<String, Value>,
    pub seats: u8,
    pub races: u64,
    /// Who rides, in every seat. One that makes mistakes gives more to measure.
    pub bot: Bot,
    /// Decisions of each race that are checked: half of them where the choice was not the heuristic's, as far as there are any.
    /// Only those have a change to check.
    pub decisions: usize,
    /// The error to which they are played to the end.
    pub error: f64,
    pub seed: u64,
}

/// By how many errors figures were off: about 1 in the root of the mean square, and about 4.6 % beyond two errors, if errors are honest.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Errors {
    pub game: &'static str,
    pub races: u64,
    /// The mean error that the analyses gave for all their values.
    pub mean_error: f64,
    pub values: Off,
    /// What choices changed.
    pub changes: Off,
}

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Off {
    pub figures: u64,
    /// In errors, the root of the mean square.
    pub in_errors: f64,
    pub beyond_two: f64,
    /// In parts of a win: the mean of the differences, their root mean square, and what it would be if errors are honest.
    pub mean: f64,
    pub root_mean_square: f64,
    pub expected: f64,
}

const OTHER_LUCK: u64 = 0x0e44;

/// One figure: the difference, and the error that it should have.
struct Difference {
    by: f64,
    error: f64,
}

pub fn check_errors<G: Valued>(check: &ErrorCheck<'_>, watch: &dyn Watch) -> Result<Errors, BadOption> {
    G::new(&table::read_options::<G>(check.options)?, check.seats)?;
    let races: Vec<_> = (0..check.races)
        .into_par_iter()
        .map(|race| {
            let found = check_race::<G>(check, race, watch);
            watch.race_over(race, None);
            found
        })
        .collect();
    let mean_error = races.iter().map(|race| race.0).sum::<f64>() / races.len().max(1) as f64;
    let (values, changes): (Vec<_>, Vec<_>) = races.into_iter().map(|race| (race.1, race.2)).unzip();
    Ok(Errors {
        game: G::KEY,
        races: check.races,
        mean_error,
        values: Off::of(&values.into_iter().flatten().collect::<Vec<_>>()),
        changes: Off::of(&changes.into_iter().flatten().collect::<Vec<_>>()),
    })
}

impl Off {
    fn of(differences: &[Difference]) -> Off {
        let count = differences.len().max(1) as f64;
        let mean = |of: fn(&Difference) -> f64| differences.iter().map(of).sum::<f64>() / count;
        Off {
            figures: differences.len() as u64,
            in_errors: mean(|one| (one.by / one.error).powi(2)).sqrt(),
            beyond_two: mean(|one| f64::from(u8::from(one.by.abs() > 2.0 * one.error))),
            mean: mean(|one| one.by),
            root_mean_square: mean(|one| one.by.powi(2)).sqrt(),
            expected: mean(|one| one.error.powi(2)).sqrt(),
        }
    }
}

/// The mean error of an analysis, and by how much values and changes were off at some of its decisions.
fn check_race<G: Valued>(
    check: &ErrorCheck<'_>,
    race: u64,
    watch: &dyn Watch,
) -> (f64, Vec<Difference>, Vec<Difference>) {
    let (record, mut rng) = ride::<G>(check, race);
    // Cores that have no race of their own help.
    let threads = (rayon::current_num_threads() / check.races.max(1) as usize).max(1);
    let usual = Plan { seed: check.seed ^ race, threads, ..Plan::default() };
    let went_on = |by: f64| watch.went_on(by / 2.0);
    let found = all_passes(Analyser::<G>::new(&record, usual).expect("a race"), &went_on);
    let decisions = found.steps.iter().filter(|step| step.seat.is_some());
    let (changed, sound): (Vec<_>, Vec<_>) = decisions.partition(|step| is_changed(step));
    let mut chosen = pick(changed, sound, check.decisions, &mut rng);
    chosen.sort_by_key(|step| step.n);
    let picked: Vec<usize> = chosen.iter().map(|step| step.n).collect();
    let whole = Plan {
        seed: usual.seed ^ OTHER_LUCK,
        error: check.error,
        most_steps: Some(u64::MAX),
        worlds: 128,
        truncates: false,
        // What else could be chosen is in no figure that is checked.
        rivals: false,
        ..usual
    };
    let mut values = Vec::new();
    let mut changes = Vec::new();
    for (step, other) in chosen.iter().zip(analysed::<G>(&record, &picked, whole, &went_on)) {
        assert_eq!(step.n, other.n, "the same decisions");
        for seat in 0..usize::from(check.seats) {
            values.push(Difference {
                by: step.values[seat].as_f64() - other.values[seat].as_f64(),
                error: step.errors[seat].hypot(other.errors[seat]),
            });
            let change = step.change[seat];
            let other = other.change[seat];
            if change.error > 0.0 {
                changes.push(Difference { by: change.mean - other.mean, error: change.error.hypot(other.error) });
            }
        }
    }
    (found.mean_error, values, changes)
}

/// A choice that is surely the heuristic's changes nothing, for no seat.
fn is_changed<A>(step: &Step<A>) -> bool {
    step.change.iter().any(|change| change.error > 0.0)
}

/// So many of both, half of them of those that changed something; more of one kind where there are not enough of the other.
fn pick<T>(mut changed: Vec<T>, mut sound: Vec<T>, most: usize, rng: &mut bots::Generator) -> Vec<T> {
    let mut draw = |from: &mut Vec<T>, most: usize| {
        while from.len() > most {
            from.swap_remove(below(rng, from.len() as u32) as usize);
        }
    };
    draw(&mut sound, most - most.div_ceil(2).min(changed.len()));
    draw(&mut changed, most - sound.len());
    changed.append(&mut sound);
    changed
}

fn ride<G: Valued>(check: &ErrorCheck<'_>, race: u64) -> (String, bots::Generator) {
    let mut rng = generator(check.seed, race);
    let luck = LuckSource::Seed(engine::Rng::next_u64(&mut rng));
    let mut table =
        Table::<G>::open("errors", check.options, check.seats, &luck).expect("the options were tried before");
    table.draw_pending();
    while let Some(seat) = awaited(table.game()) {
        let action = check.bot.answer(table.game(), seat, &mut rng);
        table.play(seat, table.decision(seat), &action, By::Player).expect("bots play by the rules");
    }
    (table.take_lines().join("\n") + "\n", rng)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_decisions_have_a_change_to_check() {
        let changed = |changed: usize, sound: usize| {
            let picked = pick(vec![true; changed], vec![false; sound], 5, &mut generator(1, 0));
            (picked.len(), picked.into_iter().filter(|&changed| changed).count())
        };
        assert_eq!(changed(10, 10), (5, 3));
        assert_eq!(changed(1, 10), (5, 1));
        assert_eq!(changed(10, 1), (5, 4));
        assert_eq!(changed(2, 1), (3, 2));
    }

    #[test]
    fn differences_are_counted_in_errors() {
        let one = |by: f64| Difference { by, error: 0.01 };
        let honest = Off::of(&[one(0.01), one(-0.01), one(0.01), one(-0.01)]);
        assert!((honest.in_errors - 1.0).abs() < 1e-9 && honest.beyond_two == 0.0, "{honest:?}");
        assert!((honest.root_mean_square - honest.expected).abs() < 1e-9 && honest.mean.abs() < 1e-9, "{honest:?}");
        let too_sure = Off::of(&[one(0.03), one(0.01)]);
        assert!(too_sure.in_errors > 2.0 && too_sure.beyond_two == 0.5 && too_sure.mean > 0.019, "{too_sure:?}");
        assert_eq!(Off::of(&[]).figures, 0);
    }
}
