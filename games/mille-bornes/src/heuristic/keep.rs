//! What keeping a card is worth to the heuristic.

use super::reading::Reading;
use crate::{
    car::TWO_HUNDREDS,
    cards::{Attack, Botte, Card, Distance, Kind, Stop},
    options::Scoring,
};

/// A botte is never thrown away: it can be shown.
pub const BOTTE: f32 = 200.0;
/// More than showing it would gain.
const HELD_BACK: f32 = 150.0;
/// The one remedy that the car is waiting for is not thrown away either.
pub const NEEDED: f32 = 150.0;
/// What the first remedy of a sort is worth, the second, and so on.
const REMEDIES: [f32; 4] = [60.0, 16.0, 5.0, 1.0];

impl Reading<'_> {
    /// What a card may still be good for.
    pub fn keep(&self, card: Card) -> f32 {
        match card.kind() {
            Kind::Distance(distance) => self.keep_distance(distance),
            Kind::Attack(attack) => self.keep_attack(attack),
            Kind::Remedy(attack) => self.keep_remedy(card, attack),
            Kind::Botte(botte) if self.holding_back_pays(botte) => BOTTE + HELD_BACK,
            Kind::Botte(_) => BOTTE,
        }
    }

    fn keep_distance(&self, distance: Distance) -> f32 {
        let km = distance.km();
        let used_up = distance == Distance::Km200 && self.car.times_played(distance) >= TWO_HUNDREDS;
        match self.left {
            left if km > left || used_up => 0.0,
            left if km == left => 100.0,
            left if left <= 200 => 15.0 + f32::from(km) / 5.0,
            _ => f32::from(km) / 5.0,
        }
    }

    fn keep_attack(&self, attack: Attack) -> f32 {
        let mut cars = self.public.cars.iter().zip(0..);
        let victim = cars.any(|(car, no)| self.public.rules.opposed(self.view.seat, no) && !car.is_guarded(attack));
        match attack {
            _ if !victim => 0.0,
            Attack::Stop(Stop::FeuRouge) | Attack::Limite => 30.0,
            Attack::Stop(_) => 55.0,
        }
    }

    /// A remedy is kept while its attack lies on the car or may still come.
    fn keep_remedy(&self, card: Card, attack: Attack) -> f32 {
        let spare = self.view.mine.hand.count(card) - 1;
        let needed = self.car.suffers(attack) || (card == Card::FeuVert && !self.car.started);
        let guarded = self.car.is_guarded(attack) || self.view.mine.hand.holds(attack.botte().card());
        match self.unseen(attack.card()) {
            _ if needed && spare == 0 => NEEDED,
            0 => 0.0,
            _ if guarded => 0.0,
            to_come => REMEDIES[usize::from(spare.min(3))] * (f32::from(to_come) / 3.0).min(1.0),
        }
    }

    /// Held back, a botte may turn an attack round (M14). That is worth points; where there are none, only the leader, who is
    /// shot at most, gains more by it than by the card drawn for a botte shown.
    fn holding_back_pays(&self, botte: Botte) -> bool {
        let hand_lasts = self.left > 200 && self.public.pile > 2 * self.public.rules.seats;
        let rolling = self.car.started && self.car.stopped_by.is_none();
        match self.public.rules.scoring {
            _ if !hand_lasts => false,
            Scoring::Bonus => self.still_to_come(botte) > 0,
            Scoring::Junior => self.still_to_come(botte) > 1 && rolling && self.leads(),
        }
    }
}
