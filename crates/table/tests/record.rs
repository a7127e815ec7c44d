//! A race is its record: replayed it gives the same views and facts, changed it is refused.

use engine::{Awaiting, Game, Seat, Viewer};
use fair::{Nonce, Secret};
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use serde_json::Map;
use table::{By, Luck, RecordError, Refused, Table, verify, whole_view};
use testkit::toy::{Action, Toy, fault::Sound};

type Race = Table<Toy<Sound>>;

fn fair_luck(seed: u8) -> (Secret, Luck) {
    let secret = Secret([seed; 32]);
    let nonce = Nonce([seed ^ 0x5a; 32]);
    let nonces = vec![Some((nonce.commitment(), nonce)), None, None];
    (secret.clone(), Luck::Fair { secret, nonces })
}

fn random_act(table: &Race, rng: &mut impl Rng) -> Option<(Seat, Action)> {
    let Awaiting::Seats(prompt) = Toy::<Sound>::awaiting(table.game().public()) else { return None };
    let seat = prompt.asked.iter().find(|&seat| Toy::<Sound>::owes(table.game().seat_view(seat)))?;
    let mut legal = Vec::new();
    Toy::<Sound>::legal_actions(table.game().seat_view(seat), &mut legal);
    Some((seat, legal[rng.next_u32() as usize % legal.len()]))
}

fn whole_race(seed: u8) -> (Race, String) {
    let (secret, luck) = fair_luck(seed);
    let mut table = Race::open("a-table", &Map::new(), 3, &luck).expect("good options");
    table.begin();
    let mut rng = ChaCha8Rng::seed_from_u64(seed.into());
    while let Some((seat, action)) = random_act(&table, &mut rng) {
        table.play(seat, table.decision(seat), &action, By::Player).expect("legal");
        if rng.next_u32().is_multiple_of(4) && table.can_undo(seat) {
            table.undo(seat).expect("just asked");
        }
    }
    table.reveal(&secret);
    let text = table.take_lines().join("\n") + "\n";
    (table, text)
}

#[test]
fn replays_exactly() {
    for seed in 0..20 {
        let (played, text) = whole_race(seed);
        let replayed = Race::resume(&text, None).expect("a good record");
        assert_eq!(replayed.game(), played.game());
        assert_eq!(replayed.happened(), played.happened());
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
            assert_eq!(whole_view(replayed.game().view(viewer)), whole_view(played.game().view(viewer)));
        }
    }
}

#[test]
fn goes_on_after_a_stop_at_any_step_with_the_same_luck() {
    let (played, text) = whole_race(3);
    let (_, luck) = fair_luck(3);
    let lines: Vec<&str> = text.lines().collect();
    for stop in 2..lines.len() - 1 {
        let until = lines[..stop].join("\n");
        let mut table = Race::resume(&until, Some(&luck)).expect("a good beginning");
        table.begin();
        let missing = table.take_lines();
        for (line, again) in lines[stop..].iter().zip(&missing) {
            assert_eq!(line, again, "luck after a stop is the luck there would have been");
        }
    }
    assert!(played.game().is_over());
}

#[test]
fn a_finished_race_verifies() {
    let (_, text) = whole_race(5);
    let verified = verify::<Toy<Sound>>(&text).expect("a good record");
    assert!(verified.holds(), "{verified:?}");
    assert!(verified.ranking.is_some());
}

#[test]
fn every_single_bit_counts() {
    let (_, text) = whole_race(7);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..1_000 {
        let mut bytes = text.clone().into_bytes();
        let at = rng.next_u32() as usize % (bytes.len() - 1);
        bytes[at] ^= 1 << (rng.next_u32() % 8);
        let Ok(changed) = String::from_utf8(bytes) else { continue };
        // Text lines may be cut differently and still say the same; nothing else may pass.
        if changed.lines().eq(text.lines()) {
            continue;
        }
        let passes = verify::<Toy<Sound>>(&changed).is_ok_and(|verified| verified.holds());
        assert!(!passes, "a change at byte {at} went unnoticed");
    }
}

#[test]
fn luck_that_was_not_promised_is_caught() {
    let (_, text) = whole_race(5);
    let other = Secret([6; 32]).to_string();
    let step = text.lines().last().expect("a reveal");
    assert!(step.contains("reveal"));
    // Somebody who rewrites the end and chains it properly still cannot show another secret.
    let body: Vec<&str> = text.lines().take(text.lines().count() - 1).collect();
    let last = body.last().and_then(|line| line.rsplit_once("\"link\":\"")).expect("a link").1;
    let mut chain = fair::Chain::after(last[..64].parse().expect("hexadecimal"));
    let reveal = format!(r#"{{"reveal":{{"secret":"{other}"}}}}"#);
    let link = chain.append(reveal.as_bytes());
    let forged = format!("{}\n{{\"step\":{reveal},\"link\":\"{link}\"}}\n", body.join("\n"));
    let verified = verify::<Toy<Sound>>(&forged).expect("well formed");
    let failed: Vec<_> = verified.checks.iter().filter(|check| !check.ok).map(|check| check.what).collect();
    assert_eq!(failed, ["promise", "draws"]);
}

#[test]
fn what_cannot_be_replayed_says_why() {
    let (_, text) = whole_race(2);
    assert_eq!(Race::resume("", None).unwrap_err(), RecordError::Empty);
    let swapped: Vec<&str> = text
        .lines()
        .enumerate()
        .map(|(at, line)| if at == 3 { text.lines().nth(4).unwrap_or(line) } else { line })
        .collect();
    assert_eq!(Race::resume(&swapped.join("\n"), None).unwrap_err(), RecordError::Chain { line: 4 });
}

#[test]
fn a_stale_answer_is_refused_and_changes_nothing() {
    let (_, luck) = fair_luck(1);
    let mut table = Race::open("t", &Map::new(), 3, &luck).expect("good options");
    table.begin();
    let decision = table.decision(Seat(0));
    table.play(Seat(0), decision, &Action::Bid(1), By::Player).expect("legal");
    let before = table.game().clone();
    assert_eq!(table.play(Seat(0), decision, &Action::Bid(2), By::Player), Err(Refused::Stale));
    assert_eq!(*table.game(), before);
}

#[test]
fn a_secret_answer_changes_no_number_that_others_see() {
    let (_, luck) = fair_luck(1);
    let mut table = Race::open("t", &Map::new(), 3, &luck).expect("good options");
    table.begin();
    let (one, two) = (table.decision(Seat(1)), table.decision(Seat(2)));
    table.play(Seat(0), table.decision(Seat(0)), &Action::Bid(1), By::Player).expect("legal");
    assert_eq!((table.decision(Seat(1)), table.decision(Seat(2))), (one, two));
}
