//! Where the heuristic stops, and to whom it hands speed (T12, T21).

use arrayvec::ArrayVec;
use desk::classification::{MAX_RIDERS, PRIME_POINTS};
use engine::{Rng, below};

use super::scene::Scene;
use crate::{
    Action, Cell,
    stage::{LineKind, Side},
    state::{Part, Public},
};

/// Scores are in eighths of a half-step.
const PROGRESS: i32 = 8;
/// What a neighbour is worth, who spares one the wind of the next round, and a neighbour ahead, who will take it first.
const ON_THE_FLAT: Shelter = Shelter { company: 12, wheel: 6 };
/// Uphill there is no wind: only a pace to follow.
const UPHILL: Shelter = Shelter { company: 6, wheel: 2 };
const POINT: i32 = 5;
/// Speed is handed on with the line this near, or to fetch back a rider who is alone.
const LEAD_OUT: i16 = 26;

struct Shelter {
    company: i32,
    wheel: i32,
}

/// Where to stop (T12), and to whom what is left goes (T21).
pub fn best(scene: &Scene<'_>, part: Part, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
    let eye = Eye::of(scene, part);
    let mut best = (i32::MIN, legal[0]);
    let mut at = (scene.cell, 0);
    for action in legal {
        let Action::Move { to, hand_on } = *action else { continue };
        let score = match hand_on {
            None => {
                at = (to, eye.worth(scene.rider, scene.cell, to));
                at.1 + below(rng, 4) as i32
            }
            Some(mate) => {
                if !eye.helps(mate.rider) {
                    continue;
                }
                let from = scene.public.rider(mate.rider).cell.expect("on the road");
                at.1 + eye.worth(mate.rider, from, mate.to) - eye.worth(mate.rider, from, from)
            }
        };
        if score > best.0 {
            best = (score, *action);
        }
    }
    best.1
}

/// Whether the rider who moves may want to hand speed to this one: a lead-out for the leader, or a hand for a team-mate who is
/// alone.
pub fn may_help(public: &Public, mate: u8) -> bool {
    public.current_cell().is_some_and(|(rider, cell)| {
        let near_the_line = public.stage().finish - cell.h <= LEAD_OUT;
        public.team(mate) == public.team(rider) && (near_the_line || public.is_isolated(mate))
    })
}

/// What makes one cell better than another, looked up once for all of them.
struct Eye<'a> {
    scene: &'a Scene<'a>,
    /// Where riders stand who have played and will not move again this round.
    settled: ArrayVec<Cell, MAX_RIDERS>,
    /// Nothing but distance counts: the first part of an attack, and the last cells before the line.
    all_out: bool,
}

impl<'a> Eye<'a> {
    fn of(scene: &'a Scene<'a>, part: Part) -> Eye<'a> {
        let public = scene.public;
        let played = &public.round.order[..usize::from(public.round.turn)];
        let settled = played.iter().filter_map(|&rider| public.rider(rider).cell).collect();
        Eye { scene, settled, all_out: part == Part::FirstOfAttack }
    }

    fn worth(&self, rider: u8, from: Cell, to: Cell) -> i32 {
        let public = self.scene.public;
        let leads = rider == self.scene.leader;
        let distance = PROGRESS * i32::from(to.h - from.h) * if leads { 9 } else { 8 } / 8;
        let mut worth = distance + self.primes(from, to);
        if self.all_out || public.stage().is_over(to) {
            return worth;
        }
        let shelter = if public.stage().terrain(to).is_flat() { ON_THE_FLAT } else { UPHILL };
        let mut neighbours = self.settled.iter().filter(|other| other.is_neighbour(to)).peekable();
        if neighbours.peek().is_some() {
            worth += shelter.company;
        }
        if neighbours.any(|other| other.h > to.h) {
            worth += if leads { 2 * shelter.wheel } else { shelter.wheel };
        } else if !leads && self.takes_turn_in_front(rider) {
            worth += shelter.wheel / 2;
        }
        worth + self.leeward(to)
    }

    /// Team-mates of the leader share the front of the group from round to round.
    fn takes_turn_in_front(&self, rider: u8) -> bool {
        let size = u16::from(self.scene.public.team_size);
        (self.scene.public.round.number + u16::from(rider)).is_multiple_of(size)
    }

    /// At the same height the windward rider plays first.
    fn leeward(&self, to: Cell) -> i32 {
        let sector = self.scene.public.stage().sector(to.h);
        match sector.wind {
            Side::Left => i32::from(to.lane) / 2,
            Side::Right => (i32::from(sector.lanes) - 1 - i32::from(to.lane)) / 2,
        }
    }

    fn primes(&self, from: Cell, to: Cell) -> i32 {
        let public = self.scene.public;
        let lines = public.stage().lines.iter().zip(&public.taken);
        let crossed = lines.filter(|(line, _)| line.kind != LineKind::Finish && from.h < line.h && line.h <= to.h);
        crossed.map(|(_, taken)| PRIME_POINTS.get(taken.len()).map_or(0, |&points| POINT * i32::from(points))).sum()
    }

    fn helps(&self, mate: u8) -> bool {
        may_help(self.scene.public, mate) && (mate == self.scene.leader || self.scene.public.is_isolated(mate))
    }
}
