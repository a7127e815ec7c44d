use std::cmp::Reverse;

use arrayvec::ArrayVec;
use engine::{BySeat, Seat};

use crate::{
    course::SQUARES,
    riders::{MAX_RIDERS, RiderId, RiderSet},
    state::{Phase, Public},
};

/// What places a rider, the best first: the least of these wins (B24). Finishers stand further than anyone on the road,
/// so one order serves both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Standing {
    pub square: Reverse<u8>,
    of_the_last_colour: Reverse<u8>,
    tokens: Reverse<u16>,
    /// No musette is worse than any.
    musette: (bool, Option<u8>),
}

impl Public {
    pub(crate) fn has_finisher(&self) -> bool {
        self.riders.iter().any(|rider| rider.square > SQUARES)
    }

    fn standing(&self, id: RiderId, musettes: &[Option<u8>; 4]) -> Standing {
        let (rider, musette) = (self.rider(id), musettes[id.seat().index()]);
        Standing {
            square: Reverse(rider.square),
            of_the_last_colour: Reverse(rider.face_up[self.course.last()]),
            tokens: Reverse(rider.face_up.total()),
            musette: (musette.is_none(), musette),
        }
    }
}

/// All riders, the winner first; team-mates still level by their number (B24).
pub fn riders(public: &Public) -> ArrayVec<(RiderId, Standing), MAX_RIDERS> {
    let musettes = public.musettes.unwrap_or_default();
    let mut riders: ArrayVec<_, MAX_RIDERS> =
        RiderSet::all(public.seats()).iter().map(|id| (id, public.standing(id, &musettes))).collect();
    riders.sort_unstable_by_key(|&(id, standing)| (standing, id));
    riders
}

/// Teams rank by their best rider (B24).
pub fn ranking(public: &Public) -> Option<BySeat<u8>> {
    if public.phase != Phase::Over {
        return None;
    }
    let musettes = public.musettes?;
    let best: BySeat<Standing> = Seat::all(public.seats())
        .filter_map(|seat| RiderSet::team(seat).iter().map(|id| public.standing(id, &musettes)).min())
        .collect();
    Some(best.iter().map(|mine| best.iter().filter(|other| *other < mine).count() as u8).collect())
}
