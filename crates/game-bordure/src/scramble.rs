use engine::{Rng, Seat, Viewer, below, shuffle};

use crate::{
    Bordure, Order, Phase, Terrain,
    determinize::{draw_musettes, guess_payment, pick, unpaid},
    feed,
    riders::{RiderSet, TEAM},
    sample,
    state::{Answer, Cover},
};

/// This state with everything drawn again that the viewer may not know. Who has answered stays as it is, so that a question
/// closes on the same answer; what was answered does not.
pub fn scramble(state: &Bordure, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> Bordure {
    let mut other = state.clone();
    if state.public.phase == Phase::Over {
        return other;
    }
    other.musettes = draw_musettes(&state.public, rng);
    for seat in Seat::all(state.public.seats()).filter(|&seat| viewer != Viewer::Seat(seat)) {
        if state.public.phase == Phase::Composing {
            if other.mine[seat.index()].lineup.is_some() {
                other.mine[seat.index()].compose(sample::team(&state.public, rng));
            }
        } else {
            other.hide_again(seat, rng);
            other.answer_again(seat, rng);
        }
    }
    other
}

impl Bordure {
    /// Moves the team's hidden tokens to other riders and gives them other colours, where nobody could tell.
    fn hide_again(&mut self, seat: Seat, rng: &mut (impl Rng + ?Sized)) {
        let truth = self.mine[seat.index()].plates;
        // A pace that has been shown must stay payable: most draws are, and the truth always is.
        for _ in 0..8 {
            let plates = &mut self.mine[seat.index()].plates;
            let open = RiderSet::team(seat).filter(|id| self.public.rider(id).cover == Cover::Open);
            let mut holds: arrayvec::ArrayVec<bool, TEAM> =
                open.iter().map(|id| truth[id.slot()].hidden.is_some()).collect();
            shuffle(rng, &mut holds);
            for id in RiderSet::team(seat).iter() {
                let colour = Terrain::ALL[below(rng, 4) as usize];
                let hidden = match self.public.rider(id).cover {
                    Cover::Open => holds.pop().unwrap_or_default().then_some(colour),
                    Cover::Token => Some(colour),
                    Cover::Blanks | Cover::Known(_) => truth[id.slot()].hidden,
                };
                let face_up = truth[id.slot()].face_up();
                plates[id.slot()].hidden = hidden;
                plates[id.slot()].energy = hidden.map_or(face_up, |token| face_up.with(token));
            }
            let unpaid = unpaid(&self.public).of(seat);
            if unpaid.iter().all(|id| guess_payment(&self.public, id, plates[id.slot()].energy, rng).is_some()) {
                return;
            }
        }
        self.mine[seat.index()].plates = truth;
    }

    /// Answers again, for the plates as they now are, whatever the seat has answered.
    fn answer_again(&mut self, seat: Seat, rng: &mut (impl Rng + ?Sized)) {
        let colour = self.public.colour();
        for id in RiderSet::team(seat).iter() {
            let (rider, mine) = (self.public.rider(id), &mut self.mine[seat.index()]);
            let energy = mine.plates[id.slot()].energy;
            if mine.orders[id.slot()].is_some() {
                mine.orders[id.slot()] = match self.public.phase {
                    Phase::Pacing => pick(|| Order::open_to(rider, energy, colour), rng),
                    _ => guess_payment(&self.public, id, energy, rng),
                };
            }
            let goes = below(rng, 2) == 0;
            if let Some(answer) = &mut mine.answers[id.slot()] {
                *answer = match (self.public.phase, *answer) {
                    (Phase::Following(offer), _) => Answer::Goes(goes && energy.covers(offer.price(colour))),
                    (_, Answer::Goes(_)) => Answer::Goes(goes),
                    (_, Answer::Takes(_)) => {
                        let serving = pick(|| feed::servings(feed::allowance(energy)), rng).filter(|_| goes);
                        Answer::Takes(serving.unwrap_or_default())
                    }
                };
            }
        }
    }
}
