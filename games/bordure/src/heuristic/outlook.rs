//! The race as one seat sees it: reach, cost and what rivals show.

use engine::SeatView;

use super::Taste;
use crate::{
    Bordure, Energy, Public, Terrain,
    course::SQUARES,
    riders::{RiderId, RiderSet},
    state::{Cover, Rider},
};

/// The race as one seat sees it, weighed.
pub struct Outlook<'a> {
    pub view: SeatView<'a, Bordure>,
    pub taste: &'a Taste,
    pub colour: Terrain,
    pub leader: RiderId,
    /// A rider passes the line in this round, whatever anyone does: tokens are worth nothing any more (B24).
    pub last_round: bool,
}

impl<'a> Outlook<'a> {
    pub fn new(view: SeatView<'a, Bordure>, taste: &'a Taste) -> Outlook<'a> {
        let public = view.public;
        let mut outlook = Outlook {
            view,
            taste,
            colour: public.colour(),
            leader: RiderId::new(view.seat, 0),
            last_round: public.riders.iter().any(|rider| rider.square > SQUARES)
                || public.to_move.iter().any(|id| public.rider(id).square == SQUARES),
        };
        outlook.leader = outlook.best_placed();
        outlook
    }

    pub fn public(&self) -> &'a Public {
        self.view.public
    }

    pub fn rider(&self, id: RiderId) -> &'a Rider {
        self.view.public.rider(id)
    }

    pub fn energy(&self, id: RiderId) -> Energy {
        self.view.mine.plates[id.slot()].energy
    }

    /// The rider for whom the team works: the furthest, counting what their tokens may still bring.
    fn best_placed(&self) -> RiderId {
        let promise = |id: RiderId| {
            let square = self.rider(id).square;
            let energy = self.energy(id);
            let ahead = self.public().course.ahead(square.saturating_sub(1));
            let useful: u8 = energy.iter().map(|(colour, held)| held.min(ahead[colour])).sum();
            f32::from(square) + 0.5 * f32::from(useful) + 0.15 * f32::from(energy.total() - u16::from(useful))
        };
        let team = RiderSet::team(self.view.seat).iter().map(|id| (id, promise(id)));
        let first = (RiderId::new(self.view.seat, 0), f32::MIN);
        team.fold(first, |best, next| if next.1 > best.1 { next } else { best }).0
    }

    /// What a square is worth to this rider.
    pub fn square(&self, id: RiderId) -> f32 {
        if id == self.leader || self.last_round { 1.0 } else { self.taste.mate }
    }

    /// What a token of each colour is worth to this rider.
    pub fn tokens(&self, id: RiderId) -> [f32; 4] {
        let taste = self.taste;
        let energy = self.energy(id);
        let square = self.rider(id).square;
        let last = self.public().course.last();
        if self.last_round {
            return Terrain::ALL.map(|colour| if colour == last { 0.02 } else { 0.01 });
        }
        let ahead = self.public().course.ahead(square);
        let rounds = f32::from(SQUARES + 1 - square.min(SQUARES)) / 1.5;
        // The more there is to spend for the rounds left, the less each is worth.
        let pressure = f32::from(energy.total()) / (rounds * taste.spending);
        let whose = if id == self.leader { 1.0 } else { taste.mate_token };
        let base = taste.token * whose * 2.0 / (1.0 + pressure);
        Terrain::ALL.map(|colour| {
            let finish = if colour == last { taste.last_colour } else { 0.0 };
            let share = match (ahead[colour], energy[colour]) {
                (0, _) => taste.useless,
                (squares, held) if f32::from(held) > f32::from(squares) * taste.stops => taste.surplus,
                _ => 1.0,
            };
            base * share + finish
        })
    }

    /// The furthest that a rival can be at the end of this round.
    pub fn rivals_reach(&self) -> u8 {
        let rivals = RiderSet::all(self.public().seats()).without(RiderSet::team(self.view.seat));
        rivals.iter().map(|id| reach(self.public(), id)).max().unwrap_or(0)
    }

    /// The rivals who wait on the square.
    pub fn rivals_here(&self) -> RiderSet {
        self.public().waiting().without(RiderSet::team(self.view.seat))
    }

    /// Rivals of the square who seem to have a token of its colour.
    pub fn rivals_who_could_follow(&self) -> usize {
        self.rivals_here().filter(|id| seen(self.rider(id))[self.colour] > 0).len()
    }
}

/// What it costs to spend these tokens.
pub fn cost(worth: &[f32; 4], spent: Energy) -> f32 {
    spent.iter().map(|(token, due)| worth[token as usize] * f32::from(due)).sum()
}

/// What a rider has, as far as anyone can count: the face-up tokens, and the hidden one where it is known (B5).
pub fn seen(rider: &Rider) -> Energy {
    match rider.cover {
        Cover::Known(token) => rider.face_up.with(token),
        _ => rider.face_up,
    }
}

/// How far a rider can get in this round. One who might hide a token is taken to have the right one.
fn reach(public: &Public, id: RiderId) -> u8 {
    let rider = public.rider(id);
    if !public.to_move.contains(id) || rider.square > SQUARES {
        return rider.square;
    }
    let colour = public.course.at(rider.square);
    let energy = seen(rider);
    let doubt = u8::from(matches!(rider.cover, Cover::Open | Cover::Token));
    let of_it = energy[colour] + doubt;
    let tokens = energy.total() + u16::from(doubt);
    let squares = match (of_it, tokens) {
        (2.., 3..) if rider.offensive_left => 3,
        (1.., _) => 2,
        _ => 1,
    };
    rider.square + squares
}
