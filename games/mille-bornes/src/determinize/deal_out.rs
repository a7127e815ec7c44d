//! Unseen cards dealt to where they might be.

use arrayvec::ArrayVec;
use engine::{MAX_SEATS, Rng, Viewer, below, shuffle};

use crate::{
    MilleBornes,
    card_counts::CardCounts,
    cards::Card,
    deduced::Lacking,
    hand::Hand,
    state::{Pile, Public},
};

/// Nearly always the first deal can be made to agree with what everybody can know.
const TRIES: usize = 8;

/// Deals cards into the empty pile and the hands of all but the viewer; what is over goes back into the box (only scenarios
/// play with fewer cards). Every deal is equally likely; in the extended game, those are changed that cannot be.
pub fn deal_out(world: &mut MilleBornes, viewer: Viewer, mut unseen: Pile, rng: &mut (impl Rng + ?Sized)) {
    let public = &world.public;
    for _ in 0..TRIES {
        shuffle(rng, &mut unseen);
        if public.deduced.is_empty() || Draft::of(public, viewer, &mut unseen).mend(rng) {
            break;
        }
    }
    let mut cards = unseen.into_iter();
    for seat in viewer.others(public.rules.seats) {
        world.mine[seat.index()].hand = cards.by_ref().take(public.hands[seat.index()].into()).collect::<Hand>();
    }
    world.pile = cards.by_ref().take(public.pile.into()).collect();
    world.left_in_box = cards.collect();
}

/// Cards laid out place after place, to be changed until they agree with what everybody can know.
struct Draft<'a> {
    cards: &'a mut Pile,
    /// Hands, then the pile, then the box.
    places: ArrayVec<Zone, { MAX_SEATS + 2 }>,
}

/// A hand, the pile or the box.
struct Zone {
    end: usize,
    /// How many more it could take of cards that it hardly holds; below zero it has too many.
    lacking: Lacking,
    lacking_room: i8,
    /// The same, kind by kind, for the pile.
    pile_room: Option<[i8; Card::ALL.len()]>,
}

impl Zone {
    fn room_for(&self, card: Card) -> i8 {
        let lacking = if self.lacking.cards.contains(card) { self.lacking_room } else { i8::MAX };
        lacking.min(self.pile_room.map_or(i8::MAX, |room| room[card.index()]))
    }

    fn change(&mut self, card: Card, by: i8) {
        if self.lacking.cards.contains(card) {
            self.lacking_room -= by;
        }
        if let Some(room) = &mut self.pile_room {
            room[card.index()] -= by;
        }
    }
}

impl<'a> Draft<'a> {
    fn of(public: &Public, viewer: Viewer, cards: &'a mut Pile) -> Draft<'a> {
        let mut end = 0;
        let mut place = |len: u8, lacking: Lacking, at_most: Option<CardCounts>| {
            end += usize::from(len);
            let pile_room = at_most.map(|at_most| Card::ALL.map(|card| at_most[card] as i8));
            Zone { end, lacking, lacking_room: lacking.at_most as i8, pile_room }
        };
        let hands =
            viewer.others(public.rules.seats).map(|seat| (public.hands[seat.index()], public.deduced.lacking(seat)));
        let mut places: ArrayVec<_, { MAX_SEATS + 2 }> =
            hands.map(|(len, lacking)| place(len, lacking, None)).collect();
        places.push(place(public.pile, Lacking::default(), public.deduced.pile_at_most));
        places.push(Zone { end: cards.len(), lacking: Lacking::default(), lacking_room: 0, pile_room: None });
        let mut draft = Draft { cards, places };
        for at in 0..draft.cards.len() {
            let card = draft.cards[at];
            draft.place_of(at).change(card, 1);
        }
        draft
    }

    fn place_of(&mut self, at: usize) -> &mut Zone {
        self.places.iter_mut().find(|place| at < place.end).expect("the box takes the rest")
    }

    /// Swaps every card that cannot be where it is with one that it can change places with. Whether all could.
    fn mend(&mut self, rng: &mut (impl Rng + ?Sized)) -> bool {
        let len = self.cards.len();
        (0..len).all(|at| {
            let card = self.cards[at];
            let from = below(rng, len as u32) as usize;
            self.place_of(at).room_for(card) >= 0 || (from..len).chain(0..from).any(|other| self.swap_helps(at, other))
        })
    }

    /// Swaps two cards if that leaves neither where it cannot be.
    fn swap_helps(&mut self, at: usize, other: usize) -> bool {
        self.swap(at, other);
        let helps = [at, other].into_iter().all(|at| {
            let card = self.cards[at];
            self.place_of(at).room_for(card) >= 0
        });
        if !helps {
            self.swap(at, other);
        }
        helps
    }

    fn swap(&mut self, at: usize, other: usize) {
        let a = self.cards[at];
        let b = self.cards[other];
        self.place_of(at).change(a, -1);
        self.place_of(other).change(b, -1);
        self.place_of(at).change(b, 1);
        self.place_of(other).change(a, 1);
        self.cards.swap(at, other);
    }
}
