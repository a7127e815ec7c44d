use desk::classification::Jersey;
use engine::Refusal;

use super::refusals as no;
use crate::{
    Die,
    stage::Terrain,
    state::{Chain, Public},
};

/// A rider's turn: follow, roll or card (T10, T14, T17–T20, T24).
impl Public {
    pub(crate) fn may_follow(&self) -> Result<(), Refusal> {
        let rider = self.turning();
        let Some(group) = self.group_of(rider) else { return Err(no::ISOLATED_ROLLS) };
        let Some(pace) = group.pace else {
            return Err(if group.chain == Chain::Open { no::NOBODY_FOLLOWS_AN_ATTACK } else { no::NO_PACE_YET });
        };
        if self.terrain_of(rider) == Terrain::Climb && pace.terrain.is_flat() {
            return Err(no::FLAT_PACE_UPHILL);
        }
        Ok(())
    }

    pub(super) fn may_roll(&self, die: Die) -> Result<(), Refusal> {
        let rider = self.turning();
        let terrain = self.terrain_of(rider);
        if self.is_opening() && die != Die::of(terrain) {
            return Err(no::OPENING);
        }
        match (terrain, die) {
            (Terrain::Climb, Die::Dotted) => return Ok(()),
            (Terrain::Climb, _) => return Err(no::ONLY_DOTTED_UPHILL),
            (Terrain::Flat, Die::Dotted) => return Err(no::NO_DOTTED_ON_THE_FLAT),
            (Terrain::Flat, _) => {}
        }
        if self.braked {
            return if die == Die::White { Ok(()) } else { Err(no::WHITE_ONLY) };
        }
        let together = self.group_of(rider).and_then(|group| group.pace).is_some_and(|pace| pace.together);
        match die {
            Die::Yellow if together => Err(no::NO_YELLOW_AGAINST_AN_ATTACK),
            Die::Green if !together => Err(no::GREEN_IS_FOR_ATTACKS),
            _ => Ok(()),
        }
    }

    pub(super) fn may_play_card(&self, jersey: Jersey) -> Result<(), Refusal> {
        let rider = self.turning();
        if self.is_opening() {
            return Err(no::OPENING);
        }
        if self.card(jersey) != Some(rider) {
            return Err(no::CARD_NOT_HELD);
        }
        match (jersey, self.terrain_of(rider)) {
            (Jersey::Dotted, Terrain::Flat) => Err(no::DOTTED_CARD_ON_THE_FLAT),
            (Jersey::Yellow | Jersey::Green, Terrain::Climb) => Err(no::CARD_UPHILL),
            _ => Ok(()),
        }
    }

    fn turning(&self) -> u8 {
        self.current().expect("a rider's turn")
    }
}
