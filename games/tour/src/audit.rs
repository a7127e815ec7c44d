use crate::{
    reach::MOST_CELLS,
    state::{Phase, Public, Status},
};

impl Public {
    /// Recomputes what is kept twice, and checks what must always hold.
    pub(crate) fn audit(&self) {
        self.audit_riders();
        self.audit_turn();
        self.audit_lines();
    }

    fn audit_riders(&self) {
        for rider in self.numbers() {
            let one = self.rider(rider);
            if let Some(cell) = one.cell {
                assert!(self.stage().has(cell), "{rider} is off the road at {cell}");
                assert_eq!(self.rider_on(cell), Some(rider), "two riders on {cell}");
                assert!(
                    matches!(one.status, Status::Racing | Status::Crashed),
                    "{rider} is {:?} on the road",
                    one.status
                );
            }
            assert_eq!(one.status == Status::Out, self.tally.rider(rider).out, "{rider} is out, or not");
            assert!(!one.can_attack || one.group.is_some(), "{rider} is isolated and in attack position");
            let over = one.cell.is_some_and(|cell| self.stage().is_over(cell));
            assert!(!over || one.crossed.is_some(), "{rider} is over the line and never crossed it");
        }
        let here = |status| self.riders.iter().filter(|rider| rider.status == status).count();
        if self.phase != Phase::Placing {
            assert_eq!(self.arrivals.len(), here(Status::Finished), "everybody who finished has arrived once");
        }
        assert!(self.cards.iter().flatten().all(|&holder| self.rider(holder).status != Status::Out));
    }

    fn audit_turn(&self) {
        for (at, group) in self.groups.iter().enumerate() {
            let members = self.riders.iter().filter(|rider| rider.group == Some(at as u8)).count();
            let fallen = self.order.iter().filter(|&&rider| self.rider(rider).status == Status::Out).count();
            assert!(members + fallen >= 2, "group {at} is no group");
            assert!(group.pace.is_none_or(|pace| (1..=MOST_CELLS as u8).contains(&pace.cells)), "{group:?}");
            assert!(group.white_left <= 2, "{group:?}");
        }
        if let Phase::Moving { cells, .. } = self.phase {
            let (_, cell) = self.current_cell().expect("the mover is on the road");
            assert!((1..=MOST_CELLS as u8).contains(&cells) && !self.is_blocked(cell), "{cells} cells from {cell}");
        }
        if self.phase == Phase::Choosing {
            let (rider, cell) = self.current_cell().expect("the rider is on the road");
            assert!(self.rider(rider).status == Status::Racing && !self.is_blocked(cell));
        }
    }

    fn audit_lines(&self) {
        assert_eq!(self.taken.len(), self.stage().lines.len());
        for (taken, line) in self.taken.iter().zip(&self.stage().lines) {
            for (place, rider) in taken.iter().enumerate() {
                assert!(!taken[..place].contains(rider), "{rider} has {} twice", line.name);
                let cell = self.rider(*rider).cell;
                assert!(cell.is_none_or(|cell| cell.h >= line.h), "{rider} is not over {}", line.name);
            }
        }
        let crossed = self.riders.iter().filter(|rider| rider.crossed.is_some()).count();
        assert_eq!(crossed, usize::from(self.crossings), "the finish line counts its riders");
    }
}
