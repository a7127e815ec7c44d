//! What each answer did when secret answers were shown.
//!
//! A secret answer counts for its seat when it is given. What the others' answers come to is known when all are shown: that change is theirs,
//! and no luck. It is split over them by what each changes where the others' answers are the heuristic's, and where they are the ones that were
//! given; the mean of the two depends on no order. What is left over of the exact change goes to all alike.

use bots::World;
use engine::{BySeat, Game, Seat, SeatSet, Viewer};

use crate::{Share, outcomes::Sums};

/// Answers that were given in secret and shown together.
pub(crate) struct Reveal<G: Game> {
    /// Before the first of them.
    pub state: G,
    pub answers: Vec<(Seat, Vec<G::Action>)>,
    /// Those that had something to decide.
    pub decided: SeatSet,
    /// Groups of seats whose answers are played as they were given, the others' as the heuristic's; and the result.
    pub groups: Vec<Group>,
    pub seed: u64,
}

pub(crate) struct Group {
    pub seats: SeatSet,
    /// Each seat's chance, world by world.
    pub shares: Vec<BySeat<f32>>,
}

/// Worlds in which groups are played, at most.
pub(crate) const WORLDS: usize = 48;

impl<G: Game> Reveal<G> {
    pub fn new(state: G, answers: Vec<(Seat, Vec<G::Action>)>, seed: u64) -> Reveal<G> {
        let all: SeatSet = answers.iter().map(|(seat, _)| *seat).collect();
        let mut wanted = vec![SeatSet::EMPTY, all];
        for one in all.iter() {
            let pairs = all.iter().map(|other| [one, other].into_iter().collect());
            wanted.extend(pairs.chain([all.without(one)]));
        }
        let mut groups: Vec<Group> = Vec::new();
        for seats in wanted {
            if groups.iter().all(|group| group.seats != seats) {
                groups.push(Group { seats, shares: Vec::new() });
            }
        }
        Reveal { state, answers, decided: SeatSet::EMPTY, groups, seed }
    }

    pub fn world(&self, number: usize) -> World<G> {
        World::draw(self.state.view(Viewer::Spectator), self.seed, number as u64)
    }

    /// Whose answers were shown.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.answers.iter().map(|(seat, _)| *seat)
    }

    /// A seat's chance where these seats answer as they did.
    pub fn chance(&self, seats: SeatSet, of: Seat) -> f64 {
        let group = self.groups.iter().find(|group| group.seats == seats);
        let shares = group.iter().flat_map(|group| &group.shares).map(|shares| f64::from(shares[of.index()]));
        Sums::of(shares).mean()
    }
}

/// What others' answers changed for a seat, one for each of `seats`; nothing for its own. They add up to `change`. `chance` is the seat's where a
/// group answers as it did, and `known` what was said of an answer when it was given.
pub(crate) fn split(
    seats: &[Seat],
    of: Seat,
    change: Share,
    chance: impl Fn(SeatSet) -> f64,
    known: impl Fn(Seat) -> f64,
) -> Vec<Share> {
    let all: SeatSet = seats.iter().copied().collect();
    let mut base = SeatSet::EMPTY;
    if all.contains(of) {
        base.insert(of);
    }
    let joined = |seat: Seat| {
        let mut group = base;
        group.insert(seat);
        group
    };
    let part = |seat: Seat| {
        let first = chance(joined(seat)) - chance(base);
        let last = chance(all) - chance(all.without(seat));
        Share::change((first + last) / 2.0 - known(seat))
    };
    let mut parts: Vec<Share> = seats.iter().map(|&seat| if seat == of { Share::NONE } else { part(seat) }).collect();
    let rest = change - parts.iter().copied().sum();
    let mut others: Vec<usize> = (0..seats.len()).filter(|&at| seats[at] != of).collect();
    others.sort_by_key(|&at| seats[at]);
    for (&at, over) in others.iter().zip(rest.in_parts(others.len())) {
        parts[at] += over;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(seats: &[u8]) -> SeatSet {
        seats.iter().copied().map(Seat).collect()
    }

    fn points(shares: &[Share]) -> Vec<i64> {
        shares.iter().map(|share| (share.as_f64() * 100.0).round() as i64).collect()
    }

    /// Rock, paper, scissors: either answer is as good as any, and the two of them decide it.
    #[test]
    fn what_a_rival_guessed_is_the_rivals() {
        let chance = |seats: SeatSet| if seats == set(&[0, 1]) { 0.0 } else { 0.5 };
        let parts = split(&[Seat(0), Seat(1)], Seat(0), Share::change(-0.5), chance, |_| 0.0);
        assert_eq!(points(&parts), [0, -50]);
    }

    /// Three answers, of which the second alone matters to the first seat, and was known to: nothing is counted twice.
    #[test]
    fn parts_go_to_whose_answers_they_are_in_any_order_and_add_up() {
        let chance = |seats: SeatSet| {
            let attacked = if seats.contains(Seat(1)) { 0.2 } else { 0.0 };
            let followed = if seats.contains(Seat(1)) && seats.contains(Seat(2)) { 0.1 } else { 0.0 };
            0.4 - attacked + followed
        };
        let known = |seat: Seat| if seat == Seat(1) { -0.05 } else { 0.0 };
        let mut found = Vec::new();
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
            let seats = order.map(Seat);
            let change = Share::change(-0.05);
            let parts = split(&seats, Seat(0), change, chance, known);
            assert_eq!(parts.iter().copied().sum::<Share>(), change, "exactly");
            let mut by_seat: Vec<(Seat, Share)> = seats.into_iter().zip(parts).collect();
            by_seat.sort();
            found.push(by_seat);
        }
        assert!(found.iter().all(|one| *one == found[0]), "{found:?}");
        let parts: Vec<Share> = found[0].iter().map(|(_, share)| *share).collect();
        assert_eq!(points(&parts), [0, -10, 5]);
    }

    /// Who answers nothing has all of it from others.
    #[test]
    fn a_seat_that_was_not_asked_has_parts_of_all() {
        let chance = |seats: SeatSet| 0.2 + 0.1 * seats.len() as f64;
        let parts = split(&[Seat(0), Seat(1)], Seat(2), Share::change(0.22), chance, |_| 0.0);
        assert_eq!(points(&parts), [11, 11]);
        assert_eq!(parts.iter().copied().sum::<Share>(), Share::change(0.22));
    }
}
