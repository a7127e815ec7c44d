//! The club player rides by the rules, and better than luck.

use echappee::{Echappee, Options, Variant};
use engine::{Game, Heuristic, Seat, play_at_random};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use testkit::drive::play_out;

const SEATS: u8 = 4;

/// The place of the club player in a race against riders who play at random.
fn place_against_random(variant: Variant, seat: Seat, rng: &mut ChaCha8Rng) -> u8 {
    let options = Options { variant, stages: Some(2), first_leader: None };
    let mut game = Echappee::new(&options, SEATS).expect("good options");
    play_out(&mut game, rng, |view, legal, rng| {
        if view.seat == seat { Echappee::heuristic(view, legal, rng) } else { play_at_random(view, legal, rng) }
    });
    Echappee::ranking(game.public()).expect("over")[seat.index()]
}

#[test]
fn beats_random_riders_in_every_variant() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for variant in [Variant::Simple, Variant::Cotes, Variant::Complet, Variant::Equipes] {
        let races = 40;
        let wins = (0..races).filter(|race| place_against_random(variant, Seat(race % SEATS), &mut rng) == 0).count();
        assert!(wins >= 34, "{variant:?}: won {wins} of {races} races");
    }
}
