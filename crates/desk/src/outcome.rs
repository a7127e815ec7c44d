//! What a book comes to (D5), in the shape of `sillage desk --json`.

use crate::classification::{Jersey, Placed, Prime, Tally, Timed, bonus};
use serde::Serialize;
use serde_json::Number;
use ts_rs::TS;

use crate::{Bib, Bibs, Book, Entry};

/// What a race has come to (D5), as `sillage desk --json` prints it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(rename = "DeskOutcome")]
pub struct Outcome {
    /// The stage under way, from 1.
    pub stage: usize,
    pub name: String,
    #[ts(type = "number")]
    pub kilometres: Number,
    /// Seconds.
    pub base_time: u32,
    /// 0 before the first TURN of the stage.
    pub round: u16,
    /// Nobody is on the road.
    pub complete: bool,
    pub over: bool,
    pub start_list: Vec<Bib>,
    pub on_road: Vec<Bib>,
    pub out: Vec<Bib>,
    /// Each stage begun.
    pub results: Vec<StageResult>,
    pub general: Vec<TimeRow>,
    pub teams: Vec<TeamRow>,
    pub sprint: Vec<PointsRow>,
    pub mountain: Vec<PointsRow>,
    pub jerseys: Jerseys,
    pub live: Live,
    pub entries: Vec<EntryRow>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct StageResult {
    pub stage: usize,
    pub places: Vec<PlaceRow>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlaceRow {
    pub place: u8,
    pub bib: Bib,
    /// Without bonus.
    pub time: u32,
    /// 0 until the stage is complete.
    pub bonus: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TimeRow {
    pub place: u8,
    pub bib: Bib,
    /// Bonuses taken off.
    pub time: i32,
    /// To the first.
    pub gap: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TeamRow {
    pub place: u8,
    /// From 0.
    pub team: u8,
    pub time: u32,
    /// As many times as the team lacks over all stages.
    pub missing: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PointsRow {
    pub place: u8,
    pub bib: Bib,
    pub points: u32,
}

/// What the stage under way makes of the race so far (D5).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Live {
    /// Those who have arrived, and then those on the road without a place. Once the stage is complete it is the general classification.
    pub general: Vec<LiveRow>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct LiveRow {
    pub place: Option<u8>,
    pub bib: Bib,
    /// The bonuses of the first three so far taken off.
    pub time: Option<i32>,
    pub gap: Option<i32>,
}

/// The first of each classification.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Jerseys {
    pub yellow: Option<Bib>,
    pub green: Option<Bib>,
    pub dotted: Option<Bib>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EntryRow {
    /// From 1.
    pub n: usize,
    pub entry: Entry,
    pub undone: bool,
}

impl Outcome {
    pub(crate) fn of(book: &Book) -> Outcome {
        let race = book.race();
        let stage = &book.head().stages[race.stage];
        let bibs = &race.bibs;
        let complete = race.is_complete();
        let results = (1..).zip(&race.finishers).map(|(number, finishers)| {
            let counts = number <= race.stage || complete;
            StageResult::of(number, finishers.iter().copied(), counts, bibs)
        });
        let entries = (1..).zip(book.entries());
        Outcome {
            stage: race.stage + 1,
            name: stage.name.clone(),
            kilometres: stage.kilometres.clone(),
            base_time: stage.base_time,
            round: race.round,
            complete,
            over: race.is_over(),
            start_list: race.start_list.clone(),
            on_road: race.on_road(),
            out: race.out(),
            results: results.collect(),
            general: TimeRow::all(&race.tally, bibs),
            teams: TeamRow::all(&race.tally, bibs),
            sprint: PointsRow::all(&race.tally, Prime::Sprint, bibs),
            mountain: PointsRow::all(&race.tally, Prime::Summit, bibs),
            jerseys: Jerseys::of(&race.tally, bibs),
            live: Live::of(&race.tally, race.finishers[race.stage].iter().copied(), race.riding(), bibs),
            entries: entries
                .map(|(n, written)| EntryRow { n, entry: written.entry.clone(), undone: written.undone })
                .collect(),
        }
    }
}

impl StageResult {
    /// A stage from those who finished it, in the order of their places. Bonuses count once it is complete.
    pub fn of(stage: usize, finishers: impl Iterator<Item = Timed>, complete: bool, bibs: &Bibs) -> StageResult {
        let row = |(at, timed): (usize, Timed)| PlaceRow {
            place: at as u8 + 1,
            bib: bibs.bib(timed.rider),
            time: timed.time,
            bonus: if complete { bonus(at) } else { 0 },
        };
        StageResult { stage, places: finishers.enumerate().map(row).collect() }
    }
}

impl TimeRow {
    pub fn all(tally: &Tally, bibs: &Bibs) -> Vec<TimeRow> {
        let placed = tally.general_places();
        let best = placed.first().map_or(0, |first| tally.rider(first.who).time);
        let row = |&Placed { place, who }: &Placed| {
            let time = tally.rider(who).time;
            TimeRow { place, bib: bibs.bib(who), time, gap: time - best }
        };
        placed.iter().map(row).collect()
    }
}

impl TeamRow {
    /// Empty before a stage is complete.
    pub fn all(tally: &Tally, bibs: &Bibs) -> Vec<TeamRow> {
        let placed = tally.team_places();
        if placed.iter().all(|placed| tally.team(placed.who).finishers == 0) {
            return Vec::new();
        }
        let row = |&Placed { place, who }: &Placed| {
            let sum = tally.team(who);
            TeamRow { place, team: bibs.listed(who), time: sum.time, missing: sum.missing }
        };
        let mut rows: Vec<TeamRow> = placed.iter().map(row).collect();
        // Equals stand in the order of the list.
        rows.sort_by_key(|row| (row.place, row.team));
        rows
    }
}

impl PointsRow {
    pub fn all(tally: &Tally, prime: Prime, bibs: &Bibs) -> Vec<PointsRow> {
        let row = |&Placed { place, who }: &Placed| PointsRow {
            place,
            bib: bibs.bib(who),
            points: tally.rider(who).points(prime).points,
        };
        tally.points_places(prime).iter().map(row).collect()
    }
}

impl Live {
    /// From the complete stages, those who have arrived in the one under way in the order of their places, and those on the road by bib.
    pub fn of(
        complete: &Tally,
        finishers: impl Iterator<Item = Timed> + Clone,
        on_road: impl Iterator<Item = u8>,
        bibs: &Bibs,
    ) -> Live {
        let mut on_road: Vec<u8> = on_road.collect();
        let mut so_far = complete.clone();
        if !on_road.is_empty() {
            so_far.add_stage(finishers);
        }
        let rows = TimeRow::all(&so_far, bibs).into_iter().map(|row| LiveRow {
            place: Some(row.place),
            bib: row.bib,
            time: Some(row.time),
            gap: Some(row.gap),
        });
        let waited_for: Vec<Bib> = on_road.iter().map(|&rider| bibs.bib(rider)).collect();
        let mut general: Vec<LiveRow> = rows.filter(|row| !waited_for.contains(&row.bib)).collect();
        let order = complete.yellow();
        on_road.sort_by_key(|rider| order.iter().position(|ranked| ranked == rider));
        let waiting = |rider| LiveRow { place: None, bib: bibs.bib(rider), time: None, gap: None };
        general.extend(on_road.into_iter().map(waiting));
        Live { general }
    }
}

impl Jerseys {
    pub fn of(tally: &Tally, bibs: &Bibs) -> Jerseys {
        let [yellow, green, dotted] = tally.leaders().map(|rider| rider.map(|rider| bibs.bib(rider)));
        Jerseys { yellow, green, dotted }
    }

    pub fn get(&self, jersey: Jersey) -> Option<Bib> {
        match jersey {
            Jersey::Yellow => self.yellow,
            Jersey::Green => self.green,
            Jersey::Dotted => self.dotted,
        }
    }
}
