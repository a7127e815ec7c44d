//! What a seat can work out from what it sees.

use engine::SeatView;

use crate::{
    MilleBornes,
    car::Car,
    cards::{Attack, Botte, Card},
    ranking::standing,
    rules::CarNo,
    state::{Public, Supply},
};

/// What a seat can work out from what it sees.
pub struct Reading<'a> {
    pub view: SeatView<'a, MilleBornes>,
    pub public: &'a Public,
    pub car: &'a Car,
    /// Kilometres to go.
    pub left: u16,
    /// Cards that are in another hand, in the pile, or (after a reshuffle) thought to be.
    unseen_in_all: f32,
}

/// Nobody waits longer than this for a remedy: by then there is something else to do.
const LONGEST_WAIT: f32 = 6.0;

impl<'a> Reading<'a> {
    pub fn of(view: SeatView<'a, MilleBornes>) -> Reading<'a> {
        let public = view.public;
        let car = public.car_of(view.seat);
        let elsewhere = public.hands.iter().sum::<u8>() - public.hands[view.seat.index()] + public.pile;
        let unseen_in_all = f32::from(elsewhere.max(1));
        Reading { view, public, car, left: public.rules.goal - car.km, unseen_in_all }
    }

    /// How many of a kind are: counted where it is asked, since most kinds never are.
    pub fn unseen(&self, card: Card) -> u8 {
        let seen = self.public.face_up[card] + self.view.mine.hand.count(card);
        self.public.rules.deck[card].saturating_sub(seen)
    }

    /// How many attacks that a botte would parry may still come.
    pub fn still_to_come(&self, botte: Botte) -> u8 {
        botte.guards_against().iter().map(|attack| self.unseen(attack)).sum()
    }

    /// The chance that a player in a car holds one of these cards.
    pub fn held_in(&self, car: CarNo, card: Card) -> f32 {
        let players = self.public.rules.players(car).iter();
        let held: u8 = players.map(|seat| self.public.hands[seat.index()]).sum();
        let missed = 1.0 - f32::from(held) / self.unseen_in_all;
        1.0 - missed.max(0.0).powi(self.unseen(card).into())
    }

    /// How many turns a stop costs: one to play the remedy, and the wait for it.
    pub fn delay(&self, car: CarNo, attack: Attack) -> f32 {
        let remedy = attack.remedy();
        let wait = self.unseen_in_all / f32::from(self.unseen(remedy)).max(f32::EPSILON);
        1.0 + (1.0 - self.held_in(car, remedy)) * wait.min(LONGEST_WAIT)
    }

    /// Whether there is anything left to draw.
    pub fn draws(&self) -> bool {
        self.public.supply() != Supply::Nothing
    }

    /// Whether nobody is better placed.
    pub fn leads(&self) -> bool {
        let own = standing(self.public, self.public.rules.side_of(self.view.seat));
        (0..self.public.rules.sides).all(|side| standing(self.public, side) <= own)
    }
}
