//! Draws a true state anew where a viewer cannot see it. Written without the view, as a check of `determinize`.

use arrayvec::ArrayVec;
use engine::{Rng, Seat, Viewer, below, shuffle};

use super::{draw_musettes, guess_payment, pick, unpaid};
use crate::{
    Bordure, Order, Phase, Plate, Terrain, feed,
    riders::{RiderSet, TEAM},
    sample,
    state::{Answer, Cover, Lineup, Mine},
};

/// This state with everything drawn again that the viewer may not know. Who has answered stays as it is, so that a question
/// closes on the same answer; what was answered does not.
///
/// Half of the time only what stays secret when the question closes is drawn again (hidden tokens, payments), so that
/// worlds are met which still look the same then.
pub fn scramble(game: &Bordure, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> Bordure {
    let mut other = game.clone();
    if game.public.phase == Phase::Over {
        return other;
    }
    other.musettes = draw_musettes(&game.public, rng);
    let deep_only = below(rng, 2) == 0;
    for seat in viewer.others(game.public.seats()) {
        if game.public.phase == Phase::Composing {
            other.compose_again(seat, deep_only, rng);
        } else {
            other.hide_again(seat, rng);
            other.answer_again(seat, deep_only, rng);
        }
    }
    other
}

impl Bordure {
    fn compose_again(&mut self, seat: Seat, deep_only: bool, rng: &mut (impl Rng + ?Sized)) {
        let mine = &mut self.mine[seat.index()];
        match mine.lineup {
            None => {}
            // Nothing of a printed team stays secret but what is hidden, and that can be counted (B5).
            Some(Lineup::Composed) if deep_only => {
                mine.plates = mine.plates.map(|plate| hiding(plate, plate.hidden.map(|_| any_colour(rng))));
            }
            Some(_) => mine.compose(sample::team(&self.public, rng)),
        }
    }

    /// Moves the team's hidden tokens to other riders and gives them other colours, where nobody could see it.
    fn hide_again(&mut self, seat: Seat, rng: &mut (impl Rng + ?Sized)) {
        let truth = self.mine[seat.index()].plates;
        let open = RiderSet::team(seat).filter(|id| self.public.rider(id).cover == Cover::Open);
        // A pace that has been shown must stay payable: most draws are, and the truth always is.
        for _ in 0..8 {
            let mut holds: ArrayVec<bool, TEAM> = open.iter().map(|id| truth[id.slot()].hidden.is_some()).collect();
            shuffle(rng, &mut holds);
            let plates = &mut self.mine[seat.index()].plates;
            for id in RiderSet::team(seat).iter() {
                let hidden = match self.public.rider(id).cover {
                    Cover::Open => holds.pop().unwrap_or_default().then(|| any_colour(rng)),
                    Cover::Token => Some(any_colour(rng)),
                    Cover::Blanks | Cover::Known(_) => truth[id.slot()].hidden,
                };
                plates[id.slot()] = hiding(truth[id.slot()], hidden);
            }
            let mut unpaid = unpaid(&self.public).of(seat).iter();
            if unpaid.all(|id| guess_payment(&self.public, id, plates[id.slot()].energy, rng).is_some()) {
                return;
            }
        }
        self.mine[seat.index()].plates = truth;
    }

    /// Answers again, for the plates as they now are, whatever the seat has answered.
    fn answer_again(&mut self, seat: Seat, deep_only: bool, rng: &mut (impl Rng + ?Sized)) {
        let public = &self.public;
        let Mine { plates, orders, answers, .. } = &mut self.mine[seat.index()];
        let colour = public.colour();
        for id in RiderSet::team(seat).iter() {
            let rider = public.rider(id);
            let energy = plates[id.slot()].energy;
            if let Some(given) = orders[id.slot()] {
                let same_pace = Order::affordable(given.pace, energy, colour);
                let kept = if deep_only { same_pace.pick(rng) } else { None };
                orders[id.slot()] = match public.phase {
                    Phase::Pacing => kept.or_else(|| Order::open_to(rider, energy, colour).pick(rng)),
                    _ => same_pace.pick(rng),
                };
            }
            if let Some(answer) = &mut answers[id.slot()] {
                let goes = below(rng, 2) == 0;
                *answer = match (public.phase, *answer) {
                    (Phase::Following(offer), _) => Answer::Goes(goes && energy.covers(offer.price(colour))),
                    (_, Answer::Goes(_)) => Answer::Goes(goes),
                    (_, Answer::Takes(_)) => {
                        let serving = pick(|| feed::servings(feed::allowance(energy)), rng).unwrap_or_default();
                        Answer::Takes(if goes { serving } else { Default::default() })
                    }
                };
            }
        }
    }
}

fn any_colour(rng: &mut (impl Rng + ?Sized)) -> Terrain {
    Terrain::ALL[below(rng, 4) as usize]
}

/// The plate with the same tokens face up, and another piece face down.
fn hiding(plate: Plate, hidden: Option<Terrain>) -> Plate {
    let face_up = plate.face_up();
    Plate { energy: hidden.map_or(face_up, |token| face_up.with(token)), hidden }
}
