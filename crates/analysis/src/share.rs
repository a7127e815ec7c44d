//! A part of a win as an exact number, so that a ledger adds up without rounding.

use std::{
    iter::Sum,
    ops::{Add, AddAssign, Sub},
};

use engine::{BySeat, MAX_SEATS};
use serde::{Serialize, Serializer};

/// A part of a win, exact: sums and differences of shares lose nothing, so that a ledger adds up to its result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Share(i64);

/// A win in the smallest parts that are told apart. It can be shared by any number of seats up to [`MAX_SEATS`].
const WIN: i64 = 840_000_000;
const _: () = {
    let mut seats = 1;
    while seats <= MAX_SEATS as i64 {
        assert!(WIN % seats == 0);
        seats += 1;
    }
};

impl Share {
    pub const NONE: Share = Share(0);
    pub const WIN: Share = Share(WIN);

    /// The nearest share to a chance, none below nothing and none above a win.
    pub fn of(chance: f64) -> Share {
        Share((chance.clamp(0.0, 1.0) * WIN as f64).round() as i64)
    }

    /// The nearest share to a change of chances, which may be a loss.
    pub fn change(change: f64) -> Share {
        Share((change * WIN as f64).round() as i64)
    }

    /// As many parts that add up to it exactly, as equal as can be.
    pub fn in_parts(self, count: usize) -> impl Iterator<Item = Share> {
        let count = count as i64;
        (0..count).map(move |at| Share(self.0 * (at + 1) / count - self.0 * at / count))
    }

    pub fn abs(self) -> Share {
        Share(self.0.abs())
    }

    pub fn as_f64(self) -> f64 {
        self.0 as f64 / WIN as f64
    }
}

/// The result of a race: the win, shared by all in the first place.
pub fn result(ranking: &BySeat<u8>) -> BySeat<Share> {
    let winners = ranking.iter().filter(|&&place| place == 0).count() as i64;
    ranking.iter().map(|&place| if place == 0 { Share(WIN / winners) } else { Share::NONE }).collect()
}

/// Chances as shares that add up to exactly one win. What rounding leaves over goes to those that lost most by it.
pub fn apportion(chances: &[f64]) -> BySeat<Share> {
    let sum: f64 = chances.iter().map(|chance| chance.max(0.0)).sum();
    let wanted = |chance: f64| chance.max(0.0) / sum * WIN as f64;
    let mut shares: BySeat<Share> = chances.iter().map(|&chance| Share(wanted(chance) as i64)).collect();
    let given: i64 = shares.iter().map(|share| share.0).sum();
    let mut order: BySeat<usize> = (0..chances.len()).collect();
    order.sort_by(|&a, &b| wanted(chances[b]).fract().total_cmp(&wanted(chances[a]).fract()).then(a.cmp(&b)));
    let left = order.iter().cycle().take((WIN - given) as usize);
    left.for_each(|&seat| shares[seat].0 += 1);
    shares
}

impl Add for Share {
    type Output = Share;

    fn add(self, other: Share) -> Share {
        Share(self.0 + other.0)
    }
}

impl Sub for Share {
    type Output = Share;

    fn sub(self, other: Share) -> Share {
        Share(self.0 - other.0)
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Share) {
        self.0 += other.0;
    }
}

impl Sum for Share {
    fn sum<I: Iterator<Item = Share>>(shares: I) -> Share {
        shares.fold(Share::NONE, Add::add)
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.as_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_apportioned_without_a_rest() {
        for chances in
            [vec![1.0 / 3.0; 3], vec![0.1, 0.2, 0.7], vec![1.0, 0.0], vec![-0.01, 0.4, 0.61], vec![1.0 / 7.0; 7]]
        {
            let shares = apportion(&chances);
            assert_eq!(shares.iter().copied().sum::<Share>(), Share::WIN, "{chances:?}");
            for (share, chance) in shares.iter().zip(&chances) {
                assert!((share.as_f64() - chance).abs() < 0.02, "{chances:?}: {shares:?}");
            }
        }
    }

    #[test]
    fn a_shared_win_is_shared_exactly() {
        for winners in 1..=MAX_SEATS {
            let ranking = (0..MAX_SEATS).map(|seat| u8::from(seat >= winners)).collect();
            assert_eq!(result(&ranking).into_iter().sum::<Share>(), Share::WIN);
        }
    }
}
