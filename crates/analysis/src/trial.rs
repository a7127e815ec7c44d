//! How a creation plays: many races of bots on one set of options. Says how long they are, whom they favour, and where they are decided.
//!
//! Each deal of luck is ridden twice. In the first race all bots are equal: what it says is the creation's doing. In the second one bot is
//! better than the others, seated everywhere in turn: what it wins is what a better player makes of the creation.

use std::collections::BTreeMap;

use bots::{Bot, Net, Spread, Streams, shares};
use engine::{Chance, Decide, Drawn, Driver, Game, Seat, SeatView, Studied, Text};

/// Decisions of a race are counted in so many parts.
pub const PARTS: usize = 10;

/// A favourite is replaced by a rival whose chance is that much better, so that two who are level do not take turns.
const CLEARLY: f32 = 0.05;

/// Races on one creation, and what they have come to so far.
pub struct Trial<G: Game> {
    fresh: G,
    seed: u64,
    driver: Driver<G>,
    net: Option<Net>,
    figures: Figures,
}

/// What the races of a [`Trial`] have come to.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    pub races: u32,
    pub decisions: Spread,
    /// The part of a race's decisions with nothing to choose.
    pub forced: Spread,
    /// By seat: its share of the win among equal bots.
    pub wins: Vec<Spread>,
    /// The better bot's share of the win, less an equal share.
    pub skill: Spread,
    /// How often the favourite changes, and in which part of the race for the last time; nothing where positions are not valued.
    pub favourite: Option<Favourite>,
    /// The game's own, by key.
    pub measures: BTreeMap<&'static str, (Text, Spread)>,
}

#[derive(Clone, Debug, Default)]
pub struct Favourite {
    pub changes: Spread,
    pub decided: [u32; PARTS],
}

impl<G: Studied> Trial<G> {
    pub fn new(fresh: G, seed: u64) -> Trial<G> {
        let net = if G::has_values(fresh.public()) { Net::of::<G>() } else { None };
        let seats = G::seats(fresh.public());
        let figures = Figures {
            wins: vec![Spread::default(); seats.into()],
            favourite: net.is_some().then(Favourite::default),
            ..Figures::default()
        };
        Trial { fresh, seed, driver: Driver::default(), net, figures }
    }

    /// One deal of luck: a race of equal bots, and one with a better bot.
    pub fn ride(&mut self) {
        let deal = u64::from(self.figures.races);
        let seats = G::seats(self.fresh.public());
        let luck = Streams::new(self.seed.wrapping_add(deal));
        self.ride_equal(luck.clone());
        let better = Seat((deal % u64::from(seats)) as u8);
        let game = self.ride_unequal(better, luck);
        self.figures.skill.add(f64::from(wins(&game)[better.index()]));
        self.figures.races += 1;
    }

    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    fn ride_equal(&mut self, luck: Streams) {
        let mut game = self.fresh.clone();
        let mut riders = Riders { luck, better: None, decisions: 0, forced: 0 };
        let mut changes = Changes::default();
        while self.driver.step(&mut game, &mut riders).is_some() {
            if game.is_quiet()
                && let Some(net) = &self.net
            {
                changes.see(&net.chances(&game), riders.decisions);
            }
        }
        let decisions = f64::from(riders.decisions.max(1));
        self.figures.decisions.add(decisions);
        self.figures.forced.add(f64::from(riders.forced) / decisions);
        for (wins, &share) in self.figures.wins.iter_mut().zip(&wins(&game)) {
            wins.add(share.into());
        }
        if let Some(favourite) = &mut self.figures.favourite {
            favourite.changes.add(changes.count.into());
            let part = f64::from(changes.last) / decisions * PARTS as f64;
            favourite.decided[(part as usize).min(PARTS - 1)] += 1;
        }
        for measure in game.measures() {
            let (_, spread) =
                self.figures.measures.entry(measure.key).or_insert_with(|| (measure.name, Spread::default()));
            spread.add(measure.value);
        }
    }

    fn ride_unequal(&mut self, better: Seat, luck: Streams) -> G {
        let mut game = self.fresh.clone();
        let mut riders = Riders { luck, better: Some(better), decisions: 0, forced: 0 };
        while self.driver.step(&mut game, &mut riders).is_some() {}
        game
    }
}

fn wins<G: Game>(game: &G) -> engine::BySeat<f32> {
    shares(&G::ranking(game.public()).expect("the race is over"))
}

/// Bots in all seats, with luck that does not depend on what they choose.
struct Riders {
    luck: Streams,
    /// The seat of the one who is better than the others; all are equal where there is none.
    better: Option<Seat>,
    decisions: u32,
    forced: u32,
}

impl Riders {
    fn bot(&self, seat: Seat) -> Bot {
        match self.better {
            Some(better) if better != seat => Bot::Debutant,
            _ => Bot::Amateur,
        }
    }
}

impl<G: Studied> Decide<G> for Riders {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.luck.draw(chance)
    }

    fn list(&self, view: SeatView<'_, G>, out: &mut Vec<G::Action>) {
        self.bot(view.seat).list(view, out);
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        self.decisions += 1;
        self.forced += u32::from(legal.len() == 1);
        self.bot(view.seat).choose(view, legal, self.luck.seat(view.seat))
    }
}

/// Who is the favourite as a race goes on.
#[derive(Default)]
struct Changes {
    favourite: Option<usize>,
    count: u32,
    /// After how many decisions the favourite changed for the last time.
    last: u32,
}

impl Changes {
    fn see(&mut self, chances: &[f32], decisions: u32) {
        let best = (0..chances.len()).max_by(|&one, &other| chances[one].total_cmp(&chances[other]));
        let Some(best) = best else { return };
        let Some(before) = self.favourite else {
            self.favourite = Some(best);
            return;
        };
        if best != before && chances[best] > chances[before] + CLEARLY {
            self.favourite = Some(best);
            self.count += 1;
            self.last = decisions;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_favourite_changes_where_a_rival_is_clearly_better() {
        let mut changes = Changes::default();
        changes.see(&[0.5, 0.5], 1);
        let first = changes.favourite.expect("somebody leads");
        let mut level = [0.5; 2];
        level[1 - first] = 0.52;
        changes.see(&level, 2);
        assert_eq!((changes.favourite, changes.count), (Some(first), 0), "two who are level do not take turns");
        level = [0.3; 2];
        level[1 - first] = 0.7;
        changes.see(&level, 3);
        changes.see(&level, 4);
        assert_eq!((changes.favourite, changes.count, changes.last), (Some(1 - first), 1, 3));
    }
}
