//! The race as the race desk would have it: the same head, the same outcome, no entries.

use std::sync::Arc;

use desk::classification::{Prime, Tally};
use desk::{Bib, Format, Head, Jerseys, Live, Outcome, PointsRow, StageResult, Team, TeamRow, TimeRow};
use serde::Serialize;

use crate::{
    stage::{Stage, built_in},
    state::{Phase, Public, Status},
};

#[derive(Serialize)]
struct Results {
    head: Head,
    outcome: Outcome,
}

/// As JSON; nothing for a stage that a desk could not name.
pub fn results(public: &Public) -> Option<String> {
    let head = head(public)?;
    let outcome = outcome(public, &head);
    serde_json::to_string(&Results { head, outcome }).ok()
}

fn head(public: &Public) -> Option<Head> {
    let team =
        |names: &crate::TeamNames| Team { name: names.name.clone(), riders: names.riders.clone(), ..Team::default() };
    Some(Head {
        desk: Format,
        team_size: public.team_size,
        teams: public.course.teams.iter().map(team).collect(),
        stages: public.course.stages.iter().map(stage).collect::<Option<_>>()?,
    })
}

/// A stage of the box by its key; a player's own stage, whatever its name, as one that is typed in.
fn stage(stage: &Arc<Stage>) -> Option<desk::Stage> {
    match built_in(&stage.key) {
        Some(listed) if Arc::ptr_eq(listed, stage) => desk::Stage::listed(&stage.key),
        _ => {
            let kilometres = serde_json::Number::from_f64(stage.file.kilometres)?;
            desk::Stage::typed(stage.name(), kilometres, &stage.file.base_time)
        }
    }
}

fn outcome(public: &Public, head: &Head) -> Outcome {
    let leg = usize::from(public.leg);
    let over = public.phase == Phase::Over;
    let bibs = &head.bibs();
    let with = |status: fn(Status) -> bool| -> Vec<u8> {
        public.numbers().filter(|&rider| status(public.rider(rider).status)).collect()
    };
    let of = |riders: &[u8]| -> Vec<Bib> { riders.iter().map(|&rider| bibs.bib(rider)).collect() };
    let on_road = with(|status| matches!(status, Status::Racing | Status::Crashed));
    let past = (1..).zip(public.past.iter());
    let mut results: Vec<StageResult> =
        past.map(|(stage, finishers)| StageResult::of(stage, finishers.iter().copied(), true, bibs)).collect();
    // While riders are placed, those who arrived are of the stage before.
    let arrived = if public.phase == Phase::Placing { 0 } else { public.arrivals.len() };
    results.push(StageResult::of(leg + 1, public.finishers().take(arrived), over, bibs));
    Outcome {
        stage: leg + 1,
        name: head.stages[leg].name.clone(),
        kilometres: head.stages[leg].kilometres.clone(),
        base_time: head.stages[leg].base_time,
        round: public.round.number,
        // The next stage begins as the last rider arrives.
        complete: over,
        over,
        start_list: start_list(public),
        on_road: of(&on_road),
        out: of(&with(|status| status == Status::Out)),
        results,
        general: TimeRow::all(&public.tally, bibs),
        teams: TeamRow::all(&public.tally, bibs),
        sprint: PointsRow::all(&public.tally, Prime::Sprint, bibs),
        mountain: PointsRow::all(&public.tally, Prime::Summit, bibs),
        jerseys: Jerseys::of(&public.tally, bibs),
        live: Live::of(&public.tally, public.finishers().take(arrived), on_road.into_iter(), bibs),
        entries: Vec::new(),
    }
}

/// In the order in which riders were placed (T5): drawn, then by the general classification as the stage began.
fn start_list(public: &Public) -> Vec<Bib> {
    let size = public.team_size;
    if public.leg == 0 {
        let turns = (0..size).flat_map(|k| public.drawn.iter().map(move |team| team * size + k));
        return turns.map(|rider| public.bib(rider)).collect();
    }
    let mut tally = Tally::new(public.seats, size);
    for finishers in public.past.iter() {
        tally.add_stage(finishers.iter().copied());
    }
    // Those who have missed a stage are out.
    let rode = tally.yellow().into_iter().filter(|&rider| tally.rider(rider).stages == public.leg);
    rode.map(|rider| public.bib(rider)).collect()
}
