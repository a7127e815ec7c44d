//! What a seat can do, and a composed team as it is written.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Pace, Plate, Preset, Terrain, Tokens, plate::PlateForm, riders::TEAM};

/// A decision, in the shape that scenarios, records and clients write. `rider` is one of the seat's own, from 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Compose(Compose),
    Pace {
        rider: u8,
        pace: Pace,
        /// The one token free of colour (B10, B12).
        #[serde(default, skip_serializing_if = "Tokens::is_empty")]
        with: Tokens,
    },
    Tow {
        rider: u8,
        yes: bool,
    },
    Follow {
        rider: u8,
        yes: bool,
    },
    Feed {
        rider: u8,
        take: Tokens,
    },
}

/// A team, and which tokens lie face down (B4, B5, B7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(from = "ComposeForm", into = "ComposeForm")]
#[ts(as = "ComposeForm")]
pub enum Compose {
    Riders([Plate; TEAM]),
    Preset {
        preset: Preset,
        hidden: [Option<Terrain>; TEAM],
    },
    /// It can be read, and is no team: refused by its rule.
    Unfit(Unfit),
}

/// What keeps something written from being a team.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unfit {
    /// Not three riders, or counts that no plate has (B4).
    Tokens,
    /// A printed team that there is not (B7).
    Name,
    /// Not one token face down for a rider, or none (B5).
    Hidden,
}

#[derive(Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "Compose")]
pub struct ComposeForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    riders: Option<Vec<PlateForm>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    preset: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    hidden: Option<Vec<Option<Terrain>>>,
}

impl ComposeForm {
    fn read(self) -> Result<Compose, Unfit> {
        match self {
            ComposeForm { riders: Some(riders), preset: None, hidden: None } => {
                let riders: [PlateForm; TEAM] = riders.try_into().map_err(|_| Unfit::Tokens)?;
                let [first, second, third] = riders.map(Plate::try_from);
                Ok(Compose::Riders([first?, second?, third?]))
            }
            ComposeForm { riders: None, preset: Some(name), hidden } => {
                let preset = Preset::parse(&name).ok_or(Unfit::Name)?;
                let hidden = hidden.map_or(Ok([None; TEAM]), |hidden| hidden.try_into().map_err(|_| Unfit::Hidden))?;
                Ok(Compose::Preset { preset, hidden })
            }
            _ => Err(Unfit::Tokens),
        }
    }
}

impl From<ComposeForm> for Compose {
    fn from(form: ComposeForm) -> Compose {
        form.read().unwrap_or_else(Compose::Unfit)
    }
}

impl From<Compose> for ComposeForm {
    fn from(compose: Compose) -> ComposeForm {
        match compose {
            Compose::Riders(plates) => {
                ComposeForm { riders: Some(plates.map(PlateForm::from).into()), ..ComposeForm::default() }
            }
            Compose::Preset { preset, hidden } => {
                ComposeForm { preset: Some(preset.to_string()), hidden: Some(hidden.into()), ..ComposeForm::default() }
            }
            Compose::Unfit(_) => ComposeForm::default(),
        }
    }
}
