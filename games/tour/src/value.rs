//! A position in numbers, and the choices worth comparing, for a search.

use arrayvec::ArrayVec;
use desk::classification::MAX_RIDERS;
use engine::{Heuristic, Measure, Numbers, Rng, Searched, Seat, SeatView, Studied, Text, Valued};

use crate::{
    Action, Die, Tour, advice, heuristic,
    state::{Arrival, Phase, Public, Status},
};

/// Riders of a team who are described, the foremost first.
const DESCRIBED: usize = 3;
/// Numbers that describe a rider.
const OF_A_RIDER: usize = 13;
/// From here on the finish is in everybody's mind, and from here on a move can reach it.
const FINALE: f32 = 60.0;
const SPRINT: f32 = 20.0;
/// Half-steps from the head of the race in which a rider can still win a sprint.
const NEAR_THE_HEAD: [i16; 2] = [4, 10];
/// The road that the head of the race comes to within two rounds or so.
const ROAD_AHEAD: [i16; 2] = [12, 24];

impl Searched for Tour {
    const MEASURED: &'static str = include_str!("../measured.json");

    /// To brake where nobody is braked: any other roll goes at least as far, and one need not ride all of it (T12, T19). To brake or to
    /// risk a crash when the place of the team in a single race is known, or nobody is left to be beaten there (T25).
    fn is_pointless(view: SeatView<'_, Self>, action: &Action) -> bool {
        let public = view.public;
        let is_home = || {
            let own = public.arrivals.iter().any(|arrival| public.team(arrival.rider) == view.seat);
            own && Self::is_won(public)
        };
        match action {
            Action::Roll(Die::White) => !public.round.braked && (heuristic::brakes_nobody(public) || is_home()),
            Action::Roll(Die::Red) => {
                let is_single = public.course.stages.len() == 1;
                is_home() || is_single && heuristic::has_the_road_alone(public, view.seat)
            }
            _ => false,
        }
    }

    /// Moves that stop well short of the farthest, and speed handed to rivals, are left out.
    fn candidates(view: SeatView<'_, Self>, legal: &[Action], rng: &mut (impl Rng + ?Sized), out: &mut Vec<Action>) {
        const PLACES: usize = 8;
        const SHORT: i16 = 5;
        match view.public.phase {
            Phase::Placing => out.extend((0..PLACES).map(|_| Self::heuristic(view, legal, rng))),
            Phase::Moving { .. } => {
                let reached = |action: &Action| match action {
                    Action::Move { to, hand_on } => to.h.max(hand_on.map_or(i16::MIN, |mate| mate.to.h)),
                    _ => i16::MIN,
                };
                let farthest = legal.iter().map(reached).max().unwrap_or(i16::MIN);
                let worthwhile = |action: &&Action| match action {
                    Action::Move { hand_on: Some(mate), .. } if view.public.team(mate.rider) != view.seat => false,
                    action => reached(action) >= farthest - SHORT,
                };
                out.extend(legal.iter().filter(worthwhile).copied());
            }
            _ => out.extend_from_slice(legal),
        }
    }
}

impl Valued for Tour {
    const INPUTS: usize = DESCRIBED * OF_A_RIDER + 25;
    const VALUES: &'static str = include_str!("../values.json");
    const HORIZON: u32 = 12;

    /// A single race is won by the first team home (T25).
    fn is_won(public: &Public) -> bool {
        public.course.stages.len() == 1 && !public.arrivals.is_empty()
    }

    /// As a round begins, when groups have just been told apart (T7).
    fn is_quiet(&self) -> bool {
        self.public.phase == Phase::Choosing && self.public.round.turn == 0
    }

    fn describe(&self, seat: Seat, out: &mut Numbers) {
        let public = &self.public;
        let on_the_road = |rider: u8| public.rider(rider).cell.map(|cell| cell.h);
        let of_team = |rider: &u8| public.team(*rider) == seat;
        let foremost = |own: bool| {
            let riders = public.round.order.iter().filter(|rider| of_team(rider) == own);
            riders.filter_map(|&rider| on_the_road(rider)).max()
        };
        let front =
            public.round.order.iter().filter_map(|&rider| on_the_road(rider)).max().unwrap_or(public.stage().finish);
        let mut team: ArrayVec<u8, MAX_RIDERS> = public.round.order.iter().copied().filter(of_team).collect();
        team.sort_by_key(|&rider| std::cmp::Reverse(on_the_road(rider)));
        for place in 0..DESCRIBED {
            describe_rider(public, team.get(place).copied(), front, out);
        }
        describe_leader(public, seat, front, out);
        for reach in NEAR_THE_HEAD {
            let near = |rider: &&u8| on_the_road(**rider).is_some_and(|h| front - h <= reach);
            out.put(team.iter().filter(near).count() as f32 / 3.0);
        }
        for ahead in ROAD_AHEAD {
            let there = (front + ahead).min(public.stage().finish);
            out.flag(!public.stage().sector(there).terrain.is_flat());
        }
        let finish = public.stage().finish;
        let left = f32::from((finish - front).max(0));
        let late = 1.0 - (left / FINALE).min(1.0);
        out.put(left / f32::from(finish.max(1)));
        out.put((left / FINALE).min(1.0));
        out.put((left / SPRINT).min(1.0));
        out.flag(!public.arrivals.is_empty());
        out.flag(public.arrivals.first().is_some_and(|arrival| public.team(arrival.rider) == seat));
        let ahead = match (foremost(true), foremost(false)) {
            (Some(own), Some(others)) => f32::from((own - others).clamp(-30, 30)) / 10.0,
            (Some(_), None) => 1.0,
            _ => -3.0,
        };
        out.put(ahead);
        out.put(ahead * late);
        out.put(ahead.max(0.0) * (1.0 - late));
        out.put(team.len() as f32 / f32::from(public.team_size));
        let climbing = !public.stage().sector(front).terrain.is_flat();
        out.flag(climbing);
        out.put(if climbing { ahead } else { 0.0 });
        // Places in the first group, own and others'.
        let first_group = public.round.order.first().and_then(|&rider| public.rider(rider).group);
        let in_first = |rider: &&u8| first_group.is_some() && public.rider(**rider).group == first_group;
        let own = team.iter().filter(in_first).count() as f32;
        let all = public.round.order.iter().filter(in_first).count() as f32;
        out.put(own / 3.0);
        out.put(all / public.riders.len() as f32);
        out.put(if all > 0.0 { own / all } else { 0.0 });
        let alone = team.first().is_some_and(|&rider| public.rider(rider).group.is_none());
        out.put(if alone && ahead > 0.0 { 1.0 } else { 0.0 });
        out.put(if alone && ahead > 0.0 { (left / FINALE).min(3.0) } else { 0.0 });
        out.put(team.iter().filter(|&&rider| public.rider(rider).can_attack).count() as f32 / 3.0);
    }
}

impl Studied for Tour {
    const ADVICE: &[u8] = advice::MEASURED;

    fn advised(
        view: SeatView<'_, Self>,
        legal: &[Action],
        tip: u8,
        heeds: bool,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Action> {
        advice::advised(view, legal, tip, heeds, rng)
    }

    fn measures(&self) -> Vec<Measure> {
        let arrivals = &self.public.arrivals;
        let round = |arrival: Option<&Arrival>| arrival.map_or(0.0, |arrival| f64::from(arrival.round));
        let parties: Vec<&[Arrival]> =
            arrivals.chunk_by(|one, next| (one.round, one.seconds) == (next.round, next.seconds)).collect();
        let first_party = parties.first().map_or(0, |party| party.len());
        let time = |party: Option<&&[Arrival]>| party.map(|party| f64::from(self.public.time(&party[0])));
        let behind = |party| time(party).zip(time(parties.first())).map_or(0.0, |(theirs, first)| theirs - first);
        vec![
            Measure::new(
                "winner_rounds",
                Text::new("tours du vainqueur", "rounds of the winner"),
                round(arrivals.first()),
            ),
            Measure::new("last_rounds", Text::new("tours du dernier", "rounds of the last"), round(arrivals.last())),
            Measure::new("finishers", Text::new("coureurs à l’arrivée", "riders who finish"), arrivals.len() as f64),
            Measure::new("parties", Text::new("groupes à l’arrivée", "groups at the finish"), parties.len() as f64),
            Measure::new(
                "first_party",
                Text::new("coureurs dans le premier groupe", "riders in the first group"),
                first_party as f64,
            ),
            Measure::new(
                "breakaway",
                Text::new("part des étapes gagnées par une échappée", "share of stages won by a breakaway"),
                parties.len() > 1 && 4 * first_party <= self.public.riders.len(),
            ),
            Measure::new(
                "gap_to_second",
                Text::new("secondes jusqu’au deuxième groupe", "seconds to the second group"),
                behind(parties.get(1)),
            ),
            Measure::new(
                "gap_to_last",
                Text::new("secondes jusqu’au dernier groupe", "seconds to the last group"),
                behind(parties.last()),
            ),
        ]
    }
}

fn describe_rider(race: &Public, rider: Option<u8>, front: i16, out: &mut Numbers) {
    let found = rider.and_then(|rider| Some((rider, race.rider(rider).cell?.h)));
    let Some((rider, h)) = found else {
        (0..OF_A_RIDER).for_each(|_| out.put(0.0));
        return;
    };
    let gap = f32::from((front - h).max(0));
    let before = part_ahead_of(race, h);
    let group = race.rider(rider).group;
    let company = race.round.order.iter().filter(|&&other| group.is_some() && race.rider(other).group == group).count();
    let left = f32::from((race.stage().finish - front).max(0));
    let late = 1.0 - (left / FINALE).min(1.0);
    let last = 1.0 - (left / SPRINT).min(1.0);
    out.flag(true);
    out.put((gap / 10.0).min(3.0));
    out.put((gap / 4.0).min(1.0));
    out.put((gap / 10.0).min(3.0) * late);
    out.put((gap / 4.0).min(3.0) * last);
    out.put(before);
    out.put(before * late);
    out.put(before * last);
    out.flag(group.is_some());
    out.put(company as f32 / race.riders.len() as f32);
    out.flag(group.is_some() && group == race.round.order.first().and_then(|&first| race.rider(first).group));
    out.flag(race.rider(rider).can_attack);
    out.flag(race.rider(rider).status == Status::Crashed);
}

/// The rider whom a team works for.
fn describe_leader(race: &Public, team: Seat, front: i16, out: &mut Numbers) {
    let found = race.rider(heuristic::leader(race, team)).cell;
    let gap = found.map_or(3.0, |cell| (f32::from((front - cell.h).max(0)) / 10.0).min(3.0));
    let before = found.map_or(1.0, |cell| part_ahead_of(race, cell.h));
    let left = f32::from((race.stage().finish - front).max(0));
    out.put(gap);
    out.put(before);
    out.put(before * (1.0 - (left / FINALE).min(1.0)));
    out.flag(found.is_none());
}

/// The part of all riders who are farther along the road.
fn part_ahead_of(race: &Public, h: i16) -> f32 {
    let ahead = |&&rider: &&u8| race.rider(rider).cell.is_some_and(|cell| cell.h > h);
    race.round.order.iter().filter(ahead).count() as f32 / race.riders.len() as f32
}
