//! Leaks injected in the game, of every kind of secret it has, are all caught by the laws.

use engine::{Fact, Game, Prompt, PromptKind, Seat, SeatSet};
use mille_bornes::{Botte, Card, Event, MilleBornes, Options, Phase, Teams};
use testkit::leaks::{Leak, is_caught, is_tight};

type Truth = MilleBornes;

fn next_card(truth: &Truth) -> u64 {
    truth.pile().last().map_or(0, |card| 1 + card.index() as u64)
}

fn holds(truth: &Truth, seat: Seat, card: Card) -> bool {
    truth.mine(seat).hand.holds(card)
}

fn seats(truth: &Truth) -> impl Iterator<Item = Seat> {
    Seat::all(Truth::seats(truth.public()))
}

/// Who of those asked in an open window holds the botte.
fn holders(truth: &Truth) -> SeatSet {
    let Phase::Window(pending) = truth.public().phase else { return SeatSet::EMPTY };
    let asked = truth.public().rules.players(pending.on);
    asked.iter().filter(|&seat| holds(truth, seat, pending.attack.botte().card())).collect()
}

/// One leak: a name, and the methods of [`Leak`] that it gets wrong.
macro_rules! leaks {
    ($($(#[$about:meta])* $name:ident { $($method:item)* })*) => {
        $($(#[$about])* struct $name;
        impl Leak<Truth> for $name { $($method)* })*
    };
}

leaks! {
    NextCardToAll {
        fn to_all(truth: &Truth) -> u64 { next_card(truth) }
    }
    NextCardToItsDrawer {
        fn to_seat(truth: &Truth, seat: Seat) -> u64 {
            match truth.public().phase {
                Phase::Turn { seat: turn, .. } if turn == seat => next_card(truth),
                _ => 0,
            }
        }
    }
    BottesInThePile {
        fn to_all(truth: &Truth) -> u64 { truth.pile().iter().filter(|card| card.is_botte()).count() as u64 }
    }
    WhoHoldsTheTanker {
        fn to_all(truth: &Truth) -> u64 {
            seats(truth).find(|&seat| holds(truth, seat, Card::Citerne)).map_or(0, |seat| 1 + u64::from(seat.0))
        }
    }
    HandOnTheLeft {
        fn to_seat(truth: &Truth, seat: Seat) -> u64 {
            let left = seat.left(Truth::seats(truth.public()));
            truth.mine(left).hand.count(Card::FeuVert).into()
        }
    }
    PartnersHand {
        fn to_seat(truth: &Truth, seat: Seat) -> u64 {
            let rules = &truth.public().rules;
            let partner = seats(truth).find(|&other| other != seat && rules.side_of(other) == rules.side_of(seat));
            partner.map_or(0, |partner| truth.mine(partner).hand.cards().map(|card| card.index() as u64).sum())
        }
    }
    /// Everybody sees whether the seat asked could answer.
    WhetherTheBotteIsThere {
        fn to_all(truth: &Truth) -> u64 { holders(truth).len() as u64 }
    }
    /// Of the two in a car only the one who holds the botte is asked.
    AsksTheHolderAlone {
        fn asked(truth: &Truth, prompt: &mut Prompt) {
            let holders = holders(truth);
            if prompt.kind == PromptKind::Window && !holders.is_empty() {
                prompt.asked = holders;
            }
        }
    }
    /// Holders of the botte are shown as welcome.
    WelcomesHolders {
        fn asked(truth: &Truth, prompt: &mut Prompt) { prompt.welcome = holders(truth); }
    }
    /// How many have answered a window that is still open.
    AnswersSoFar {
        fn to_all(truth: &Truth) -> u64 { seats(truth).filter(|&seat| truth.mine(seat).answer.is_some()).count() as u64 }
    }
    /// Drawn cards are shown to all.
    DrawsFaceUp {
        fn fact(_: &Truth, fact: &mut Fact<Event>) {
            if let (Event::Drew { .. }, Some((_, face))) = (&fact.public, &fact.private) { fact.public = face.clone(); }
        }
    }
    /// Who draws is shown the card after it.
    DrawsTwoShowsOne {
        fn fact(truth: &Truth, fact: &mut Fact<Event>) {
            if let Some((_, Event::Drew { pile, .. })) = &mut fact.private { *pile = next_card(truth) as u8; }
        }
    }
    /// An attack let through is narrated otherwise when a botte was held back.
    BluffsAreShown {
        fn fact(truth: &Truth, fact: &mut Fact<Event>) {
            if let Event::LetThrough { car, attack, .. } = &mut fact.public {
                let players = truth.public().rules.players(*car);
                let held = Botte::ALL.iter().any(|botte| players.iter().any(|seat| holds(truth, seat, botte.card())));
                if held { *attack = Card::Prioritaire; }
            }
        }
    }
}

fn alone() -> (Options, u8) {
    (Options::default(), 3)
}

fn teams() -> (Options, u8) {
    (Options { teams: Some(Teams::TwoByTwo), ..Options::default() }, 4)
}

fn two_a_car() -> (Options, u8) {
    (Options { teams: Some(Teams::ThreeByTwo), ..Options::default() }, 6)
}

fn extended() -> (Options, u8) {
    (Options { extended: true, ..Options::default() }, 2)
}

#[test]
fn the_wrapping_alone_breaks_no_law() {
    for (options, seats) in [alone(), two_a_car()] {
        is_tight::<Truth>(&options, seats, 0..1);
    }
}

macro_rules! each_is_caught {
    ($($test:ident: $leak:ident at $table:ident;)*) => {
        $(#[test]
        fn $test() {
            let (options, seats) = $table();
            is_caught::<Truth, $leak>(&options, seats, 20);
        })*
    };
}

each_is_caught! {
    the_next_card_shown_to_all: NextCardToAll at alone;
    the_next_card_shown_after_a_reshuffle: NextCardToAll at extended;
    the_next_card_shown_to_who_will_draw_it: NextCardToItsDrawer at alone;
    the_bottes_in_the_pile: BottesInThePile at alone;
    who_holds_a_botte: WhoHoldsTheTanker at alone;
    a_rivals_hand: HandOnTheLeft at alone;
    a_partners_hand: PartnersHand at teams;
    a_partners_hand_in_the_same_car: PartnersHand at two_a_car;
    whether_an_attack_could_be_answered: WhetherTheBotteIsThere at alone;
    a_window_for_the_holder_alone: AsksTheHolderAlone at two_a_car;
    holders_marked_as_welcome: WelcomesHolders at alone;
    how_many_have_answered: AnswersSoFar at two_a_car;
    draws_shown_to_all: DrawsFaceUp at alone;
    the_card_after_the_one_drawn: DrawsTwoShowsOne at alone;
    a_botte_held_back: BluffsAreShown at alone;
}
