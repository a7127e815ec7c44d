//! How a sound club player rides: bids up to what a square will save, breaks away when the run home favours it, and keeps
//! team-mates until their fifteen energy is needed.

use engine::{Game, Rng, Seat, SeatView, Sensible, below};

use crate::{
    action::{Action, Change, Prize, Spot},
    appraisal::{Appraisal, scarcity},
    state::{ArcEnCiel, Attack, Auction, Phase, Public},
    weights::Weights,
};

impl Sensible for ArcEnCiel {
    fn sensible(view: SeatView<'_, Self>, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
        choose(view, legal, &Weights::SOUND, rng)
    }

    /// Who is asked reads all from the view.
    fn considered(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        if view.public.asked() != Some(view.seat) {
            Self::legal_actions(view, out);
        }
    }
}

pub fn choose(
    view: SeatView<'_, ArcEnCiel>,
    legal: &[Action],
    weights: &Weights,
    rng: &mut (impl Rng + ?Sized),
) -> Action {
    let (public, seat) = (view.public, view.seat);
    if let Some(prize) = worthwhile_prize(public, seat) {
        return Action::Change(Change::Points(prize));
    }
    if public.asked() != Some(seat) {
        return legal[0];
    }
    match &public.phase {
        Phase::Holding => hold_or_sit_up(public, seat, weights),
        Phase::Attacking(attack) => attack_or_stay(public, attack, weights),
        Phase::Bidding(auction) => bid_or_pass(public, seat, auction, weights, rng),
        Phase::Placing(_) => Action::Place { from: Spot::Square(least_useful(public, seat, weights)) },
        _ => Action::Withdraw { from: whom_to_withdraw(public, seat, weights) },
    }
}

/// Three points at once are a rainbow jersey; single ones complete a set, or else count as green jerseys.
fn worthwhile_prize(public: &Public, seat: Seat) -> Option<Prize> {
    let team = public.team(seat);
    match team.points {
        0 => None,
        3.. => Some(Prize::Rainbow),
        _ if team.jerseys.dotted.worth() % 10 == 7 => Some(Prize::Dotted),
        _ => Some(Prize::Green),
    }
}

fn hold_or_sit_up(public: &Public, seat: Seat, weights: &Weights) -> Action {
    let Some(rider) = public.breakaway else { return Action::SitUp };
    let gain = Appraisal::of(public, seat, weights).run_home(rider.squares.into());
    or_withdraw(public, seat, weights, rider.price(), gain, [Action::Hold, Action::SitUp])
}

fn attack_or_stay(public: &Public, attack: &Attack, weights: &Weights) -> Action {
    const MEAN_DIE: f32 = 3.5;
    let seat = attack.seat;
    let appraisal = Appraisal::of(public, seat, weights);
    let lead = public.breakaway.map_or(0.0, |rider| rider.squares.into());
    let price = f32::from(attack.price) * scarcity(public.team(seat), weights);
    let gain = appraisal.run_home(lead + MEAN_DIE) - appraisal.run_home(lead).max(0.0) - price;
    or_withdraw(public, seat, weights, attack.price, gain, [Action::BreakAway, Action::Stay])
}

/// What is worth its price is paid, from a team-mate's fifteen only where it is well worth it.
fn or_withdraw(
    public: &Public,
    seat: Seat,
    weights: &Weights,
    price: u8,
    gain: f32,
    [pay, decline]: [Action; 2],
) -> Action {
    if gain + weights.head <= 0.0 {
        decline
    } else if public.team(seat).energy >= price {
        pay
    } else if gain > weights.well_worth_a_mate {
        Action::Withdraw { from: whom_to_withdraw(public, seat, weights) }
    } else {
        decline
    }
}

/// A seat has one bid only (A18): the more seats speak after it, the nearer to its limit it opens.
fn bid_or_pass(
    public: &Public,
    seat: Seat,
    auction: &Auction,
    weights: &Weights,
    rng: &mut (impl Rng + ?Sized),
) -> Action {
    let team = public.team(seat);
    let appraisal = Appraisal::of(public, seat, weights);
    let moved = if team.reserve == 0 { appraisal.square(least_useful(public, seat, weights)) } else { 0.0 };
    let mood = weights.least_mood + weights.moods * below(rng, 256) as f32 / 256.0;
    let worth = (appraisal.square(auction.square) - moved) * mood / scarcity(team, weights);
    let limit = worth.min(f32::from(team.energy) - appraisal.cushion().max(0.0)) as i16;
    let least = i16::from(auction.best) + 1;
    if limit < least {
        return Action::Pass;
    }
    let rivals = public.race_order().skip(usize::from(auction.turn) + 1);
    let after = rivals.filter(|&rival| public.team(rival).could_bid_above(least as u8)).count() as f32;
    let higher = f32::from(limit - least) * after / (after + weights.opening.max(0.0));
    Action::Bid((least + higher as i16) as u8)
}

fn whom_to_withdraw(public: &Public, seat: Seat, weights: &Weights) -> Spot {
    match public.team(seat).reserve {
        0 => Spot::Square(least_useful(public, seat, weights)),
        _ => Spot::Reserve,
    }
}

/// The square that a team gives up most easily. It has one.
pub fn least_useful(public: &Public, seat: Seat, weights: &Weights) -> u8 {
    let appraisal = Appraisal::of(public, seat, weights);
    let squares = public.team(seat).on.iter().copied();
    squares.min_by(|&a, &b| appraisal.square(a).total_cmp(&appraisal.square(b))).expect("a team-mate on the road")
}
