//! Which team the heuristic composes.

use engine::{Rng, Seat, below};

use crate::{
    Compose, Course, Energy, Plate, Terrain,
    determinize::pick,
    options::Teams,
    riders::TEAM,
    sample,
    state::Public,
    teams::{Preset, PrintedTeam},
};

/// Printed for each race (B7).
pub const TEAMS_A_RACE: usize = 4;

/// A team for the course. Hiding costs nothing, so every rider hides a token, mostly one for the finish.
pub fn compose(public: &Public, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> Compose {
    let course = public.course;
    match public.teams {
        Teams::Preset => {
            let team = choose(public, seat, rng);
            Compose::Preset { preset: team.preset, hidden: team.energy.map(|energy| hidden(course, energy, rng)) }
        }
        Teams::Compose => with_hidden(course, spread(course, rng), rng),
    }
}

/// A team of these riders, each of whom hides a token.
pub fn with_hidden(course: Course, riders: [Energy; TEAM], rng: &mut (impl Rng + ?Sized)) -> Compose {
    Compose::Riders(riders.map(|energy| {
        let hidden = hidden(course, energy, rng);
        Plate { energy, hidden }
    }))
}

/// A team for the course whose riders are as strong as each other.
pub fn without_leader(course: Course, rng: &mut (impl Rng + ?Sized)) -> Compose {
    let riders = [0; TEAM].map(|_| in_proportion(course.ahead(below(rng, 4) as u8), 6));
    with_hidden(course, riders, rng)
}

/// A team without surprises, for a seat that does not choose.
pub fn plain_team(public: &Public, seat: Seat) -> Compose {
    match public.teams {
        Teams::Preset => {
            let team = left_to(public, seat).next().expect("every race has teams");
            Compose::Preset { preset: team.preset, hidden: [None; TEAM] }
        }
        Teams::Compose => {
            let energy = [8, 5, 5].map(|tokens| in_proportion(public.course.ahead(0), tokens));
            Compose::Riders(energy.map(|energy| Plate { energy, hidden: None }))
        }
    }
}

/// The printed teams that other seats do not count on: a race has as many teams as a table has seats, so the first seat takes the
/// first of them and so on. B7 allows two equal teams, but a race between different ones is the better race.
fn left_to(public: &Public, seat: Seat) -> impl Iterator<Item = &'static PrintedTeam> {
    sample::printed_for(public).skip(seat.index()).step_by(TEAMS_A_RACE)
}

pub fn is_left_to(public: &Public, seat: Seat, preset: Preset) -> bool {
    left_to(public, seat).any(|team| team.preset == preset)
}

/// The best of a few teams: a strong one, and where there is a choice not always the same.
fn choose(public: &Public, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> &'static PrintedTeam {
    let strength = |team: &PrintedTeam| {
        let leader = |energy: &Energy| 2 * energy.total() + u16::from(energy[public.course.last()]);
        team.energy.iter().map(leader).max()
    };
    let mut any = || pick(|| left_to(public, seat), rng).expect("every race has teams");
    [any(), any(), any()].into_iter().max_by_key(|team| strength(team)).expect("three of them")
}

/// A leader with all a rider can carry, strong where the race is decided, and two who work for the leader.
fn spread(course: Course, rng: &mut (impl Rng + ?Sized)) -> [Energy; TEAM] {
    let mut leader = course.ahead(below(rng, 6) as u8);
    leader[course.last()] += 2 + below(rng, 3) as u8;
    let (second, third) = if below(rng, 2) == 0 { (5, 5) } else { (6, 4) };
    let road = course.ahead(below(rng, 4) as u8);
    [in_proportion(leader, 8), in_proportion(road, second), in_proportion(road, third)]
}

/// So many tokens, in proportion to what the road asks for.
fn in_proportion(wanted: Energy, tokens: u16) -> Energy {
    (0..tokens).fold(Energy::default(), |energy, _| {
        // The colour that would still be the furthest behind with one more (as seats go to parties).
        let behind = |colour: &Terrain| 64 * u16::from(wanted[*colour]) / (u16::from(energy[*colour]) + 1);
        let next = Terrain::ALL.into_iter().max_by_key(behind).expect("four colours");
        energy.with(next)
    })
}

/// Mostly the colour of the finish, if the rider has it; else any of the rider's colours.
fn hidden(course: Course, energy: Energy, rng: &mut (impl Rng + ?Sized)) -> Option<Terrain> {
    if energy[course.last()] > 0 && below(rng, 4) > 0 {
        return Some(course.last());
    }
    pick(|| energy.iter().filter(|&(_, count)| count > 0).map(|(colour, _)| colour), rng)
}
