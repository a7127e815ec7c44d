//! The profile of a stage in three lines of text.

use engine::{Lang, Text};

use crate::{
    stage::{LineKind, Terrain},
    view::{Road, WireLine},
};

const WIDTH: i16 = 76;

/// The whole stage in three lines: who is where, the ground, the lines.
pub fn profile(road: &Road, lines: &[WireLine], marks: &[(i16, char)], lang: Lang) -> String {
    let length = (road.to - road.from + 1).max(1);
    let column =
        |h: i16| ((i32::from(h - road.from) * i32::from(WIDTH) / i32::from(length)) as usize).min(WIDTH as usize - 1);
    let mut riders = vec![' '; WIDTH as usize];
    for &(h, mark) in marks {
        // A group is seen before a rider alone.
        let place = &mut riders[column(h)];
        if *place == ' ' || mark != '·' {
            *place = mark;
        }
    }
    let ground: String = (0..WIDTH)
        .map(|column| {
            let h = road.from + (i32::from(column) * i32::from(length) / i32::from(WIDTH)) as i16;
            match road.sector(h) {
                _ if h < 0 => '.',
                Some(sector) if sector.terrain == Terrain::Climb => '/',
                Some(sector) if sector.strong => '≈',
                _ => '_',
            }
        })
        .collect();
    let mut below = vec![' '; WIDTH as usize];
    for line in lines {
        below[column(line.h)] = letter(line.kind, lang);
    }
    let legend = Text::new(
        "/ montée  ≈ vent fort  S sprint  M sommet  A arrivée",
        "/ climb  ≈ strong wind  S sprint  M summit  F finish",
    )
    .get(lang);
    let text = |row: Vec<char>| row.into_iter().collect::<String>().trim_end().to_owned();
    let riders = format!("   {}", text(riders));
    format!("{}\n   {ground}\n   {}\n   {legend}\n", riders.trim_end(), text(below))
}

fn letter(kind: LineKind, lang: Lang) -> char {
    match (kind, lang) {
        (LineKind::Sprint, _) => 'S',
        (LineKind::Summit, _) => 'M',
        (LineKind::Finish, Lang::Fr) => 'A',
        (LineKind::Finish, Lang::En) => 'F',
    }
}
