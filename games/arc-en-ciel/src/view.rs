use std::collections::BTreeMap;

use engine::{Seat, View};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    cards::Card,
    course::{Road, Square},
    state::{ArcEnCiel, Phase, Public},
    team::Team,
};

/// The view on the wire. No seat has a part of its own: all that is hidden is hidden from all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Wire {
    pub board: Vec<Square>,
    /// The character of the road, by square, where it has one.
    #[serde(default)]
    pub roads: BTreeMap<u8, Road>,
    /// What each card of the deck that moves energy is worth.
    #[serde(default)]
    pub worths: BTreeMap<Card, u8>,
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
        worths: public.course.deck.worths(),
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
    }
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
