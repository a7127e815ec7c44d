use serde::{Deserialize, Serialize};

use crate::{Energy, Terrain, riders::TEAM};

/// Tokens of a team (B4).
pub const TEAM_TOKENS: u16 = 18;
/// Places on a plate: what tokens leave free, blanks fill (B4).
pub const PLACES: u8 = 8;
/// Tokens of a rider at the start (B4).
pub const RIDER_TOKENS: std::ops::RangeInclusive<u16> = 4..=PLACES as u16;

/// What a rider has left, as his own team sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "PlateForm", into = "PlateForm")]
pub struct Plate {
    /// All his tokens, the hidden one included.
    pub energy: Energy,
    /// The token that lies face down (B5).
    pub hidden: Option<Terrain>,
}

impl Plate {
    pub fn face_up(&self) -> Energy {
        self.hidden.map_or(self.energy, |token| self.energy.without(token).expect("the hidden token is one of his"))
    }
}

/// B4: the team's tokens are counted, and each rider's.
pub fn team_fits(plates: &[Plate; TEAM]) -> bool {
    plates.iter().all(|plate| RIDER_TOKENS.contains(&plate.energy.total()))
        && plates.iter().map(|plate| plate.energy.total()).sum::<u16>() == TEAM_TOKENS
}

/// A plate as it is written: in a team just composed, and in the view of its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlateForm {
    #[serde(rename = "P", default)]
    pub plaine: u8,
    #[serde(rename = "C", default)]
    pub cote: u8,
    #[serde(rename = "M", default)]
    pub montagne: u8,
    #[serde(rename = "S", default)]
    pub sprint: u8,
    #[serde(default)]
    pub hidden: Option<Terrain>,
}

impl From<Plate> for PlateForm {
    fn from(plate: Plate) -> PlateForm {
        let Energy([plaine, cote, montagne, sprint]) = plate.energy;
        PlateForm { plaine, cote, montagne, sprint, hidden: plate.hidden }
    }
}

impl From<PlateForm> for Plate {
    fn from(form: PlateForm) -> Plate {
        let PlateForm { plaine, cote, montagne, sprint, hidden } = form;
        Plate { energy: Energy([plaine, cote, montagne, sprint]), hidden }
    }
}
