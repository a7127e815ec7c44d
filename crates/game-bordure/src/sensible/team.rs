use engine::{Rng, below};

use crate::{Compose, Course, Energy, Plate, Terrain, options::Teams, riders::TEAM, sample, state::Public};

/// A team for the course. Hiding costs nothing: every rider hides a token, the leader one for the finish.
pub fn compose(public: &Public, rng: &mut (impl Rng + ?Sized)) -> Compose {
    match public.teams {
        Teams::Preset => {
            let choice = below(rng, sample::printed_for(public).count() as u32);
            let team = sample::printed_for(public).nth(choice as usize).expect("below their number");
            let hidden = std::array::from_fn(|slot| hidden(public.course, team.energy[slot], rng));
            Compose::Preset { preset: team.preset, hidden }
        }
        Teams::Compose => {
            let plates = spread(public.course, rng);
            Compose::Riders(plates.map(|energy| Plate { energy, hidden: hidden(public.course, energy, rng) }))
        }
    }
}

/// A team without surprises, for a seat that does not choose.
pub fn plain_team(public: &Public) -> Compose {
    match public.teams {
        Teams::Preset => {
            let team = sample::printed_for(public).next().expect("every race has teams");
            Compose::Preset { preset: team.preset, hidden: [None; TEAM] }
        }
        Teams::Compose => {
            let plates = SIZES.map(|tokens| energy_for(public.course, 1, tokens));
            Compose::Riders(plates.map(|energy| Plate { energy, hidden: None }))
        }
    }
}

/// A leader with all he can carry, and two who work for him.
const SIZES: [u16; TEAM] = [8, 5, 5];

fn spread(course: Course, rng: &mut (impl Rng + ?Sized)) -> [Energy; TEAM] {
    // The leader saves himself for the second half; his team-mates work from the start.
    let from = [4 + below(rng, 5) as u8, 1, 1 + below(rng, 4) as u8];
    std::array::from_fn(|slot| energy_for(course, from[slot], SIZES[slot]))
}

/// Tokens in proportion to the squares from one on.
fn energy_for(course: Course, from: u8, tokens: u16) -> Energy {
    let squares = course.ahead(from - 1);
    let mut energy = Energy::default();
    for _ in 0..tokens {
        let lack = |colour: &Terrain| (u16::from(squares[*colour]) * 16) / (u16::from(energy[*colour]) + 1);
        let next = Terrain::ALL.into_iter().max_by_key(lack).unwrap_or(course.last());
        energy[next] += 1;
    }
    energy
}

/// The colour of the finish where he has it, mostly; else any.
fn hidden(course: Course, energy: Energy, rng: &mut (impl Rng + ?Sized)) -> Option<Terrain> {
    if energy[course.last()] > 0 && below(rng, 4) > 0 {
        return Some(course.last());
    }
    let held = || energy.iter().filter(|&(_, count)| count > 0).map(|(colour, _)| colour);
    held().nth(below(rng, held().count() as u32) as usize)
}
