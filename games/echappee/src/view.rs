//! The view as JSON.

use std::collections::BTreeMap;

use engine::{Seat, View};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Card, Echappee, Phase, Variant};

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
    pub riders: Vec<WireRider>,
    /// How many of each card have been seen this stage; of a hand shown for want of a route card only what was thrown in.
    pub played: BTreeMap<Card, u8>,
    pub last_drawer: Option<Seat>,
    /// Cards in each hand.
    pub hands: Vec<u8>,
    /// Stage by stage, in minutes, rider by rider.
    pub results: Vec<Vec<u16>>,
    /// In minutes, seat by seat.
    pub totals: Vec<u16>,
    /// The viewer's own, ascending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hand: Option<Vec<Card>>,
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
        talon: public.talon,
        leader: (!matches!(public.phase, Phase::LeadDraw(_))).then_some(leader),
        pace: public.pace,
        cote: public.climb.map(|by| Climb { by }),
        riders: public.all_bibs().map(rider).collect(),
        played: Card::kinds().map(|card| (card, public.played.count(card))).collect(),
        last_drawer: public.last_drawer,
        hands: public.hands[..seats].to_vec(),
        results: public.results().map(<[u16]>::to_vec).collect(),
        totals: public.totals()[..seats].to_vec(),
        hand: view.mine.map(|(_, mine)| mine.hand.cards().collect()),
    }
}
