//! Races end, played at random and played well.

use arc_en_ciel::{ArcEnCiel, Goal, Options};
use engine::{Awaiting, Game, NoFacts, Rng, SeatView, Sensible, play_at_random};
use rand::{SeedableRng, rngs::ChaCha8Rng};

/// Far above what any race has needed.
const LONGEST: usize = 5_000;

fn ends<R: Rng>(
    options: &Options,
    seats: u8,
    rng: &mut R,
    player: impl Fn(SeatView<'_, ArcEnCiel>, &[arc_en_ciel::Action], &mut R) -> arc_en_ciel::Action,
) -> bool {
    let mut game = ArcEnCiel::new(options, seats).expect("good options");
    let mut legal = Vec::new();
    for _ in 0..LONGEST {
        match ArcEnCiel::awaiting(game.public()) {
            Awaiting::Nobody => return true,
            Awaiting::Chance(chance) => {
                let luck = game.luck(&chance.want.draw(rng));
                game.take_luck(&luck, &mut NoFacts);
            }
            Awaiting::Seats(prompt) => {
                let seat = prompt.asked.iter().next().expect("somebody is asked");
                legal.clear();
                game.seat_view(seat).legal_actions(&mut legal);
                let action = player(game.seat_view(seat), &legal, rng);
                game.try_play(seat, &action, &mut NoFacts).expect("players play what is legal");
            }
        }
    }
    false
}

#[test]
fn every_race_ends() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for goal in Goal::ALL {
        for seats in 3..=6 {
            for race in 0..40 {
                let options = Options { goal, combativity: race % 2 == 0, ..Options::default() };
                assert!(ends(&options, seats, &mut rng, play_at_random), "at random, {goal:?}, {seats} seats");
                assert!(ends(&options, seats, &mut rng, ArcEnCiel::sensible), "sensibly, {goal:?}, {seats} seats");
            }
        }
    }
}
