//! Which hands the others would still hold: a sound player mends the car at once, and shows a botte that is not held back.

use engine::Seat;

use crate::{
    MilleBornes,
    cards::{Attack, Botte, Card},
    hand::CardSet,
    ranking::standing,
    state::{Phase, Public},
};

pub fn is_plausible(world: &MilleBornes, seen_by: Seat) -> bool {
    let public = &world.public;
    let others = Seat::all(public.rules.seats).filter(|&seat| seat != seen_by);
    public.rules.fast
        || others.into_iter().all(|seat| {
            let hand = world.mine[seat.index()].hand;
            hand.kinds().and(unlikely(public, seat)).is_empty()
        })
}

/// What a seat would have played on its last turn, had it held it then.
fn unlikely(public: &Public, seat: Seat) -> CardSet {
    let mut cards = CardSet::EMPTY;
    let Some(since) = played_last(public, seat) else { return cards };
    let car = public.car_of(seat);
    // An attack that came after the last turn could not be answered by it.
    let stood = |attack: Attack| public.discards[since..].iter().all(|card| *card != attack.card());
    if !car.started {
        cards.insert(Card::FeuVert);
        cards.insert(Card::Prioritaire);
    }
    for attack in Attack::ALL {
        if car.suffers(attack) && stood(attack) {
            cards.insert(attack.remedy());
            cards.insert(attack.botte().card());
        }
    }
    let rolling = car.started && car.stopped_by.is_none();
    let own = standing(public, public.rules.side_of(seat));
    let leads = (0..public.rules.sides).all(|side| standing(public, side) <= own);
    if !(rolling && leads) {
        Botte::ALL.into_iter().for_each(|botte| cards.insert(botte.card()));
    }
    cards
}

/// Where the card lies that a seat played or threw away on its last turn, about: every turn leaves one, but for bottes and the
/// turns that a coup-fourré passes over (M14).
fn played_last(public: &Public, seat: Seat) -> Option<usize> {
    let seats = public.rules.seats;
    let ago = match &public.phase {
        Phase::Turn { seat: turn, .. } => match (turn.0 + seats - seat.0) % seats {
            0 => seats,
            ago => ago,
        },
        Phase::Window(pending) => (pending.by.0 + seats - seat.0) % seats + 1,
        _ => return None,
    };
    public.discards.len().checked_sub(usize::from(ago))
}
