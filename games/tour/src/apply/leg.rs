//! What leads a stage in and out (T5, T24, T25).

use std::sync::Arc;

use arrayvec::ArrayVec;
use desk::classification::Jersey;
use engine::{Facts, Seat};

use super::Play;
use crate::{
    Cell, Event, Tour,
    event::Podium,
    ranking::ranking,
    state::{Phase, Public, Rider, Round, Status},
};

impl<F: Facts<Tour>> Play<'_, F> {
    /// Clears the road for a stage; the first one waits for the lot, later ones go by the general classification (T5).
    pub(crate) fn begin_leg(&mut self, leg: u8) {
        self.race.leg = leg;
        self.race.round = Round::default();
        self.race.crossings = 0;
        self.race.falls = Default::default();
        self.race.taken = self.race.stage().lines.iter().map(|_| ArrayVec::new()).collect();
        for rider in &mut self.race.riders {
            let status = if rider.status == Status::Out { Status::Out } else { Status::Racing };
            *rider = Rider { cell: None, status, group: None, can_attack: false, crossed: None };
        }
        self.facts.public(|| Event::StageBegan {
            stage: self.race.leg + 1,
            of: self.race.course.stages.len() as u8,
            name: self.race.stage().name().to_owned(),
        });
        if leg == 0 {
            self.race.phase = Phase::Drawing;
            return;
        }
        self.deal_cards();
        self.race.round.order = self.race.tally.yellow();
        self.race.phase = Phase::Placing;
    }

    /// Each card goes to the leader of its classification (T24).
    fn deal_cards(&mut self) {
        for jersey in Jersey::ALL {
            let leader = self.race.tally.leader(jersey);
            self.race.cards[jersey.index()] = leader;
            if let Some(rider) = leader {
                self.facts.public(|| Event::CardDealt { card: jersey, rider: self.race.who(rider) });
            }
        }
    }

    /// Teams place one rider after the other, round and round (T5).
    pub(super) fn draw_order(&mut self, teams: &[Seat]) {
        self.facts.public(|| Event::OrderDrawn { teams: teams.iter().copied().collect() });
        let size = self.race.team_size;
        self.race.drawn = teams.iter().map(|team| team.0).collect();
        self.race.round.order = (0..size).flat_map(|k| teams.iter().map(move |team| team.0 * size + k)).collect();
        self.race.phase = Phase::Placing;
    }

    pub(super) fn place(&mut self, cell: Cell) {
        let rider = self.race.current().expect("a rider to place");
        self.race.rider_mut(rider).cell = Some(cell);
        self.facts.public(|| Event::Placed { rider: self.race.who(rider), cell });
        self.race.round.turn += 1;
        if usize::from(self.race.round.turn) == self.race.round.order.len() {
            self.end_moment();
            self.begin_round();
        }
    }

    /// Nobody is left on the road.
    pub(super) fn end_leg(&mut self) {
        let mut tally = self.race.tally.clone();
        tally.add_stage(self.race.finishers());
        self.race.tally = tally;
        self.race.round.groups.clear();
        self.race.round.order.clear();
        self.race.cards = [None; 3];
        self.facts
            .public(|| Event::StageEnded { name: self.race.stage().name().to_owned(), podium: podium(self.race) });
        for jersey in Jersey::ALL {
            if let Some(rider) = self.race.tally.leader(jersey) {
                self.facts.public(|| Event::JerseyWon { jersey, rider: self.race.who(rider) });
            }
        }
        // The stage is over: its arrivals are in the classifications.
        self.race.phase = Phase::Placing;
        self.end_moment();
        let someone_rides = self.race.riders.iter().any(|rider| rider.status != Status::Out);
        if someone_rides && usize::from(self.race.leg) + 1 < self.race.course.stages.len() {
            let finishers = self.race.finishers().collect();
            Arc::make_mut(&mut self.race.past).push(finishers);
            self.begin_leg(self.race.leg + 1);
            return;
        }
        self.race.phase = Phase::Over;
        self.facts.public(|| Event::RaceEnded { ranking: ranking(self.race).expect("the race is over") });
    }
}

fn podium(race: &Public) -> Vec<Podium> {
    let places = race.finishers().enumerate().take(3);
    places
        .map(|(place, timed)| Podium {
            rider: race.who(timed.rider),
            time: timed.time,
            bonus: desk::classification::bonus(place),
        })
        .collect()
}
