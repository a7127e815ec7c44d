//! What a printed team gives away of the pieces face down (B5, B7), and that a composed team gives nothing away.

use bordure::{Action, Bordure, Event, Known, Options, Teams, Terrain, Wire};
use engine::{
    Event as _, Fact, Game, Lang, Names, NoFacts, Seat, Shown, Viewer,
    drawing::{Drawing, Paint},
};

const COMPOSED: &str =
    r#"{"compose":{"riders":[{"P":3,"C":1,"S":4,"hidden":"S"},{"P":2,"C":2,"S":2},{"P":2,"C":1,"S":1}]}}"#;
const PRINTED: &str = r#"{"compose":{"preset":"milan-san-remo/fdj","hidden":["S",null,"P"]}}"#;

/// A race of which only the line-up has been made.
fn lined_up(teams: [&str; 2]) -> Bordure {
    let options = Options { teams: Teams::Compose, ..Options::default() };
    let mut race = Bordure::new(&options, 2).expect("good options");
    for (seat, team) in Seat::all(2).zip(teams) {
        let team: Action = serde_json::from_str(team).expect("an action");
        race.try_play(seat, &team, &mut NoFacts).expect("a team");
    }
    race
}

fn seen(race: &Bordure, viewer: Viewer) -> Wire {
    Bordure::wire(race.view(viewer))
}

#[test]
fn what_a_printed_team_hides_is_known_to_everybody() {
    let race = lined_up([PRINTED, COMPOSED]);
    let known = |token| Some(Known { token });
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
        let wire = seen(&race, viewer);
        let expected = [known(Some(Terrain::Sprint)), known(None), known(Some(Terrain::Plaine)), None, None, None];
        assert_eq!(wire.known, expected, "{viewer:?}");
    }
}

#[test]
fn nothing_is_known_while_teams_are_made() {
    let options = Options { teams: Teams::Preset, ..Options::default() };
    let mut race = Bordure::new(&options, 2).expect("good options");
    race.try_play(Seat(0), &serde_json::from_str(PRINTED).expect("an action"), &mut NoFacts).expect("a team");
    assert_eq!(seen(&race, Viewer::Spectator).known, [None; 6]);
}

#[test]
fn the_line_up_says_what_is_hidden_in_a_printed_team_only() {
    let said = |team: &str, lang| {
        let mut facts: Vec<String> = Vec::new();
        let mut race = Bordure::new(&Options { teams: Teams::Compose, ..Options::default() }, 2).expect("good options");
        let names = ["Anne", "Bruno"].map(String::from);
        for seat in Seat::all(2) {
            let team: Action = serde_json::from_str(team).expect("an action");
            let mut happened: Vec<Fact<Event>> = Vec::new();
            race.try_play(seat, &team, &mut happened).expect("a team");
            facts.extend(happened.iter().map(|fact| fact.public.narrate(lang, Names::new(&names))));
        }
        facts.join(" ")
    };
    assert!(said(PRINTED, Lang::Fr).contains("Démare PPPCSSS et un jeton sprint caché"));
    assert!(said(PRINTED, Lang::En).contains("Vichot PPHHSS and nothing hidden"));
    assert!(said(COMPOSED, Lang::Fr).contains("A PPPCSSS et une pièce retournée"));
}

#[test]
fn a_terminal_writes_known_tokens_small_and_leaves_the_others_dark() {
    let names = ["Anne", "Bruno"].map(String::from);
    let wire = seen(&lined_up([PRINTED, COMPOSED]), Viewer::Spectator);
    let text = Bordure::draw(&wire, Names::new(&names), Lang::Fr, Paint::Plain);
    assert!(text.contains("PPPCSSSs"), "{text}");
    assert!(text.contains("PPCCSS··"), "{text}");
    assert!(text.contains("PPPCSSS▪"), "{text}");
}
