//! Who may eat, and how much (B21).

use crate::{Energy, Terrain, Tokens, state::Rider};

/// How many tokens a rider takes, if any (B21).
pub fn allowance(energy: Energy) -> usize {
    match energy.total() {
        0 | 1 => 2,
        2 => 1,
        _ => 0,
    }
}

/// Whether a rider might be fed as far as anyone can see (B21).
pub fn may_be_open_to(rider: &Rider) -> bool {
    rider.face_up.total() <= 2
}

/// Every way of taking exactly so many, in ascending order.
pub fn servings(tokens: usize) -> impl Iterator<Item = Tokens> {
    let ones = Terrain::ALL.into_iter().filter(move |_| tokens == 1).map(Tokens::one);
    let pairs = Terrain::ALL
        .into_iter()
        .filter(move |_| tokens == 2)
        .flat_map(|first| Terrain::ALL[first as usize..].iter().map(move |&second| Tokens::two(first, second)));
    ones.chain(pairs)
}
