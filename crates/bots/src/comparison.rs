//! Choices compared in the same worlds, and which of them are dropped or found best.

use engine::BySeat;

use crate::worlds::Played;

/// Choices compared by playing them in the same worlds: what each came to, world by world.
pub struct Comparison<A> {
    /// Whose chances are compared.
    seat: usize,
    seats: usize,
    pub choices: Vec<Tried<A>>,
    /// What the choices were worth to the seat, a row a world and a column a choice; not a number where a choice was not played.
    samples: Vec<f32>,
    worlds: usize,
}

pub struct Tried<A> {
    pub action: A,
    pub playouts: u64,
    /// Still in the running.
    pub alive: bool,
    /// Sums of shares and of their squares, by seat.
    shares: BySeat<(f64, f64)>,
    /// The same of what it was worth to the seat.
    worth: (f64, f64),
}

/// A mean and its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    pub mean: f64,
    pub error: f64,
}

/// The first choice is the heuristic's: it is never dropped.
pub const HEURISTIC: usize = 0;
/// Worlds before the heuristic may be overruled, and before a choice may be dropped as worse beyond doubt.
const FEWEST: usize = 24;
/// In standard errors.
const BEYOND_DOUBT: f64 = 3.0;
/// Two choices that differ by less are as good as each other: the heuristic is not overruled for it.
const MATTERS: f64 = 0.004;

impl Estimate {
    /// From the number of samples, their sum and the sum of their squares.
    pub fn of(count: f64, sum: f64, squares: f64) -> Estimate {
        if count < 1.0 {
            return Estimate::default();
        }
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(0.0) * count / (count - 1.0).max(1.0);
        Estimate { mean, error: (variance / count).sqrt() }
    }
}

fn add((sum, squares): &mut (f64, f64), sample: f32) {
    *sum += f64::from(sample);
    *squares += f64::from(sample) * f64::from(sample);
}

impl<A: PartialEq> Comparison<A> {
    pub fn new() -> Comparison<A> {
        Comparison { seat: 0, seats: 0, choices: Vec::new(), samples: Vec::new(), worlds: 0 }
    }

    pub fn restart(&mut self, seat: usize, seats: usize) {
        (self.seat, self.seats, self.worlds) = (seat, seats, 0);
        self.choices.clear();
        self.samples.clear();
    }

    /// Adds a choice that is not there yet.
    pub fn add(&mut self, action: A) {
        if self.choices.iter().all(|tried| tried.action != action) {
            let shares = std::iter::repeat_n((0.0, 0.0), self.seats).collect();
            self.choices.push(Tried { action, playouts: 0, alive: true, shares, worth: (0.0, 0.0) });
        }
    }

    pub fn worlds(&self) -> usize {
        self.worlds
    }

    pub fn in_the_running(&self) -> impl Iterator<Item = &A> {
        self.choices.iter().filter(|tried| tried.alive).map(|tried| &tried.action)
    }

    /// What the choices in the running came to in one more world, in their order.
    pub fn record_world(&mut self, played: &[Played]) {
        let row = self.samples.len();
        self.worlds += 1;
        self.samples.resize(row + self.choices.len(), f32::NAN);
        let alive = self.choices.iter_mut().enumerate().filter(|(_, tried)| tried.alive);
        for ((choice, tried), played) in alive.zip(played) {
            self.samples[row + choice] = played.worth;
            tried.playouts += 1;
            add(&mut tried.worth, played.worth);
            tried.shares.iter_mut().zip(&played.shares).for_each(|(sums, &share)| add(sums, share));
        }
    }

    pub fn chances(&self, choice: usize) -> BySeat<Estimate> {
        let tried = &self.choices[choice];
        tried.shares.iter().map(|&(sum, squares)| Estimate::of(tried.playouts as f64, sum, squares)).collect()
    }

    /// What a choice is worth to the seat.
    pub fn mean(&self, choice: usize) -> f64 {
        let tried = &self.choices[choice];
        tried.worth.0 / tried.playouts.max(1) as f64
    }

    /// The spread of what a choice comes to, from world to world.
    pub fn spread(&self, choice: usize) -> f64 {
        let tried = &self.choices[choice];
        let (sum, squares) = tried.worth;
        Estimate::of(tried.playouts as f64, sum, squares).error * (tried.playouts as f64).sqrt()
    }

    /// The chance of the strongest other seat.
    pub fn best_rival(&self, choice: usize) -> f64 {
        let chances = self.chances(choice);
        let rivals = chances.iter().enumerate().filter(|&(seat, _)| seat != self.seat);
        rivals.map(|(_, chance)| chance.mean).fold(0.0, f64::max)
    }

    fn alive(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.choices.len()).filter(|&choice| self.choices[choice].alive)
    }

    /// How much better one choice did than another in the worlds where both were played.
    pub fn difference(&self, one: usize, other: usize) -> Estimate {
        let mut count = 0.0;
        let mut sum = 0.0;
        let mut squares = 0.0;
        for row in self.samples.chunks_exact(self.choices.len()) {
            let difference = f64::from(row[one] - row[other]);
            if !difference.is_nan() {
                count += 1.0;
                sum += difference;
                squares += difference * difference;
            }
        }
        Estimate::of(count, sum, squares)
    }

    /// The best of those in the running; the heuristic's choice if it is as good.
    pub fn leader(&self) -> usize {
        let better = |best: usize, other: usize| if self.mean(other) > self.mean(best) { other } else { best };
        self.alive().reduce(better).expect("the heuristic's choice is never dropped")
    }

    /// Leaves the best so many in the running, and the heuristic's choice with them.
    pub fn keep_best(&mut self, keep: usize) {
        let mut left = self.alive().count();
        while left > keep {
            let others = self.alive().filter(|&choice| choice != HEURISTIC);
            let worst = others.min_by(|&a, &b| self.mean(a).total_cmp(&self.mean(b)));
            let Some(worst) = worst else { return };
            self.choices[worst].alive = false;
            left -= 1;
        }
    }

    /// Drops what is worse beyond doubt, and says whether more worlds could still change the choice.
    pub fn is_settled(&mut self) -> bool {
        if self.knows_too_little() {
            return false;
        }
        let leader = self.leader();
        let mut rivals = 0;
        let mut doubtful = 0;
        for choice in 0..self.choices.len() {
            if choice == leader || !self.choices[choice].alive {
                continue;
            }
            let behind = self.difference(leader, choice);
            let worse = behind.mean > BEYOND_DOUBT * behind.error && behind.mean > 0.0;
            if worse && choice != HEURISTIC {
                self.choices[choice].alive = false;
                continue;
            }
            rivals += 1;
            doubtful += usize::from(!worse && behind.mean + BEYOND_DOUBT * behind.error > MATTERS);
        }
        rivals == 0 || doubtful == 0
    }

    /// Whether so few worlds were played, as on a busy machine, that nothing is better than the heuristic's choice.
    pub fn knows_too_little(&self) -> bool {
        self.worlds < FEWEST
    }

    /// The choice to play: the leader if it beats the heuristic's choice by so many standard errors, and by what matters.
    pub fn verdict(&self, margin: f64) -> usize {
        if self.knows_too_little() {
            return HEURISTIC;
        }
        let leader = self.leader();
        let ahead = self.difference(leader, HEURISTIC);
        let better = ahead.mean > margin * ahead.error && ahead.mean > MATTERS;
        if leader != HEURISTIC && better { leader } else { HEURISTIC }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_choices() -> Comparison<&'static str> {
        let mut comparison = Comparison::new();
        comparison.restart(0, 2);
        ["heuristic", "other"].into_iter().for_each(|choice| comparison.add(choice));
        comparison
    }

    fn played(worths: [f32; 2]) -> [Played; 2] {
        worths.map(|worth| Played { shares: BySeat::from_iter([worth, 1.0 - worth]), worth })
    }

    #[test]
    fn a_few_worlds_do_not_overrule_the_heuristic() {
        let mut comparison = two_choices();
        for world in 1..=FEWEST {
            comparison.record_world(&played([0.4, if world % 4 == 0 { 0.3 } else { 0.6 }]));
            assert_eq!(comparison.verdict(1.0), usize::from(world == FEWEST), "after {world} worlds");
        }
    }

    #[test]
    fn a_difference_that_does_not_matter_does_not_overrule_the_heuristic() {
        for (better, overruled) in [(0.003, false), (0.005, true)] {
            let mut comparison = two_choices();
            (0..FEWEST).for_each(|_| comparison.record_world(&played([0.4, 0.4 + better])));
            assert_eq!(comparison.verdict(1.0), usize::from(overruled), "better by {better}");
        }
    }
}
