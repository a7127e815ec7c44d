//! The end of the race: everything is open (B23, B24).

use engine::Facts;

use crate::{Bordure, Event, Phase, event::Placed, ranking, riders::RiderSet, state::Cover};

impl Bordure {
    /// B24: the round in which a rider passed square 16 is over, and everything is open (B23).
    pub(super) fn finish(&mut self, facts: &mut impl Facts<Bordure>) {
        for id in RiderSet::all(self.public.seats()).iter() {
            let plate = &mut self.mine[id.seat().index()].plates[id.slot()];
            let rider = &mut self.public.riders[id.index()];
            rider.face_up = plate.energy;
            rider.face_down = 0;
            rider.cover = Cover::Blanks;
            if let Some(token) = plate.hidden.take() {
                facts.public(|| Event::Opened { who: self.who(id), token });
            }
        }
        self.public.open_tokens.fill(0);
        self.public.musettes = Some(self.musettes);
        let seats = usize::from(self.public.seats());
        facts.public(|| Event::MusettesShown { cards: self.musettes[..seats].to_vec() });
        facts.moment(|| self.clone());
        self.ask(Phase::Over, RiderSet::EMPTY);
        facts.public(|| Event::Finished {
            riders: ranking::riders(&self.public)
                .iter()
                .map(|&(id, _)| Placed { who: self.who(id), square: self.public.rider(id).square })
                .collect(),
        });
    }
}
