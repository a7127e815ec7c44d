//! The view as JSON.

use engine::{Seat, View};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    MilleBornes,
    car::Car,
    cards::{Botte, Card, Distance, Stop},
    ranking,
    rules::{CarNo, Rules},
    state::{Parry, Phase, Public},
};

/// What a viewer sees, as it is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Wire {
    pub goal: u16,
    pub pile: u8,
    pub discards: Vec<Card>,
    pub cars: Vec<WireCar>,
    pub hands: Vec<u8>,
    pub pending_attack: Option<WireAttack>,
    pub points: Vec<u16>,
    pub hand_no: u16,
    /// Coups-fourrés that met the last attack of a seat which has not played since.
    #[serde(default)]
    pub parried: Vec<WireParry>,
    /// By car, the place from 0 as it stands: by points where they are counted, else by kilometres.
    #[serde(default)]
    pub places: Vec<u8>,
    /// What decided the race where kilometres or points do not say it by themselves; null while it lasts.
    #[serde(default)]
    pub decided: Option<Decided>,
    /// The seat's own part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hand: Option<Vec<Card>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Car")]
pub struct WireCar {
    pub team: Option<u8>,
    pub seats: Vec<Seat>,
    pub km: u16,
    pub started: bool,
    pub stopped_by: Option<Stop>,
    pub limited: bool,
    pub bottes: Vec<Botte>,
    pub coups_fourres: u8,
    pub two_hundreds: u8,
    pub played: DistancesPlayed,
}

/// How many of each distance a car has played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct DistancesPlayed {
    #[serde(rename = "25")]
    pub km25: u8,
    #[serde(rename = "50")]
    pub km50: u8,
    #[serde(rename = "75")]
    pub km75: u8,
    #[serde(rename = "100")]
    pub km100: u8,
    #[serde(rename = "200")]
    pub km200: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "PendingAttack")]
pub struct WireAttack {
    pub card: Card,
    pub by: Seat,
    pub on: CarNo,
}

/// An attack by one seat that another has met with a coup-fourré (M14).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Parry")]
pub struct WireParry {
    pub by: Seat,
    pub seat: Seat,
    pub attack: Card,
    pub botte: Botte,
}

/// What decided the race (M18).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    /// Several sides are first.
    Level,
    /// Nobody is home: who is furthest.
    Furthest {
        km: u16,
    },
    Home,
    Points,
}

pub fn wire(view: View<'_, MilleBornes>) -> Wire {
    let public = view.public;
    Wire {
        goal: public.rules.goal,
        pile: public.pile,
        discards: public.discards.to_vec(),
        cars: public.cars.iter().zip(0..).map(|(car, no)| WireCar::of(car, no, &public.rules)).collect(),
        hands: public.hands.to_vec(),
        pending_attack: match public.phase {
            Phase::Window(pending) => Some(WireAttack { card: pending.attack.card(), by: pending.by, on: pending.on }),
            _ => None,
        },
        points: public.points.to_vec(),
        hand_no: public.hand_no,
        parried: parried(public),
        places: ranking::places(public),
        decided: ranking::decided(public),
        hand: own(view).map(|own| own.hand),
    }
}

/// What a seat sees beside that.
#[derive(Serialize)]
pub(crate) struct Own {
    hand: Vec<Card>,
}

pub(crate) fn own(view: View<'_, MilleBornes>) -> Option<Own> {
    view.mine.map(|(_, mine)| Own { hand: mine.hand.cards().collect() })
}

fn parried(public: &Public) -> Vec<WireParry> {
    let each = Seat::all(public.rules.seats).zip(public.parried);
    let parry = |(by, parry): (Seat, Option<Parry>)| {
        let Parry { seat, attack } = parry?;
        Some(WireParry { by, seat, attack: attack.card(), botte: attack.botte() })
    };
    each.filter_map(parry).collect()
}

impl WireCar {
    fn of(car: &Car, no: CarNo, rules: &Rules) -> WireCar {
        WireCar {
            team: rules.partners.map(|_| rules.side_of_car(no)),
            seats: rules.players(no).iter().collect(),
            km: car.km,
            started: car.started,
            stopped_by: car.stopped_by,
            limited: car.limited,
            bottes: car.bottes.to_vec(),
            coups_fourres: car.coups_fourres,
            two_hundreds: car.times_played(Distance::Km200),
            played: car.played.into(),
        }
    }
}

impl From<[u8; 5]> for DistancesPlayed {
    fn from([km25, km50, km75, km100, km200]: [u8; 5]) -> DistancesPlayed {
        DistancesPlayed { km25, km50, km75, km100, km200 }
    }
}

impl From<DistancesPlayed> for [u8; 5] {
    fn from(played: DistancesPlayed) -> [u8; 5] {
        [played.km25, played.km50, played.km75, played.km100, played.km200]
    }
}
