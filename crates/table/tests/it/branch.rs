//! The first steps of a race as the beginning of another one.

use engine::{Game, Seat, Viewer};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use table::{BranchError, LuckVerdict, Record, branch, table_view, verify};
use testkit::toy::{Toy, fault::Sound};

use crate::record::{Race, whole_race};

fn branched(text: &str, steps: usize, seed: u64) -> Result<String, BranchError> {
    branch::<Toy<Sound>>(text, steps, "another", &mut ChaCha8Rng::seed_from_u64(seed))
}

#[test]
fn it_looks_the_same_to_everybody_up_to_there_and_promises_nothing() {
    let (_, text) = whole_race(3);
    let mut at = 0;
    table::frames::<Toy<Sound>>(&text, |frame| {
        if !frame.table.is_closed() {
            let begun = branched(&text, at, 1).expect("the race is under way");
            let record = Record::read(&begun).expect("a whole record");
            assert_eq!((record.header.table.as_str(), record.header.commitment, record.mix), ("another", None, None));
            let race = Race::resume(&begun, None).expect("a good record");
            for viewer in (0..3).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]) {
                assert_eq!(table_view(race.game().view(viewer)), table_view(frame.table.game().view(viewer)));
            }
            assert_eq!(verify::<Toy<Sound>>(&begun).expect("judged").luck(), LuckVerdict::Unproved);
        }
        at += 1;
        std::ops::ControlFlow::Continue(())
    })
    .expect("a good record");
    assert!(at > 10);
}

#[test]
fn what_nobody_had_seen_is_drawn_anew() {
    // Right after the deal the pile is unseen. It is short, and its cards may all be alike: one race in a few shows it.
    let is_drawn_anew = |race: u8| {
        let (_, text) = whole_race(race);
        let mut worlds = (0..8).map(|seed| Race::resume(&branched(&text, 1, seed).unwrap(), None).unwrap());
        let first = worlds.next().unwrap();
        let worlds: Vec<Race> = worlds.collect();
        assert!(worlds.iter().all(|world| world.game().public() == first.game().public()));
        worlds.iter().any(|world| world.game() != first.game())
    };
    assert!((0..8).any(is_drawn_anew), "the pile lies in another order");
}

#[test]
fn there_is_nothing_to_go_on_with_at_the_end() {
    let (_, text) = whole_race(3);
    let steps = Record::read(&text).unwrap().steps.len();
    for beyond in [steps - 1, steps, steps + 1, usize::MAX] {
        assert_eq!(branched(&text, beyond, 1), Err(BranchError::Over), "after {beyond} of {steps}");
    }
}
