//! How two entrants did against each other, seat against seat.

use std::cmp::Ordering;

use crate::{
    Outcome, Rode,
    interval::{Share, share},
};

/// Of the pairs of seats in races between two entrants, the part in which the first came in before the second: ties
/// count half. A race that one of them broke off is lost. `rode` holds the rows of whole races, one race after another.
pub fn head_to_head(rode: &[Rode], first: &str, second: &str) -> Share {
    let races = rode.chunk_by(|a, b| a.race == b.race);
    share(races.map(|race| (race[0].deal, won(race, first, second))))
}

fn won(race: &[Rode], first: &str, second: &str) -> f64 {
    if let Some(broke) = race.iter().find(|rode| rode.outcome == Outcome::BrokeOff) {
        return if broke.bot == first { 0.0 } else { 1.0 };
    }
    let mut won = 0.0;
    let mut pairs = 0.0;
    for one in race.iter().filter(|rode| rode.bot == first) {
        for other in race.iter().filter(|rode| rode.bot == second) {
            pairs += 1.0;
            won += match one.place.cmp(&other.place) {
                Ordering::Less => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Greater => 0.0,
            };
        }
    }
    won / pairs
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    fn race(number: u64, places: [(&'static str, u8, Outcome); 4]) -> Vec<Rode> {
        let row = |(seat, (bot, place, outcome)): (usize, (&'static str, u8, Outcome))| Rode {
            race: number,
            deal: number,
            seat: seat as u8,
            bot: Cow::Borrowed(bot),
            outcome,
            place,
            share: 0.0,
            steps: 0,
            turns: 0,
        };
        places.into_iter().enumerate().map(row).collect()
    }

    #[test]
    fn seats_are_compared_in_pairs_and_a_race_broken_off_is_lost() {
        use Outcome::{BrokeOff, Over, Void};
        let whole = race(0, [("a", 1, Over), ("b", 2, Over), ("a", 4, Over), ("b", 2, Over)]);
        assert_eq!((won(&whole, "a", "b"), won(&whole, "b", "a")), (0.5, 0.5));
        let tied = race(1, [("a", 1, Over), ("b", 1, Over), ("a", 3, Over), ("b", 4, Over)]);
        assert_eq!(won(&tied, "a", "b"), (0.5 + 1.0 + 0.0 + 1.0) / 4.0);
        let broken = race(2, [("a", 1, Void), ("b", 4, BrokeOff), ("a", 1, Void), ("b", 1, Void)]);
        assert_eq!((won(&broken, "a", "b"), won(&broken, "b", "a")), (1.0, 0.0));
        let all = head_to_head(&[whole, tied, broken].concat(), "a", "b");
        assert!((all.share - (0.5 + 0.625 + 1.0) / 3.0).abs() < 1e-12, "{all:?}");
    }
}
