//! What luck decides: who begins, the deal, and a pile shuffled again.

use engine::{BySeat, Drawn, Seat};

use crate::{
    MilleBornes,
    card_counts::CardCounts,
    hand::{HAND, Hand},
    state::{Phase, Pile, Public},
};

/// What luck decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Luck {
    /// Who begins.
    First(Seat),
    Deal(Deal),
    /// The discards as a new pile, the top last.
    Reshuffle(Pile),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    pub hands: BySeat<Hand>,
    /// The top last.
    pub pile: Pile,
}

impl Public {
    /// The cards of the next deal: the box, without bottes that a scenario has put on cars.
    pub(crate) fn deck(&self) -> CardCounts {
        let mut deck = self.rules.deck;
        if self.phase == Phase::Deal {
            for botte in self.cars.iter().flat_map(|car| &car.bottes) {
                deck[botte.card()] = 0;
            }
        }
        deck
    }
}

pub(crate) fn luck(game: &MilleBornes, drawn: &Drawn) -> Luck {
    match game.public.phase {
        Phase::Lot => Luck::First(Seat(drawn.number() as u8)),
        Phase::Reshuffle(_) => {
            Luck::Reshuffle(drawn.order().iter().map(|&at| game.public.discards[usize::from(at)]).collect())
        }
        _ => {
            let cards: Pile = game.public.deck().cards().collect();
            let mut pile: Pile = drawn.order().iter().map(|&at| cards[usize::from(at)]).collect();
            let deal = |_| pile.drain(pile.len() - usize::from(HAND)..).collect();
            let hands = (0..game.public.rules.seats).map(deal).collect();
            Luck::Deal(Deal { hands, pile })
        }
    }
}
