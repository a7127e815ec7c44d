use engine::{BySeat, Seat};

use crate::{
    options::Scoring,
    state::{Phase, Public},
};

/// What sides are ranked by: the higher, the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Standing {
    /// Counts in the junior game: who is home is before all others (M18, M21).
    pub home: bool,
    /// Kilometres of the side's cars together (M21), or its points over all hands.
    pub amount: u16,
}

pub fn standing(public: &Public, side: u8) -> Standing {
    match public.rules.scoring {
        Scoring::Bonus => Standing { home: false, amount: public.points[usize::from(side)] },
        Scoring::Junior => {
            let cars = || (0..).zip(&public.cars).filter(|&(no, _)| public.rules.side_of_car(no) == side);
            Standing {
                home: cars().any(|(_, car)| car.km == public.rules.goal),
                amount: cars().map(|(_, car)| car.km).sum(),
            }
        }
    }
}

/// The place of each seat: how many sides are better than its own.
pub fn ranking(public: &Public) -> Option<BySeat<u8>> {
    if public.phase != Phase::Over {
        return None;
    }
    let sides = 0..public.rules.sides;
    let place = |seat: Seat| {
        let own = standing(public, public.rules.side_of(seat));
        sides.clone().filter(|&side| standing(public, side) > own).count() as u8
    };
    Some(Seat::all(public.rules.seats).map(place).collect())
}
