use arrayvec::ArrayVec;
use desk::classification::MAX_RIDERS;
use engine::Facts;

use crate::{
    Event,
    event::Party,
    links::Links,
    stage::Side,
    state::{Group, Phase, Public, Status},
};

/// A round: everything that is fixed as it begins, and whose turn it is (T6–T8, T12).
impl Public {
    pub(crate) fn begin_round(&mut self, facts: &mut impl Facts<Event>) {
        self.round += 1;
        if self.round == 1 {
            self.arrivals.clear();
        }
        for rider in &mut self.riders {
            if rider.status == Status::Crashed {
                rider.status = Status::Racing;
            }
            rider.group = None;
            rider.can_attack = false;
        }
        self.fix_order();
        self.fix_groups();
        self.fix_attack_positions();
        facts.public(|| Event::RoundBegan { round: self.round, parties: self.parties() });
        self.turn = 0;
        self.next_turn(facts);
    }

    /// Greatest `h` first; at the same `h` from the side of the wind (T6).
    fn fix_order(&mut self) {
        let mut keys: ArrayVec<(i16, i8, u8), MAX_RIDERS> = ArrayVec::new();
        for rider in self.numbers() {
            if let Some(cell) = self.rider(rider).cell {
                let from_windward = match self.stage().sector(cell.h).wind {
                    Side::Left => cell.lane,
                    Side::Right => -cell.lane,
                };
                keys.push((-cell.h, from_windward, rider));
            }
        }
        keys.sort_unstable();
        self.order = keys.iter().map(|&(_, _, rider)| rider).collect();
    }

    /// Two or more riders linked through neighbouring cells (T7).
    fn fix_groups(&mut self) {
        let links = Links::between(self);
        self.groups.clear();
        let mut group_of = [None; MAX_RIDERS];
        for at in 0..self.order.len() {
            let rider = self.order[at];
            let root = usize::from(links.root(rider));
            if links.size(rider) > 1 && group_of[root].is_none() {
                group_of[root] = Some(self.groups.len() as u8);
                self.groups.push(Group::default());
            }
            self.rider_mut(rider).group = group_of[root];
        }
    }

    /// A rider of a group all of whose cells ahead are free (T8).
    fn fix_attack_positions(&mut self) {
        for at in 0..self.order.len() {
            let rider = self.order[at];
            let Some(cell) = self.rider(rider).cell else { continue };
            let open = cell.ahead().into_iter().all(|ahead| !self.stage().has(ahead) || self.rider_on(ahead).is_none());
            self.rider_mut(rider).can_attack = open && self.rider(rider).group.is_some();
        }
    }

    /// Goes on to the next rider who can play, or ends the round.
    pub(super) fn next_turn(&mut self, facts: &mut impl Facts<Event>) {
        while let Some(&rider) = self.order.get(usize::from(self.turn)) {
            let Some(cell) = self.rider(rider).cell.filter(|_| self.rider(rider).status == Status::Racing) else {
                self.turn += 1;
                continue;
            };
            self.braked = self.group_of(rider).is_some_and(|group| group.white_left > 0);
            if self.is_blocked(cell) {
                facts.public(|| Event::PassedOver { rider: self.who(rider) });
                self.count_braked(rider);
                self.turn += 1;
                continue;
            }
            self.phase = Phase::Choosing;
            return;
        }
        self.end_round(facts);
    }

    pub(super) fn end_turn(&mut self, facts: &mut impl Facts<Event>) {
        let rider = self.current().expect("a rider's turn");
        self.count_braked(rider);
        self.turn += 1;
        self.next_turn(facts);
    }

    /// One rider fewer who must ride at the white pace, whether or not they moved (T19).
    fn count_braked(&mut self, rider: u8) {
        if std::mem::take(&mut self.braked)
            && let Some(group) = self.group_of_mut(rider)
        {
            group.white_left -= 1;
        }
    }

    fn end_round(&mut self, facts: &mut impl Facts<Event>) {
        self.braked = false;
        self.arrive(facts);
        let racing = self.riders.iter().any(|rider| rider.cell.is_some());
        if racing { self.begin_round(facts) } else { self.end_leg(facts) }
    }

    /// Groups and isolated riders from the head of the race to its tail.
    fn parties(&self) -> Vec<Party> {
        let links = Links::between(self);
        let head = self.order.first().and_then(|&rider| self.rider(rider).cell).map_or(0, |cell| cell.h);
        let mut parties: Vec<(u8, Party)> = Vec::new();
        for &rider in &self.order {
            let root = links.root(rider);
            match parties.iter_mut().find(|(known, _)| *known == root) {
                Some((_, party)) => party.riders.push(self.who(rider)),
                None => {
                    let h = self.rider(rider).cell.map_or(head, |cell| cell.h);
                    parties.push((root, Party { riders: vec![self.who(rider)], gap: head - h }));
                }
            }
        }
        parties.into_iter().map(|(_, party)| party).collect()
    }
}
