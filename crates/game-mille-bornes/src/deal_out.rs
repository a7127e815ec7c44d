//! Unseen cards dealt to where they might be.

use arrayvec::ArrayVec;
use engine::{MAX_SEATS, Rng, Seat, Viewer, below};

use crate::{
    MilleBornes,
    cards::Card,
    deduced::Lacking,
    hand::Hand,
    state::{Pile, Public},
    tally::Tally,
};

/// Deals shuffled cards into the empty pile and the hands of all but the viewer; what is over goes back into the box (only
/// scenarios play with fewer cards).
pub fn deal_out(world: &mut MilleBornes, viewer: Viewer, mut unseen: Pile, rng: &mut (impl Rng + ?Sized)) {
    if !world.public.deduced.tells_nothing()
        && let Some(order) = place_by_knowledge(&world.public, viewer, &unseen, rng)
    {
        unseen = order;
    }
    let public = &world.public;
    let mut cards = unseen.into_iter();
    for seat in others(public, viewer) {
        world.mine[seat.index()].hand = cards.by_ref().take(public.hands[seat.index()].into()).collect::<Hand>();
    }
    world.pile = cards.by_ref().take(public.pile.into()).collect();
    world.left_in_box = cards.collect();
}

fn others(public: &Public, viewer: Viewer) -> impl Iterator<Item = Seat> {
    Seat::all(public.rules.seats).filter(move |&seat| viewer != Viewer::Seat(seat))
}

/// A place for cards: a hand, the pile or the box, with what everybody can tell of it.
struct Place {
    room: u8,
    lacking: Lacking,
    at_most: Option<Tally>,
    cards: Pile,
}

impl Place {
    fn takes(&self, card: Card) -> bool {
        self.room > 0
            && (self.lacking.at_most > 0 || !self.lacking.cards.contains(card))
            && self.at_most.is_none_or(|at_most| at_most[card] > 0)
    }

    fn put(&mut self, card: Card) {
        self.room -= 1;
        if self.lacking.cards.contains(card) {
            self.lacking.at_most -= 1;
        }
        if let Some(at_most) = &mut self.at_most {
            at_most[card] -= 1;
        }
        self.cards.push(card);
    }
}

const TRIES: usize = 16;

/// The cards in an order that puts none where it cannot be, each where it is the likelier the more room there is. Cards with
/// fewer places go first. `None` if luck leads into dead ends only: the caller's own order must do then.
fn place_by_knowledge(public: &Public, viewer: Viewer, unseen: &Pile, rng: &mut (impl Rng + ?Sized)) -> Option<Pile> {
    (0..TRIES).find_map(|_| {
        let mut places = places(public, viewer, unseen.len());
        let choosy = |card: Card| places.iter().any(|place| place.room > 0 && !place.takes(card));
        let (first, then): (ArrayVec<Card, 106>, ArrayVec<Card, 106>) = partition(unseen, choosy);
        for card in first.into_iter().chain(then) {
            let room: u32 = places.iter().filter(|place| place.takes(card)).map(|place| u32::from(place.room)).sum();
            if room == 0 {
                return None;
            }
            let mut at = below(rng, room);
            let place = places.iter_mut().filter(|place| place.takes(card)).find(|place| {
                let room = u32::from(place.room);
                let here = at < room;
                at = at.wrapping_sub(room);
                here
            });
            place.expect("one of those counted").put(card);
        }
        Some(places.into_iter().flat_map(|place| place.cards).collect())
    })
}

fn partition(cards: &Pile, first: impl Fn(Card) -> bool) -> (Pile, Pile) {
    cards.iter().copied().partition(|&card| first(card))
}

fn places(public: &Public, viewer: Viewer, unseen: usize) -> ArrayVec<Place, { MAX_SEATS + 2 }> {
    let free = |room| Place { room, lacking: Lacking::default(), at_most: None, cards: Pile::new() };
    let hands = others(public, viewer)
        .map(|seat| Place { lacking: public.deduced.lacking(seat), ..free(public.hands[seat.index()]) });
    let mut places: ArrayVec<Place, { MAX_SEATS + 2 }> = hands.collect();
    places.push(Place { at_most: public.deduced.pile_at_most, ..free(public.pile) });
    let over = unseen - places.iter().map(|place| usize::from(place.room)).sum::<usize>();
    places.push(free(over as u8));
    places
}
