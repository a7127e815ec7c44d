//! Draws any legal team, for a question too wide to list.

use engine::{Rng, below};

use crate::{
    Compose, Energy, Plate, Terrain,
    options::Teams,
    plate::{RIDER_TOKENS, TEAM_TOKENS},
    riders::TEAM,
    state::Public,
    teams::{PRINTED, PrintedTeam},
};

/// Any legal team: sizes, then each rider's tokens, then what each hides, every step uniform.
pub fn team(public: &Public, rng: &mut (impl Rng + ?Sized)) -> Compose {
    match public.teams {
        Teams::Compose => Compose::Riders(sizes(rng).map(|size| {
            let energy = energy(size, rng);
            Plate { energy, hidden: hidden(energy, rng) }
        })),
        Teams::Preset => {
            let choice = below(rng, printed_for(public).count() as u32);
            let team = printed_for(public).nth(choice as usize).expect("below their number");
            Compose::Preset { preset: team.preset, hidden: team.energy.map(|energy| hidden(energy, rng)) }
        }
    }
}

/// The teams that a seat may take: those of the race, or any on a free course (B7).
pub fn printed_for(public: &Public) -> impl Iterator<Item = &'static PrintedTeam> {
    let race = public.race;
    PRINTED.iter().filter(move |team| race.is_none_or(|race| team.preset.race == race))
}

fn sizes(rng: &mut (impl Rng + ?Sized)) -> [u16; TEAM] {
    let least = *RIDER_TOKENS.start();
    let most = *RIDER_TOKENS.end();
    let mut size = || least + below(rng, u32::from(most - least) + 1) as u16;
    loop {
        let first = size();
        let second = size();
        let third = TEAM_TOKENS - first - second;
        if RIDER_TOKENS.contains(&third) {
            return [first, second, third];
        }
    }
}

/// Any mix of so many tokens, each as likely as the next: three bars among the tokens part the four colours.
fn energy(tokens: u16, rng: &mut (impl Rng + ?Sized)) -> Energy {
    let mut energy = Energy::default();
    let mut colours = Terrain::ALL.into_iter();
    let mut tokens = u32::from(tokens);
    let mut colour = colours.next();
    while let Some(now) = colour {
        let bars = colours.len() as u32;
        if tokens + bars == 0 {
            break;
        }
        if below(rng, tokens + bars) < bars {
            colour = colours.next();
        } else {
            energy[now] += 1;
            tokens -= 1;
        }
    }
    energy
}

/// One of the rider's colours, or nothing.
fn hidden(energy: Energy, rng: &mut (impl Rng + ?Sized)) -> Option<Terrain> {
    let colours = || energy.iter().filter(|&(_, count)| count > 0).map(|(terrain, _)| terrain);
    let choice = below(rng, colours().count() as u32 + 1) as usize;
    choice.checked_sub(1).and_then(|at| colours().nth(at))
}
