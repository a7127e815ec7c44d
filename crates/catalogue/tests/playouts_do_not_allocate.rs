//! Playouts are the hot path of search and study: after the first race on a thread nothing is allocated.

use bots::{Bot, Search, Settings, generator};
use engine::Valued;
use lab::Playouts;
use testkit::drive::{advance, question};

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

macro_rules! no_game_allocates_in_random_play {
    ($($name:ident: $game:ty;)*) => {
        #[test]
        fn no_game_allocates_in_random_play() {
            $(assert_eq!(allocations::<$game>(most_seats::<$game>(), Bot::Random), 0, stringify!($name));)*
        }
    };
}
catalogue::each_game!(no_game_allocates_in_random_play);

fn most_seats<G: Valued>() -> u8 {
    (*G::SEATS.end()).min(4)
}

/// A search allocates for its report, however long it thinks: nothing for a playout. Asked at the first question of a race.
fn allocations_of_a_search<G: Valued>(seats: u8, iterations: u64) -> u64 {
    let mut game = G::new(&G::Options::default(), seats).expect("good options");
    let mut rng = generator(5, 0);
    let (seat, legal) = loop {
        match question(&game) {
            Some((seat, legal)) if legal.len() != 1 => break (seat, legal),
            _ => {
                assert!(advance(&mut game, &mut rng, |_, legal, _| legal[0].clone()), "a seat has a choice on the way")
            }
        }
    };
    let mut search = Search::<G>::new(Settings { playouts: iterations, ..Settings::default() });
    search.think(game.seat_view(seat), &legal, 1);
    allocation_counter::measure(|| drop(search.think(game.seat_view(seat), &legal, 1))).count_total
}

fn a_search_allocates_nothing<G: Valued>() {
    let seats = most_seats::<G>();
    let short = allocations_of_a_search::<G>(seats, 100);
    let long = allocations_of_a_search::<G>(seats, 2000);
    assert!(long <= short.max(4), "{}: {short} allocations in 100 playouts, {long} in 2000", G::KEY);
}

macro_rules! a_search_allocates_nothing_for_a_playout {
    ($($name:ident: $game:ty;)*) => {
        #[test]
        fn a_search_allocates_nothing_for_a_playout() {
            $(a_search_allocates_nothing::<$game>();)*
        }
    };
}
catalogue::each_game!(a_search_allocates_nothing_for_a_playout);

#[test]
fn the_count_would_notice() {
    let info = allocation_counter::measure(|| drop(std::hint::black_box(vec![0u8; 100])));
    assert_eq!(info.count_total, 1);
}
