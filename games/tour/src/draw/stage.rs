//! A whole stage as text.

use std::collections::HashMap;

use engine::drawing::{Ink, Paint};
use engine::{Lang, Text, say};

use super::{
    profile,
    road::{LONGEST, Scenery},
};
use crate::{
    stage::{Sector, Stage, Terrain},
    view::{self, WireLine},
    words,
};

/// The whole stage as text: its profile, its sectors and every cell of its road.
pub fn draw_stage(stage: &Stage, lang: Lang, paint: Paint) -> String {
    let road = &stage.road;
    let lines: Vec<WireLine> = stage.lines.iter().map(view::untaken).collect();
    let mut text = format!("{} · {}\n", paint.ink(Ink::Bold, stage.name()), measures(stage, lang));
    text += &profile(road, &lines, &[], lang);
    text.push('\n');
    for sector in &stage.sectors {
        text += &format!("{:>5} – {:<5} {}\n", sector.from, sector.to - 1, sector_words(stage, sector, lang));
    }
    text.push('\n');
    let scenery = Scenery { road, lines: &lines, cells: HashMap::new() };
    let mut from = road.from;
    while from <= road.to {
        let to = (from + LONGEST - 1).min(road.to);
        text += &scenery.strip(from, to, lang, paint);
        text.push('\n');
        from = to + 1;
    }
    text
}

fn measures(stage: &Stage, lang: Lang) -> String {
    let base = words::time(stage.base.into(), lang);
    let kilometres = lang.decimal(stage.file.kilometres);
    let cells = (stage.finish + 1) / 2;
    say!(
        lang,
        "{kilometres} km · temps de base {base} · {cells} cases jusqu’à l’arrivée",
        "{kilometres} km · base time {base} · {cells} cells to the finish",
    )
}

fn sector_words(stage: &Stage, sector: &Sector, lang: Lang) -> String {
    let name = stage.sector_name(sector);
    let lanes = sector.lanes;
    let side = sector.wind.name().get(lang);
    let terrain = match sector.terrain {
        Terrain::Flat => Text::new("plat", "flat").get(lang),
        Terrain::Climb => Text::new("montée", "climb").get(lang),
    };
    if sector.strong {
        say!(
            lang,
            "{name} : {terrain}, {lanes} voies, vent fort de {side}",
            "{name}: {terrain}, {lanes} lanes, strong wind from the {side}",
        )
    } else {
        say!(
            lang,
            "{name} : {terrain}, {lanes} voies, vent de {side}",
            "{name}: {terrain}, {lanes} lanes, wind from the {side}",
        )
    }
}
