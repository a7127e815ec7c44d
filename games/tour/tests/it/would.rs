//! What a move would do is what it does.

use engine::Game;
use tour::{Action, Event, Options, PendingDecision, Tour, Would};

#[test]
fn a_rider_goes_as_far_and_takes_as_much_as_the_choice_says() {
    let mut moves = 0;
    let mut primes = 0;
    let mut taken = 0;
    let options = Options { team_size: 3, ..Options::default() };
    testkit::would::hold::<Tour>(&options, 3, 0..4, |before, action, would, events, after| {
        let (&Action::Move { to, hand_on }, Would::Ride(ride)) = (action, would) else { return };
        let rider = before.public().current().expect("a rider moves");
        let moved = |event: &Event| matches!(event, Event::Moved { rider: who, cells, .. } if who.id == rider && *cells == ride.cells);
        assert!(events.iter().any(moved), "{ride:?}: {events:?}");
        if !after.is_over()
            && after.public().leg == before.public().leg
            && after.public().round.number == before.public().round.number
        {
            assert_eq!(after.public().rider(rider).cell, Some(to));
        }
        let points = |event: &Event| match event {
            Event::PrimeTaken { rider: who, points, .. } if who.id == rider => Some(*points),
            _ => None,
        };
        let won: Vec<u8> = events.iter().filter_map(points).collect();
        assert_eq!(won, ride.crosses.iter().filter_map(|crossing| crossing.points).collect::<Vec<_>>());
        primes += won.len();
        assert_eq!(hand_on.is_some(), ride.takes.is_some());
        taken += usize::from(hand_on.is_some());
        moves += 1;
    });
    assert!(moves > 300 && primes > 3 && taken > 10, "{moves} moves, {primes} primes, {taken} taken along");
}

/// The proposal is one of the cells offered, and none that is as far is better sheltered and none as sheltered is farther.
#[test]
fn the_cell_proposed_is_offered() {
    let options = Options { team_size: 3, ..Options::default() };
    let mut proposed = 0;
    testkit::would::hold::<Tour>(&options, 3, 0..2, |before, action, _, _, _| {
        let view = <Tour as engine::Shown>::wire(before.view(engine::Viewer::Spectator));
        let Some(PendingDecision::Move { proposed: Some(cell), .. }) = view.asked else { return };
        assert!(matches!(action, Action::Move { .. }));
        let seat = engine::awaited(before).expect("a seat is asked");
        before.seat_view(seat).check(&Action::Move { to: cell, hand_on: None }).expect("a legal cell");
        proposed += 1;
    });
    assert!(proposed > 100, "{proposed}");
}
