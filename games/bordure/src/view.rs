//! The view as JSON: a hidden token and a blank look the same.

use engine::{Seat, View};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Bordure, Energy, Pace, Phase, Plate, Terrain, Tokens,
    energy::Counts,
    options::Teams,
    pace::Order,
    ranking,
    riders::{RiderId, RiderSet},
    state::{Known, Mine, Public},
};

/// What a viewer may know, as it goes over the wire. A hidden token and a blank are the same piece here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Wire {
    pub course: String,
    pub round: u8,
    pub square: Option<u8>,
    pub riders: Vec<WireRider>,
    /// By rider, what their printed team gives away of what lies face down (B5); null for composed teams.
    #[serde(default)]
    pub known: Vec<Option<Known>>,
    pub musettes: Vec<Option<WireMusette>>,
    pub paces: Vec<WirePace>,
    /// Whether teams are composed token by token (B4); else a printed one is picked (B7).
    #[serde(default)]
    pub composes: bool,
    /// Every rider, the winner first, once the race is over (B24).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PlacedRider>>")]
    pub placed: Vec<PlacedRider>,
    /// What set the winner apart from the best rider of another team; null while the race lasts.
    #[serde(default)]
    pub decided: Option<Decided>,
    /// The tokens of the viewer's own riders; none until there is a team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub plates: Option<Vec<WirePlate>>,
    /// Paces that the viewer has given and nobody has seen yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chosen: Option<Vec<WireOrder>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Rider")]
pub struct WireRider {
    pub seat: Seat,
    pub rider: u8,
    pub name: String,
    pub square: u8,
    pub face_up: Energy,
    pub face_down: u8,
    pub offensive_left: bool,
    pub fed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[ts(rename = "Musette")]
pub enum WireMusette {
    Shown(u8),
    FaceDown(FaceDown),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub enum FaceDown {
    #[serde(rename = "drawn")]
    Drawn,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "ShownPace")]
pub struct WirePace {
    pub seat: Seat,
    pub rider: u8,
    pub pace: Pace,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Plate")]
pub struct WirePlate {
    #[serde(flatten)]
    pub energy: Counts,
    pub hidden: Option<Terrain>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Order")]
pub struct WireOrder {
    pub rider: u8,
    pub pace: Pace,
    #[serde(default, skip_serializing_if = "Tokens::is_empty")]
    pub with: Tokens,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct PlacedRider {
    pub seat: Seat,
    pub rider: u8,
}

/// What decided the race (B24), with the numbers of the winner and of the next team's best.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Decided {
    pub winner: PlacedRider,
    pub other: PlacedRider,
    pub by: Merit,
    pub numbers: (u16, u16),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Merit {
    Square,
    /// Tokens face up of the colour of the last square.
    Colour,
    Tokens,
    Musette,
    /// Nothing: they are level.
    Level,
}

fn placed(id: RiderId) -> PlacedRider {
    PlacedRider { seat: id.seat(), rider: id.slot() as u8 }
}

fn decided(public: &Public) -> Option<Decided> {
    public.musettes?;
    let order = ranking::riders(public);
    let &(winner, first) = order.first()?;
    let &(other, second) = order.iter().find(|(id, _)| id.seat() != winner.seat())?;
    let (by, numbers) = first.apart_from(second);
    Some(Decided { winner: placed(winner), other: placed(other), by, numbers })
}

/// What a seat sees beside what everybody sees.
#[derive(Serialize)]
pub struct Own {
    plates: Vec<WirePlate>,
    chosen: Vec<WireOrder>,
}

pub fn own(view: View<'_, Bordure>) -> Option<Own> {
    let (_, mine) = view.mine?;
    Some(Own { plates: plates(mine), chosen: chosen(view.public.phase, mine) })
}

pub fn wire(view: View<'_, Bordure>) -> Wire {
    let public = view.public;
    let (plates, chosen) = own(view).map(|own| (own.plates, own.chosen)).unzip();
    let everybody = RiderSet::all(public.seats());
    Wire {
        course: public.course.to_string(),
        round: public.round.max(1),
        square: (public.phase != Phase::Over).then_some(public.playing.square),
        riders: everybody
            .iter()
            .map(|id| {
                let rider = public.rider(id);
                WireRider {
                    seat: id.seat(),
                    rider: id.slot() as u8,
                    name: public.name(id).to_owned(),
                    square: rider.square,
                    face_up: rider.face_up,
                    face_down: rider.face_down,
                    offensive_left: rider.offensive_left,
                    fed: rider.is_fed(),
                }
            })
            .collect(),
        known: everybody.iter().map(|id| public.known(id)).collect(),
        musettes: Seat::all(public.seats())
            .map(|seat| match public.musettes {
                Some(shown) => shown[seat.index()].map(WireMusette::Shown),
                None => public.drawn.contains(seat).then_some(WireMusette::FaceDown(FaceDown::Drawn)),
            })
            .collect(),
        paces: everybody
            .iter()
            .filter_map(|id| {
                let pace = public.playing.paces[id.index()]?;
                Some(WirePace { seat: id.seat(), rider: id.slot() as u8, pace })
            })
            .collect(),
        composes: public.teams == Teams::Compose,
        placed: match public.phase {
            Phase::Over => ranking::riders(public).iter().map(|&(id, _)| placed(id)).collect(),
            _ => Vec::new(),
        },
        decided: decided(public),
        plates,
        chosen,
    }
}

fn plates(mine: &Mine) -> Vec<WirePlate> {
    if mine.lineup.is_none() {
        return Vec::new();
    }
    mine.plates.iter().map(|&Plate { energy, hidden }| WirePlate { energy: energy.into(), hidden }).collect()
}

fn chosen(phase: Phase, mine: &Mine) -> Vec<WireOrder> {
    if phase != Phase::Pacing {
        return Vec::new();
    }
    mine.orders
        .iter()
        .enumerate()
        .filter_map(|(slot, order)| {
            let Order { pace, free } = (*order)?;
            Some(WireOrder { rider: slot as u8, pace, with: free.map_or(Tokens::NONE, Tokens::one) })
        })
        .collect()
}
