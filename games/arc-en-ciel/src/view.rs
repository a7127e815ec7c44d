//! The view as JSON.

use std::collections::BTreeMap;

use engine::{Printed, Seat, View};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    cards::Card,
    course::{Road, Square},
    state::{ArcEnCiel, Bid, END_OF_ROAD, End, MOST_SEATS, Phase, Public, WhiteRoll, YellowRoll},
    team::Team,
};

/// The view on the wire. No seat has a part of its own: all that is hidden is hidden from all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Wire {
    #[ts(as = "Vec<Square>")]
    pub board: Printed<Vec<Square>>,
    /// The character of the road, by square, where it has one.
    #[serde(default)]
    #[ts(as = "BTreeMap<u8, Road>")]
    pub roads: Printed<BTreeMap<u8, Road>>,
    /// What each card of the deck that moves energy is worth.
    #[serde(default)]
    #[ts(as = "BTreeMap<Card, u8>")]
    pub worths: Printed<BTreeMap<Card, u8>>,
    pub rainbow: u8,
    pub lap: u32,
    pub rainbow_open: bool,
    pub no_feed: bool,
    pub pack: Vec<Seat>,
    #[serde(rename = "break")]
    pub breakaway: Option<WireBreak>,
    pub teams: Vec<WireTeam>,
    pub deck: usize,
    pub discards: Vec<Card>,
    pub auction: Option<WireAuction>,
    /// Dice and card of the turn.
    #[serde(default)]
    pub rolls: WireRolls,
    /// What was said in the auction under way, in the order of seats.
    #[serde(default)]
    pub bids: Vec<WireBid>,
    /// What decided the race; null while it lasts.
    #[serde(default)]
    pub decided: Option<Decided>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[ts(rename = "Rolls")]
pub struct WireRolls {
    pub white: Option<WhiteRoll>,
    pub yellow: Option<YellowRoll>,
    /// The chance card of the turn.
    pub card: Option<Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Bid")]
pub struct WireBid {
    pub seat: Seat,
    /// Null for a pass.
    pub energy: Option<u8>,
}

/// What decided the race: the goal (A23), three minutes of lead (A4), or what ranks first of those who have all collapsed (A25).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    Goal,
    ThreeMinutes,
    Rainbow,
    Green,
    Dotted,
    Lasted,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Break")]
pub struct WireBreak {
    pub seat: Seat,
    pub squares: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Team")]
pub struct WireTeam {
    pub seat: Seat,
    pub energy: u8,
    pub reserve: u8,
    pub on: Vec<u8>,
    pub out: u8,
    pub jerseys: WireJerseys,
    pub points: u8,
    pub alive: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Jerseys")]
pub struct WireJerseys {
    pub rainbow: u8,
    pub green: u8,
    pub dotted: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Auction")]
pub struct WireAuction {
    pub square: u8,
    pub best: u8,
    pub by: Option<Seat>,
    pub turn: Option<Seat>,
}

pub(crate) fn wire(view: View<'_, ArcEnCiel>) -> Wire {
    let public = view.public;
    Wire {
        board: public.course.squares.clone(),
        roads: public.course.roads.clone(),
        worths: public.course.worths.clone(),
        rainbow: public.rainbow,
        lap: public.lap,
        rainbow_open: public.rainbow_open,
        no_feed: public.no_feed,
        pack: public.pack.to_vec(),
        breakaway: public.breakaway.map(|rider| WireBreak { seat: rider.seat, squares: rider.squares }),
        teams: Seat::all(public.seats()).map(|seat| WireTeam::of(seat, public.team(seat))).collect(),
        deck: public.face_down.len(),
        discards: public.discards.to_vec(),
        auction: wire_auction(public),
        rolls: WireRolls { white: public.rolls.white, yellow: public.rolls.yellow, card: public.rolls.card },
        bids: bids(public),
        decided: decided(public),
    }
}

fn bids(public: &Public) -> Vec<WireBid> {
    let said = public.auction().map_or([None; MOST_SEATS], |auction| auction.said);
    let bid = |(seat, bid): (Seat, Option<Bid>)| {
        let energy = match bid? {
            Bid::Passed => None,
            Bid::Energy(energy) => Some(energy),
        };
        Some(WireBid { seat, energy })
    };
    Seat::all(public.seats()).zip(said).filter_map(bid).collect()
}

fn decided(public: &Public) -> Option<Decided> {
    let Phase::Over(end) = public.phase else { return None };
    let End::Won(winner) = end else { return Some(decided_among_the_collapsed(public)) };
    let away = public.breakaway.is_some_and(|rider| rider.seat == winner && rider.squares > END_OF_ROAD);
    Some(if away { Decided::ThreeMinutes } else { Decided::Goal })
}

/// What sets the first of those who have collapsed apart from the next (A25).
fn decided_among_the_collapsed(public: &Public) -> Decided {
    let mut merits: Vec<_> = public
        .teams
        .iter()
        .map(|team| [team.jerseys.rainbow.into(), team.jerseys.green.into(), team.jerseys.dotted.worth()])
        .collect();
    merits.sort_unstable_by(|a, b| b.cmp(a));
    let differs = |at: usize| merits.first().map(|first| first[at]) != merits.get(1).map(|next| next[at]);
    let by = [Decided::Rainbow, Decided::Green, Decided::Dotted];
    by.into_iter().enumerate().find(|&(at, _)| differs(at)).map_or(Decided::Lasted, |(_, by)| by)
}

impl WireTeam {
    fn of(seat: Seat, team: &Team) -> WireTeam {
        WireTeam {
            seat,
            energy: team.energy,
            reserve: team.reserve,
            on: team.on.to_vec(),
            out: team.out,
            jerseys: WireJerseys {
                rainbow: team.jerseys.rainbow,
                green: team.jerseys.green,
                dotted: team.jerseys.dotted.cards().collect(),
            },
            points: team.points,
            alive: team.rides(),
        }
    }
}

fn wire_auction(public: &Public) -> Option<WireAuction> {
    match &public.phase {
        Phase::Bidding(auction) | Phase::Placing(auction) => {
            Some(WireAuction { square: auction.square, best: auction.best, by: auction.by, turn: public.asked() })
        }
        _ => None,
    }
}
