//! What is being entered at a race desk: which bibs can be chosen, and what the entry would do.

use desk::{Bib, Book, Entry, Race, classification::PRIME_POINTS};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::refusal::Why;

/// What a referee is entering.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft<'a> {
    kind: Kind,
    /// Chosen so far, in order.
    bibs: Vec<i64>,
    /// The number of the entry that is being corrected in its place.
    amends: Option<usize>,
    /// The entry, once it is one.
    #[serde(borrow)]
    entry: Option<&'a RawValue>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Finish,
    Sprint,
    Mountain,
}

/// The race in which it is entered, which bibs can be chosen, and what the entry would do.
#[derive(Serialize)]
pub struct Drafted {
    round: u16,
    /// What the clock shows as the round begins.
    time: u32,
    out: Vec<Bib>,
    finished: Vec<Bib>,
    /// Bibs that cannot be chosen now, and why.
    barred: Vec<(Bib, Why)>,
    verdict: Option<Verdict>,
}

/// What an entry would do.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Verdict {
    Refused { refusal: Why },
    Finish { from: u8, to: u8, time: u32 },
    Points { points: Vec<u8> },
    Out,
}

impl Draft<'_> {
    pub fn of(&self, book: &Book) -> Drafted {
        let amended = book.steps().into_iter().find(|(active, _)| Some(active.n) == self.amends);
        let race = amended.map_or_else(|| book.race().clone(), |(_, race)| race);
        let bibs = book.head().bibs();
        let barred = bibs.all().filter_map(|bib| Some((bib, self.barred(&race, bib)?)));
        Drafted {
            round: race.round,
            time: race.time(race.round.max(1), 0),
            out: race.out(),
            finished: race.finished(),
            barred: barred.collect(),
            verdict: self.verdict(book, &race),
        }
    }

    /// Why a bib cannot be added to those chosen.
    fn barred(&self, race: &Race, bib: Bib) -> Option<Why> {
        let bib = i64::from(bib);
        if self.bibs.contains(&bib) {
            return None;
        }
        let bibs: Vec<i64> = self.bibs.iter().copied().chain([bib]).collect();
        let entry = match self.kind {
            Kind::Finish => Entry::Finish { seconds: 0, bibs },
            Kind::Sprint => Entry::Sprint(bibs),
            Kind::Mountain => Entry::Mountain(bibs),
        };
        race.check(&entry).err().map(Why::from)
    }

    fn verdict(&self, book: &Book, race: &Race) -> Option<Verdict> {
        let entry = Entry::read(self.entry?.get()).ok()?;
        let line = match self.amends {
            Some(n) => Entry::Amend { n: n as i64, entry: Some(Box::new(entry.clone())) },
            None => entry.clone(),
        };
        let mut after = book.clone();
        if let Err(refusal) = after.enter(line) {
            return Some(Verdict::Refused { refusal: refusal.into() });
        }
        Some(match &entry {
            Entry::Finish { bibs, .. } => {
                let places = after.outcome().results.swap_remove(race.stage).places;
                let mut placed = places.iter().filter(|place| bibs.contains(&place.bib.into()));
                let first = placed.next()?;
                Verdict::Finish { from: first.place, to: placed.next_back().unwrap_or(first).place, time: first.time }
            }
            Entry::Sprint(bibs) | Entry::Mountain(bibs) => {
                Verdict::Points { points: PRIME_POINTS.into_iter().take(bibs.len()).collect() }
            }
            _ => Verdict::Out,
        })
    }
}
