use engine::{BySeat, Seat};

use crate::{
    options::Scoring,
    state::{Phase, Public},
};

/// What a side is ranked by: its best car (M18, M21), or its points over all hands.
pub fn standing(public: &Public, side: u8) -> u16 {
    match public.rules.scoring {
        Scoring::Bonus => public.points[usize::from(side)],
        Scoring::Junior => {
            let cars = public.cars.iter().zip(0..);
            cars.filter(|&(_, no)| public.rules.side_of_car(no) == side).map(|(car, _)| car.km).max().unwrap_or(0)
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
