//! The order of the deck is the one secret: what gives it away is caught.

use arc_en_ciel::{ArcEnCiel, Card, Event, Options};
use engine::{Fact, Seat};
use testkit::{
    laws::Law,
    leaks::{Leak, is_caught, is_tight},
};

struct NextCardToAll;
impl Leak<ArcEnCiel> for NextCardToAll {
    fn to_all(truth: &ArcEnCiel) -> u64 {
        truth.next_card().map_or(0, |card| card as u64 + 1)
    }
}

struct StormAheadToSeat;
impl Leak<ArcEnCiel> for StormAheadToSeat {
    fn to_seat(truth: &ArcEnCiel, seat: Seat) -> u64 {
        u64::from(seat == Seat(1) && truth.next_card() == Some(Card::Storm))
    }
}

struct NextCardShown;
impl Leak<ArcEnCiel> for NextCardShown {
    fn fact(truth: &ArcEnCiel, fact: &mut Fact<Event>) {
        if let (Event::Rolled { die, .. }, Some(card)) = (&mut fact.public, truth.next_card()) {
            *die = card as u8;
        }
    }
}

#[test]
fn the_wrapping_alone_breaks_no_law() {
    is_tight::<ArcEnCiel>(&Options::default(), 3, 0..6);
}

#[test]
fn leaks_of_the_deck_are_caught() {
    let options = Options::default();
    assert_eq!(is_caught::<ArcEnCiel, NextCardToAll>(&options, 3, 20), Law::ViewsKeepSecrets);
    assert_eq!(is_caught::<ArcEnCiel, StormAheadToSeat>(&options, 3, 40), Law::ViewsKeepSecrets);
    assert_eq!(is_caught::<ArcEnCiel, NextCardShown>(&options, 3, 20), Law::FactsKeepSecrets);
}
