//! What a search does not consider: a boost that changes nothing.

use echappee::{Action, Echappee, Options, Outcome};
use engine::{Game, Searched, play_at_random};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use testkit::drive::{advance, question};

#[test]
fn a_boost_is_pointless_where_the_card_alone_does_as_much() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut pointless = Vec::new();
    let mut useful = Vec::new();
    for _ in 0..20 {
        let mut game = Echappee::new(&Options::default(), 4).expect("good options");
        loop {
            if let Some((seat, legal)) = question(&game) {
                let view = game.seat_view(seat);
                let public = game.public();
                for action in &legal {
                    let Action::Ride(ride) = *action else { continue };
                    let speeds = [true, false].map(|fouet| public.speed_of(public.turn, ride.card, fouet));
                    let [boosted, alone] = speeds.map(|speed| public.outcome(public.turn, speed));
                    if Echappee::is_pointless(view, action) {
                        assert!(ride.fouet);
                        pointless.push((boosted, alone, speeds));
                    } else if ride.fouet {
                        useful.push((boosted, alone, speeds));
                    }
                }
            }
            if !advance(&mut game, &mut rng, play_at_random) {
                break;
            }
        }
    }
    let has =
        |found: &[(Outcome, Outcome, [u8; 2])], outcome: Outcome| found.iter().any(|&(boosted, ..)| boosted == outcome);
    // In the pack without it, above the pace in a climb, and back in the pack all the same.
    assert!([Outcome::Stays, Outcome::HeldBack, Outcome::Rejoins].into_iter().all(|outcome| has(&pointless, outcome)));
    assert!(
        pointless
            .iter()
            .all(|&(boosted, alone, speeds)| { boosted == alone && (!boosted.leads() || speeds[0] == speeds[1]) })
    );
    // A leader sets a faster pace with it.
    assert!(has(&useful, Outcome::Leads) && has(&useful, Outcome::TakesLead));
    assert!(useful.iter().all(|&(boosted, alone, speeds)| boosted != alone || speeds[0] > speeds[1]));
}
