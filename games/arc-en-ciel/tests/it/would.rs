//! What an answer would leave is what it leaves.

use arc_en_ciel::{Action, ArcEnCiel, Event, Options, Would};
use engine::Game;

#[test]
fn energy_is_what_a_choice_says() {
    let mut held = 0;
    let mut withdrawn = 0;
    let mut attacked = 0;
    let options = Options { combativity: true, ..Options::default() };
    testkit::would::hold::<ArcEnCiel>(&options, 4, 0..8, |_, action, would, events, after| {
        let energy = |seat: engine::Seat| after.public().team(seat).energy;
        match (action, *would, events) {
            (Action::Hold, Would::Hold { left, .. }, [Event::Held { seat, .. }, ..]) => {
                assert_eq!(energy(*seat), left);
                held += 1;
            }
            (Action::BreakAway, Would::Attack { left, .. }, [Event::Attacked { seat, .. }, ..]) => {
                assert_eq!(energy(*seat), left);
                attacked += 1;
            }
            (_, Would::Withdraw { energy }, [Event::Withdrew { energy: now, .. }, ..]) => {
                assert!(*now <= energy, "a bill may be paid of it at once");
                withdrawn += 1;
            }
            _ => {}
        }
    });
    assert!(held > 5 && attacked > 5 && withdrawn > 20, "{held}, {attacked}, {withdrawn}");
}
