//! Search plays, lists, checks and guesses millions of times: none of it allocates.

use engine::{Awaiting, Game, Heuristic, NoFacts, Viewer};
use mille_bornes::{Action, MilleBornes, Options, Teams};
use rand::{SeedableRng, rngs::ChaCha8Rng};

/// Plays a race with amateurs, guessing a world and scrambling the true one at every step.
fn play(options: &Options, seats: u8, seed: u64, legal: &mut Vec<Action>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = MilleBornes::new(options, seats).expect("good options");
    loop {
        match MilleBornes::awaiting(game.public()) {
            Awaiting::Nobody => return,
            Awaiting::Chance(chance) => {
                let luck = game.luck(&chance.want.draw(&mut rng));
                game.take_luck(&luck, &mut NoFacts);
            }
            Awaiting::Seats(prompt) => {
                let asked = prompt.asked.iter().find(|&seat| game.seat_view(seat).owes());
                let seat = asked.expect("a seat owes an answer");
                let view = game.seat_view(seat);
                legal.clear();
                view.legal_actions(legal);
                let action = MilleBornes::heuristic(view, legal, &mut rng);
                assert!(view.check(&action).is_ok());
                let guess = MilleBornes::determinize(game.view(Viewer::Seat(seat)), &mut rng);
                let scrambled = game.scramble(Viewer::Spectator, &mut rng);
                assert!(guess.public() == scrambled.public());
                game.play(seat, &action, &mut NoFacts);
            }
        }
    }
}

#[test]
fn a_race_allocates_nothing() {
    let mut legal = Vec::with_capacity(64);
    let extended = Options { extended: true, ..Options::default() };
    let fast = Options { fast: true, teams: Some(Teams::ThreeByTwo), ..Options::default() };
    for (options, seats) in [(Options::default(), 4), (extended, 3), (fast, 6)] {
        let info = allocation_counter::measure(|| play(&options, seats, 1, &mut legal));
        assert_eq!(info.count_total, 0, "{options:?}");
    }
}
