//! Which pace the heuristic gives a rider.

use engine::Rng;

use super::{
    chance,
    outlook::{Outlook, cost, seen},
};
use crate::{
    Action, Energy, Pace,
    course::SQUARES,
    legal::give,
    pace::Order,
    riders::{RiderId, RiderSet},
};

/// The pace that promises most, with some mixing: who always does the same is read.
pub fn pace(outlook: &Outlook<'_>, id: RiderId, rng: &mut (impl Rng + ?Sized)) -> Action {
    let energy = outlook.energy(id);
    let worth = outlook.tokens(id);
    let mut best = (Order { pace: Pace::Constance, free: None }, f32::MIN);
    for pace in Pace::ALL {
        let Some(order) = cheapest(outlook, id, pace, energy, &worth) else { continue };
        let score = score(outlook, id, order, &worth) + outlook.taste.mixing * chance(rng);
        if score > best.1 {
            best = (order, score);
        }
    }
    give(id, best.0)
}

/// The pace paid with the free token that is worth least.
fn cheapest(outlook: &Outlook<'_>, id: RiderId, pace: Pace, energy: Energy, worth: &[f32; 4]) -> Option<Order> {
    if pace == Pace::Offensive && !outlook.rider(id).offensive_left {
        return None;
    }
    let free = |order: &Order| order.free.map_or(0.0, |token| worth[token as usize]);
    Order::affordable(pace, energy, outlook.colour).iter().min_by(|a, b| free(a).total_cmp(&free(b)))
}

fn score(outlook: &Outlook<'_>, id: RiderId, order: Order, worth: &[f32; 4]) -> f32 {
    let taste = outlook.taste;
    let square = outlook.rider(id).square;
    let price = cost(worth, order.price(outlook.colour));
    let value = outlook.square(id);
    let to = |squares: u8| square + squares;
    // Ending the race where nobody can come past is worth everything.
    let wins = |to: u8| if to > SQUARES && to > outlook.rivals_reach() { 10.0 } else { 0.0 };
    match order.pace {
        Pace::Constance => {
            let own = f32::from(outlook.energy(id)[outlook.colour].min(1));
            let gain = (value - worth[outlook.colour as usize]).max(0.0);
            value + own * gain * offer(outlook, id) + wins(to(1))
        }
        Pace::Sillage => value * (1.0 + wheel(outlook, id)) - price,
        Pace::Acceleration => {
            let taken_along = taste.help * outlook.rivals_who_could_follow() as f32;
            value * 2.0 - price - taken_along + for_the_leader(outlook, id) + wins(to(2))
        }
        Pace::Offensive => {
            let marker = if outlook.last_round { 0.0 } else { taste.marker * value };
            value * 3.0 - price - marker + wins(to(3))
        }
    }
}

/// The chance that another rider of the square accelerates.
fn wheel(outlook: &Outlook<'_>, id: RiderId) -> f32 {
    let will_be = || id == outlook.leader && worker(outlook, id).is_some_and(|worker| pull(outlook, worker) > 0.0);
    if pulled(outlook, id) || will_be() {
        return 1.0;
    }
    let able = outlook.rivals_here().filter(|rival| {
        let energy = seen(outlook.rider(rival));
        energy[outlook.colour] > 0 && energy.total() > 1
    });
    let likely = if outlook.last_round { 0.5 } else { outlook.taste.rival_accelerates };
    1.0 - (1.0 - likely).powi(able.len() as i32)
}

/// The chance that a rider who waits is offered to follow (B18, B19).
fn offer(outlook: &Outlook<'_>, id: RiderId) -> f32 {
    let in_a_pair = |mate| matches!(ordered(outlook, mate), Some(Pace::Acceleration | Pace::Sillage));
    if pulled(outlook, id) && mates_here(outlook, id).filter(in_a_pair).len() == 2 {
        return 1.0;
    }
    (outlook.rivals_here().len() as f32 * outlook.taste.offer).min(0.8)
}

/// What an acceleration of this team-mate does for the leader on the same square.
fn for_the_leader(outlook: &Outlook<'_>, id: RiderId) -> f32 {
    let leader = outlook.leader;
    if id == leader || !mates_here(outlook, id).contains(leader) {
        return 0.0;
    }
    match ordered(outlook, leader) {
        _ if pulled(outlook, id) => 0.0,
        Some(Pace::Sillage) => 1.0,
        None => draft(outlook, leader),
        Some(_) => 0.0,
    }
}

/// What a wheel brings the leader.
fn draft(outlook: &Outlook<'_>, leader: RiderId) -> f32 {
    match outlook.energy(leader)[outlook.colour] {
        0 => 0.0,
        _ => (1.0 - outlook.tokens(leader)[outlook.colour as usize]).max(0.0),
    }
}

/// Whether another of the team pulls already.
fn pulled(outlook: &Outlook<'_>, id: RiderId) -> bool {
    mates_here(outlook, id).iter().any(|mate| ordered(outlook, mate) == Some(Pace::Acceleration))
}

/// The team-mate who is still to choose and can accelerate for the leader.
fn worker(outlook: &Outlook<'_>, leader: RiderId) -> Option<RiderId> {
    let able = mates_here(outlook, leader).filter(|mate| {
        let energy = outlook.energy(mate);
        ordered(outlook, mate).is_none() && energy[outlook.colour] > 0 && energy.total() > 1
    });
    able.iter().max_by_key(|&mate| outlook.energy(mate).total())
}

/// What the team gains if this team-mate accelerates and the leader takes the wheel.
fn pull(outlook: &Outlook<'_>, worker: RiderId) -> f32 {
    let worth = outlook.tokens(worker);
    let Some(order) = cheapest(outlook, worker, Pace::Acceleration, outlook.energy(worker), &worth) else {
        return -1.0;
    };
    score(outlook, worker, order, &worth) - outlook.square(worker)
}

fn mates_here(outlook: &Outlook<'_>, id: RiderId) -> RiderSet {
    let mut mates = outlook.public().playing.group.of(id.seat());
    mates.remove(id);
    mates
}

fn ordered(outlook: &Outlook<'_>, mate: RiderId) -> Option<Pace> {
    outlook.view.mine.orders[mate.slot()].map(|order| order.pace)
}
