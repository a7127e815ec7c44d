//! The luck of a record, checked without the rules of its game.

use std::collections::BTreeMap;

use engine::{Drawn, Want, say};
use serde_json::Value;

use super::{Draws, chain, promise};
use crate::{Check, Draw, Record, RecordError, RecordStep, Verified};

/// Checks the luck of a record without the rules of its game: the chain, the promises, the number and the outcome of every draw. Whether
/// the moves were legal, and the draws those that the game asked for, [`verify`](super::verify()) says.
pub fn verify_luck(text: &str) -> Result<Verified, RecordError> {
    recompute(text).or_else(Verified::broken)
}

fn recompute(text: &str) -> Result<Verified, RecordError> {
    let record = Record::read(text)?;
    let mut checks = vec![chain(text, &record)];
    let key = promise::key(&record, &mut checks)?;
    let mut draws = Draws::default();
    let mut unbounded = false;
    for (number, draw) in drawn(&record)? {
        let Some(key) = &key else { break };
        // format 1 did not say among how many a number was drawn
        let want = draw.want.or(match &draw.drawn {
            Drawn::Order(order) => Some(Want::Order(order.len() as u8)),
            Drawn::Number(_) => None,
        });
        let Some(want) = want else {
            unbounded = true;
            continue;
        };
        draws.recomputed += 1;
        if key.draw_of(&draw.stream, draw.n, want) != draw.drawn {
            draws.wrong.get_or_insert(number);
        }
    }
    if key.is_some() {
        checks.push(draws.check());
    }
    if unbounded {
        checks.push(Check::unproved(
            "bounds",
            say!(
                "le carnet est d’un ancien format, qui ne dit pas entre combien on a tiré",
                "the record is of an old format, which does not say among how many was drawn"
            ),
        ));
    }
    Ok(Verified::new(checks, None, record.header.commitment))
}

/// The draws of a record in their order, each with the number of its line; each the next of its stream, and as its format writes it.
fn drawn(record: &Record<'_>) -> Result<Vec<(usize, Draw)>, RecordError> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut draws = Vec::new();
    for (number, step) in &record.steps {
        let fault = |why: String| RecordError::line(*number, why);
        let step: RecordStep<Value> = serde_json::from_str(step.get()).map_err(|error| fault(error.to_string()))?;
        let draw = match step {
            RecordStep::Luck(draw) => draw,
            RecordStep::Reveal { .. } if record.steps.last().is_none_or(|(last, _)| last != number) => {
                return Err(fault("the secret is shown before the race is over".into()));
            }
            _ => continue,
        };
        let next = counts.entry(draw.stream.clone()).or_default();
        let admitted = draw.want.is_none_or(|want| want.admits(&draw.drawn));
        if draw.n != *next || draw.want.is_some() != record.header.has_bounds() || !admitted {
            return Err(fault(format!("expected the next draw of `{}`", draw.stream)));
        }
        *next += 1;
        draws.push((*number, draw));
    }
    Ok(draws)
}
