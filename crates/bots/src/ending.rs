//! What a playout came to, as shares of a win: at the end of the race or truncated before it.

use engine::BySeat;

use crate::softmax;

/// What a playout came to.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    /// The race is over: each seat's place, from 0.
    Over(BySeat<u8>),
    /// The playout was truncated: each seat's score by the game's values.
    Cut(BySeat<f32>),
}

/// How much of what a search rides for is the place; the rest is the win. Enough that a race which cannot be won any more is still ridden,
/// and so little that no place is worth a chance to win.
const PLACE: f32 = 0.15;

impl Ending {
    /// Each seat's share of the win.
    pub fn shares(self) -> BySeat<f32> {
        match self {
            Ending::Over(places) => shares(&places),
            Ending::Cut(mut scores) => {
                softmax(&mut scores);
                scores
            }
        }
    }

    /// What a search compares: the win for the most part, and a little the place.
    pub fn worth(&self, seat: usize, share: f32) -> f32 {
        (1.0 - PLACE) * share + PLACE * self.beaten(seat)
    }

    /// The part of the rivals whom a seat leaves behind; those level with it count half. The scores of two seats say which of them is likely
    /// to be before the other as they say who wins: the chance is that of the one if there were no others.
    fn beaten(&self, seat: usize) -> f32 {
        let (beaten, seats) = match self {
            Ending::Over(places) => (sum_over_rivals(places, seat, part_behind), places.len()),
            Ending::Cut(scores) => (sum_over_rivals(scores, seat, chance_before), scores.len()),
        };
        beaten / (seats - 1).max(1) as f32
    }
}

fn sum_over_rivals<T: Copy>(seats: &[T], seat: usize, each: impl Fn(T, T) -> f32) -> f32 {
    let rivals = seats.iter().enumerate().filter(|(rival, _)| *rival != seat);
    rivals.map(|(_, &rival)| each(seats[seat], rival)).sum()
}

fn part_behind(own: u8, rival: u8) -> f32 {
    match own.cmp(&rival) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}

fn chance_before(own: f32, rival: f32) -> f32 {
    1.0 / (1.0 + (rival - own).exp())
}

/// A win, shared by those who share the first place.
pub fn shares(places: &BySeat<u8>) -> BySeat<f32> {
    let winners = places.iter().filter(|&&place| place == 0).count() as f32;
    places.iter().map(|&place| if place == 0 { 1.0 / winners } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worths(ending: &Ending, seats: usize) -> Vec<f32> {
        let shares = ending.clone().shares();
        (0..seats).map(|seat| ending.worth(seat, shares[seat])).collect()
    }

    #[test]
    fn a_place_counts_where_the_win_is_gone() {
        let worths = worths(&Ending::Over(BySeat::from_iter([0, 1, 1, 3])), 4);
        assert_eq!(worths[1], worths[2]);
        assert!(worths[0] > worths[1] && worths[1] > worths[3], "{worths:?}");
        assert_eq!((worths[0], worths[3]), (1.0, 0.0));
        // First or last at even odds is worth more than second for sure.
        assert!(0.5 * (worths[0] + worths[3]) > worths[1], "{worths:?}");
    }

    #[test]
    fn places_of_a_truncated_race_follow_from_the_scores() {
        let equal = worths(&Ending::Cut(BySeat::from_iter([0.3; 4])), 4);
        assert!(equal.iter().all(|worth| (worth - (0.85 * 0.25 + 0.15 * 0.5)).abs() < 1e-6), "{equal:?}");
        // Neither of the last two wins, and one of them is before the other.
        let lost = worths(&Ending::Cut(BySeat::from_iter([30.0, 29.0, 2.0, 0.0])), 4);
        assert!(lost[2] - lost[3] > 0.03, "{lost:?}");
    }
}
