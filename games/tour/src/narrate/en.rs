use engine::{Lang, Names};

use super::{podium_words, ranking_words, seats};
use crate::{
    Cell, Die, Event, Face,
    event::{CardUse, Gives, Party, Who},
    stage::{LineKind, Terrain},
    words,
};

impl Event {
    pub(super) fn tell_en(&self, names: Names<'_>) -> String {
        let no = |who: &Who| words::rider(who.bib, Lang::En);
        let cap = |who: &Who| words::rider_first(who.bib, Lang::En);
        let by = |count: u8| words::by_cells(count, Lang::En);
        let at = |cell: &Cell| words::cell(*cell, Lang::En);
        match self {
            Event::StageBegan { stage, of: 1, name } => format!("Stage {stage}: {name}. The teams come to the start."),
            Event::StageBegan { stage, of, name } => format!("Stage {stage} of {of}: {name}."),
            Event::OrderDrawn { teams } => format!("The draw gives the order: {}.", seats(teams, names, Lang::En)),
            Event::CardDealt { card, rider } => {
                format!("{} gets {} for the stage.", cap(rider), words::card(*card, Lang::En))
            }
            Event::Placed { rider, cell } => format!("{} lines up in {}.", cap(rider), at(cell)),
            Event::RoundBegan { round, parties } => format!("Round {round}. {}", parties_en(parties)),
            Event::PassedOver { rider } => format!("{} is boxed in and waits for the next round.", cap(rider)),
            Event::Followed { rider, pace } => format!("{} takes the wheel, at {pace}.", cap(rider)),
            Event::Rolled { rider, die, face, gives } => {
                let rolls = format!("{} rolls {}: {}", cap(rider), die.name(Lang::En), face_en(*face));
                rolls + &gives.map_or(String::new(), |gives| gives_en(&gives, *die, *face)) + "."
            }
            Event::AttackDeclined { rider, gives } => {
                format!("{} does not attack{}.", cap(rider), gives_en(gives, Die::Yellow, Face::Attack))
            }
            Event::Attacked { rider, answering: true, .. } => format!("{} answers the attack!", cap(rider)),
            Event::Attacked { rider, terrain: Terrain::Climb, .. } => format!("{} attacks on the climb!", cap(rider)),
            Event::Attacked { rider, .. } => format!("{} attacks, alone!", cap(rider)),
            Event::AttackedTogether { rider } => format!("{} attacks and takes the group along!", cap(rider)),
            Event::CardPlayed { rider, card, use_as } => {
                let what = match use_as {
                    CardUse::Attack => "and attacks, alone!",
                    CardUse::Green => "and rolls green.",
                    CardUse::Four => "and climbs 4; behind him the pace is 3.",
                };
                format!("{} plays {} {what}", cap(rider), words::card(*card, Lang::En))
            }
            Event::Moved { rider, to, cells, .. } => format!("{} rides {}, to {}.", cap(rider), by(*cells), at(to)),
            Event::HandedOn { rider, mate, to, cells, .. } => {
                format!("{} brings {} along by {}, to {}.", cap(rider), no(mate), by(*cells), at(to))
            }
            Event::Offered { rider, mate, to, cells } => {
                let (name, mate) = (names.of(mate.team), no(mate));
                format!("{} offers {name} to bring {mate} along by {}, to {}.", cap(rider), by(*cells), at(to))
            }
            Event::OfferDeclined { rider, mate } => {
                format!(
                    "{} wants no favour: {} stays put, {} has slowed for nothing.",
                    names.of(mate.team),
                    no(mate),
                    no(rider)
                )
            }
            Event::Crashed { rider } => format!("{} is down and stays where he is this round.", cap(rider)),
            Event::WentOut { rider, held } if held.is_empty() => format!("{} is out of the race.", cap(rider)),
            Event::WentOut { rider, held } => {
                format!("{} is out of the race and brings down {}.", cap(rider), words::riders(held, Lang::En))
            }
            Event::PrimeTaken { rider, kind, name, place, points } => {
                let over = if *kind == LineKind::Summit { "crests" } else { "goes through" };
                let place = words::nth((*place).into(), Lang::En);
                format!("{} {over} {place} ({name}): {}.", cap(rider), words::points(*points, Lang::En))
            }
            Event::CrossedFinish { rider, seconds } => format!("{} crosses the line, on {seconds}″.", cap(rider)),
            Event::Arrived { riders, time, .. } => {
                format!("In: {}, at {}.", words::riders(riders, Lang::En), words::time((*time).into(), Lang::En))
            }
            Event::StageEnded { name, podium } => match podium.first() {
                Some(first) => format!("{} wins {name}. {}", cap(&first.rider), podium_words(podium, Lang::En)),
                None => format!("Nobody finishes {name}."),
            },
            Event::JerseyWon { jersey, rider } => {
                let jersey = words::capital(words::jersey(*jersey, Lang::En));
                format!("{jersey} jersey: {} ({}).", no(rider), names.of(rider.team))
            }
            Event::RaceEnded { ranking } => format!("It is over: {}.", ranking_words(ranking, names, Lang::En)),
        }
    }
}

fn face_en(face: Face) -> String {
    match face {
        Face::Attack => "a star".into(),
        Face::Crash => "crash".into(),
        Face::BigCrash => "big crash".into(),
        Face::Number(number) => number.to_string(),
    }
}

/// What follows from a roll, as the end of its sentence.
fn gives_en(gives: &Gives, die: Die, face: Face) -> String {
    let mut told = String::new();
    if gives.wind > 0 {
        told += &format!(", less {} for the wind", gives.wind);
    }
    match gives.pace {
        Some(pace) if die == Die::White => told += &format!("; the group brakes to {pace}"),
        Some(pace) if die == Die::Dotted && face == Face::Number(4) => {
            told += &format!("; behind him they can only hold {pace}");
        }
        Some(pace) => told += &format!("; the group is at {pace}"),
        None => {}
    }
    if gives.ends_attacks {
        told += ", and the attacks are over";
    }
    told
}

/// The head of the race and the gaps behind it; half-steps are told as cells.
fn parties_en(parties: &[Party]) -> String {
    let told = parties.iter().enumerate().map(|(at, party)| {
        let riders = words::riders(&party.riders, Lang::En);
        let gap = words::cells((party.gap + 1) / 2, Lang::En);
        match (at, party.riders.len()) {
            (0, 1) => format!("in front, {riders}, alone"),
            (0, n) if n == parties.iter().map(|party| party.riders.len()).sum::<usize>() => {
                format!("all {n} riders together")
            }
            (0, n) => format!("in front, {n} riders: {riders}"),
            (_, 1) => format!("{gap} back, {riders}, alone"),
            (_, n) => format!("{gap} back, {n} riders: {riders}"),
        }
    });
    words::capital(&told.collect::<Vec<_>>().join("; ")) + "."
}
