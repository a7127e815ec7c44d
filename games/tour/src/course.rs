//! What never changes in a race: its stages, and who rides.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::stage::Stage;

/// What never changes in a race: its stages and who rides.
#[derive(Clone, Debug)]
pub struct Course {
    /// Those of the box are the same for every race.
    pub stages: Vec<Arc<Stage>>,
    pub teams: Vec<TeamNames>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TeamNames {
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub riders: Vec<String>,
}

/// Invented: no team or rider of any year.
const TEAMS: [(&str, [&str; 6]); 6] = [
    ("Cycles Azur", ["Aubrac", "Castaing", "Delorme", "Estève", "Fabre", "Gimenez"]),
    ("Garance", ["Baudry", "Corbin", "Lacaze", "Marchand", "Nadal", "Oriol"]),
    ("Mirabelle", ["Hennequin", "Klein", "Lorrain", "Muller", "Noël", "Thiry"]),
    ("Sapinière", ["Bonnard", "Chavannes", "Ducret", "Favre", "Perrin", "Vuillet"]),
    ("Lavandes", ["Arnoux", "Blanc", "Giraud", "Jourdan", "Pascal", "Ricard"]),
    ("Ardoise", ["Caradec", "Guivarch", "Kerbrat", "Le Goff", "Morvan", "Tanguy"]),
];

impl TeamNames {
    /// A name for everybody: what was given, and invented names for the rest.
    pub fn complete(given: &[TeamNames], seats: u8, team_size: u8) -> Vec<TeamNames> {
        let or = |given: Option<&String>, invented: &str| {
            given.filter(|name| !name.trim().is_empty()).cloned().unwrap_or_else(|| invented.to_owned())
        };
        TEAMS[..seats.into()]
            .iter()
            .enumerate()
            .map(|(seat, (name, riders))| {
                let given = given.get(seat);
                let riders = riders[..team_size.into()].iter().enumerate();
                TeamNames {
                    name: or(given.map(|team| &team.name), name),
                    riders: riders
                        .map(|(k, invented)| or(given.and_then(|team| team.riders.get(k)), invented))
                        .collect(),
                }
            })
            .collect()
    }
}
