//! Worlds that look the same to a viewer are worlds of this game.

use echappee::{Action, Card, CardCounts, Echappee, Fate, Options, ScriptedDeal, Variant};
use engine::{Awaiting, Game, NoFacts, Scripted, Seat, Viewer, play_at_random};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use testkit::drive::advance;

/// Plays a race at random and looks at every position.
fn walk(variant: Variant, seats: u8, seed: u64, mut look: impl FnMut(&Echappee, &mut ChaCha8Rng)) {
    let options = Options { variant, stages: Some(2), first_leader: None };
    let mut game = Echappee::new(&options, seats).expect("good options");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        look(&game, &mut rng);
        if !advance(&mut game, &mut rng, play_at_random) {
            return;
        }
    }
}

#[test]
fn no_card_is_lost() {
    for (variant, seats) in [(Variant::Simple, 6), (Variant::Cotes, 5), (Variant::Complet, 2), (Variant::Equipes, 4)] {
        walk(variant, seats, 1, |game, _| {
            let public = game.public();
            if matches!(Echappee::awaiting(public), Awaiting::Seats(_)) {
                let talon: CardCounts = game.talon().cards().iter().copied().collect();
                let cards = Seat::all(seats).fold(talon + public.cards.played, |sum, seat| sum + game.mine(seat).hand);
                assert_eq!(cards, variant.cards(), "hands, talon and what has been seen make the box");
            }
        });
    }
}

#[test]
fn guesses_are_sound() {
    for (variant, seats) in [(Variant::Cotes, 3), (Variant::Complet, 4), (Variant::Equipes, 3)] {
        walk(variant, seats, 2, |game, rng| {
            for viewer in Viewer::all(seats) {
                Echappee::determinize(game.view(viewer), rng).audit();
                game.scramble(viewer, rng).audit();
            }
        });
    }
}

/// Sylvie shows four boosts and draws one card: from then on everybody knows what she holds but for that card (E20).
#[test]
fn a_hand_that_was_shown_stays_known() {
    let options = Options { first_leader: Some(Seat(0)), ..Options::default() };
    let mut game = Echappee::new(&options, 2).expect("good options");
    let route = |speeds: &[u8]| speeds.iter().filter_map(|&speed| Card::route(speed)).collect::<Vec<_>>();
    let mut fate = Fate {
        deals: Some(vec![ScriptedDeal {
            hands: vec![route(&[40, 41, 42]), vec![Card::COTE, Card::FOUET, Card::FOUET]],
            talon: [route(&[43]), vec![Card::FOUET], route(&[44, 45, 46])].concat(),
            raw: false,
        }]),
        ..Fate::default()
    };
    let deal = game.scripted(&mut fate).expect("a good script").expect("a deal");
    game.take_luck(&deal, &mut NoFacts);
    game.play(Seat(1), &Action::Pass, &mut NoFacts);
    game.play(Seat(0), &Action::Ride(echappee::Ride::plain(43)), &mut NoFacts);
    game.play(Seat(1), &Action::Pass, &mut NoFacts);
    game.play(Seat(1), &Action::NoRoute, &mut NoFacts);

    let shown = CardCounts::of(&[Card::FOUET; 3]);
    assert_eq!(game.mine(Seat(1)).hand, shown + CardCounts::of(&route(&[44])));
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..50 {
        for world in [
            Echappee::determinize(game.view(Viewer::Seat(Seat(0))), &mut rng),
            game.scramble(Viewer::Spectator, &mut rng),
        ] {
            assert!(shown.fits_in(world.mine(Seat(1)).hand), "{:?}", world.mine(Seat(1)).hand);
        }
    }
}
