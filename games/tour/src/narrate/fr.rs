use engine::{Lang, Names};

use super::{podium_words, ranking_words, seats};
use crate::{
    Cell, Die, Event, Face,
    event::{CardUse, Gives, Party, Who},
    stage::{LineKind, Terrain},
    words,
};

impl Event {
    pub(super) fn tell_fr(&self, names: Names<'_>) -> String {
        let le = |who: &Who| words::rider(who.bib, Lang::Fr);
        let cap = |who: &Who| words::rider_first(who.bib, Lang::Fr);
        let by = |count: u8| words::by_cells(count, Lang::Fr);
        let at = |cell: &Cell| words::cell(*cell, Lang::Fr);
        match self {
            Event::StageBegan { stage, of: 1, name } => {
                format!("Étape {stage} : {name}. Les équipes se présentent au départ.")
            }
            Event::StageBegan { stage, of, name } => format!("Étape {stage} sur {of} : {name}."),
            Event::OrderDrawn { teams } => {
                format!("Le tirage au sort donne l’ordre : {}.", seats(teams, names, Lang::Fr))
            }
            Event::CardDealt { card, rider } => {
                format!("{} reçoit {} pour l’étape.", cap(rider), words::card(*card, Lang::Fr))
            }
            Event::Placed { rider, cell } => format!("{} se place au {}.", cap(rider), at(cell)),
            Event::RoundBegan { round, parties } => format!("Tour {round}. {}", parties_fr(parties)),
            Event::PassedOver { rider } => format!("{} est enfermé : il attend le tour suivant.", cap(rider)),
            Event::Followed { rider, pace } => format!("{} prend la roue, à {pace}.", cap(rider)),
            Event::Rolled { rider, die, face, gives } => {
                let rolls = format!("{} lance le dé {} : {}", cap(rider), die.name(Lang::Fr), face_fr(*face));
                rolls + &gives.map_or(String::new(), |gives| gives_fr(&gives, *die, *face)) + "."
            }
            Event::AttackDeclined { rider, gives } => {
                format!("{} n’attaque pas{}.", cap(rider), gives_fr(gives, Die::Yellow, Face::Attack))
            }
            Event::Attacked { rider, answering: true, .. } => format!("{} répond à l’attaque !", cap(rider)),
            Event::Attacked { rider, terrain: Terrain::Climb, .. } => format!("{} attaque dans la pente !", cap(rider)),
            Event::Attacked { rider, .. } => format!("{} attaque, seul !", cap(rider)),
            Event::AttackedTogether { rider } => format!("{} attaque et emmène le groupe !", cap(rider)),
            Event::CardPlayed { rider, card, use_as } => {
                let what = match use_as {
                    CardUse::Attack => "et attaque, seul !",
                    CardUse::Green => "et lance le dé vert.",
                    CardUse::Four => "et monte de 4 ; derrière, l’allure est de 3.",
                };
                format!("{} joue {} {what}", cap(rider), words::card(*card, Lang::Fr))
            }
            Event::Moved { rider, to, cells, .. } => format!("{} avance {} : {}.", cap(rider), by(*cells), at(to)),
            Event::HandedOn { rider, mate, to, cells, .. } => {
                format!("{} emmène {} {} : {}.", cap(rider), le(mate), by(*cells), at(to))
            }
            Event::Offered { rider, mate, to, cells } => {
                let (rider, name) = (cap(rider), names.of(mate.team));
                format!("{rider} propose à {name} d’emmener {} {}, au {}.", le(mate), by(*cells), at(to))
            }
            Event::OfferDeclined { rider, mate } => {
                format!(
                    "{} refuse le coup de main : {} reste où il est, {} a levé le pied pour rien.",
                    names.of(mate.team),
                    le(mate),
                    le(rider)
                )
            }
            Event::Crashed { rider } => format!("{} est à terre : il ne repartira qu’au tour suivant.", cap(rider)),
            Event::WentOut { rider, held } if held.is_empty() => format!("{} abandonne.", cap(rider)),
            Event::WentOut { rider, held } => {
                format!("{} abandonne et retient dans sa chute {}.", cap(rider), words::riders(held, Lang::Fr))
            }
            Event::PrimeTaken { rider, kind, name, place, points } => {
                let over = if *kind == LineKind::Summit { "bascule" } else { "passe" };
                let place = words::nth((*place).into(), Lang::Fr);
                format!("{} {over} {place} ({name}) : {}.", cap(rider), words::points(*points, Lang::Fr))
            }
            Event::CrossedFinish { rider, seconds } => {
                format!("{} franchit la ligne, sur la case {seconds}″.", cap(rider))
            }
            Event::Arrived { riders, time, .. } => {
                format!(
                    "À l’arrivée : {}, en {}.",
                    words::riders(riders, Lang::Fr),
                    words::time((*time).into(), Lang::Fr)
                )
            }
            Event::StageEnded { name, podium } => match podium.first() {
                Some(first) => format!("{} gagne {name}. {}", cap(&first.rider), podium_words(podium, Lang::Fr)),
                None => format!("Personne ne finit {name}."),
            },
            Event::JerseyWon { jersey, rider } => {
                let jersey = words::jersey(*jersey, Lang::Fr);
                format!("Maillot {jersey} : {} ({}).", le(rider), names.of(rider.team))
            }
            Event::RaceEnded { ranking } => format!("C’est fini : {}.", ranking_words(ranking, names, Lang::Fr)),
        }
    }
}

fn face_fr(face: Face) -> String {
    match face {
        Face::Attack => "étoile".into(),
        Face::Crash => "chute".into(),
        Face::BigCrash => "grosse chute".into(),
        Face::Number(number) => number.to_string(),
    }
}

/// What follows from a roll, as the end of its sentence.
fn gives_fr(gives: &Gives, die: Die, face: Face) -> String {
    let mut told = String::new();
    if gives.wind > 0 {
        told += &format!(", le vent lui en prend {}", gives.wind);
    }
    match gives.pace {
        Some(pace) if die == Die::White => told += &format!(" ; le groupe freine à {pace}"),
        Some(pace) if die == Die::Dotted && face == Face::Number(4) => {
            told += &format!(" ; derrière, on ne tient que {pace}");
        }
        Some(pace) => told += &format!(" ; le groupe est à {pace}"),
        None => {}
    }
    if gives.ends_attacks {
        told += ", et les attaques sont finies";
    }
    told
}

/// The head of the race and the gaps behind it; half-steps are told as cells.
fn parties_fr(parties: &[Party]) -> String {
    let told = parties.iter().enumerate().map(|(at, party)| {
        let riders = words::riders(&party.riders, Lang::Fr);
        let gap = words::cells((party.gap + 1) / 2, Lang::Fr);
        match (at, party.riders.len()) {
            (0, 1) => format!("en tête, {riders}, seul"),
            (0, n) if n == parties.iter().map(|party| party.riders.len()).sum::<usize>() => {
                format!("{n} coureurs groupés")
            }
            (0, n) => format!("en tête, {n} coureurs : {riders}"),
            (_, 1) => format!("à {gap}, {riders}, seul"),
            (_, n) => format!("à {gap}, {n} coureurs : {riders}"),
        }
    });
    words::capital(&told.collect::<Vec<_>>().join(" ; ")) + "."
}
