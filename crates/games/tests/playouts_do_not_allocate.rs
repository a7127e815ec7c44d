//! Playouts are the hot path of search and study: after the first race on a thread nothing is allocated.

use engine::Complete;
use lab::{Bot, Playouts, generator};

fn allocations<G: Complete>(seats: u8, bot: Bot) -> u64 {
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

#[test]
fn the_count_would_notice() {
    let info = allocation_counter::measure(|| drop(std::hint::black_box(vec![0u8; 100])));
    assert_eq!(info.count_total, 1);
}
