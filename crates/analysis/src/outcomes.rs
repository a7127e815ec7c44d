//! The results of playouts from one choice, world by world, and their means. Chances only: a share of a win is exact
//! elsewhere.

use bots::Estimate;
use engine::{BySeat, Seat, SeatSet};

/// How races went that were played on from one choice, world by world.
#[derive(Clone, Default)]
pub(crate) struct Outcomes {
    /// Who won, or shared the win.
    winners: Vec<SeatSet>,
    /// Each seat's chance where a playout could have been truncated, by the game's fitted values; in more worlds than were played to the end, and
    /// in none where there are no values.
    pub truncated: Vec<BySeat<f32>>,
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

    /// Races played to their end.
    pub fn len(&self) -> usize {
        self.winners.len()
    }

    /// Worlds in which a race was played, at least until it could be truncated.
    pub fn worlds(&self) -> usize {
        self.len().max(self.truncated.len())
    }

    /// A seat's share of the win in one world.
    #[inline]
    pub fn share(&self, world: usize, seat: Seat) -> f64 {
        let winners = self.winners[world];
        if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
    }

    /// A seat's chance in one world where the playout could have been truncated; nothing where there are no values.
    #[inline]
    pub fn truncated_chance(&self, world: usize, seat: Seat) -> f64 {
        self.truncated.get(world).map_or(0.0, |chances| f64::from(chances[seat.index()]))
    }

    /// What the truncation left out in one world.
    #[inline]
    pub fn rest(&self, world: usize, seat: Seat) -> f64 {
        self.share(world, seat) - self.truncated_chance(world, seat)
    }

    pub fn places(&self) -> BySeat<Estimate> {
        self.places
            .iter()
            .map(|&(sum, squares)| wary(self.len() as f64, Estimate::of(self.len() as f64, sum, squares)))
            .collect()
    }
}

/// Sums from which a mean comes.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sums {
    pub count: f64,
    pub sum: f64,
    pub squares: f64,
}

impl Sums {
    pub fn of(samples: impl Iterator<Item = f64>) -> Sums {
        let mut sums = Sums::default();
        for sample in samples {
            sums.count += 1.0;
            sums.sum += sample;
            sums.squares += sample * sample;
        }
        sums
    }

    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    /// Of the samples about their mean.
    pub fn deviations(&self) -> f64 {
        (self.squares - self.sum * self.mean()).max(0.0)
    }

    pub fn estimate(&self) -> Estimate {
        Estimate::of(self.count, self.sum, self.squares)
    }

    pub fn wary(&self) -> Estimate {
        wary(self.count, self.estimate())
    }
}

/// Samples that are all alike do not prove that others would be: the error is never below that of one more sample which comes out half a
/// win away.
fn wary(count: f64, Estimate { mean, error }: Estimate) -> Estimate {
    Estimate { mean, error: error.max(0.5 / (count + 1.0)) }
}
