//! Collects the figures of a report over many races.

use std::collections::BTreeMap;

use bots::{Bot, Generator, Net, Player, Streams, generator, shares};
use engine::{
    Awaiting, BadOption, Chance, Choice, Decide, Drawn, Driver, Game, Lang, Measure, Names, NoFacts, OptionKind, Rng,
    SeatView, Shown, Studied, Text, awaited, below,
};
use rayon::prelude::*;
use serde_json::{Map, Value};
use table::read_options;

use super::Study;
use crate::{BotRaces, Entrant, Mean, Share, Tournament, Watch, interval::Sums, playout::Length, tournament};

/// What the races showed.
pub struct Findings {
    /// Turns of each race, ascending.
    pub lengths: Vec<u64>,
    pub by_seat: Vec<Mean>,
    pub measures: Vec<(Text, Mean)>,
    /// The favourite's chance after each tenth of a race, where positions can be valued.
    pub favourite: Vec<Mean>,
    /// How often the favourite changed, race by race, ascending.
    pub swings: Vec<u64>,
    pub openings: Vec<Opening>,
    pub variants: Vec<Variant>,
}

/// A first choice, over many deals.
pub struct Opening {
    pub label: String,
    /// Wins, compared with the bot's own choice in the same deal.
    pub gain: Mean,
}

/// The same game with one option changed.
pub struct Variant {
    pub option: String,
    pub value: String,
    pub turns: Mean,
    /// The same bot in all seats: what the game gives to each of them.
    pub by_seat: Vec<Mean>,
    /// What a better player makes of it, whatever the seat.
    pub skill: Option<Mean>,
}

/// One race.
struct Raced {
    turns: u64,
    shares: Vec<f64>,
    measures: Vec<Measure>,
    /// Who was the favourite at each quiet position, and how clearly.
    favourites: Vec<(usize, f32)>,
}

const TENTHS: usize = 10;

pub fn gather<G: Shown + Studied>(study: &Study<'_>) -> Result<Findings, BadOption> {
    let raced = races::<G>(study, study.options, study.races)?;
    let mut lengths: Vec<u64> = raced.iter().map(|race| race.turns).collect();
    lengths.sort_unstable();
    // Every race has the same, in the same order.
    let mut measures: Vec<(Text, Sums)> = Vec::new();
    for (at, measure) in raced.iter().flat_map(|race| race.measures.iter().enumerate()) {
        if measures.len() <= at {
            measures.push((measure.name, Sums::default()));
        }
        measures[at].1.add(measure.value);
    }
    let mut favourite = vec![Sums::default(); TENTHS];
    let mut swings = Vec::new();
    for race in raced.iter().filter(|race| race.favourites.len() >= TENTHS) {
        for (tenth, tally) in favourite.iter_mut().enumerate() {
            let (_, chance) = race.favourites[tenth * (race.favourites.len() - 1) / (TENTHS - 1)];
            tally.add(chance.into());
        }
        swings.push(race.favourites.windows(2).filter(|pair| pair[0].0 != pair[1].0).count() as u64);
    }
    swings.sort_unstable();
    let known = !swings.is_empty();
    Ok(Findings {
        lengths,
        by_seat: by_seat(&raced, study.seats),
        measures: measures.iter().map(|(name, tally)| (*name, tally.mean())).collect(),
        favourite: if known { favourite.iter().map(Sums::mean).collect() } else { Vec::new() },
        swings,
        openings: openings::<G>(study)?,
        variants: variants::<G>(study),
    })
}

fn by_seat(raced: &[Raced], seats: u8) -> Vec<Mean> {
    let tally = |seat: usize| {
        let mut tally = Sums::default();
        raced.iter().for_each(|race| tally.add(race.shares[seat]));
        tally.mean()
    };
    (0..usize::from(seats)).map(tally).collect()
}

fn races<G: Shown + Studied>(
    study: &Study<'_>,
    options: &Map<String, Value>,
    races: u64,
) -> Result<Vec<Raced>, BadOption> {
    let fresh = G::new(&read_options::<G>(options)?, study.seats)?;
    let net = if G::has_values(fresh.public()) { Net::of::<G>() } else { None };
    Ok((0..races).into_par_iter().map(|race| ride(fresh.clone(), study, net.as_ref(), race)).collect())
}

/// One player in all seats.
struct Mirror<G: Game> {
    player: Box<dyn Player<G>>,
    rng: Generator,
    luck: Streams,
}

impl<G: Shown + Studied> Mirror<G> {
    fn new(study: &Study<'_>, seed: u64, race: u64) -> Mirror<G> {
        let mut rng = generator(seed, race);
        let luck = Streams::new(rng.next_u64());
        Mirror { player: study.bot.player(None), rng, luck }
    }
}

impl<G: Shown + Studied> Decide<G> for Mirror<G> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.luck.draw(chance)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        self.player.choose(view, legal, &mut self.rng)
    }
}

fn ride<G: Shown + Studied>(mut game: G, study: &Study<'_>, net: Option<&Net>, race: u64) -> Raced {
    let mut mirror = Mirror::<G>::new(study, study.seed, race);
    let mut length = Length::default();
    let mut favourites = Vec::new();
    let mut driver = Driver::default();
    loop {
        if let Some(net) = net
            && game.is_quiet()
            && G::awaiting(game.public()) != Awaiting::Nobody
        {
            let chances = net.chances(&game);
            let most = chances.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
            favourites.extend(most);
        }
        match driver.step(&mut game, &mut mirror) {
            Some(step) => length.count(step),
            None => break,
        }
    }
    let ranking = G::ranking(game.public()).expect("the race is over");
    Raced {
        turns: length.turns,
        shares: shares(&ranking).into_iter().map(f64::from).collect(),
        measures: game.measures(),
        favourites,
    }
}

/// The first question of a race that leaves a choice, over many deals.
fn openings<G: Shown + Studied>(study: &Study<'_>) -> Result<Vec<Opening>, BadOption> {
    let fresh = G::new(&read_options::<G>(study.options)?, study.seats)?;
    let names: Vec<String> = (1..=study.seats).map(|seat| seat.to_string()).collect();
    let found: Vec<(String, f64)> =
        (0..study.openings).into_par_iter().filter_map(|deal| opening(fresh.clone(), study, deal, &names)).collect();
    let mut gains: BTreeMap<String, Sums> = BTreeMap::new();
    for (label, gain) in found {
        gains.entry(label).or_default().add(gain);
    }
    let mut openings: Vec<Opening> =
        gains.into_iter().map(|(label, gain)| Opening { label, gain: gain.mean() }).collect();
    openings.sort_by(|a, b| b.gain.mean.total_cmp(&a.gain.mean));
    Ok(openings)
}

/// One deal ridden twice with the same luck: from a choice drawn at random, and from the bot's own. A choice is not counted where a
/// bot liked it, so what it gains is its own doing; and nothing but the finish says what it gained.
fn opening<G: Shown + Studied>(mut game: G, study: &Study<'_>, deal: u64, names: &[String]) -> Option<(String, f64)> {
    let mut mirror = Mirror::<G>::new(study, study.seed ^ 0x6f70_656e, deal);
    let mut driver = Driver::default();
    let mut legal = Vec::new();
    let mut worth_trying = Vec::new();
    let seat = loop {
        if let Some(seat) = awaited(&game) {
            legal.clear();
            game.seat_view(seat).legal_actions(&mut legal);
            if legal.len() != 1 {
                break seat;
            }
        }
        driver.step(&mut game, &mut mirror)?;
    };
    let view = game.seat_view(seat);
    G::candidates(view, &legal, &mut mirror.rng, &mut worth_trying);
    let tried = worth_trying.swap_remove(below(&mut mirror.rng, worth_trying.len() as u32) as usize);
    let own = mirror.player.choose(view, &legal, &mut mirror.rng);
    let rng = mirror.rng.next_u64();
    let luck = mirror.luck;
    let share = |action: &G::Action| {
        let mut game = game.clone();
        game.play(seat, action, &mut NoFacts);
        let mut mirror = Mirror { player: study.bot.player(None), rng: generator(rng, 0), luck: luck.clone() };
        let mut driver = Driver::default();
        while driver.step(&mut game, &mut mirror).is_some() {}
        f64::from(shares(&G::ranking(game.public()).expect("the race is over"))[seat.index()])
    };
    let wire = G::wire(view.view());
    let label = G::counted_as(&tried).unwrap_or_else(|| G::label(&wire, &tried, study.lang, Names::new(names)));
    Some((label, share(&tried) - share(&own)))
}

/// Every listed value of every option, the others as they are. Values that do not go with the rest are left out.
fn variants<G: Shown + Studied>(study: &Study<'_>) -> Vec<Variant> {
    let mut found = Vec::new();
    for spec in G::options() {
        for (label, value) in values(&spec.kind, study.lang) {
            let mut options = study.options.clone();
            options.insert(spec.key.to_owned(), value);
            let Ok(raced) = races::<G>(study, &options, study.races / 4 + 1) else { continue };
            let mut turns = Sums::default();
            raced.iter().for_each(|race| turns.add(race.turns as f64));
            found.push(Variant {
                option: spec.label.get(study.lang).to_owned(),
                value: label,
                turns: turns.mean(),
                by_seat: by_seat(&raced, study.seats),
                skill: skill::<G>(study, &options),
            });
        }
    }
    found
}

/// The values of an option that are listed, as they are shown and as they are written.
fn values(kind: &OptionKind, lang: Lang) -> Vec<(String, Value)> {
    let written = |choice: &Choice| {
        if choice.number {
            serde_json::from_str(choice.value).unwrap_or(Value::Null)
        } else {
            Value::from(choice.value)
        }
    };
    let shown = |choice: &Choice| choice.label.get(lang).to_owned();
    match kind {
        OptionKind::OneOf { values, .. } | OptionKind::Text { values, .. } => {
            values.iter().map(|choice| (shown(choice), written(choice))).collect()
        }
        OptionKind::ListOf { values, .. } => {
            values.iter().map(|choice| (shown(choice), Value::Array(vec![written(choice)]))).collect()
        }
        OptionKind::Flag => {
            let [no, yes] = [Text::new("non", "no"), Text::new("oui", "yes")].map(|text| text.get(lang).to_owned());
            vec![(no, Value::Bool(false)), (yes, Value::Bool(true))]
        }
        OptionKind::Number { .. } | OptionKind::Seat | OptionKind::Custom => Vec::new(),
    }
}

/// How often the better player wins: an amateur among beginners, every deal from every seat. What is left of a seat's advantage
/// in this figure is nothing, since all seats are taken in turn.
fn skill<G: Shown + Studied>(study: &Study<'_>, options: &Map<String, Value>) -> Option<Mean> {
    let mut entrants = vec![Entrant::Bot(Bot::Debutant); study.seats.into()];
    entrants[0] = Entrant::Bot(Bot::Amateur);
    let seats = u64::from(study.seats);
    let races = (study.races / 4 + 1).next_multiple_of(seats);
    let rode = Tournament { options, seats: study.seats, races, entrants: &entrants, seed: study.seed, playouts: None };
    let result = tournament::<G>(&rode, &BotRaces::new(&rode).ok()?, &Silent);
    let amateur = result.players.first()?;
    let Share { share, low, high } = amateur.wins;
    Some(Mean { mean: share, margin: (high - low) / 2.0, samples: amateur.races })
}

struct Silent;

impl Watch for Silent {}
