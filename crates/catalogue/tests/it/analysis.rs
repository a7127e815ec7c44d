//! What an analysis of a race keeps, in every game and variant: the parts of a ledger add up, chances add up to one, the same seed gives the
//! same figures on any number of threads, and nothing depends on what a seat could not know.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use analysis::{Analyser, Analysis, Error, Kind, Plan, Share, Verdict};
use bots::{Bot, Generator, generator};
use engine::{Awaiting, Hidden, Lang, Seat, Valued, Viewer, awaited};
use serde_json::{Map, Value, json};
use table::{By, History, LuckSource, Table, history};

/// A race by bots, one of which knows nothing: its choices are worth judging.
fn record<G: Valued>(options: &Map<String, Value>, seats: u8, seed: u64) -> String {
    record_in_order::<G>(options, seats, seed, |game, _| awaited(game))
}

/// The same, its questions answered in the order of `next`: who answers, given who did last.
fn record_in_order<G: Valued>(
    options: &Map<String, Value>,
    seats: u8,
    seed: u64,
    next: impl Fn(&G, Seat) -> Option<Seat>,
) -> String {
    let mut table = Table::<G>::open("analysed", options, seats, &LuckSource::Seed(seed)).expect("good options");
    let mut rng: Generator = generator(seed, 0);
    let mut last = Seat(0);
    table.draw_pending();
    while let Some(seat) = next(table.game(), last) {
        last = seat;
        let bot = if seat == Seat(0) { Bot::Debutant } else { Bot::Heuristic };
        let action = bot.answer(table.game(), seat, &mut rng);
        table.play(seat, table.decision(seat), &action, By::Player).expect("bots play by the rules");
    }
    table.take_lines().join("\n") + "\n"
}

/// Few worlds, so that the laws hold for figures that are far from good enough, too.
fn plan(threads: usize) -> Plan {
    Plan { seed: 5, worlds: 3, threads, ..Plan::default() }
}

/// The first picture, and two passes in which choices are screened, compared and dropped.
fn analysed<G: Valued>(history: &History<G>, threads: usize) -> Analysis<G::Action> {
    let mut analyser = Analyser::of(history, plan(threads)).expect("a finished race");
    analyser.pass(&|| true);
    adds_up(&analyser.report(), "the first picture");
    (0..2).for_each(|_| {
        analyser.pass(&|| true);
    });
    analyser.report()
}

/// Steps of a race that are analysed, the last ones: a position is a start like another.
const LAST: usize = 160;

/// Everything at once, because a race is played once for it.
fn laws_hold<G: Valued>(options: &Value, seats: u8) {
    let options = options.as_object().expect("options are an object");
    let record = record::<G>(options, seats, u64::from(seats));
    let mut race = history::<G>(&record).expect("a good record");
    race.steps.drain(..race.steps.len().saturating_sub(LAST));
    let found = analysed(&race, 1);
    let what = format!("{} {options:?} at {seats}", G::KEY);
    adds_up(&found, &what);
    judges(&found, &what);
    turns_in_words::<G>(&found, &record, &what);
    assert_eq!(found, analysed(&race, 3), "{what}: threads change nothing");

    // Everything that a seat could not know when it decided is drawn again.
    let mut rng = generator(9, 0);
    let mut hidden = 0;
    for past in &mut race.steps {
        let Some(act) = &past.act else { continue };
        let other = past.before.scramble(Viewer::Seat(act.seat), &mut rng);
        hidden += usize::from(other != past.before);
        past.before = other;
    }
    assert_eq!(hidden > 0, G::HIDDEN != Hidden::Nothing, "{what}: what it says that it hides");
    let mut blind = analysed(&race, 1);
    // Only what others saw is another.
    blind.own.clone_from(&found.own);
    assert_eq!(found, blind, "{what}: what a seat could not know changes nothing");
}

fn adds_up<A>(found: &Analysis<A>, what: &str) {
    let seats = usize::from(found.seats);
    let mut sums = vec![(Share::NONE, Share::NONE, Share::NONE); seats];
    let mut before = &found.start;
    for values in found.steps.iter().map(|step| &step.values).chain([&found.start]) {
        assert_eq!(values.len(), seats);
        assert_eq!(values.iter().copied().sum::<Share>(), Share::WIN, "{what}: chances add up to one");
        assert!(values.iter().all(|&value| value >= Share::NONE), "{what}: no chance is below none");
    }
    for step in &found.steps {
        for (seat, sums) in sums.iter_mut().enumerate() {
            let change = step.values[seat] - before[seat];
            match (step.kind, step.seat) {
                (Kind::Luck, _) => sums.0 += change,
                (Kind::Reveal, _) => {
                    let theirs = step.shown.iter().filter(|shown| shown.by.index() != seat);
                    let split: Share = theirs.map(|shown| shown.change[seat]).sum();
                    assert!(
                        split == change || step.shown.is_empty(),
                        "{what}: what answers came to is split over those who gave them, exactly"
                    );
                    sums.2 += change;
                }
                (Kind::Choice, Some(by)) if by.index() == seat => sums.1 += change,
                (Kind::Choice, _) => sums.2 += change,
            }
        }
        before = &step.values;
    }
    for (line, (luck, own, others)) in found.ledger.iter().zip(sums) {
        assert_eq!(
            (line.luck, line.own, line.others),
            (luck, own, others),
            "{what}: the ledger is the sum of the steps"
        );
        assert_eq!(line.start + line.luck + line.own + line.others, line.result, "{what}: the sum is exact");
        assert_eq!(line.result, before[line.seat.index()], "{what}: the last step is the result");
    }
}

fn judges<A>(found: &Analysis<A>, what: &str) {
    let choices: Vec<_> = found.steps.iter().filter(|step| step.kind == Kind::Choice).collect();
    assert!(!choices.is_empty(), "{what}: a seat decided something");
    for step in choices {
        let lost = step.lost.expect("every choice has it");
        let verdict = step.verdict.expect("every choice has one");
        let seat = step.seat.expect("a seat chose").index();
        let made = &step.choices[step.made];
        assert!(
            (made.value - step.values[seat].as_f64()).abs() < 1e-6,
            "{what}: the value of the choice made is the value after it"
        );
        assert!(
            (step.choices[0].value - made.value - lost).abs() < 1e-6,
            "{what}: what was lost is what the best was worth more"
        );
        assert!(step.choices.is_sorted_by(|a, b| a.value >= b.value), "{what}: the best first");
        let sure = lost > analysis::SURE * step.lost_error;
        assert!(
            verdict != Verdict::Mistake || (sure && lost >= analysis::MISTAKE),
            "{what}: {lost} ± {}",
            step.lost_error
        );
    }
}

/// Who looks at a race wants to know what happened where the chances turned, also where the choice was a secret one.
fn turns_in_words<G: Valued>(found: &Analysis<G::Action>, record: &str, what: &str) {
    let chosen =
        |action| catalogue::Chosen { action: serde_json::value::to_raw_value(&action).expect("JSON"), label: None };
    // Few worlds make hardly anything sure, and every turning point is to have words.
    let mut found = found.clone();
    found.start_errors.fill(0.0);
    for step in &mut found.steps {
        step.errors.fill(0.0);
        step.change.iter_mut().for_each(|change| change.error = 0.0);
    }
    let mut race = catalogue::analysed_race(&found.map(chosen));
    let game = catalogue::find(G::KEY).expect("a game of the list");
    let names: Vec<String> = ["Ada", "Bo", "Cy", "Di"].map(String::from).into();
    let [french, english] = [Lang::Fr, Lang::En].map(|lang| {
        catalogue::in_words(&mut race, &game.words(record, lang, &names).expect("a good record"));
        race.turning_points.iter().map(|point| (point.n, point.by, point.what.clone())).collect::<Vec<_>>()
    });
    assert!(!french.is_empty(), "{what}: chances that are hardly known go up and down");
    for ((_, _, french), (n, by, english)) in french.iter().zip(&english) {
        assert!(!french.is_empty() && !english.is_empty(), "{what}: nothing is said of step {n} ({by:?})");
    }
    assert_ne!(french, english, "{what}");
}

macro_rules! laws {
    ($($name:ident: $game:ty, $($options:tt at $seats:literal),+;)*) => {
        $(#[test]
        fn $name() {
            $(laws_hold::<$game>(&json!($options), $seats);)+
        })*
    };
}
laws! {
    echappee: game_echappee::Echappee, {"stages": 1} at 4, {"variant": "simple"} at 2, {"variant": "equipes", "stages": 1} at 3;
    mille_bornes: game_mille_bornes::MilleBornes, {} at 3, {"teams": "2x2", "fast": true} at 4, {"scoring": "bonus", "target": 1000, "extended": true} at 2;
    bordure: game_bordure::Bordure, {} at 3, {"teams": "compose"} at 2;
    arc_en_ciel: game_arc_en_ciel::ArcEnCiel, {} at 3, {"combativity": true} at 4;
    tour: game_tour::Tour, {"team_size": 3} at 2;
}

#[test]
fn a_race_that_is_not_finished_is_refused() {
    let record = record::<game_echappee::Echappee>(json!({"stages": 1}).as_object().expect("options"), 3, 1);
    let lines: Vec<&str> = record.lines().collect();
    let half = lines[..lines.len() / 2].join("\n");
    let refused = |text: &str| Analyser::<game_echappee::Echappee>::new(text, Plan::default()).err();
    assert_eq!(refused(&half), Some(Error::Unfinished));
    assert!(matches!(refused(&record.replacen("seat\":0", "seat\":1", 1)), Some(Error::Record(_))));
    assert!(matches!(refused(""), Some(Error::Record(_))));
}

#[test]
fn more_work_makes_errors_smaller() {
    let record = record::<game_bordure::Bordure>(&Map::new(), 3, 2);
    let mut analyser =
        Analyser::<game_bordure::Bordure>::new(&record, Plan { most_steps: Some(400_000), worlds: 8, ..plan(1) })
            .expect("a race");
    let mut errors = Vec::new();
    while analyser.pass(&|| true) {
        errors.push(analyser.report().mean_error);
    }
    assert!(errors.len() > 2 && errors[errors.len() - 1] < errors[1] / 1.3, "{errors:?}");
}

#[test]
fn an_analysis_that_must_not_go_on_stops() {
    let record = record::<game_bordure::Bordure>(&Map::new(), 3, 2);
    let mut analyser = Analyser::<game_bordure::Bordure>::new(&record, plan(2)).expect("a race");
    assert!(!analyser.pass(&|| false));
    assert_eq!(analyser.steps(), 0);
}

#[test]
fn what_a_choice_changed_does_not_depend_on_what_else_could_be_chosen() {
    type Game = game_mille_bornes::MilleBornes;
    let mut race = history::<Game>(&record::<Game>(&Map::new(), 3, 3)).expect("a good record");
    race.steps.drain(..race.steps.len().saturating_sub(40));
    let found = |rivals: bool| {
        let mut analyser = Analyser::of(&race, Plan { truncates: false, rivals, ..plan(1) }).expect("a finished race");
        (0..3).for_each(|_| {
            analyser.pass(&|| true);
        });
        analyser.report()
    };
    let with = found(true);
    let without = found(false);
    assert_eq!(with.ledger, without.ledger);
    let figures = |of: &Analysis<_>| -> Vec<_> {
        of.steps.iter().map(|step| (step.values.clone(), step.errors.clone(), step.change.clone())).collect()
    };
    assert_eq!(figures(&with), figures(&without));
    let choices = |of: &Analysis<_>| of.steps.iter().map(|step| step.choices.len()).max();
    assert!(choices(&with) > Some(2) && choices(&without) <= Some(2));
    assert!(without.playout_steps < with.playout_steps);
}

#[test]
fn a_choice_that_was_compared_with_nothing_is_not_judged() {
    type Game = game_echappee::Echappee;
    let options = json!({"variant": "simple"});
    let record = record::<Game>(options.as_object().expect("options"), 2, 2);
    let mut analyser = Analyser::<Game>::new(&record, plan(1)).expect("a race");
    let not_judged = |found: &Analysis<_>| {
        let choices: Vec<_> = found.steps.iter().filter(|step| step.kind == Kind::Choice).collect();
        for step in &choices {
            assert!(!step.choices.is_empty(), "the one made is there");
            assert!(step.verdict.is_none() || step.choices.len() > 1, "nothing else was looked at");
        }
        choices.iter().filter(|step| step.verdict.is_none()).count()
    };
    analyser.pass(&|| true);
    assert!(not_judged(&analyser.report()) > 0, "the first picture");
    // The next pass is broken off on its way.
    let left = AtomicU32::new(200);
    analyser.pass(&|| left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok());
    let found = analyser.report();
    assert!(not_judged(&found) > 0 && found.steps.iter().any(|step| step.verdict.is_some()));
}

/// The only luck of Coup de bordure is a musette for each arrival. What rivals chose in secret is no luck of anyone's:
/// neither the paces that are turned up together, nor tokens that teams hid before the start.
#[test]
fn what_rivals_chose_in_secret_is_no_luck() {
    for teams in ["preset", "compose"] {
        type Game = game_bordure::Bordure;
        let options = json!({ "teams": teams });
        let record = record::<Game>(options.as_object().expect("an object"), 3, 2);
        let race = history::<Game>(&record).expect("a good record");
        let found = analysed(&race, 2);
        let reveals: Vec<_> = found.steps.iter().filter(|step| step.shown.len() > 1).collect();
        assert!(reveals.len() > 3 && reveals.iter().all(|step| step.kind == Kind::Reveal), "{} reveals", reveals.len());
        let first_draw = race.steps.iter().find(|past| past.act.is_none()).map_or(usize::MAX, |past| past.frame);
        let mut jumps = 0;
        let mut before = &found.start;
        for step in found.steps.iter().take_while(|step| step.n < first_draw) {
            assert!(
                step.kind != Kind::Luck || *before == step.values,
                "{teams}: nothing was drawn before step {}: {before:?} became {:?}",
                step.n,
                step.values
            );
            jumps += usize::from(step.kind == Kind::Reveal && step.shown.is_empty() && *before != step.values);
            before = &step.values;
        }
        assert_eq!(jumps > 0, teams == "compose", "{teams}: {jumps} times a seat knew what it had hidden itself");
        assert!(reveals.iter().any(|step| step.n < first_draw));
        assert!(found.ledger.iter().any(|line| line.shown != Share::NONE));
    }
}

/// Of those who owe an answer, the one after who answered last: at a table nobody waits with three answers for the others.
fn by_turns<G: Valued>(game: &G, last: Seat) -> Option<Seat> {
    let Awaiting::Seats(prompt) = G::awaiting(game.public()) else { return None };
    let owing = || prompt.asked.iter().filter(|&seat| game.seat_view(seat).owes());
    owing().find(|&seat| seat > last).or_else(|| owing().next())
}

/// The paces of three riders are judged one by one, and together with the last of them: once, although others answer in between.
#[test]
fn answers_to_one_question_are_judged_together_too() {
    type Game = game_bordure::Bordure;
    for order in [|game: &Game, _| awaited(game), by_turns::<Game>] {
        let record = record_in_order::<Game>(&Map::new(), 3, 2, order);
        let found = analysed(&history::<Game>(&record).expect("a good record"), 2);
        let mut given: Vec<(Seat, f64)> = Vec::new();
        let mut judged = 0;
        // Who was judged since the last answers were shown, and how many answers had been given by then.
        let mut together: Vec<(Seat, usize)> = Vec::new();
        for step in &found.steps {
            if step.kind == Kind::Reveal && step.shown.len() > 1 {
                for (seat, count) in together.drain(..) {
                    assert!(given[count..].iter().all(|(by, _)| *by != seat), "{seat:?} with the last answer");
                }
                given.clear();
            }
            let Some(seat) = step.seat else { continue };
            given.push((seat, step.change[seat.index()].mean));
            if let Some(found) = &step.together {
                let own = given.iter().rev().filter(|(by, _)| *by == seat).take(found.count);
                let sum: f64 = own.map(|(_, change)| change).sum();
                assert!((found.change - sum).abs() < 1e-9, "{} of {sum}", found.change);
                assert!(together.iter().all(|(by, _)| *by != seat), "{seat:?} is judged once a question");
                together.push((seat, given.len()));
                judged += 1;
            }
        }
        assert!(judged > 6, "{judged}");
    }
}
