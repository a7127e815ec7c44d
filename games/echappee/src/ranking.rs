//! Times, and who is ahead (E18, E19, E25).

use engine::{BySeat, Seat, SeatSet};

use crate::{Bib, MAX_SEATS, Phase, Public};

/// Three hours, less a minute for the winner of the stage (E18).
const STAGE_TIME: u16 = 180;
const BONUS: u16 = 1;

pub(crate) fn ranking(public: &Public) -> Option<BySeat<u8>> {
    (public.phase == Phase::Over).then(|| public.places())
}

impl Public {
    /// What the stage costs a rider if it ends now, in minutes (E18); between teams only what was lost counts (E25).
    pub fn stage_time(&self, bib: Bib) -> u16 {
        let bonus = if bib == self.leader && !self.variant.teams() { BONUS } else { 0 };
        self.par() + self.rider(bib).minutes - bonus
    }

    /// What a stage in the pack costs.
    pub fn par(&self) -> u16 {
        if self.variant.teams() { 0 } else { STAGE_TIME }
    }

    /// The general classification in minutes, seat by seat.
    pub fn totals(&self) -> [u16; MAX_SEATS] {
        let mut totals = [0; MAX_SEATS];
        for stage in self.results() {
            for bib in self.all_bibs() {
                totals[self.seat_of(bib).index()] += stage[usize::from(bib.0)];
            }
        }
        totals
    }

    /// The place of each seat from 0; equal times share it (E19).
    pub fn places(&self) -> BySeat<u8> {
        let totals = self.totals();
        let totals = &totals[..self.seats.into()];
        totals.iter().map(|time| totals.iter().filter(|other| *other < time).count() as u8).collect()
    }

    /// The teams with the lowest sum in the stage just ridden and, among these, the best general classification (E25).
    pub(crate) fn best_teams(&self) -> SeatSet {
        let totals = self.totals();
        let stage = &self.results[usize::from(self.finished) - 1];
        let rank = |seat: Seat| {
            let riders = [self.bib(seat, 1), self.bib(seat, 2)];
            (riders.iter().map(|bib| stage[usize::from(bib.0)]).sum::<u16>(), totals[seat.index()])
        };
        let best = Seat::all(self.seats).map(rank).min();
        Seat::all(self.seats).filter(|&seat| Some(rank(seat)) == best).collect()
    }
}
