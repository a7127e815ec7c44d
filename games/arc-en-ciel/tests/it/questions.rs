//! A question asks for what can be answered.

use arc_en_ciel::{Action, ArcEnCiel, Options};
use engine::{Game, Lang, Names, Shown, play_at_random};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use testkit::drive::{advance, question};

#[test]
fn a_bid_is_asked_for_where_one_can_be_made_and_nowhere_else() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let names = ["Ada", "Bo", "Cy", "Di"].map(String::from);
    let mut able = 0;
    let mut unable = 0;
    for _ in 0..20 {
        let mut game = ArcEnCiel::new(&Options::default(), 4).expect("good options");
        loop {
            if let Some((seat, legal)) = question(&game)
                && legal.contains(&Action::Pass)
            {
                let can = legal.iter().any(|action| matches!(action, Action::Bid(_)));
                let asked = ArcEnCiel::question(game.seat_view(seat), Lang::En, Names::new(&names)).text;
                let asks = asked.contains("bid more than") || asked.contains("what do you bid");
                assert_eq!(asks, can, "{asked}: {legal:?}");
                if can { able += 1 } else { unable += 1 }
            }
            if !advance(&mut game, &mut rng, play_at_random) {
                break;
            }
        }
    }
    assert!(able > 20 && unable > 5, "{able} bids, {unable} passes");
}

/// What cannot be paid is not asked for.
#[test]
fn holding_and_attacking_are_asked_for_where_they_can_be_paid_and_nowhere_else() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let names = ["Ada", "Bo", "Cy", "Di"].map(String::from);
    let mut met = [[0; 2]; 2];
    for _ in 0..60 {
        let mut game = ArcEnCiel::new(&Options::default(), 4).expect("good options");
        loop {
            if let Some((seat, legal)) = question(&game) {
                let asked = ArcEnCiel::question(game.seat_view(seat), Lang::En, Names::new(&names)).text;
                for (kind, (no, yes)) in
                    [(Action::SitUp, Action::Hold), (Action::Stay, Action::BreakAway)].into_iter().enumerate()
                {
                    if legal.contains(&no) {
                        let can = legal.contains(&yes);
                        let dear = asked.contains("holding costs") || asked.contains("Attacking costs");
                        assert_eq!(dear, !can, "{asked}: {legal:?}");
                        met[kind][usize::from(can)] += 1;
                    }
                }
            }
            if !advance(&mut game, &mut rng, play_at_random) {
                break;
            }
        }
    }
    assert!(met.iter().flatten().all(|&times| times > 0), "{met:?}");
}
