//! What an answer would leave on a plate is what it leaves.

use bordure::{Action, Bordure, Options, Would};
use engine::Game;

#[test]
fn the_feed_zone_gives_what_its_choice_says() {
    let mut seen = 0;
    let mut fed = 0;
    for seats in [2, 4] {
        seen +=
            testkit::would::hold::<Bordure>(&Options::default(), seats, 0..12, |before, action, would, _, after| {
                let (&Action::Feed { rider, take }, &Would::Feed { tokens }) = (action, would) else { return };
                let owes =
                    |game: &Bordure| engine::Seat::all(seats).filter(|&seat| game.seat_view(seat).owes()).count();
                if owes(after) > 0 || take.is_empty() {
                    return; // The answer lies face down until all are in.
                }
                let total =
                    |game: &Bordure, seat: engine::Seat| game.mine(seat).plates[usize::from(rider)].energy.total();
                let changed = engine::Seat::all(seats)
                    .any(|seat| total(before, seat) != total(after, seat) && total(after, seat) == tokens);
                assert!(changed, "{action:?} would leave {tokens}");
                fed += 1;
            });
    }
    assert!(seen > 500, "{seen} answers, {fed} fed");
}

#[test]
fn a_pace_is_paid_from_what_the_plate_has() {
    let mut paces = 0;
    testkit::would::hold::<Bordure>(&Options::default(), 3, 0..6, |before, action, would, _, _| {
        let (&Action::Pace { rider, pace, with }, &Would::Ride { left, .. }) = (action, would) else { return };
        let seat = engine::Seat::all(3).find(|&seat| {
            let view = before.seat_view(seat);
            view.owes() && view.check(action).is_ok() && view.would(action).as_ref() == Some(would)
        });
        let energy = before.mine(seat.expect("somebody is asked")).plates[usize::from(rider)].energy;
        let price = u16::from(pace.of_the_colour()) + with.len() as u16;
        assert_eq!(left, energy.total() - price);
        paces += 1;
    });
    assert!(paces > 100, "{paces}");
}
