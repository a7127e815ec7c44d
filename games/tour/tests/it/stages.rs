//! The four stages of the box (T2–T4), and what a stage file may not say.

use engine::Lang;
use tour::stage::{self, BUILT_IN, LineKind, Side, Stage, Terrain, built_in};

fn stage(key: &str) -> &'static Stage {
    built_in(key).expect("a stage of the box")
}

fn lines(stage: &Stage, kind: LineKind) -> Vec<&str> {
    stage.lines.iter().filter(|line| line.kind == kind).map(|line| line.name.as_str()).collect()
}

#[test]
fn the_four_stages_keep_every_fact_of_the_source() {
    let facts = |key| (stage(key).file.kilometres, stage(key).base);
    assert_eq!(facts("nyborg"), (202.2, 4 * 3600 + 5 * 60));
    assert_eq!(facts("alpe-dhuez"), (165.1, 4 * 3600 + 20 * 60));
    assert_eq!(facts("foix"), (178.5, 3 * 3600 + 50 * 60));
    assert_eq!(facts("paris"), (115.6, 2 * 3600 + 10 * 60));
    for (key, _) in BUILT_IN {
        assert_eq!(lines(stage(key), LineKind::Finish).len(), 1, "{key}");
    }
}

#[test]
fn nyborg_is_flat_and_windy_with_the_bridge_shortly_before_the_end() {
    let nyborg = stage("nyborg");
    let strong: Vec<_> = nyborg.sectors.iter().filter(|sector| sector.strong).collect();
    let [bridge] = strong[..] else { panic!("one bridge") };
    assert!(bridge.to - bridge.from >= 40 && nyborg.finish - bridge.to < 40);
    assert_eq!((lines(nyborg, LineKind::Summit).len(), lines(nyborg, LineKind::Sprint).len()), (1, 1));
    let winds = |side| nyborg.sectors.iter().any(|sector| sector.wind == side);
    assert!(winds(Side::Left) && winds(Side::Right));
    assert!(climbed(nyborg) <= 12);
}

#[test]
fn alpe_dhuez_has_three_long_climbs_and_finishes_uphill() {
    let alpe = stage("alpe-dhuez");
    assert_eq!(lines(alpe, LineKind::Summit), ["Col du Galibier", "Col de la Croix de Fer", "Alpe d'Huez"]);
    assert_eq!(lines(alpe, LineKind::Sprint).len(), 1);
    assert_eq!(alpe.sector(alpe.finish).terrain, Terrain::Climb);
    let flats_between =
        alpe.sectors.chunk_by(|a, b| a.terrain == b.terrain).filter(|run| run[0].terrain == Terrain::Climb);
    assert_eq!(flats_between.count(), 3);
}

#[test]
fn foix_has_its_two_hard_climbs_late_and_a_flat_run_to_the_finish() {
    let foix = stage("foix");
    assert_eq!(lines(foix, LineKind::Summit), ["Port de Lers", "Mur de Péguère"]);
    assert_eq!(lines(foix, LineKind::Sprint).len(), 1);
    let late = foix.lines.iter().filter(|line| line.kind == LineKind::Summit).all(|line| line.h > foix.finish / 2);
    assert!(late && foix.sector(foix.finish).terrain == Terrain::Flat);
}

#[test]
fn paris_unrolls_two_laps_with_a_sprint_on_each() {
    let paris = stage("paris");
    let rivoli = paris.sectors.iter().filter(|sector| paris.sector_name(sector) == "Rivoli");
    assert_eq!(rivoli.count(), 2);
    assert_eq!(lines(paris, LineKind::Sprint).len(), 2);
    assert_eq!(climbed(paris), 0);
}

fn climbed(stage: &Stage) -> i16 {
    let climbs = stage.sectors.iter().filter(|sector| sector.terrain == Terrain::Climb);
    climbs.map(|sector| sector.to - sector.from).sum()
}

/// Changes one line of a good file; says which lines are then at fault, and why.
fn faults(of: &str, by: &str) -> Vec<(usize, String)> {
    let good = include_str!("../stages/short.toml");
    assert_eq!(good.matches(of).count(), 1, "{of:?} is in the file once");
    match stage::read("short", &good.replace(of, by)) {
        Ok(_) => Vec::new(),
        Err(faults) => {
            let texts = faults.iter().map(|fault| (fault.line.expect("a line"), fault.why.en.clone()));
            texts.collect()
        }
    }
}

fn line(of: &str) -> usize {
    let good = include_str!("../stages/short.toml");
    1 + good[..good.find(of).expect("in the file")].matches('\n').count()
}

/// The one fault is on the line changed (or, where it is given, on the line of `at`) and its reason says `why`.
#[track_caller]
fn at_fault(of: &str, by: &str, at: Option<&str>, why: &str) {
    let faults = faults(of, by);
    let [(found, reason)] = &faults[..] else { panic!("{by:?}: {faults:?}") };
    assert_eq!(*found, line(at.unwrap_or(of)), "{by:?}: {reason}");
    assert!(reason.contains(why), "{by:?}: {reason}");
}

#[test]
fn faults_are_reported_with_their_line_and_reason() {
    at_fault("kilometres = 12.5", "kilometres = 0", None, "kilometres");
    at_fault("base_time = \"0:15:00\"", "base_time = \"15 min\"", None, "h:mm:ss");
    at_fault("base_time = \"0:15:00\"", "base_time = \"0:75:00\"", None, "h:mm:ss");
    at_fault("name = \"Petit tour\"", "name = \" \"", None, "name");
    at_fault("lanes = 5", "lanes = 0", None, "lanes");
    at_fault("lanes = 5", "lanes = 40", None, "lanes");
    at_fault("steps = 7", "steps = 0", None, "half-steps");
    at_fault("from = \"La côte\"", "from = \"Le col\"", None, "no sector");
    at_fault("to = \"La digue\"", "to = \"Le départ\"", None, "before");
    at_fault("times = 2", "times = 0", None, "laps");
    at_fault("times = 2", "times = 51", None, "laps");
    at_fault("step = 5", "step = 9", None, "outside the sector");
    at_fault("kind = \"finish\"", "kind = \"sprint\"", Some("[[line]]"), "finish line is missing");
    at_fault("[58, 55, 52,", "[55, 58, 52,", Some("seconds = "), "fall");
    at_fault("[58, 55, 52,", "[60, 55, 52,", Some("seconds = "), "59");
    at_fault("[58, 55, 52, 49, 46, 43,", "[43,", Some("seconds = "), "at least 20");
    at_fault("steps = 30", "steps = 29", Some("seconds = "), "too short behind");
}

#[test]
fn the_road_narrows_by_one_lane_at_a_time_also_from_lap_to_lap() {
    let narrow = faults("lanes = 3", "lanes = 2");
    let [(first, departure), (second, lap)] = &narrow[..] else { panic!("{narrow:?}") };
    assert_eq!([*first, *second], [line("lanes = 3"); 2]);
    assert!(departure.contains("Le départ") && lap.contains("La digue"), "{narrow:?}");
}

#[test]
fn what_is_no_stage_file_is_refused_with_its_line() {
    at_fault("terrain = \"climb\"", "terrain = \"hill\"", None, "unknown variant");
    at_fault("strong = true", "strong = 1", None, "invalid type");
    at_fault("strong = true", "strength = 2", None, "unknown field");
    at_fault("lanes = 3", "lanes = ", None, "");
    at_fault("steps = 9", "steps = -9", None, "invalid value");
}

#[test]
fn faults_of_several_lines_come_together() {
    let good = include_str!("../stages/short.toml");
    let bad = good.replace("base_time = \"0:15:00\"", "base_time = \"soon\"").replace("steps = 7", "steps = 0");
    let faults = stage::read("short", &bad).unwrap_err();
    let lines: Vec<_> = faults.iter().filter_map(|fault| fault.line).collect();
    assert_eq!(lines, [line("base_time"), line("steps = 7")]);
    assert_eq!(faults[0].text(Lang::Fr), format!("ligne {} : « soon » n’est pas un temps h:mm:ss", line("base_time")));
}

#[test]
fn a_road_that_lengthens_without_end_is_refused() {
    let good = include_str!("../stages/short.toml");
    let long = good.replace("steps = 9", "steps = 2999").replace("times = 2", "times = 50");
    assert!(stage::read("short", &long).is_err());
}
