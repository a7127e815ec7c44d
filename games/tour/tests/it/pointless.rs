//! What a search does not consider: braking that holds nobody up, and risks with nothing to gain.

use crate::common::short_race;
use bots::generator;
use engine::{Game, Lang, Searched, SeatView, play_at_random};
use testkit::drive::advance;
use tour::{Action, Die, Tour};

const WHITE: Action = Action::Roll(Die::White);
const RED: Action = Action::Roll(Die::Red);

/// Rides races at random and looks at every choice with a free hand.
fn each_choice(stages: usize, mut each: impl FnMut(SeatView<'_, Tour>, &[Action])) {
    for seed in 0..24 {
        let mut rng = generator(5, seed);
        let mut game = Tour::new(&short_race(stages, 3), 3).expect("good options");
        let mut choose = |view: SeatView<'_, Tour>, legal: &[Action], rng: &mut _| {
            if legal.contains(&RED) {
                each(view, legal);
            }
            play_at_random(view, legal, rng)
        };
        while advance(&mut game, &mut rng, &mut choose) {}
    }
}

#[test]
fn a_rider_with_no_opponent_behind_does_not_brake() {
    let mut alone = 0;
    let mut last = 0;
    let mut others = 0;
    each_choice(1, |view, legal| {
        let public = view.public;
        let (rider, _) = public.current_cell().expect("a rider's turn");
        let group = public.rider(rider).group;
        let behind = &public.round.order[usize::from(public.round.turn) + 1..];
        let in_group = |other: &&u8| group.is_some() && public.rider(**other).group == group;
        let opponents = behind.iter().filter(in_group).any(|&other| public.team(other) != view.seat);
        let home = public.arrivals.iter().any(|arrival| public.team(arrival.rider) == view.seat);
        if home {
            return;
        }
        let pointless = Tour::is_pointless(view, &WHITE);
        assert_eq!(legal.contains(&WHITE) && pointless, !opponents, "rider {rider} in round {}", public.round.number);
        match (group, opponents) {
            (None, _) => alone += 1,
            (Some(_), false) => last += 1,
            (Some(_), true) => others += 1,
        }
    });
    assert!(alone > 20 && last > 20 && others > 20, "{alone} alone, {last} last, {others} with others behind");
}

#[test]
fn a_team_that_is_home_or_alone_in_a_single_race_risks_nothing() {
    for stages in [1, 2] {
        let mut home = 0;
        let mut alone = 0;
        let mut away = 0;
        each_choice(stages, |view, legal| {
            let public = view.public;
            let arrived = public.arrivals.iter().any(|arrival| public.team(arrival.rider) == view.seat);
            let pointless = [WHITE, RED].map(|action| Tour::is_pointless(view, &action));
            let others = public.round.order.iter().filter(|rider| public.team(**rider) != view.seat);
            let is_alone = others.filter(|rider| public.rider(**rider).cell.is_some()).count() == 0;
            // In a stage race every rider's time counts.
            assert_eq!(pointless[1], (arrived || is_alone) && stages == 1);
            assert!(pointless[0] || !arrived || stages > 1);
            assert!(legal.iter().any(|action| !Tour::is_pointless(view, action)), "something is left to do");
            *match (arrived, is_alone) {
                (true, _) => &mut home,
                (false, true) => &mut alone,
                (false, false) => &mut away,
            } += 1;
        });
        assert!(home > 20 && alone > 5 && away > 20, "{home} choices with a rider home, {alone} alone, {away} others");
    }
}

#[test]
fn a_rider_alone_reads_nothing_of_others_who_brake() {
    let mut alone = 0;
    let mut others = 0;
    each_choice(1, |view, _| {
        let (rider, _) = view.public.current_cell().expect("a rider's turn");
        let is_alone = view.public.rider(rider).group.is_none();
        let text = view.forecast(&WHITE, Lang::En).expect("a die").text;
        assert!(text.contains("the next two brake") != is_alone, "{text}");
        if is_alone { alone += 1 } else { others += 1 }
    });
    assert!(alone > 20 && others > 20, "{alone} alone, {others} with others");
}
