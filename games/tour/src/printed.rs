//! What is printed in the box, for clients: the four stages as they are known before they are ridden.

use serde::Serialize;

use crate::stage::{BUILT_IN, Stage, Terrain, built_in};

#[derive(Serialize)]
pub(crate) struct Printed {
    stages: Vec<Sheet>,
}

#[derive(Serialize)]
struct Sheet {
    key: String,
    name: String,
    kilometres: f64,
    /// Laps unrolled.
    sectors: Vec<Sector>,
}

#[derive(Serialize)]
struct Sector {
    from: i16,
    to: i16,
    terrain: Terrain,
}

pub(crate) fn printed() -> Printed {
    let stages = BUILT_IN.iter().filter_map(|(key, _)| built_in(key));
    Printed { stages: stages.map(|stage| sheet(stage)).collect() }
}

fn sheet(stage: &Stage) -> Sheet {
    let sector = |sector: &crate::stage::Sector| Sector { from: sector.from, to: sector.to, terrain: sector.terrain };
    Sheet {
        key: stage.key.clone(),
        name: stage.name().to_owned(),
        kilometres: stage.file.kilometres,
        sectors: stage.sectors.iter().map(sector).collect(),
    }
}
