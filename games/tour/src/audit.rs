//! Recomputes what is kept twice. For tests.

use crate::{
    reach::MOST_CELLS,
    state::{Phase, Public, Status},
};

/// Recomputes what is kept twice, and checks what must always hold.
pub(crate) fn audit(race: &Public) {
    audit_riders(race);
    audit_turn(race);
    audit_lines(race);
}

fn audit_riders(race: &Public) {
    for rider in race.numbers() {
        let one = race.rider(rider);
        if let Some(cell) = one.cell {
            assert!(race.stage().has(cell), "{rider} is off the road at {cell}");
            assert_eq!(race.rider_on(cell), Some(rider), "two riders on {cell}");
            assert!(matches!(one.status, Status::Racing | Status::Crashed), "{rider} is {:?} on the road", one.status);
        }
        assert_eq!(one.status == Status::Out, race.tally.rider(rider).out, "{rider} is out, or not");
        assert!(!one.can_attack || one.group.is_some(), "{rider} is isolated and in attack position");
        let over = one.cell.is_some_and(|cell| race.stage().is_over(cell));
        assert!(!over || one.crossed.is_some(), "{rider} is over the line and never crossed it");
    }
    let here = |status| race.riders.iter().filter(|rider| rider.status == status).count();
    if race.phase != Phase::Placing {
        assert_eq!(race.arrivals.len(), here(Status::Finished), "everybody who finished has arrived once");
    }
    assert!(race.cards.iter().flatten().all(|&holder| race.rider(holder).status != Status::Out));
}

fn audit_turn(race: &Public) {
    for (at, group) in race.round.groups.iter().enumerate() {
        let members = race.riders.iter().filter(|rider| rider.group == Some(at as u8)).count();
        let fallen = race.round.order.iter().filter(|&&rider| race.rider(rider).status == Status::Out).count();
        assert!(members + fallen >= 2, "group {at} is no group");
        assert!(group.pace.is_none_or(|pace| (1..=MOST_CELLS as u8).contains(&pace.cells)), "{group:?}");
        assert!(group.white_left <= 2, "{group:?}");
    }
    if let Phase::Moving { cells, .. } = race.phase {
        let (_, cell) = race.current_cell().expect("the mover is on the road");
        assert!((1..=MOST_CELLS as u8).contains(&cells) && !race.is_blocked(cell), "{cells} cells from {cell}");
    }
    if race.phase == Phase::Choosing {
        let (rider, cell) = race.current_cell().expect("the rider is on the road");
        assert!(race.rider(rider).status == Status::Racing && !race.is_blocked(cell));
    }
}

fn audit_lines(race: &Public) {
    assert_eq!(race.taken.len(), race.stage().lines.len());
    for (taken, line) in race.taken.iter().zip(&race.stage().lines) {
        for (place, rider) in taken.iter().enumerate() {
            assert!(!taken[..place].contains(rider), "{rider} has {} twice", line.name);
            let cell = race.rider(*rider).cell;
            assert!(cell.is_none_or(|cell| cell.h >= line.h), "{rider} is not over {}", line.name);
        }
    }
    let crossed = race.riders.iter().filter(|rider| rider.crossed.is_some()).count();
    assert_eq!(crossed, usize::from(race.crossings), "the finish line counts its riders");
}
