//! Races end, played at random and played well.

use arc_en_ciel::{ArcEnCiel, Goal, Options};
use engine::{Game, Heuristic, Rng, SeatView, play_at_random};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use testkit::drive::{advance, shorter_lists};

/// Far above what any race has needed.
const LONGEST: usize = 5_000;

fn ends<R: Rng>(
    options: &Options,
    seats: u8,
    rng: &mut R,
    player: impl Fn(SeatView<'_, ArcEnCiel>, &[arc_en_ciel::Action], &mut R) -> arc_en_ciel::Action,
) -> bool {
    let mut game = ArcEnCiel::new(options, seats).expect("good options");
    (0..LONGEST).any(|_| !advance(&mut game, rng, &player))
}

#[test]
fn a_sound_player_who_is_asked_needs_no_list() {
    for seed in 0..20 {
        let options = Options { combativity: seed % 2 == 0, ..Options::default() };
        assert!(shorter_lists::<ArcEnCiel>(&options, 6, seed) > 50);
    }
}

#[test]
fn every_race_ends() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for goal in Goal::ALL {
        for seats in 3..=6 {
            for race in 0..40 {
                let options = Options { goal, combativity: race % 2 == 0, ..Options::default() };
                assert!(ends(&options, seats, &mut rng, play_at_random), "at random, {goal:?}, {seats} seats");
                assert!(ends(&options, seats, &mut rng, ArcEnCiel::heuristic), "sensibly, {goal:?}, {seats} seats");
            }
        }
    }
}
