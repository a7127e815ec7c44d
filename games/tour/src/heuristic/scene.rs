//! The race as the rider sees it whose turn it is.

use engine::Seat;

use crate::{
    Cell,
    stage::{LineKind, Sector, Terrain},
    state::{Group, Public, Status},
};

/// Half-steps between a group and a break worth protecting or chasing.
const BREAK: std::ops::RangeInclusive<i16> = 3..=60;
/// A leader this far behind the first of the team is no longer waited for.
const LEADER_LOST: i16 = 14;

/// The race as a rider sees it whose turn it is.
pub struct Scene<'a> {
    pub public: &'a Public,
    pub rider: u8,
    pub team: Seat,
    pub cell: Cell,
    pub group: Option<&'a Group>,
    /// Half-steps to the finish line.
    pub left: i16,
    /// The rider whom the team works for.
    pub leader: u8,
    /// Team-mates and opponents of the group who have yet to play.
    pub mates_behind: u8,
    pub others_behind: u8,
    /// A few riders are away, within reach of the group, and a team-mate is one of them.
    pub own_break: bool,
    /// Riders are away, and none of them is a team-mate.
    pub to_chase: bool,
}

impl<'a> Scene<'a> {
    pub fn of(public: &'a Public) -> Option<Scene<'a>> {
        let (rider, cell) = public.current_cell()?;
        let team = public.team(rider);
        let me = public.rider(rider);
        let mut scene = Scene {
            public,
            rider,
            team,
            cell,
            group: public.group_of(rider),
            left: public.stage().finish - cell.h,
            leader: leader(public, team),
            mates_behind: 0,
            others_behind: 0,
            own_break: false,
            to_chase: false,
        };
        let mut mates_away = 0;
        let mut others_away = 0;
        let mut front = cell.h;
        for (at, &other) in public.round.order.iter().enumerate() {
            let them = public.rider(other);
            if other == rider {
                continue;
            }
            let Some(there) = them.cell else { continue };
            if me.group.is_some() && them.group == me.group {
                front = front.max(if at < usize::from(public.round.turn) { cell.h } else { there.h });
                if at > usize::from(public.round.turn) && them.status == Status::Racing {
                    let mate = public.team(other) == team;
                    scene.mates_behind += u8::from(mate);
                    scene.others_behind += u8::from(!mate);
                }
            } else if BREAK.contains(&(there.h - front)) {
                let mate = public.team(other) == team;
                mates_away += usize::from(mate);
                others_away += usize::from(!mate);
            }
        }
        scene.own_break = mates_away > 0 && (mates_away + others_away) * 4 <= public.round.order.len().max(8);
        scene.to_chase = others_away > 0 && mates_away == 0;
        Some(scene)
    }

    pub fn sector(&self) -> &Sector {
        self.public.stage().sector(self.cell.h)
    }

    pub fn terrain(&self) -> Terrain {
        self.sector().terrain
    }

    pub fn pace(&self) -> Option<u8> {
        Some(self.group?.pace?.cells)
    }

    pub fn is_leader(&self) -> bool {
        self.rider == self.leader
    }

    /// Half-steps to the next prime that still has points to give.
    pub fn to_prime(&self) -> Option<(LineKind, i16)> {
        let lines = self.public.stage().lines.iter().zip(&self.public.taken);
        let open = |(line, taken): &(&crate::stage::Line, &arrayvec::ArrayVec<u8, 4>)| {
            line.kind != LineKind::Finish && line.h > self.cell.h && !taken.is_full()
        };
        lines.clone().find(open).map(|(line, _)| (line.kind, line.h - self.cell.h))
    }

    /// Whether opponents have come so far that following would leave the rider behind them.
    pub fn is_beaten(&self, by_following: u8) -> bool {
        let reached = self.cell.h + 2 * i16::from(by_following);
        let ahead = |other: &u8| {
            self.public.team(*other) != self.team && self.public.rider(*other).cell.is_some_and(|cell| cell.h > reached)
        };
        !self.public.arrivals.is_empty() || self.public.round.order.iter().any(ahead)
    }
}

/// The best of the team in the general classification (in the first stage the lowest number) who is still with the race.
pub fn leader(public: &Public, team: Seat) -> u8 {
    let size = public.team_size;
    let riders = team.0 * size..(team.0 + 1) * size;
    let place = |rider: u8| public.rider(rider).cell.map(|cell| cell.h);
    let front = riders.clone().filter_map(place).max().unwrap_or(0);
    let with_the_race = riders.clone().filter(|&rider| place(rider).is_some_and(|h| h >= front - LEADER_LOST));
    with_the_race.min_by_key(|&rider| (public.tally.rider(rider).time, rider)).unwrap_or(riders.start)
}

/// Whether only the team's own riders are left on the road.
pub fn has_the_road_alone(public: &Public, team: Seat) -> bool {
    let is_opponent = |rider: &u8| public.team(*rider) != team && public.rider(*rider).cell.is_some();
    !public.round.order.iter().any(is_opponent)
}

/// Whether nobody but team-mates would be held up by a white pace (T19).
pub fn brakes_nobody(public: &Public) -> bool {
    Scene::of(public).is_some_and(|scene| scene.others_behind == 0)
}

/// Whether a team-mate of the rider whose turn it is rides in a break worth protecting.
pub fn has_own_break(public: &Public) -> bool {
    Scene::of(public).is_some_and(|scene| scene.own_break)
}
