//! Which hands the others would hold: such that, when they last chose, the heuristic would have chosen as they did.

use engine::{Rng, Seat, SeatView, shuffle};

use crate::{
    MilleBornes,
    action::Action,
    cards::{Attack, Card, Kind, Stop},
    hand::HAND,
    heuristic,
    state::{Mine, Phase, Public},
};

/// A hand that explains nothing after so many deals is kept: players are not always sound.
const DEALS: usize = 32;

/// Deals hands again, out of themselves and the pile, that the heuristic would have played otherwise with.
pub fn make_plausible(world: &mut MilleBornes, seen_by: Seat, rng: &mut (impl Rng + ?Sized)) {
    if world.public.rules.fast || !world.public.deduced.is_empty() {
        return;
    }
    let mut past = world.public.clone();
    if let Phase::Turn { seat, .. } = past.phase {
        past.take_back_draw(seat);
    }
    for (seat, action) in world.public.recent.clone().newest_first() {
        let Some(card) = past.take_back(seat, action) else { return };
        let held = &world.mine[seat.index()];
        // An answer under way was guessed for the hand as it is; and in a hand that has drawn since, any card may be the new one.
        if seat != seen_by && held.answer.is_none() && held.hand.len() <= HAND {
            for _ in 0..DEALS {
                let mut mine = Mine { hand: world.mine[seat.index()].hand, answer: None };
                mine.hand.add(card);
                if heuristic::would_choose(SeatView { seat, public: &past, mine: &mine }, action) {
                    break;
                }
                world.deal_again(seat, rng);
            }
        }
        past.take_back_draw(seat);
    }
}

impl MilleBornes {
    fn deal_again(&mut self, seat: Seat, rng: &mut (impl Rng + ?Sized)) {
        let hand = &mut self.mine[seat.index()].hand;
        self.pile.extend(hand.cards());
        shuffle(rng, &mut self.pile);
        *hand = self.pile.drain(usize::from(self.public.pile)..).collect();
    }
}

impl Public {
    /// Makes a turn undone, up to its choice, and gives its card; not one with a botte, which does more than can be undone.
    fn take_back(&mut self, seat: Seat, action: Action) -> Option<Card> {
        let own = usize::from(self.rules.car_of(seat));
        let card = match action {
            Action::Play { card, .. } | Action::Discard { card, .. } if !card.is_botte() => card,
            _ => return None,
        };
        match (action, card.kind()) {
            (Action::Play { .. }, Kind::Distance(distance)) => {
                let car = &mut self.cars[own];
                car.km -= distance.km();
                car.played[distance.index()] -= 1;
            }
            (Action::Play { .. }, Kind::Remedy(Attack::Stop(Stop::FeuRouge))) if self.cars[own].km == 0 => {
                self.cars[own].started = false;
            }
            (Action::Play { .. }, Kind::Remedy(attack)) => self.cars[own].suffer(attack),
            (Action::Play { on: Some(on), .. }, Kind::Attack(attack)) => self.cars[usize::from(on)].lift(attack),
            _ => {}
        }
        let there = self.face_up.take(card);
        debug_assert!(there, "{card:?} lies face up");
        self.discards.pop();
        self.hands[seat.index()] += 1;
        self.phase = Phase::Turn { seat, played: false };
        Some(card)
    }

    /// Makes the draw undone that a turn begins with, if there was one.
    fn take_back_draw(&mut self, seat: Seat) {
        if self.hands[seat.index()] > HAND {
            self.hands[seat.index()] -= 1;
            self.pile += 1;
        }
    }
}
