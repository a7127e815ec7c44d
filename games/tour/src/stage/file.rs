//! A stage as its author writes it. Nothing is checked here.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A stage as its author writes it: the keys of a TOML file, or the same as JSON. Nothing is checked yet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StageFile {
    pub name: String,
    pub kilometres: f64,
    /// `h:mm:ss`.
    pub base_time: String,
    /// The width of every sector that does not give its own.
    pub lanes: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<MapFile>,
    pub sector: Vec<SectorFile>,
    #[serde(default)]
    pub line: Vec<LineFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lap: Vec<LapFile>,
    pub finish: FinishFile,
}

/// The paper on which the road is drawn: x to the right, y down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    pub size: [f64; 2],
    pub start: [f64; 2],
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SectorFile {
    pub name: String,
    /// Length in half-steps.
    pub steps: u16,
    pub terrain: Terrain,
    pub wind: Side,
    #[serde(default, skip_serializing_if = "is_false")]
    pub strong: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lanes: Option<u8>,
    /// Points of the map after the end of the sector before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub curve: Vec<[f64; 2]>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LineFile {
    pub kind: LineKind,
    pub sector: String,
    /// Half-steps from the beginning of the sector.
    pub step: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LapFile {
    pub from: String,
    /// The last sector of the lap, itself included.
    pub to: String,
    /// How often the sectors come in all.
    pub times: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FinishFile {
    /// The first on the line, then one for each half-step.
    pub seconds: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    Flat,
    Climb,
}

/// A side of the road, as the riders see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Left,
    Right,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    Sprint,
    Summit,
    Finish,
}

fn is_false(flag: &bool) -> bool {
    !flag
}
