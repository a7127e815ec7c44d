//! What a card would do is what it does, where nobody can answer it.

use mille_bornes::{Action, MilleBornes, Options, Would};

#[test]
fn a_card_does_what_its_choice_says() {
    let mut driven = 0;
    let mut mended = 0;
    testkit::would::hold::<MilleBornes>(&Options::default(), 4, 0..12, |before, action, would, _, after| {
        let seat = engine::awaited(before).expect("a seat is asked");
        let car = |game: &MilleBornes| engine::Game::public(game).car_of(seat).clone();
        match (action, *would) {
            (Action::Play { .. }, Would::Drive { km, left, .. }) if left > 0 => {
                assert_eq!(car(after).km, km);
                driven += 1;
            }
            (Action::Play { .. }, Would::RollAgain { limited }) => {
                assert_eq!((car(after).stopped_by, car(after).limited), (None, limited));
                mended += 1;
            }
            (Action::Play { .. }, Would::LiftLimit { stopped }) => {
                assert_eq!((car(after).stopped_by.is_some(), car(after).limited), (stopped, false));
                mended += 1;
            }
            _ => {}
        }
    });
    assert!(driven > 40 && mended > 20, "{driven} driven, {mended} mended");
}
