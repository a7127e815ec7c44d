//! Paces, attacks, crashes and cards: what a rider may move (T10–T20, T24).

use arrayvec::ArrayVec;
use desk::classification::Jersey;
use engine::Facts;

use super::Play;
use crate::{
    Die, Event, Face, Tour,
    dice::star,
    event::{CardUse, Gives, Who},
    stage::Terrain,
    state::{Chain, Fall, LastRoll, Pace, Part, Phase, Public, Roll, Status},
};

/// How many ride on at a white pace (T19), and how many a big crash holds up (T20).
const NEXT: u8 = 2;
/// The pace behind a rider who moves 4 uphill (T13, T24).
const BEHIND_FOUR: u8 = 3;

impl<F: Facts<Tour>> Play<'_, F> {
    pub(super) fn follow(&mut self) {
        let rider = self.race.playing();
        let pace = self.race.group_of(rider).and_then(|group| group.pace).expect("a pace to follow");
        self.facts.public(|| Event::Followed { rider: self.race.who(rider), pace: pace.cells });
        self.may_move(pace.cells, Part::Whole);
    }

    pub(super) fn rolled(&mut self, roll: Roll, face: Face) {
        let rider = self.race.playing();
        let die = roll.die();
        self.race.round.last_roll = Some(LastRoll { rider, die, face, wind: 0 });
        let rolled = |who: Who, gives: Option<Gives>| Event::Rolled { rider: who, die, face, gives };
        match (roll, face) {
            (Roll::Pace(_), Face::Attack) if self.race.may_attack(rider) => {
                self.facts.public(|| rolled(self.race.who(rider), None));
                self.race.phase = Phase::Attacking;
            }
            (Roll::Pace(_), Face::Attack | Face::Number(_)) => {
                let number = if let Face::Number(number) = face { number } else { star(self.race.terrain_of(rider)) };
                let gives = self.set_pace(rider, die, number);
                self.race.round.last_roll = Some(LastRoll { rider, die, face, wind: gives.wind });
                self.facts.public(|| rolled(self.race.who(rider), Some(gives)));
                self.may_move(gives.cells, Part::Whole);
            }
            (Roll::Together, Face::Number(green)) => {
                let gives = self.lead_attack(rider, star(Terrain::Flat) + green);
                self.facts.public(|| rolled(self.race.who(rider), Some(gives)));
                self.may_move(gives.cells, Part::Whole);
            }
            (Roll::Alone | Roll::Card, Face::Number(green)) => {
                let gives = Gives { cells: green, wind: 0, pace: None, ends_attacks: false };
                self.facts.public(|| rolled(self.race.who(rider), Some(gives)));
                let (_, cell) = self.race.current_cell().expect("the rider is on the road");
                if self.race.is_blocked(cell) {
                    // The first part of the attack ended behind others.
                    self.end_turn();
                } else {
                    self.may_move(green, Part::Whole);
                }
            }
            (_, Face::Crash) => {
                self.race.rider_mut(rider).status = Status::Crashed;
                self.note_fall(rider);
                self.facts.public(|| rolled(self.race.who(rider), None));
                self.facts.public(|| Event::Crashed { rider: self.race.who(rider) });
                self.end_turn();
            }
            (_, Face::BigCrash) => {
                self.facts.public(|| rolled(self.race.who(rider), None));
                self.crash_out(rider);
                self.end_turn();
            }
            (_, Face::Attack) => unreachable!("green has no attack face"),
        }
    }

    /// A number rolled is the pace of the group from here on (T10), and ends answers to an attack (T17).
    fn set_pace(&mut self, rider: u8, die: Die, number: u8) -> Gives {
        let wind = self.race.wind(rider, die, number);
        let starts_braking = die == Die::White && !self.race.round.braked;
        // Uphill, a rider who rolls 4 is too fast for those behind (T13).
        let cells = if die == Die::Dotted { number.min(BEHIND_FOUR) } else { number };
        let ends_attacks = self.impose(rider, cells, false);
        if let Some(group) = self.race.group_of_mut(rider)
            && starts_braking
        {
            group.white_left = NEXT;
        }
        let pace = self.race.group_of(rider).map(|_| cells);
        Gives { cells: number - wind, wind, pace, ends_attacks }
    }

    fn lead_attack(&mut self, rider: u8, cells: u8) -> Gives {
        let ends_attacks = self.impose(rider, cells, true);
        Gives { cells, wind: 0, pace: Some(cells), ends_attacks }
    }

    /// Sets the pace of a rider's group, who will be the next to move at it. Says whether that ends answers to an attack.
    fn impose(&mut self, rider: u8, cells: u8, together: bool) -> bool {
        let terrain = self.race.terrain_of(rider);
        let Some(group) = self.race.group_of_mut(rider) else { return false };
        group.pace = Some(Pace { cells, set_by: rider, terrain, together });
        group.sheltered = true;
        let ends_attacks = group.chain == Chain::Open;
        if ends_attacks {
            group.chain = Chain::Ended;
        }
        ends_attacks
    }

    /// Nobody follows a lone attack, and any earlier pace is void (T16).
    pub(super) fn attack_alone(&mut self) {
        let rider = self.race.playing();
        let terrain = self.race.terrain_of(rider);
        let group = self.race.group_of_mut(rider).expect("an isolated rider does not attack");
        let answering = group.chain == Chain::Open;
        group.pace = None;
        group.chain = Chain::Open;
        self.facts.public(|| Event::Attacked { rider: self.race.who(rider), terrain, answering });
        self.may_move(star(terrain), Part::FirstOfAttack);
    }

    pub(super) fn attack_together(&mut self) {
        let rider = self.race.playing();
        self.facts.public(|| Event::AttackedTogether { rider: self.race.who(rider) });
        self.race.phase = Phase::Rolling(Roll::Together);
    }

    /// ★ let go is a plain number (T9, T17).
    pub(super) fn decline_attack(&mut self) {
        let rider = self.race.playing();
        let terrain = self.race.terrain_of(rider);
        let gives = self.set_pace(rider, Die::of(terrain), star(terrain));
        self.facts.public(|| Event::AttackDeclined { rider: self.race.who(rider), gives });
        self.may_move(gives.cells, Part::Whole);
    }

    /// Out of the race and off the road at once; the next two of the group stay where they are, and the one after them may
    /// roll the die of the terrain whatever the pace was (T20).
    fn crash_out(&mut self, rider: u8) {
        let group = self.race.rider(rider).group;
        let behind = self.race.round.order[usize::from(self.race.round.turn) + 1..].iter().copied();
        let held: ArrayVec<u8, { NEXT as usize }> = behind
            .filter(|&other| group.is_some() && self.race.rider(other).group == group)
            .take(NEXT.into())
            .collect();
        for &other in &held {
            self.race.rider_mut(other).status = Status::Crashed;
        }
        let fallen = self.race.rider_mut(rider);
        fallen.status = Status::Out;
        fallen.cell = None;
        fallen.group = None;
        fallen.can_attack = false;
        self.note_fall(rider);
        // An attack with the group is a pace like any other from here on.
        if let Some(pace) = group.and_then(|group| self.race.round.groups[usize::from(group)].pace.as_mut()) {
            pace.together = false;
        }
        self.race.tally.abandon(rider);
        for card in self.race.cards.iter_mut().filter(|holder| **holder == Some(rider)) {
            *card = None;
        }
        self.facts.public(|| Event::WentOut {
            rider: self.race.who(rider),
            held: held.iter().map(|&other| self.race.who(other)).collect(),
        });
    }

    fn note_fall(&mut self, rider: u8) {
        let team = self.race.team(rider);
        self.race.falls[team.index()] = Some(Fall { rider, round: self.race.round.number });
    }

    /// A card leaves the pace of the group as it was, but for the 3 behind a dotted one (T24).
    pub(super) fn play_card(&mut self, jersey: Jersey) {
        let rider = self.race.playing();
        self.race.cards[jersey.index()] = None;
        let use_as = self.race.card_use(rider, jersey);
        self.facts.public(|| Event::CardPlayed { rider: self.race.who(rider), card: jersey, use_as });
        match use_as {
            CardUse::Attack => self.may_move(star(self.race.terrain_of(rider)), Part::FirstOfAttack),
            CardUse::Green => self.race.phase = Phase::Rolling(Roll::Card),
            CardUse::Four => {
                self.impose(rider, BEHIND_FOUR, false);
                self.may_move(BEHIND_FOUR + 1, Part::Whole);
            }
        }
    }
}

/// What a choice would come to: forecasts ask it too.
impl Public {
    /// ★ is an attack in attack position, and while attacks are answered for anyone of the group (T15, T17).
    pub(crate) fn may_attack(&self, rider: u8) -> bool {
        self.group_of(rider).is_some_and(|group| match group.chain {
            Chain::None => self.rider(rider).can_attack,
            Chain::Open => true,
            Chain::Ended => false,
        })
    }

    /// What the wind takes off a roll: on the flat from the first of a group to move at its pace and from isolated riders,
    /// uphill from isolated riders alone (T11).
    pub(crate) fn wind(&self, rider: u8, die: Die, number: u8) -> u8 {
        if self.group_of(rider).is_some_and(|group| group.sheltered) {
            return 0;
        }
        let strong = self.rider(rider).cell.is_some_and(|cell| self.stage().sector(cell.h).strong);
        match die {
            Die::Dotted => u8::from(number > 1 && self.is_isolated(rider)),
            Die::Yellow | Die::White | Die::Red if strong => number.saturating_sub(1).min(2),
            Die::Yellow => u8::from(number > 2),
            Die::White | Die::Red | Die::Green => 0,
        }
    }

    pub(crate) fn card_use(&self, rider: u8, jersey: Jersey) -> CardUse {
        match jersey {
            _ if self.rider(rider).can_attack => CardUse::Attack,
            Jersey::Yellow | Jersey::Green => CardUse::Green,
            Jersey::Dotted => CardUse::Four,
        }
    }
}
