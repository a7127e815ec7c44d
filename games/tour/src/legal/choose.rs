//! A rider's turn: follow, roll or card (T10, T14, T17–T20, T24).

use desk::classification::Jersey;
use engine::Refusal;

use super::refusals as no;
use crate::{
    Die,
    stage::Terrain,
    state::{Chain, Public},
};

pub(crate) fn may_follow(race: &Public) -> Result<(), Refusal> {
    let rider = race.playing();
    let Some(group) = race.group_of(rider) else { return Err(no::ISOLATED_ROLLS) };
    let Some(pace) = group.pace else {
        return Err(if group.chain == Chain::Open { no::NOBODY_FOLLOWS_AN_ATTACK } else { no::NO_PACE_YET });
    };
    if race.terrain_of(rider) == Terrain::Climb && pace.terrain.is_flat() {
        return Err(no::FLAT_PACE_UPHILL);
    }
    Ok(())
}

pub(super) fn may_roll(race: &Public, die: Die) -> Result<(), Refusal> {
    let rider = race.playing();
    let terrain = race.terrain_of(rider);
    if race.is_opening() && die != Die::of(terrain) {
        return Err(no::OPENING);
    }
    match (terrain, die) {
        (Terrain::Climb, Die::Dotted) => return Ok(()),
        (Terrain::Climb, _) => return Err(no::ONLY_DOTTED_UPHILL),
        (Terrain::Flat, Die::Dotted) => return Err(no::NO_DOTTED_ON_THE_FLAT),
        (Terrain::Flat, _) => {}
    }
    if race.round.braked {
        return if die == Die::White { Ok(()) } else { Err(no::WHITE_ONLY) };
    }
    let together = race.group_of(rider).and_then(|group| group.pace).is_some_and(|pace| pace.together);
    match die {
        Die::Yellow if together => Err(no::NO_YELLOW_AGAINST_AN_ATTACK),
        Die::Green if !together => Err(no::GREEN_IS_FOR_ATTACKS),
        _ => Ok(()),
    }
}

pub(super) fn may_play_card(race: &Public, jersey: Jersey) -> Result<(), Refusal> {
    let rider = race.playing();
    if race.is_opening() {
        return Err(no::OPENING);
    }
    if race.card(jersey) != Some(rider) {
        return Err(no::CARD_NOT_HELD);
    }
    match (jersey, race.terrain_of(rider)) {
        (Jersey::Dotted, Terrain::Flat) => Err(no::DOTTED_CARD_ON_THE_FLAT),
        (Jersey::Yellow | Jersey::Green, Terrain::Climb) => Err(no::CARD_UPHILL),
        _ => Ok(()),
    }
}
