//! The question put to a rider behind a white die names what can be answered, and nothing else (T9, T19, T24).

use bots::generator;
use desk::classification::Jersey;
use engine::{Game, Lang, Names, SeatView, play_at_random};
use testkit::drive::advance;
use tour::{Action, Die, Tour};

use crate::common::short_race;

#[test]
fn behind_a_white_die_it_names_the_die_that_can_be_rolled_and_a_card_that_can_be_played() {
    let names = ["A", "B", "C"].map(String::from);
    let mut white = 0;
    let mut dotted = 0;
    let mut cards = 0;
    for seed in 0..60 {
        let mut rng = generator(6, seed);
        let mut game = Tour::new(&short_race(2, 3), 3).expect("good options");
        let mut choose = |view: SeatView<'_, Tour>, legal: &[Action], rng: &mut _| {
            let text = view.question(Lang::En, Names::new(&names)).text;
            if text.contains("the group brakes") {
                let may = |action: Action| legal.contains(&action);
                let plays_card = Jersey::ALL.into_iter().any(|jersey| may(Action::Card(jersey)));
                assert_eq!(text.contains("ollow"), may(Action::Follow), "{text}");
                assert_eq!(text.contains("oll white"), may(Action::Roll(Die::White)), "{text}");
                assert_eq!(text.contains("oll dotted"), may(Action::Roll(Die::Dotted)), "{text}");
                assert_eq!(text.contains("or play a card"), plays_card, "{text}");
                white += usize::from(may(Action::Roll(Die::White)));
                dotted += usize::from(may(Action::Roll(Die::Dotted)));
                cards += usize::from(plays_card);
            }
            play_at_random(view, legal, rng)
        };
        while advance(&mut game, &mut rng, &mut choose) {}
    }
    assert!(white > 50 && dotted > 5 && cards > 5, "{white} white, {dotted} dotted, {cards} with a card");
}
