//! A slow, obvious recomputation of a book, written from the rules page alone and sharing no code with the crate. It works
//! on plain JSON, recomputes everything from the first entry, and ranks by counting who is better.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

pub struct Slow<'a> {
    head: &'a Value,
    all: &'a [Value],
}

/// One stage as it was entered.
struct Leg {
    round: i64,
    /// Time, in the order of entry.
    finishes: Vec<(i64, i64)>,
    dnf: BTreeSet<i64>,
    started: BTreeSet<i64>,
}

impl Leg {
    fn complete(&self) -> bool {
        self.started
            .iter()
            .all(|bib| self.dnf.contains(bib) || self.finishes.iter().any(|(finisher, _)| finisher == bib))
    }

    /// Bibs in the order of their places, with their times.
    fn places(&self) -> Vec<(i64, i64)> {
        let mut places = self.finishes.clone();
        places.sort_by_key(|&(_, time)| time);
        places
    }

    fn place(&self, bib: i64) -> i64 {
        1 + self.places().iter().position(|&(finisher, _)| finisher == bib).expect("a finisher") as i64
    }

    fn time(&self, bib: i64) -> i64 {
        self.finishes.iter().find(|&&(finisher, _)| finisher == bib).expect("a finisher").1
    }

    fn bonus(&self, bib: i64) -> i64 {
        match self.place(bib) {
            1 => 10,
            2 => 6,
            3 => 4,
            _ => 0,
        }
    }
}

fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().expect("a list").iter().map(|number| number.as_i64().expect("a number")).collect()
}

impl<'a> Slow<'a> {
    pub fn new(head: &'a Value, all: &'a [Value]) -> Slow<'a> {
        Slow { head, all }
    }

    fn size(&self) -> i64 {
        self.head["team_size"].as_i64().expect("a size")
    }

    fn teams(&self) -> i64 {
        self.head["teams"].as_array().expect("teams").len() as i64
    }

    fn bibs(&self) -> BTreeSet<i64> {
        let mut bibs = BTreeSet::new();
        for team in 0..self.teams() {
            for k in 1..=self.size() {
                bibs.insert(self.bib(team, k));
            }
        }
        bibs
    }

    /// Which of the box's six a team of the list is.
    fn number(&self, team: i64) -> i64 {
        self.head["teams"][team as usize]["number"].as_i64().unwrap_or(team + 1)
    }

    fn bib(&self, team: i64, k: i64) -> i64 {
        6 * (self.number(team) - 1) + k
    }

    /// Which entries stand, and which of the undone ones could be put back.
    fn stacks(&self) -> (Vec<usize>, Vec<usize>) {
        let mut stands = Vec::new();
        let mut could_return = Vec::new();
        for (at, entry) in self.all.iter().enumerate() {
            if entry.get("undo").is_some() {
                could_return.push(stands.pop().expect("something to undo"));
            } else if entry.get("redo").is_some() {
                stands.push(could_return.pop().expect("something to redo"));
            } else {
                could_return.clear();
                stands.push(at);
            }
        }
        (stands, could_return)
    }

    /// The entries that stand as they were last amended, each with its number.
    fn numbered(&self) -> Vec<(i64, Value)> {
        let (stands, _) = self.stacks();
        let amendments: Vec<&Value> = stands.iter().filter_map(|&at| self.all[at].get("amend")).collect();
        let mut entries = Vec::new();
        for at in stands {
            if self.all[at].get("amend").is_some() {
                continue;
            }
            let n = at as i64 + 1;
            let last = amendments.iter().rfind(|amendment| amendment["n"].as_i64() == Some(n));
            let now = last.map_or(&self.all[at], |amendment| &amendment["entry"]);
            if !now.is_null() {
                entries.push((n, now.clone()));
            }
        }
        entries
    }

    fn entries(&self) -> Vec<Value> {
        self.numbered().into_iter().map(|(_, entry)| entry).collect()
    }

    /// Whether an amendment would be taken: every entry from there on is entered again, one after the other.
    fn can_amend(&self, amendment: &Value) -> bool {
        let mut entries = self.numbered();
        let n = amendment["n"].as_i64().expect("a number");
        let Some(place) = entries.iter().position(|(each, _)| *each == n) else { return false };
        let kind = |entry: &Value| entry.as_object().and_then(|entry| entry.keys().next().cloned()).expect("a key");
        if !["sprint", "mountain", "finish", "dnf"].contains(&kind(&entries[place].1).as_str()) {
            return false;
        }
        let other = &amendment["entry"];
        if other.is_null() {
            entries.remove(place);
        } else if kind(other) == kind(&entries[place].1) {
            entries[place].1 = other.clone();
        } else {
            return false;
        }
        let entries: Vec<Value> = entries.into_iter().map(|(_, entry)| entry).collect();
        (place..entries.len()).all(|at| Slow::new(self.head, &entries[..at]).against(&entries[at]).is_empty())
    }

    fn base(&self, stage: usize) -> i64 {
        let stage = &self.head["stages"][stage];
        let text = match stage["stage"].as_str() {
            Some("nyborg") => "4:05:00",
            Some("alpe-dhuez") => "4:20:00",
            Some("foix") => "3:50:00",
            Some("paris") => "2:10:00",
            _ => stage["base_time"].as_str().expect("a time"),
        };
        text.split(':').fold(0, |sum, part| 60 * sum + part.parse::<i64>().expect("a number"))
    }

    fn legs(&self) -> Vec<Leg> {
        let fresh = |started| Leg { round: 0, finishes: Vec::new(), dnf: BTreeSet::new(), started };
        let mut legs = vec![fresh(self.bibs())];
        for entry in self.entries() {
            let at = legs.len() - 1;
            let leg = legs.last_mut().expect("a stage");
            if entry.get("turn").is_some() {
                leg.round += 1;
            }
            if let Some(finish) = entry.get("finish") {
                let time = self.base(at) + 60 * (leg.round - 1) + finish["seconds"].as_i64().expect("seconds");
                leg.finishes.extend(numbers(&finish["bibs"]).into_iter().map(|bib| (bib, time)));
            }
            if let Some(bibs) = entry.get("dnf") {
                leg.dnf.extend(numbers(bibs));
            }
            if entry.get("stage").is_some() {
                let started = leg.started.difference(&leg.dnf).copied().collect();
                legs.push(fresh(started));
            }
        }
        legs
    }

    fn out(&self) -> BTreeSet<i64> {
        self.legs().iter().flat_map(|leg| leg.dnf.clone()).collect()
    }

    /// The entries with which the stage under way began, where nobody has finished it: what stood before stands.
    fn before_a_lost_stage(&self) -> Option<Vec<Value>> {
        let legs = self.legs();
        let last = legs.last().expect("a stage");
        if !last.complete() || !last.finishes.is_empty() {
            return None;
        }
        let entries = self.entries();
        let began = entries.iter().rposition(|entry| entry.get("stage").is_some());
        Some(began.map_or(Vec::new(), |at| entries[..=at].to_vec()))
    }

    /// Bib, time, sum of places, last place.
    fn sums(&self) -> Vec<(i64, i64, i64, i64)> {
        let legs: Vec<Leg> = self.legs().into_iter().filter(Leg::complete).collect();
        let out = self.out();
        if legs.is_empty() {
            return Vec::new();
        }
        let riders = self.bibs().into_iter().filter(|bib| !out.contains(bib));
        let sum = |bib: i64, of: &dyn Fn(&Leg) -> i64| -> (i64, i64) { (bib, legs.iter().map(of).sum()) };
        riders
            .map(|bib| {
                let time = sum(bib, &|leg| leg.time(bib) - leg.bonus(bib)).1;
                let places = sum(bib, &|leg| leg.place(bib)).1;
                (bib, time, places, legs.last().expect("a stage").place(bib))
            })
            .collect()
    }

    fn general(&self) -> Vec<Value> {
        let sums = self.sums();
        let better = |a: &(i64, i64, i64, i64), b: &(i64, i64, i64, i64)| (a.1, a.2, a.3) < (b.1, b.2, b.3);
        let best = sums.iter().map(|sum| sum.1).min().unwrap_or(0);
        ranked(&sums, better, |place, sum| json!({"place": place, "bib": sum.0, "time": sum.1, "gap": sum.1 - best}))
    }

    fn points(&self, kind: &str) -> Vec<Value> {
        let out = self.out();
        let mut points: BTreeMap<i64, (i64, i64)> = BTreeMap::new();
        for entry in self.entries().iter().filter_map(|entry| entry.get(kind)) {
            for (bib, points_of_place) in numbers(entry).into_iter().zip([5, 3, 2, 1]) {
                let sum = points.entry(bib).or_default();
                sum.0 += points_of_place;
                sum.1 += i64::from(points_of_place == 5);
            }
        }
        let general: Vec<i64> = self.general().iter().map(|row| row["bib"].as_i64().expect("a bib")).collect();
        let yellow = |bib: i64| general.iter().position(|&other| other == bib);
        let rows: Vec<(i64, i64, i64)> = points
            .into_iter()
            .filter(|(bib, _)| !out.contains(bib))
            .map(|(bib, (points, wins))| (bib, points, wins))
            .collect();
        let better = |a: &(i64, i64, i64), b: &(i64, i64, i64)| {
            if a.1 != b.1 {
                return a.1 > b.1;
            }
            if a.2 != b.2 {
                return a.2 > b.2;
            }
            yellow(a.0) < yellow(b.0)
        };
        ranked(&rows, better, |place, row| json!({"place": place, "bib": row.0, "points": row.1}))
    }

    fn team_table(&self) -> Vec<Value> {
        let legs: Vec<Leg> = self.legs().into_iter().filter(Leg::complete).collect();
        if legs.is_empty() {
            return Vec::new();
        }
        // Team, missing, time, places.
        let mut rows = Vec::new();
        for team in 0..self.teams() {
            let mut missing = 0;
            let mut time = 0;
            let mut places = 0;
            for leg in &legs {
                let of_team = |bib: &i64| (bib - 1) / 6 + 1 == self.number(team);
                let own: Vec<i64> = leg.places().iter().map(|&(bib, _)| bib).filter(of_team).take(3).collect();
                missing += 3 - own.len() as i64;
                time += own.iter().map(|&bib| leg.time(bib)).sum::<i64>();
                places += own.iter().map(|&bib| leg.place(bib)).sum::<i64>();
            }
            rows.push((team, missing, time, places));
        }
        let better = |a: &(i64, i64, i64, i64), b: &(i64, i64, i64, i64)| (a.1, a.2, a.3) < (b.1, b.2, b.3);
        ranked(&rows, better, |place, row| json!({"place": place, "team": row.0, "time": row.2, "missing": row.1}))
    }

    /// The first of each classification, and nobody in that rider's place (T25).
    fn jerseys(&self) -> Value {
        let first = |rows: Vec<Value>| rows.first().map(|row| row["bib"].clone());
        json!({
            "yellow": first(self.general()),
            "green": first(self.points("sprint")),
            "dotted": first(self.points("mountain")),
        })
    }

    /// The complete stages and the one under way: those who have arrived in it, then those on the road.
    fn live(&self, on_road: &[i64]) -> Value {
        let general = self.general();
        if on_road.is_empty() {
            return json!({"general": general});
        }
        let legs = self.legs();
        let arrived: Vec<i64> = legs.last().expect("a stage").places().iter().map(|&(bib, _)| bib).collect();
        // Bib, time, sum of places, last place.
        let sum = |bib: i64| -> (i64, i64, i64, i64) {
            let time = legs.iter().map(|leg| leg.time(bib) - leg.bonus(bib)).sum();
            let places = legs.iter().map(|leg| leg.place(bib)).sum();
            (bib, time, places, legs.last().expect("a stage").place(bib))
        };
        let sums: Vec<(i64, i64, i64, i64)> = arrived.iter().map(|&bib| sum(bib)).collect();
        let best = sums.iter().map(|sum| sum.1).min().unwrap_or(0);
        let better = |a: &(i64, i64, i64, i64), b: &(i64, i64, i64, i64)| (a.1, a.2, a.3) < (b.1, b.2, b.3);
        let mut rows = ranked(
            &sums,
            better,
            |place, sum| json!({"place": place, "bib": sum.0, "time": sum.1, "gap": sum.1 - best}),
        );
        let mut waited_for = on_road.to_vec();
        waited_for.sort_by_key(|bib| general.iter().position(|row| row["bib"].as_i64() == Some(*bib)));
        rows.extend(waited_for.iter().map(|bib| json!({"place": null, "bib": bib, "time": null, "gap": null})));
        json!({"general": rows})
    }

    fn start_list(&self) -> Vec<i64> {
        let entries = self.entries();
        if let Some(began) = entries.iter().rposition(|entry| entry.get("stage").is_some()) {
            let before = Slow::new(self.head, &entries[..began]);
            return before.general().iter().map(|row| row["bib"].as_i64().expect("a bib")).collect();
        }
        let Some(draw) = entries.iter().find_map(|entry| entry.get("draw")) else { return Vec::new() };
        let mut list = Vec::new();
        for k in 1..=self.size() {
            list.extend(numbers(draw).iter().map(|&team| self.bib(team, k)));
        }
        list
    }

    pub fn outcome(&self) -> Value {
        let legs = self.legs();
        let last = legs.last().expect("a stage");
        let lost = self.before_a_lost_stage();
        let tables = match &lost {
            Some(before) => Slow::new(self.head, before),
            None => Slow::new(self.head, self.all),
        };
        let results: Vec<Value> = (1..)
            .zip(&legs)
            .map(|(stage, leg)| {
                let places = (1..).zip(leg.places());
                let row = |(place, (bib, time)): (i64, (i64, i64))| {
                    let bonus = if leg.complete() { leg.bonus(bib) } else { 0 };
                    json!({"place": place, "bib": bib, "time": time, "bonus": bonus})
                };
                json!({"stage": stage, "places": places.map(row).collect::<Vec<_>>()})
            })
            .collect();
        let (active, _) = self.stacks();
        let entries: Vec<Value> = self
            .all
            .iter()
            .enumerate()
            .map(|(at, entry)| {
                let undone = entry.get("undo").is_none() && entry.get("redo").is_none() && !active.contains(&at);
                json!({"n": at + 1, "entry": entry, "undone": undone})
            })
            .collect();
        let on_road: Vec<i64> = last
            .started
            .iter()
            .filter(|bib| !last.dnf.contains(bib) && !last.finishes.iter().any(|(finisher, _)| finisher == *bib))
            .copied()
            .collect();
        json!({
            "stage": legs.len(),
            "base_time": self.base(legs.len() - 1),
            "round": last.round,
            "complete": last.complete(),
            "over": lost.is_some() || (last.complete() && legs.len() == self.head["stages"].as_array().expect("stages").len()),
            "start_list": self.start_list(),
            "on_road": on_road,
            "out": self.out(),
            "results": results,
            "general": tables.general(),
            "teams": tables.team_table(),
            "sprint": tables.points("sprint"),
            "mountain": tables.points("mountain"),
            "jerseys": tables.jerseys(),
            "live": tables.live(&on_road),
            "entries": entries,
        })
    }

    /// Every rule that an entry is against; none if it is to be taken.
    pub fn against(&self, entry: &Value) -> BTreeSet<&'static str> {
        let mut rules = BTreeSet::new();
        let legs = self.legs();
        let last = legs.last().expect("a stage");
        let entries = self.entries();
        let drawn = entries.iter().any(|entry| entry.get("draw").is_some());
        let (key, value) = entry.as_object().expect("an object").iter().next().expect("a key");
        let listed = match key.as_str() {
            "finish" => numbers(&value["bibs"]),
            "sprint" | "mountain" | "dnf" => numbers(value),
            _ => Vec::new(),
        };
        match key.as_str() {
            "draw" => {
                let mut teams = numbers(value);
                teams.sort();
                let each_once = teams == (0..self.teams()).collect::<Vec<_>>();
                if drawn || legs.len() > 1 || last.round > 0 || !each_once {
                    rules.insert("D2");
                }
            }
            "turn" => {
                if !drawn || value.as_i64() != Some(last.round + 1) {
                    rules.insert("D3");
                }
            }
            "stage" => {
                let next = legs.len() as i64 + 1;
                let exists = legs.len() < self.head["stages"].as_array().expect("stages").len();
                if !last.complete() || last.finishes.is_empty() || !exists || value.as_i64() != Some(next) {
                    rules.insert("D4");
                }
            }
            "undo" => {
                if self.stacks().0.is_empty() {
                    rules.insert("D6");
                }
            }
            "redo" => {
                if self.stacks().1.is_empty() {
                    rules.insert("D6");
                }
            }
            "amend" => {
                if !self.can_amend(value) {
                    rules.insert("D6");
                }
            }
            _ => {
                if last.round == 0 {
                    rules.insert("D3");
                }
                let once: BTreeSet<i64> = listed.iter().copied().collect();
                let finished = |bib: &i64| last.finishes.iter().any(|(finisher, _)| finisher == bib);
                let arrives = key == "finish" || key == "dnf";
                let seconds = value.get("seconds").and_then(Value::as_i64).unwrap_or(0);
                if listed.is_empty()
                    || once.len() < listed.len()
                    || !once.is_subset(&self.bibs())
                    || !once.is_disjoint(&self.out())
                    || (arrives && once.iter().any(finished))
                    || (!arrives && listed.len() > 4)
                    || !(0..60).contains(&seconds)
                {
                    rules.insert("D6");
                }
            }
        }
        rules
    }
}

/// A place is one more than there are better ones; equals stand in the order in which they came.
fn ranked<T>(all: &[T], better: impl Fn(&T, &T) -> bool, row: impl Fn(usize, &T) -> Value) -> Vec<Value> {
    let place = |one: &T| 1 + all.iter().filter(|other| better(other, one)).count();
    let mut rows = Vec::new();
    for wanted in 1..=all.len() {
        rows.extend(all.iter().filter(|one| place(one) == wanted).map(|one| row(wanted, one)));
    }
    rows
}
