//! Luck written down beforehand, for scenarios.

use engine::{NoSetup, ScriptError, Scripted, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{Card, CardCounts, Deal, Echappee, LeadCards, Luck, MAX_SEATS, Phase, Public};

/// The `fate` of a scenario. What has been used is taken off the front; a key that is absent is drawn.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fate {
    /// One for each stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deals: Option<Vec<ScriptedDeal>>,
    /// The cards drawn for the lead, redraws included, in seat order (E3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Vec<u8>>,
    /// Who wins each lot (E25).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lot: Option<Vec<Seat>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptedDeal {
    pub hands: Vec<Vec<Card>>,
    /// Top first.
    pub talon: Vec<Card>,
    /// Hands as they are dealt, before bonks are thrown out (E5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub raw: bool,
}

impl Scripted for Echappee {
    type Fate = Fate;
    type Setup = NoSetup;

    fn set_up(&mut self, setup: &NoSetup) -> Result<(), ScriptError> {
        match *setup {}
    }

    fn scripted(&self, fate: &mut Fate) -> Result<Option<Luck>, ScriptError> {
        match self.public.phase {
            Phase::LeadDraw(seats) => fate.first.as_mut().map(|cards| lead(cards, seats)).transpose(),
            Phase::Lot(seats) => fate.lot.as_mut().map(|lots| lot(lots, seats)).transpose(),
            Phase::Deal => {
                let deal = fate.deals.as_mut().filter(|deals| !deals.is_empty()).map(|deals| deals.remove(0));
                deal.map(|deal| self.public.check_deal(&deal).map(Luck::Deal)).transpose()
            }
            _ => Ok(None),
        }
    }

    fn transcribe(&self, luck: &Luck, fate: &mut Fate) {
        match luck {
            Luck::Lead(cards) => fate.first.get_or_insert_default().extend(cards),
            Luck::Lot(seat) => fate.lot.get_or_insert_default().push(*seat),
            Luck::Deal(deal) => {
                let hands = &deal.hands[..self.public.seats.into()];
                fate.deals.get_or_insert_default().push(ScriptedDeal {
                    hands: hands.iter().map(|hand| hand.cards().collect()).collect(),
                    talon: deal.talon.cards().iter().rev().copied().collect(),
                    raw: hands.iter().any(|hand| hand.has(Card::POMPE)),
                });
            }
        }
    }
}

fn lead(cards: &mut Vec<u8>, seats: SeatSet) -> Result<Luck, ScriptError> {
    if cards.len() < seats.len() {
        return Err(ScriptError::Dry("first"));
    }
    let drawn: LeadCards = cards.drain(..seats.len()).collect();
    match drawn.iter().find(|&&card| Card::route(card).is_none()) {
        Some(card) => Err(ScriptError::bad("first", format!("expected route cards, 39 to 50, found {card}"))),
        None => Ok(Luck::Lead(drawn)),
    }
}

fn lot(lots: &mut Vec<Seat>, seats: SeatSet) -> Result<Luck, ScriptError> {
    if lots.is_empty() {
        return Err(ScriptError::Dry("lot"));
    }
    let seat = lots.remove(0);
    if seats.contains(seat) {
        return Ok(Luck::Lot(seat));
    }
    Err(ScriptError::bad("lot", format!("expected one of the seats still tied, {seats:?}, found {seat}")))
}

impl Public {
    fn check_deal(&self, deal: &ScriptedDeal) -> Result<Deal, ScriptError> {
        let key = |part: &str| format!("deals[{}].{part}", self.finished);
        let seats = usize::from(self.seats);
        let hand_size = usize::from(self.variant.hand_size());
        if deal.hands.len() != seats {
            let found = deal.hands.len();
            return Err(ScriptError::bad(
                key("hands"),
                format!("expected one for each of {seats} seats, found {found}"),
            ));
        }
        for (seat, hand) in deal.hands.iter().enumerate() {
            let key = || key(&format!("hands[{seat}]"));
            if hand.len() > hand_size {
                let found = hand.len();
                return Err(ScriptError::bad(key(), format!("expected at most {hand_size} cards, found {found}")));
            }
            if !deal.raw && hand.contains(&Card::POMPE) {
                return Err(ScriptError::bad(
                    key(),
                    "a pompe leaves an opening hand (E5): write what replaced it, or \"raw\": true",
                ));
            }
        }
        let cards = || deal.hands.iter().flatten().chain(&deal.talon);
        let the_box = self.variant.cards();
        for card in Card::kinds() {
            let found = cards().filter(|&&other| other == card).count();
            let most = the_box.count(card);
            if found > most.into() {
                return Err(ScriptError::bad(
                    key("talon"),
                    format!("the box holds {most} of {card}, hands and talon {found}"),
                ));
            }
        }
        let mut hands = [CardCounts::EMPTY; MAX_SEATS];
        for (hand, scripted) in hands.iter_mut().zip(&deal.hands) {
            *hand = scripted.iter().copied().collect();
        }
        Ok(Deal { hands, talon: deal.talon.iter().rev().copied().collect() })
    }
}
