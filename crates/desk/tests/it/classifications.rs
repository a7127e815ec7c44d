//! The classifications of T25 and their ties, on races small enough to add up by hand.

use desk::classification::{Jersey, Prime, Tally, Timed};

fn stage(tally: &mut Tally, finishers: &[(u8, u32)]) {
    tally.add_stage(finishers.iter().map(|&(rider, time)| Timed { rider, time }));
}

#[test]
fn bonuses_count_in_the_general_classification_and_not_for_teams() {
    let mut tally = Tally::new(2, 3);
    stage(&mut tally, &[(0, 100), (3, 100), (1, 100), (4, 100), (2, 130), (5, 160)]);
    assert_eq!(tally.yellow().as_slice(), [0, 3, 1, 4, 2, 5]);
    assert_eq!([0, 3, 1, 4].map(|rider| tally.rider(rider).time), [90, 94, 96, 100]);
    assert_eq!([0, 1].map(|team| tally.team(team).time), [330, 360]);
    assert_eq!(tally.by_teams().as_slice(), [0, 1]);
}

#[test]
fn equal_times_go_by_the_sum_of_places_and_then_by_the_last_stage() {
    let mut tally = Tally::new(2, 3);
    stage(&mut tally, &[(0, 100), (1, 100), (2, 100), (3, 100), (4, 100), (5, 100)]);
    stage(&mut tally, &[(0, 100), (1, 100), (2, 100), (5, 100), (3, 100), (4, 100)]);
    // 3 has places 4 + 5, 4 has 5 + 6, 5 has 6 + 4: all 200 s.
    assert_eq!(tally.yellow().as_slice(), [0, 1, 2, 3, 5, 4]);

    let mut tally = Tally::new(2, 3);
    stage(&mut tally, &[(0, 100), (1, 100), (2, 100), (3, 100), (4, 100), (5, 100)]);
    stage(&mut tally, &[(0, 100), (1, 100), (2, 100), (4, 100), (3, 100), (5, 100)]);
    // 3 and 4 have nine places each; 4 was the better in the last stage.
    assert_eq!(tally.yellow().as_slice(), [0, 1, 2, 4, 3, 5]);
}

#[test]
fn equal_points_go_to_more_primes_won_and_then_to_the_better_in_yellow() {
    let mut tally = Tally::new(2, 3);
    // 0: 5. 1: 3 + 2. 2: 1. 5: 5.
    tally.score(Prime::Sprint, 0, 0);
    tally.score(Prime::Sprint, 1, 1);
    tally.score(Prime::Sprint, 1, 2);
    tally.score(Prime::Sprint, 2, 3);
    tally.score(Prime::Sprint, 5, 0);
    stage(&mut tally, &[(5, 100), (0, 120), (1, 130), (2, 140), (3, 150), (4, 160)]);
    assert_eq!(tally.by_points(Prime::Sprint).as_slice(), [5, 0, 1, 2]);
    assert!(tally.by_points(Prime::Summit).is_empty());
    assert_eq!(tally.leader(Jersey::Dotted), None);
}

#[test]
fn a_rider_out_leaves_all_classifications_and_nobody_moves_up() {
    let mut tally = Tally::new(2, 3);
    tally.score(Prime::Summit, 0, 0);
    tally.score(Prime::Summit, 3, 1);
    stage(&mut tally, &[(0, 100), (1, 100), (2, 100), (3, 100), (4, 100), (5, 100)]);
    tally.abandon(0);
    assert_eq!(tally.yellow().as_slice(), [1, 2, 3, 4, 5]);
    assert_eq!(tally.by_points(Prime::Summit).as_slice(), [3]);
    assert_eq!(tally.rider(3).summit.points, 3);
    assert_eq!(tally.team(0).time, 300);
}

#[test]
fn a_team_without_three_finishers_ranks_behind_and_more_finishers_first() {
    let mut tally = Tally::new(3, 3);
    stage(&mut tally, &[(0, 100), (3, 110), (4, 110), (6, 200), (7, 200), (8, 200)]);
    assert_eq!(tally.by_teams().as_slice(), [2, 1, 0]);
}

#[test]
fn equal_team_times_go_by_the_places_of_those_who_count() {
    let mut tally = Tally::new(2, 4);
    stage(&mut tally, &[(0, 100), (4, 100), (5, 100), (6, 100), (1, 100), (2, 100), (3, 100), (7, 100)]);
    assert_eq!([0, 1].map(|team| tally.team(team).places), [1 + 5 + 6, 2 + 3 + 4]);
    assert_eq!(tally.by_teams().as_slice(), [1, 0]);
}

#[test]
fn equals_share_a_place_and_the_next_one_counts_them() {
    let mut tally = Tally::new(2, 3);
    for rider in [0, 2, 4] {
        tally.score(Prime::Sprint, rider, 1);
    }
    tally.score(Prime::Sprint, 5, 0);
    tally.score(Prime::Sprint, 1, 2);
    let places = |tally: &Tally| -> Vec<(u8, u8)> {
        tally.points_places(Prime::Sprint).iter().map(|placed| (placed.place, placed.who)).collect()
    };
    assert_eq!(places(&tally), [(1, 5), (2, 0), (2, 2), (2, 4), (5, 1)]);
    // From the first stage on the general classification tells them apart.
    stage(&mut tally, &[(4, 100), (2, 110), (0, 120), (1, 130), (3, 130), (5, 130)]);
    assert_eq!(places(&tally), [(1, 5), (2, 4), (3, 2), (4, 0), (5, 1)]);
}

#[test]
fn teams_equal_in_all_share_a_place() {
    let mut tally = Tally::new(3, 3);
    // Places 1 + 6 + 8, 2 + 4 + 9 and 3 + 5 + 7 are 15 each, and every time is the same.
    let order = [0, 3, 6, 4, 7, 1, 8, 2, 5];
    stage(&mut tally, &order.map(|rider| (rider, 100)));
    let places: Vec<(u8, u8)> = tally.team_places().iter().map(|placed| (placed.place, placed.who)).collect();
    assert_eq!(places, [(1, 0), (1, 1), (1, 2)]);
}

#[test]
fn a_jersey_belongs_to_the_leader_who_may_hold_several() {
    let mut tally = Tally::new(2, 3);
    stage(&mut tally, &[(0, 100), (1, 110), (2, 120), (3, 130), (4, 140), (5, 150)]);
    assert_eq!(tally.leaders(), [Some(0), None, None]);
    for (rider, place) in [(0, 0), (1, 1), (2, 2)] {
        tally.score(Prime::Sprint, rider, place);
    }
    tally.score(Prime::Summit, 1, 0);
    assert_eq!(tally.leaders(), [Some(0), Some(0), Some(1)], "nobody wears green in the leader's place");
    tally.abandon(0);
    assert_eq!(tally.leaders(), [Some(1), Some(1), Some(1)]);
}
