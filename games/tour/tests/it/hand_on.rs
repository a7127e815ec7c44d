//! What is handed on (T21): the list, which is worked out in bulk, against the verdict on each move by itself.

use std::collections::HashSet;

use crate::common::short_race;
use bots::generator;
use engine::{Game, Shown, Viewer, play_at_random};
use testkit::drive::advance;
use tour::{Action, Cell, HandOn, Tour};

#[test]
fn every_move_that_would_be_accepted_is_listed() {
    let mut compared = 0;
    for seed in 0..12 {
        let mut rng = generator(3, seed);
        let mut game = Tour::new(&short_race(1, 6), 3).expect("good options");
        loop {
            let before = game.clone();
            let on = advance(&mut game, &mut rng, |view, legal, rng| {
                if matches!(legal[0], Action::Move { .. }) {
                    compared += compare(&before, legal);
                }
                play_at_random(view, legal, rng)
            });
            if !on {
                break;
            }
        }
    }
    assert!(compared > 1_000, "only {compared} moves with something handed on");
}

/// Tries every cell near the mover, every rider and every neighbour; says how many moves handed something on.
fn compare(game: &Tour, legal: &[Action]) -> usize {
    let prompt = *Tour::awaiting(game.public()).prompt().expect("a move is awaited");
    let view = game.seat_view(prompt.asked.iter().next().expect("a seat is asked"));
    let accepted = |action: &Action| view.check(action).is_ok();
    let ends = legal.iter().filter_map(|action| match action {
        Action::Move { to, hand_on: None } => Some(*to),
        _ => None,
    });
    let mut expected = Vec::new();
    for to in ends {
        expected.push(Action::Move { to, hand_on: None });
        for rider in 0..18 {
            for (lane, h) in [(-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)] {
                let hand_on = Some(HandOn { rider, to: Cell::new(to.lane + lane, to.h + h) });
                let action = Action::Move { to, hand_on };
                if accepted(&action) {
                    expected.push(action);
                }
            }
        }
    }
    assert_eq!(expected, legal);
    legal.len()
}

/// Every free way of both is walked cell by cell: their cells add up to the pace.
#[test]
fn what_is_handed_on_is_counted_along_any_free_way() {
    let mut taken = 0;
    let mut refused = 0;
    for seed in 0..3 {
        let mut rng = generator(4, seed);
        let mut game = Tour::new(&short_race(1, 3), 3).expect("good options");
        loop {
            let before = game.clone();
            let on = advance(&mut game, &mut rng, |view, legal, rng| {
                for (is_listed, is_walked) in walked(&before, legal) {
                    assert_eq!(is_listed, is_walked);
                    if is_listed { taken += 1 } else { refused += 1 }
                }
                play_at_random(view, legal, rng)
            });
            if !on {
                break;
            }
        }
    }
    assert!(taken > 300 && refused > 300, "{taken} moves with something handed on, {refused} that are refused");
}

/// Of every move with a team-mate brought to a neighbouring cell: whether it is listed, and whether ways that add up lead there.
fn walked(game: &Tour, legal: &[Action]) -> Vec<(bool, bool)> {
    let public = game.public();
    let wire = serde_json::to_value(Tour::wire(game.view(Viewer::Spectator))).expect("plain data");
    if wire["asked"]["move"]["attack"] != false {
        return Vec::new();
    }
    let Some(cells) = wire["asked"]["move"]["cells"].as_u64() else { return Vec::new() };
    let (rider, from) = public.current_cell().expect("a rider moves");
    let stood: HashSet<Cell> = public.riders.iter().filter_map(|rider| rider.cell).collect();
    let layers = |from: Cell, is_free: &dyn Fn(Cell) -> bool| -> Vec<HashSet<Cell>> {
        let mut layers = vec![HashSet::from([from])];
        for n in 0..cells as usize {
            let next = layers[n].iter().flat_map(|cell| cell.ahead()).filter(|cell| is_free(*cell)).collect();
            layers.push(next);
        }
        layers
    };
    let giver = layers(from, &|cell| public.stage().has(cell) && !stood.contains(&cell));
    let mut found = Vec::new();
    let ends: HashSet<Cell> = giver[1..].iter().flatten().copied().collect();
    let mates = public.numbers().filter(|&mate| mate != rider && public.team(mate) == public.team(rider));
    for (mate, start) in mates.filter_map(|mate| Some((mate, public.rider(mate).cell?))) {
        for &to in &ends {
            let is_free = |cell| public.stage().has(cell) && cell != to && (cell == from || !stood.contains(&cell));
            let taker = layers(start, &is_free);
            for (lane, h) in [(-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)] {
                let end = Cell::new(to.lane + lane, to.h + h);
                let left = |kept: usize| cells as usize - kept;
                let adds_up = |&kept: &usize| giver[kept].contains(&to) && taker[left(kept)].contains(&end);
                let is_walked = (1..cells as usize).any(|kept| adds_up(&kept));
                let action = Action::Move { to, hand_on: Some(HandOn { rider: mate, to: end }) };
                let may_take = wire["riders"][usize::from(mate)]["status"] == "racing";
                found.push((legal.contains(&action), is_walked && may_take));
            }
        }
    }
    found
}
