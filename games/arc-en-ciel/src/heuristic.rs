//! How a good club player rides: bids up to what a square will save, breaks away when the run home favours it, and keeps
//! team-mates until their fifteen energy is needed.

use engine::{Game, Heuristic, Rng, Seat, SeatView, below};

use crate::{
    action::{Action, Change, Prize, Spot},
    appraisal::{Appraisal, scarcity},
    state::{ArcEnCiel, Attack, Auction, Phase, Public},
    team::MOST_ENERGY,
    weights::Weights,
};

impl Heuristic for ArcEnCiel {
    fn heuristic(view: SeatView<'_, Self>, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
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
    let public = view.public;
    let seat = view.seat;
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
    let limit = limit(public, seat, auction, weights, below(rng, 256) as f32 / 256.0);
    let least = i16::from(auction.best) + 1;
    if limit < least {
        return Action::Pass;
    }
    let after = speak_later(public, auction).count() as f32;
    let higher = f32::from(limit - least) * after / (after + weights.opening.max(0.0));
    Action::Bid((least + higher as i16) as u8)
}

/// The most that a square is worth to a team which has a team-mate, in a mood from 0 to 1.
fn limit(public: &Public, seat: Seat, auction: &Auction, weights: &Weights, mood: f32) -> i16 {
    let team = public.team(seat);
    let appraisal = Appraisal::of(public, seat, weights);
    let moved = if team.reserve == 0 { appraisal.square(least_useful(public, seat, weights)) } else { 0.0 };
    let mood = weights.least_mood + weights.moods * mood;
    let worth = (appraisal.square(auction.square) - moved) * mood / scarcity(team, weights);
    worth.min(f32::from(team.energy) - appraisal.cushion().max(0.0)) as i16
}

/// Those who speak after the one whose turn it is, and could go above the least bid.
fn speak_later<'a>(public: &'a Public, auction: &Auction) -> impl Iterator<Item = Seat> + 'a {
    let least = auction.best + 1;
    let rivals = public.race_order().skip(usize::from(auction.turn) + 1);
    rivals.filter(move |&rival| public.team(rival).could_bid_above(least))
}

/// The least bid above which no sound rider who speaks later would go: to bid more wins no more (A18).
pub fn highest_needed(public: &Public, auction: &Auction) -> u8 {
    let answers = speak_later(public, auction).map(|rival| limit(public, rival, auction, &Weights::SOUND, 1.0));
    answers.fold(auction.best + 1, |needed, answer| needed.max(answer.clamp(0, MOST_ENERGY.into()) as u8))
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

#[cfg(test)]
mod tests {
    use engine::{NoFacts, Searched};
    use rand::{SeedableRng, rngs::ChaCha8Rng};
    use testkit::drive::{advance, question};

    use super::*;
    use crate::Options;

    /// How many sound riders go above a bid, one after the other asked as if it stood.
    fn outbid(mut game: ArcEnCiel, bidder: Seat, bid: u8, rng: &mut ChaCha8Rng) -> usize {
        game.play(bidder, &Action::Bid(bid), &mut NoFacts);
        let mut outbid = 0;
        while let Some((seat, legal)) = question(&game)
            && matches!(&game.public().phase, Phase::Bidding(auction) if auction.best == bid)
        {
            outbid += usize::from(ArcEnCiel::heuristic(game.seat_view(seat), &legal, rng) != Action::Pass);
            game.play(seat, &Action::Pass, &mut NoFacts);
        }
        outbid
    }

    #[test]
    fn no_bid_is_compared_that_is_higher_than_needed() {
        let mut rng = ChaCha8Rng::seed_from_u64(6);
        let mut lowered = 0;
        let mut above = 0;
        let mut below_it = 0;
        for _ in 0..20 {
            let mut game = ArcEnCiel::new(&Options::default(), 4).expect("good options");
            loop {
                if let Some((seat, legal)) = question(&game)
                    && let Phase::Bidding(auction) = game.public().phase
                {
                    let needed = highest_needed(game.public(), &auction);
                    let mut compared = Vec::new();
                    ArcEnCiel::candidates(game.seat_view(seat), &legal, &mut rng, &mut compared);
                    let higher = |action: &Action| matches!(action, Action::Bid(bid) if *bid > needed);
                    assert!(!compared.iter().any(higher), "{needed} is enough: {compared:?}");
                    if legal.contains(&Action::Bid(needed)) {
                        assert!(compared.contains(&Action::Bid(needed)));
                        lowered += usize::from(legal.iter().any(higher));
                        above += outbid(game.clone(), seat, needed, &mut rng);
                        if needed > auction.best + 1 {
                            below_it += outbid(game.clone(), seat, auction.best + 1, &mut rng);
                        }
                    }
                }
                if !advance(&mut game, &mut rng, ArcEnCiel::heuristic) {
                    break;
                }
            }
        }
        assert_eq!(above, 0, "nobody goes above the highest bid needed");
        assert!(lowered > 100 && below_it > 100, "{lowered} with higher ones left out, {below_it} outbid");
    }
}
