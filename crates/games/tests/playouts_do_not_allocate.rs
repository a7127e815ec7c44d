//! Playouts are the hot path of search and study: after the first race on a thread nothing is allocated.

use bots::{Bot, Budget, Search, Settings, generator};
use engine::{Awaiting, NoFacts, Valued};
use lab::Playouts;

fn allocations<G: Valued>(seats: u8, bot: Bot) -> u64 {
    let fresh = G::new(&G::Options::default(), seats).expect("good options");
    let mut playouts = Playouts::<G>::new(generator(3, 0));
    playouts.play_out(&mut fresh.clone(), &[bot]);
    let info = allocation_counter::measure(|| {
        for _ in 0..3 {
            playouts.play_out(&mut fresh.clone(), &[bot]);
        }
    });
    info.count_total
}

#[test]
fn no_game_allocates_in_random_play() {
    assert_eq!(allocations::<game_echappee::Echappee>(4, Bot::Random), 0, "echappee");
    assert_eq!(allocations::<game_bordure::Bordure>(4, Bot::Random), 0, "bordure");
    assert_eq!(allocations::<game_mille_bornes::MilleBornes>(4, Bot::Random), 0, "mille-bornes");
    assert_eq!(allocations::<game_arc_en_ciel::ArcEnCiel>(6, Bot::Random), 0, "arc-en-ciel");
    assert_eq!(allocations::<game_tour::Tour>(4, Bot::Random), 0, "tour");
}

/// A search allocates for its report, however long it thinks: nothing for a playout. Asked at the first question of a race.
fn allocations_of_a_search<G: Valued>(seats: u8, iterations: u64) -> u64 {
    let mut game = G::new(&G::Options::default(), seats).expect("good options");
    let mut rng = generator(5, 0);
    let mut legal = Vec::new();
    let seat = loop {
        match G::awaiting(game.public()) {
            Awaiting::Nobody => unreachable!("somebody is asked something"),
            Awaiting::Chance(chance) => {
                let luck = game.luck(&chance.want.draw(&mut rng));
                game.take_luck(&luck, &mut NoFacts);
            }
            Awaiting::Seats(prompt) => {
                let seat = prompt.asked.iter().next().expect("somebody is asked");
                legal.clear();
                game.seat_view(seat).legal_actions(&mut legal);
                if legal.len() != 1 {
                    break seat;
                }
                game.play(seat, &legal[0], &mut NoFacts);
            }
        }
    };
    let mut search = Search::<G>::new(Settings { budget: Budget::Iterations(iterations), ..Settings::default() });
    search.think(game.seat_view(seat), &legal, 1);
    allocation_counter::measure(|| drop(search.think(game.seat_view(seat), &legal, 1))).count_total
}

#[test]
fn a_search_allocates_nothing_for_a_playout() {
    fn holds<G: Valued>(seats: u8) {
        let (short, long) = (allocations_of_a_search::<G>(seats, 100), allocations_of_a_search::<G>(seats, 2000));
        assert!(long <= short.max(4), "{}: {short} allocations in 100 playouts, {long} in 2000", G::KEY);
    }
    holds::<game_echappee::Echappee>(4);
    holds::<game_bordure::Bordure>(4);
    holds::<game_mille_bornes::MilleBornes>(4);
    holds::<game_arc_en_ciel::ArcEnCiel>(6);
    holds::<game_tour::Tour>(4);
}

#[test]
fn the_count_would_notice() {
    let info = allocation_counter::measure(|| drop(std::hint::black_box(vec![0u8; 100])));
    assert_eq!(info.count_total, 1);
}
