//! What a race can be made of, and how a bad choice is refused.

use crate::common::{short, short_race};
use engine::{Game, Shown, Viewer};
use tour::{Options, StageChoice, TeamNames, Tour};

/// The option that is refused, and why.
fn refused(options: &Options, seats: u8) -> (String, String) {
    let bad = Tour::new(options, seats).expect_err("these options are invalid");
    (bad.key, bad.why.en)
}

#[test]
fn every_key_has_a_default_and_unknown_ones_are_refused() {
    let read = |text: &str| serde_json::from_str::<Options>(text);
    assert_eq!(read("{}").unwrap(), Options::default());
    assert_eq!(read(r#"{"stages":["paris"],"team_size":4}"#).unwrap(), Options::default());
    assert!(read(r#"{"riders":4}"#).is_err());
}

#[test]
fn a_stage_of_ones_own_is_played_and_recorded() {
    let options = short_race(2, 3);
    let text = serde_json::to_string(&options).unwrap();
    assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), options);
    let game = Tour::new(&options, 2).unwrap();
    let wire = Tour::wire(game.view(Viewer::Spectator));
    assert_eq!((wire.stage.as_str(), wire.stages.len(), wire.road.sectors.len()), ("Petit tour", 2, 6));
}

#[test]
fn a_fault_in_a_stage_of_ones_own_names_its_place() {
    let StageChoice::Own(mut file) = short() else { unreachable!("a stage of one's own") };
    file.sector[1].steps = 0;
    let options = Options { stages: vec![StageChoice::Own(file)], ..Options::default() };
    let (key, why) = refused(&options, 2);
    assert_eq!(key, "stages");
    assert!(why.contains("sector[1].steps"), "{why}");
    let unreadable = serde_json::from_str::<Options>(r#"{"stages":[{"name":"A"}]}"#).unwrap_err();
    assert!(unreadable.to_string().contains("kilometres"), "{unreadable}");
}

#[test]
fn a_stage_file_is_taken_as_it_was_written() {
    let file = include_str!("../../stages/foix.toml");
    let written = |text: &str| Options { stages: vec![StageChoice::Written(text.into())], ..Options::default() };
    let text = serde_json::to_string(&written(file)).unwrap();
    let options = serde_json::from_str::<Options>(&text).unwrap();
    assert_eq!(options, written(file));
    let wire = Tour::wire(Tour::new(&options, 2).unwrap().view(Viewer::Spectator));
    assert_eq!((wire.stage.as_str(), wire.road.sectors.len()), ("Carcassonne – Foix", 11));
    // A fault names its line.
    let (key, why) = refused(&written(&file.replace("steps = 28", "steps = 0")), 2);
    assert_eq!(key, "stages");
    assert!(why.contains("line 13"), "{why}");
    assert_eq!(refused(&written("name = 3\n"), 2).0, "stages");
}

#[test]
fn numbers_out_of_range_are_refused_by_their_key() {
    assert_eq!(refused(&Options::default(), 1).0, "seats");
    assert_eq!(refused(&Options::default(), 7).0, "seats");
    for team_size in [0, 2, 7] {
        assert_eq!(refused(&Options { team_size, ..Options::default() }, 2).0, "team_size");
    }
    let none = Options { stages: Vec::new(), ..Options::default() };
    let many = Options { stages: vec![StageChoice::Named("paris".into()); 22], ..Options::default() };
    let unknown = Options { stages: vec![StageChoice::Named("roubaix".into())], ..Options::default() };
    for options in [none, many, unknown] {
        assert_eq!(refused(&options, 2).0, "stages");
    }
}

#[test]
fn names_are_kept_and_what_is_left_out_is_invented() {
    let ours = TeamNames { name: "Les Copains".into(), riders: vec!["Ginette".into(), String::new()] };
    let options = Options { teams: vec![ours], ..Options::default() };
    let game = Tour::new(&options, 2).unwrap();
    let teams = Tour::wire(game.view(Viewer::Spectator)).teams;
    assert_eq!((teams[0].name.as_str(), teams[0].riders[0].as_str()), ("Les Copains", "Ginette"));
    assert!(teams.iter().all(|team| !team.name.is_empty() && team.riders.len() == 4));
    assert!(teams.iter().flat_map(|team| &team.riders).all(|rider| !rider.is_empty()));

    let too_long = TeamNames { name: "x".repeat(41), riders: Vec::new() };
    let too_many = TeamNames { name: String::new(), riders: vec!["Ginette".into(); 5] };
    for team in [too_long, too_many] {
        assert_eq!(refused(&Options { teams: vec![team], ..Options::default() }, 2).0, "teams");
    }
}
