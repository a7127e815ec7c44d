//! Worlds made up from a view, or by drawing again what it hides, are races like any other: sound in every count, and
//! ridden to the end by anyone.

use std::collections::BTreeMap;

use bordure::{Bordure, Options, Phase, Teams};
use engine::{Game, NoFacts, Seat, Viewer, play_at_random};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use testkit::drive::{advance, play_out};

#[test]
fn every_world_that_a_view_allows_is_a_sound_race() {
    for seed in 0..12 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let teams = if seed % 2 == 0 { Teams::Compose } else { Teams::Preset };
        let options = Options { teams, ..Options::default() };
        let seats = 2 + (seed % 3) as u8;
        let mut race = Bordure::new(&options, seats).expect("good options");
        loop {
            for viewer in Viewer::all(seats) {
                for mut world in [Bordure::determinize(race.view(viewer), &mut rng), race.scramble(viewer, &mut rng)] {
                    world.audit();
                    play_out(&mut world, &mut rng, play_at_random);
                    world.audit();
                }
            }
            if !advance(&mut race, &mut rng, play_at_random) {
                break;
            }
        }
    }
}

/// B5: what can be counted is known. A team shows 5, 5 and 6 tokens, so two riders of three hide one, of any colour.
#[test]
fn hidden_tokens_are_guessed_evenly_among_all_that_can_be() {
    let team = r#"{"compose":{"riders":[{"P":6,"hidden":"P"},{"C":5},{"S":7,"hidden":"S"}]}}"#;
    let mut race = Bordure::new(&Options { teams: Teams::Compose, ..Options::default() }, 2).expect("good options");
    for seat in Seat::all(2) {
        let action = serde_json::from_str(team).expect("a team");
        race.try_play(seat, &action, &mut NoFacts).expect("a legal team");
    }
    assert_eq!(race.public().phase, Phase::Pacing);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut worlds = BTreeMap::new();
    const DRAWS: usize = 9_600;
    for _ in 0..DRAWS {
        let guess = Bordure::determinize(race.view(Viewer::Seat(Seat(0))), &mut rng);
        assert_eq!(guess.mine(Seat(0)), race.mine(Seat(0)), "my own tokens are no guess");
        let hidden = guess.mine(Seat(1)).plates.map(|plate| plate.hidden);
        *worlds.entry(hidden).or_insert(0usize) += 1;
    }
    // Three pairs of riders, sixteen pairs of colours.
    assert_eq!(worlds.len(), 3 * 16);
    let even = DRAWS / worlds.len();
    assert!(worlds.values().all(|&count| count.abs_diff(even) < even / 2), "{worlds:?}");
}

/// B5: a printed team is known to all, so nothing of it is a guess.
#[test]
fn a_printed_team_hides_nothing_from_who_counts() {
    let team = r#"{"compose":{"preset":"milan-san-remo/fdj","hidden":["S",null,"P"]}}"#;
    let mut race = Bordure::new(&Options::default(), 2).expect("good options");
    for seat in Seat::all(2) {
        let action = serde_json::from_str(team).expect("a team");
        race.try_play(seat, &action, &mut NoFacts).expect("a legal team");
    }
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..20 {
        assert_eq!(Bordure::determinize(race.view(Viewer::Spectator), &mut rng), race);
    }
}
