use std::sync::Arc;

use arrayvec::ArrayVec;
use desk::classification::Jersey;
use engine::{Facts, Seat};

use crate::{
    Cell, Event,
    event::Podium,
    ranking::ranking,
    state::{Phase, Public, Rider, Status},
};

/// What leads a stage in and out (T5, T24, T25).
impl Public {
    /// Clears the road for a stage; the first one waits for the lot, later ones go by the general classification (T5).
    pub(crate) fn begin_leg(&mut self, leg: u8, facts: &mut impl Facts<Event>) {
        self.leg = leg;
        self.round = 0;
        self.turn = 0;
        self.braked = false;
        self.crossings = 0;
        self.groups.clear();
        self.order.clear();
        self.taken = self.stage().lines.iter().map(|_| ArrayVec::new()).collect();
        for rider in &mut self.riders {
            let status = if rider.status == Status::Out { Status::Out } else { Status::Racing };
            *rider = Rider { cell: None, status, group: None, can_attack: false, crossed: None };
        }
        facts.public(|| Event::StageBegan {
            stage: self.leg + 1,
            of: self.course.stages.len() as u8,
            name: self.stage().name().to_owned(),
        });
        if leg == 0 {
            self.phase = Phase::Drawing;
            return;
        }
        self.deal_cards(facts);
        self.order = self.tally.yellow();
        self.phase = Phase::Placing;
    }

    /// Each card goes to the leader of its classification (T24).
    fn deal_cards(&mut self, facts: &mut impl Facts<Event>) {
        for jersey in Jersey::ALL {
            let leader = self.tally.leader(jersey);
            self.set_card(jersey, leader);
            if let Some(rider) = leader {
                facts.public(|| Event::CardDealt { card: jersey, rider: self.who(rider) });
            }
        }
    }

    /// Teams place one rider after the other, round and round (T5).
    pub(super) fn draw_order(&mut self, teams: &[Seat], facts: &mut impl Facts<Event>) {
        facts.public(|| Event::OrderDrawn { teams: teams.iter().copied().collect() });
        let size = self.team_size;
        self.drawn = teams.iter().map(|team| team.0).collect();
        self.order = (0..size).flat_map(|k| teams.iter().map(move |team| team.0 * size + k)).collect();
        self.phase = Phase::Placing;
    }

    pub(super) fn place(&mut self, cell: Cell, facts: &mut impl Facts<Event>) {
        let rider = self.current().expect("a rider to place");
        self.rider_mut(rider).cell = Some(cell);
        facts.public(|| Event::Placed { rider: self.who(rider), cell });
        self.turn += 1;
        if usize::from(self.turn) == self.order.len() {
            self.begin_round(facts);
        }
    }

    /// Nobody is left on the road.
    pub(super) fn end_leg(&mut self, facts: &mut impl Facts<Event>) {
        let mut tally = self.tally.clone();
        tally.add_stage(self.finishers());
        self.tally = tally;
        self.groups.clear();
        self.order.clear();
        self.cards = [None; 3];
        facts.public(|| Event::StageEnded { name: self.stage().name().to_owned(), podium: self.podium() });
        for jersey in Jersey::ALL {
            if let Some(rider) = self.tally.leader(jersey) {
                facts.public(|| Event::JerseyWon { jersey, rider: self.who(rider) });
            }
        }
        let someone_rides = self.riders.iter().any(|rider| rider.status != Status::Out);
        if someone_rides && usize::from(self.leg) + 1 < self.course.stages.len() {
            let finishers = self.finishers().collect();
            Arc::make_mut(&mut self.past).push(finishers);
            self.begin_leg(self.leg + 1, facts);
            return;
        }
        self.phase = Phase::Over;
        facts.public(|| Event::RaceEnded { ranking: ranking(self).expect("the race is over") });
    }

    fn podium(&self) -> Vec<Podium> {
        let places = self.finishers().enumerate().take(3);
        places
            .map(|(place, timed)| Podium {
                rider: self.who(timed.rider),
                time: timed.time,
                bonus: desk::classification::bonus(place),
            })
            .collect()
    }
}
