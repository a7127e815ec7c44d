//! How often a policy wins without a search, in one seat among amateurs.

use bots::{OwnPolicy, Streams, shares};
use engine::{Chance, Decide, Drawn, Driver, Seat, SeatView, Valued};
use lab::{Mean, Sums};
use rayon::prelude::*;

/// Turns a seed into one of luck that nothing was learned from.
pub(crate) const PROOF: u64 = 0x7072_6f6f_6600;

/// How often one seat that chooses so, without a search, wins against amateurs; each deal is ridden from every seat.
pub(crate) fn alone<G: Valued>(fresh: &G, own: &OwnPolicy, races: u64, seed: u64) -> Mean {
    let seats = u64::from(G::seats(fresh.public()));
    let tally = (0..races.div_ceil(seats)).into_par_iter().map_init(Driver::default, |driver, deal| {
        let mut won = 0.0;
        for seat in 0..seats {
            let mut game = fresh.clone();
            let streams = Streams::new(seed ^ deal.rotate_left(32));
            let mut field = Field { seat: Seat(seat as u8), own, streams };
            while driver.step(&mut game, &mut field).is_some() {}
            won += f64::from(shares(&G::ranking(game.public()).expect("the race is over"))[seat as usize]);
        }
        let mut tally = Sums::default();
        tally.add(won / seats as f64);
        tally
    });
    let add = |mut one: Sums, other: Sums| {
        one.merge(&other);
        one
    };
    tally.reduce(Sums::default, add).mean()
}

/// One seat of its own among amateurs.
struct Field<'a> {
    seat: Seat,
    own: &'a OwnPolicy,
    streams: Streams,
}

impl<G: Valued> Decide<G> for Field<'_> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.streams.draw(chance)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        let words = self.streams.seat(view.seat);
        if view.seat != self.seat {
            return G::heuristic(view, legal, words);
        }
        let action = self.own.choose(view, legal, words);
        // States are played without a check: figures that break the rules would look like the best of all.
        assert!(legal.is_empty() || legal.contains(&action), "{}: {action:?} is against the rules", G::KEY);
        action
    }
}
