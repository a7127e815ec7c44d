//! How a good club player rides: saves strong cards, sits in the wheel, attacks when the others look short, and plays a
//! climb where it costs the others more. Everything is weighed in minutes, from the view alone.

mod rivals;

use std::cell::LazyCell;

use engine::{Heuristic, Rng, Seat, SeatView, below};

use self::rivals::Rivals;
use crate::{Action, Bib, Echappee, FASTEST, Moment, Outcome, Phase, Public, Ride, SLOWEST};

// The figures were found by letting the heuristic ride against itself with each of them changed.

/// What a km/h is worth kept in the hand, while the stage is long; more where two riders live on one hand.
const SPEED_KEPT: f32 = 0.32;
const TEAM_SPEED_KEPT: f32 = 0.5;
/// And what the strongest cards are worth beyond that, for every km/h above 46.
const STRENGTH_KEPT: f32 = 0.24;
const STRONG: u8 = 46;
const FOUET_KEPT: f32 = 1.6;
const COTE_KEPT: f32 = 0.35;
/// Cards are saved at their full worth while so many are left to lay.
const LONG_STAGE: f32 = 5.0;
/// Leading at the finish saves a minute (E18).
const FINISH_LEAD: f32 = 1.0;
/// A leader whom nobody passes may ride slowly next time. That is worth less when the stage is nearly over.
const STILL_LEADING: f32 = 1.2;
const LATE: f32 = 0.4;
/// Differences below this are a matter of taste.
const TASTE: f32 = 0.1;

impl Heuristic for Echappee {
    fn heuristic(view: SeatView<'_, Self>, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
        if let [only] = legal {
            return *only;
        }
        match view.public.phase {
            Phase::Window(moment) => answer_window(view, moment),
            Phase::Pompe(_) => give_pompe(view),
            _ => best_ride(view, legal, rng),
        }
    }
}

fn best_ride(view: SeatView<'_, Echappee>, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
    let hand = Hand::of(view, view.public.turn);
    // Only a card that leads sets the others a task.
    let rivals = LazyCell::new(|| Rivals::of(view, view.public.turn));
    let mut best = (f32::NEG_INFINITY, legal[0]);
    for &action in legal {
        // Specials go best with the card, when it is known what they do for it.
        let Action::Ride(ride) = action else { continue };
        let speed = view.public.speed_of(hand.bib, ride.card, ride.fouet || view.public.fouet);
        let outcome = view.public.outcome(hand.bib, speed);
        let mut worth = hand.worth(view.public, ride, outcome) + TASTE * below(rng, 256) as f32 / 256.0;
        if outcome.leads() {
            worth += worth_of_leading(view.public, &rivals, hand.thrift, speed, ride.cote);
            if outcome == Outcome::TakesLead {
                worth -= rivals.loss(view.public.pace_to_hold());
            }
        }
        if worth > best.0 {
            best = (worth, action);
        }
    }
    best.1
}

fn worth_of_leading(public: &Public, rivals: &Rivals, thrift: f32, speed: u8, cote: bool) -> f32 {
    let in_climb = cote || public.climb.is_some();
    let loss = if in_climb { rivals.loss_in_climb(speed.min(FASTEST)) } else { rivals.loss(speed) };
    if public.is_last_card() {
        return loss + if public.variant.teams() { 0.0 } else { FINISH_LEAD };
    }
    let kept = if in_climb { 1.0 } else { rivals.chance_that_nobody_passes(speed) };
    loss + STILL_LEADING * kept * thrift.max(LATE)
}

/// A climb in front of another rider. It can wait until the leader's card is down: then it is clear whom it hurts.
fn answer_window(view: SeatView<'_, Echappee>, moment: Moment) -> Action {
    if moment == Moment::Before {
        return Action::Pass;
    }
    let public = view.public;
    let rivals = Rivals::of(view, public.leader);
    let pace = public.pace_to_hold();
    let hurts_them = rivals.loss_in_climb(pace) - rivals.loss(pace);
    let climb = Public { climb: Some(view.seat), ..public.clone() };
    // In a team, the rider whom the climb reaches first speaks for both.
    let hand = Hand::of(view, public.bib(view.seat, 1));
    let hurts_me = hand.best_against(public) - hand.best_against(&climb);
    if hurts_them - hurts_me > COTE_KEPT * hand.thrift { Action::Cote } else { Action::Pass }
}

/// To the rider who leads, who may ride slowly; otherwise to the fresher one, and to the one who is less behind.
fn give_pompe(view: SeatView<'_, Echappee>) -> Action {
    let public = view.public;
    let [first, second] = [1, 2].map(|rider| public.bib(view.seat, rider));
    let burden = |bib: Bib| (bib != public.leader, public.rider(bib).pompes, public.rider(bib).minutes);
    Action::AssignPompe { rider: if burden(second) < burden(first) { 2 } else { 1 } }
}

/// What a rider can do with the cards in hand, and what they are worth kept.
struct Hand<'a> {
    view: SeatView<'a, Echappee>,
    bib: Bib,
    speed_kept: f32,
    /// From 1, a long stage, to 0, its last card: how much cards are worth kept.
    thrift: f32,
}

impl<'a> Hand<'a> {
    fn of(view: SeatView<'a, Echappee>, bib: Bib) -> Hand<'a> {
        Hand {
            view,
            bib,
            speed_kept: if view.public.variant.teams() { TEAM_SPEED_KEPT } else { SPEED_KEPT },
            thrift: (cards_to_come(view.public, view.seat) / LONG_STAGE).min(1.0),
        }
    }

    /// The minutes given back by this ride, less what its cards were worth.
    fn worth(&self, public: &Public, ride: Ride, outcome: Outcome) -> f32 {
        let before = public.rider(self.bib).minutes;
        let given_back = f32::from(before) - f32::from(outcome.minutes_after(before));
        let speed = self.speed_kept * f32::from(ride.card - SLOWEST);
        let strength = STRENGTH_KEPT * f32::from(ride.card.saturating_sub(STRONG));
        let fouet = if ride.fouet { FOUET_KEPT } else { 0.0 };
        let cote = if ride.cote { COTE_KEPT } else { 0.0 };
        given_back - self.thrift * (speed + strength + fouet + cote)
    }

    /// The best that the hand can make of a race that stands so, without specials.
    fn best_against(&self, public: &Public) -> f32 {
        let worth = |card: u8| {
            let outcome = public.outcome(self.bib, public.speed_of(self.bib, card, false));
            self.worth(public, Ride::plain(card), outcome)
        };
        self.view.mine.hand.speeds().map(worth).fold(f32::NEG_INFINITY, f32::max)
    }
}

/// How many more cards the seat will lay in this stage after the one to come, roughly.
fn cards_to_come(public: &Public, seat: Seat) -> f32 {
    if public.is_last_card() && public.seat_to_play() == seat {
        return 0.0;
    }
    // Half a card more than the riders lay: specials and bonks are replaced.
    let drawn_a_round = f32::from(public.seats * public.variant.riders_a_seat()) + 0.5;
    let rounds = f32::from(public.cards.talon) / drawn_a_round;
    if public.variant.teams() { 2.0 * rounds + 1.0 } else { rounds + 0.3 }
}
