//! Every game's races, kept as records: they verify, they replay to the same views, and as scenarios they pass the referee.

use std::sync::Mutex;

use bots::Bot;
use catalogue::{AnyGame, Complete, Visitor};
use engine::{Lang, Seat, Viewer};
use lab::{Series, Simulation, Watch};
use serde_json::Map;
use table::{
    LuckVerdict,
    scenario::{Verdict, referee},
};

use crate::common::{games, visit};

#[derive(Default)]
struct Recorder(Mutex<Vec<String>>);

impl Watch for Recorder {
    fn wants_records(&self) -> bool {
        true
    }

    fn race_over(&self, _: u64, record: Option<Vec<String>>) {
        self.0.lock().expect("nobody panicked").push(record.expect("records are wanted").join("\n") + "\n");
    }
}

struct Simulate<'a>(&'a Series<'a>, &'a Recorder);

impl Visitor for Simulate<'_> {
    type Output = Simulation;

    fn visit<G: Complete>(self) -> Simulation {
        lab::simulate::<G>(self.0, self.1).expect("good options")
    }
}

/// A record made a scenario, and what the referee says of it.
struct Judged<'a>(&'a str);

impl Visitor for Judged<'_> {
    type Output = (String, Verdict);

    fn visit<G: Complete>(self) -> (String, Verdict) {
        let scenario = table::as_scenario::<G>(self.0, &[]).unwrap_or_else(|error| panic!("{}: {error}", G::KEY));
        let verdict = referee::<G>(&scenario).unwrap_or_else(|error| panic!("{}: {error}", G::KEY));
        (scenario, verdict)
    }
}

fn records(game: &dyn AnyGame, seats: u8) -> Vec<String> {
    let kept = Recorder::default();
    let series = Series { options: &Map::new(), seats, games: 3, bots: &[Bot::Random, Bot::Heuristic], seed: 11 };
    visit(game, Simulate(&series, &kept));
    kept.0.into_inner().expect("nobody panicked")
}

fn each_record(look: impl Fn(&dyn AnyGame, &str)) {
    for game in games() {
        for seats in [*game.seats().start(), 4] {
            for record in records(game, seats) {
                look(game, &record);
            }
        }
    }
}

#[test]
fn every_record_verifies() {
    each_record(|game, record| {
        let verified = game.verify(record).unwrap_or_else(|error| panic!("{}: {error}", game.key()));
        // Bots add nothing to the luck.
        assert_eq!(verified.luck(), LuckVerdict::Unproved, "{}: {verified:?}", game.key());
        assert!(verified.checks().iter().all(|check| check.detail.fr != check.detail.en), "said in both languages");
    });
}

#[test]
fn every_race_passes_the_referee_as_a_scenario() {
    each_record(|game, record| {
        let (scenario, verdict) = visit(game, Judged(record));
        let read: serde_json::Value = serde_json::from_str(&scenario).expect("a scenario is JSON");
        let moves = read["moves"].as_array().expect("moves").len();
        assert!(moves > 0 && verdict.checked == moves, "{}: a view is expected after every move", game.key());
        assert!(verdict.failures.is_empty(), "{}: {}", game.key(), verdict.failures[0]);
    });
}

#[test]
fn a_replay_shows_what_the_table_showed() {
    each_record(|game, record| {
        let table = game.resume(record, None).unwrap_or_else(|error| panic!("{}: {error}", game.key()));
        let names: Vec<String> = (0..table.seats()).map(|seat| format!("N{seat}")).collect();
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0))] {
            let mut count = 0;
            let mut last = None;
            game.replay(record, viewer, Some(Lang::Fr), &names, &mut |frame, _| {
                count += frame.facts().count();
                last = Some(frame.view.0);
                std::ops::ControlFlow::Continue(())
            })
            .unwrap_or_else(|error| panic!("{}: {error}", game.key()));
            assert_eq!(count, table.happened(), "{}: every fact once", game.key());
            assert_eq!(last.expect("a last view").get(), table.view(viewer).get(), "{}", game.key());
        }
    });
}

#[test]
fn every_race_can_be_taken_up_in_the_middle_with_new_luck() {
    let mut reshuffled = Vec::new();
    for game in games() {
        for record in records(game, 4) {
            let steps = table::Record::read(&record).expect("a record").steps.len() / 2;
            let mut worlds = Vec::new();
            for seed in 0..2 {
                let begun = game.branch(&record, steps, "another", &mut bots::generator(seed, 0));
                let begun = begun.unwrap_or_else(|error| panic!("{}: {error}", game.key()));
                let verified = game.verify(&begun).unwrap_or_else(|error| panic!("{}: {error}", game.key()));
                assert_eq!(verified.luck(), LuckVerdict::Unproved, "{}", game.key());
                worlds.push(begun);
            }
            if worlds[0] != worlds[1] {
                reshuffled.push(game.key());
            }
        }
    }
    reshuffled.dedup();
    assert!(["echappee", "mille-bornes"].iter().all(|game| reshuffled.contains(game)), "{reshuffled:?}");
}
