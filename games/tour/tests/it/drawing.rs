//! The race as text: it fits a terminal and shows who is where.

use drawing::Paint;
use engine::{Awaiting, Game, Lang, Names, NoFacts, Sensible, Shown, Viewer};
use lab::generator;
use tour::{Options, StageChoice, TeamNames, Tour, stage, workshop};

const WIDEST: usize = 100;

#[track_caller]
fn fits(text: &str) {
    for line in text.lines() {
        assert!(line.chars().count() <= WIDEST, "{} columns: {line}", line.chars().count());
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
    let (mut rng, mut legal, mut steps) = (generator(5, 1), Vec::new(), 0);
    loop {
        if steps % 40 == 0 {
            let wire = Tour::wire(game.view(Viewer::Spectator));
            for lang in [Lang::Fr, Lang::En] {
                let text = Tour::draw(&wire, Names(&names), lang, Paint::Plain);
                fits(&text);
                assert!(text.contains(&wire.road.name));
            }
        }
        match Tour::awaiting(game.public()) {
            Awaiting::Nobody => break,
            Awaiting::Chance(chance) => {
                let luck = game.luck(&chance.want.draw(&mut rng));
                game.take_luck(&luck, &mut NoFacts);
            }
            Awaiting::Seats(prompt) => {
                let seat = prompt.asked.iter().next().expect("somebody is asked");
                legal.clear();
                game.seat_view(seat).legal_actions(&mut legal);
                let action = Tour::sensible(game.seat_view(seat), &legal, &mut rng);
                for lang in [Lang::Fr, Lang::En] {
                    assert!(!Tour::label(&action, lang, Names(&names)).is_empty());
                    assert!(!game.seat_view(seat).question(lang, Names(&names)).text.is_empty());
                    assert!(game.seat_view(seat).forecast(&action, lang).is_some(), "{action:?}");
                }
                game.play(seat, &action, &mut NoFacts);
            }
        }
        steps += 1;
    }
}

#[test]
fn a_stage_is_drawn_whole_and_ridden() {
    let stage = stage::read("short", include_str!("../stages/short.toml")).expect("a good stage");
    for lang in [Lang::Fr, Lang::En] {
        let text = workshop::draw(&stage, lang, Paint::Plain);
        fits(&text);
        assert!(text.contains("La digue") && text.contains("58″") && text.contains(" ~ ") && text.contains(" ^ "));
    }
    let series = workshop::Series { races: 30, seats: 3, team_size: 3 };
    let mut seen = Vec::new();
    let report = workshop::simulate(&stage, &series, &mut generator(1, 1), &mut |done| seen.push(done));
    assert_eq!(seen, (1..=30).collect::<Vec<_>>());
    assert_eq!(report.winner_rounds.count(), 30);
    assert!(report.winner_rounds.mean() > 4.0 && report.last_rounds.mean() >= report.winner_rounds.mean());
    assert_eq!(report.winners_by_lane.iter().sum::<u32>(), 30);
    assert!(
        report.told(Lang::Fr).contains("tours du vainqueur") && report.told(Lang::En).contains("rounds of the winner")
    );
}
