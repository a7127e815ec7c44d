//! How the race looked to the seats that waited while another one decided.
//!
//! Values are measured in the eyes of the seat that decides. Between two decisions of a seat they jump whenever others decide, because others
//! know other things; no card and no roll has changed anything there. So where luck changed a seat's chances much, the moments in between are
//! looked at in that seat's own eyes, to see at which of them it happened.

use std::collections::BTreeMap;

use bots::World;
use engine::{BySeat, Game, Seat, SeatSet, Valued, Viewer};

use crate::{moment::Moment, outcomes::Sums, share::Share, worker::Worlds};

/// Chances in the eyes of a seat at a moment of another: by the number of the moment, and the seat.
pub(crate) struct Glimpses<G: Game>(BTreeMap<(usize, Seat), Moment<G>>);

/// Worlds for a glimpse at most, where playouts can be truncated; where they cannot, a quarter of them to the end.
const WORLDS: usize = 128;
/// The seed of a glimpse, from that of its moment and the seat.
const OTHER_EYES: u64 = 0x09e5_0000_0000_0000;

impl<G: Valued> Glimpses<G> {
    pub fn new() -> Glimpses<G> {
        Glimpses(BTreeMap::new())
    }

    pub fn want(&mut self, moments: &[Moment<G>], at: usize, seat: Seat) {
        let moment = &moments[at];
        let seed = moment.seed ^ OTHER_EYES ^ u64::from(seat.0);
        let glimpse = || Moment::between(moment.n, moment.state.clone(), Viewer::Seat(seat), seed);
        self.0.entry((at, seat)).or_insert_with(glimpse);
    }

    pub fn all(&mut self) -> impl Iterator<Item = &mut Moment<G>> {
        self.0.values_mut()
    }

    /// A seat's chance at a moment. What truncated playouts leave out is taken to be the same in all eyes.
    pub fn chance(&self, moments: &[Moment<G>], at: usize, seat: Seat, before: f64) -> Option<Share> {
        let glimpse = self.0.get(&(at, seat)).and_then(|glimpse| mean(glimpse, seat))?;
        Some(Share::of(before + glimpse - mean(&moments[at], seat)?))
    }
}

/// So many worlds a glimpse takes when a pass has played its moments in so many.
pub(crate) fn worlds(of_the_pass: Worlds, truncates: bool) -> Worlds {
    if truncates {
        Worlds { to_the_end: 0, until_truncated: of_the_pass.until_truncated.min(WORLDS) }
    } else {
        Worlds::to_the_end(of_the_pass.to_the_end.min(WORLDS / 4))
    }
}

fn mean<G: Valued>(moment: &Moment<G>, seat: Seat) -> Option<f64> {
    let played = &moment.arms[moment.reference].outcomes;
    let sums = match played.truncated.len() {
        0 => Sums::of((0..played.len()).map(|world| played.share(world, seat))),
        count => Sums::of((0..count).map(|world| played.truncated_chance(world, seat))),
    };
    (sums.count > 0.0).then(|| sums.mean())
}

/// The seats that know what the viewer knows: the worlds that they draw are the same.
pub(crate) fn alike<G: Valued>(state: &G, viewer: Viewer, seed: u64) -> SeatSet {
    let draw = |viewer: Viewer| [0, 1].map(|number| World::draw(state.view(viewer), seed, number).game);
    let theirs = draw(viewer);
    let same = |&seat: &Seat| Viewer::Seat(seat) == viewer || draw(Viewer::Seat(seat)) == theirs;
    Seat::all(G::seats(state.public())).filter(same).collect()
}

/// Each seat's chance in its own eyes, as far as it is known, where these are the values in the eyes of a moment.
pub(crate) fn own<G: Valued>(
    glimpses: &Glimpses<G>,
    moments: &[Moment<G>],
    at: usize,
    values: &BySeat<Share>,
    before: &[bots::Estimate],
) -> BySeat<Option<Share>> {
    let seat = |(seat, &value): (usize, &Share)| {
        let own = Seat(seat as u8);
        if moments[at].alike.contains(own) { Some(value) } else { glimpses.chance(moments, at, own, before[seat].mean) }
    };
    values.iter().enumerate().map(seat).collect()
}
