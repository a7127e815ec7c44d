//! A move can be taken back by its author while nothing has been shown, drawn, rolled or played by another since.

use engine::{Game, Seat};
use serde_json::Map;
use table::{By, LuckSource, Past, Refused, Table, history};
use testkit::toy::{Action, Toy, fault::Sound};

type Race = Table<Toy<Sound>>;

fn table() -> Race {
    let mut table = Race::open("t", &Map::new(), 3, &LuckSource::Seed(4)).expect("good options");
    table.draw_pending();
    table
}

fn play(table: &mut Race, seat: u8, action: Action) {
    let seat = Seat(seat);
    table.play(seat, table.decision(seat), &action, By::Player).expect("legal");
}

#[test]
fn a_secret_answer_can_be_changed_while_the_choice_is_open() {
    let mut table = table();
    play(&mut table, 0, Action::Bid(1));
    play(&mut table, 1, Action::Bid(3));
    table.undo(Seat(0)).expect("nothing was shown");
    assert_eq!(table.game().mine(Seat(0)).bid, None);
    assert_eq!(table.game().mine(Seat(1)).bid, Some(3), "the answers of others stand");
    play(&mut table, 0, Action::Bid(2));
    assert_eq!(table.game().mine(Seat(0)).bid, Some(2));
}

#[test]
fn what_was_turned_over_cannot_be_taken_back() {
    let mut table = table();
    for seat in 0..3 {
        play(&mut table, seat, Action::Bid(1));
    }
    assert_eq!(table.undo(Seat(2)), Err(Refused::TooLate));
}

#[test]
fn there_is_nothing_to_take_back_of_others() {
    let mut table = table();
    play(&mut table, 0, Action::Bid(1));
    assert_eq!(table.undo(Seat(1)), Err(Refused::TooLate));
}

#[test]
fn decisions_are_never_used_again() {
    let mut table = table();
    let first = table.decision(Seat(0));
    play(&mut table, 0, Action::Bid(1));
    let second = table.decision(Seat(0));
    table.undo(Seat(0)).expect("nothing was shown");
    let third = table.decision(Seat(0));
    assert!(first < second && second < third);
}

#[test]
fn luck_after_an_undo_is_the_same_luck() {
    let mut changed = table();
    let mut straight = table();
    play(&mut changed, 0, Action::Bid(3));
    changed.undo(Seat(0)).expect("nothing was shown");
    for table in [&mut changed, &mut straight] {
        for seat in 0..3 {
            play(table, seat, Action::Bid(2));
        }
    }
    assert_eq!(changed.game(), straight.game());
}

/// The steps that stand are those of a race in which nobody took anything back.
#[test]
fn a_history_has_no_trace_of_what_was_taken_back() {
    let mut changed = table();
    let mut straight = table();
    play(&mut changed, 0, Action::Bid(3));
    play(&mut changed, 1, Action::Bid(2));
    changed.undo(Seat(0)).expect("nothing was shown");
    play(&mut changed, 0, Action::Bid(2));
    for (seat, bid) in [(1, 2), (0, 2)] {
        play(&mut straight, seat, Action::Bid(bid));
    }
    for table in [&mut changed, &mut straight] {
        play(table, 2, Action::Bid(1));
    }
    let read = |table: &mut Race| {
        let text = table.take_lines().join("\n");
        history::<Toy<Sound>>(&text).expect("a good record")
    };
    let with = read(&mut changed);
    let without = read(&mut straight);
    assert_eq!(with.end, without.end);
    assert_eq!(with.end, *straight.game());
    assert_eq!(with.steps.len(), without.steps.len());
    for (one, other) in with.steps.iter().zip(&without.steps) {
        assert_eq!(one.before, other.before);
        let act = |past: &Past<Toy<Sound>>| past.act.as_ref().map(|act| (act.seat, act.action));
        assert_eq!(act(one), act(other));
    }
    let frames: Vec<usize> = with.steps.iter().map(|past| past.frame).collect();
    assert!(
        frames.is_sorted() && with.frames == without.frames + 2,
        "frames count what was taken back, too: {frames:?}"
    );
}
