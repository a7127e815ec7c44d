use serde::{Deserialize, Serialize};

use crate::{Pace, Plate, Preset, Terrain, Tokens, riders::TEAM};

/// A decision, in the shape that scenarios, records and clients write. `rider` is one of the seat's own, from 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "ComposeForm", into = "ComposeForm")]
pub enum Compose {
    Riders([Plate; TEAM]),
    Preset { preset: Preset, hidden: [Option<Terrain>; TEAM] },
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ComposeForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    riders: Option<[Plate; TEAM]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preset: Option<Preset>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden: Option<[Option<Terrain>; TEAM]>,
}

impl TryFrom<ComposeForm> for Compose {
    type Error = &'static str;

    fn try_from(form: ComposeForm) -> Result<Compose, &'static str> {
        match form {
            ComposeForm { riders: Some(plates), preset: None, hidden: None } => Ok(Compose::Riders(plates)),
            ComposeForm { riders: None, preset: Some(preset), hidden } => {
                Ok(Compose::Preset { preset, hidden: hidden.unwrap_or_default() })
            }
            _ => Err("compose: give either `riders`, or `preset` with `hidden`"),
        }
    }
}

impl From<Compose> for ComposeForm {
    fn from(compose: Compose) -> ComposeForm {
        match compose {
            Compose::Riders(plates) => ComposeForm { riders: Some(plates), ..ComposeForm::default() },
            Compose::Preset { preset, hidden } => {
                ComposeForm { preset: Some(preset), hidden: Some(hidden), ..ComposeForm::default() }
            }
        }
    }
}
