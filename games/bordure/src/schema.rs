//! What a team may be, as a JSON schema: for programs that compose one. Sums are beyond a schema; its description states them.

use engine::SeatView;
use serde_json::{Value, json};

use crate::{
    Bordure, Energy, Terrain, legal,
    options::Teams,
    plate::{PLACES, RIDER_TOKENS, TEAM_TOKENS},
    riders::TEAM,
    sample::printed_for,
    teams::{PRINTED, PrintedTeam},
};

/// The form of `{"compose": …}`, where that is asked.
pub fn compose(view: SeatView<'_, Bordure>) -> Option<Value> {
    legal::wide(view)?;
    let teams = match view.public.teams {
        Teams::Preset => any_of(printed_for(view.public)),
        // B7: where teams are composed, any printed team may ride as well.
        Teams::Compose => json!({"anyOf": [composed(), any_of(PRINTED.iter())]}),
    };
    Some(object(&[("compose", teams)], &["compose"]))
}

/// B4 and B5: tokens and at most one of them hidden, rider by rider.
fn composed() -> Value {
    let count = json!({"type": "integer", "minimum": 0, "maximum": PLACES, "default": 0});
    let mut fields: Vec<(String, Value)> =
        Terrain::ALL.iter().map(|terrain| (terrain.letter().to_string(), count.clone())).collect();
    fields.push(("hidden".into(), json!({"enum": hideable(|_| true), "default": null})));
    let fields: Vec<(&str, Value)> = fields.iter().map(|(name, schema)| (name.as_str(), schema.clone())).collect();
    let mut riders = object(&[("riders", list(vec![object(&fields, &[]); TEAM]))], &["riders"]);
    let least = RIDER_TOKENS.start();
    let most = RIDER_TOKENS.end();
    riders["description"] = json!(format!(
        "P+C+M+S of each rider is {least} to {most}, and {TEAM_TOKENS} over the {TEAM} riders. `hidden` is a colour that the rider has."
    ));
    riders
}

/// B7: a printed team, and for each rider one of their tokens face down or none.
fn any_of(teams: impl Iterator<Item = &'static PrintedTeam>) -> Value {
    let printed = |team: &PrintedTeam| {
        let of_rider = |energy: &Energy| json!({"enum": hideable(|terrain| energy[terrain] > 0)});
        let hidden = list(team.energy.iter().map(of_rider).collect());
        object(&[("preset", json!({"const": team.preset})), ("hidden", hidden)], &["preset"])
    };
    json!({"anyOf": teams.map(printed).collect::<Vec<_>>()})
}

fn hideable(has: impl Fn(Terrain) -> bool) -> Vec<Option<Terrain>> {
    std::iter::once(None).chain(Terrain::ALL.into_iter().filter(|&terrain| has(terrain)).map(Some)).collect()
}

fn object(properties: &[(&str, Value)], required: &[&str]) -> Value {
    let properties: serde_json::Map<String, Value> =
        properties.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// A list with exactly these elements.
fn list(elements: Vec<Value>) -> Value {
    let length = elements.len();
    json!({"type": "array", "prefixItems": elements, "minItems": length, "maxItems": length})
}
