//! The tips of the rulebook as habits, for `sillage lab advice`.

use engine::{Heuristic, Rng, SeatView};

use crate::{
    MilleBornes,
    action::Action,
    cards::{Attack, Botte, Card, Kind},
    heuristic::Reading,
    rules::CarNo,
};

/// What can be measured: to start before attacking, which bottes to keep, useless cards, a second attack on a car.
pub const MEASURED: &[u8] = &[1, 2, 3, 5, 6];

/// What a player does who heeds a tip or flouts it. Who flouts it attacks before starting (1), shows three bottes at once and keeps Right of
/// way (2), throws no useless card away (3), never stops a limited car (5) and never limits a stopped one (6).
pub fn advised(
    view: SeatView<'_, MilleBornes>,
    legal: &[Action],
    tip: u8,
    heeds: bool,
    rng: &mut (impl Rng + ?Sized),
) -> Option<Action> {
    let public = view.public;
    let car = public.car_of(view.seat);
    let among = |keep: &dyn Fn(&Action) -> bool, rng: &mut _| {
        let kept: Vec<Action> = legal.iter().copied().filter(keep).collect();
        (!kept.is_empty() && kept.len() < legal.len()).then(|| MilleBornes::heuristic(view, &kept, rng))
    };
    let attacked = |action: &Action| match *action {
        Action::Play { card, on: Some(on) } => attack_of(card).map(|attack| (attack, on)),
        _ => None,
    };
    match tip {
        1 if car.started => None,
        1 if heeds => legal.contains(&Action::play(Card::FeuVert)).then_some(Action::play(Card::FeuVert)),
        1 => among(&|action| attacked(action).is_some(), rng),
        2 => {
            let show = |botte: Botte| Some(Action::play(botte.card())).filter(|action| legal.contains(action));
            let parries = |botte: Botte| {
                botte.guards_against().iter().any(|card| attack_of(card).is_some_and(|attack| car.suffers(attack)))
            };
            let at_once = |botte: &Botte| (*botte == Botte::Prioritaire) == heeds;
            let shown = Botte::ALL.into_iter().filter(at_once).find_map(show);
            let held_back = |action: &Action| {
                let is = |botte: &Botte| [Action::play(botte.card()), Action::discard(botte.card())].contains(action);
                Botte::ALL.into_iter().filter(|botte| !at_once(botte) && !parries(*botte)).any(|botte| is(&botte))
            };
            shown.or_else(|| among(&|action| !held_back(action), rng))
        }
        _ if heeds => None,
        3 => {
            let reading = Reading::of(view);
            let useless = |action: &Action| match *action {
                Action::Discard { card, .. } => reading.keep(card) <= 0.0,
                _ => false,
            };
            among(&|action| !useless(action), rng)
        }
        5 => {
            let second =
                |(attack, on): (Attack, CarNo)| attack != Attack::Limite && public.cars[usize::from(on)].limited;
            among(&|action| !attacked(action).is_some_and(second), rng)
        }
        _ => {
            let second = |(attack, on): (Attack, CarNo)| {
                attack == Attack::Limite && public.cars[usize::from(on)].stopped_by.is_some()
            };
            among(&|action| !attacked(action).is_some_and(second), rng)
        }
    }
}

fn attack_of(card: Card) -> Option<Attack> {
    match card.kind() {
        Kind::Attack(attack) => Some(attack),
        _ => None,
    }
}
