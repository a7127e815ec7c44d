//! The race as text: it fits a terminal and shows who is where.

use bots::generator;
use engine::drawing::{Drawing, Paint, WIDTH};
use engine::{Game, Heuristic, Lang, Names, Shown, Viewer};
use testkit::drive::advance;
use tour::{Options, StageChoice, TeamNames, Tour, draw_stage, stage};

#[track_caller]
fn fits(text: &str) {
    for line in text.lines() {
        assert!(line.chars().count() <= WIDTH, "{} columns: {line}", line.chars().count());
    }
}

#[test]
fn a_full_race_fits_a_terminal_from_start_to_finish() {
    let long = TeamNames {
        name: "Union vélocipédique du Haut-Languedoc".into(),
        riders: vec!["Jean-Baptiste de la Tour".into(); 6],
    };
    let stages = vec![StageChoice::Named("foix".into()), StageChoice::Named("nyborg".into())];
    let options = Options { stages, team_size: 6, teams: vec![long; 6] };
    let names: Vec<String> = (0..6).map(|seat| format!("Maximilienne {seat}")).collect();
    let mut game = Tour::new(&options, 6).expect("good options");
    let mut rng = generator(5, 1);
    let mut steps = 0;
    loop {
        if steps % 40 == 0 {
            let wire = Tour::wire(game.view(Viewer::Spectator));
            for lang in [Lang::Fr, Lang::En] {
                let text = Tour::draw(&wire, Names::new(&names), lang, Paint::Plain);
                fits(&text);
                assert!(text.contains(&wire.road.name));
                let set_off = text.lines().any(|line| line.contains(") :"));
                assert_eq!(set_off, lang == Lang::Fr, "a colon is set off in French alone:\n{text}");
            }
        }
        let on = advance(&mut game, &mut rng, |view, legal, rng| {
            let action = Tour::heuristic(view, legal, rng);
            for lang in [Lang::Fr, Lang::En] {
                assert!(!Tour::label(&Tour::wire(view.view()), &action, lang, Names::new(&names)).is_empty());
                assert!(!view.question(lang, Names::new(&names)).text.is_empty());
                assert!(view.forecast(&action, lang).is_some(), "{action:?}");
            }
            action
        });
        if !on {
            break;
        }
        steps += 1;
    }
}

#[test]
fn a_stage_is_drawn_whole() {
    let stage = stage::read("short", include_str!("../stages/short.toml")).expect("a good stage");
    for lang in [Lang::Fr, Lang::En] {
        let text = draw_stage(&stage, lang, Paint::Plain);
        fits(&text);
        assert!(text.contains("La digue") && text.contains("58″") && text.contains(" ~ ") && text.contains(" ^ "));
    }
}
