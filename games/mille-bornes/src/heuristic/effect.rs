//! What playing a card is worth to the heuristic.

use super::{
    keep::{BOTTE, NEEDED},
    reading::Reading,
};
use crate::{
    cards::{Attack, Botte, Card, Distance, Kind, Stop},
    options::Scoring,
    rules::CarNo,
};

const HOME: f32 = 5_000.0;
/// The hand holds what it takes to get home from there.
const WAY_HOME: f32 = 40.0;
/// Shared among the kilometres that would be left with nothing in hand to end on: the fewer, the longer the wait.
const STRANDED: f32 = 2_500.0;
/// What a car gains a turn while it rolls.
const A_TURN: f32 = 45.0;
const A_LIMIT: f32 = 110.0;
const A_COUP_FOURRE: f32 = 120.0;

impl Reading<'_> {
    /// What playing a card does for the seat.
    pub fn effect(&self, card: Card, on: Option<CarNo>) -> f32 {
        match card.kind() {
            Kind::Distance(distance) if distance.km() == self.left => HOME,
            Kind::Distance(distance) => f32::from(distance.km()) + self.way_home_after(distance),
            Kind::Attack(attack) => on.map_or(0.0, |on| self.hitting(attack, on)),
            Kind::Remedy(attack) => self.mending(attack),
            Kind::Botte(botte) => self.showing(botte),
        }
    }

    /// What it is worth to be able to get home from where a distance leads.
    pub fn way_home_after(&self, played: Distance) -> f32 {
        let left = self.left - played.km();
        if left > 400 {
            return 0.0;
        }
        let held = |distance: Distance| self.view.mine.hand.count(distance.card()) - u8::from(distance == played);
        let one_more = |left: u16, used: Option<Distance>| {
            let last = Distance::ALL.into_iter().find(|last| last.km() == left);
            last.is_some_and(|last| held(last) > u8::from(used == Some(last)))
        };
        let two_more =
            |first: Distance| first.km() < left && held(first) > 0 && one_more(left - first.km(), Some(first));
        if one_more(left, None) || Distance::ALL.into_iter().any(two_more) {
            WAY_HOME
        } else if left <= 200 {
            -STRANDED / f32::from(left)
        } else {
            0.0
        }
    }

    /// The delay of the car that is hit, worth more for the car ahead and near the goal; shared with all other
    /// opponents; and the risk of a coup-fourré.
    fn hitting(&self, attack: Attack, on: CarNo) -> f32 {
        let rules = &self.public.rules;
        let target = &self.public.cars[usize::from(on)];
        let harm = match attack {
            Attack::Stop(_) => self.delay(on, attack) * A_TURN,
            Attack::Limite if target.km + 200 < rules.goal => A_LIMIT,
            Attack::Limite => A_LIMIT / 2.0,
        };
        let opponents = self.public.cars.iter().zip(0..).filter(|&(_, no)| rules.opposed(self.view.seat, no));
        let ahead = opponents.map(|(car, _)| car.km).max() == Some(target.km);
        let rank = if ahead { 1.0 } else { 0.5 };
        let nearness = if rules.goal - target.km <= 200 { 2.0 } else { 1.0 };
        let shared = 1.0 - f32::from(rules.sides - 2) / 8.0;
        let riposte = self.held_in(on, attack.botte().card());
        let price = match rules.scoring {
            Scoring::Junior => A_COUP_FOURRE,
            Scoring::Bonus => A_COUP_FOURRE + 150.0,
        };
        (1.0 - riposte) * harm * rank * nearness * shared - riposte * price
    }

    fn mending(&self, attack: Attack) -> f32 {
        let gain = match attack {
            Attack::Stop(Stop::FeuRouge) if !self.car.started => 200.0,
            Attack::Stop(_) => 150.0,
            Attack::Limite if self.car.stopped_by.is_some() => 20.0,
            Attack::Limite if self.left <= 50 => 0.0,
            Attack::Limite => 90.0,
        };
        NEEDED + gain
    }

    /// A botte costs no turn while there are cards to draw (M13), nor in the fast game (M23): its points are taken along
    /// before the last distance is played.
    fn showing(&self, botte: Botte) -> f32 {
        let rules = &self.public.rules;
        let free = self.draws() || rules.fast;
        let lifts = Attack::ALL.into_iter().any(|attack| attack.botte() == botte && self.car.suffers(attack));
        let starts = botte == Botte::Prioritaire && !self.car.started;
        let gain = match rules.scoring {
            Scoring::Bonus if free && self.can_go_home() => HOME,
            _ if lifts || starts => 400.0,
            Scoring::Junior if !free => 10.0,
            Scoring::Junior | Scoring::Bonus => 100.0,
        };
        BOTTE + gain
    }

    fn can_go_home(&self) -> bool {
        let playable = self.public.playable_at_home(self.view.seat).and(self.view.mine.hand.kinds());
        Distance::ALL.into_iter().any(|last| last.km() == self.left && playable.contains(last.card()))
    }
}
