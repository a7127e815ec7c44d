use crate::classification::{Jersey, Placed, Prime, Tally, Timed, bonus};
use serde::Serialize;
use serde_json::Number;
use ts_rs::TS;

use crate::{Bib, Book, Entry, bib_of};

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

/// Who wears what.
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
        let size = book.head().team_size;
        let complete = race.is_complete();
        let results = (1..).zip(&race.finishers).map(|(number, finishers)| {
            let counts = number <= race.stage || complete;
            StageResult::of(number, finishers.iter().copied(), counts, size)
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
            general: TimeRow::all(&race.tally, size),
            teams: TeamRow::all(&race.tally),
            sprint: PointsRow::all(&race.tally, Prime::Sprint, size),
            mountain: PointsRow::all(&race.tally, Prime::Summit, size),
            jerseys: Jerseys::of(&race.tally, size),
            entries: entries
                .map(|(n, written)| EntryRow { n, entry: written.entry.clone(), undone: written.undone })
                .collect(),
        }
    }
}

impl StageResult {
    /// A stage from those who finished it, in the order of their places. Bonuses count once it is complete.
    pub fn of(stage: usize, finishers: impl Iterator<Item = Timed>, complete: bool, team_size: u8) -> StageResult {
        let row = |(at, timed): (usize, Timed)| PlaceRow {
            place: at as u8 + 1,
            bib: bib_of(timed.rider, team_size),
            time: timed.time,
            bonus: if complete { bonus(at) } else { 0 },
        };
        StageResult { stage, places: finishers.enumerate().map(row).collect() }
    }
}

impl TimeRow {
    pub fn all(tally: &Tally, team_size: u8) -> Vec<TimeRow> {
        let placed = tally.general_places();
        let best = placed.first().map_or(0, |first| tally.rider(first.who).time);
        let row = |&Placed { place, who }: &Placed| {
            let time = tally.rider(who).time;
            TimeRow { place, bib: bib_of(who, team_size), time, gap: time - best }
        };
        placed.iter().map(row).collect()
    }
}

impl TeamRow {
    /// Empty before a stage is complete.
    pub fn all(tally: &Tally) -> Vec<TeamRow> {
        let placed = tally.team_places();
        if placed.iter().all(|placed| tally.team(placed.who).finishers == 0) {
            return Vec::new();
        }
        let row = |&Placed { place, who }: &Placed| {
            let sum = tally.team(who);
            TeamRow { place, team: who, time: sum.time, missing: sum.missing }
        };
        placed.iter().map(row).collect()
    }
}

impl PointsRow {
    pub fn all(tally: &Tally, prime: Prime, team_size: u8) -> Vec<PointsRow> {
        let row = |&Placed { place, who }: &Placed| PointsRow {
            place,
            bib: bib_of(who, team_size),
            points: tally.rider(who).points(prime).points,
        };
        tally.points_places(prime).iter().map(row).collect()
    }
}

impl Jerseys {
    pub fn of(tally: &Tally, team_size: u8) -> Jerseys {
        let [yellow, green, dotted] = tally.leaders().map(|rider| rider.map(|rider| bib_of(rider, team_size)));
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
