//! The club player rides by the rules, and better than luck.

use echappee::{Echappee, Options, Variant};
use engine::{Awaiting, Game, NoFacts, Seat, Sensible, play_at_random};
use rand::{SeedableRng, rngs::ChaCha8Rng};

const SEATS: u8 = 4;

/// The place of the club player in a race against riders who play at random.
fn place_against_random(variant: Variant, seat: Seat, rng: &mut ChaCha8Rng) -> u8 {
    let options = Options { variant, stages: Some(2), first_leader: None };
    let mut game = Echappee::new(&options, SEATS).expect("good options");
    let mut legal = Vec::new();
    loop {
        match Echappee::awaiting(game.public()) {
            Awaiting::Nobody => return Echappee::ranking(game.public()).expect("over")[seat.index()],
            Awaiting::Chance(chance) => {
                let luck = game.luck(&chance.want.draw(rng));
                game.take_luck(&luck, &mut NoFacts);
            }
            Awaiting::Seats(prompt) => {
                let owing = prompt.asked.iter().find(|&seat| game.seat_view(seat).owes());
                let asked = owing.expect("somebody owes an answer");
                let view = game.seat_view(asked);
                legal.clear();
                view.legal_actions(&mut legal);
                let action = if asked == seat {
                    Echappee::sensible(view, &legal, rng)
                } else {
                    play_at_random(view, &legal, rng)
                };
                game.try_play(asked, &action, &mut NoFacts).expect("what is listed is legal");
            }
        }
    }
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
