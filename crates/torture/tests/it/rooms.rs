//! Windows, clocks and standing orders, to the tick.

use bots::generator;
use engine::Seat;
use protocol::{Clock, Windows};
use serde_json::Value;
use server::Times;
use torture::{
    harness::{CROWD, Harness, Seating},
    windows,
};

use crate::common::{TOY, games};

fn seating(people: &[bool], clock: Clock) -> Seating {
    let times = Times { window: 5_000, bot: (700, 700), ..Times::default() };
    Seating { people: people.to_vec(), clock, windows: Windows::Strict, times }
}

#[test]
fn windows_last_the_same_time_whether_or_not_anybody_can_answer() {
    let [nobody, a_seat] = windows::virtually(&TOY, 2, 100).unwrap();
    assert!(nobody > 20 && a_seat > 20, "{nobody} and {a_seat}");
    let mille_bornes = catalogue::ALL.iter().find(|game| game.key() == "mille-bornes");
    if let Some(&game) = mille_bornes {
        let [nobody, a_seat] = windows::virtually(game, 2, 20).unwrap();
        assert!(nobody > 20 && a_seat > 0, "{nobody} and {a_seat}");
    }
}

fn tour() -> &'static dyn catalogue::AnyGame {
    *catalogue::ALL.iter().find(|game| game.key() == "tour").expect("on the list")
}

fn bordure() -> &'static dyn catalogue::AnyGame {
    *catalogue::ALL.iter().find(|game| game.key() == "bordure").expect("on the list")
}

/// The riders for whom a seat could say yes in the window that it is asked in.
fn riders_who_could_follow(harness: &Harness, seat: usize) -> Vec<String> {
    let yes = |what: &String| what.starts_with("{\"follow\":") && what.contains("\"yes\":true");
    harness.offers(seat).into_iter().filter(yes).collect()
}

/// A race of two people that has come to a window in which a seat could say yes for several of its riders, the seat, and what it could say.
fn in_a_window_for_several_riders() -> (Harness, usize, Vec<String>) {
    for seed in 0..200 {
        let mut harness = Harness::new(bordure(), &seating(&[true, true], Clock::None), seed);
        let mut rng = bots::generator(seed, 0);
        while harness.random_step(&mut rng) {
            if let Some(seat) = (0..2).find(|&seat| riders_who_could_follow(&harness, seat).len() > 1) {
                harness.heard.clear();
                let offers = riders_who_could_follow(&harness, seat);
                return (harness, seat, offers);
            }
        }
    }
    panic!("no such window in 200 races");
}

fn revision(harness: &Harness) -> Option<u64> {
    harness.room.table().map(|table| table.revision())
}

#[test]
fn a_window_closes_on_time_where_a_seat_owes_an_answer_for_each_rider() {
    let (mut harness, ..) = in_a_window_for_several_riders();
    let opened = harness.now;
    let open = revision(&harness);
    assert!(harness.wait());
    assert_ne!(revision(&harness), open, "nobody answered: all is declined");
    assert!(harness.now <= opened + 5_000);
}

#[test]
fn a_seat_answers_a_window_for_each_of_its_riders() {
    let (mut harness, seat, offers) = in_a_window_for_several_riders();
    let open = revision(&harness);
    harness.act(seat, &offers[0], "first");
    assert_eq!(riders_who_could_follow(&harness, seat), offers[1..], "the other riders are still asked");
    for (at, offer) in offers[1..].iter().enumerate() {
        harness.act(seat, offer, &format!("more{at}"));
    }
    assert!(harness.ask(seat).is_none(), "nothing more is asked");
    assert!(harness.heard.iter().all(|heard| heard.socket == seat as u64), "and nobody else hears anything");
    assert_eq!(revision(&harness), open, "nor does it close the window");
    assert!(harness.wait());
    assert_ne!(revision(&harness), open);
    let followed = |offer: &String| harness.moves.iter().any(|played| played.what == *offer);
    assert!(offers.iter().all(followed), "{offers:?}");
}

/// A race of two people that has come to a window with an answer in the second's hand.
fn in_a_window(people: &[bool]) -> Harness {
    in_a_window_of(&seating(people, Clock::None))
}

fn in_a_window_of(seating: &Seating) -> Harness {
    for seed in 0..500 {
        let mut harness = Harness::new(&TOY, seating, seed);
        for turn in 0..60 {
            if harness.offers(1).contains(&"\"shield\"".to_owned()) {
                harness.heard.clear();
                return harness;
            }
            // The first seat attacks as soon as it can; the others take the first choice offered.
            let attack = "{\"attack\":1}".to_owned();
            let seat = (0..seating.people.len()).find(|&seat| !harness.offers(seat).is_empty());
            match seat {
                Some(0) if harness.offers(0).contains(&attack) => harness.act(0, &attack, &format!("a{turn}")),
                Some(seat) => {
                    let first = harness.offers(seat).last().cloned().unwrap();
                    harness.act(seat, &first, &format!("b{turn}"));
                }
                None => drop(harness.wait()),
            }
        }
    }
    panic!("no window in 500 races");
}

fn sent_at(harness: &Harness, what: &str) -> Option<u64> {
    harness.heard.iter().find(|heard| heard.socket == CROWD && heard.text.contains(what)).map(|heard| heard.at)
}

#[test]
fn an_answer_lies_face_down_until_the_window_closes() {
    let mut harness = in_a_window(&[true, true]);
    let opened = harness.now;
    harness.now += 1_000;
    harness.act(1, "\"shield\"", "mine");
    assert!(
        harness.heard.iter().any(|heard| heard.socket == 1 && heard.text.contains("\"ack\"")),
        "acknowledged at once"
    );
    assert!(harness.heard.iter().all(|heard| heard.socket == 1), "and nobody else hears anything");
    assert!(harness.ask(1).is_none());
    // Another answer comes too late; the same one is acknowledged again.
    harness.heard.clear();
    harness.act(1, "\"pass\"", "another");
    assert!(harness.heard.iter().any(|heard| heard.text.contains("\"stale\"")));
    harness.act(1, "\"shield\"", "mine");
    assert!(harness.wait());
    assert_eq!(sent_at(&harness, "parried"), Some(opened + 5_000));
}

fn relaxed(people: &[bool]) -> Seating {
    Seating { windows: Windows::Relaxed, ..seating(people, Clock::None) }
}

#[test]
fn a_relaxed_window_closes_with_the_last_answer_and_in_any_case_on_time() {
    for answers in [true, false] {
        let mut harness = in_a_window_of(&relaxed(&[true, true]));
        let opened = harness.now;
        if answers {
            harness.now += 1_000;
            harness.act(1, "\"shield\"", "mine");
        }
        assert!(harness.wait());
        let (outcome, after) = if answers { ("parried", 1_000) } else { ("hit", 5_000) };
        assert_eq!(sent_at(&harness, outcome), Some(opened + after));
    }
}

/// People who answer at once wait for nothing but each other, in every game.
#[test]
fn in_relaxed_windows_nobody_waits_who_answers_at_once() {
    for game in games() {
        for seed in 0..3 {
            let people = vec![true; usize::from(*game.seats().start()).max(2)];
            let mut harness = Harness::new(game, &relaxed(&people), seed);
            let began = harness.now;
            let mut rng = generator(seed, 7);
            let mut answers = 0;
            while !harness.is_over() && answers < 600 {
                if harness.room.next_wake(&harness.cx()).is_some_and(|at| at.0 <= harness.now) {
                    harness.wait();
                    continue;
                }
                let table = harness.room.table().expect("a race");
                let asked = |&seat: &usize| table.owes(Seat(seat as u8)) && harness.ask(seat).is_some();
                let seat = (0..people.len()).find(asked);
                let seat = seat.unwrap_or_else(|| panic!("{}: nobody is asked, and time has to pass", game.key()));
                let what = table.bot_action(Seat(seat as u8), bots::Bot::Random, &mut rng).expect("owes an answer");
                answers += 1;
                harness.act(seat, what.get(), &format!("a{answers}"));
            }
            assert_eq!(harness.now, began, "{}", game.key());
        }
    }
}

#[test]
fn standing_orders_answer_without_a_sign() {
    for (order, outcome) in [("never", "hit"), ("always", "parried")] {
        let mut harness = in_a_window(&[true, true]);
        let opened = harness.now;
        harness.say(1, &format!(r#"{{"type":"orders","windows":"{order}"}}"#));
        assert!(harness.heard.iter().all(|heard| heard.socket == 1), "nobody else hears of it");
        assert!(harness.ask(1).is_none(), "it is answered");
        assert!(harness.wait());
        assert_eq!(sent_at(&harness, outcome), Some(opened + 5_000), "{order}");
    }
}

/// What everybody but a seat has heard.
fn heard_by_others(harness: &Harness, seat: u64) -> Vec<(u64, u64, String)> {
    let others = harness.heard.iter().filter(|heard| heard.socket != seat);
    others.map(|heard| (heard.at, heard.socket, heard.text.clone())).collect()
}

/// Two races that are one and the same, but that the second player leaves an order in one of them. The others hear the same, byte by byte and tick
/// by tick, until the order answers: whether it stands, whether it has lapsed, and that there was one.
#[test]
fn an_order_is_left_and_lapses_without_a_sign() {
    let mut answered = 0;
    let mut lapsed = 0;
    for seed in 0..240 {
        let seating = seating(&[true, true], Clock::Days { days: 2 });
        let [mut plain, mut ordered] = [(); 2].map(|()| Harness::new(&TOY, &seating, seed));
        // Both bid, in secret; the second seat leaves an order for its turn, which goes by its hand.
        for world in [&mut plain, &mut ordered] {
            world.act(1, "{\"bid\":1}", "b1");
        }
        ordered.leave_orders(&TOY, 1, |spec| spec.key == "skip");
        for world in [&mut plain, &mut ordered] {
            world.now += 5;
            world.act(0, "{\"bid\":1}", "b0");
            world.act(0, "\"skip\"", "s0");
            world.say(1, r#"{"type":"chat","text":"à demain"}"#);
        }
        assert_eq!(heard_by_others(&plain, 1), heard_by_others(&ordered, 1), "seed {seed}");
        assert_eq!(plain.room.info(&plain.cx(), None), ordered.room.info(&ordered.cx(), None));
        let asked_at = ordered.now;
        if !ordered.offers(1).contains(&"\"skip\"".to_owned()) {
            continue; // The race was over for this round.
        }
        assert!(ordered.wait());
        assert_eq!(ordered.now, asked_at + 60_000, "always the same while");
        plain.now = ordered.now;
        plain.say(0, r#"{"type":"ping"}"#);
        ordered.say(0, r#"{"type":"ping"}"#);
        if ordered.moves.len() > plain.moves.len() {
            answered += 1;
            assert_eq!(ordered.moves.last().map(|played| played.what.as_str()), Some("\"skip\""));
        } else {
            lapsed += 1;
            assert_eq!(heard_by_others(&plain, 1), heard_by_others(&ordered, 1), "seed {seed}: it has lapsed");
            let own = ordered.heard.iter().rfind(|heard| heard.socket == 1).map(|heard| heard.text.as_str());
            assert_eq!(own, Some(r#"{"type":"if","orders":[]}"#), "its own player hears of it");
        }
    }
    assert!(answered > 10 && lapsed > 10, "{answered} answered, {lapsed} lapsed");
}

/// A race of two teams of which one has left all orders that answer at any table, and has gone. It comes back for the questions that no order is
/// about, and goes again. With how often it did.
fn riding_by_order(clock: Clock, seed: u64) -> (Harness, usize) {
    let mut seating = seating(&[true, true], clock);
    // Over days an order answers a while after its question was put, and at other tables at once.
    let waits = if matches!(clock, Clock::Days { .. }) { seating.times.order } else { 0 };
    // Nobody stands in meanwhile.
    seating.times.grace = 1 << 40;
    let mut harness = Harness::new(tour(), &seating, seed);
    let each = |key: &str| (1..=4).map(|bib| format!(r#"{{"key":"{key}","numbers":[{bib}],"once":false}}"#)).collect();
    let single = |key: &str| vec![format!(r#"{{"key":"{key}","numbers":[],"once":false}}"#)];
    let all: Vec<String> = [each("always"), each("roll"), single("cells"), single("line_up")].concat();
    harness.say(0, &format!(r#"{{"type":"if","orders":[{}]}}"#, all.join(",")));
    harness.disconnect(0);
    let mut by_hand = 0;
    for turn in 0..200 {
        // What is due so soon is an order's.
        if harness.room.next_wake(&harness.cx()).is_some_and(|at| at.0 <= harness.now + waits) {
            harness.wait();
        } else if harness.room.table().is_some_and(|table| table.owes(Seat(0))) {
            harness.connect(0, engine::Viewer::Seat(Seat(0)), None, 0);
            let first = harness.offers(0).swap_remove(0);
            harness.act(0, &first, &format!("h{turn}"));
            harness.disconnect(0);
            by_hand += 1;
        } else if let Some(first) = harness.offers(1).first().cloned() {
            harness.act(1, &first, &format!("t{turn}"));
        } else {
            break;
        }
    }
    (harness, by_hand)
}

#[test]
fn orders_ride_on_at_any_table_with_nobody_there_and_are_recorded_as_orders() {
    ride_on_by_order(Clock::None);
}

#[test]
fn orders_ride_on_over_days_with_nobody_there_and_are_recorded_as_orders() {
    ride_on_by_order(Clock::Days { days: 2 });
}

fn ride_on_by_order(clock: Clock) {
    let mut ordered = std::collections::BTreeMap::<&str, usize>::new();
    for seed in 0..4 {
        let (harness, by_hand) = riding_by_order(clock, seed);
        let own = || harness.moves.iter().filter(|played| played.seat == Seat(0));
        assert_eq!(own().filter(|one| !one.by_order).count(), by_hand, "seed {seed}: with nobody there an order plays");
        for one in own().filter(|one| one.by_order) {
            let what = ["place", "follow", "roll", "move"].into_iter().find(|what| one.what.contains(what));
            *ordered.entry(what.expect("a cell, a wheel or a die")).or_default() += 1;
        }
        assert!(harness.moves.iter().all(|one| one.seat == Seat(0) || !one.by_order), "the others ride by hand");
    }
    for what in ["place", "follow", "move"] {
        assert!(ordered.get(what).is_some_and(|&times| times > 3), "{ordered:?}");
    }
}

#[test]
fn a_question_to_which_a_player_has_come_back_is_answered_by_no_order() {
    let mut harness = Harness::new(tour(), &seating(&[true, true], Clock::None), 1);
    while harness.offers(0).is_empty() {
        let first = harness.offers(1).swap_remove(0);
        harness.act(1, &first, "other");
    }
    let first = harness.offers(0).swap_remove(0);
    harness.act(0, &first, "mine");
    harness.say(0, r#"{"type":"if","orders":[{"key":"line_up","numbers":[],"once":false}]}"#);
    harness.say(0, r#"{"type":"undo","action":"back"}"#);
    let before = harness.moves.len();
    while harness.wait() {
        assert_eq!(harness.moves.len(), before, "it is the player's own");
        if harness.now > 10_000_000 {
            break;
        }
    }
    assert!(!harness.offers(0).is_empty());
}

#[test]
fn with_one_person_among_bots_a_window_closes_on_their_answer() {
    // The bot attacks when it likes: play until it does.
    let person = [false, true];
    for seed in 0..500 {
        let mut harness = Harness::new(&TOY, &seating(&person, Clock::None), seed);
        for turn in 0..80 {
            let offers = harness.offers(1);
            if offers.contains(&"\"shield\"".to_owned()) {
                harness.heard.clear();
                harness.now += 10;
                harness.act(1, "\"pass\"", "now");
                assert_eq!(sent_at(&harness, "hit"), Some(harness.now));
                return;
            }
            match offers.first().cloned() {
                Some(first) => harness.act(1, &first, &format!("c{turn}")),
                None => drop(harness.wait()),
            }
        }
    }
    panic!("the bot never attacked");
}

#[test]
fn the_clock_plays_for_a_seat_that_runs_out_of_time() {
    let mut harness = Harness::new(&TOY, &seating(&[true, true], Clock::Move { seconds: 30 }), 1);
    let began = harness.now;
    let closes = harness.ask(0).unwrap().closes_ms;
    assert_eq!(closes, Some(30_000));
    harness.act(0, "{\"bid\":3}", "a");
    harness.heard.clear();
    assert!(harness.wait());
    assert_eq!(sent_at(&harness, "showed"), Some(began + 30_000));
    let message = harness.heard.iter().find(|heard| heard.text.contains("showed")).unwrap();
    let message: Value = serde_json::from_str(&message.text).unwrap();
    let event = &message["moments"][0]["facts"][0]["event"];
    assert_eq!(event["event"], "showed");
    assert_eq!(event["bids"], serde_json::json!([3, 1]), "the least bid, for the late one");
}

#[test]
fn a_bank_runs_down_while_its_seat_thinks_and_nobody_sees_who_has_answered() {
    let clock = Clock::Bank { seconds: 100, increment: 5 };
    let mut harness = Harness::new(&TOY, &seating(&[true, true], clock), 1);
    let banks = |harness: &Harness| {
        let info = harness.room.info(&harness.cx(), None);
        [0, 1].map(|seat: usize| info.seats[seat].clock_ms.unwrap())
    };
    assert_eq!(banks(&harness), [100_000, 100_000]);
    harness.now += 10_000;
    harness.act(0, "{\"bid\":1}", "a");
    harness.now += 10_000;
    assert_eq!(banks(&harness), [80_000, 80_000], "the public sees both run");
    harness.act(1, "{\"bid\":1}", "a");
    // It is seat 0's turn now; its answer took 10 s and the other's 20 s.
    assert_eq!(banks(&harness), [95_000, 85_000]);
    let deadline = harness.room.next_wake(&harness.cx()).unwrap();
    assert_eq!(deadline.0, harness.now + 95_000);
}

#[test]
fn bots_take_their_time_whatever_they_hold() {
    let mut harness = Harness::new(&TOY, &seating(&[true, false], Clock::None), 3);
    let began = harness.now;
    assert_eq!(harness.room.next_wake(&harness.cx()).map(|at| at.0), Some(began + 700));
    harness.act(0, "{\"bid\":1}", "a");
    assert_eq!(sent_at(&harness, "showed"), None);
    assert!(harness.wait());
    assert_eq!(sent_at(&harness, "showed"), Some(began + 700));
}

#[test]
fn every_game_is_played_to_its_end() {
    for game in catalogue::ALL {
        let seats = usize::from(*game.seats().start()).max(2);
        let people: Vec<bool> = (0..seats).map(|seat| seat == 0).collect();
        for seed in 0..3 {
            let mut harness = Harness::new(*game, &seating(&people, Clock::None), seed);
            let mut rng = bots::generator(seed, 1);
            let mut steps = 0;
            while harness.random_step(&mut rng) {
                steps += 1;
                assert!(steps < 20_000, "{}: no end", game.key());
            }
            assert!(harness.is_over(), "{}: stuck after {steps} steps", game.key());
        }
    }
}
