//! The lines of a road, in the order in which they are ridden.

use engine::say;

use super::{
    Fault, Line, LineKind, MAX_LINES, Sector, StageFile,
    Step::{Key, Nth},
    laps::{Lap, find},
};

/// The lines of the road in the order in which they are ridden, those of a lap each time round (T4).
pub fn lay(file: &StageFile, sectors: &[Sector], laps: &[Lap], faults: &mut Vec<Fault>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut finish = None;
    for (n, line) in file.line.iter().enumerate() {
        let Some(index) = find(file, &line.sector, [Key("line"), Nth(n), Key("sector")], faults) else { continue };
        let steps = file.sector[index].steps;
        if line.step >= steps {
            faults.push(Fault::at(
                [Key("line"), Nth(n), Key("step")],
                say!(
                    "le demi-pas {step} est hors du secteur, qui va de 0 à {last}",
                    "half-step {step} lies outside the sector, which goes from 0 to {last}",
                    step = line.step,
                    last = steps - 1,
                ),
            ));
        }
        if line.kind == LineKind::Finish {
            if finish.is_some() {
                faults.push(Fault::at(
                    [Key("line"), Nth(n), Key("kind")],
                    say!("il y a deux arrivées", "there are two finishes"),
                ));
            }
            if laps.iter().any(|lap| lap.times > 1 && (lap.from..=lap.to).contains(&index)) {
                faults.push(Fault::at(
                    [Key("line"), Nth(n), Key("sector")],
                    say!(
                        "l’arrivée ne peut pas être sur le circuit : donne-lui un secteur après le dernier tour",
                        "the finish cannot lie on the laps: give it a sector after the last one"
                    ),
                ));
            }
            finish = Some(n);
        }
        let name = line.name.as_ref().unwrap_or(&line.sector);
        // One that lies outside has been reported.
        let step = line.step.min(steps) as i16;
        lines.extend(
            sectors
                .iter()
                .filter(|sector| sector.index == index)
                .map(|sector| (n, Line { kind: line.kind, name: name.clone(), h: sector.from + step })),
        );
    }
    if finish.is_none() {
        faults.push(Fault::at([Key("line")], say!("il manque la ligne d’arrivée", "the finish line is missing")));
    }
    if lines.len() > MAX_LINES {
        faults.push(Fault::at(
            [Key("line")],
            say!("au plus {MAX_LINES} lignes, tours de circuit compris", "at most {MAX_LINES} lines, laps included"),
        ));
    }
    // A prime on the finish comes before it.
    lines.sort_by_key(|(_, line)| (line.h, line.kind == LineKind::Finish));
    let at_finish = lines.iter().position(|(_, line)| line.kind == LineKind::Finish).unwrap_or(lines.len());
    for (n, _) in lines.iter().skip(at_finish + 1) {
        faults.push(Fault::at(
            [Key("line"), Nth(*n)],
            say!("cette ligne est après l’arrivée", "this line lies beyond the finish"),
        ));
    }
    lines.into_iter().map(|(_, line)| line).collect()
}
