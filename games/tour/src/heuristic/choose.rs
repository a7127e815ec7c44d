//! Whether the heuristic follows, rolls or plays a card (T10).

use desk::classification::Jersey;
use engine::Rng;

use super::{
    one_in,
    scene::{Scene, has_the_road_alone},
};
use crate::{Action, Die, stage::LineKind};

/// The last cells of a stage: here a roll decides the sprint.
const SPRINT: i16 = 14;
/// From here on a break can be brought home: before, braking only costs everybody time.
const HOLD_THEM_UP: i16 = 44;
/// Where a card is not kept any longer.
const LAST_CHANCE: i16 = 30;

/// Follow, roll or play a card (T10).
pub fn best(scene: &Scene<'_>, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
    let may = |action: Action| legal.contains(&action);
    if let Some(card) = card(scene, legal) {
        return card;
    }
    let usual = Action::Roll(Die::of(scene.terrain()));
    if may(Action::Roll(Die::White)) && (should_brake(scene, rng) || !may(usual)) {
        return braked(scene, may(Action::Follow));
    }
    let reached = if may(Action::Follow) { scene.pace() } else { None };
    if may(Action::Roll(Die::Red)) && should_risk(scene, reached, rng) {
        return Action::Roll(Die::Red);
    }
    match reached {
        Some(pace) if pace >= good_pace(scene) => Action::Follow,
        _ if may(usual) => usual,
        // An attack with the group is there to be followed (T18).
        Some(_) => Action::Follow,
        None => legal[0],
    }
}

/// What a roll is not likely to better.
fn good_pace(scene: &Scene<'_>) -> u8 {
    match (scene.terrain().is_flat(), scene.left <= SPRINT || scene.to_chase) {
        // The wheel of a slow group is good enough for a break of one's own.
        (true, _) if scene.own_break => 2,
        (true, true) => 5,
        (true, false) => 4,
        (false, true) => 3,
        (false, false) => 3 - u8::from(scene.own_break),
    }
}

/// A rider up the road and the finish not far, and more opponents than friends to hold up (T19).
fn should_brake(scene: &Scene<'_>, rng: &mut (impl Rng + ?Sized)) -> bool {
    scene.own_break
        && (SPRINT..HOLD_THEM_UP).contains(&scene.left)
        && scene.others_behind >= 2
        && scene.others_behind > scene.mates_behind
        && scene.pace().is_none_or(|pace| pace > 2)
        && one_in(2, rng)
}

/// Behind a white pace: a 1 is worth rolling against, unless the braking is ours.
fn braked(scene: &Scene<'_>, may_follow: bool) -> Action {
    let slow = scene.pace().is_none_or(|pace| pace < 2) && !scene.own_break;
    if scene.public.round.braked && may_follow && !slow { Action::Follow } else { Action::Roll(Die::White) }
}

/// Only when behind, with the line in sight, somebody to beat, and with little to lose (T20).
fn should_risk(scene: &Scene<'_>, reached: Option<u8>, rng: &mut (impl Rng + ?Sized)) -> bool {
    let leads_the_race = scene.public.leg > 0 && scene.is_leader();
    let follows_over = reached.is_some_and(|pace| 2 * i16::from(pace) >= scene.left);
    scene.left <= SPRINT
        && !leads_the_race
        && !follows_over
        && !has_the_road_alone(scene.public, scene.team)
        && scene.is_beaten(reached.unwrap_or(3))
        && one_in(3, rng)
}

fn card(scene: &Scene<'_>, legal: &[Action]) -> Option<Action> {
    let pace = scene.pace().unwrap_or(0);
    let prime = scene.to_prime();
    let within = |kind, reach: i16| prime.is_some_and(|(next, left)| next == kind && left <= reach);
    let worth = |jersey: Jersey| match jersey {
        Jersey::Yellow => pace < 5 && (scene.left <= LAST_CHANCE || scene.to_chase),
        Jersey::Green => pace < 5 && (scene.left <= LAST_CHANCE || within(LineKind::Sprint, 10)),
        Jersey::Dotted => within(LineKind::Summit, 12) || scene.public.rider(scene.rider).can_attack,
    };
    let cards = legal.iter().copied();
    cards.into_iter().find(|action| matches!(action, Action::Card(jersey) if worth(*jersey)))
}
