use tour::{Options, StageChoice, stage};

/// A stage of a few rounds with everything in it.
pub fn short() -> StageChoice {
    let stage = stage::read("short", include_str!("../stages/short.toml")).expect("a good stage");
    StageChoice::Own(Box::new(stage.file))
}

pub fn short_race(stages: usize, team_size: u8) -> Options {
    Options { stages: vec![short(); stages], team_size, ..Options::default() }
}
