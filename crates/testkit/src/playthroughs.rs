//! Whole races written out step by step: every state drawn, every view, every legal action. Golden files in
//! `games/<game>/playthroughs/<name>.txt`; a change of behaviour shows as a change of text. Set `BLESS=1` to write them anew, and read
//! the difference before committing it.

use std::{fmt::Write, fs};

use engine::drawing::{Drawing, Paint, WIDTH};
use engine::{Event, Lang, Names, Viewer};
use fair::{Key, Streams};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use table::json_view;

use crate::drive::{Step, random_step};

/// Views are written whole this often; between them only what changes hands is.
const VIEW_EVERY: usize = 25;

pub fn hold<G: Drawing>(name: &str, options: &G::Options, seats: u8, seed: u64) {
    let path = crate::root().join("games").join(G::KEY).join("playthroughs").join(format!("{name}.txt"));
    let now = write::<G>(options, seats, seed);
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(&path, now).expect("the playthrough can be written");
        return;
    }
    let golden =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}; BLESS=1 writes it", path.display()));
    for (line, (now, golden)) in now.lines().zip(golden.lines()).enumerate() {
        assert_eq!(now, golden, "{} differs from line {} on; BLESS=1 writes it anew", path.display(), line + 1);
    }
    assert_eq!(now.lines().count(), golden.lines().count(), "{} has another length", path.display());
}

fn write<G: Drawing>(options: &G::Options, seats: u8, seed: u64) -> String {
    let names: Vec<String> = ["Anne", "Bruno", "Chloé", "David", "Émile", "Fanny", "Gaston", "Hélène"]
        .map(String::from)[..seats.into()]
        .to_vec();
    let mut game = G::new(options, seats).expect("good options");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let key = Key::from_seed(seed);
    let mut streams = Streams::default();
    let mut buffer = Vec::new();
    let mut text =
        format!("game {} rules {} seats {seats} seed {seed}\noptions {}\n", G::KEY, G::RULES_VERSION, json(options));
    for n in 0.. {
        if n % VIEW_EVERY == 0 {
            write_views(&mut text, &game, seats, &names);
        }
        let Some(step) = random_step(&game, &key, &mut streams, &mut rng, &mut buffer) else { break };
        let mut facts = Vec::new();
        match &step {
            Step::Luck(drawn) => writeln!(text, "{n}. luck {}", json(drawn)),
            Step::Act { seat, action } => {
                let legal: Vec<String> = buffer.iter().map(json).collect();
                let wire = G::wire(game.view(Viewer::Spectator));
                let label = G::label(&wire, action, Lang::Fr, Names::new(&names));
                writeln!(text, "{n}. seat {seat} of [{}]\n   plays {} — {label}", legal.join(" "), json(action))
            }
        }
        .expect("a string takes text");
        step.apply(&mut game, &mut facts);
        for fact in &facts {
            for face in fact.faces() {
                writeln!(
                    text,
                    "   {} {} | {}",
                    face.rule(),
                    face.narrate(Lang::Fr, Names::new(&names)),
                    face.narrate(Lang::En, Names::new(&names))
                )
                .expect("a string takes text");
            }
        }
    }
    write_views(&mut text, &game, seats, &names);
    text
}

fn write_views<G: Drawing>(text: &mut String, game: &G, seats: u8, names: &[String]) {
    let draw = |viewer, lang| G::draw(&G::wire(game.view(viewer)), Names::new(names), lang, Paint::Plain);
    for text in Viewer::all(seats).flat_map(|viewer| [Lang::Fr, Lang::En].map(|lang| draw(viewer, lang))) {
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(WIDTH), "{widest:?} columns:\n{text}");
    }
    let drawn = draw(Viewer::Spectator, Lang::Fr);
    writeln!(text, "{}", drawn.trim_end()).expect("a string takes text");
    for viewer in Viewer::all(seats) {
        writeln!(text, "{viewer:?} sees {}", json_view(game.view(viewer))).expect("a string takes text");
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}
