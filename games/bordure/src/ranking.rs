//! The ranking of riders and teams (B24).

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use engine::{BySeat, Seat};

use crate::{
    course::SQUARES,
    riders::{MAX_RIDERS, RiderId, RiderSet},
    state::{Phase, Public},
    view::Merit,
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

impl Standing {
    /// What the two differ in first, and what each has of it.
    pub(crate) fn apart_from(self, other: Standing) -> (Merit, (u16, u16)) {
        let each = [
            (Merit::Square, self.square.0.into(), other.square.0.into()),
            (Merit::Colour, self.of_the_last_colour.0.into(), other.of_the_last_colour.0.into()),
            (Merit::Tokens, self.tokens.0, other.tokens.0),
        ];
        if let Some((merit, mine, others)) = each.into_iter().find(|(_, mine, others)| mine != others) {
            return (merit, (mine, others));
        }
        let musette = |standing: Standing| standing.musette.1.unwrap_or(0).into();
        let merit = if self.musette == other.musette { Merit::Level } else { Merit::Musette };
        (merit, (musette(self), musette(other)))
    }
}

impl Public {
    pub(crate) fn has_finisher(&self) -> bool {
        self.riders.iter().any(|rider| rider.square > SQUARES)
    }

    fn standing(&self, id: RiderId, musettes: &[Option<u8>; 4]) -> Standing {
        let rider = self.rider(id);
        let musette = musettes[id.seat().index()];
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
