//! Luck written down beforehand, for scenarios.

use std::collections::VecDeque;

use engine::{BySeat, ScriptError, Scripted, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    MilleBornes,
    card_counts::CardCounts,
    cards::Card,
    hand::HAND,
    luck::{Deal, Luck},
    set_up::{Setup, place_cars},
    state::{Phase, Pile},
};

/// The luck of a scenario, written down beforehand.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fate {
    /// One a hand.
    #[serde(skip_serializing_if = "VecDeque::is_empty")]
    pub deals: VecDeque<DealScript>,
    /// The piles of the extended game, the top first (M24).
    #[serde(skip_serializing_if = "VecDeque::is_empty")]
    pub reshuffles: VecDeque<Vec<Card>>,
    /// Who begins (M4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lot: Option<VecDeque<Seat>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealScript {
    pub hands: Vec<Vec<Card>>,
    /// The top first.
    pub pile: Vec<Card>,
}

impl Scripted for MilleBornes {
    type Fate = Fate;
    type Setup = Setup;

    fn set_up(&mut self, setup: &Setup) -> Result<(), ScriptError> {
        place_cars(self, setup)
    }

    fn scripted(&self, fate: &mut Fate) -> Result<Option<Luck>, ScriptError> {
        match self.public.phase {
            Phase::Lot => {
                let Some(lot) = &mut fate.lot else { return Ok(None) };
                let seat = lot.pop_front().ok_or(ScriptError::Dry("lot"))?;
                if seat.0 >= self.public.rules.seats {
                    return Err(ScriptError::bad("lot", "expected a seat of this table, from 0"));
                }
                Ok(Some(Luck::First(seat)))
            }
            Phase::Reshuffle(_) => {
                let Some(cards) = fate.reshuffles.pop_front() else { return Ok(None) };
                let mut discards: CardCounts = self.public.discards.iter().copied().collect();
                take_all(&mut discards, &cards, "reshuffles", "have been played or thrown away")?;
                Ok(Some(Luck::Reshuffle(cards.into_iter().rev().collect())))
            }
            _ => fate.deals.pop_front().map(|deal| self.read_deal(deal)).transpose(),
        }
    }

    fn transcribe(&self, luck: &Luck, fate: &mut Fate) {
        let top_first = |pile: &Pile| pile.iter().rev().copied().collect();
        match luck {
            Luck::First(seat) => fate.lot.get_or_insert_default().push_back(*seat),
            Luck::Reshuffle(pile) => fate.reshuffles.push_back(top_first(pile)),
            Luck::Deal(deal) => fate.deals.push_back(DealScript {
                hands: deal.hands.iter().map(|hand| hand.cards().collect()).collect(),
                pile: top_first(&deal.pile),
            }),
        }
    }
}

impl MilleBornes {
    fn read_deal(&self, script: DealScript) -> Result<Luck, ScriptError> {
        let seats = self.public.rules.seats;
        if script.hands.len() != usize::from(seats) {
            let found = script.hands.len();
            return Err(ScriptError::bad("deals/hands", format!("expected {seats} hands, found {found}")));
        }
        let mut deck = self.public.deck();
        for hand in &script.hands {
            if hand.len() > usize::from(HAND) {
                return Err(ScriptError::bad("deals/hands", format!("a hand has at most {HAND} cards")));
            }
            take_all(&mut deck, hand, "deals/hands", "are left to deal")?;
        }
        take_all(&mut deck, &script.pile, "deals/pile", "are left to deal")?;
        let hands: BySeat<_> = script.hands.iter().map(|hand| hand.iter().copied().collect()).collect();
        Ok(Luck::Deal(Deal { hands, pile: script.pile.into_iter().rev().collect() }))
    }
}

/// Scripts may use fewer cards than there are, never more of a kind.
fn take_all(from: &mut CardCounts, cards: &[Card], key: &str, there: &str) -> Result<(), ScriptError> {
    for &card in cards {
        if !from.take(card) {
            return Err(ScriptError::bad(key, format!("more `{}` than {there}", card.name())));
        }
    }
    Ok(())
}
