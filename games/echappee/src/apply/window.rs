//! Climbs, and the windows in which anyone may place one (E12–E14).

use engine::{Answers, Facts, Seat, SeatSet};

use crate::{Answer, Card, Echappee, Event, FASTEST, Moment, Phase, Reason};

impl Echappee {
    /// An answer stays with its author until the last one is in.
    pub(super) fn answer(&mut self, seat: Seat, answer: Answer, moment: Moment, facts: &mut impl Facts<Echappee>) {
        if let Some(answers) = Answers::new(&mut self.mine, self.public.others()).give(seat, answer) {
            let climbing = answers.into_iter().filter(|&(_, answer)| answer == Answer::Cote).map(|(seat, _)| seat);
            self.close_window(climbing.collect(), moment, facts);
        }
    }

    /// The first seat in turn order after the leader places its climb; the others keep theirs and nobody learns of it (E14).
    fn close_window(&mut self, climbing: SeatSet, moment: Moment, facts: &mut impl Facts<Echappee>) {
        let leader = self.public.seat_to_play();
        let first = leader.round_from_left(self.public.seats).find(|&seat| climbing.contains(seat));
        match first {
            Some(by) => {
                self.place_climb(by, moment, facts);
                if !self.public.variant.teams() {
                    self.draw(by, Reason::Cote, facts);
                }
            }
            None => facts.public(|| Event::NoClimb { leader: self.public.who(self.public.leader), moment }),
        }
        match moment {
            Moment::Before => self.public.phase = Phase::Ride,
            Moment::After => self.end_ride(facts),
        }
    }

    pub(super) fn place_climb(&mut self, by: Seat, moment: Moment, facts: &mut impl Facts<Echappee>) {
        self.lay(by, Card::COTE);
        self.public.climb = Some(by);
        if moment == Moment::After {
            // Speeds already ridden count for 50 at most from here on (E13).
            let cap = |speed: &mut Option<u8>| *speed = speed.map(|speed| speed.min(FASTEST));
            cap(&mut self.public.pace);
            self.public.riders.iter_mut().for_each(|rider| cap(&mut rider.speed));
        }
        facts.public(|| Event::ClimbBegan { by: Some(by), leader: self.public.who(self.public.leader), moment });
        facts.moment(|| self.clone());
    }
}
