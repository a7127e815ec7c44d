//! Scripts that cannot be are refused with the key and the reason.

use engine::{Game, NoFacts, ScriptError, Scripted};
use mille_bornes::{Fate, Luck, MilleBornes, Options, Setup};

fn race(options: &str, seats: u8) -> MilleBornes {
    let options: Options = serde_json::from_str(options).expect("good options");
    MilleBornes::new(&options, seats).expect("a race")
}

fn read(game: &MilleBornes, fate: &str) -> Result<Option<Luck>, ScriptError> {
    let mut fate: Fate = serde_json::from_str(fate).expect("a script that can be read");
    game.scripted(&mut fate)
}

fn refused_over(key: &str, found: Result<impl std::fmt::Debug, ScriptError>) {
    match found {
        Err(ScriptError::Bad { key: found, expected }) => {
            assert_eq!(found, key, "{expected}");
            assert!(!expected.is_empty());
        }
        found => panic!("expected a fault in {key}, found {found:?}"),
    }
}

#[test]
fn a_deal_never_holds_more_of_a_kind_than_the_box() {
    let game = race(r#"{"first": 0}"#, 2);
    refused_over("deals/hands", read(&game, r#"{"deals": [{"hands": [["citerne"], ["citerne"]], "pile": []}]}"#));
    refused_over("deals/pile", read(&game, r#"{"deals": [{"hands": [["citerne"], []], "pile": ["citerne"]}]}"#));
    // Two players play with four red lights (M3).
    let lights =
        r#"{"deals": [{"hands": [[], []], "pile": ["feu_rouge","feu_rouge","feu_rouge","feu_rouge","feu_rouge"]}]}"#;
    refused_over("deals/pile", read(&game, lights));
    assert!(read(&race(r#"{"first": 0}"#, 4), &lights.replace("[[], []]", "[[], [], [], []]")).is_ok());
}

#[test]
fn a_deal_has_a_hand_of_at_most_six_for_every_seat() {
    let game = race(r#"{"first": 0}"#, 2);
    refused_over("deals/hands", read(&game, r#"{"deals": [{"hands": [["25"]], "pile": []}]}"#));
    let seven = r#"{"deals": [{"hands": [["25","25","25","25","25","25","25"], []], "pile": []}]}"#;
    refused_over("deals/hands", read(&game, seven));
}

#[test]
fn a_botte_set_up_on_a_car_is_not_dealt_again() {
    let mut game = race(r#"{"first": 0}"#, 2);
    let setup: Setup = serde_json::from_str(r#"{"cars": [{"bottes": ["citerne"]}]}"#).expect("a position");
    game.set_up(&setup).expect("a possible position");
    refused_over("deals/hands", read(&game, r#"{"deals": [{"hands": [["citerne"], []], "pile": []}]}"#));
}

#[test]
fn a_reshuffle_is_made_of_what_was_thrown_away() {
    let mut game = race(r#"{"first": 0, "extended": true}"#, 2);
    let deal =
        read(&game, r#"{"deals": [{"hands": [["25"], ["50"]], "pile": ["75"]}]}"#).expect("a deal").expect("one");
    game.take_luck(&deal, &mut NoFacts);
    let seat = engine::Seat(0);
    game.try_play(seat, &mille_bornes::Action::discard(mille_bornes::Card::Km25), &mut NoFacts).expect("legal");
    refused_over("reshuffles", read(&game, r#"{"reshuffles": [["50"]]}"#));
    assert!(matches!(read(&game, r#"{"reshuffles": [["25"]]}"#), Ok(Some(Luck::Reshuffle(_)))));
    assert_eq!(read(&game, "{}"), Ok(None));
}

#[test]
fn the_lot_names_a_seat_of_the_table() {
    let game = race("{}", 2);
    refused_over("lot", read(&game, r#"{"lot": [2]}"#));
    assert_eq!(read(&game, r#"{"lot": []}"#), Err(ScriptError::Dry("lot")));
    assert_eq!(read(&game, r#"{"lot": [1]}"#), Ok(Some(Luck::First(engine::Seat(1)))));
}

#[test]
fn impossible_positions_are_refused() {
    for (setup, key) in [
        (r#"{"cars": [{"km": 30}]}"#, "cars/km"),
        (r#"{"cars": [{"km": 1000}]}"#, "cars/km"),
        (r#"{"cars": [{"two_hundreds": 3}]}"#, "cars/two_hundreds"),
        (r#"{"cars": [{"bottes": ["citerne"]}, {"bottes": ["citerne"]}]}"#, "cars/bottes"),
        (r#"{"cars": [{"bottes": ["citerne"], "stopped_by": "panne"}]}"#, "cars/bottes"),
        (r#"{"cars": [{"bottes": ["prioritaire"], "limited": true}]}"#, "cars/bottes"),
        (r#"{"cars": [{}, {}, {}]}"#, "cars"),
    ] {
        let setup: Setup = serde_json::from_str(setup).expect("a position that can be read");
        refused_over(key, race(r#"{"first": 0}"#, 2).set_up(&setup));
    }
}

#[test]
fn unknown_keys_are_refused() {
    assert!(serde_json::from_str::<Fate>(r#"{"dice": []}"#).is_err());
    assert!(serde_json::from_str::<Fate>(r#"{"deals": [{"hands": [], "pile": [], "talon": []}]}"#).is_err());
    assert!(serde_json::from_str::<Setup>(r#"{"cars": [{"speed": 50}]}"#).is_err());
    assert!(serde_json::from_str::<Setup>(r#"{"cars": [{"played": {"30": 1}}]}"#).is_err());
    assert!(serde_json::from_str::<Options>(r#"{"colour": "red"}"#).is_err());
}
