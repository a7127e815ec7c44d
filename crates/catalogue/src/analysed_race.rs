//! An analysis as it goes over the wire and into the store, with or without words.

use analysis::{Alternative, Analysis, Kind, Ledger, Step, Verdict};
use protocol::{
    Json,
    analysis::{
        AnalysedChoice, AnalysedKind, AnalysedLedger, AnalysedRace, AnalysedStep, AnalysedTogether, ChoiceVerdict,
        TurningPoint,
    },
};

use crate::{Chosen, RaceWords};

/// Choices of a decision that people are shown, at most, beside the one made and the heuristic's.
const CHOICES: usize = 6;
/// Turning points, at most, and the least change that is one, in parts of a win.
const TURNS: usize = 40;
const LEAST_TURN: f64 = 0.02;

/// An analysis as it goes over the wire and is kept: what people look at, in few digits.
pub fn analysed_race(found: &Analysis<Chosen>) -> AnalysedRace {
    let turning_points = found.turning_points().into_iter().map(|point| TurningPoint {
        n: point.n as u64,
        seat: point.seat.0,
        by: point.by.map(|seat| seat.0),
        shown: point.shown,
        held: false,
        change: short(point.change.as_f64()),
        what: String::new(),
    });
    AnalysedRace {
        game: found.game.to_owned(),
        seats: found.seats,
        start: found.start.iter().map(|share| short(share.as_f64())).collect(),
        start_errors: found.start_errors.iter().copied().map(short).collect(),
        steps: found.steps.iter().map(step).collect(),
        ledger: found.ledger.iter().map(ledger).collect(),
        turning_points: turning_points.filter(|point| point.change.abs() >= LEAST_TURN).take(TURNS).collect(),
        mean_error: short(found.mean_error),
    }
}

/// The same with every choice and every turning point in words; `words` are the race's.
pub fn in_words(race: &mut AnalysedRace, words: &RaceWords) {
    for choice in race.steps.iter_mut().flat_map(|step| &mut step.choices) {
        choice.label = choice.what.as_ref().and_then(|what| (words.label)(&what.0)).unwrap_or_default();
    }
    for point in &mut race.turning_points {
        let Some(frame) = words.frames.get(point.n as usize) else { continue };
        let what = if point.by.is_some() && !point.shown { frame.chosen() } else { &frame.happened };
        what.clone_into(&mut point.what);
        point.held = point.by.is_none() && frame.acted;
    }
}

fn step(step: &Step<Chosen>) -> AnalysedStep {
    let is_shown = |at: usize| at < CHOICES || at == step.made || at == step.reference;
    let choices: Vec<AnalysedChoice> = step
        .choices
        .iter()
        .enumerate()
        .filter(|(at, _)| is_shown(*at))
        .map(|(at, choice)| self::choice(choice, at == step.made, at == step.reference))
        .collect();
    AnalysedStep {
        n: step.n as u64,
        kind: match step.kind {
            Kind::Choice => AnalysedKind::Choice,
            Kind::Reveal => AnalysedKind::Reveal,
            Kind::Luck => AnalysedKind::Luck,
        },
        seat: step.seat.map(|seat| seat.0),
        values: step.values.iter().map(|share| short(share.as_f64())).collect(),
        errors: step.errors.iter().copied().map(short).collect(),
        left_out: (step.choices.len() - choices.len()) as u32,
        choices,
        lost: step.lost.map(short),
        lost_error: step.lost.map(|_| short(step.lost_error)),
        verdict: step.verdict.map(verdict),
        together: step.together.map(|together| AnalysedTogether {
            count: together.count as u32,
            change: short(together.change),
            error: short(together.error),
            verdict: verdict(together.verdict),
        }),
    }
}

fn verdict(verdict: Verdict) -> ChoiceVerdict {
    match verdict {
        Verdict::Brilliant => ChoiceVerdict::Brilliant,
        Verdict::Good => ChoiceVerdict::Good,
        Verdict::Doubtful => ChoiceVerdict::Doubtful,
        Verdict::Mistake => ChoiceVerdict::Mistake,
    }
}

fn choice(choice: &Alternative<Chosen>, made: bool, sound: bool) -> AnalysedChoice {
    AnalysedChoice {
        what: choice.action.as_ref().map(|chosen| Json(chosen.action.clone())),
        label: choice.action.as_ref().and_then(|chosen| chosen.label.clone()).unwrap_or_default(),
        value: short(choice.value),
        error: short(choice.error),
        made,
        sound,
    }
}

fn ledger(ledger: &Ledger) -> AnalysedLedger {
    AnalysedLedger {
        seat: ledger.seat.0,
        start: ledger.start.as_f64(),
        luck: ledger.luck.as_f64(),
        own: ledger.own.as_f64(),
        others: ledger.others.as_f64(),
        shown: ledger.shown.as_f64(),
        result: ledger.result.as_f64(),
        error: short(ledger.error),
        start_error: short(ledger.start_error),
        own_error: short(ledger.own_error),
        others_error: short(ledger.others_error),
    }
}

fn short(figure: f64) -> f64 {
    (figure * 1e4).round() / 1e4
}
