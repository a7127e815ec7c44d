//! A view holds what its board needs: dice, bids and coups-fourrés of the events can be read off the view alone, so that who comes
//! late or loads a replay sees them too.

use bots::{Bot, generator};
use catalogue::find;
use engine::{Seat, Viewer};
use serde_json::{Map, Value, json};
use table::{By, LuckSource};

/// Plays a race of random answers. After every step `happened` sees what has just happened, and then `holds` the view.
fn race(key: &str, options: Value, seats: u8, seed: u64, mut look: impl FnMut(&[Value], &Value)) {
    let options: Map<String, Value> = serde_json::from_value(options).unwrap();
    let mut table = find(key).unwrap().open("views", &options, seats, &LuckSource::Seed(seed)).expect("good options");
    let mut rng = generator(seed, 0);
    let mut happened = 0;
    for _ in 0..600 {
        table.draw_pending();
        let facts = table.facts(happened..table.happened(), Viewer::Spectator, None, &[]);
        happened = table.happened();
        let events: Vec<Value> = facts.iter().map(|fact| serde_json::from_str(fact.event.0.get()).unwrap()).collect();
        let view: Value = serde_json::from_str(table.view(Viewer::Spectator).get()).unwrap();
        look(&events, &view);
        let Some(prompt) = table.prompt() else { break };
        let seat = prompt.asked.iter().find(|&seat: &Seat| table.owes(seat)).expect("a seat is asked");
        let action = table.bot_action(seat, Bot::Random, &mut rng).expect("an answer that is owed");
        table.play(seat, table.decision(seat), &action, By::Player).expect("bots play by the rules");
    }
}

#[test]
fn rainbow_dice_and_bids() {
    let mut rolls = 0;
    let mut bids = 0;
    for seed in 0..4 {
        let mut white = Value::Null;
        let mut yellow = Value::Null;
        let mut card = Value::Null;
        let mut said: Vec<Value> = Vec::new();
        race("arc-en-ciel", json!({}), 4, seed, |events, view| {
            for event in events {
                match event["event"].as_str().unwrap() {
                    "rolled" => {
                        white = json!({ "seat": event["seat"], "die": event["die"], "from": event["from"], "to": event["to"] });
                        (yellow, card) = (Value::Null, Value::Null);
                    }
                    "went_clear" => yellow = json!({ "seat": event["seat"], "die": event["die"], "chases": false }),
                    "chased" => yellow = json!({ "seat": event["by"], "die": event["die"], "chases": true }),
                    "drew" => card = event["card"].clone(),
                    "auction_opened" => said.clear(),
                    "bid" => said.push(json!({ "seat": event["seat"], "energy": event["energy"] })),
                    "passed" => said.push(json!({ "seat": event["seat"], "energy": null })),
                    _ => {}
                }
            }
            assert_eq!(view["rolls"], json!({ "white": white, "yellow": yellow, "card": card }), "seed {seed}");
            rolls += 1;
            if view["auction"].is_object() {
                said.sort_by_key(|bid| bid["seat"].as_u64());
                assert_eq!(view["bids"], json!(said), "seed {seed}");
                bids += said.len();
            } else {
                assert_eq!(view["bids"], json!([]));
            }
        });
    }
    assert!(rolls > 200 && bids > 50, "{rolls} steps, {bids} bids");
}

#[test]
fn the_last_die_and_the_last_falls_of_a_tour() {
    let mut rolls = 0;
    let mut falls = 0;
    for seed in 0..12 {
        let mut roll = Value::Null;
        let mut fell: [Value; 2] = Default::default();
        race("tour", json!({ "team_size": 3 }), 2, seed, |events, view| {
            for event in events {
                match event["event"].as_str().unwrap() {
                    "stage_began" | "round_began" => roll = Value::Null,
                    "rolled" => {
                        let wind = event["gives"]["wind"].as_u64().unwrap_or(0);
                        roll = json!({ "rider": event["rider"]["id"], "die": event["die"], "face": event["face"], "wind": wind });
                    }
                    "crashed" | "went_out" => {
                        let out = event["event"] == "went_out";
                        let team = event["rider"]["team"].as_u64().unwrap() as usize;
                        fell[team] = json!({ "rider": event["rider"]["id"], "out": out });
                        falls += 1;
                    }
                    _ => {}
                }
            }
            assert_eq!(view["roll"], roll, "seed {seed}");
            rolls += usize::from(!roll.is_null());
            let shown: Vec<Value> = view["falls"]
                .as_array()
                .unwrap()
                .iter()
                .map(|fall| json!({ "rider": fall["rider"], "out": fall["out"] }))
                .collect();
            let happened: Vec<Value> = fell.iter().filter(|fall| !fall.is_null()).cloned().collect();
            assert_eq!(shown, happened, "seed {seed}");
        });
    }
    assert!(rolls > 300 && falls > 3, "{rolls} rolls, {falls} falls");
}

#[test]
fn a_coup_fourre_stays_in_view_until_the_attacker_plays() {
    let mut parries = 0;
    for seed in 0..30 {
        let mut met: [bool; 4] = [false; 4];
        race("mille-bornes", json!({}), 4, seed, |events, view| {
            for event in events {
                let seat = |key: &str| event[key].as_u64().map(|seat| seat as usize);
                match event["event"].as_str().unwrap() {
                    "attacked" => met[seat("by").unwrap()] = false,
                    "coup_fourre" => {
                        met[seat("seat").unwrap()] = false;
                        met[seat("by").unwrap()] = true;
                        parries += 1;
                    }
                    "drove" | "started" | "mended" | "botte_shown" | "threw_away" => met[seat("seat").unwrap()] = false,
                    "dealt" => met = [false; 4],
                    _ => {}
                }
            }
            let shown: Vec<u64> =
                view["parried"].as_array().unwrap().iter().map(|parry| parry["by"].as_u64().unwrap()).collect();
            let happened: Vec<u64> = (0..4).filter(|&seat| met[seat as usize]).collect();
            assert_eq!(shown, happened, "seed {seed}: {events:?}");
        });
    }
    assert!(parries > 3, "{parries}");
}

#[test]
fn the_rider_of_a_team_whose_turn_it_is_is_named() {
    for seed in 0..3 {
        let mut last = json!(0);
        race("echappee", json!({ "variant": "equipes", "stages": 1 }), 3, seed, |events, view| {
            if view["riding"].is_object() {
                assert_eq!(view["riding"]["seat"], view["turn"]);
            }
            for event in events {
                if event["event"] == "rode" {
                    assert_eq!(event["rider"], last, "seed {seed}: who rode is the one who was named");
                }
            }
            last = view["riding"].clone();
        });
    }
}

#[test]
fn what_decided_a_race_is_said_when_it_is_over() {
    for key in ["mille-bornes", "bordure"] {
        let mut over = 0;
        for seed in 0..3 {
            race(key, json!({}), 2, seed, |_, view| {
                assert_eq!(view["decided"].is_null(), view["over"] == false, "{key}, seed {seed}");
                over += usize::from(view["over"] == true);
            });
        }
        assert!(over > 0, "{key}");
    }
}
