//! The heuristic's answers: follow, tow, eat.

use super::outlook::{Outlook, cost};
use crate::{
    Action, Energy, Offer, Pace, Terrain, Tokens, feed,
    legal::can_accept,
    riders::{RiderId, RiderSet},
};

/// Follows where the squares are worth the tokens.
pub fn follow(outlook: &Outlook<'_>, id: RiderId, offer: Offer) -> Action {
    let rider = id.slot() as u8;
    if !can_accept(outlook.view, id) {
        return Action::Follow { rider, yes: false };
    }
    let worth = outlook.tokens(id);
    let otherwise = match (offer, outlook.view.mine.orders[id.slot()]) {
        // The rider's own pace still stands, and still costs.
        (Offer::Offensive, Some(order)) => {
            let squares = if order.pace == Pace::Acceleration { 2.0 } else { 1.5 };
            outlook.square(id) * squares - cost(&worth, order.price(outlook.colour))
        }
        _ => outlook.square(id),
    };
    let price = cost(&worth, offer.price(outlook.colour));
    let yes = outlook.square(id) * f32::from(offer.squares()) - price > otherwise;
    Action::Follow { rider, yes }
}

/// Tows where the team gains more than the rivals who come along (B18).
pub fn tow(outlook: &Outlook<'_>, id: RiderId) -> Action {
    let mates = outlook.public().waiting().and(RiderSet::team(id.seat()));
    let gain: f32 = mates
        .iter()
        .filter(|&mate| outlook.energy(mate)[outlook.colour] > 0)
        .map(|mate| (outlook.square(mate) - outlook.tokens(mate)[outlook.colour as usize]).max(0.0))
        .sum();
    let loss = outlook.taste.help * outlook.rivals_who_could_follow() as f32;
    Action::Tow { rider: id.slot() as u8, yes: gain > loss }
}

/// Takes what the road ahead asks for most.
pub fn feed(outlook: &Outlook<'_>, id: RiderId) -> Action {
    let energy = outlook.energy(id);
    // The rider's square is the first to ride from.
    let road = outlook.public().course.ahead(outlook.rider(id).square - 1);
    let most_wanted = |held: Energy| {
        let want = |colour: &Terrain| i16::from(road[*colour]) - 2 * i16::from(held[*colour]);
        Terrain::ALL.into_iter().max_by_key(want).expect("four colours")
    };
    let first = most_wanted(energy);
    let second = most_wanted(energy.with(first));
    let take = match feed::allowance(energy) {
        0 => Tokens::NONE,
        1 => Tokens::one(first),
        _ => Tokens::two(first.min(second), first.max(second)),
    };
    Action::Feed { rider: id.slot() as u8, take }
}
