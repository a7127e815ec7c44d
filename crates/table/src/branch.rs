//! Another race from a moment of a record: the steps so far, with other luck.

use std::fmt;

use engine::{Drawn, Game, OwnedText, Rng, Seat, say, shuffle};
use fair::Chain;
use serde_json::value::{RawValue, to_raw_value};

use crate::{
    Draw, Header, Record, RecordError, RecordStep, Table,
    record::{HeaderLine, write_line},
};

/// Why a race cannot be taken up at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BranchError {
    Record(RecordError),
    /// The race has no such step, or is over by then.
    Over,
}

/// The first steps of a race as the record of another one, which goes on from there: "what if". It promises nothing about its luck, so
/// nothing about it can be proved.
///
/// What nobody had seen by then is drawn anew: of the last shuffle of each stream, the part that can lie in another order without anybody's
/// view, or anything that was narrated on the way, being another. Whether it is so is found by replaying.
pub fn branch<G: Game>(
    text: &str,
    steps: usize,
    table: &str,
    rng: &mut (impl Rng + ?Sized),
) -> Result<String, BranchError> {
    let record = Record::read(text)?;
    let mut taken: Vec<Box<RawValue>> = record.steps.iter().take(steps).map(|(_, step)| (*step).to_owned()).collect();
    let header = Header { table: table.to_owned(), commitment: None, ..record.header };
    let truth = replayed::<G>(&header, &taken)?;
    if taken.len() < steps || truth.is_closed() {
        return Err(BranchError::Over);
    }
    for (at, draw) in last_shuffles(&taken)? {
        if let Some(unseen) = shuffled_unseen::<G>(&header, &truth, &taken, at, &draw, rng) {
            taken[at] = unseen;
        }
    }
    let mut chain = Chain::default();
    let mut lines = vec![write_line(&mut chain, &HeaderLine { header })];
    lines.extend(taken.iter().map(|step| write_line(&mut chain, step)));
    Ok(lines.join("\n"))
}

fn replayed<G: Game>(header: &Header, steps: &[Box<RawValue>]) -> Result<Table<G>, RecordError> {
    let mut table = Table::replaying(header)?;
    for (at, step) in steps.iter().enumerate() {
        table.replay_step(at + 2, step)?;
    }
    Ok(table)
}

/// The last shuffle of each stream, by the place of its step.
fn last_shuffles(steps: &[Box<RawValue>]) -> Result<Vec<(usize, Draw)>, RecordError> {
    let mut last: Vec<(usize, Draw)> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let step = serde_json::from_str(step.get()).map_err(|error| RecordError::line(at + 2, error))?;
        if let RecordStep::<serde_json::Value>::Luck(draw) = step
            && matches!(draw.drawn, Drawn::Order(_))
        {
            last.retain(|(_, earlier)| earlier.stream != draw.stream);
            last.push((at, draw));
        }
    }
    Ok(last)
}

/// A shuffle whose unseen part lies in another order: as much of its end, or of its beginning, as nobody had seen.
fn shuffled_unseen<G: Game>(
    header: &Header,
    truth: &Table<G>,
    steps: &[Box<RawValue>],
    at: usize,
    draw: &Draw,
    rng: &mut (impl Rng + ?Sized),
) -> Option<Box<RawValue>> {
    let len = draw.drawn.order().len();
    let mut attempt = |range: std::ops::Range<usize>| {
        let mut draw = draw.clone();
        let Drawn::Order(order) = &mut draw.drawn else { return None };
        shuffle(rng, &mut order[range]);
        let step = to_raw_value(&RecordStep::<()>::Luck(draw)).ok()?;
        let mut other = steps.to_vec();
        other[at] = step.clone();
        replayed::<G>(header, &other).is_ok_and(|world| looks_the_same(&world, truth)).then_some(step)
    };
    let mut most = |range: &dyn Fn(usize) -> std::ops::Range<usize>| {
        let mut found = None;
        let mut known = 1;
        let mut beyond = len + 1;
        while known + 1 < beyond {
            let middle = known + (beyond - known) / 2;
            match attempt(range(middle)) {
                Some(step) => (found, known) = (Some((middle, step)), middle),
                None => beyond = middle,
            }
        }
        found
    };
    // Of what was seen, equal cards may change places too: the larger part is the pile.
    let ends = [most(&|count| len - count..len), most(&|count| 0..count)];
    ends.into_iter().flatten().max_by_key(|(count, _)| *count).map(|(_, step)| step)
}

/// Whether two races cannot be told apart by anybody at the table.
fn looks_the_same<G: Game>(one: &Table<G>, other: &Table<G>) -> bool {
    let here = one.game();
    let there = other.game();
    one.happened() == other.happened()
        && here.public() == there.public()
        && Seat::all(one.seats()).all(|seat| here.mine(seat) == there.mine(seat))
}

impl BranchError {
    pub fn text(&self) -> OwnedText {
        match self {
            BranchError::Record(error) => error.text(),
            BranchError::Over => say!(
                "la course est finie à ce moment : choisis-en un plus tôt",
                "the race is over at this moment: choose an earlier one",
            ),
        }
    }
}

impl From<RecordError> for BranchError {
    fn from(error: RecordError) -> BranchError {
        BranchError::Record(error)
    }
}

impl fmt::Display for BranchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for BranchError {}
