//! Races of amateurs: they end, nobody is stuck, and the four stages take about the rounds that they should (T3).
//! The long form is the example `races`.

use bots::{Bot, generator};
use engine::Game;
use lab::Playouts;
use testkit::drive::shorter_lists;
use tour::{Options, StageChoice, Tour};

fn options(stage: &str) -> Options {
    Options { stages: vec![StageChoice::Named(stage.into())], ..Options::default() }
}

/// Rounds of the winner and of the last of a race, once everybody is in or out.
fn ride(fresh: &Tour, race: u64) -> (u16, u16) {
    let mut game = fresh.clone();
    Playouts::new(generator(9, race)).play_out(&mut game, &[Bot::Heuristic]);
    let public = game.public();
    let out = public.numbers().filter(|&rider| public.tally.rider(rider).out).count();
    assert_eq!(public.arrivals.len() + out, public.riders.len(), "everybody is in or out");
    (public.arrivals[0].round, public.arrivals[public.arrivals.len() - 1].round)
}

#[test]
fn stages_take_about_the_rounds_they_should() {
    for (stage, wanted) in [("nyborg", 30.0), ("alpe-dhuez", 36.0), ("foix", 32.0), ("paris", 28.0)] {
        let fresh = Tour::new(&options(stage), 4).expect("good options");
        let races = 25;
        let mean = (0..races).map(|race| f64::from(ride(&fresh, race).0)).sum::<f64>() / races as f64;
        assert!((mean - wanted).abs() < 2.0, "{stage} took {mean} rounds, not about {wanted}");
    }
}

#[test]
fn races_of_every_number_of_teams_end() {
    for stage in ["nyborg", "alpe-dhuez", "foix", "paris"] {
        for seats in 2..=6 {
            let fresh = Tour::new(&options(stage), seats).expect("good options");
            for race in 0..3 {
                let (first, last) = ride(&fresh, race);
                assert!((22..=45).contains(&first) && last < 80, "{stage}, {seats} teams: {first} to {last} rounds");
            }
        }
    }
}

#[test]
fn amateurs_beat_random_ones() {
    let fresh = Tour::new(&options("paris"), 2).expect("good options");
    let mut wins = 0;
    for race in 0..20 {
        let mut game = fresh.clone();
        Playouts::new(generator(4, race)).play_out(&mut game, &[Bot::Heuristic, Bot::Random]);
        wins += u32::from(Tour::ranking(game.public()).expect("it is over")[0] == 0);
    }
    assert!(wins >= 19, "{wins} of 20");
}

/// Playouts list fewer moves: a sound rider must choose the same from them.
#[test]
fn the_moves_left_out_are_never_chosen() {
    let stages = [("paris", 1), ("alpe-dhuez", 2), ("nyborg", 3)];
    let shorter: usize = stages.map(|(stage, seed)| shorter_lists::<Tour>(&options(stage), 4, seed)).iter().sum();
    assert!(shorter > 1000, "{shorter} lists are shorter");
}
