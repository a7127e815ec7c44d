//! Leaks injected in the game, each caught by the laws: the test of the tests.

use echappee::{Answer, Card, Echappee, Event, Options, Variant};
use engine::{Fact, Game, Prompt, Seat, SeatSet};
use testkit::{
    laws::Law,
    leaks::{Leak, is_caught, is_tight},
};

const SEATS: u8 = 4;

fn one_stage(variant: Variant) -> Options {
    Options { variant, stages: Some(1), first_leader: None }
}

fn caught<L: Leak<Echappee>>() -> Law {
    is_caught::<Echappee, L>(&one_stage(Variant::Complet), SEATS, 40)
}

fn hands(truth: &Echappee) -> impl Iterator<Item = echappee::CardCounts> {
    Seat::all(SEATS).map(|seat| truth.mine(seat).hand)
}

fn code(card: Option<&Card>) -> u64 {
    card.map_or(0, |card| card.to_string().bytes().map(u64::from).sum())
}

#[test]
fn the_wrapping_alone_breaks_no_law() {
    is_tight::<Echappee>(&one_stage(Variant::Complet), SEATS, 0..6);
}

macro_rules! shown_to_all {
    ($($leak:ident, $test:ident: |$truth:ident| $value:expr;)*) => {$(
        struct $leak;
        impl Leak<Echappee> for $leak {
            fn to_all($truth: &Echappee) -> u64 {
                $value
            }
        }
        #[test]
        fn $test() {
            assert_eq!(caught::<$leak>(), Law::ViewsKeepSecrets);
        }
    )*};
}

/// A moment shows the card that is drawn in the next.
struct TopCardBetween;

impl Leak<Echappee> for TopCardBetween {
    fn between(truth: &Echappee) -> u64 {
        code(truth.talon().cards().last())
    }
}

/// There is a moment more where a seat holds a climb.
struct MomentByClimb;

impl Leak<Echappee> for MomentByClimb {
    fn moment(truth: &Echappee) -> bool {
        truth.mine(Seat(0)).hand.has(Card::COTE)
    }
}

#[test]
fn a_moment_that_shows_the_next_card() {
    assert_eq!(caught::<TopCardBetween>(), Law::MomentsKeepSecrets);
}

#[test]
fn a_moment_by_what_is_held() {
    assert_eq!(caught::<MomentByClimb>(), Law::MomentsKeepSecrets);
}

shown_to_all! {
    TopCard, the_top_of_the_talon_shown_to_all: |truth| code(truth.talon().cards().last());
    BottomCard, the_bottom_of_the_talon_shown_to_all: |truth| code(truth.talon().cards().first());
    TalonSum, the_strength_of_the_talon_shown_to_all: |truth| {
        truth.talon().cards().iter().filter_map(|card| card.speed()).map(u64::from).sum()
    };
    NextBonk, where_the_next_bonk_lies: |truth| {
        truth.talon().cards().iter().rev().position(|&card| card == Card::POMPE).unwrap_or(99) as u64
    };
    ClimbsHeld, the_climbs_in_all_hands: |truth| hands(truth).map(|hand| u64::from(hand.count(Card::COTE))).sum();
    RoutesHeld, which_hands_are_short_of_route_cards: |truth| {
        hands(truth).map(|hand| hand.speeds().count() as u64).fold(0, |sum, count| 16 * sum + count)
    };
    StrongestHand, who_holds_the_best_card: |truth| {
        let best = |hand: echappee::CardCounts| hand.speeds().last().unwrap_or(0);
        let bests: Vec<u8> = hands(truth).map(best).collect();
        (0..bests.len()).max_by_key(|&seat| bests[seat]).unwrap_or(0) as u64
    };
    ClimbReady, whether_a_climb_can_still_come: |truth| {
        u64::from(hands(truth).any(|hand| hand.has(Card::COTE)))
    };
}

macro_rules! shown_to_one_seat {
    ($($leak:ident, $test:ident: |$truth:ident, $seat:ident| $value:expr;)*) => {$(
        struct $leak;
        impl Leak<Echappee> for $leak {
            fn to_seat($truth: &Echappee, $seat: Seat) -> u64 {
                $value
            }
        }
        #[test]
        fn $test() {
            assert_eq!(caught::<$leak>(), Law::ViewsKeepSecrets);
        }
    )*};
}

shown_to_one_seat! {
    HandOnTheLeft, the_hand_on_the_left: |truth, seat| {
        truth.mine(seat.left(SEATS)).hand.cards().filter_map(Card::speed).map(u64::from).sum()
    };
    BoostsOnTheLeft, the_boosts_on_the_left: |truth, seat| truth.mine(seat.left(SEATS)).hand.count(Card::FOUET).into();
    MyNextCard, my_own_next_card: |truth, _seat| code(truth.talon().cards().last());
}

macro_rules! leak_in_a_fact {
    ($($leak:ident by $law:ident, $test:ident: |$truth:ident, $fact:ident| $change:block)*) => {$(
        struct $leak;
        impl Leak<Echappee> for $leak {
            fn fact($truth: &Echappee, $fact: &mut Fact<Event>) $change
        }
        #[test]
        fn $test() {
            assert_eq!(caught::<$leak>(), Law::$law);
        }
    )*};
}

leak_in_a_fact! {
    DrawnFaceUp by FactsRevealNoMore, draws_shown_to_all: |_truth, fact| {
        if let Some((_, private)) = &fact.private {
            fact.public = private.clone();
        }
    }
    DrawRevealsNext by FactsRevealNoMore, a_draw_that_reveals_the_next_card: |truth, fact| {
        if let Some((_, Event::Drew { cards, .. })) = &mut fact.private {
            cards.extend(truth.talon().cards().last());
        }
    }
    RideRevealsHand by FactsKeepSecrets, a_ride_that_reveals_what_is_left_in_the_hand: |truth, fact| {
        if let Event::Rode(rode) = &mut fact.public {
            rode.minutes += u16::from(truth.mine(rode.rider.seat).hand.count(Card::COTE));
        }
    }
    RideRevealsTalon by FactsKeepSecrets, a_ride_that_reveals_the_talon: |truth, fact| {
        if let Event::Rode(rode) = &mut fact.public {
            rode.pompes += u8::from(truth.talon().cards().last() == Some(&Card::POMPE));
        }
    }
}

/// Answers are shown before the window closes.
struct AnswersShown;
impl Leak<Echappee> for AnswersShown {
    fn to_all(truth: &Echappee) -> u64 {
        Seat::all(SEATS).filter(|&seat| truth.mine(seat).answer.is_some()).count() as u64
    }
}

#[test]
fn how_many_have_answered() {
    assert_eq!(caught::<AnswersShown>(), Law::AnswersStaySecret);
}

struct ClimbAnswersShown;
impl Leak<Echappee> for ClimbAnswersShown {
    fn to_seat(truth: &Echappee, seat: Seat) -> u64 {
        u64::from(truth.mine(seat.left(SEATS)).answer == Some(Answer::Cote))
    }
}

#[test]
fn what_the_neighbour_answered() {
    assert_eq!(caught::<ClimbAnswersShown>(), Law::ViewsKeepSecrets);
}

/// The window is put only to those who hold a climb.
struct AsksHolders;
impl Leak<Echappee> for AsksHolders {
    fn asked(truth: &Echappee, prompt: &mut Prompt) {
        let holds = |seat: &Seat| prompt.turn == Some(*seat) || truth.mine(*seat).hand.has(Card::COTE);
        let holders: SeatSet = prompt.asked.iter().filter(holds).collect();
        if !holders.is_empty() {
            prompt.asked = holders;
        }
    }
}

#[test]
fn a_window_for_holders_only() {
    let law = caught::<AsksHolders>();
    assert!(matches!(law, Law::ViewsKeepSecrets | Law::SomebodyOwes), "{law:?}");
}

/// The private face of a draw goes to the neighbour too.
struct SharedFace;
impl Leak<Echappee> for SharedFace {
    fn fact(_: &Echappee, fact: &mut Fact<Event>) {
        if let Some((seats, Event::Drew { seat, .. })) = &mut fact.private {
            seats.insert(seat.left(SEATS));
        }
    }
}

#[test]
fn a_draw_shown_to_the_neighbour() {
    assert_eq!(caught::<SharedFace>(), Law::FactsRevealNoMore);
}
