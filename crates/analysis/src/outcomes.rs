use bots::Estimate;
use engine::{BySeat, Seat, SeatSet};

/// How races ended that were played on from one choice, world by world.
#[derive(Clone, Default)]
pub(crate) struct Outcomes {
    /// Who won, or shared the win.
    winners: Vec<SeatSet>,
    /// Sums of places, from 1, and of their squares, by seat.
    places: BySeat<(f64, f64)>,
}

impl Outcomes {
    pub fn add(&mut self, ranking: &BySeat<u8>) {
        let first = |seat: &Seat| ranking[seat.index()] == 0;
        self.winners.push(Seat::all(ranking.len() as u8).filter(first).collect());
        if self.places.is_empty() {
            self.places = ranking.iter().map(|_| (0.0, 0.0)).collect();
        }
        for (sums, &place) in self.places.iter_mut().zip(ranking) {
            let place = f64::from(place) + 1.0;
            *sums = (sums.0 + place, sums.1 + place * place);
        }
    }

    pub fn len(&self) -> usize {
        self.winners.len()
    }

    /// A seat's share of the win in one world.
    #[inline]
    pub fn share(&self, world: usize, seat: Seat) -> f64 {
        let winners = self.winners[world];
        if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
    }

    pub fn places(&self) -> BySeat<Estimate> {
        self.places.iter().map(|&(sum, squares)| estimate(self.len() as f64, sum, squares)).collect()
    }
}

/// A mean and its standard error, from sums. Samples that are all alike do not prove that others would be: the error is never below that of
/// one more sample which comes out half a win away.
pub(crate) fn estimate(count: f64, sum: f64, squares: f64) -> Estimate {
    let Estimate { mean, error } = Estimate::of(count, sum, squares);
    Estimate { mean, error: error.max(0.5 / (count + 1.0)) }
}

pub(crate) fn estimate_of(samples: impl Iterator<Item = f64>) -> Estimate {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for sample in samples {
        count += 1.0;
        sum += sample;
        squares += sample * sample;
    }
    estimate(count, sum, squares)
}
