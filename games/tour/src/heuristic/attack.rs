//! Whether the heuristic attacks, and with which die (T15).

use super::scene::Scene;
use crate::{Action, state::Chain};

/// A lone rider can hold off a group over about so many half-steps.
const WITHIN_REACH: i16 = 44;
/// What the two parts of an attack carry over on a good day.
const TO_A_PRIME: i16 = 14;

/// A star where an attack is possible (T15): alone uphill and late, with the group elsewhere.
pub fn best(scene: &Scene<'_>, legal: &[Action]) -> Action {
    let answers = scene.group.is_some_and(|group| group.chain == Chain::Open);
    let uphill = !scene.terrain().is_flat();
    let prime = scene.to_prime().is_some_and(|(_, left)| left <= TO_A_PRIME);
    if uphill || answers || prime || scene.left <= WITHIN_REACH {
        Action::AttackAlone
    } else if scene.own_break {
        // The star let go is a slow pace: nobody chases a team-mate at our expense.
        Action::NoAttack
    } else if legal.contains(&Action::AttackTogether) {
        Action::AttackTogether
    } else {
        Action::AttackAlone
    }
}
