//! The club player: always legal, and worth playing.

use std::collections::BTreeSet;

use bordure::{Action, Bordure, Compose, Options, Teams};
use engine::{Game, Heuristic, Searched, Seat, play_at_random};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use testkit::drive::{play_out, shorter_lists};

/// Rides a race in which the club player sits at `clubs` and random players elsewhere; who won.
fn winner(options: &Options, seats: u8, clubs: &[Seat], seed: u64) -> Seat {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut race = Bordure::new(options, seats).expect("good options");
    play_out(&mut race, &mut rng, |view, legal, rng| {
        if clubs.contains(&view.seat) { Bordure::heuristic(view, legal, rng) } else { play_at_random(view, legal, rng) }
    });
    let ranking = Bordure::ranking(race.public()).expect("the race is over");
    Seat::all(seats).find(|seat| ranking[seat.index()] == 0).expect("a seat wins")
}

fn every_option() -> impl Iterator<Item = Options> {
    let courses = ["milan-san-remo", "liege-bastogne-liege", "paris-tours", "gap-alpe-dhuez", "PPPPPPPPPPPPPPPC"];
    courses
        .into_iter()
        .flat_map(|course| [Teams::Preset, Teams::Compose].map(|teams| Options { course: course.to_owned(), teams }))
}

#[test]
fn it_needs_no_list() {
    for (seed, options) in (0..).zip(every_option()) {
        assert!(shorter_lists::<Bordure>(&options, 4, seed) > 50);
    }
}

#[test]
fn it_only_does_what_is_legal() {
    for (seed, options) in (0..).zip(every_option()) {
        for seats in 2..=4 {
            for seed in [seed, seed + 100, seed + 200] {
                winner(&options, seats, &[Seat(0), Seat(1), Seat(2), Seat(3)], seed);
            }
        }
    }
}

#[test]
fn it_beats_random_riders_nearly_always() {
    let mut won = 0;
    let mut ridden = 0;
    for (start, options) in (0..).step_by(1_000).zip(every_option()) {
        for seed in 0..24 {
            let me = Seat((seed % 4) as u8);
            won += usize::from(winner(&options, 4, &[me], start + seed) == me);
            ridden += 1;
        }
    }
    assert!(won * 100 >= ridden * 88, "{won} races of {ridden} against three random riders");
}

/// The club player keeps a team for each seat, and one of them is the best by far. Chances before teams are chosen do not depend on that.
#[test]
fn in_an_analysis_no_seat_is_better_than_another_before_teams_are_chosen() {
    for course in ["milan-san-remo", "liege-bastogne-liege", "paris-tours", "gap-alpe-dhuez"] {
        let options = Options { course: course.to_owned(), teams: Teams::Preset };
        let mut won = [0; 4];
        for seed in 0..400 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut race = Bordure::new(&options, 4).expect("good options");
            play_out(&mut race, &mut rng, Bordure::reference);
            let ranking = Bordure::ranking(race.public()).expect("the race is over");
            let first = (0..4).filter(|seat| ranking[*seat] == 0).collect::<Vec<_>>();
            first.iter().for_each(|seat| won[*seat] += 12 / first.len());
        }
        let shares = won.map(|won| f64::from(won as u32) / 4_800.0);
        assert!(shares.iter().all(|share| (0.18..0.32).contains(share)), "{course}: {shares:?}");
    }
}

/// B7 allows it, but nobody wants to race against their own team.
#[test]
fn bots_do_not_take_each_others_printed_teams() {
    for course in ["milan-san-remo", "gap-alpe-dhuez", "PPPPPPPPPPPPPPPC"] {
        let options = Options { course: course.to_owned(), teams: Teams::Preset };
        for seed in 0..20 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let race = Bordure::new(&options, 4).expect("good options");
            let taken: BTreeSet<String> = Seat::all(4)
                .map(|seat| match Bordure::heuristic(race.seat_view(seat), &[], &mut rng) {
                    Action::Compose(Compose::Preset { preset, .. }) => preset.to_string(),
                    other => panic!("{other:?}"),
                })
                .collect();
            assert_eq!(taken.len(), 4, "{course}: {taken:?}");
        }
    }
}
