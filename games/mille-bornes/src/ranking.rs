//! The ranking of sides and seats (M18).

use engine::{BySeat, Seat};

use crate::{
    options::Scoring,
    state::{Phase, Public},
    view::Decided,
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

/// The place of each car from 0 as things stand, partners' cars alike. Points are compared once there are any, kilometres before.
pub fn places(public: &Public) -> Vec<u8> {
    let rules = &public.rules;
    let counts = rules.scoring == Scoring::Bonus && public.points.iter().any(|&points| points > 0);
    let final_places = ranking(public);
    let amount = |car: u8| {
        if counts { public.points[usize::from(rules.side_of_car(car))] } else { public.cars[usize::from(car)].km }
    };
    let place = |car: u8| {
        if let (Some(places), Some(seat)) = (&final_places, rules.players(car).iter().next()) {
            return places[seat.index()];
        }
        let better = (0..rules.cars).filter(|&other| amount(other) > amount(car)).map(|other| rules.side_of_car(other));
        let mut sides: Vec<u8> = better.collect();
        sides.sort_unstable();
        sides.dedup();
        sides.len() as u8
    };
    (0..rules.cars).map(place).collect()
}

pub fn decided(public: &Public) -> Option<Decided> {
    let places = ranking(public)?;
    let rules = &public.rules;
    let first =
        |side: &u8| Seat::all(rules.seats).any(|seat| rules.side_of(seat) == *side && places[seat.index()] == 0);
    let winners: Vec<u8> = (0..rules.sides).filter(first).collect();
    let cars = || (0..).zip(&public.cars).filter(|&(no, _)| winners.contains(&rules.side_of_car(no)));
    let km = cars().map(|(_, car)| car.km).max().unwrap_or(0);
    Some(match rules.scoring {
        _ if winners.len() > 1 => Decided::Level,
        Scoring::Bonus => Decided::Points,
        Scoring::Junior if km < rules.goal => Decided::Furthest { km },
        Scoring::Junior => Decided::Home,
    })
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
