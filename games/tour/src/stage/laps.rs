//! Laps: sectors that come again and again (T4).

use engine::say;

use super::{
    Fault, Sector, StageFile,
    Step::{self, Key, Nth},
};

const MOST_LAPS: u8 = 50;

/// Sectors of the file that come again and again, both ends included.
pub struct Lap {
    pub from: usize,
    pub to: usize,
    pub times: u8,
}

pub fn read(file: &StageFile, faults: &mut Vec<Fault>) -> Vec<Lap> {
    let mut laps: Vec<Lap> = Vec::new();
    for (n, lap) in file.lap.iter().enumerate() {
        let from = find(file, &lap.from, [Key("lap"), Nth(n), Key("from")], faults);
        let to = find(file, &lap.to, [Key("lap"), Nth(n), Key("to")], faults);
        if !(1..=MOST_LAPS).contains(&lap.times) {
            faults.push(Fault::at(
                [Key("lap"), Nth(n), Key("times")],
                say!("de 1 à {MOST_LAPS} tours de circuit sont possibles", "1 to {MOST_LAPS} laps are possible"),
            ));
        }
        let (Some(from), Some(to)) = (from, to) else { continue };
        if from > to {
            faults.push(Fault::at(
                [Key("lap"), Nth(n), Key("to")],
                say!(
                    "« {to} » vient avant « {from} »",
                    "\"{to}\" comes before \"{from}\"",
                    to = lap.to,
                    from = lap.from
                ),
            ));
        }
        if laps.iter().any(|other| from <= other.to && other.from <= to) {
            faults.push(Fault::at(
                [Key("lap"), Nth(n)],
                say!("ce circuit en recouvre un autre", "this lap overlaps another"),
            ));
        }
        laps.push(Lap { from, to, times: lap.times });
    }
    laps
}

/// Laps come as often as they are ridden (T4). A road that is far too long stops growing: a fault of its own says so.
pub fn unroll(file: &StageFile, laps: &[Lap]) -> Vec<Sector> {
    let mut indices = Vec::new();
    let mut next = 0;
    while next < file.sector.len() {
        match laps.iter().find(|lap| lap.from == next) {
            Some(lap) => {
                indices.extend((0..lap.times).flat_map(|_| lap.from..=lap.to));
                next = lap.to + 1;
            }
            None => {
                indices.push(next);
                next += 1;
            }
        }
    }
    let mut from = 0i16;
    let mut sectors = Vec::with_capacity(indices.len());
    for index in indices {
        let sector = &file.sector[index];
        let to = from.saturating_add_unsigned(sector.steps);
        let lanes = sector.lanes.unwrap_or(file.lanes);
        sectors.push(Sector {
            index,
            from,
            to,
            terrain: sector.terrain,
            wind: sector.wind,
            strong: sector.strong,
            lanes,
        });
        from = to;
    }
    sectors
}

/// The sector of that name, or a fault at `path`.
pub(super) fn find<const N: usize>(
    file: &StageFile,
    name: &str,
    path: [Step; N],
    faults: &mut Vec<Fault>,
) -> Option<usize> {
    let found = file.sector.iter().position(|sector| sector.name == name);
    if found.is_none() {
        faults.push(Fault::at(path, say!("aucun secteur ne s’appelle « {name} »", "no sector is called \"{name}\"")));
    }
    found
}
