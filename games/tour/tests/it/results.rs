//! A race of Le Tour as the race desk has it: a referee who writes down what happens comes to the same sheet.

use crate::common::short_race;
use desk::{Book, Entry, Head};
use engine::{Game, Shown};
use fair::{Key, Streams};
use serde_json::{Value, json};
use testkit::drive::random_step;
use tour::{Event, Options, StageChoice, Tour, stage::LineKind};

/// Enters what the events say. Points and riders out are kept until the end of a stage: the places of a prime come one by one, and
/// who is out can no longer be given any.
struct Referee {
    book: Book,
    primes: Vec<(LineKind, String, Vec<u8>)>,
    out: Vec<u8>,
}

impl Referee {
    fn enter(&mut self, entry: Value) {
        let typed = Entry::read(&entry.to_string()).expect("well written");
        self.book.enter(typed).unwrap_or_else(|refusal| panic!("{entry}: {refusal}"));
    }

    /// Says whether the sheet stands as the race does: it does not within a stage.
    fn hear(&mut self, event: &Event) -> bool {
        match event {
            Event::OrderDrawn { teams } => {
                self.enter(json!({"draw": teams.iter().map(|team| team.0).collect::<Vec<_>>()}));
                return true;
            }
            Event::RoundBegan { round, .. } => self.enter(json!({"turn": round})),
            Event::Arrived { riders, seconds, .. } => {
                let bibs: Vec<u8> = riders.iter().map(|rider| rider.bib).collect();
                self.enter(json!({"finish": {"seconds": seconds, "bibs": bibs}}));
            }
            Event::WentOut { rider, .. } => self.out.push(rider.bib),
            Event::PrimeTaken { rider, kind, name, place: 1, .. } => {
                self.primes.push((*kind, name.clone(), vec![rider.bib]));
            }
            // Two laps have a line of the same name: any of them whose turn it is will do.
            Event::PrimeTaken { rider, kind, name, place, .. } => {
                let taken = self.primes.iter_mut().find(|(k, n, taken)| {
                    (k, n) == (kind, name) && taken.len() + 1 == usize::from(*place) && !taken.contains(&rider.bib)
                });
                taken.expect("the places before are taken").2.push(rider.bib);
            }
            Event::StageEnded { .. } => {
                for (kind, _, bibs) in std::mem::take(&mut self.primes) {
                    let key = if kind == LineKind::Sprint { "sprint" } else { "mountain" };
                    self.enter(json!({key: bibs}));
                }
                if !self.out.is_empty() {
                    let out = std::mem::take(&mut self.out);
                    self.enter(json!({"dnf": out}));
                }
            }
            Event::StageBegan { stage, .. } => {
                self.enter(json!({"stage": stage}));
                return true;
            }
            Event::RaceEnded { .. } => return true,
            _ => {}
        }
        false
    }
}

fn results(game: &Tour) -> Value {
    serde_json::from_str(&Tour::results(game.public()).expect("Le Tour keeps times")).expect("JSON")
}

fn same(game: &Tour, book: &Book, when: &str) {
    let found = &results(game)["outcome"];
    let expected = serde_json::to_value(book.outcome()).expect("plain data");
    for (key, value) in expected.as_object().expect("an object") {
        if key != "entries" {
            assert_eq!(&found[key], value, "{when}: {key}");
        }
    }
    assert_eq!(found["entries"], json!([]));
}

/// How often the two were held against each other.
fn race(options: &Options, seats: u8, seed: u64) -> usize {
    let mut game = Tour::new(options, seats).expect("good options");
    let key = Key::from_seed(seed);
    let mut streams = Streams::default();
    let mut buffer = Vec::new();
    let mut rng = bots::generator(seed, 0);
    let head = Head::read(&results(&game)["head"].to_string()).expect("a head that a desk reads");
    let mut referee = Referee { book: Book::new(head), primes: Vec::new(), out: Vec::new() };
    same(&game, &referee.book, "before the draw");
    let mut compared = 1;
    while let Some(step) = random_step(&game, &key, &mut streams, &mut rng, &mut buffer) {
        let mut facts = Vec::new();
        step.apply(&mut game, &mut facts);
        let stands = facts.iter().filter(|fact| referee.hear(&fact.public)).count() > 0;
        // A desk goes back to what stood before a stage that nobody finished; Le Tour has a ranking of its own for it.
        let outcome = referee.book.outcome();
        let lost = outcome.complete && outcome.results.last().is_some_and(|stage| stage.places.is_empty());
        if stands && !lost {
            same(&game, &referee.book, &format!("seed {seed}, stage {}, round {}", outcome.stage, outcome.round));
            compared += 1;
        }
    }
    compared
}

#[test]
fn a_referee_comes_to_the_same_sheet() {
    let compared: usize =
        (0..30).map(|seed| race(&short_race(3, 3 + (seed % 2) as u8), 2 + (seed % 3) as u8, seed)).sum();
    assert!(compared > 100, "{compared}");
    assert!(race(&Options::default(), 4, 1) >= 2, "a stage of the box");
}

#[test]
fn stages_of_the_box_are_those_of_the_desk() {
    assert_eq!(desk::LISTED_STAGES.len(), tour::stage::BUILT_IN.len());
    for listed in desk::LISTED_STAGES {
        let options = Options { stages: vec![StageChoice::Named(listed.key.into())], ..Options::default() };
        let game = Tour::new(&options, 2).expect("a stage of the box");
        assert_eq!(results(&game)["head"]["stages"], json!([{"stage": listed.key}]));
        let stage = game.public().stage();
        assert_eq!((stage.name(), stage.file.kilometres), (listed.name, listed.kilometres));
        assert_eq!(stage.file.base_time, listed.base_time);
    }
}
