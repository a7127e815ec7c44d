//! The view as JSON.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use engine::{Seat, View};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::{Card, Echappee, MAX_RIDERS, MAX_SEATS, MAX_STAGES, Phase, Public, Variant};

// A view is made for each viewer of each move: its lists are short and need no memory of their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Wire {
    pub variant: Variant,
    /// From 1.
    pub stage: u8,
    pub stages: u8,
    /// Cards left.
    pub talon: u8,
    /// Nobody while the lead is drawn for (E3).
    pub leader: Option<WireLeader>,
    /// None before the first card of a stage.
    pub pace: Option<u8>,
    pub cote: Option<Climb>,
    pub riders: ArrayVec<WireRider, MAX_RIDERS>,
    /// How many of each card have been seen this stage; of a hand shown for want of a route card only what was thrown in.
    #[ts(as = "BTreeMap<Card, u8>")]
    pub played: Tally,
    pub last_drawer: Option<Seat>,
    /// Cards in each hand.
    pub hands: ArrayVec<u8, MAX_SEATS>,
    /// Stage by stage, in minutes, rider by rider.
    pub results: ArrayVec<ArrayVec<u16, MAX_RIDERS>, MAX_STAGES>,
    /// In minutes, seat by seat.
    pub totals: ArrayVec<u16, MAX_SEATS>,
    /// The rider whose turn it is; in a window the leader. Nobody while luck decides and after the race.
    #[serde(default)]
    pub riding: Option<WireLeader>,
    /// The place of each seat from 0 after the stages ridden; equal times share it (E19).
    #[serde(default)]
    pub places: ArrayVec<u8, MAX_SEATS>,
    /// The viewer's own, ascending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hand: Option<Vec<Card>>,
}

/// How many of each card: a map on the wire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally(ArrayVec<(Card, u8), { Card::KINDS as usize }>);

impl Tally {
    pub fn count(&self, card: Card) -> u8 {
        self.0.iter().find(|(of, _)| *of == card).map_or(0, |(_, count)| *count)
    }
}

impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

impl<'de> Deserialize<'de> for Tally {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tally, D::Error> {
        // Each card once, so there is room for all of them.
        Ok(Tally(BTreeMap::deserialize(deserializer)?.into_iter().collect()))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Leader")]
pub struct WireLeader {
    pub seat: Seat,
    pub rider: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Climb {
    pub by: Seat,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Rider")]
pub struct WireRider {
    pub seat: Seat,
    /// 1 or 2.
    pub rider: u8,
    pub minutes: u16,
    pub in_pack: bool,
    /// The route card on top of the pile.
    pub card: Option<u8>,
    /// What it counted for.
    pub speed: Option<u8>,
    /// Bonks that weigh on the next card.
    pub pompes: u8,
}

fn riding(public: &Public) -> Option<WireLeader> {
    matches!(public.phase, Phase::Ride | Phase::Window(_) | Phase::Pompe(_))
        .then(|| WireLeader { seat: public.seat_to_play(), rider: public.rider_number(public.turn) })
}

pub(crate) fn wire(view: View<'_, Echappee>) -> Wire {
    let public = view.public;
    let seats = usize::from(public.seats);
    let leader = WireLeader { seat: public.seat_of(public.leader), rider: public.rider_number(public.leader) };
    let rider = |bib| {
        let rider = public.rider(bib);
        WireRider {
            seat: public.seat_of(bib),
            rider: public.rider_number(bib),
            minutes: rider.minutes,
            in_pack: rider.in_pack(),
            card: rider.card,
            speed: rider.speed,
            pompes: rider.pompes,
        }
    };
    Wire {
        variant: public.variant,
        stage: public.stage,
        stages: public.stages,
        talon: public.cards.talon,
        leader: (!matches!(public.phase, Phase::LeadDraw(_))).then_some(leader),
        pace: public.pace,
        cote: public.climb.map(|by| Climb { by }),
        riders: public.all_bibs().map(rider).collect(),
        played: Tally(Card::kinds().map(|card| (card, public.cards.played.count(card))).collect()),
        last_drawer: public.last_drawer,
        hands: public.cards.hands[..seats].iter().copied().collect(),
        results: public.results().map(|stage| stage.iter().copied().collect()).collect(),
        riding: riding(public),
        places: public.places().iter().copied().collect(),
        totals: public.totals()[..seats].iter().copied().collect(),
        hand: own(view).map(|own| own.hand),
    }
}

/// What a seat sees beside that.
#[derive(Serialize)]
pub(crate) struct Own {
    hand: Vec<Card>,
}

pub(crate) fn own(view: View<'_, Echappee>) -> Option<Own> {
    view.mine.map(|(_, mine)| Own { hand: mine.hand.cards().collect() })
}
