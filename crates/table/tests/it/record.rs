//! A race is its record: replayed it gives the same views and facts, changed it is refused.

use engine::{Game, Seat, Viewer};
use fair::{Nonce, Secret, Share};
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use serde_json::Map;
use table::{
    By, LuckSource, LuckVerdict, Outcome, RecordError, Refused, Table, Testimony, Verified, Witness, table_view, verify,
};
use testkit::{
    drive::question,
    toy::{Action, Toy, fault::Sound},
};

pub type Race = Table<Toy<Sound>>;

fn fair_luck(seed: u8) -> (Secret, LuckSource) {
    let secret = Secret([seed; 32]);
    let nonce = Nonce([seed ^ 0x5a; 32]);
    let shares = vec![Some(Share::shown(nonce)), None, None];
    (secret.clone(), LuckSource::Fair { secret, shares })
}

fn random_act(table: &Race, rng: &mut impl Rng) -> Option<(Seat, Action)> {
    let (seat, legal) = question(table.game())?;
    Some((seat, legal[rng.next_u32() as usize % legal.len()]))
}

pub fn whole_race(seed: u8) -> (Race, String) {
    let (secret, luck) = fair_luck(seed);
    let mut table = Race::open("a-table", &Map::new(), 3, &luck).expect("good options");
    table.draw_pending();
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
            assert_eq!(table_view(replayed.game().view(viewer)), table_view(played.game().view(viewer)));
        }
    }
}

#[test]
fn goes_on_after_a_stop_at_any_step_with_the_same_luck() {
    let (played, text) = whole_race(3);
    let (_, luck) = fair_luck(3);
    let lines: Vec<&str> = text.lines().collect();
    let mut drawn = 0;
    for stop in 2..lines.len() - 1 {
        let until = lines[..stop].join("\n");
        let mut table = Race::resume(&until, Some(&luck)).expect("a good beginning");
        table.draw_pending();
        let missing = table.take_lines();
        for (line, again) in lines[stop..].iter().zip(&missing) {
            assert_eq!(line, again, "luck after a stop is the luck there would have been");
        }
        drawn += missing.len();
    }
    assert!(played.game().is_over() && drawn > 1, "{drawn} draws after a stop");
}

#[test]
fn a_finished_race_verifies() {
    let (_, text) = whole_race(5);
    let verified = verify::<Toy<Sound>>(&text).expect("a good record");
    assert_eq!(verified.luck(), LuckVerdict::Proved, "{verified:?}");
    assert!(verified.ranking().is_some());
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
        let passes = verify::<Toy<Sound>>(&changed).is_ok_and(|verified| verified.luck() != LuckVerdict::Forged);
        assert!(!passes, "a change at byte {at} went unnoticed");
    }
}

fn failed(verified: &Verified) -> Vec<&'static str> {
    verified.checks().iter().filter(|check| check.outcome == Outcome::Failed).map(|check| check.what).collect()
}

/// The same steps, some of them otherwise, properly chained.
fn chained(text: &str, change: impl FnOnce(&mut Vec<String>)) -> String {
    let step = |line: &str| line[r#"{"step":"#.len()..line.len() - r#","link":""}"#.len() - 64].to_owned();
    let mut steps: Vec<String> = text.lines().map(step).collect();
    change(&mut steps);
    let mut chain = fair::Chain::default();
    let line = |step: &String| format!("{{\"step\":{step},\"link\":\"{}\"}}\n", chain.append(step.as_bytes()));
    steps.iter().map(line).collect()
}

fn luck_of(text: &str) -> LuckVerdict {
    verify::<Toy<Sound>>(text).expect("a text that can be judged").luck()
}

#[test]
fn without_a_promise_nothing_is_proved() {
    let (_, text) = whole_race(5);
    assert_eq!(luck_of(&chained(&text, |_| {})), LuckVerdict::Proved, "chained again it is the same record");
    let dropped = chained(&text, |steps| {
        let at = steps[0].find(",\"commitment\"").expect("a commitment");
        steps[0].replace_range(at..at + ",\"commitment\":\"\"".len() + 64, "");
    });
    assert_eq!(luck_of(&dropped), LuckVerdict::Unproved);
    let nothing_left = chained(&dropped, |steps| {
        steps.remove(1);
        steps.pop();
    });
    assert_eq!(luck_of(&nothing_left), LuckVerdict::Unproved);
    let not_shown = chained(&text, |steps| drop(steps.pop()));
    assert_eq!(luck_of(&not_shown), LuckVerdict::Unproved);
    // Nor where nobody but the table added to the luck.
    let secret = Secret([1; 32]);
    let alone = vec![None; 3];
    let mut table = Race::open("t", &Map::new(), 3, &LuckSource::Fair { secret: secret.clone(), shares: alone })
        .expect("good options");
    table.abandon();
    table.reveal(&secret);
    assert_eq!(luck_of(&(table.take_lines().join("\n") + "\n")), LuckVerdict::Unproved);
}

#[test]
fn a_mix_counts_once_and_in_its_place() {
    let (_, text) = whole_race(5);
    for (what, forged) in [
        ("twice", chained(&text, |steps| steps.insert(2, steps[1].clone()))),
        ("at the end", chained(&text, |steps| steps.push(steps[1].clone()))),
        ("after a draw", chained(&text, |steps| steps.swap(1, 2))),
        ("nowhere", chained(&text, |steps| drop(steps.remove(1)))),
        ("a header twice", chained(&text, |steps| steps.insert(1, steps[0].clone()))),
        ("a secret twice", chained(&text, |steps| steps.extend(steps.last().cloned()))),
    ] {
        assert_eq!(luck_of(&forged), LuckVerdict::Forged, "{what}");
        assert!(Race::resume(&forged, None).is_err(), "{what}");
    }
}

#[test]
fn a_draw_carries_its_bound() {
    let (_, text) = whole_race(5);
    let draws = text.lines().filter(|line| line.starts_with(r#"{"step":{"luck""#));
    assert!(draws.clone().count() > 1);
    assert!(draws.clone().all(|line| line.contains("\"below\":") != line.contains("\"shuffle\":")));
    for (was, is) in [("\"shuffle\":", "\"shuffle\":1"), ("\"below\":", "\"below\":1")] {
        let forged = chained(&text, |steps| {
            steps.iter_mut().for_each(|step| *step = step.replace(was, is));
        });
        assert!(forged == text || luck_of(&forged) == LuckVerdict::Forged, "{was}");
    }
}

#[test]
fn a_promise_that_was_not_kept_stays_in_the_record() {
    let secret = Secret([1; 32]);
    let nonce = Nonce([2; 32]);
    let late = Share { promise: Nonce([3; 32]).commitment(), nonce: None };
    let luck = LuckSource::Fair { secret: secret.clone(), shares: vec![Some(Share::shown(nonce)), Some(late), None] };
    let mut table = Race::open("t", &Map::new(), 3, &luck).expect("good options");
    table.draw_pending();
    table.abandon();
    table.reveal(&secret);
    let text = table.take_lines().join("\n") + "\n";
    assert!(text.contains(&late.promise.to_string()));
    let verified = verify::<Toy<Sound>>(&text).expect("a good record");
    assert_eq!(verified.luck(), LuckVerdict::Proved);
    let nonces = verified.checks().iter().find(|check| check.what == "nonces").expect("nonces");
    assert!(nonces.detail.en.contains("not shown in time: seat 1"), "{}", nonces.detail.en);
}

#[test]
fn only_the_one_way_of_writing_a_line_is_read() {
    let (_, text) = whole_race(2);
    for changed in [
        text.replacen("{\"step\":", "{ \"step\":", 1),
        text.replacen(",\"link\":", ", \"link\":", 1),
        text.replacen("{\"step\":", "{\"step\": ", 1),
    ] {
        assert!(matches!(Race::resume(&changed, None), Err(RecordError::Line { line: 1, .. })));
        assert_eq!(luck_of(&changed), LuckVerdict::Forged);
    }
}

#[test]
fn a_witness_knows_its_own_nonce() {
    let (_, text) = whole_race(5);
    let secret = Secret([5; 32]);
    let nonce = Nonce([5 ^ 0x5a; 32]);
    let promises = vec![Some(nonce.commitment()), None, None];
    let witness = Witness {
        table: "a-table".into(),
        seat: 0,
        nonce,
        commitment: secret.commitment("a-table", Toy::<Sound>::RULES_VERSION),
        promises: Some(promises),
        acknowledged: true,
    };
    let says = |witness: &Witness, text: &str| witness.hold_against(text).expect("a record");
    assert_eq!(says(&witness, &text), Testimony::Confirmed);
    assert_eq!(says(&Witness { table: "b".into(), ..witness.clone() }, &text), Testimony::OtherTable);
    assert_eq!(says(&Witness { nonce: Nonce([1; 32]), ..witness.clone() }, &text), Testimony::OtherPromises);
    assert_eq!(says(&Witness { promises: Some(vec![None; 3]), ..witness.clone() }, &text), Testimony::OtherPromises);
    let withheld = chained(&text, |steps| steps[1] = steps[1].replace(&format!("\"{nonce}\""), "null"));
    assert_eq!(says(&witness, &withheld), Testimony::OtherNonce);
    assert_eq!(says(&Witness { acknowledged: false, ..witness.clone() }, &withheld), Testimony::LeftOut);
    let other = whole_race(6).1;
    assert_eq!(says(&witness, &other), Testimony::OtherCommitment);
}

#[test]
fn luck_that_was_not_promised_is_caught() {
    let (_, text) = whole_race(5);
    let other = Secret([6; 32]).to_string();
    let step = text.lines().last().expect("a reveal");
    assert!(step.contains("reveal"));
    // A forger who rewrites the end and chains it properly still cannot show another secret.
    let body: Vec<&str> = text.lines().take(text.lines().count() - 1).collect();
    let last = body.last().and_then(|line| line.rsplit_once("\"link\":\"")).expect("a link").1;
    let mut chain = fair::Chain::after(last[..64].parse().expect("hexadecimal"));
    let reveal = format!(r#"{{"reveal":{{"secret":"{other}"}}}}"#);
    let link = chain.append(reveal.as_bytes());
    let forged = format!("{}\n{{\"step\":{reveal},\"link\":\"{link}\"}}\n", body.join("\n"));
    let verified = verify::<Toy<Sound>>(&forged).expect("well formed");
    assert_eq!(failed(&verified), ["promise", "draws"]);
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
    table.draw_pending();
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
    table.draw_pending();
    let one = table.decision(Seat(1));
    let two = table.decision(Seat(2));
    table.play(Seat(0), table.decision(Seat(0)), &Action::Bid(1), By::Player).expect("legal");
    assert_eq!((table.decision(Seat(1)), table.decision(Seat(2))), (one, two));
}
