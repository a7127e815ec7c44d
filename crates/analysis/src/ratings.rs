//! Ratings from finished races: how strong each rider is, and how sure that is.
//!
//! The model is that of Plackett and Luce, made for races of several: of those who are still on the road, a rider comes next with a chance that is
//! proportional to e^strength. All races count at once, so that ratings do not depend on the order in which they are read: anybody who has the
//! records comes to the same figures. Those who share a place each come from among all who are left (Breslow). Before any race a strength is
//! 1500 ± 350.

use serde::Serialize;

/// One race: who rode, and the place of each. Places are from 0, ties share the better one; a rider may have several seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    pub seats: Vec<(Rider, u8)>,
}

/// A number from 0 for each rider.
pub type Rider = usize;

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    pub rating: f64,
    /// One standard error.
    pub error: f64,
    /// Seats ridden, all races together.
    pub races: u64,
    /// Shared wins in parts.
    pub wins: f64,
}

/// A rating of 400 more is ten to one.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
const MIDDLE: f64 = 1500.0;
/// How far apart riders are before any race, as a standard deviation.
const SPREAD: f64 = 350.0;
/// Newton's method ends when no strength moves by more than this.
const SETTLED: f64 = 1e-10;
const MOST_STEPS: usize = 200;

/// The ratings of `riders` riders, by number.
pub fn rate(finishes: &[Finish], riders: usize) -> Vec<Rating> {
    let strengths = most_likely(finishes, riders);
    let errors = inverse_diagonal(Curve::at(finishes, &strengths).bend);
    let mut ratings: Vec<Rating> = strengths
        .iter()
        .zip(errors)
        .map(|(strength, square)| Rating {
            rating: MIDDLE + SCALE * strength,
            error: SCALE * square.sqrt(),
            races: 0,
            wins: 0.0,
        })
        .collect();
    for finish in finishes {
        let winners = finish.seats.iter().filter(|(_, place)| *place == 0).count() as f64;
        for &(rider, place) in &finish.seats {
            ratings[rider].races += 1;
            ratings[rider].wins += if place == 0 { 1.0 / winners } else { 0.0 };
        }
    }
    ratings
}

/// The strengths at which these finishes were likeliest. What is to be climbed has one top and bends down everywhere; a step that would lead
/// down is halved.
fn most_likely(finishes: &[Finish], riders: usize) -> Vec<f64> {
    let mut strengths = vec![0.0; riders];
    let mut here = Curve::at(finishes, &strengths);
    for _ in 0..MOST_STEPS {
        let mut step = solve(here.bend.clone(), here.slope.clone());
        let (next, there) = loop {
            let next: Vec<f64> = strengths.iter().zip(&step).map(|(strength, step)| strength + step).collect();
            let there = Curve::at(finishes, &next);
            if there.height >= here.height || step.iter().all(|step| step.abs() < SETTLED) {
                break (next, there);
            }
            step.iter_mut().for_each(|step| *step /= 2.0);
        };
        (strengths, here) = (next, there);
        if step.iter().all(|step| step.abs() < SETTLED) {
            break;
        }
    }
    strengths
}

/// The logarithm of the likelihood at some strengths, with what was known before; its first derivatives; and its second ones, negated.
struct Curve {
    height: f64,
    slope: Vec<f64>,
    bend: Vec<Vec<f64>>,
}

impl Curve {
    fn at(finishes: &[Finish], strengths: &[f64]) -> Curve {
        let riders = strengths.len();
        let before = (SCALE / SPREAD).powi(2);
        let mut curve = Curve { height: 0.0, slope: vec![0.0; riders], bend: vec![vec![0.0; riders]; riders] };
        for (rider, strength) in strengths.iter().enumerate() {
            curve.height -= 0.5 * before * strength * strength;
            curve.slope[rider] -= before * strength;
            curve.bend[rider][rider] += before;
        }
        for finish in finishes {
            curve.add(finish, strengths);
        }
        curve
    }

    fn add(&mut self, finish: &Finish, strengths: &[f64]) {
        let mut places: Vec<u8> = finish.seats.iter().map(|(_, place)| *place).collect();
        places.sort_unstable();
        places.dedup();
        for place in places {
            let left: Vec<Rider> =
                finish.seats.iter().filter(|(_, other)| *other >= place).map(|(rider, _)| *rider).collect();
            let tied = finish.seats.iter().filter(|(_, other)| *other == place).count() as f64;
            // Strengths are taken from the strongest, so that e^strength stays in range.
            let top = left.iter().map(|rider| strengths[*rider]).fold(f64::NEG_INFINITY, f64::max);
            let weights: Vec<f64> = left.iter().map(|rider| (strengths[*rider] - top).exp()).collect();
            let sum: f64 = weights.iter().sum();
            self.height -= tied * (top + sum.ln());
            for &(rider, _) in finish.seats.iter().filter(|(_, other)| *other == place) {
                self.height += strengths[rider];
                self.slope[rider] += 1.0;
            }
            for (one, weight) in left.iter().zip(&weights) {
                let chance = weight / sum;
                self.slope[*one] -= tied * chance;
                self.bend[*one][*one] += tied * chance;
                for (other, weight) in left.iter().zip(&weights) {
                    self.bend[*one][*other] -= tied * chance * weight / sum;
                }
            }
        }
    }
}

/// The lower triangle L of a positive definite matrix L·Lᵗ (Cholesky), in its place.
fn triangle(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    for row in 0..matrix.len() {
        for column in 0..=row {
            let (above, below) = matrix.split_at(row);
            let other = if column < row { &above[column] } else { &below[0] };
            let products: f64 = below[0][..column].iter().zip(other).map(|(a, b)| a * b).sum();
            let rest = matrix[row][column] - products;
            matrix[row][column] = if row == column { rest.sqrt() } else { rest / matrix[column][column] };
        }
    }
    matrix
}

/// x with matrix · x = right.
fn solve(matrix: Vec<Vec<f64>>, right: Vec<f64>) -> Vec<f64> {
    let lower = triangle(matrix);
    let mut x = forward(&lower, right);
    for row in (0..lower.len()).rev() {
        let products: f64 = (row + 1..lower.len()).map(|below| lower[below][row] * x[below]).sum();
        x[row] = (x[row] - products) / lower[row][row];
    }
    x
}

/// x with lower · x = right.
fn forward(lower: &[Vec<f64>], mut right: Vec<f64>) -> Vec<f64> {
    for row in 0..lower.len() {
        let products: f64 = lower[row][..row].iter().zip(&right).map(|(a, b)| a * b).sum();
        right[row] = (right[row] - products) / lower[row][row];
    }
    right
}

/// The diagonal of the inverse.
fn inverse_diagonal(matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let lower = triangle(matrix);
    let unit = |rider: usize| (0..lower.len()).map(|row| f64::from(u8::from(row == rider))).collect();
    (0..lower.len()).map(|rider| forward(&lower, unit(rider)).iter().map(|x| x * x).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finish(places: &[(Rider, u8)]) -> Finish {
        Finish { seats: places.to_vec() }
    }

    #[test]
    fn three_wins_of_four_are_a_chance_of_three_to_one_where_races_are_many() {
        let finishes: Vec<Finish> =
            (0..4000).map(|race| finish(if race % 4 == 0 { &[(0, 1), (1, 0)] } else { &[(0, 0), (1, 1)] })).collect();
        let ratings = rate(&finishes, 2);
        let apart = (ratings[0].rating - ratings[1].rating) / SCALE;
        assert!((apart - 3_f64.ln()).abs() < 0.01, "{apart}");
        assert_eq!((ratings[0].races, ratings[0].wins), (4000, 3000.0));
    }

    #[test]
    fn the_order_of_races_and_of_seats_does_not_matter() {
        let races = [
            finish(&[(0, 0), (1, 1), (2, 2)]),
            finish(&[(2, 0), (0, 1), (3, 1)]),
            finish(&[(3, 3), (1, 0), (2, 1), (0, 2)]),
        ];
        let turned: Vec<Finish> =
            races.iter().rev().map(|race| Finish { seats: race.seats.iter().rev().copied().collect() }).collect();
        for (one, other) in rate(&races, 4).iter().zip(rate(&turned, 4)) {
            assert!((one.rating - other.rating).abs() < 1e-6 && (one.error - other.error).abs() < 1e-6);
        }
    }

    #[test]
    fn a_rider_of_no_race_is_in_the_middle_and_unsure() {
        let ratings = rate(&[finish(&[(0, 0), (1, 1)])], 3);
        assert!((ratings[2].rating - MIDDLE).abs() < 1e-9);
        assert!((ratings[2].error - SPREAD).abs() < 1e-9);
        assert!(ratings[0].error < SPREAD && ratings[0].rating > MIDDLE && ratings[1].rating < MIDDLE);
    }

    #[test]
    fn more_races_make_it_surer_and_a_shared_place_says_equal() {
        let shared = finish(&[(0, 0), (1, 0), (2, 2)]);
        let few = rate(&vec![shared.clone(); 2], 3);
        let many = rate(&vec![shared; 50], 3);
        assert!((many[0].rating - many[1].rating).abs() < 1e-6);
        assert!(many[0].rating > many[2].rating);
        assert!(many[0].error < few[0].error);
        assert!((many[0].wins - 25.0).abs() < 1e-9);
    }

    #[test]
    fn a_rider_who_always_wins_has_a_rating_all_the_same() {
        let ratings = rate(&vec![finish(&[(0, 0), (1, 1), (1, 2), (1, 3)]); 1000], 2);
        assert!(ratings[0].rating.is_finite() && ratings[0].rating > 2000.0, "{ratings:?}");
        assert_eq!(ratings[1].races, 3000);
    }
}
