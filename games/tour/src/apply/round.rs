//! What is fixed as a round begins, and whose turn it is (T6–T8, T12).

use arrayvec::ArrayVec;
use desk::classification::MAX_RIDERS;
use engine::Facts;

use super::Play;
use crate::{
    Event, Tour,
    event::Party,
    links::Links,
    stage::Side,
    state::{Group, Phase, Public, Status},
};

impl<F: Facts<Tour>> Play<'_, F> {
    pub(crate) fn begin_round(&mut self) {
        self.race.round.number += 1;
        self.race.round.last_roll = None;
        if self.race.round.number == 1 {
            self.race.arrivals.clear();
        }
        for rider in &mut self.race.riders {
            if rider.status == Status::Crashed {
                rider.status = Status::Racing;
            }
            rider.group = None;
            rider.can_attack = false;
        }
        self.fix_order();
        self.fix_groups();
        self.fix_attack_positions();
        self.facts.public(|| Event::RoundBegan { round: self.race.round.number, parties: parties(self.race) });
        self.race.round.turn = 0;
        self.next_turn();
    }

    /// Greatest `h` first; at the same `h` from the side of the wind (T6).
    fn fix_order(&mut self) {
        let mut keys: ArrayVec<(i16, i8, u8), MAX_RIDERS> = ArrayVec::new();
        for rider in self.race.numbers() {
            if let Some(cell) = self.race.rider(rider).cell {
                let from_windward = match self.race.stage().sector(cell.h).wind {
                    Side::Left => cell.lane,
                    Side::Right => -cell.lane,
                };
                keys.push((-cell.h, from_windward, rider));
            }
        }
        keys.sort_unstable();
        self.race.round.order = keys.iter().map(|&(_, _, rider)| rider).collect();
    }

    /// Two or more riders linked through neighbouring cells (T7).
    fn fix_groups(&mut self) {
        let links = Links::between(self.race);
        self.race.round.groups.clear();
        let mut group_of = [None; MAX_RIDERS];
        for at in 0..self.race.round.order.len() {
            let rider = self.race.round.order[at];
            let root = usize::from(links.root(rider));
            if links.size(rider) > 1 && group_of[root].is_none() {
                group_of[root] = Some(self.race.round.groups.len() as u8);
                self.race.round.groups.push(Group::default());
            }
            self.race.rider_mut(rider).group = group_of[root];
        }
    }

    /// A rider of a group all of whose cells ahead are free (T8).
    fn fix_attack_positions(&mut self) {
        for at in 0..self.race.round.order.len() {
            let rider = self.race.round.order[at];
            let Some(cell) = self.race.rider(rider).cell else { continue };
            let open = cell
                .ahead()
                .into_iter()
                .all(|ahead| !self.race.stage().has(ahead) || self.race.rider_on(ahead).is_none());
            self.race.rider_mut(rider).can_attack = open && self.race.rider(rider).group.is_some();
        }
    }

    /// Goes on to the next rider who can play, or ends the round.
    pub(super) fn next_turn(&mut self) {
        while let Some(&rider) = self.race.round.order.get(usize::from(self.race.round.turn)) {
            let (Some(cell), Status::Racing) = (self.race.rider(rider).cell, self.race.rider(rider).status) else {
                self.race.round.turn += 1;
                continue;
            };
            self.race.round.braked = self.race.group_of(rider).is_some_and(|group| group.white_left > 0);
            if self.race.is_blocked(cell) {
                self.facts.public(|| Event::PassedOver { rider: self.race.who(rider) });
                self.count_braked(rider);
                self.race.round.turn += 1;
                continue;
            }
            self.race.phase = Phase::Choosing;
            return;
        }
        self.end_round();
    }

    pub(super) fn end_turn(&mut self) {
        let rider = self.race.current().expect("a rider's turn");
        self.count_braked(rider);
        self.race.round.turn += 1;
        self.next_turn();
    }

    /// One rider fewer who must ride at the white pace, whether or not they moved (T19).
    fn count_braked(&mut self, rider: u8) {
        if std::mem::take(&mut self.race.round.braked)
            && let Some(group) = self.race.group_of_mut(rider)
        {
            group.white_left -= 1;
        }
    }

    fn end_round(&mut self) {
        self.race.round.braked = false;
        // It is nobody's turn.
        self.race.phase = Phase::Choosing;
        self.end_moment();
        self.arrive();
        self.end_moment();
        let racing = self.race.riders.iter().any(|rider| rider.cell.is_some());
        if racing { self.begin_round() } else { self.end_leg() }
    }
}

/// Groups and isolated riders from the head of the race to its tail.
fn parties(race: &Public) -> Vec<Party> {
    let links = Links::between(race);
    let head = race.round.order.first().and_then(|&rider| race.rider(rider).cell).map_or(0, |cell| cell.h);
    let mut parties: Vec<(u8, Party)> = Vec::new();
    for &rider in &race.round.order {
        let root = links.root(rider);
        match parties.iter_mut().find(|(known, _)| *known == root) {
            Some((_, party)) => party.riders.push(race.who(rider)),
            None => {
                let h = race.rider(rider).cell.map_or(head, |cell| cell.h);
                parties.push((root, Party { riders: vec![race.who(rider)], gap: head - h }));
            }
        }
    }
    parties.into_iter().map(|(_, party)| party).collect()
}
