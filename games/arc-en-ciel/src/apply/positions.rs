//! Who rides where once the square is settled (A16, A17), and the yellow die.

use engine::{Facts, Seat};

use super::Play;
use crate::{
    course::Square,
    event::{Event, Feat},
    state::{ArcEnCiel, Attack, Break, END_OF_ROAD, End, Ground, Landing, Phase, YellowRoll},
};

impl<F: Facts<ArcEnCiel>> Play<'_, F> {
    pub(super) fn settle(&mut self, landing: Landing) {
        match landing.on {
            Ground::Plain => {
                self.head_falls_back(landing.head);
                self.begin_turn();
            }
            Ground::FreeEffort => {
                self.head_falls_back(landing.head);
                self.open_auction();
            }
            Ground::Breakaway => self.offer_attack(landing.head, 0),
            Ground::Held(holder) => {
                if holder != landing.head {
                    self.bring_to_front(holder);
                    if self.public.breakaway.is_some() {
                        self.public.phase = Phase::Chasing(holder);
                        return;
                    }
                }
                let Square::Effort(price) = self.public.square() else { unreachable!("only effort squares are held") };
                self.offer_attack(holder, price);
            }
        }
    }

    /// Case (a). For a head who collapsed nobody goes to the tail, and if the head was in the break nobody loses ground.
    fn head_falls_back(&mut self, head: Seat) {
        if self.public.breakaway.is_some() {
            self.lose_ground(1);
        } else if self.public.team(head).rides() {
            self.public.pack.rotate_left(1);
            if self.public.pack.len() > 1 {
                self.facts.public(|| Event::DroppedToTail { seat: head });
            }
        }
    }

    /// Case (b): the old head, if still riding, is second.
    fn bring_to_front(&mut self, holder: Seat) {
        self.end_moment();
        let public = &mut self.public;
        let at = public.pack.iter().position(|rider| *rider == holder).expect("a square's holder rides in the pack");
        public.pack[..=at].rotate_right(1);
        self.facts.public(|| Event::CameToFront { seat: holder, chasing: public.breakaway.is_some() });
    }

    /// Case (c), and (b) without a break. Offered where withdrawing could make it payable (A19).
    fn offer_attack(&mut self, seat: Seat, price: u8) {
        if self.public.team(seat).could_pay(price) {
            self.public.phase = Phase::Attacking(Attack { seat, price });
        } else {
            self.facts.public(|| Event::CouldNotAttack { seat, price });
            self.begin_turn();
        }
    }

    pub(super) fn attack(&mut self) {
        let Phase::Attacking(Attack { seat, price }) = self.public.phase else { unreachable!("checked") };
        self.public.team_mut(seat).energy -= price;
        let public = &self.public;
        self.facts.public(|| Event::Attacked {
            seat,
            paid: price,
            away: public.breakaway.is_some(),
            energies: public.energies(),
        });
        self.public.phase = Phase::Sprinting(seat);
    }

    pub(super) fn stay(&mut self) {
        let Phase::Attacking(Attack { seat, .. }) = self.public.phase else { unreachable!("checked") };
        self.facts.public(|| Event::Stayed { seat, away: self.public.breakaway.is_some() });
        self.begin_turn();
    }

    pub(super) fn roll_yellow(&mut self, die: u8) {
        match self.public.phase {
            Phase::Sprinting(seat) => {
                self.public.rolls.yellow = Some(YellowRoll { seat, die, chases: false });
                if self.go_clear(seat, die) {
                    return;
                }
            }
            Phase::Chasing(by) => {
                self.public.rolls.yellow = Some(YellowRoll { seat: by, die, chases: true });
                self.facts.public(|| Event::Chased { by, die });
                self.lose_ground(die);
            }
            _ => unreachable!("nobody asked for the yellow die"),
        }
        self.begin_turn();
    }

    /// True if that wins the race (A4).
    fn go_clear(&mut self, seat: Seat, die: u8) -> bool {
        let public = &mut self.public;
        let away = public.breakaway.is_some();
        if !away {
            public.pack.retain(|rider| *rider != seat);
        }
        let rider = public.breakaway.get_or_insert(Break { seat, squares: 0, furthest: 0 });
        rider.squares += die;
        let squares = rider.squares;
        let earned = points(squares.max(rider.furthest)) - points(rider.furthest);
        rider.furthest = squares.max(rider.furthest);
        self.facts.public(|| Event::WentClear { seat, die, squares, away });
        self.end_moment();
        if squares > END_OF_ROAD {
            self.public.phase = Phase::Over(End::Won(seat));
            self.facts.public(|| Event::Won { seat, by: Feat::ThreeMinutes });
            return true;
        }
        if self.public.combativity && earned > 0 {
            let team = self.public.team_mut(seat);
            team.points = team.points.saturating_add(earned);
            self.facts.public(|| Event::PointsEarned { seat, points: earned });
        }
        false
    }

    fn lose_ground(&mut self, lost: u8) {
        let rider = self.public.breakaway.as_mut().expect("only a rider in the break loses ground");
        rider.squares = rider.squares.saturating_sub(lost);
        let Break { seat, squares, .. } = *rider;
        self.facts.public(|| Event::LostGround { seat, lost, squares });
        if squares == 0 {
            self.end_moment();
            self.public.breakaway = None;
            self.public.pack.push(seat);
            self.facts.public(|| Event::Caught { seat });
        }
    }
}

/// What a break that has been this far has earned (A26).
fn points(furthest: u8) -> u8 {
    match furthest {
        ..7 => 0,
        7..13 => 1,
        13.. => 3,
    }
}
