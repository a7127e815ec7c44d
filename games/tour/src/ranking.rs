use engine::{BySeat, Seat};

use crate::state::{Phase, Public};

/// The end of the race (T25).
impl Public {
    /// A single race goes to the team of the best rider; a stage race by teams, then by the better yellow rider.
    pub(crate) fn final_ranking(&self) -> Option<BySeat<u8>> {
        if self.phase != Phase::Over {
            return None;
        }
        let single = self.course.stages.len() == 1;
        let riders =
            if single { self.arrivals.iter().map(|arrival| arrival.rider).collect() } else { self.tally.yellow() };
        let best_place = |seat: Seat| riders.iter().position(|&rider| self.team(rider) == seat).unwrap_or(usize::MAX);
        let as_a_team = |seat: Seat| if single { Default::default() } else { self.tally.team_key(seat.0) };
        let keys: BySeat<_> = Seat::all(self.seats).map(|seat| (as_a_team(seat), best_place(seat))).collect();
        Some(keys.iter().map(|key| keys.iter().filter(|other| *other < key).count() as u8).collect())
    }
}
