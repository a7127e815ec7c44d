//! What a rider has left, as its own team sees it (B4, B5).

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Energy, Terrain, action::Unfit, riders::TEAM};

/// Tokens of a team (B4).
pub const TEAM_TOKENS: u16 = 18;
/// Places on a plate: what tokens leave free, blanks fill (B4).
pub const PLACES: u8 = 8;
/// Tokens of a rider at the start (B4).
pub const RIDER_TOKENS: std::ops::RangeInclusive<u16> = 4..=PLACES as u16;

/// What a rider has left, as its own team sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Plate {
    /// All of the rider's tokens, the hidden one included.
    pub energy: Energy,
    /// The token that lies face down (B5).
    pub hidden: Option<Terrain>,
}

impl Plate {
    pub fn face_up(&self) -> Energy {
        self.hidden
            .map_or(self.energy, |token| self.energy.without(token).expect("the hidden token is one of the rider's"))
    }
}

/// B4: the team's tokens are counted, and each rider's.
pub fn team_fits(plates: &[Plate; TEAM]) -> bool {
    plates.iter().all(|plate| RIDER_TOKENS.contains(&plate.energy.total()))
        && plates.iter().map(|plate| plate.energy.total()).sum::<u16>() == TEAM_TOKENS
}

/// A plate as it is written in a team just composed. More fits in than a rider may have, so that too much is refused by its
/// rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlateForm {
    #[serde(rename = "P", default)]
    plaine: i64,
    #[serde(rename = "C", default)]
    cote: i64,
    #[serde(rename = "M", default)]
    montagne: i64,
    #[serde(rename = "S", default)]
    sprint: i64,
    #[serde(default)]
    hidden: HiddenForm,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(untagged, expecting = r#"expected "P", "C", "M", "S" or null"#)]
pub enum HiddenForm {
    One(Option<Terrain>),
    Several(Vec<Terrain>),
}

impl Default for HiddenForm {
    fn default() -> HiddenForm {
        HiddenForm::One(None)
    }
}

impl From<Plate> for PlateForm {
    fn from(plate: Plate) -> PlateForm {
        let [plaine, cote, montagne, sprint] = plate.energy.0.map(i64::from);
        PlateForm { plaine, cote, montagne, sprint, hidden: HiddenForm::One(plate.hidden) }
    }
}

impl TryFrom<PlateForm> for Plate {
    type Error = Unfit;

    fn try_from(form: PlateForm) -> Result<Plate, Unfit> {
        let PlateForm { plaine, cote, montagne, sprint, hidden } = form;
        let count = |tokens| u8::try_from(tokens).map_err(|_| Unfit::Tokens);
        let energy = Energy([count(plaine)?, count(cote)?, count(montagne)?, count(sprint)?]);
        match hidden {
            HiddenForm::One(hidden) => Ok(Plate { energy, hidden }),
            HiddenForm::Several(_) => Err(Unfit::Hidden),
        }
    }
}
