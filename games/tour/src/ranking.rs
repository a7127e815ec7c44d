//! The ranking of the seats (T25).

use engine::{BySeat, Seat};

use crate::state::{Phase, Public};

/// A single race goes to the team of the best rider; a stage race by teams, then by the better yellow rider (T25).
pub(crate) fn ranking(public: &Public) -> Option<BySeat<u8>> {
    if public.phase != Phase::Over {
        return None;
    }
    let single = public.course.stages.len() == 1;
    let riders =
        if single { public.arrivals.iter().map(|arrival| arrival.rider).collect() } else { public.tally.yellow() };
    let best_place = |seat: Seat| riders.iter().position(|&rider| public.team(rider) == seat).unwrap_or(usize::MAX);
    let as_a_team = |seat: Seat| if single { Default::default() } else { public.tally.team_key(seat.0) };
    let keys: BySeat<_> = Seat::all(public.seats).map(|seat| (as_a_team(seat), best_place(seat))).collect();
    Some(keys.iter().map(|key| keys.iter().filter(|other| *other < key).count() as u8).collect())
}
