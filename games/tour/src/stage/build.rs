//! Checks a stage and lays out its road, or says all that is wrong with it.

use std::collections::HashSet;

use engine::{Printed, say};

use super::{
    CORRIDOR, Fault, MAX_LANES, MAX_LENGTH, Row, Sector, Stage, StageFile,
    Step::{self, Key, Nth},
    laps, lines,
};
use crate::view;

/// The finish carries at least this many seconds.
const FEWEST_SECONDS: usize = 20;

impl Stage {
    /// Checks a stage and lays out its road, or says all that is wrong with it.
    pub fn build(key: &str, file: &StageFile) -> Result<Stage, Vec<Fault>> {
        let mut faults = Vec::new();
        let base = heading(file, &mut faults);
        sectors(file, &mut faults);
        seconds(file, &mut faults);
        let laps = laps::read(file, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let sectors = laps::unroll(file, &laps);
        widths(file, &sectors, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let lines = lines::lay(file, &sectors, &laps, &mut faults);
        let length: u32 = sectors.iter().map(|sector| (sector.to - sector.from) as u32).sum();
        let finish = lines.last().map_or(0, |line| line.h);
        let lacking = i64::from(finish) + file.finish.seconds.len() as i64 - i64::from(length);
        if faults.is_empty() && lacking > 0 {
            faults.push(Fault::at(
                [Key("finish"), Key("seconds")],
                say!(
                    "il manque {lacking} demi-pas de route derrière l’arrivée pour toutes ces secondes",
                    "the road is {lacking} half-steps too short behind the finish for all these seconds"
                ),
            ));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let corridor = 2 * CORRIDOR.div_ceil(u16::from(sectors[0].lanes)) as i16;
        let end = finish + file.finish.seconds.len() as i16;
        let rows = (-corridor..end).map(|h| row(h, &sectors)).collect();
        let base = base.expect("no fault");
        let mut stage = Stage {
            key: key.to_owned(),
            file: file.clone(),
            base,
            sectors,
            lines,
            finish,
            first: -corridor,
            rows,
            road: Printed::default(),
        };
        stage.road = Printed::new(view::road(&stage));
        Ok(stage)
    }
}

fn heading(file: &StageFile, faults: &mut Vec<Fault>) -> Option<u32> {
    if file.name.trim().is_empty() || file.name.chars().count() > 80 {
        faults.push(Fault::at(
            [Key("name")],
            say!("un nom de 1 à 80 caractères est attendu", "a name of 1 to 80 characters is expected"),
        ));
    }
    if !(file.kilometres > 0.0 && file.kilometres < 10_000.0) {
        faults.push(Fault::at(
            [Key("kilometres")],
            say!("une longueur en kilomètres est attendue", "a length in kilometres is expected"),
        ));
    }
    lanes_in_range(file.lanes, [Key("lanes")], faults);
    let base = desk::classification::read_time(&file.base_time);
    if base.is_none() {
        faults.push(Fault::at(
            [Key("base_time")],
            say!("« {time} » n’est pas un temps h:mm:ss", "\"{time}\" is not a time h:mm:ss", time = file.base_time),
        ));
    }
    base
}

fn lanes_in_range<const N: usize>(lanes: u8, path: [Step; N], faults: &mut Vec<Fault>) {
    if !(1..=MAX_LANES).contains(&lanes) {
        faults.push(Fault::at(
            path,
            say!("{lanes} voies : de 1 à {MAX_LANES} sont possibles", "{lanes} lanes: 1 to {MAX_LANES} are possible"),
        ));
    }
}

fn sectors(file: &StageFile, faults: &mut Vec<Fault>) {
    if file.sector.is_empty() {
        faults.push(Fault::at([Key("sector")], say!("il faut au moins un secteur", "at least one sector is needed")));
    }
    let mut names = HashSet::new();
    for (n, sector) in file.sector.iter().enumerate() {
        if !names.insert(&sector.name) {
            faults.push(Fault::at(
                [Key("sector"), Nth(n), Key("name")],
                say!("deux secteurs s’appellent « {name} »", "two sectors are called \"{name}\"", name = sector.name),
            ));
        }
        if sector.steps == 0 || sector.steps > MAX_LENGTH {
            faults.push(Fault::at(
                [Key("sector"), Nth(n), Key("steps")],
                say!("un secteur compte de 1 à {MAX_LENGTH} demi-pas", "a sector has 1 to {MAX_LENGTH} half-steps"),
            ));
        }
        if let Some(lanes) = sector.lanes {
            lanes_in_range(lanes, [Key("sector"), Nth(n), Key("lanes")], faults);
        }
    }
}

fn seconds(file: &StageFile, faults: &mut Vec<Fault>) {
    let seconds = &file.finish.seconds;
    let path = [Key("finish"), Key("seconds")];
    if seconds.len() < FEWEST_SECONDS {
        faults.push(Fault::at(
            path,
            say!(
                "{found} secondes : il en faut au moins {FEWEST_SECONDS}, une par demi-pas",
                "{found} seconds: at least {FEWEST_SECONDS} are needed, one a half-step",
                found = seconds.len(),
            ),
        ));
    }
    if seconds.iter().any(|&second| second > 59) {
        faults.push(Fault::at(path, say!("les secondes vont de 59 à 0", "seconds lie within 59 and 0")));
    }
    if !seconds.is_sorted_by(|a, b| a > b) {
        faults.push(Fault::at(
            path,
            say!("les secondes doivent diminuer à chaque demi-pas", "seconds must fall with every half-step"),
        ));
    }
}

/// The road never narrows by more than one lane at once (T2), and is not endless.
fn widths(file: &StageFile, sectors: &[Sector], faults: &mut Vec<Fault>) {
    let mut reported = HashSet::new();
    for pair in sectors.windows(2) {
        let [before, after] = pair else { continue };
        if after.lanes + 1 < before.lanes && reported.insert((before.index, after.index)) {
            let name = &file.sector[before.index].name;
            faults.push(Fault::at(
                [Key("sector"), Nth(after.index), Key("lanes")],
                say!(
                    "{after} voies après les {before} de « {name} » : la route se rétrécit d’une voie à la fois",
                    "{after} lanes after the {before} of \"{name}\": the road narrows by one lane at a time",
                    after = after.lanes,
                    before = before.lanes,
                ),
            ));
        }
    }
    let length = sectors.last().map_or(0, |sector| sector.to);
    if length > MAX_LENGTH as i16 || sectors.len() > usize::from(u8::MAX) {
        faults.push(Fault::at(
            [Key("sector")],
            say!(
                "la route est trop longue : au plus {MAX_LENGTH} demi-pas et 255 secteurs, tours de circuit compris",
                "the road is too long: at most {MAX_LENGTH} half-steps and 255 sectors, laps included"
            ),
        ));
    }
}

fn row(h: i16, sectors: &[Sector]) -> Row {
    let sector = sectors.iter().position(|sector| h < sector.to).expect("the road covers the finish");
    let odd_lanes = 0b1010_1010_1010_1010;
    let parity = if h & 1 == 1 { odd_lanes } else { !odd_lanes };
    Row { cells: parity & ((1 << sectors[sector].lanes) - 1), sector: sector as u8 }
}
