//! What the hot path is made of, game by game: `cargo bench --package sillage-catalogue`.

use bots::{Bot, Generator, generator};
use divan::{Bencher, black_box};
use engine::{NoFacts, Seat, Shown, Valued, Viewer, awaited, play_at_random};
use lab::Playouts;
use table::table_view;
use testkit::drive::advance;

fn main() {
    divan::main();
}

/// Positions from the middle of races, each with a seat that is asked.
fn positions<G: Shown + Valued>() -> Vec<(G, Seat)> {
    let seats = (*G::SEATS.end()).min(4);
    let mut found = Vec::new();
    let mut rng: Generator = generator(5, 0);
    while found.len() < 64 {
        let mut game = G::new(&G::Options::default(), seats).expect("good options");
        for _ in 0..40 + found.len() {
            if let Some(seat) = awaited(&game) {
                found.truncate(63);
                found.push((game.clone(), seat));
            }
            if !advance(&mut game, &mut rng, play_at_random) {
                break;
            }
        }
    }
    found
}

macro_rules! engines {
    ($($module:ident: $game:ty;)*) => {
        $(mod $module {
            use super::*;

            #[divan::bench]
            fn apply(bencher: Bencher) {
                super::apply::<$game>(bencher);
            }

            #[divan::bench]
            fn legal_actions(bencher: Bencher) {
                super::legal_actions::<$game>(bencher);
            }

            #[divan::bench]
            fn clone(bencher: Bencher) {
                super::clone::<$game>(bencher);
            }

            #[divan::bench]
            fn view_as_json(bencher: Bencher) {
                super::view_as_json::<$game>(bencher);
            }

            #[divan::bench]
            fn determinize(bencher: Bencher) {
                super::determinize::<$game>(bencher);
            }

            #[divan::bench]
            fn whole_race(bencher: Bencher) {
                super::whole_race::<$game>(bencher);
            }
        })*
    };
}

catalogue::each_game!(engines);

fn apply<G: Shown + Valued>(bencher: Bencher) {
    let positions = positions::<G>();
    let mut rng = generator(6, 0);
    let acts: Vec<_> = positions.iter().map(|(game, seat)| Bot::Random.answer(game, *seat, &mut rng)).collect();
    let mut at = 0;
    bencher
        .with_inputs(|| {
            at = (at + 1) % positions.len();
            (positions[at].0.clone(), at)
        })
        .bench_local_refs(|(game, at)| game.play(positions[*at].1, &acts[*at], &mut NoFacts));
}

fn legal_actions<G: Shown + Valued>(bencher: Bencher) {
    let positions = positions::<G>();
    let mut at = 0;
    let mut out = Vec::new();
    bencher.bench_local(|| {
        at = (at + 1) % positions.len();
        let (game, seat) = &positions[at];
        out.clear();
        game.seat_view(*seat).legal_actions(&mut out);
        out.len()
    });
}

fn clone<G: Shown + Valued>(bencher: Bencher) {
    let positions = positions::<G>();
    bencher.bench_local(|| black_box(&positions[7].0).clone());
}

fn view_as_json<G: Shown + Valued>(bencher: Bencher) {
    let positions = positions::<G>();
    let mut text = Vec::new();
    bencher.bench_local(|| {
        text.clear();
        let (game, seat) = &positions[9];
        serde_json::to_writer(&mut text, &table_view(game.view(Viewer::Seat(*seat)))).expect("plain data");
        text.len()
    });
}

fn determinize<G: Shown + Valued>(bencher: Bencher) {
    let positions = positions::<G>();
    let mut at = 0;
    let mut rng = generator(8, 0);
    bencher.bench_local(|| {
        at = (at + 1) % positions.len();
        let (game, seat) = &positions[at];
        G::determinize(game.view(Viewer::Seat(*seat)), &mut rng)
    });
}

fn whole_race<G: Shown + Valued>(bencher: Bencher) {
    let fresh = G::new(&G::Options::default(), (*G::SEATS.end()).min(4)).expect("good options");
    let mut playouts = Playouts::<G>::new(generator(9, 0));
    bencher.bench_local(|| playouts.play_out(&mut fresh.clone(), &[Bot::Random]));
}
