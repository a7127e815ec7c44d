//! Worlds that look the same to a viewer.

mod scramble;

use arrayvec::ArrayVec;
use engine::{Rng, Seat, View, below};

use crate::{
    Bordure, Energy, Offer, Order, Phase, Plate, Terrain,
    riders::{RiderId, RiderSet, TEAM},
    state::{Cover, Mine, Public, pool},
};

pub use scramble::scramble;

/// A world that the view allows: hidden tokens as B5 lets anyone count them, musettes as they were drawn.
///
/// Nobody knows who has answered a question that is open; here the others have not, so that the playout of this world
/// chooses for them.
pub fn determinize(view: View<'_, Bordure>, rng: &mut (impl Rng + ?Sized)) -> Bordure {
    let mine = Seat::all(view.public.seats())
        .map(|seat| match view.mine {
            Some((me, mine)) if me == seat => mine.clone(),
            _ => guess_mine(view.public, seat, rng),
        })
        .collect();
    let musettes = view.public.musettes.unwrap_or_else(|| draw_musettes(view.public, rng));
    Bordure { public: view.public.clone(), mine, musettes }
}

fn guess_mine(public: &Public, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> Mine {
    let lineup = public.lineups[seat.index()];
    let owing = public.asked.of(seat);
    let mut mine = Mine { lineup, owing, ..Mine::default() };
    if mine.lineup.is_none() {
        return mine;
    }
    let hidden = guess_hidden(public, seat, rng);
    for id in RiderSet::team(seat).iter() {
        mine.plates[id.slot()] = plate(public, id, hidden[id.slot()]);
    }
    for id in unpaid(public).of(seat).iter() {
        mine.orders[id.slot()] = guess_payment(public, id, mine.plates[id.slot()].energy, rng);
    }
    mine
}

fn plate(public: &Public, id: RiderId, hidden: Option<Terrain>) -> Plate {
    let face_up = public.rider(id).face_up;
    Plate { energy: hidden.map_or(face_up, |token| face_up.with(token)), hidden }
}

type Hidden = [Option<Terrain>; TEAM];

const PIECES: [Option<Terrain>; 5] =
    [None, Some(Terrain::Plaine), Some(Terrain::Cote), Some(Terrain::Montagne), Some(Terrain::Sprint)];

/// Any of the ways in which a team may have hidden its tokens, each as likely as the next.
fn guess_hidden(public: &Public, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> Hidden {
    let mut options: [ArrayVec<Option<Terrain>, 5>; TEAM] = Default::default();
    let mut tokens = usize::from(public.open_tokens[seat.index()]);
    for id in RiderSet::team(seat).iter() {
        let cover = public.rider(id).cover;
        tokens += usize::from(matches!(cover, Cover::Token | Cover::Known(_)));
        let possible = PIECES.into_iter().filter(|&piece| cover.allows(piece) && could_pay(public, id, piece));
        options[id.slot()] = possible.collect();
    }
    let mut worlds = ArrayVec::<Hidden, 125>::new();
    for &first in &options[0] {
        for &second in &options[1] {
            for &third in &options[2] {
                let hidden = [first, second, third];
                if hidden.iter().flatten().count() == tokens {
                    worlds.push(hidden);
                }
            }
        }
    }
    worlds[below(rng, worlds.len() as u32) as usize]
}

/// Riders whose pace has been shown and is not paid yet: the question of B15 comes between.
pub(crate) fn unpaid(public: &Public) -> RiderSet {
    match public.phase {
        Phase::Following(Offer::Offensive) => {
            public.waiting().filter(|id| public.playing.paces[id.index()].is_some_and(|pace| pace.of_the_colour() > 0))
        }
        _ => RiderSet::EMPTY,
    }
}

/// Whether the rider, hiding this piece, could have chosen the pace that was shown (B13).
fn could_pay(public: &Public, id: RiderId, hidden: Option<Terrain>) -> bool {
    let shown = if unpaid(public).contains(id) { public.playing.paces[id.index()] } else { None };
    let energy = plate(public, id, hidden).energy;
    shown.is_none_or(|pace| !Order::affordable(pace, energy, public.colour()).is_empty())
}

/// How the rider will pay for the pace that was shown.
pub(crate) fn guess_payment(
    public: &Public,
    id: RiderId,
    energy: Energy,
    rng: &mut (impl Rng + ?Sized),
) -> Option<Order> {
    let pace = public.playing.paces[id.index()]?;
    Order::affordable(pace, energy, public.colour()).pick(rng)
}

/// One of a few, each as likely as the next.
pub(crate) fn pick<I: Iterator>(choices: impl Fn() -> I, rng: &mut (impl Rng + ?Sized)) -> Option<I::Item> {
    match choices().count() {
        0 => None,
        count => choices().nth(below(rng, count as u32) as usize),
    }
}

/// Draws all the musettes again, arrival by arrival (B22): nobody has seen any of them (B23).
pub(crate) fn draw_musettes(public: &Public, rng: &mut (impl Rng + ?Sized)) -> [Option<u8>; 4] {
    let mut musettes = [None; 4];
    let mut arrived = 0;
    for together in &public.arrivals {
        arrived += together.len();
        for seat in together.iter().filter(|&seat| public.drawn.contains(seat)) {
            let pool = pool(arrived, musettes.iter().flatten().copied());
            musettes[seat.index()] = Some(pool[below(rng, pool.len() as u32) as usize]);
        }
    }
    musettes
}

impl Cover {
    pub(crate) fn allows(self, piece: Option<Terrain>) -> bool {
        match self {
            Cover::Blanks => piece.is_none(),
            Cover::Open => true,
            Cover::Token => piece.is_some(),
            Cover::Known(token) => piece == Some(token),
        }
    }
}
