use arc_en_ciel::{ArcEnCiel, BoardChoice, Goal, Options, Square};
use testkit::laws::hold_with_secrets;

#[test]
fn laws_hold_with_every_goal_and_number_of_seats() {
    for goal in Goal::ALL {
        for combativity in [false, true] {
            for seats in 3..=6 {
                let options = Options { goal, combativity, ..Options::default() };
                hold_with_secrets::<ArcEnCiel>(&options, seats, 0..6);
            }
        }
    }
}

/// A small circuit where breaks, chases, chance cards and forced withdrawals come thick and fast.
#[test]
fn laws_hold_on_a_board_that_hurts() {
    let squares = vec![
        Square::Start,
        Square::Effort(9),
        Square::Chance,
        Square::Breakaway,
        Square::Effort(20),
        Square::Dotted(3),
        Square::Effort(12),
        Square::Chance,
        Square::Green,
        Square::Mishap(30),
        Square::Dotted(4),
        Square::Effort(1),
    ];
    for goal in Goal::ALL {
        for seats in 3..=6 {
            let board = BoardChoice::WrittenOut(squares.iter().copied().map(Into::into).collect());
            let options = Options { goal, combativity: true, board, ..Options::default() };
            hold_with_secrets::<ArcEnCiel>(&options, seats, 100..106);
        }
    }
}
