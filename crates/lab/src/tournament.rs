//! Bots against each other with mirrored luck, and the intervals of their shares.

use std::time::Instant;

use bots::{Bot, Generator, Player, Streams, generator};
use engine::{BadOption, BySeat, Chance, Decide, Drawn, Driver, Game, SeatView, Valued};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value};
use table::read_options;

use crate::{Rode, Watch, playout::Length, simulate::rows};

/// Bots against each other. Every deal of luck is ridden once from each seat by each of them: race i is rotation
/// `i % seats` of deal `i / seats`, and all rotations of a deal draw from the same streams.
pub struct Tournament<'a> {
    pub options: &'a Map<String, Value>,
    pub seats: u8,
    pub races: u64,
    pub bots: &'a [Bot],
    pub seed: u64,
    /// What a bot that thinks may spend on a choice, instead of its level's own.
    pub playouts: Option<u64>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentResult {
    pub game: &'static str,
    pub races: u64,
    /// One entry a different bot, in the order of their levels; equal ones are pooled.
    pub players: Vec<TournamentPlayer>,
    pub seconds: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentPlayer {
    pub bot: Bot,
    /// How many times the bot rode: a race counts for each of its seats.
    pub races: u64,
    /// Wins by race ridden, a shared first place in parts, with the ends of its 95 % interval.
    pub share: f64,
    pub low: f64,
    pub high: f64,
    /// From 1; ties share the better place.
    pub mean_place: f64,
}

/// Plays a tournament on all cores.
pub fn tournament<G: Valued>(tournament: &Tournament<'_>, watch: &dyn Watch) -> Result<TournamentResult, BadOption> {
    let start = Instant::now();
    let fresh = G::new(&read_options::<G>(tournament.options)?, tournament.seats)?;
    let seats = u64::from(tournament.seats);
    let ridden: Vec<Rode> = (0..tournament.races)
        .into_par_iter()
        .flat_map_iter(|race| {
            let deal = race / seats;
            let rotation = race % seats;
            let seated: BySeat<Bot> = (0..seats)
                .map(|seat| tournament.bots[((seat + rotation) % seats) as usize % tournament.bots.len()])
                .collect();
            let mut game = fresh.clone();
            let length = play(&mut game, &seated, tournament, deal);
            let rode = rows(&game, race, deal, &seated, length);
            watch.rode(&rode);
            watch.race_over(race, None);
            rode
        })
        .collect();
    let kinds = Bot::ALL.into_iter().filter(|bot| ridden.iter().any(|rode| rode.bot == *bot));
    let players = kinds.map(|bot| TournamentPlayer::of(bot, &ridden)).collect();
    Ok(TournamentResult { game: G::KEY, races: tournament.races, players, seconds: start.elapsed().as_secs_f64() })
}

/// A player a seat, each with a generator of its own, and luck that is the same in every seating.
struct Field<G: Game> {
    players: Vec<Box<dyn Player<G>>>,
    rngs: Vec<Generator>,
    luck: Streams,
}

impl<G: Valued> Decide<G> for Field<G> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.luck.draw(chance)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        let seat = view.seat.index();
        self.players[seat].choose(view, legal, &mut self.rngs[seat])
    }
}

/// One race.
fn play<G: Valued>(game: &mut G, seated: &[Bot], tournament: &Tournament<'_>, deal: u64) -> Length {
    let mut field = Field {
        players: seated.iter().map(|bot| bot.player(tournament.playouts)).collect(),
        // A seat mixes its choices alike in every seating.
        rngs: (0..seated.len() as u64).map(|seat| generator(tournament.seed ^ seat << 48, deal)).collect(),
        luck: Streams::new(tournament.seed ^ deal.rotate_left(32)),
    };
    let mut driver = Driver::default();
    let mut length = Length::default();
    while let Some(step) = driver.step(game, &mut field) {
        length.count(step);
    }
    length
}

impl TournamentPlayer {
    fn of(bot: Bot, ridden: &[Rode]) -> TournamentPlayer {
        let own: Vec<&Rode> = ridden.iter().filter(|rode| rode.bot == bot).collect();
        let races = own.len() as f64;
        let share = own.iter().map(|rode| rode.share).sum::<f64>() / races;
        let by_deal: Vec<f64> = own
            .chunk_by(|a, b| a.deal == b.deal)
            .map(|deal| deal.iter().map(|rode| rode.share - share).sum())
            .collect();
        let (low, high) = interval(share, &by_deal, races);
        TournamentPlayer {
            bot,
            races: own.len() as u64,
            share,
            low,
            high,
            mean_place: own.iter().map(|rode| f64::from(rode.place)).sum::<f64>() / races,
        }
    }
}

/// The ends of a share's 95 % interval, from what each deal's races are off it together. Races of one deal hang together, so it is deals that
/// are counted.
fn interval(share: f64, by_deal: &[f64], races: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let deals = by_deal.len() as f64;
    // Nothing but wins, or none, shows no spread. Wilson's interval says how many deals that is.
    let unseen = Z * Z / (deals + Z * Z);
    match by_deal.len() {
        1 => (0.0, 1.0),
        _ if share <= 0.0 => (0.0, unseen),
        _ if share >= 1.0 => (1.0 - unseen, 1.0),
        _ => {
            let squares: f64 = by_deal.iter().map(|off| off * off).sum();
            let margin = Z * (squares * deals / (deals - 1.0)).sqrt() / races;
            ((share - margin).max(0.0), (share + margin).min(1.0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near((low, high): (f64, f64), expected: (f64, f64)) {
        assert!((low - expected.0).abs() < 5e-4 && (high - expected.1).abs() < 5e-4, "{low} to {high}");
    }

    #[test]
    fn a_share_that_never_varied_is_not_sure() {
        near(interval(0.0, &[0.0; 25], 100.0), (0.0, 0.133));
        near(interval(1.0, &[0.0; 25], 100.0), (0.867, 1.0));
        near(interval(1.0, &[0.0], 4.0), (0.0, 1.0));
        // Each deal was won once from four seats, whatever its luck: that is no accident.
        near(interval(0.25, &[0.0; 25], 100.0), (0.25, 0.25));
    }

    #[test]
    fn the_spread_between_deals_makes_the_interval() {
        // Four deals of four races: all won, none, all, none.
        near(interval(0.5, &[2.0, -2.0, 2.0, -2.0], 16.0), (0.0, 1.0));
        // Two and three wins in turn, in a hundred deals of four.
        let by_deal: Vec<f64> = (0..100).map(|deal| if deal % 2 == 0 { 0.5 } else { -0.5 }).collect();
        near(interval(0.625, &by_deal, 400.0), (0.6004, 0.6496));
    }
}
