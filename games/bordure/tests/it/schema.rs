//! Every team that can be composed fits the schema that programs are given, and what the schema refuses is refused.

use bordure::{Action, Bordure};
use engine::{Game, Seat, Shown};
use rand::SeedableRng;
use serde_json::{Value, json};
use testkit::schema::fits;

fn race(options: Value) -> Bordure {
    Bordure::new(&serde_json::from_value(options).unwrap(), 2).unwrap()
}

fn schema(race: &Bordure) -> Value {
    serde_json::to_value(Bordure::wide_schema(race.seat_view(Seat(0)))).unwrap()
}

#[test]
fn every_sampled_team_fits() {
    for options in [json!({}), json!({"teams": "compose"}), json!({"course": "PPPPPPPPPPPPPPPS"})] {
        let race = race(options);
        let schema = schema(&race);
        let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
        for _ in 0..500 {
            let team = race.seat_view(Seat(0)).sample_wide(&mut rng);
            let team = serde_json::to_value(team).unwrap();
            assert!(fits(&schema, &team), "{team}");
        }
        let idle = serde_json::to_value(race.seat_view(Seat(0)).idle()).unwrap();
        assert!(fits(&schema, &idle), "{idle}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let rider = json!({"P": 6});
    for (options, team) in [
        (json!({}), json!({"riders": [rider, rider, rider]})),
        (json!({}), json!({"preset": "paris-tours/bmc"})),
        (json!({}), json!({"preset": "milan-san-remo/fdj", "hidden": ["M", null, null]})),
        (json!({}), json!({"preset": "milan-san-remo/fdj", "hidden": [null, null]})),
        (json!({"teams": "compose"}), json!({"riders": [rider, rider]})),
        (json!({"teams": "compose"}), json!({"riders": [rider, rider, {"P": 9}]})),
        (json!({"teams": "compose"}), json!({"riders": [rider, rider, {"P": -1, "C": 7}]})),
        (json!({"teams": "compose"}), json!({"riders": [rider, rider, {"P": 6, "hidden": ["P"]}]})),
        (json!({"teams": "compose"}), json!({})),
    ] {
        let race = race(options);
        let action = json!({"compose": team});
        assert!(!fits(&schema(&race), &action), "{action}");
        let read: Result<Action, _> = serde_json::from_value(action.clone());
        let taken = read.is_ok_and(|action| race.seat_view(Seat(0)).check(&action).is_ok());
        assert!(!taken, "{action}");
    }
}

#[test]
fn nothing_is_described_that_is_not_asked() {
    let mut race = race(json!({}));
    let idle = race.seat_view(Seat(0)).idle();
    race.play(Seat(0), &idle, &mut engine::NoFacts);
    assert_eq!(schema(&race), Value::Null);
}
