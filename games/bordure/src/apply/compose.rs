//! Teams are made and their plates put down (B4, B5).

use engine::{Facts, Seat};

use crate::{
    Bordure, Compose, Event,
    event::Laid,
    plate::{PLACES, RIDER_TOKENS, TEAM_TOKENS},
    riders::{RiderId, RiderSet},
    state::{Cover, Lineup, Mine},
};

impl Mine {
    pub(crate) fn compose(&mut self, compose: Compose) {
        (self.lineup, self.plates) = match compose {
            Compose::Riders(plates) => (Some(Lineup::Composed), plates),
            Compose::Preset { preset, hidden } => {
                let team = preset.printed().expect("checked");
                (Some(Lineup::Printed(preset)), team.plates(hidden))
            }
            Compose::Unfit(_) => unreachable!("checked"),
        };
    }
}

impl Bordure {
    /// All teams are made: plates are put down, and the race is on.
    pub(super) fn line_up(&mut self, facts: &mut impl Facts<Bordure>) {
        for seat in Seat::all(self.public.seats()) {
            self.put_down_plates(seat);
            let public = &self.public;
            facts.public(|| Event::LinedUp {
                seat,
                team: match public.lineups[seat.index()] {
                    Some(Lineup::Printed(preset)) => Some(preset),
                    _ => None,
                },
                riders: RiderSet::team(seat)
                    .iter()
                    .map(|id| Laid {
                        name: public.name(id),
                        face_up: public.rider(id).face_up,
                        face_down: public.rider(id).face_down,
                        known: public.known(id),
                    })
                    .collect(),
            });
            facts.moment(|| self.clone());
        }
        self.begin_round(facts);
    }

    /// B5: opponents see the face-up tokens; what is left of the eight places lies face down.
    fn put_down_plates(&mut self, seat: Seat) {
        let mine = &self.mine[seat.index()];
        let public = &mut self.public;
        public.lineups[seat.index()] = mine.lineup;
        let mut face_down_tokens = TEAM_TOKENS;
        for (slot, plate) in mine.plates.iter().enumerate() {
            let rider = &mut public.riders[RiderId::new(seat, slot).index()];
            rider.face_up = plate.face_up();
            let seen = rider.face_up.total();
            rider.face_down = PLACES - seen as u8;
            face_down_tokens -= seen;
            rider.cover = match mine.lineup {
                Some(Lineup::Printed(_)) => plate.hidden.map_or(Cover::Blanks, Cover::Known),
                // B4 gives each rider four at least.
                _ if seen < *RIDER_TOKENS.start() => Cover::Token,
                _ if rider.face_down == 0 => Cover::Blanks,
                _ => Cover::Open,
            };
        }
        let sure = RiderSet::team(seat).filter(|id| matches!(public.rider(id).cover, Cover::Token | Cover::Known(_)));
        public.open_tokens[seat.index()] = (face_down_tokens as usize - sure.len()) as u8;
        public.narrow_covers(seat);
    }
}
