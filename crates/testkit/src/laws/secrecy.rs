//! The laws of secrecy: worlds that look the same go on looking the same.

use engine::{Event, Fact, Game, Moment, PromptKind, Recording, Rng, Viewer};

use super::{
    broken::{Broken, Law, ensure},
    walk::Stats,
};
use crate::drive::Step;

/// Puts the true world beside others that look the same to a viewer, gives all the same step, and compares everything
/// that the viewer then sees and reads.
pub fn check<G: Game>(
    game: &G,
    step: &Step<G::Action>,
    viewers: &[Viewer],
    rng: &mut impl Rng,
    stats: &mut Stats,
) -> Result<(), Broken> {
    for &viewer in viewers {
        let guess = G::determinize(game.view(viewer), rng);
        ensure(guess.view(viewer) == game.view(viewer), Law::DeterminizeKeepsView, || {
            format!("{viewer:?} saw {:?}, the guess shows {:?}", game.view(viewer), guess.view(viewer))
        })?;
        compare(game, guess, step, viewer, stats)?;
        let scrambled = game.scramble(viewer, rng);
        ensure(scrambled.view(viewer) == game.view(viewer), Law::ScrambleKeepsView, || {
            format!("{viewer:?} saw {:?}, then {:?}", game.view(viewer), scrambled.view(viewer))
        })?;
        compare(game, scrambled, step, viewer, stats)?;
    }
    Ok(())
}

fn compare<G: Game>(
    game: &G,
    mut other: G,
    step: &Step<G::Action>,
    viewer: Viewer,
    stats: &mut Stats,
) -> Result<(), Broken> {
    if other == *game {
        return Ok(());
    }
    stats.varied += 1;
    // In the other world the player lacks the card that was really played, or is not the last to answer: that a question has
    // closed is seen by all.
    if !step.fits(&other) || closes(step, game) != closes(step, &other) {
        stats.skipped += 1;
        return Ok(());
    }
    stats.compared += 1;
    let mut real = game.clone();
    let mut shown = Recording::default();
    let mut other_shown = Recording::default();
    step.apply(&mut real, &mut shown);
    step.apply(&mut other, &mut other_shown);
    let facts = shown.facts;
    let other_facts = other_shown.facts;
    let same = same_facts(&facts, &other_facts, viewer)?;
    compare_moments(&shown.moments, &other_shown.moments, same, viewer)?;
    let heard_the_same = same == facts.len().max(other_facts.len());
    let look_the_same = real.view(viewer) == other.view(viewer);
    if heard_the_same {
        ensure(look_the_same, Law::ViewsKeepSecrets, || {
            format!("{viewer:?}, {step:?}: {:?} and {:?}", real.view(viewer), other.view(viewer))
        })
    } else {
        stats.disclosed += 1;
        ensure(!look_the_same, Law::FactsRevealNoMore, || {
            let listed =
                |facts: &[Fact<G::Event>]| format!("{:?}", facts.iter().map(|f| f.face(viewer)).collect::<Vec<_>>());
            format!("{viewer:?}, {step:?}: {} and {}, but the same view", listed(&facts), listed(&other_facts))
        })
    }
}

/// Whether this step is the last answer to the choice or window that it answers. A seat may owe several, one a rider.
fn closes<G: Game>(step: &Step<G::Action>, game: &G) -> bool {
    let (Step::Act { seat, .. }, Some(prompt)) = (step, G::awaiting(game.public()).prompt().copied()) else {
        return true;
    };
    let others_owe = || prompt.asked.iter().any(|other| other != *seat && game.seat_view(other).owes());
    let owes_more = || {
        let mut after = game.clone();
        let mut facts = Vec::new();
        step.apply(&mut after, &mut facts);
        facts.is_empty() && after.seat_view(*seat).owes()
    };
    prompt.kind == PromptKind::Turn || !(others_owe() || owes_more())
}

/// How many facts a viewer was shown the same in both worlds. The first difference must be something disclosed; from there
/// on the worlds may part.
fn same_facts<E: Event>(facts: &[Fact<E>], others: &[Fact<E>], viewer: Viewer) -> Result<usize, Broken> {
    for at in 0..facts.len().max(others.len()) {
        let face = facts.get(at).map(|f| f.face(viewer));
        let other = others.get(at).map(|f| f.face(viewer));
        if face == other {
            continue;
        }
        let disclosed = match (face, other) {
            (Some(face), Some(other)) if face.blanked() == other.blanked() => true,
            (face, other) => [face, other].into_iter().flatten().any(E::presence_discloses),
        };
        ensure(disclosed, Law::FactsKeepSecrets, || format!("{viewer:?} was shown {face:?}, or {other:?}"))?;
        return Ok(at);
    }
    Ok(facts.len())
}

/// The moments that lie before the first difference must be as many, at the same places, and look the same.
fn compare_moments<G: Game>(
    moments: &[Moment<G>],
    others: &[Moment<G>],
    same: usize,
    viewer: Viewer,
) -> Result<(), Broken> {
    let [seen, other] = [moments, others].map(|moments| {
        let before = moments.iter().take_while(|moment| moment.end <= same);
        before.map(|moment| (moment.end, moment.state.view(viewer))).collect::<Vec<_>>()
    });
    ensure(seen == other, Law::MomentsKeepSecrets, || format!("{viewer:?} was shown {seen:?}, or {other:?}"))
}
